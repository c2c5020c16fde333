-- Analytics: counts of each day (UTC), kept after the visits themselves are deleted.

create table public.daily_analytics (
  date date primary key check (date between '2000-01-01' and '2100-12-31'),
  total_visits integer not null default 0 check (total_visits >= 0),
  unique_visitors integer not null default 0 check (unique_visitors between 0 and total_visits)
);
comment on table public.daily_analytics is 'Written by roll_up_daily_analytics only.';

create table public.daily_page_visits (
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  page_path text not null check (char_length(page_path) <= 200),
  visits integer not null check (visits >= 0),
  primary key (date, page_path)
);
comment on table public.daily_page_visits is
  'The 500 most visited pages of each day: visitors can invent paths, and these rows are never deleted.';

create table public.daily_job_clicks (
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  job_id uuid not null references public.jobs (id) on delete cascade,
  views integer not null check (views >= 0),
  applications integer not null check (applications >= 0),
  impressions integer not null default 0 check (impressions >= 0),
  primary key (date, job_id)
);
comment on table public.daily_job_clicks is
  'How often a job was seen in lists, viewed and applied for on a day (UTC), without visitors.';
comment on column public.daily_job_clicks.impressions is 'Cards seen in lists; repeats of a visitor count.';
create index daily_job_clicks_jobs on public.daily_job_clicks (job_id, date);

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
  set
    total_visits = greatest(d.total_visits, excluded.total_visits),
    unique_visitors = greatest(d.unique_visitors, excluded.unique_visitors)
  where excluded.total_visits > d.total_visits or excluded.unique_visitors > d.unique_visitors;

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
  where place <= 500
  order by 1, 2
  on conflict (date, page_path) do update
  set visits = excluded.visits
  where excluded.visits > d.visits;

  -- Days without visits get a row of zeros; days whose visits are deleted already keep their counts.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$$;
comment on function public.roll_up_daily_analytics is
  'Counts the visits of the days (UTC) from from_day to to_day, both included. Idempotent. Counts only increase, '
  'because purge_tracking deletes a day in several parts.';

create function private.visits_today() returns public.daily_analytics
language sql stable security definer
set search_path = ''
as $$
  with visitors as (
    -- `group by` can hash, `count(distinct …)` would sort every visit.
    select count(*) as visits
    from public.page_visits
    where (select private.is_admin())
      and visited_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    group by visitor_id
  )
  select (now() at time zone 'UTC')::date, coalesce(sum(visits), 0)::integer, count(*)::integer
  from visitors
$$;
comment on function private.visits_today is
  'The counts of today, past row-level security, which lets nobody read single visits.';

create function public.visits_today() returns table(date date, total_visits integer, unique_visitors integer)
language sql stable
set search_path = ''
as $$ select * from private.visits_today() where (select private.is_admin()) $$;
comment on function public.visits_today is
  'The counts of today (UTC) until now, newer than those of the roll-up. No row unless the caller is an admin.';

create function public.top_jobs(from_day date, max_rows integer default 10)
returns table(job_id uuid, title text, company text, views bigint, applications bigint)
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
    limit greatest(least(max_rows, 100), 0)
  ) top
  join public.jobs j on j.id = top.job_id
  order by top.views desc, top.applications desc, j.id
$$;
comment on function public.top_jobs is
  'The most viewed jobs since from_day, including archived ones; at most 100.';

create function public.top_pages(from_day date, max_rows integer default 10)
returns table(page_path text, visits bigint)
language sql stable
set search_path = ''
as $$
  select d.page_path, sum(d.visits) from public.daily_page_visits d
  where d.date >= from_day
  group by d.page_path
  order by 2 desc, 1
  limit greatest(least(max_rows, 100), 0)
$$;
comment on function public.top_pages is 'The most visited pages since from_day; at most 100.';

create function public.lists_counted_since() returns date
language sql stable
set search_path = ''
as $$
  select min(d.date) from public.daily_page_visits d
  where split_part(d.page_path, '/', 2) not in ('', 'blogs', 'books', 'events')
$$;
comment on function public.lists_counted_since is
  'The first day with visits of landing pages, companies and pages of pay, which were not counted before 2.0. Null if '
  'there are none, and for callers who are not admins.';

create function public.job_statistics(from_day date, of_job uuid default null)
returns table(date date, impressions bigint, views bigint, applications bigint)
language sql stable
set search_path = ''
as $$
  select d.date, sum(d.impressions), sum(d.views), sum(d.applications)
  from public.daily_job_clicks d
  -- Compared with an array, so that Postgres looks the jobs up in the index.
  where d.job_id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
    and d.date >= from_day
  group by d.date
  order by d.date
$$;
comment on function public.job_statistics is
  'The counts of each day since from_day with any: of one job, if the caller may see it, or of all the caller''s jobs.';

create function public.first_posting(of_job uuid default null) returns date
language sql stable
set search_path = ''
as $$
  select (min(j.posted_at) at time zone 'UTC')::date
  from public.jobs j
  where j.id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
$$;
comment on function public.first_posting is
  'The day (UTC) on which one job, if the caller may see it, or the caller''s first job was posted. Null without a '
  'job.';

alter table public.daily_analytics enable row level security;
alter table public.daily_page_visits enable row level security;
alter table public.daily_job_clicks enable row level security;

grant select on public.daily_analytics to authenticated;
grant select on public.daily_page_visits to authenticated;
grant select on public.daily_job_clicks to authenticated;
grant execute on function private.visits_today(),
  public.visits_today(),
  public.top_jobs(date, integer),
  public.top_pages(date, integer),
  public.lists_counted_since(),
  public.job_statistics(date, uuid),
  public.first_posting(uuid) to authenticated;

create policy "Admins read analytics" on public.daily_analytics for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read visits of pages" on public.daily_page_visits for select to authenticated
  using ((select private.is_admin()));
create policy "Recruiters read the days of their own jobs and admins all" on public.daily_job_clicks
  for select to authenticated
  using ((select private.is_admin()) or job_id in (select private.my_job_ids()));
