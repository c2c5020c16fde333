-- Link checks: a daily check whether the application link of each open job still answers, which closes jobs whose
-- links are dead.

create table private.link_checks (
  job_id uuid primary key references public.jobs on delete cascade,
  url text not null check (char_length(url) <= 2048),
  checked_at timestamptz not null,
  strikes integer not null check (strikes >= 0),
  struck_at timestamptz,
  outcome text not null check (char_length(outcome) <= 200),
  constraint link_checks_struck_at check ((strikes = 0) = (struck_at is null)),
  constraint link_checks_times check (private.are_times(checked_at, struck_at))
);
comment on table private.link_checks is 'The last check of each job''s application link.';
comment on column private.link_checks.strikes is 'Consecutive failures, counted at most once in 24 hours.';
comment on column private.link_checks.outcome is 'What the check found, for the operator.';

create function public.links_to_check(max_rows integer) returns table (job_id uuid, url text)
language sql stable
set search_path = ''
as $$
  select j.id, j.application_url
  from public.jobs j left join private.link_checks c on c.job_id = j.id
  where private.is_open(j.is_archived, j.expires_at)
    and (c.checked_at is null or c.checked_at <= now() - interval '24 hours' or c.url <> j.application_url)
  order by c.checked_at nulls first, j.id
  limit greatest(max_rows, 0)
$$;
comment on function public.links_to_check is
  'Application links of open jobs that were not checked in the last 24 hours, the longest unchecked first.';

create function public.record_link_check(job_id uuid, url text, is_dead boolean, outcome text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  new_strikes integer;
  closed_job public.jobs;
begin
  perform private.lock_jobs();
  insert into private.link_checks as c (job_id, url, checked_at, strikes, struck_at, outcome)
  select j.id, j.application_url, now(), coalesce(is_dead, false)::integer, case when is_dead then now() end,
    left(record_link_check.outcome, 200)
  from public.jobs j
  where j.id = record_link_check.job_id and j.application_url = record_link_check.url
    and private.is_open(j.is_archived, j.expires_at)
  on conflict on constraint link_checks_pkey do update set
    (url, checked_at, outcome) = (excluded.url, excluded.checked_at, excluded.outcome),
    (strikes, struck_at) = (
      select s.strikes, s.struck_at
      from (values
        -- A new address starts without the strikes of the former one.
        (1, c.url <> excluded.url, excluded.strikes, excluded.struck_at),
        -- An inconclusive check changes no strikes.
        (2, is_dead is null, c.strikes, c.struck_at),
        (3, not is_dead, 0, null),
        (4, c.struck_at > now() - interval '24 hours', c.strikes, c.struck_at),
        (5, true, c.strikes + 1, now())
      ) as s (rule, applies, strikes, struck_at)
      where s.applies order by s.rule limit 1)
  returning c.strikes into new_strikes;
  if new_strikes is null or new_strikes < 2 then
    return false;
  end if;

  update public.jobs j set expires_at = now(), link_died_at = now()
  where j.id = record_link_check.job_id
  returning j.* into closed_job;
  -- A job that is renewed starts without strikes.
  delete from private.link_checks c where c.job_id = closed_job.id;
  perform private.enqueue_mail(
    'job-link-died', p.email, closed_job.id || ' ' || closed_job.expires_at,
    jsonb_build_object(
      'jobId', closed_job.id, 'expiresAt', closed_job.expires_at, 'isAdmins', closed_job.recruiter_id is null))
  from private.job_contacts(closed_job.id, closed_job.recruiter_id) p;
  return true;
end
$$;
comment on function public.record_link_check is
  'Records a check of a job''s link. Two dead results at least 24 hours apart close the job and notify its contacts; '
  'true when this one did. A live link clears earlier strikes; null, an inconclusive check, changes none.';

alter table private.link_checks enable row level security;

grant select, insert, update, delete on private.link_checks to service_role;
