-- What visitors did: clicks on jobs, raw visits of the last 14 days, and the daily totals of 60.
-- Each job draws its own audience; it is larger for old jobs, and about one visit in twelve ends in applying.
insert into public.job_applications (job_id, visitor_id, click_type, clicked_at)
select job_id, visitor_id, click_type::public.click_type, clicked_at + case click_type when 'apply' then interval '3 minutes' else interval '0' end
from (
  select j.id as job_id, md5(j.slug || '/' || v)::uuid as visitor_id, demo.hash(j.slug || '+' || v) as chance,
    -- Attention fades: most visits fall into the first days.
    j.posted_at + power(demo.hash(j.slug || '-' || v) % 10007 / 10007.0, 2.2) * (coalesce(j.archived_at, plan.starts_at) - j.posted_at) as clicked_at,
    plan.starts_at
  from demo.plan, public.jobs j,
    lateral generate_series(1, 4 + (demo.hash(j.slug) % 24 + 10)
      * ln(1 + extract(epoch from coalesce(j.archived_at, plan.starts_at) - j.posted_at) / 86400)::int) v
  where plan.is_curated
) visit,
lateral (select unnest(case when chance % 12 = 0 then array['view', 'apply'] else array['view'] end) as click_type) clicks
where clicked_at < starts_at - interval '5 minutes';

-- A little more every week, less at weekends, and no two days alike.
create function demo.daily_visits(days_ago int, day date) returns int
language sql immutable
return round((330 - 3 * days_ago) * case extract(isodow from day) when 6 then 0.58 when 7 then 0.64 when 2 then 1.08 else 1 end
  * (0.91 + demo.hash('day' || days_ago) % 19 / 100.0))::int;

insert into public.page_visits (page_path, visitor_id, visited_at)
select
  case
    when h % 100 < 55 then '/'
    when h % 100 < 66 then '/events'
    when h % 100 < 76 then '/blogs'
    when h % 100 < 91 then '/blogs/' || demo.pick(array(select slug from demo.posts where days_ago is not null order by days_ago), h / 100 % 17 * (h / 100 % 17) / 34)
    else '/books' end,
  -- Some come back: visitors are drawn from a pool that is not much larger than a day.
  md5('visitor' || day || h / 7 % (visits * 2 / 3))::uuid,
  visited_at
from (
  select day, visits, demo.hash('visit' || day || '/' || v) as h,
    today - day * interval '1 day' + (demo.hash('hour' || day || '/' || v) % 86400 + demo.hash('noon' || day || '/' || v) % 86400) / 2 * interval '1 second' as visited_at,
    starts_at
  from demo.plan, lateral (select date_trunc('day', starts_at, 'UTC') as today) clock, generate_series(0, 13) day,
    lateral (select demo.daily_visits(day, (today - day * interval '1 day')::date) as visits) curve,
    lateral generate_series(1, visits) v
  where is_curated
) v
where visited_at < starts_at
on conflict do nothing;

-- Older days have only their totals left, as after a purge.
insert into public.daily_analytics (date, total_visits, unique_visitors)
select day, visits, round(visits * (0.60 + demo.hash('unique' || days_ago) % 9 / 100.0))
from demo.plan, generate_series(14, 59) days_ago,
  lateral (select (starts_at at time zone 'UTC')::date - days_ago as day) clock,
  lateral (select demo.daily_visits(days_ago, day) as visits) curve
where is_curated
on conflict (date) do nothing;

-- Pages of all these days; those without raw visits keep their totals.
select public.roll_up_daily_analytics(today - 59, today)
from demo.plan, lateral (select (starts_at at time zone 'UTC')::date as today) clock
where is_curated;

-- Some see a card and pass on: a job is shown several times for each view, and now and then without any.
insert into public.daily_job_clicks as d (date, job_id, impressions, views, applications)
select day::date, j.id, demo.hash(j.slug || ' shown ' || day::date) % 6 + coalesce(c.views, 0) * (5 + demo.hash(j.slug || day::date) % 4), 0, 0
from demo.plan cross join public.jobs j
  cross join generate_series(
    date_trunc('day', j.posted_at, 'UTC') at time zone 'UTC',
    coalesce(j.archived_at, plan.starts_at) at time zone 'UTC', interval '1 day') day
  left join public.daily_job_clicks c on c.job_id = j.id and c.date = day::date
where is_curated
on conflict (date, job_id) do update set impressions = excluded.impressions;
