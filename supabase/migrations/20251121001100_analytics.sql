-- Visits per day (UTC), kept after the raw visits are gone.

create table public.daily_analytics (
  date date primary key,
  total_visits integer not null default 0 check (total_visits >= 0),
  unique_visitors integer not null default 0 check (unique_visitors between 0 and total_visits)
);
comment on table public.daily_analytics is 'Written by roll_up_daily_analytics only.';

alter table public.daily_analytics enable row level security;

grant select on public.daily_analytics to authenticated;

create policy "Admins read analytics" on public.daily_analytics
for select to authenticated
using ((select private.is_admin()));

create table public.daily_page_visits (
  date date,
  page_path text check (char_length(page_path) <= 200),
  visits integer not null check (visits >= 0),
  primary key (date, page_path)
);
comment on table public.daily_page_visits is 'The 100 most visited pages of each day: visitors make up addresses, and these rows stay.';

create table public.daily_job_clicks (
  date date,
  job_id uuid references public.jobs (id) on delete cascade,
  views integer not null check (views >= 0),
  applications integer not null check (applications >= 0),
  primary key (date, job_id)
);
comment on table public.daily_job_clicks is 'Clicks per job and day (UTC), so that a year adds up quickly.';

create index daily_job_clicks_job_id on public.daily_job_clicks (job_id);
-- Clicks come in the order of their time: a few blocks hold a day.
create index job_applications_days on public.job_applications using brin (clicked_at);

alter table public.daily_page_visits enable row level security;
alter table public.daily_job_clicks enable row level security;

grant select on public.daily_page_visits, public.daily_job_clicks to authenticated;

create policy "Admins read visits of pages" on public.daily_page_visits
for select to authenticated
using ((select private.is_admin()));

create policy "Admins read clicks of days" on public.daily_job_clicks
for select to authenticated
using ((select private.is_admin()));

create function public.roll_up_daily_analytics(from_day date, to_day date) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.daily_analytics as d (date, total_visits, unique_visitors)
  select (visited_at at time zone 'UTC')::date, count(*), count(distinct visitor_id)
  from public.page_visits
  where visited_at >= from_day::timestamp at time zone 'UTC'
    and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
  group by 1
  order by 1
  on conflict (date) do update
  set total_visits = excluded.total_visits, unique_visitors = excluded.unique_visitors
  where (d.total_visits, d.unique_visitors) is distinct from (excluded.total_visits, excluded.unique_visitors);

  insert into public.daily_page_visits as d (date, page_path, visits)
  select date, page_path, visits
  from (
    select *, row_number() over (partition by date order by visits desc, page_path) as place
    from (
      select (visited_at at time zone 'UTC')::date as date, page_path, count(*) as visits
      from public.page_visits
      where visited_at >= from_day::timestamp at time zone 'UTC'
        and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
      group by 1, 2
    ) counted
  ) ranked
  where place <= 100
  order by 1, 2
  on conflict (date, page_path) do update
  set visits = excluded.visits
  where d.visits <> excluded.visits;

  insert into public.daily_job_clicks as d (date, job_id, views, applications)
  select (clicked_at at time zone 'UTC')::date, job_id,
    count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from public.job_applications
  where clicked_at >= from_day::timestamp at time zone 'UTC'
    and clicked_at < (to_day + 1)::timestamp at time zone 'UTC'
  group by 1, 2
  order by 1, 2
  on conflict (date, job_id) do update
  set views = excluded.views, applications = excluded.applications
  where (d.views, d.applications) is distinct from (excluded.views, excluded.applications);

  -- A day without raw visits was quiet, or is known from before they were purged.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$$;
comment on function public.roll_up_daily_analytics(date, date) is
  'Counts the days from from_day to to_day, both included; run it as often as you like.';

create function public.purge_tracking(older_than interval) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Whole days only: a day has all of its raw visits or none, so no roll-up counts a remainder.
  first_kept constant date := (now() at time zone 'UTC' - older_than)::date;
  first_visit constant date := (select (min(visited_at) at time zone 'UTC')::date from public.page_visits);
begin
  if first_visit < first_kept then
    perform public.roll_up_daily_analytics(first_visit, first_kept - 1);
    delete from public.page_visits where visited_at < first_kept::timestamp at time zone 'UTC';
  end if;
  update public.job_applications set visitor_id = null
  where visitor_id is not null and clicked_at < first_kept::timestamp at time zone 'UTC';
end
$$;
comment on function public.purge_tracking(interval) is
  'Deletes raw visits and forgets who clicked, for whole days older than older_than; counts stay.';

create function public.top_pages(from_day date, how_many integer default 10) returns table (page_path text, visits bigint)
language sql stable
set search_path = ''
as $$
  select d.page_path, sum(d.visits) from public.daily_page_visits d
  where d.date >= from_day
  group by d.page_path
  order by 2 desc, 1
  limit least(how_many, 100)
$$;
comment on function public.top_pages(date, integer) is 'The most visited pages since from_day.';

create function public.top_jobs(from_day date, how_many integer default 10)
returns table (job_id uuid, title text, company text, views bigint, applications bigint)
language sql stable
set search_path = ''
as $$
  select j.id, j.title, j.company, top.views, top.applications
  from (
    select d.job_id, sum(d.views) as views, sum(d.applications) as applications
    from public.daily_job_clicks d
    where d.date >= from_day
    group by d.job_id
    order by 2 desc, 3 desc, 1
    limit least(how_many, 100)
  ) top
  join public.jobs j on j.id = top.job_id
  order by top.views desc, top.applications desc, j.id
$$;
comment on function public.top_jobs(date, integer) is 'The most viewed jobs since from_day, archived ones too.';

grant execute on function public.top_pages(date, integer), public.top_jobs(date, integer) to authenticated;
