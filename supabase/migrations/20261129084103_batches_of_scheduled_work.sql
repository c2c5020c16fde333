-- Bounds the work of scheduled tasks and personal data on large boards, and computes the reports on pay and reach hourly.

set local check_function_bodies = off;

-- Data first.
-- Clicks whose visitor was erased are older than 90 days, and counted in job_clicks and daily_job_clicks.
delete from public.job_applications where visitor_id is null;
-- End of data first.

comment on column "public"."job_applications"."visitor_id" is null;

drop index "public"."job_applications_clicked_at";

drop function "private"."board_reach"();

drop function "private"."pay_report"();

drop function "public"."convert_pay"(uuid, integer);

drop function "public"."purge_tracking"(interval);

create table "public"."reports" (
  "name"        text                     not null,
  "content"     jsonb                    not null,
  "computed_at" timestamp with time zone not null,
  constraint "reports_content_check"
    check (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 1000000))),
  constraint "reports_name_check" check (((char_length(name) <= 40) AND (name ~ '^[a-z_]+$'::text))),
  constraint "reports_pkey" primary key (name),
  constraint "reports_times" check (private.are_times(VARIADIC ARRAY[computed_at]))
);

alter table "public"."reports"
  enable row level security;

alter table "public"."job_applications"
  alter column "visitor_id" set not null;

create or replace function private.auth_log_of (
  account uuid,
  address text
)
  returns table (
    id    uuid,
    at    timestamp with time zone,
    entry jsonb,
    ip    text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with likely as materialized (
    select e.id, e.created_at, e.ip_address, e.payload
    from auth.audit_log_entries e
    where e.created_at > now() - interval '90 days'
      -- Parsing every entry takes seconds in a large log. JSON text may escape the characters that are left out here.
      and (strpos(e.payload::text, auth_log_of.account::text) > 0
        or strpos(lower(e.payload::text), substring(lower(auth_log_of.address) from '[a-z0-9._@-]*$')) > 0)
  )
  select l.id, l.at, l.entry, l.ip
  from (
    select
      e.id, e.created_at as at, e.ip_address::text as ip,
      -- Supabase Lite stores an object as its JSON text, in a string.
      case json_typeof(e.payload) when 'string' then (e.payload #>> '{}')::jsonb else e.payload::jsonb end as entry
    from likely e
  ) l
  where l.entry ->> 'actor_id' = auth_log_of.account::text
    or exists (
      select from jsonb_path_query(l.entry, 'strict $.**') v where lower(v #>> '{}') = lower(auth_log_of.address))
$function$;

create or replace function private.compute_board_reach()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with open_jobs as (
    select j.company_id, j.salary_min, j.salary_max, j.level, j.skills, j.eligibility, j.visa_sponsorship,
      c.name = 'Remote' as is_remote
    from public.jobs j join public.cities c on c.id = j.city_id where private.is_open(j.is_archived, j.expires_at)
  ),
  clicks as (
    select job_id, sum(views) as views, sum(applications) as applications, sum(impressions) as impressions
    from public.daily_job_clicks d, (select (now() at time zone 'UTC')::date as today) t
    where d.date >= today - 30 and d.date < today group by job_id
  ),
  closed as (
    select least(j.archived_at, j.expires_at) - j.posted_at as open_for
    from public.jobs j
    where least(j.archived_at, j.expires_at) between now() - interval '90 days' and now()
      and least(j.archived_at, j.expires_at) > j.posted_at and j.removal_reason is null
  ),
  readers as (
    select (select count(*) from public.newsletter_subscriptions s where s.state = 'active') as subscribers,
      (select count(*) from public.job_alerts a where a.confirmed_at is not null) as alerts
  )
  select jsonb_build_object(
    'jobs', count(*),
    'companies', count(distinct company_id),
    'withPay', count(*) filter (where salary_min > 0 or salary_max > 0),
    'withLevel', count(*) filter (where level is not null),
    'withSkills', count(*) filter (where skills <> '{}'),
    'remote', count(*) filter (where is_remote),
    'remoteWithApplicants', count(*) filter (where is_remote and eligibility <> 'unstated'),
    'withVisa', count(*) filter (where visa_sponsorship is not null),
    'impressions', (select coalesce(sum(impressions), 0) from clicks),
    'views', (select coalesce(sum(views), 0) from clicks),
    'applications', (select coalesce(sum(applications), 0) from clicks),
    'medianViews', (select percentile_disc(0.5) within group (order by views) from clicks having count(*) >= 10),
    'medianDaysOpen', (
      select round(extract(epoch from percentile_cont(0.5) within group (order by open_for)) / 86400)
      from closed having count(*) >= 10),
    -- Small numbers would tell when a person joins or leaves.
    'subscribers', (select subscribers from readers where subscribers >= 10),
    'alerts', (select alerts from readers where alerts >= 10))
  from open_jobs
$function$;

create or replace function private.compute_pay_report()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'cells', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'country', country, 'slug', country_slug, 'level', level, 'currency', currency, 'jobs', jobs,
            'companies', companies, 'lower', quartiles[1], 'median', quartiles[2], 'upper', quartiles[3])
          order by country, level),
        '[]')
      from private.pay_cells()),
    'months', (
      select coalesce(jsonb_agg(to_jsonb(counted) order by month), '[]')
      from (
        select to_char(posted_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as jobs,
          count(*) filter (where salary_min > 0 or salary_max > 0) as "withPay"
        from public.jobs
        where posted_at > now() - interval '1 year' and posted_at <= now() and id in (select p.id from private.posted_jobs p)
        group by 1) as counted))
$function$;

create or replace function private.purge_auth_log (
  older_than interval
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  purged integer;
begin
  delete from auth.audit_log_entries
  where id in (
    select e.id from auth.audit_log_entries e where e.created_at < now() - purge_auth_log.older_than limit 10000);
  get diagnostics purged = row_count;
  return purged;
exception when insufficient_privilege then
  return 0;
end
$function$;

create or replace function private.read_report (
  report_name text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select r.content || jsonb_build_object('computedAt', r.computed_at) from public.reports r where r.name = report_name
$function$;

create or replace function public.board_reach()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_report('reach') $function$;

create or replace function public.convert_pay (
  after_id uuid default '00000000-0000-0000-0000-000000000000'::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  last_id uuid := convert_pay.after_id;
  page uuid[];
begin
  loop
    page := array(
      select j.id from public.jobs j
      where j.id > last_id and private.is_open(j.is_archived, j.expires_at)
      order by j.id
      limit 50
      for update);
    if page = '{}' then
      return null;
    end if;
    update public.jobs j
    set pay_top_eur_year = private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
    where j.id = any (page)
      and j.pay_top_eur_year is distinct from
        private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period);
    last_id := page[cardinality(page)];
    if clock_timestamp() > begun + interval '1 second' then
      return last_id;
    end if;
  end loop;
end
$function$;

create or replace function public.pay_report()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_report('pay') $function$;

create or replace function public.purge_auth_log (
  older_than interval
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.purge_auth_log(purge_auth_log.older_than) $function$;

create or replace function public.purge_tracking (
  older_than      interval,
  days_older_than interval default '400 days'::interval
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.refresh_reports()
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  refreshed integer;
begin
  insert into public.reports as r (name, content, computed_at)
  values
    ('pay', private.compute_pay_report(), now()),
    ('reach', private.compute_board_reach(), now())
  on conflict (name) do update set content = excluded.content, computed_at = excluded.computed_at;
  get diagnostics refreshed = row_count;
  return refreshed;
end
$function$;

create or replace function public.roll_up_daily_analytics (
  from_day date,
  to_day   date
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
  where place <= 100
  order by 1, 2
  on conflict (date, page_path) do update
  set visits = excluded.visits
  where excluded.visits > d.visits;

  -- Days without visits get a row of zeros; days whose visits are deleted already keep their counts.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$function$;

create index job_applications_clicked_at on public.job_applications using btree (clicked_at);

create policy "Everyone reads reports" on "public"."reports"
  for select
  to "anon", "authenticated"
  using (true);

comment on column "public"."reports"."content" is 'pay: as private.compute_pay_report returns it; reach: as private.compute_board_reach returns it.';

comment on function "private"."auth_log_of"(uuid, text) is 'Entries of the last 90 days in the log of Supabase Auth by an account, or that name an address as a whole value. purge_auth_log deletes older ones.';

comment on function "private"."compute_board_reach"() is 'Counts of the open jobs, of the companies that have them and of the jobs that state pay, level, skills and visa sponsorship, and of the remote ones that state who may apply; impressions, views and clicks on Apply of all jobs in the last 30 whole days (UTC) and the median of views; the median of days that jobs closed in the last 90 days were open; active subscribers and job alerts. Medians of fewer than 10 jobs, and fewer than 10 subscribers or alerts, are null.';

comment on function "private"."compute_pay_report"() is 'Stated pay by country and level: {cells: {country, slug, level, currency, jobs, companies, lower, median, upper}[], months: {month, jobs, withPay}[]}, as private.pay_cells describes; months are those of posting, in UTC.';

comment on function "private"."purge_auth_log"(interval) is 'Implements public.purge_auth_log, past the grants of Supabase Auth.';

comment on function "private"."read_report"(text) is 'The content of a report, and computedAt, when it was computed.';

comment on function "public"."board_reach"() is 'The last result of private.compute_board_reach, and computedAt, when that was.';

comment on function "public"."convert_pay"(uuid) is 'Scheduled work, called with its last result until that is null: converts the pay of open jobs, in the order of their ids, to current rates for about a second. A closed job is converted when it is saved, as on its restoration.';

comment on function "public"."pay_report"() is 'The last result of private.compute_pay_report, and computedAt, when that was.';

comment on function "public"."purge_auth_log"(interval) is 'Scheduled work, called until it returns 0: deletes up to 10,000 entries of the log of Supabase Auth that are older than older_than. Returns 0 where Supabase does not let the owner of the database delete them.';

comment on function "public"."purge_tracking"(interval, interval) is 'Scheduled work, called until it returns 0: deletes visits and clicks of days (UTC) that are older than older_than, and the daily numbers of jobs that are older than days_older_than, up to 20,000 rows of each. Returns how many were deleted. The counts of days and the sums of jobs stay.';

comment on function "public"."refresh_reports"() is 'Scheduled work: computes all reports anew. Returns how many there are. For the secret key only.';

comment on function "public"."roll_up_daily_analytics"(date, date) is 'Counts the visits of the days (UTC) from from_day to to_day, both included. Idempotent. Counts only increase, because purge_tracking deletes a day in several parts.';

comment on table "public"."job_clicks" is 'Total clicks on each job, by which lists sort. They stay when the clicks are deleted after 90 days.';

comment on table "public"."reports" is 'Written by refresh_reports only. Everyone reads them, as they name no person.';

revoke all on function "private"."compute_board_reach"() from public;

grant execute on function "private"."compute_board_reach"() to "service_role";

revoke all on function "private"."compute_pay_report"() from public;

grant execute on function "private"."compute_pay_report"() to "service_role";

revoke all on function "private"."purge_auth_log"(interval) from public;

grant execute on function "private"."purge_auth_log"(interval) to "service_role";

revoke all on function "private"."read_report"(text) from public;

grant execute on function "private"."read_report"(text) to "anon", "authenticated", "service_role";

revoke all on function "public"."convert_pay"(uuid) from public;

grant execute on function "public"."convert_pay"(uuid) to "service_role";

revoke all on function "public"."purge_auth_log"(interval) from public;

grant execute on function "public"."purge_auth_log"(interval) to "service_role";

revoke all on function "public"."purge_tracking"(interval, interval) from public;

grant execute on function "public"."purge_tracking"(interval, interval) to "service_role";

revoke all on function "public"."refresh_reports"() from public;

grant execute on function "public"."refresh_reports"() to "service_role";

grant select ("computed_at") on table "public"."reports" to "anon";

grant select ("name") on table "public"."reports" to "anon";

grant select ("computed_at") on table "public"."reports" to "authenticated";

grant select ("name") on table "public"."reports" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."reports"
  to "service_role";

-- Data.
select public.refresh_reports();
-- End of data.
