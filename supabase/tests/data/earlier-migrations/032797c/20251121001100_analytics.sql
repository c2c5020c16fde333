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
