-- Gives jobs further places, by which they are found, and reads all linked boards anew for them.

set local check_function_bodies = off;

drop index "public"."job_search_facts";

drop index "public"."job_search_listed_at";

drop index "public"."job_search_newest";

drop index "public"."job_search_places";

drop view "private"."job_cards";

drop view "private"."searched_jobs";

alter table "public"."job_search"
  drop constraint "job_search_pkey";

drop function "private"."found_jobs"(private.job_filters, uuid[], private.job_tally[], boolean);

drop function "private"."matching_jobs"(private.job_filters);

create table "public"."job_places" (
  "job_id"   uuid    not null,
  "city_id"  uuid    not null,
  "position" integer not null,
  constraint "job_places_job_id_city_id_key" unique (job_id, city_id),
  constraint "job_places_pkey" primary key (job_id, "position"),
  constraint "job_places_position_check" check ((("position" >= 1) AND ("position" <= 10)))
);

alter table "public"."job_places"
  enable row level security;

alter table "public"."job_search"
  add column "place" smallint not null default 0;

alter table "public"."job_search"
  add column "several_id" uuid;

alter table "public"."jobs"
  add column "further_city_ids" uuid[] not null default '{}'::uuid[];

create type "private"."found_job" as (
  "id"    uuid,
  "place" smallint
);

alter type "private"."job_tally" add attribute "several_id" uuid cascade;

create or replace function private.after_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  job constant public.jobs := coalesce(new, old);
  action constant text := private.row_action(tg_op, private.job_action(old, new));
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if tg_op <> 'INSERT' then
    perform private.check_jobs_turn();
  end if;
  if not is_merge then
    perform private.log_change(
      'jobs', action, job.id, private.job_subject(job), case action when 'removed' then new.removal_reason end);
  end if;
  perform private.record_edit(before, after);
  if new.imported_from is not null and old.is_archived and not new.is_archived then
    update public.imported_postings p set is_draft = false where p.job_id = new.id and p.is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_job(new);
  end if;
  if tg_op = 'UPDATE' and new.removal_reason is distinct from old.removal_reason then
    perform private.mail_job_removal(new);
    perform private.settle_notices(new);
  end if;
  perform private.enqueue_change_notice('job', before, after);
  if tg_op <> 'INSERT' and old.company_id is distinct from new.company_id then
    perform private.record_company_change(old.company_id, is_profile => false);
  end if;
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  if tg_op <> 'DELETE' and new.further_city_ids is distinct from coalesce(old.further_city_ids, '{}') then
    perform private.write_job_places(new);
  end if;
  return null;
end
$function$;

create or replace function private.before_city_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'name');
  if current_setting('board.new_cities', true) is distinct from 'counted' then
    perform private.enforce_quota('cities_per_recruiter', 'new cities');
  end if;
  if current_setting('board.new_cities', true) = 'count once' then
    perform set_config('board.new_cities', 'counted', true);
  end if;

  if private.folded(new.name) = 'remote' then
    new.name := 'Remote';
  end if;
  -- Spelled as in the list; an unknown country fails its foreign key.
  select coalesce(max(c.name), new.country) into new.country
  from private.countries c
  where private.folded(c.name) = private.folded_input(new.country);
  return new;
end
$function$;

create or replace function private.before_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- Renewal, closing, new currency rates and merges of companies change these alone. They are no edits: a form that is
  -- open meanwhile is not outdated by them.
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- updated_at is left out of the comparison below, because it is set from its result.
  unshown constant text[] := private.hidden_job_columns() || '{updated_at}'::text[];
begin
  if tg_op = 'DELETE' then
    perform private.check_no_objection(old);
    return old;
  end if;
  if not is_new then
    perform private.check_jobs_turn();
    perform private.check_changed_columns(
      old, new, variadic private.job_form_columns()
        || '{company_id,is_archived,confirmed_at,removal_reason,removal_rule,outcome}'::text[]);
    new := private.check_job_removal(new, old);
    new := private.set_job_archiver(new, old);
    perform private.check_no_objection(old);
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  new.further_city_ids := private.further_places(new.further_city_ids, new.city_id);
  perform private.check_place(place)
  from unnest(new.city_id || new.further_city_ids) as place
  where is_new or place <> all (old.city_id || old.further_city_ids);
  if is_new or new.description is distinct from old.description then
    perform private.check_html_bounds(new.description, 'description');
  end if;
  new := private.clean_columns(new, 'title', 'company', 'salary_currency');
  if is_new or new.stated is distinct from old.stated then
    new.stated := private.clean_stated(new.stated);
  end if;
  perform private.check_web_addresses(new, old, 'application_url');
  if is_new then
    perform private.enforce_quota('jobs_per_recruiter', 'jobs');
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.slug := '';
      new.removal_reason := null;
      new.removal_rule := null;
    end if;
  end if;
  new := private.set_job_owner(new, is_new);
  new := private.set_job_text(new, old);
  new := private.set_job_dates(new, old);
  if private.is_open(new.is_archived, new.expires_at) then
    new.outcome := null;
  end if;
  new := private.set_job_offsets(new);
  new.pay_top_eur_year :=
    private.pay_top_eur_year(new.salary_min, new.salary_max, new.salary_currency, new.salary_period);
  if is_new then
    -- As late as possible, because slug_for takes a lock for which every other new job waits until this transaction
    -- ends.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes no column also gets a new version, as in every other table. Only an update that changes nothing
  -- but these columns keeps it.
  if is_new then
    new.version := 1;
  elsif to_jsonb(new) - unedited <> to_jsonb(old) - unedited or to_jsonb(new) = to_jsonb(old) then
    new.version := old.version + 1;
  end if;
  if not is_new and to_jsonb(new) - unshown <> to_jsonb(old) - unshown then
    new.updated_at := now();
  end if;
  return new;
end
$function$;

create or replace function private.count_landing_pages()
  returns table (
    path text,
    name text,
    jobs bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with job as materialized (
    select s.id, s.city_id, s.type, s.level, s.skills, s.visa, s.open_to, s.excluded,
      c.name as city, c.slug as city_slug, c.country, c.country_slug, n.code
    from public.job_search s
    join public.cities c on c.id = s.city_id
    join private.countries n on n.name = c.country
    where private.is_open(false, s.expires_at)
  ),
  in_region as materialized (
    select r.slug, r.name, job.id, job.city
    from private.regions r cross join lateral private.region_city_ids(r) as city_ids
    join job on job.city_id = any (city_ids)
      or job.open_to && (r.codes || '{*}') and (r.codes = '{}' or not job.excluded @> r.codes)
  )
  select 'in/' || country_slug, country, count(distinct id) from job
  where code is not null group by country, country_slug
  union all
  select 'in/' || country_slug || '/' || city_slug, min(city), count(distinct id) from job
  where code is not null and city <> 'Remote' group by country_slug, city_slug
  union all
  select 'in/' || slug, name, count(distinct id) from in_region group by slug, name
  union all
  select 'in/remote', null, count(distinct id) from job where city = 'Remote'
  union all
  select 'in/' || slug || '/remote', name, count(distinct id) from in_region
  where city = 'Remote' and slug <> 'worldwide' group by slug, name
  union all
  -- Only for countries with at least three jobs in them: otherwise, each job for applicants from anywhere, or from a
  -- region, would make a page for each of its countries.
  select 'in/' || c.country_slug || '/remote', c.country, count(distinct job.id)
  from (
    select code, country, country_slug from job where code is not null group by 1, 2, 3 having count(distinct id) >= 3
  ) c
  join job on c.code = any (job.open_to) and c.code <> all (job.excluded)
  where job.city = 'Remote' group by c.country, c.country_slug
  union all
  select 'with/' || s.slug, s.name, count(distinct job.id)
  from job cross join unnest(job.skills) as skill join public.skills s on s.slug = skill group by s.slug, s.name
  union all
  select 'level/' || level, null, count(distinct id) from job where level is not null group by level
  union all
  select 'type/' || type, null, count(distinct id) from job where type <> 'full-time' group by type
  union all
  select 'visa-sponsorship', null, count(distinct id) from job where visa = 'yes'
$function$;

create or replace function private.editable_row (
  table_name text,
  row_id     uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  found jsonb;
begin
  if table_name not in ('jobs', 'companies', 'events', 'blogs', 'books')
    or not (private.is_admin() or table_name = 'jobs' and private.owns_job(row_id)
      or table_name = 'companies' and row_id is not distinct from private.my_company_id())
  then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', table_name) into found using row_id;
  return found || jsonb_build_object(
    'city', (
      select jsonb_build_object('name', c.name, 'country', c.country)
      from public.cities c where c.id = (found ->> 'city_id')::uuid),
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('city', c.name, 'country', c.country) order by listed.n), '[]')
      from jsonb_array_elements_text(found -> 'further_city_ids') with ordinality as listed (id, n)
      join public.cities c on c.id = listed.id::uuid),
    'skill_names', (
      select coalesce(jsonb_agg(s.name order by named.n), '[]')
      from jsonb_array_elements_text(found -> 'skills') with ordinality as named (slug, n)
      join public.skills s using (slug)));
end
$function$;

create or replace function private.find_jobs (
  filters         jsonb,
  page_offset     integer,
  page_size       integer,
  with_options    boolean,
  with_all_counts boolean,
  landing_path    text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f private.job_filters := private.parse_job_filters(filters);
  -- A list is short if it does not fill a page of 10 jobs. Other searches are suggested only below a short list.
  few constant integer := 10;
  page_start constant integer := private.list_position(page_offset, 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  -- The path of a landing page holds only the slug of its city, so its cities are looked up.
  landing_cities constant uuid[] := private.landing_city_ids(landing_path);
  -- Only the first page of a landing page's list has its numbers.
  has_numbers constant boolean := landing_path is not null and page_start = 0 and cardinality(f.patterns) = 0;
  page private.found_job[];
  -- All counts are sums of these groups, which are few: only jobs in several places have groups of their own.
  tally private.job_tally[];
  tallies_all boolean;
  found jsonb;
begin
  f.city_ids := coalesce(landing_cities, f.city_ids);
  -- With at most one filter, no job misses more than one, so the tally, which has the jobs that miss one at most, has
  -- them all.
  tallies_all := cardinality(f.patterns) = 0 and f.region_codes is null
    and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas,
    f.posted_after) + coalesce(cardinality(f.facts), 0) <= 1;
  if cardinality(f.patterns) = 0 then
    -- Without a text search, an index-only scan returns the jobs in the order of the list.
    page := array(
      select distinct on (case when f.sorts_by_pay then pay end, posted_at, id) (id, place)::private.found_job
      from private.matching_jobs(f) where is_match
      order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc, place
      offset page_start limit page_length);
    tally := array(
      select (
        type, city_id, type_ok, city_ok, country_ok, misses, count(*),
        count(*) filter (
          where f.from_code is not null and (misses = 0 or not from_ok)
            and open_to = '{?}' and not excluded @> array[f.from_code]),
        count(*) filter (where f.filters_pay and (misses = 0 or not pay_ok) and pay is null),
        count(*) filter (
          where f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated'),
        case when has_numbers then array_agg(id) filter (where misses = 0) end, counted_open_to,
        several_id)::private.job_tally
      from private.matching_jobs(f)
      cross join lateral (select case when has_numbers and misses = 0 then open_to end as counted_open_to) as counted
      where misses <= 1
      group by type, city_id, type_ok, city_ok, country_ok, misses, several_id, counted_open_to);
  else
    -- Materialized, so that the slow text search runs once for both the page and the counts.
    with hit as materialized (
      select id, place, several_id, posted_at, case when f.sorts_by_pay then pay end as pay, type, city_id, type_ok,
        city_ok, country_ok, misses,
        f.from_code is not null and (misses = 0 or not from_ok)
          and open_to = '{?}' and not excluded @> array[f.from_code] as from_unstated,
        f.filters_pay and (misses = 0 or not pay_ok) and pay is null as pay_unstated,
        f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated' as visa_unstated
      from private.matching_jobs(f) where misses <= 1
    )
    select
      array(
        select distinct on (pay, posted_at, id) (id, place)::private.found_job from hit where misses = 0
        order by pay desc nulls last, posted_at desc, id desc, place offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*), count(*) filter (where from_unstated),
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated), null, null,
          several_id)::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses, several_id)
    into page, tally;
  end if;

  found := private.found_jobs(f, page, tally, with_all_counts);
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_all_counts then private.option_counts(f) else '{}' end,
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_options then jsonb_build_object(
      'options', private.job_options(case when tallies_all then tally end)) else '{}' end
    || case when landing_path is not null then jsonb_build_object(
      'landing', private.landing(
        landing_path, case when has_numbers then private.landing_numbers(tally, f.skills) end)) else '{}' end;
end
$function$;

create or replace function private.find_jobs_after (
  filters         jsonb,
  after_pay       numeric,
  after_posted_at timestamp with time zone,
  after_id        uuid,
  page_size       integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f constant private.job_filters := private.parse_job_filters(filters);
begin
  return (
    with page as (
      select distinct on (ranked_pay, posted_at, id) id, place, posted_at, ranked_pay as pay
      from private.matching_jobs(f)
      cross join lateral (select case when f.sorts_by_pay then coalesce(pay, -1) else -1 end as ranked_pay) as ranked
      where is_match
        and (after_id is null or case
          when f.sorts_by_pay
            then (coalesce(pay, -1), posted_at, id) < (coalesce(after_pay, -1), after_posted_at, after_id)
          else (posted_at, id) < (after_posted_at, after_id) end)
      order by ranked_pay desc, posted_at desc, id desc, place
      limit least(greatest(coalesce(page_size, 20), 0), 101)
    )
    select coalesce(
      jsonb_agg(
        to_jsonb(card) || jsonb_build_object('pay', page.pay, 'found_place', page.place)
        order by page.pay desc, page.posted_at desc, id desc),
      '[]')
    from page join private.job_cards card using (id));
end
$function$;

create or replace function private.found_jobs (
  f                private.job_filters,
  page             private.found_job[],
  tally            private.job_tally[],
  names_all_skills boolean
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
begin
  return (
    with counted as materialized (
      select * from unnest(tally)
    ),
    place as materialized (
      select c.name, c.country, t.city_ok, t.country_ok, t.misses, t.several_id, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id
      group by c.id, t.city_ok, t.country_ok, t.misses, t.several_id
    )
    select jsonb_build_object(
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) || jsonb_build_object('found_place', found.place) order by n), '[]')
        from unnest(page) with ordinality as found (id, place, n) join private.job_cards card using (id)),
      'total', (
        select coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id)
        from counted where misses = 0),
      'unstated', (
        select jsonb_strip_nulls(jsonb_build_object(
          'from', case when f.from_code is not null then
            coalesce(sum(from_unstated) filter (where several_id is null), 0)
            -- A job that is found by another place of it says from where.
            + count(distinct several_id) filter (where from_unstated > 0 and several_id not in (
              select s.several_id from counted s
              where s.misses = 0 and s.from_unstated = 0 and s.several_id is not null))
          end,
          'pay', case when f.filters_pay then
            coalesce(sum(pay_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where pay_unstated > 0)
          end,
          'visa', case when 'unstated' <> all (f.visas[:1]) then
            coalesce(sum(visa_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where visa_unstated > 0)
          end))
        from counted),
      'counts', jsonb_build_object(
        'type', (
          select coalesce(jsonb_object_agg(type, jobs), '{}')
          from (
            select type, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from counted
            where misses = 0 or not type_ok group by type) as by_type),
        'city', (
          select coalesce(jsonb_object_agg(name, jobs), '{}')
          from (
            select name, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from place
            where misses = 0 or not city_ok group by name) as by_city),
        'country', (
          select coalesce(jsonb_object_agg(country, jobs), '{}')
          from (
            select country, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from place
            where misses = 0 or not country_ok group by country) as by_country)),
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where names_all_skills or slug = any (f.skills))));
end
$function$;

create or replace function private.further_places (
  city_ids     uuid[],
  main_city_id uuid
)
  returns uuid[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array(
    select id from unnest(city_ids) with ordinality as given (id, n)
    where id is distinct from main_city_id group by id order by min(n))
$function$;

create or replace function private.import_posting (
  link    public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  applicants constant text[] := '{eligibility,eligible_countries}';
  before public.imported_postings;
  fields jsonb;
  places jsonb;
  city_ids uuid[];
  changes jsonb;
  job jsonb;
  is_draft boolean;
  job_id uuid;
begin
  select * into before from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.external_id = posting ->> 'id';
  if before.recruiter_id = link.recruiter_id and before.job_id is null then
    return 'deleted';
  elsif before.job_id is not null and before.recruiter_id <> link.recruiter_id then
    return 'taken';
  elsif before.job_id is null and not may_add then
    return 'waiting';
  end if;

  -- Since the first import, another country may have got a city of this name, which makes the posting's country
  -- ambiguous. The job then keeps the country that it has.
  if before.job_id is not null and posting ->> 'country' = ''
    and private.folded_input(posting ->> 'city') <> 'remote' and not coalesce((posting ->> 'may_be_list')::boolean, false)
  then
    posting := posting || jsonb_build_object('country', coalesce((
      select c.country from public.jobs j join public.cities c on c.id = j.city_id
      where j.id = before.job_id and c.name_key = private.folded_input(posting ->> 'city')
        and c.country <> 'Unknown' and private.may_be_in(posting, c.country)), ''));
  end if;

  places := jsonb_build_array(jsonb_build_object('city', posting -> 'city', 'country', posting -> 'country'))
    || coalesce(posting -> 'places', '[]');
  -- The new cities of a posting count once.
  if exists (
      select from jsonb_array_elements(places) as place
      where private.folded_input(place ->> 'city') <> 'remote' and not exists (
        select from public.cities c
        where c.name_key = private.folded_input(place ->> 'city')
          and private.folded(c.country) = private.folded_input(coalesce(nullif(place ->> 'country', ''), 'Unknown'))))
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  city_ids := private.save_cities(places);
  fields := (posting
    - array['id', 'city', 'country', 'places', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object(
      'city_id', city_ids[1], 'further_city_ids', private.further_places(city_ids[2:], city_ids[1]));

  if before.job_id is null then
    if not private.consume_limit('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- A job whose place could not be understood is checked by a person first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p
      (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft,
      private.column_hashes(fields), private.column_hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- The recruiter who had linked the board before deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- The columns that changed on the board and were not edited here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  -- The columns of the salary only make sense together: if one was edited here, none is overwritten.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if exists (
      select from unnest(applicants) as key where md5((job -> key)::text) is distinct from before.stored ->> key)
  then
    changes := changes - applicants;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.column_hashes(changes),
    stored = p.stored || (
      select private.column_hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
end
$function$;

create or replace function private.index_job (
  job public.jobs
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_open(job.is_archived, job.expires_at) then
    delete from public.job_search where id = job.id;
    return;
  end if;
  delete from public.job_search where id = job.id and place > cardinality(job.further_city_ids);
  insert into public.job_search as s
    (id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded,
      pay, visa, facts, txt)
  select id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded,
    pay, visa, facts, txt
  from private.searched_jobs where id = job.id
  on conflict (id, place) do update set
    (several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa,
      facts, txt) = (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa,
      excluded.facts, excluded.txt)
  where (
      s.several_id, s.posted_at, s.listed_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to,
      s.excluded, s.pay, s.visa, s.facts, s.txt)
    is distinct from (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa,
      excluded.facts, excluded.txt);
end
$function$;

create or replace function private.job_details (
  job_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    select (
      to_jsonb(j) - (private.hidden_job_columns() || '{is_archived,city_id,further_city_ids,company_id}'::text[])
    ) || to_jsonb(card) || jsonb_build_object(
      'employer_id', (select p.external_id from public.imported_postings p where p.job_id = j.id),
      'employer', jsonb_build_object('slug', co.slug, 'website', co.website, 'logo', co.logo),
      'place', jsonb_build_object('country', c.country_slug, 'city', c.slug),
      'skills', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by required.position), '[]')
        from public.job_skills required join public.skills s on s.slug = required.skill_slug
        where required.job_id = j.id))
    from public.jobs j
    join private.job_cards card using (id)
    join public.companies co on co.id = j.company_id
    join public.cities c on c.id = j.city_id
    where j.id = job_details.job_id);
end
$function$;

create or replace function private.job_form_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN
  '{title,company,city_id,further_city_ids,type,description,requirements,salary_min,salary_max,salary_currency,salary_period,application_url,eligibility,eligible_countries,excluded_countries,utc_offset_min,utc_offset_max,overlap_hours,overlap_time_zone,visa_sponsorship,level,skills,stated}'::text[];

create or replace function private.job_options (
  tally private.job_tally[] default null::private.job_tally[]
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
begin
  return (
    with counted as materialized (
      select type, city_id, several_id, jobs from unnest(tally)
      union all
      select type, city_id, several_id, count(*) from public.job_search
      where tally is null and private.is_open(false, expires_at) group by type, city_id, several_id
    ),
    places as materialized (
      select c.name, c.country, t.several_id, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id group by c.id, t.several_id
    )
    select jsonb_build_object(
      'types', (select coalesce(jsonb_agg(distinct type), '[]') from counted),
      'countries', (
        select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
        from (
          select country, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
          from places group by country
        ) as by_country),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
        from (select distinct name, country from places) as place),
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates)));
end
$function$;

create or replace function private.job_page (
  job_slug     text,
  with_related boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  own record;
  closed jsonb;
begin
  select j.id, j.title, j.company, j.company_id, j.city_id, j.city_id || j.further_city_ids as city_ids, j.posted_at
  into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
      'related', private.related_jobs(job_slug),
      'landings', (
        select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'name', p.name, 'places', on_page.places)), '[]')
        from private.listed_pages() p
        join (
          select path, array_agg(place order by place) filter (where place is not null) as places
          from (
            select unnest(array[
              'in/' || c.country_slug, 'in/' || c.country_slug || '/' || c.slug,
              case when c.name = 'Remote' then 'in/remote' end
            ]) as path, listed.n - 1 as place
            from unnest(own.city_ids) with ordinality as listed (id, n) join public.cities c using (id)
            union all
            select unnest(array[
              'level/' || j.level, 'type/' || j.type, case when j.visa_sponsorship then 'visa-sponsorship' end
            ] || array(select 'with/' || skill from unnest(j.skills) as skill)), null
            from public.jobs j where j.id = own.id
          ) as path_of_job
          group by path
        ) as on_page using (path)),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r
        where r.as_of >= (now() - interval '7 days') at time zone 'UTC'))
      || jsonb_build_object('posted_before', (
        select max(j.closed_at) from private.posted_jobs j
        where j.company_id = own.company_id and private.folded(j.title) = private.folded(own.title) and j.city_id = own.city_id
          and j.closed_at <= own.posted_at))
      || (
        select jsonb_build_object(
          'has_alike', count(*) > 0,
          'has_alike_in_city', coalesce(bool_or(j.city_id || j.further_city_ids && own.city_ids), false))
        from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at))
    else '{}' end;
end
$function$;

create or replace function private.landing_numbers (
  tally         private.job_tally[],
  chosen_skills text[]
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
begin
  return (
    with matching as materialized (
      select city_id, several_id, open_to, jobs, ids from unnest(tally) where misses = 0
    ),
    matching_id as (
      select unnest(ids) as id from matching where several_id is null
      union all
      select distinct several_id from matching where several_id is not null
    ),
    job as materialized (
      select j.type, j.skills, j.company_id, greatest(j.posted_at, j.confirmed_at) as confirmed_at, j.utc_offset_min,
        j.salary_period, j.salary_currency,
        nullif(j.salary_min, 0) as salary_min, nullif(j.salary_max, 0) as salary_max
      from matching_id join public.jobs j using (id)
    ),
    paid_by_company as materialized (
      select salary_period, private.upper_case(salary_currency) as currency, company_id, count(*) as jobs,
        min(salary_min) as least, max(salary_max) as most
      from job where salary_min <= salary_max group by salary_period, private.upper_case(salary_currency), company_id
    ),
    -- For each period, the jobs with a range in the currency that most such jobs name.
    usual as materialized (
      select distinct on (salary_period) salary_period, currency
      from paid_by_company
      group by salary_period, currency order by salary_period, sum(jobs) desc, currency
    ),
    pay_range as (
      select salary_period as period, min(currency) as currency, sum(jobs) as jobs, count(*) as companies,
        min(least) as least, max(most) as most
      from paid_by_company join usual using (salary_period, currency) group by salary_period having count(*) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from job join usual using (salary_period)
      where type = 'full-time' and salary_period = 'year' and salary_min <= salary_max
        and private.upper_case(salary_currency) = usual.currency
      having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    by_company as materialized (select company_id, count(*) as jobs from job group by company_id),
    employers as (
      select co.name, co.slug, largest.jobs
      from (select * from by_company order by jobs desc, company_id limit 12) as largest
      join public.companies co on co.id = largest.company_id
    ),
    skills as (
      select s.name, s.slug, named.jobs
      from (
        select slug, sum(jobs) as jobs
        -- Grouped by whole lists of skills first, because many jobs name the same list: fewer rows are unnested.
        from (select skills, count(*) as jobs from job group by skills) as by_skills
        cross join unnest(by_skills.skills) as slug
        group by slug
      ) as named
      join public.skills s using (slug)
      where s.slug <> all (coalesce(chosen_skills, '{}'))
      order by named.jobs desc, s.name limit 12
    ),
    place as materialized (
      select c.name, c.country, c.country_slug, m.several_id, sum(m.jobs) as jobs
      from matching m join public.cities c on c.id = m.city_id group by c.id, m.several_id
    ),
    countries as (
      select p.country as name, p.country_slug as slug,
        coalesce(sum(p.jobs) filter (where p.several_id is null), 0) + count(distinct p.several_id) as jobs
      from place p join private.countries n on n.name = p.country
      where n.code is not null
      group by p.country, p.country_slug order by jobs desc, name limit 12
    ),
    applicants as materialized (
      select open_to, sum(jobs) as jobs from matching where several_id is null group by open_to
      union all
      select array_agg(distinct code), 1 from matching cross join unnest(open_to) as code
      where several_id is not null group by several_id
    ),
    accepted as (
      select code, sum(jobs) as jobs from applicants cross join unnest(open_to) as code
      where code not in ('*', '?') group by code order by jobs desc, code limit 12
    ),
    totals as (
      select max(confirmed_at) as "confirmedAt", count(utc_offset_min) as "withHours" from job
    )
    select (select to_jsonb(totals) from totals) || jsonb_build_object(
      'companies', (select count(*) from by_company),
      'remote', (
        select coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id)
        from place where name = 'Remote'),
      'worldwide', (select coalesce(sum(jobs), 0) from applicants where open_to @> '{*}'),
      'unstated', (select coalesce(sum(jobs), 0) from applicants where open_to = '{?}'),
      'pay', (select coalesce(jsonb_object_agg(period, to_jsonb(pay_range)), '{}') from pay_range),
      'middle', (select to_jsonb(comparable) from comparable),
      'employers', (select coalesce(jsonb_agg(employers order by jobs desc, name), '[]') from employers),
      'skills', (select coalesce(jsonb_agg(skills order by jobs desc, name), '[]') from skills),
      'countries', (select coalesce(jsonb_agg(countries order by jobs desc, name), '[]') from countries),
      'accepted', (select coalesce(jsonb_agg(accepted order by jobs desc, code), '[]') from accepted),
      'linked', (
        select coalesce(jsonb_agg(p.path), '[]') from private.listed_pages() p
        where p.path in (
          select 'with/' || slug from skills union all select 'in/' || slug from countries))));
end
$function$;

create or replace function private.list_jobs (
  is_mine      boolean,
  query_text   text,
  poster       public.posted_by,
  state        public.job_state,
  sort_by      public.job_order,
  is_ascending boolean,
  page         integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  is_admin constant boolean := private.is_admin();
  my_id constant uuid := private.my_recruiter_id();
  is_searched constant boolean := coalesce(query_text, '') <> '';
  pattern constant text := private.contains_pattern(query_text);
  found_cities constant uuid[] := array(
    select id from public.cities
    where is_searched
      and name_key || private.folded(case name when 'Remote' then ' (' || country || ')' else ', ' || country end)
        like pattern);
  is_descending constant boolean := is_ascending is not true;
  max_rows constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  counts jsonb;
  total bigint;
  ids uuid[];
begin
  -- Materialized, so that the search runs once for the counts and the page.
  with found as materialized (
    select
      j.id,
      j.posted_at,
      case coalesce(sort_by, 'posted')
        when 'posted' then j.posted_at
        when 'ends' then coalesce(j.archived_at, j.expires_at)
      end as at,
      j.is_archived,
      private.is_open(j.is_archived, j.expires_at) as is_open,
      private.expires_soon(j.expires_at) as expires_soon,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      case sort_by
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as clicks
    from public.jobs j left join public.job_clicks c on c.job_id = j.id
    where case when is_mine then j.recruiter_id = my_id else is_admin end
      and (list_jobs.poster is null or j.posted_by = list_jobs.poster)
      and (not is_searched
        or private.folded(j.title) like pattern
        or private.folded(j.company) like pattern
        or j.city_id = any (found_cities)
        or j.further_city_ids && found_cities)
  ),
  hit as materialized (
    select f.* from found f
    where case state
      when 'open' then f.is_open
      when 'expiring' then f.is_open and f.expires_soon
      when 'closed' then not f.is_open and not f.is_archived
      when 'archived' then f.is_archived
      else true
    end
  ),
  counted as materialized (select count(*) as total from hit),
  -- Past the end, for example after the jobs of the last page were deleted, the last page is shown.
  shown as (
    select least(
      private.list_position(list_jobs.page, 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
    from counted c
  )
  select
    (
      select jsonb_build_object(
        'all', count(*),
        'open', count(*) filter (where f.is_open),
        'expiring', count(*) filter (where f.is_open and f.expires_soon),
        'closed', count(*) filter (where not f.is_open and not f.is_archived),
        'archived', count(*) filter (where f.is_archived))
      from found f),
    (select c.total from counted c),
    (select s.page from shown s),
    array(
      select h.id from hit h
      order by
        case when not is_descending then h.at end, case when is_descending then h.at end desc,
        case when not is_descending then h.title end, case when is_descending then h.title end desc,
        case when not is_descending then h.clicks end, case when is_descending then h.clicks end desc,
        case when sort_by = 'ends' then h.posted_at end desc,
        case when not is_descending then h.id end, case when is_descending then h.id end desc
      offset (select (s.page - 1) * max_rows from shown s)
      limit max_rows)
  into counts, total, page, ids;

  return jsonb_build_object(
    'total', total,
    'page', page,
    'counts', counts,
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country,
          cardinality(j.further_city_ids) as further_places, j.posted_at, j.posted_by,
          j.expires_at, j.archived_at, j.confirmed_at, j.removal_reason, j.removal_rule, j.outcome, j.stated ->> 'vacancy' as vacancy,
          j.archived_by_admin, j.link_died_at is not null as has_dead_link,
          (select coalesce(o.decision::text, 'open') from public.job_objections o
           where o.job_id = j.id and o.removed_at = j.archived_at and j.removal_reason is not null) as objection,
          not private.is_open(false, j.expires_at) as is_closed, private.expires_soon(j.expires_at) as expires_soon,
          case when is_admin then private.count_open_reports(j.id) else 0 end as reports,
          coalesce(k.views, 0) as views, coalesce(k.applications, 0) as applications,
          case when private.is_open(j.is_archived, j.expires_at) then private.job_details(j.id) end as details
        from unnest(ids) with ordinality as listed (id, n)
        join public.jobs j on j.id = listed.id
        join public.cities c on c.id = j.city_id
        left join public.job_clicks k on k.job_id = j.id
      ) row));
end
$function$;

create or replace function private.listing_times()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(extract(epoch from listed_at)::bigint order by listed_at desc), '[]')
  from (
    select listed_at from public.job_search
    where place = 0 and private.is_open(false, expires_at) order by listed_at desc limit 10000) newest
$function$;

create or replace function private.matching_jobs (
  f private.job_filters
)
  returns table (
    id          uuid,
    posted_at   timestamp with time zone,
    pay         numeric,
    type        public.job_type,
    city_id     uuid,
    level       text,
    company     text,
    company_key text,
    skills      text[],
    open_to     text[],
    excluded    text[],
    visa        text,
    type_ok     boolean,
    city_ok     boolean,
    country_ok  boolean,
    from_ok     boolean,
    pay_ok      boolean,
    skills_ok   boolean,
    level_ok    boolean,
    company_ok  boolean,
    visa_ok     boolean,
    posted_ok   boolean,
    is_match    boolean,
    facts       text[],
    fact_misses integer,
    misses      integer,
    listed_at   timestamp with time zone,
    place       smallint,
    several_id  uuid
  )
  language sql
  stable
BEGIN ATOMIC
 select s.id,
     s.posted_at,
     s.pay,
     s.type,
     s.city_id,
     s.level,
     s.company,
     s.company_key,
     s.skills,
     s.open_to,
     s.excluded,
     s.visa,
     m.type_ok,
     m.city_ok,
     m.country_ok,
     m.from_ok,
     m.pay_ok,
     m.skills_ok,
     m.level_ok,
     m.company_ok,
     m.visa_ok,
     m.posted_ok,
     (m.type_ok AND m.city_ok AND m.country_ok AND m.from_ok AND m.pay_ok AND m.skills_ok AND m.level_ok AND
       m.company_ok AND m.visa_ok AND m.posted_ok AND (wanted.misses = 0)),
     s.facts,
     wanted.misses,
     ((((((((((wanted.misses + ((not m.type_ok))::integer) + ((not m.city_ok))::integer) + ((not
       m.country_ok))::integer) + ((not m.from_ok))::integer) + ((not m.pay_ok))::integer) +
       ((not m.skills_ok))::integer) + ((not m.level_ok))::integer) + ((not m.company_ok))::integer) +
       ((not m.visa_ok))::integer) + ((not m.posted_ok))::integer),
     s.listed_at,
     s.place,
     s.several_id
    from ((public.job_search s
      CROSS JOIN LATERAL
        ( select (((matching_jobs.f).type is null) or (s.type = (matching_jobs.f).type)) as type_ok,
             (((matching_jobs.f).city_ids is null) or (s.city_id = ANY ((matching_jobs.f).city_ids))) as
               city_ok,
             (((matching_jobs.f).country_city_ids is null) or (s.city_id = ANY
               ((matching_jobs.f).country_city_ids))) as country_ok,
             (((matching_jobs.f).from_code is null) or ((s.open_to && ((matching_jobs.f).from_code ||
               (matching_jobs.f).open_to_all)) AND (not (s.excluded @> ARRAY[(matching_jobs.f).from_code]))))
               as from_ok,
             ((not (matching_jobs.f).filters_pay) or COALESCE((s.pay >= (matching_jobs.f).min_pay),
               (matching_jobs.f).keeps_unstated_pay)) as pay_ok,
             (((matching_jobs.f).skills is null) or (s.skills @> (matching_jobs.f).skills)) as skills_ok,
             (((matching_jobs.f).level is null) or COALESCE((s.level = (matching_jobs.f).level), false)) as
               level_ok,
             (((matching_jobs.f).company is null) or (s.company_key = (matching_jobs.f).company)) as
               company_ok,
             (((matching_jobs.f).visas is null) or (s.visa = ANY ((matching_jobs.f).visas))) as visa_ok,
             (((matching_jobs.f).posted_after is null) or (s.posted_at > (matching_jobs.f).posted_after)) as
               posted_ok) m)
      CROSS JOIN LATERAL ( select
                 CASE
                     when (((matching_jobs.f).facts is null) or (s.facts @> (matching_jobs.f).facts)) THEN 0
                     when (cardinality((matching_jobs.f).facts) = 1) THEN 1
                     ELSE ( select (count(*))::integer as count
                        from unnest((matching_jobs.f).facts) fact(fact)
                       where (fact.fact <> all (s.facts)))
                 end as misses) wanted)
   where
     (private.is_open(false, s.expires_at) AND (((matching_jobs.f).region_codes is null) or (s.city_id = ANY
     ((matching_jobs.f).region_city_ids)) or
     ((s.open_to && ((matching_jobs.f).region_codes || '{*}'::text[])) AND (((matching_jobs.f).region_codes =
     '{}'::text[]) or (not (s.excluded @> (matching_jobs.f).region_codes))))) AND
     (((matching_jobs.f).patterns[1] is null) or (s.txt ~~ (matching_jobs.f).patterns[1])) AND
     (((matching_jobs.f).patterns[2] is null) or (s.txt ~~ (matching_jobs.f).patterns[2])) AND
     (((matching_jobs.f).patterns[3] is null) or (s.txt ~~ (matching_jobs.f).patterns[3])) AND
     (((matching_jobs.f).patterns[4] is null) or (s.txt ~~ (matching_jobs.f).patterns[4])) AND
     (((matching_jobs.f).patterns[5] is null) or (s.txt ~~ (matching_jobs.f).patterns[5])) AND
     (((matching_jobs.f).patterns[6] is null) or (s.txt ~~ (matching_jobs.f).patterns[6])) AND
     (((matching_jobs.f).patterns[7] is null) or (s.txt ~~ (matching_jobs.f).patterns[7])) AND
     (((matching_jobs.f).patterns[8] is null) or (s.txt ~~ (matching_jobs.f).patterns[8])));
end;

create or replace function private.more_digest_jobs (
  digest_slug text,
  page_offset integer,
  page_size   integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with open_job as materialized (
    select s.id, s.posted_at
    from public.digests d cross join unnest(d.more_ids) as more (id) join public.job_search s on s.id = more.id
    where d.slug = digest_slug and s.place = 0 and private.is_open(false, s.expires_at)
  ),
  page as (
    select id, posted_at from open_job order by posted_at desc, id desc
    offset private.list_position(page_offset, 0) limit least(greatest(page_size, 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from open_job),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(card) order by page.posted_at desc, id desc), '[]')
      from page join private.job_cards card using (id)))
$function$;

create or replace function private.option_counts (
  f private.job_filters
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
begin
  return (
    with hit as materialized (
      select posted_at, level, company, skills, open_to, excluded, visa, facts,
        city_ok and country_ok and from_ok as place_ok, from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses,
        misses, several_id
      from private.matching_jobs(f) where misses <= 1
    ),
    -- A job in several places is counted once.
    job as materialized (
      select * from hit where several_id is null
      union all
      (select distinct on (several_id) * from hit where several_id is not null and place_ok)
    ),
    applicants as materialized (
      select open_to, excluded from hit where several_id is null and (misses = 0 or not from_ok)
      union all
      select array_agg(distinct code), excluded
      from hit cross join unnest(open_to) as code
      where several_id is not null and (misses = 0 or not from_ok)
      group by several_id, excluded
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from applicants group by 1, 2
      ) as by_codes,
      lateral (
        select code, by_codes.jobs from unnest(codes) as code where code <> all (excluded)
        union all
        select code, -by_codes.jobs from unnest(excluded) as code where codes = '{*}'
      ) as counted (code, jobs)
      group by code
    ),
    by_fact as (
      select split_part(fact, ':', 1) as name, split_part(fact, ':', 2) as value, jobs
      from (
        select fact, sum(jobs) as jobs
        from (
          select unnest(facts) as fact, missed, jobs
          from (
            select facts, (select fact from unnest(f.facts) as fact where fact <> all (facts)) as missed, count(*) as jobs
            from job where misses = 0 or fact_misses = 1 group by facts
          ) as by_facts
        ) as stated
        -- A job that misses one fact counts only for other values of that fact.
        where missed is null or split_part(missed, ':', 1) = split_part(fact, ':', 1)
        group by fact
      ) as each_fact
    )
    select jsonb_build_object(
      'level', (
        select coalesce(jsonb_object_agg(level, jobs), '{}')
        from (
          select level, count(*) as jobs from job
          where (misses = 0 or not level_ok) and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          -- Companies are named by the spelling that most of their jobs have.
          select (array_agg(company order by spelled.jobs desc, company))[1] as company, sum(spelled.jobs) as jobs
          from (
            select company, count(*) as jobs from job where misses = 0 or not company_ok group by company
          ) as spelled
          group by private.company_key(company) order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from job where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from job where misses = 0 or not posted_ok),
      'skill', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs
          from (select unnest(skills) as skill from job where misses = 0) as required group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || (select jsonb_object_agg(fact.name, '{}'::jsonb) from private.facts fact where fact.choices <> '{}')
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$function$;

create or replace function private.related_jobs (
  job_slug text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  own record;
begin
  select
    j.id, j.company, j.city_id || j.further_city_ids as city_ids,
    private.title_words(private.folded_text(translate(j.title, chr(1), ''))) as words,
    array(
      select n.id from public.cities n
      where n.country in (
        select c.country from public.cities c
        where c.id = any (j.city_id || j.further_city_ids) and c.country <> 'Unknown')) as country_city_ids
  into own
  from public.jobs j
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  return (
    with of_company as (
      select id, posted_at from public.jobs
      where company = own.company and private.is_open(is_archived, expires_at) and id <> own.id
      order by posted_at desc, id desc limit 3
    ),
    in_city as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    in_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.country_city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    with_words as (
      select id, posted_at, city_id, words from public.job_search
      where words && own.words and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    of_others as (
      select s.id, s.posted_at,
        2 * (select count(*) from unnest(s.words) as word where word = any (own.words))
          + 2 * bool_or(s.city_id = any (own.city_ids))::integer
          + bool_or(s.city_id = any (own.country_city_ids))::integer as likeness
      from (select * from in_city union select * from in_country union select * from with_words) s
      join public.jobs j on j.id = s.id
      where j.company <> own.company and j.id <> own.id
      group by s.id, s.posted_at, s.words
      order by likeness desc, s.posted_at desc, s.id desc limit 3
    ),
    card as (
      select * from private.job_cards where id in (select id from of_company union all select id from of_others)
    )
    select jsonb_build_object(
      'company', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from of_company join card using (id)),
      'similar', (
        select coalesce(jsonb_agg(to_jsonb(card) order by likeness desc, card.posted_at desc, id desc), '[]')
        from of_others join card using (id))));
end
$function$;

create or replace function private.save_cities (
  places jsonb
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  place record;
begin
  if jsonb_typeof(places) is distinct from 'array' or octet_length(places::text) > 20000
    or jsonb_path_exists(places, 'strict $[*] ? (@.type() != "object")')
    or jsonb_path_exists(places, 'strict $[*].* ? (@.type() != "string" && @.type() != "null")')
    or exists (
      select from jsonb_array_elements(places) as given
      where not given ?& '{city,country}' or given - '{city,country}'::text[] <> '{}')
  then
    raise exception 'places must be of type array'
      using errcode = 'PT422', hint = 'Each place is {city, country}, both texts.';
  end if;
  perform set_config('board.new_cities', 'count once', true);
  -- In one order, so that two transactions that add the same cities do not deadlock.
  for place in
    select distinct given ->> 'city' as city, given ->> 'country' as country
    from jsonb_array_elements(places) as given order by city, country
  loop
    perform private.save_city(place.city, place.country);
  end loop;
  perform set_config('board.new_cities', '', true);
  return array(
    select private.save_city(given ->> 'city', given ->> 'country')
    from jsonb_array_elements(places) with ordinality as listed (given, n) order by n);
end
$function$;

create or replace function private.sitemap_job_page (
  page_number integer
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with page as (
    select j.slug, j.posted_at, j.id, greatest(j.updated_at, j.confirmed_at, c.profile_at) as updated_at
    from public.jobs j left join private.company_changes c on c.company_id = j.company_id
    where private.is_open(j.is_archived, j.expires_at)
      -- The narrow rows of the search find the first job of the page, so that earlier jobs are not read.
      and (j.posted_at, j.id) <= (
        select s.posted_at, s.id from public.job_search s
        where s.place = 0 and private.is_open(false, s.expires_at)
        order by s.posted_at desc, s.id desc
        limit 1 offset (private.list_position(page_number, 1)::bigint - 1) * 10000
      )
    order by j.posted_at desc, j.id desc
    limit 10000
  )
  select json_build_object(
    'total', (select count(*) from public.job_search s where s.place = 0 and private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'slug', p.slug, 'updated_at', p.updated_at
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p
    )
  )
$function$;

create or replace function private.suggest_searches (
  filters   jsonb,
  more_than bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f private.job_filters := private.parse_job_filters(filters);
  meanings constant private.search_meaning[] := array(
    select m from private.search_meanings(array(
      select left(term, 100)
      from jsonb_array_elements_text(filters -> 'terms') with ordinality as t (term, n) where n <= 8 order by n
    )) m);
  cities_meant constant uuid[] := array(select unnest(city_ids) from unnest(meanings));
  skills_meant constant text[] := array(select skill from unnest(meanings) where skill is not null);
  companies_meant constant text[] := array(
    select private.company_key(company) from unnest(meanings) where company is not null);
begin
  if meanings = '{}' then
    return '[]';
  end if;
  f.patterns := null;
  return (
    with meaning as materialized (
      select row_number() over ()::integer as n, m.*, private.company_key(m.company) as company_key from unnest(meanings) m
    ),
    -- The number of jobs for each combination of meanings that they match.
    hit as materialized (
      select array(
          select n from meaning where m.city_id = any (city_ids) or skill = any (m.skills)
            or company_key = m.company_key) as ns,
        m.city_ok, m.country_ok, m.company_ok, m.several_id, count(*) as jobs
      from private.matching_jobs(f) m
      where m.misses = (not m.city_ok)::integer + (not m.country_ok)::integer + (not m.company_ok)::integer
        and (m.city_id = any (cities_meant) or skills_meant <> '{}' and m.skills && skills_meant
          or companies_meant <> '{}' and m.company_key = any (companies_meant))
      group by ns, m.city_ok, m.country_ok, m.company_ok, m.several_id
    ),
    offered as materialized (
      select * from meaning m where m.n in (select unnest(h.ns) from hit h)
    ),
    -- A meaning of more words replaces those of its parts: New York, not York.
    longest as materialized (
      select * from offered m
      where not exists (
        select from offered l
        where l.first_term <= m.first_term and l.last_term >= m.last_term
          and l.last_term - l.first_term > m.last_term - m.first_term)
    ),
    -- Each meaning alone, and each combination that a job has, with one meaning for each word.
    candidate as (
      select array[n] as ns from longest
      union
      select array(
        select n from (select distinct on (first_term) n from longest where n = any (h.ns) order by first_term, n) one
        order by n)
      from hit h
    ),
    described as (
      select c.ns, max(l.city) as city, max(l.country) as country, max(l.company) as company,
        array(
          select unnest(f.skills) union select unnest(array_agg(l.skill) filter (where l.skill is not null))
          order by 1) as skills
      from candidate c join longest l on l.n = any (c.ns) group by c.ns
    ),
    counted as materialized (
      select d.ns, d.city, d.country, d.company, d.skills, bool_or(kept.place) as keeps_place,
        case
          when bool_or(kept.place) then
            coalesce(sum(h.jobs) filter (where kept.place and h.several_id is null), 0)
            + count(distinct h.several_id) filter (where kept.place)
          else coalesce(sum(h.jobs) filter (where h.several_id is null), 0) + count(distinct h.several_id)
        end as jobs
      from described d
      join hit h on h.ns @> d.ns
      cross join lateral (
        select (h.city_ok or d.city is not null) and (h.country_ok or d.country is not null) as place) kept
      where (h.company_ok or d.company is not null) and (kept.place or d.city is not null or d.country is not null)
      group by d.ns, d.city, d.country, d.company, d.skills
    ),
    best as (
      select c.* from counted c
      where c.jobs > more_than and cardinality(c.skills) <= 8
        -- A search that finds the same jobs as a more specific one is left out: Berlin beside Berlin, Germany.
        and not exists (select from counted l where l.ns @> c.ns and l.ns <> c.ns and l.jobs = c.jobs)
      order by cardinality(c.ns) desc, c.jobs desc, c.ns limit 5
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'city', coalesce(b.city, case when b.keeps_place then filters ->> 'city' end),
          'country', coalesce(b.country, case when b.keeps_place then filters ->> 'country' end),
          'company', coalesce(b.company, filters ->> 'company'),
          'skills', (
            select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by s.slug), '[]')
            from public.skills s where s.slug = any (b.skills)),
          'jobs', b.jobs)
        order by cardinality(b.ns) desc, b.jobs desc, b.ns),
      '[]')
    from best b);
end
$function$;

create or replace function private.write_job_places (
  job public.jobs
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  delete from public.job_places where job_id = job.id;
  insert into public.job_places (job_id, city_id, position)
  select job.id, id, n from unnest(job.further_city_ids) with ordinality as listed (id, n);
end
$function$;

create or replace function public.add_countries (
  postings text[]
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select (
      private.add_country(given::jsonb) || jsonb_build_object(
        'places', (
          select coalesce(
            jsonb_agg(jsonb_build_object('city', placed -> 'city', 'country', placed -> 'country') order by n), '[]')
          from jsonb_array_elements(coalesce(given::jsonb -> 'places', '[]')) with ordinality as listed (further, n)
          cross join private.add_country(further || '{"is_placed": true}') as placed))
    )::text
    from unnest(postings) with ordinality as listed (given, place)
    order by place)
$function$;

create or replace function public.compose_digest()
  returns table (
    jobs_until timestamp with time zone,
    job_ids    uuid[],
    job_total  integer,
    event_ids  uuid[],
    blog_id    uuid,
    more_ids   uuid[]
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  jobs_from constant timestamptz :=
    coalesce((select max(d.jobs_until) from public.digests d), now() - interval '7 days');
begin
  -- Transactions that listed a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*),
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[31:10030], '{}')
  into job_ids, job_total, more_ids
  from public.job_search j
  where j.place = 0 and j.listed_at > jobs_from and j.listed_at <= compose_digest.jobs_until
    and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.status = 'approved' and e.cancelled_at is null
      and e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.first_published_at > jobs_from
    order by b.first_published_at desc, b.id
    limit 1);
  return next;
end
$function$;

create or replace function public.save_job (
  job              jsonb,
  job_id           uuid    default null::uuid,
  expected_version integer default null::integer,
  idempotency_key  uuid    default null::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  fields jsonb;
  has_city constant boolean := job ?| '{city,country}';
  further constant jsonb := coalesce(nullif(job -> 'places', 'null'), '[]');
  city_ids uuid[];
begin
  perform private.check_form(
    case when jsonb_typeof(job) = 'object' then job - 'places' else job end,
    'public.jobs',
    array_remove(array_remove(private.job_form_columns(), 'city_id'), 'further_city_ids'),
    '{city,country}');
  fields := job - '{city,country,places}'::text[];
  if job_id is not null then
    -- Locked before save_city locks rows of cities and limits, because imports lock in this order and would deadlock.
    perform private.lock_jobs();
  end if;
  if has_city and not job ?& '{city,country}' then
    raise exception 'city and country belong together' using errcode = 'PT422';
  end if;
  if has_city or job ? 'places' then
    if jsonb_typeof(further) = 'array' and jsonb_array_length(further) > 10 then
      raise exception 'a job has at most 10 further places' using errcode = 'PT422';
    end if;
    city_ids := private.save_cities(
      case when has_city then jsonb_build_array(jsonb_build_object('city', job -> 'city', 'country', job -> 'country'))
        else '[]' end
      || further);
  end if;
  if has_city then
    fields := fields || jsonb_build_object('city_id', city_ids[1]);
    city_ids := city_ids[2:];
  end if;
  if job ? 'places' then
    fields := fields || jsonb_build_object(
      'further_city_ids', private.further_places(city_ids, (fields ->> 'city_id')::uuid));
  end if;
  if not private.is_admin() then
    -- Recruiters post for their own company, which set_job_owner fills in.
    fields := fields - 'company';
  end if;
  return private.save_row('public.jobs', fields, job_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.send_alerts (
  max_alerts integer default 1000
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  alert public.job_alerts;
  f private.job_filters;
  -- A transaction that lists a job may have begun before this one and commit after it.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
  failed text[] := '{}';
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit greatest(max_alerts, 0)
    for update skip locked
  loop
    -- The caller's statement timeout would undo the whole call, so a call ends early, and the next one continues.
    exit when clock_timestamp() > begun + interval '2 seconds';
    alerts := alerts + 1;
    begin
      f := private.parse_job_filters(alert.filters);
      job_ids := (
        select array_agg(id order by posted_at desc, id desc)
        from (
          select distinct id, posted_at from private.matching_jobs(f)
          where is_match and listed_at > alert.seen_until and listed_at <= horizon) as found);
      if job_ids is not null then
        mails := mails + private.enqueue_mail(
          'job-alert', alert.email, alert.id || ' ' || horizon,
          jsonb_build_object(
            'alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
          is_bulk => true)::integer;
      end if;
      step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
      update public.job_alerts a set
        seen_until = greatest(a.seen_until, horizon),
        next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
      where a.id = alert.id;
    exception when others then
      -- An alert that fails must not stop the others. It is tried again in an hour.
      failed := failed || format('%s: %s', alert.id, sqlerrm);
      update public.job_alerts a set next_at = now() + interval '1 hour' where a.id = alert.id;
    end;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails, 'failed', failed);
end
$function$;

alter table "public"."job_places"
  add constraint "job_places_city_id_fkey" foreign key (city_id) references public.cities(id);

alter table "public"."job_places"
  add constraint "job_places_job_id_fkey" foreign key (job_id) references public.jobs(id) on delete cascade;

alter table "public"."job_search"
  add constraint "job_search_check" check ((several_id = id));

alter table "public"."job_search"
  add constraint "job_search_pkey" primary key (id, place);

alter table "public"."job_search"
  add constraint "job_search_place_check" check (((place >= 0) AND (place <= 10)));

alter table "public"."jobs"
  add constraint "jobs_further_city_ids_check"
    check (((cardinality(further_city_ids) <= 10) AND (array_position(further_city_ids, NULL::uuid) IS NULL)));

alter table "public"."jobs"
  add constraint "jobs_further_places" check ((city_id <> ALL (further_city_ids)));

create view "private"."job_cards" AS  SELECT j.id,
    j.slug,
    j.title,
    j.company,
    j.type,
    c.name AS city,
    c.country,
    j.salary_min,
    j.salary_max,
    j.salary_currency,
    j.salary_period,
    j.posted_at,
    co.logo,
    j.visa_sponsorship,
    j.level,
    ARRAY( SELECT s.name
           FROM (unnest(j.skills) WITH ORDINALITY required(slug, n)
             JOIN public.skills s USING (slug))
          WHERE (required.n <= 3)
          ORDER BY required.n) AS skill_names,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('city', p.name, 'country', p.country) ORDER BY listed.n), '[]'::jsonb) AS "coalesce"
           FROM (unnest(j.further_city_ids) WITH ORDINALITY listed(id, n)
             JOIN public.cities p USING (id))) AS further_places
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     JOIN public.companies co ON ((co.id = j.company_id)));

create view "private"."searched_jobs" AS  SELECT j.id,
    listed.place,
        CASE
            WHEN (j.further_city_ids <> '{}'::uuid[]) THEN j.id
            ELSE NULL::uuid
        END AS several_id,
    j.posted_at,
    j.listed_at,
    j.expires_at,
    j.type,
    listed.city_id,
    j.company,
    j.level,
    j.skills,
        CASE
            WHEN (c.name <> 'Remote'::text) THEN ARRAY[COALESCE(n.code, '?'::text)]
            WHEN (j.eligibility = 'worldwide'::text) THEN '{*}'::text[]
            WHEN (j.eligibility = 'countries'::text) THEN ARRAY( SELECT code.code
               FROM unnest(j.eligible_countries) code(code)
              WHERE (code.code <> ALL (j.excluded_countries)))
            ELSE '{?}'::text[]
        END AS open_to,
    j.excluded_countries AS excluded,
    j.pay_top_eur_year AS pay,
        CASE j.visa_sponsorship
            WHEN true THEN 'yes'::text
            WHEN false THEN 'no'::text
            ELSE 'unstated'::text
        END AS visa,
    private.stated_facts(j.*) AS facts,
    private.folded_text(((((translate(j.title, chr(1), ''::text) || chr(1)) || translate(j.company, chr(1), ''::text)) || chr(1)) || j.search_text)) AS txt
   FROM (((public.jobs j
     CROSS JOIN LATERAL ( SELECT 0 AS place,
            j.city_id
        UNION ALL
         SELECT (further.n)::integer AS n,
            further.id
           FROM unnest(j.further_city_ids) WITH ORDINALITY further(id, n)) listed)
     JOIN public.cities c ON ((c.id = listed.city_id)))
     LEFT JOIN private.countries n ON ((n.name = c.country)))
  WHERE private.is_open(j.is_archived, j.expires_at);

create index job_places_city_id on public.job_places using btree (city_id);

create index job_search_listed_at on public.job_search using btree (listed_at desc)
  include (expires_at, place);

create index job_search_places on public.job_search using btree (city_id, type, expires_at, several_id);

create policy "Everyone reads the places of jobs they read" on "public"."job_places"
  for select
  to "anon", "authenticated"
  using ((exists ( select
   from public.jobs j
  where (j.id = job_places.job_id))));

comment on column "public"."job_search"."place" is '0 for the main place of the job, then the position of a further one.';

comment on column "public"."job_search"."several_id" is 'The id of a job that has several rows, by which it is counted once. Null for a job in one place.';

comment on column "public"."jobs"."further_city_ids" is 'The places of the job beside its main one, city_id, in the order they are shown; job_places has them as rows.';

comment on function "private"."after_job_write"() is 'Writes what follows from a job: audit log, import drafts, search row, notices to search engines, mail about a removal, the reports and the objection that it settles, the change of a company that it leaves, job_skills, job_places.';

comment on function "private"."before_city_write"() is 'Cleans the row, counts it against the recruiter''s quota, and normalizes the spelling of Remote and the country. The new cities of one job are counted once (private.save_cities).';

comment on function "private"."count_landing_pages"() is 'The landing pages that have open jobs, with the number of these. A job in several places is on the pages of each of them, and once on each page.';

comment on function
  "private"."found_jobs"(private.job_filters, private.found_job[], private.job_tally[], boolean) is
  'What private.find_jobs answers of the jobs of a page and of the counts of all: {jobs, total, unstated, counts, skillNames}.';

comment on function "private"."further_places"(uuid[], uuid) is 'The cities without repetitions and without the main place of the job.';

comment on function "private"."index_job"(public.jobs) is 'Writes the search rows of an open job that differ from the stored ones, and deletes those of any other job.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs in the region, or that people there may apply for, whose text contains every term, with a row for each place of a job, and for each row which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it. The rows of a job differ only in its place and in what depends on it: city_ok, country_ok, from_ok, open_to.';

comment on function "private"."save_cities"(jsonb) is 'The ids of the cities {city, country}[] of one job, as private.save_city returns them. Cities that are new count once against the quota. Raises PT422 for what is not such a list.';

comment on function "private"."write_job_places"(public.jobs) is 'Replaces the rows of job_places of a job.';

comment on function "public"."add_countries"(text[]) is 'Scheduled work: private.add_country for all postings of a board and for their further places, before any of them adds a city. A further place whose country is not known keeps an empty one.';

comment on function "public"."editable_row"(text, uuid) is 'What the form of a job, company, event, blog or book is filled with: all columns, city: {name, country}, places: the further ones of a job, {city, country}[], and skill_names. Null unless the caller may edit the row: admins all, recruiters their jobs and company.';

comment on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean, text) is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames, suggestions}. suggestions: when terms find fewer than 10 jobs, as private.suggest_searches returns them. The keys of filters are those of private.parse_job_filters; every term must occur in title, company or visible description. counts: how many jobs each option of a filter would find, given all other filters; options without jobs are left out. found_place: which place of a job is the first that passes the filters, from 0 for the main one. unstated: how many jobs do not state what the filters from, pay and visa compare. with_options adds options, as private.job_options returns them. with_all_counts adds the counts of private.option_counts, and the names of all skills. landing_path, the path of the landing page with these filters, adds landing, as private.landing returns it; a city in the path replaces that of the filters.';

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; posted_before: when a job of the same title and place closed that the company posted before; has_alike: whether its company has another open job of the same title; has_alike_in_city: whether it has one in one of its places; related: {company, similar}; landings: the listed landing pages that the job is on, {path, name, places}[], with the indexes of its places that are on a page of places; rates: those of the last seven days}. Null if there is no page. Those from posted_before on only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on function "public"."save_job"(jsonb, uuid, integer, uuid) is 'Saves a job as private.save_row does and returns its id. job has the columns of private.job_form_columns; in place of city_id and further_city_ids it has city and country, and places: {city, country}[], at most 10. Cities are added with the job, and not if the job is refused. company counts for admins only.';

comment on table "public"."job_places" is 'jobs.further_city_ids as rows, written by after_job_write only: for joins, and so that every id is that of a city.';

comment on table "public"."job_search" is 'One row for each place of each open job, written by private.index_job: city, country, region and applicants have to match in one place. Rows of expired jobs remain until sweep_closed_jobs, so every query also checks private.is_open.';

comment on type "private"."found_job" is 'A job and the first of its places, from 0, that passes the filters.';

comment on type "private"."job_tally" is 'Rows of private.matching_jobs that are alike in what private.find_jobs counts: jobs in one place, or one place of the job several_id, which is counted once. ids and open_to: of the jobs that pass all filters, if private.landing_numbers counts more of them.';

comment on view "private"."job_cards" is 'The columns that the card of a job shows. further_places: {city, country}[], beside the main one.';

comment on view "private"."searched_jobs" is 'The rows that job_search holds for open jobs.';

revoke all
  on function "private"."found_jobs"(private.job_filters, private.found_job[], private.job_tally[], boolean)
  from public;

grant execute
  on function "private"."found_jobs"(private.job_filters, private.found_job[], private.job_tally[], boolean)
  to "service_role";

revoke all on function "private"."further_places"(uuid[], uuid) from public;

grant execute
  on function "private"."further_places"(uuid[], uuid)
  to "authenticated", "service_role";

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";

revoke all on function "private"."save_cities"(jsonb) from public;

grant execute on function "private"."save_cities"(jsonb) to "authenticated", "service_role";

revoke all on function "private"."write_job_places"(public.jobs) from public;

grant execute on function "private"."write_job_places"(public.jobs) to "service_role";

grant select on table "public"."job_places" to "anon", "authenticated";


revoke all on table "public"."job_places" from "service_role";

grant maintain, references, select, trigger on table "public"."job_places" to "service_role";

revoke all ("further_city_ids") on table "public"."jobs" from "authenticated";

grant insert ("further_city_ids"), update ("further_city_ids") on table "public"."jobs" to "authenticated";




create index job_search_facts on public.job_search using btree (posted_at desc, id desc, place)
  include
  (type, city_id, expires_at, pay, level, company, company_key, skills, open_to, excluded, visa, facts,
  several_id);

create index job_search_newest on public.job_search using btree (posted_at desc, id desc)
  include (city_id, words, expires_at, place);

-- Data.
-- Imports have written no further places so far, so jobs without any were not edited here.
update public.imported_postings p set
  applied = p.applied || private.column_hashes('{"further_city_ids": []}'),
  stored = p.stored || private.column_hashes('{"further_city_ids": []}')
where p.job_id is not null;
-- The places in the texts of imported jobs become places of the jobs when their boards are read the next time.
update public.job_boards set etag = null, last_modified = null;
-- End of data.
