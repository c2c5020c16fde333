-- The addresses where one applies are asked once a day whether they still answer.

create table private.link_checks (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  url text not null check (char_length(url) <= 2048),
  checked_at timestamptz not null,
  strikes integer not null check (strikes >= 0),
  struck_at timestamptz,
  outcome text not null check (char_length(outcome) <= 200),
  constraint link_checks_struck_at check ((strikes = 0) = (struck_at is null))
);
comment on table private.link_checks is 'What came of the last check of each job''s address. Strikes are at least a day apart.';
alter table private.link_checks enable row level security;
revoke all on private.link_checks from public, anon, authenticated;
grant select, insert, update, delete on private.link_checks to service_role;

create function public.links_to_check(most integer) returns table (job_id uuid, url text)
language sql stable
set search_path = ''
as $$
  select j.id, j.application_url
  from public.jobs j left join private.link_checks c on c.job_id = j.id
  where private.is_open(j.is_archived, j.expires_at)
    and (c.checked_at is null or c.checked_at <= now() - interval '24 hours' or c.url <> j.application_url)
  order by c.checked_at nulls first, j.id
  limit most
$$;
comment on function public.links_to_check(integer) is 'Open jobs whose address was not checked in the last 24 hours, the longest waiting first.';

create function public.record_link_check(job_id uuid, url text, is_dead boolean, outcome text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  counted integer;
  closed public.jobs;
  recipient text;
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
  select r.email into recipient from public.recruiters r where r.id = closed.recruiter_id and r.status = 'approved';
  if recipient is not null then
    perform private.enqueue_mail(
      'job-link-died', recipient, closed.id || ' ' || closed.expires_at,
      jsonb_build_object('jobId', closed.id, 'expiresAt', closed.expires_at));
  end if;
  return true;
end
$$;
comment on function public.record_link_check(uuid, text, boolean, text) is
  'Notes a check of the address a job had: dead is a strike, alive takes strikes back, null changes nothing. Two strikes at '
  'least 24 hours apart close the job and tell its recruiter; returns whether that was now.';

create function public.remind_of_expiry() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  reminded bigint;
begin
  with due as materialized (
    select r.email, j.id, j.expires_at, case when j.expires_at <= now() + interval '1 day' then 1 else 7 end as days
    from public.jobs j join public.recruiters r on r.id = j.recruiter_id
    where private.is_open(j.is_archived, j.expires_at) and j.expires_at <= now() + interval '7 days' and r.status = 'approved'
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, concat_ws(' ', id, expires_at, days), jsonb_build_object('jobId', id, 'expiresAt', expires_at)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$$;
comment on function public.remind_of_expiry() is
  'Has recruiters reminded 7 days and 1 day before an open job of theirs runs out, once each. Returns how many mails that were.';

create function public.renew_job(job_id uuid, open_until timestamptz) returns timestamptz
language sql
set search_path = ''
as $$
  update public.jobs j set confirmed_at = now()
  where j.id = renew_job.job_id and j.expires_at = renew_job.open_until and not j.is_archived
    and not private.is_gone(j.expires_at)
    and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
  returning j.expires_at
$$;
comment on function public.renew_job(uuid, timestamptz) is
  'Renews a job for whoever was mailed a link about its running out at that time: the link is good for that once. Returns '
  'until when it is open; nothing where it was renewed, archived or gone meanwhile, or its recruiter may not post.';

revoke all on function
  public.links_to_check(integer), public.record_link_check(uuid, text, boolean, text), public.remind_of_expiry(),
  public.renew_job(uuid, timestamptz)
from public, anon, authenticated;
