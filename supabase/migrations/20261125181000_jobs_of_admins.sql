-- Admins hear of the jobs they posted as recruiters do, and the audit log of changes to the weekly digest.

create index audit_log_insert on public.audit_log (row_id) where action = 'insert';

create function private.people_of_job(job_id uuid, recruiter_id uuid) returns table (email text)
language sql stable
set search_path = ''
as $$
  select r.email from public.recruiters r where r.id = people_of_job.recruiter_id and r.status = 'approved'
  union all
  select r.email
  from public.audit_log a join public.recruiters r on r.role = 'admin'
  where people_of_job.recruiter_id is null and a.action = 'insert' and a.table_name = 'jobs' and a.row_id = people_of_job.job_id
    and (r.auth_id = a.actor
      or not exists (select from public.recruiters p where p.auth_id = a.actor and p.role = 'admin'))
$$;
comment on function private.people_of_job(uuid, uuid) is
  'Who is told what becomes of a job: its recruiter, or the admin who posted it; all admins where that one is none any more. '
  'Nobody of a job that nobody posted through the site.';
revoke all on function private.people_of_job(uuid, uuid) from public, anon, authenticated;

create or replace function public.remind_of_expiry() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  reminded bigint;
begin
  with due as materialized (
    select p.email, j.id, j.expires_at, j.recruiter_id is null as is_admins,
      case when j.expires_at <= now() + interval '1 day' then 1 else 7 end as days
    from public.jobs j cross join lateral private.people_of_job(j.id, j.recruiter_id) p
    where private.is_open(j.is_archived, j.expires_at) and j.expires_at <= now() + interval '7 days'
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, concat_ws(' ', id, expires_at, days),
      jsonb_build_object('jobId', id, 'expiresAt', expires_at, 'isAdmins', is_admins)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$$;
comment on function public.remind_of_expiry() is
  'Has recruiters, and admins of theirs, reminded 7 days and 1 day before an open job runs out, once each. Returns how many '
  'mails that were.';

create or replace function public.record_link_check(job_id uuid, url text, is_dead boolean, outcome text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  counted integer;
  closed public.jobs;
begin
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
        (1, c.url <> excluded.url, excluded.strikes, excluded.struck_at),
        -- Nothing learnt.
        (2, is_dead is null, c.strikes, c.struck_at),
        (3, not is_dead, 0, null),
        (4, c.struck_at > now() - interval '24 hours', c.strikes, c.struck_at),
        (5, true, c.strikes + 1, now())
      ) as s (rule, applies, strikes, struck_at)
      where s.applies order by s.rule limit 1)
  returning c.strikes into counted;
  if counted is null or counted < 2 then
    return false;
  end if;

  update public.jobs j set expires_at = now(), link_died_at = now()
  where j.id = record_link_check.job_id
  returning j.* into closed;
  -- Once somebody renews it, it has two strikes again.
  delete from private.link_checks c where c.job_id = closed.id;
  perform private.enqueue_mail(
    'job-link-died', p.email, closed.id || ' ' || closed.expires_at,
    jsonb_build_object('jobId', closed.id, 'expiresAt', closed.expires_at, 'isAdmins', closed.recruiter_id is null))
  from private.people_of_job(closed.id, closed.recruiter_id) p;
  return true;
end
$$;

create function private.audit_digest_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() and private.is_admin() and (new.is_on, new.time_zone) is distinct from (old.is_on, old.time_zone) then
    insert into public.audit_log (actor, actor_email, action, table_name)
    values (
      auth.uid(),
      (select email from public.recruiters where auth_id = auth.uid()),
      case when new.is_on = old.is_on then 'update' when new.is_on then 'turned on' else 'turned off' end,
      tg_table_name);
  end if;
  return null;
end
$$;
comment on function private.audit_digest_settings() is 'After each change of the one row by an admin.';
create trigger audit after update on public.digest_settings
for each row execute function private.audit_digest_settings();
revoke all on function private.audit_digest_settings() from public, anon, authenticated;
