-- Job expiry: renewal of jobs, reminders before they expire, and the pages of closed jobs. When a job closes is decided
-- by private.closing_time and private.set_job_dates in 40_jobs.sql, as part of writing a job.

create function private.expires_soon(expires_at timestamptz) returns boolean
language sql stable parallel safe
return expires_at > now() and expires_at <= now() + interval '7 days';
comment on function private.expires_soon is
  'Whether a job that is not archived expires within 7 days, when the first reminder is due.';

create function private.is_gone(expires_at timestamptz) returns boolean
language sql stable parallel safe
return expires_at <= now() - interval '30 days';
comment on function private.is_gone is
  'Whether a job has been closed for 30 days. Until then its page says that it is closed; after that there is no page.';

create view private.posted_jobs as
select
  j.id, j.company_id, j.city_id, j.title, j.outcome, j.posted_at,
  case when not private.is_open(j.is_archived, j.expires_at) then least(j.archived_at, j.expires_at) end as closed_at
from public.jobs j
where j.removal_reason is null
  and not exists (select from public.imported_postings p where p.job_id = j.id and p.is_draft);
comment on view private.posted_jobs is
  'Jobs that were open to everybody, and when they closed: no drafts of imports, and none that an admin removed.';

create function public.renew_job(
  job_id uuid, open_until timestamptz, vacancy text default null
) returns timestamptz
language sql
set search_path = ''
as $$
  update public.jobs j set confirmed_at = now(), stated = private.with_vacancy(j.stated, renew_job.vacancy)
  where j.id = renew_job.job_id and j.expires_at = renew_job.open_until and not j.is_archived
    and not private.is_gone(j.expires_at)
    and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
  returning j.expires_at
$$;
comment on function public.renew_job is
  'Renews a job by a mailed link, which names when the job was to expire and so works once; vacancy replaces what was '
  'stated. Returns until when the job is open, or null if it was renewed or archived meanwhile, is gone, or its '
  'recruiter is not approved.';

create function private.renew_jobs(job_ids uuid[], vacancy text) returns integer
language sql security definer
set search_path = ''
as $$
  with renewed as (
    update public.jobs j set confirmed_at = now(), stated = private.with_vacancy(j.stated, renew_jobs.vacancy)
    where j.id = any (renew_jobs.job_ids) and not j.is_archived
      and (j.recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
    returning j.id
  )
  select count(*)::integer from renewed
$$;
comment on function private.renew_jobs is
  'Implements public.renew_jobs: callers cannot read what is stated themselves.';

create function public.renew_jobs(job_ids uuid[], vacancy text default null) returns integer
language sql
set search_path = ''
as $$ select private.renew_jobs(job_ids, vacancy) $$;
comment on function public.renew_jobs is
  'Renews those of the jobs that the caller may edit and that are not archived; vacancy replaces what was stated. '
  'Returns how many.';

create function public.close_job(job_id uuid, open_until timestamptz, outcome text) returns boolean
language sql
set search_path = ''
as $$
  with closed as (
    update public.jobs j set is_archived = true, outcome = close_job.outcome
    where j.id = close_job.job_id and j.expires_at = close_job.open_until and not j.is_archived
      and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
    returning j.id
  )
  select exists (select from closed)
$$;
comment on function public.close_job is
  'Archives a job by a mailed link, as public.renew_job renews it, and says what became of it. Returns whether it did.';

create function public.sweep_closed_jobs() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  swept uuid[];
begin
  with deleted as (
    delete from public.job_search
    where id in (select s.id from public.job_search s where not private.is_open(false, s.expires_at) limit 500)
    returning id
  )
  select array_agg(id) into swept from deleted;
  -- No row of jobs is written when a job expires, so no trigger enqueues these notices.
  perform private.enqueue_search_notice('job', j.slug) from public.jobs j where j.id = any (swept);
  return coalesce(cardinality(swept), 0);
end
$$;
comment on function public.sweep_closed_jobs is
  'Scheduled work, called until it returns 0: deletes the search rows of up to 500 expired jobs and notifies search '
  'engines. Returns how many there were.';

create function public.remind_of_expiry() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  reminded bigint;
begin
  with due as materialized (
    select p.email, j.id, j.expires_at, j.recruiter_id is null as is_admins, k.key
    from public.jobs j
    cross join lateral private.job_contacts(j.id, j.recruiter_id) p
    cross join lateral (
      select concat_ws(
        ' ', j.id, j.expires_at, case when j.expires_at <= now() + interval '1 day' then 1 else 7 end) as key
    ) k
    where not j.is_archived and private.expires_soon(j.expires_at)
      and not exists (
        select from public.outbox o
        where o.kind = 'job-expires' and o.address = private.lower_case(btrim(p.email)) and o.key = k.key)
      and not exists (select from public.suppressions s where s.address = private.lower_case(btrim(p.email)))
    limit 500
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, key,
      jsonb_build_object('jobId', id, 'expiresAt', expires_at, 'isAdmins', is_admins)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$$;
comment on function public.remind_of_expiry is
  'Scheduled work, called until it returns 0: enqueues one reminder 7 days and one 1 day before a job expires, up to '
  '500 at a time. Returns how many are new.';

create function private.closed_job(
  job_slug text
) returns table(title text, company text, closed_at timestamptz, is_gone boolean)
language sql stable security definer
set search_path = ''
as $$
  select j.title, j.company, j.expires_at, private.is_gone(j.expires_at)
  from public.jobs j
  where j.slug = job_slug and not j.is_archived and not private.is_open(j.is_archived, j.expires_at)
$$;
comment on function private.closed_job is
  'The closed job with this slug, past row-level security. Archived jobs are not returned.';

create function public.is_job_gone(job_slug text) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.closed_job(job_slug) c where c.is_gone) $$;
comment on function public.is_job_gone is
  'Whether the job was closed more than 30 days ago, when its address responds with 410 Gone.';

grant execute on function private.closed_job(text),
  public.is_job_gone(text) to anon, authenticated;
grant execute on function private.renew_jobs(uuid[], text),
  public.renew_jobs(uuid[], text) to authenticated;
