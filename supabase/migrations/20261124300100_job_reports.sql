-- Visitors say what is wrong with a job. Nothing is removed by that: an admin looks at it.

create type public.report_reason as enum ('dead_link', 'scam', 'not_go', 'wrong_data');

create table public.job_reports (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  reason public.report_reason not null,
  words text not null default '' check (char_length(words) <= 500),
  network text not null check (char_length(network) between 1 and 64),
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.job_reports is 'What visitors reported, until an admin settles it: one of each network for a job.';
comment on column public.job_reports.network is
  'A code of the web server that is the same for reports of one network, and from which it cannot be told. Gone once settled.';

create unique index job_reports_once on public.job_reports (job_id, network) where settled_at is null;
create index job_reports_job_id on public.job_reports (job_id);
create index job_reports_open on public.job_reports (created_at) where settled_at is null;

create trigger allow_changes before update on public.job_reports
for each row execute function private.allow_changes('settled_at');
create trigger clean_row before insert or update on public.job_reports
for each row execute function private.clean_row();

create function private.settle_report() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.settled_at := coalesce(old.settled_at, now());
  new.network := new.id::text;
  return new;
end
$$;
comment on function private.settle_report() is
  'Before an update of settled_at: once, at the server''s time, and nothing is left of where the report came from.';
create trigger settle_report before update of settled_at on public.job_reports
for each row execute function private.settle_report();
create trigger audit after update of settled_at on public.job_reports
for each row execute function private.audit();

alter table public.job_reports enable row level security;
grant select (id, job_id, reason, words, created_at, settled_at), update (settled_at) on public.job_reports to authenticated;

create policy "Admins read reports" on public.job_reports
for select to authenticated
using ((select private.is_admin()));

create policy "Admins settle reports" on public.job_reports
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

insert into private.limits (name, per_minute, per_day, about) values
  ('reports_network', 5, 30, 'Reports of jobs by visitors from one network.'),
  ('reports_site', 60, 2000, 'Reports of jobs, by all visitors together.');

create type public.report_outcome as enum ('taken', 'closed', 'limited');

create function public.report_job(job_slug text, reason public.report_reason, words text, network text)
returns public.report_outcome
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  reported constant uuid := (
    select id from public.jobs where slug = job_slug and private.is_open(is_archived, expires_at));
begin
  if reported is null then
    return 'closed';
  end if;
  -- Both count, so that neither is spared by the other.
  if not (private.take('reports_network', report_job.network)::integer + private.take('reports_site')::integer = 2) then
    return 'limited';
  end if;
  insert into public.job_reports as r (job_id, reason, words, network)
  values (reported, report_job.reason, coalesce(left(report_job.words, 500), ''), report_job.network)
  on conflict (job_id, network) where settled_at is null
  do update set reason = excluded.reason, words = excluded.words;
  return 'taken';
end
$$;
comment on function public.report_job(text, public.report_reason, text, text) is
  'Takes a report of an open job, told by the web server with the secret key; of the same network the last one counts.';
revoke all on function public.report_job(text, public.report_reason, text, text) from public, anon, authenticated;

create function private.reports_of(of_job uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$ select count(*) from public.job_reports where job_id = of_job and settled_at is null $$;
comment on function private.reports_of(uuid) is 'How many networks have reported a job since an admin last settled that.';

create function public.list_reported_jobs(page integer default 1, page_size integer default 25) returns jsonb
language sql stable
set search_path = ''
as $$
  with reported as (
    select job_id, count(*) as reports, min(created_at) as first_at
    from public.job_reports where settled_at is null group by job_id
  ),
  shown as (
    select * from reported
    order by reports >= 3 desc, first_at
    offset (greatest(page, 1) - 1) * least(greatest(page_size, 1), 100) limit least(greatest(page_size, 1), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from reported),
    'jobs', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', j.id, 'slug', j.slug, 'title', j.title, 'company', j.company, 'is_archived', j.is_archived,
            'is_flagged', s.reports >= 3, 'expires_at', j.expires_at,
            'reports', (
              select jsonb_agg(
                jsonb_build_object('reason', r.reason, 'words', r.words, 'created_at', r.created_at) order by r.created_at, r.id)
              from public.job_reports r where r.job_id = j.id and r.settled_at is null))
          order by s.reports >= 3 desc, s.first_at),
        '[]')
      from shown s join public.jobs j on j.id = s.job_id))
$$;
comment on function public.list_reported_jobs(integer, integer) is
  'Jobs with reports that no admin has settled, as {total, jobs}: flagged ones first (three networks), then the longest waiting.';
revoke all on function public.list_reported_jobs(integer, integer) from public, anon;
grant execute on function public.list_reported_jobs(integer, integer) to authenticated;

-- What the audit log calls it.
do $$
declare
  before constant text := pg_get_functiondef('private.audit()'::regprocedure);
  after constant text := regexp_replace(before, 'else ''update''', $words$when before -> 'settled_at' <> after -> 'settled_at' then 'settled'
        when before -> 'confirmed_at' <> after -> 'confirmed_at' then 'renewed'
        else 'update'$words$);
begin
  if after = before then
    raise exception 'private.audit() tells actions in other words than expected';
  end if;
  execute after;
end
$$;
