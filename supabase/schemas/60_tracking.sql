-- Tracking: visits of pages and clicks on jobs, under a random id from the browser; no address, user agent or account.

create type public.click_type as enum ('view', 'apply');

create table public.page_visits (
  id uuid primary key default gen_random_uuid(),
  page_path text not null
    check (
      char_length(page_path) <= 200
      and page_path ~ ('^/((blogs|books|events|companies)(/[^?#\s]*)?'
        '|[a-z0-9-]+/(in|with|level|type|visa-sponsorship|pay)(/[a-z0-9-]+){0,2})?$')),
  visitor_id uuid not null,
  visited_at timestamptz not null default now(),
  constraint page_visits_times check (private.are_times(visited_at))
);
comment on table public.page_visits is
  'Visits of /, /blogs, /books, /events, /companies and the pages below them, of landing pages and of the pages of '
  'pay, one per visitor, page and hour (UTC).';
-- Includes the visitor, so that the visits of a day are counted from the index alone.
create index page_visits_days on public.page_visits (visited_at) include (visitor_id);
create unique index page_visits_once_an_hour
  on public.page_visits (visitor_id, page_path, date_trunc('hour', visited_at at time zone 'UTC'));

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  visitor_id uuid not null,
  click_type public.click_type not null,
  clicked_at timestamptz not null default now(),
  constraint job_applications_times check (private.are_times(clicked_at))
);
comment on table public.job_applications is
  'Views of jobs and clicks on Apply, one per visitor, job, kind and hour (UTC).';
create index job_applications_clicked_at on public.job_applications (clicked_at);
create unique index job_applications_once_an_hour
  on public.job_applications (job_id, visitor_id, click_type, date_trunc('hour', clicked_at at time zone 'UTC'));

create table public.job_clicks (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  views integer not null default 0,
  applications integer not null default 0
);
comment on table public.job_clicks is
  'Total clicks on each job, by which lists sort. They stay when the clicks are deleted after 90 days.';

create function private.limit_tracking(kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  source constant text := case
    when private.is_api_caller() then '_direct'
    when current_setting('role', true) = 'service_role' then '_site'
  end;
begin
  if source is not null and not private.consume_limit(kind || source) then
    raise exception 'too many % at once', kind using errcode = 'PT429';
  end if;
end
$$;
comment on function private.limit_tracking is
  'For before_write triggers: counts a row against the limit of its kind (visits or clicks). The data API and the web '
  'server have separate limits, so that a flood of direct requests cannot stop the site''s own.';

create function private.before_page_visit_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.visited_at := now();
  end if;
  if exists (
    select from public.page_visits
    where visitor_id = new.visitor_id and page_path = new.page_path
      and date_trunc('hour', visited_at at time zone 'UTC') = date_trunc('hour', new.visited_at at time zone 'UTC')
  ) then
    return null;
  end if;
  perform private.limit_tracking('visits');
  return new;
end
$$;
comment on function private.before_page_visit_write is 'Skips repeated visits without an error, and limits the others.';

create function private.before_job_application_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.clicked_at := now();
  end if;
  if exists (
    select from public.job_applications
    where job_id = new.job_id and visitor_id = new.visitor_id and click_type = new.click_type
      and date_trunc('hour', clicked_at at time zone 'UTC') = date_trunc('hour', new.clicked_at at time zone 'UTC')
  ) then
    return null;
  end if;
  perform private.limit_tracking('clicks');
  return new;
end
$$;
comment on function private.before_job_application_write is
  'Skips repeated clicks without an error, and limits the others.';

create function private.add_click_counts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Rows are locked in one order, so that two statements with several clicks cannot deadlock.
  insert into public.job_clicks as c (job_id, views, applications)
  select job_id, count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from clicks
  group by job_id
  order by job_id
  on conflict (job_id) do update
  set views = c.views + excluded.views, applications = c.applications + excluded.applications;

  insert into public.daily_job_clicks as d (date, job_id, views, applications)
  select (clicked_at at time zone 'UTC')::date, job_id,
    count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from clicks
  group by 1, 2
  order by 1, 2
  on conflict (date, job_id) do update
  set views = d.views + excluded.views, applications = d.applications + excluded.applications;
  return null;
end
$$;
comment on function private.add_click_counts is
  'Adds the clicks of a statement to job_clicks and to daily_job_clicks.';

create function private.is_counted_page(path text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  -- The path without its first segment, which differs from site to site: /golang-jobs/in/germany.
  below constant text := substring(path from '^/[^/]+/(.+)$');
  parts constant text[] := string_to_array(below, '/');
begin
  if path ~ '^/(blogs|books|events)?(/|$)' or path = '/companies' then
    return true;
  elsif path like '/companies/%' then
    return exists (select from public.companies c where c.slug = below);
  elsif parts[1] = 'with' and cardinality(parts) = 2 then
    return exists (select from public.skills s where s.slug = parts[2]);
  elsif parts[1] = 'in' and parts[3] <> 'remote' then
    return private.landing_city_ids(below) is not null;
  end if;
  return true;
end
$$;
comment on function private.is_counted_page is
  'Whether there is such a page, as far as rows decide it: a company, a city or a skill. The web server knows the '
  'other paths.';

create function public.track_visit(page_path text, visitor_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.page_visits (page_path, visitor_id)
  select track_visit.page_path, track_visit.visitor_id where private.is_counted_page(track_visit.page_path)
$$;
comment on function public.track_visit is 'Records a visit if there is such a page. For the secret key only.';

create function public.track_click(job_id uuid, visitor_id uuid, click_type public.click_type) returns void
language sql
set search_path = ''
as $$
  insert into public.job_applications (job_id, visitor_id, click_type)
  select j.id, track_click.visitor_id, track_click.click_type
  from public.jobs j
  where j.id = track_click.job_id and private.is_open(j.is_archived, j.expires_at)
$$;
comment on function public.track_click is 'Records a click if the job is open. For the secret key only.';

create function public.track_impressions(job_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(job_ids) > 50 then
    raise exception 'at most 50 jobs at once' using errcode = 'PT400';
  end if;
  if not private.consume_limit('impressions_site') then
    raise exception 'too many impressions at once' using errcode = 'PT429';
  end if;
  insert into public.daily_job_clicks as d (date, job_id, impressions, views, applications)
  select (now() at time zone 'UTC')::date, j.id, 1, 0, 0
  from (
    -- A job that is being deleted is not counted: the deletion locks its counts after the job.
    select o.id from public.jobs o
    where o.id = any (job_ids) and private.is_open(o.is_archived, o.expires_at)
    for key share skip locked
  ) j
  order by 1, 2
  on conflict (date, job_id) do update set impressions = d.impressions + 1;
end
$$;
comment on function public.track_impressions is
  'Counts one impression today (UTC) of each of these jobs that is open. Raises PT400 for more than 50, PT429 beyond '
  'the limit. For the secret key only.';

create function public.purge_tracking(older_than interval, days_older_than interval default '400 days') returns integer
language plpgsql
set search_path = ''
as $$
declare
  first_kept constant timestamptz := (now() at time zone 'UTC' - older_than)::date::timestamp at time zone 'UTC';
  first_day constant date := (select (min(visited_at) at time zone 'UTC')::date from public.page_visits);
  purged integer;
  total integer := 0;
begin
  if first_day < (first_kept at time zone 'UTC')::date then
    -- Counts never decrease, so a day that is rolled up again after a part of its visits was deleted keeps its counts.
    perform public.roll_up_daily_analytics(first_day, first_day);
    delete from public.page_visits
    where id in (
      select v.id from public.page_visits v
      where v.visited_at < least(first_kept, (first_day + 1)::timestamp at time zone 'UTC')
      limit 20000);
    get diagnostics total = row_count;
  end if;
  delete from public.job_applications
  where id in (select a.id from public.job_applications a where a.clicked_at < first_kept limit 20000);
  get diagnostics purged = row_count;
  total := total + purged;
  delete from public.daily_job_clicks
  where (date, job_id) in (
    select d.date, d.job_id from public.daily_job_clicks d
    where d.date < (now() at time zone 'UTC' - days_older_than)::date
    limit 20000);
  get diagnostics purged = row_count;
  return total + purged;
end
$$;
comment on function public.purge_tracking is
  'Scheduled work, called until it returns 0: deletes visits and clicks of days (UTC) that are older than '
  'older_than, and the daily numbers of jobs that are older than days_older_than, up to 20,000 rows of each. Returns '
  'how many were deleted. The counts of days and the sums of jobs stay.';

create trigger before_write before insert on public.page_visits
  for each row execute function private.before_page_visit_write();
create trigger before_write before insert on public.job_applications
  for each row execute function private.before_job_application_write();
create trigger add_click_counts after insert on public.job_applications referencing new table as clicks
  for each statement execute function private.add_click_counts();

alter table public.page_visits enable row level security;
alter table public.job_applications enable row level security;
alter table public.job_clicks enable row level security;

grant insert (page_path, visitor_id) on public.page_visits to anon, authenticated;
grant insert (job_id, visitor_id, click_type) on public.job_applications to anon, authenticated;
grant select (job_id, click_type) on public.job_applications to authenticated;
grant select on public.job_clicks to authenticated;

create policy "Everyone visits pages that need no row" on public.page_visits for insert to anon, authenticated
  with check (visitor_id is not null and page_path ~ '^/((blogs|books|events)(/.*)?)?$');
-- A job that is not open is refused like one that does not exist.
create policy "Everyone clicks on open jobs" on public.job_applications for insert to anon, authenticated
  with check (
    visitor_id is not null
    and exists (
      select from public.jobs j
      where j.id = job_applications.job_id and private.is_open(j.is_archived, j.expires_at)));
-- With `in` the subquery runs once for all rows, with `exists` it would run for each row.
create policy "Recruiters count clicks on their own jobs and admins on all" on public.job_applications
  for select to authenticated
  using ((select private.is_admin()) or job_id in (select private.my_job_ids()));
create policy "Recruiters see the sums of their own jobs and admins all" on public.job_clicks
  for select to authenticated
  using ((select private.is_admin()) or job_id in (select private.my_job_ids()));
