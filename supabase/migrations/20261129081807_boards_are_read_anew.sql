-- Reads all linked boards anew, because their places are understood better, and lets imports set who may apply.

-- Data.
update public.job_boards set etag = null, last_modified = null;
-- Imports have stated nothing about who may apply so far, so jobs that state nothing were not edited here.
update public.imported_postings p set
  applied = p.applied || stated.hashes,
  stored = p.stored || stated.hashes
from public.jobs j
cross join lateral (
  select private.column_hashes(
    jsonb_build_object('eligibility', j.eligibility, 'eligible_countries', j.eligible_countries)) as hashes
) stated
where j.id = p.job_id and j.eligibility = 'unstated';
-- End of data.
