-- What recruiters learn of their jobs: how often each was shown in lists, viewed and applied for, day by day.

alter table public.daily_job_clicks
  add column impressions integer not null default 0 check (impressions >= 0);
comment on table public.daily_job_clicks is
  'How often a job was shown in lists, viewed and applied for on a day (UTC). Counts only: nothing of who it was.';
comment on column public.daily_job_clicks.impressions is
  'Cards seen on pages with lists, as the web server told; the same visitor counts each time.';

-- One job over many days, or a recruiter's jobs; also for the foreign key.
create index daily_job_clicks_jobs on public.daily_job_clicks (job_id, date);
drop index public.daily_job_clicks_job_id;

-- Days are counted with their clicks, not by the hour: statistics are true at once, and no roll-up overwrites a count.
lock table public.job_applications in share row exclusive mode;

create or replace function private.tally_clicks() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- In one order, so that two writers of several clicks never wait for each other.
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
comment on function private.tally_clicks() is 'Adds clicks to the sums of their jobs, of all time and of each day (UTC).';

insert into public.daily_job_clicks as d (date, job_id, views, applications)
select (clicked_at at time zone 'UTC')::date, job_id,
  count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
from public.job_applications
group by 1, 2
on conflict (date, job_id) do update
set views = excluded.views, applications = excluded.applications
where (d.views, d.applications) is distinct from (excluded.views, excluded.applications);

create or replace function public.roll_up_daily_analytics(from_day date, to_day date) returns void
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

  -- A day without raw visits was quiet, or is known from before they were purged.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$$;
comment on function public.roll_up_daily_analytics(date, date) is
  'Counts the visits of the days from from_day to to_day, both included; run it as often as you like.';

drop policy "Admins read clicks of days" on public.daily_job_clicks;
create policy "Recruiters read the days of their own jobs and admins all" on public.daily_job_clicks
for select to authenticated
using ((select private.is_admin()) or job_id in (select private.my_job_ids()));

insert into private.limits (name, per_minute, per_day, about) values
  ('impressions_site', 3000, 300000, 'Pages that tell which job cards were seen, by all visitors together.');

create function private.track_impressions(job_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if cardinality(job_ids) > 50 then
    raise exception 'at most 50 jobs at once' using errcode = 'PT400';
  end if;
  if not private.take('impressions_site') then
    raise exception 'too many impressions at once' using errcode = 'PT429';
  end if;
  insert into public.daily_job_clicks as d (date, job_id, impressions, views, applications)
  select (now() at time zone 'UTC')::date, j.id, 1, 0, 0
  from public.jobs j
  where j.id = any (job_ids) and not j.is_archived
  order by 1, 2
  on conflict (date, job_id) do update set impressions = d.impressions + 1;
end
$$;
comment on function private.track_impressions(uuid[]) is
  'Past row-level security of the counts. Each live job counts once, however often it is named.';

create function public.track_impressions(job_ids uuid[]) returns void
language sql
set search_path = ''
as $$ select private.track_impressions(job_ids) $$;
comment on function public.track_impressions(uuid[]) is
  'Live jobs whose cards were seen in a list today (UTC), told by the web server with the secret key.';
revoke all on function public.track_impressions(uuid[]), private.track_impressions(uuid[])
from public, anon, authenticated;

create function public.job_statistics(from_day date, of_job uuid default null)
returns table (date date, impressions bigint, views bigint, applications bigint)
language sql stable
set search_path = ''
as $$
  select d.date, sum(d.impressions), sum(d.views), sum(d.applications)
  from public.daily_job_clicks d
  -- A list made first, so that its jobs are looked up in the index.
  where d.job_id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
    and d.date >= from_day
  group by d.date
  order by d.date
$$;
comment on function public.job_statistics(date, uuid) is
  'Counts of each day since from_day that has any: of one job the caller may see, or of all that are the caller''s own.';
grant execute on function public.job_statistics(date, uuid) to authenticated;
