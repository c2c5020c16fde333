-- Search of jobs: one narrow row for each place of an open job, and the one definition of what a filter means. Lists,
-- pages by cursor, feeds, the API, landing pages and alerts all read private.matching_jobs.

-- The filters of a search, parsed once. A null field does not filter.
create type private.job_filters as (
  patterns text[],
  type public.job_type,
  city_ids uuid[],
  country_city_ids uuid[],
  from_code text,
  open_to_all text[],
  min_pay numeric,
  filters_pay boolean,
  keeps_unstated_pay boolean,
  skills text[],
  level text,
  company text,
  posted_after timestamptz,
  sorts_by_pay boolean,
  visas text[],
  region_city_ids uuid[],
  region_codes text[],
  facts text[],
  remote_city_ids uuid[]
);
comment on type private.job_filters is
  'Filters of a search. patterns: LIKE patterns of the terms that no other term contains, longest first. city_ids '
  'and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that '
  'candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null '
  'when the currency has no rate. company: by private.company_key. visas: the values of job_search.visa to find. '
  'region_city_ids, region_codes: the cities and countries of a region. facts: values of job_search.facts that a job '
  'must have. remote_city_ids: with a region, the cities of remote jobs.';

create table public.job_search (
  id uuid not null references public.jobs (id) on delete cascade,
  posted_at timestamptz not null,
  listed_at timestamptz not null default now(),
  type public.job_type not null,
  city_id uuid not null references public.cities (id),
  txt text collate "C" not null,
  words text[] not null generated always as (private.title_words(txt)) stored,
  expires_at timestamptz not null,
  company text not null,
  company_key text collate "C" not null generated always as (private.company_key(company)) stored,
  level text,
  skills text[] not null default '{}',
  open_to text[] not null default '{?}',
  excluded text[] not null default '{}',
  pay numeric,
  visa text not null default 'unstated' check (visa in ('yes', 'no', 'unstated')),
  facts text[] not null default '{}',
  place smallint not null default 0 check (place between 0 and 10),
  several_id uuid check (several_id = id),
  primary key (id, place)
) with (toast_tuple_target = 8160);
-- The index on txt does not help with terms that have no trigram (go, c++): every text is searched for them, so texts
-- are stored in the row, uncompressed.
alter table public.job_search alter column txt set storage external;
comment on table public.job_search is
  'One row for each place of each open job, written by private.index_job: city, country, region and applicants have '
  'to match in one place. Rows of expired jobs remain until sweep_closed_jobs, so every query also checks '
  'private.is_open.';
comment on column public.job_search.place is '0 for the main place of the job, then the position of a further one.';
comment on column public.job_search.several_id is
  'The id of a job that has several rows, by which it is counted once. Null for a job in one place.';
comment on column public.job_search.txt is
  'Title, company and visible description, separated by U+0001, as private.folded_text compares them.';
comment on column public.job_search.company_key is 'By which the company is filtered, however its name is spelled.';
comment on column public.job_search.open_to is
  'Codes of the countries that candidates may apply from: that of the job''s place or, for a remote job, those stated. '
  '* is anywhere, ? is unstated.';
comment on column public.job_search.pay is 'jobs.pay_top_eur_year.';
comment on column public.job_search.visa is 'Whether the employer sponsors a visa: yes, no or unstated.';
comment on column public.job_search.facts is
  'The values of the filters by stated facts that find the job, as builds:services.';
create index job_search_city_id_posted_at on public.job_search (city_id, posted_at desc, id desc);
create index job_search_expires_at on public.job_search (expires_at);
create index job_search_facts on public.job_search (posted_at desc, id desc, place)
  include (type, city_id, expires_at, pay, level, company, company_key, skills, open_to, excluded, visa, facts,
    several_id);
create index job_search_listed_at on public.job_search (listed_at desc) include (expires_at, place);
create index job_search_newest on public.job_search (posted_at desc, id desc)
  include (city_id, words, expires_at, place);
create index job_search_places on public.job_search (city_id, type, expires_at, several_id);
create index job_search_txt on public.job_search using gin (txt extensions.gin_trgm_ops) with (fastupdate = off);
create index job_search_words on public.job_search using gin (words) with (fastupdate = off);

create function private.stated_facts(job public.jobs) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select f.name || ':' || coalesce(job.stated ->> f.name, 'unstated')
    from private.facts f
    where f.kind = 'choice'
    union all
    -- A filter for two years also matches jobs that ask for fewer.
    select f.name || ':' || years
    from private.facts f cross join unnest(f.choices) as years
    where f.kind = 'years' and years::integer >= (job.stated ->> f.name)::integer
    union all
    select f.name || ':unstated' from private.facts f where f.kind = 'years' and job.stated ->> f.name is null)
$$;
comment on function private.stated_facts is 'The values of job_search.facts: one of each filter, and several of years.';

create view private.searched_jobs as
select
  j.id, listed.place, case when j.further_city_ids <> '{}' then j.id end as several_id, j.posted_at, j.listed_at,
  j.expires_at, j.type, listed.city_id, j.company, j.level, j.skills,
  case
    when c.name <> 'Remote' then array[coalesce(n.code, '?')]
    when j.eligibility = 'worldwide' then '{*}'
    when j.eligibility = 'countries' then
      array(select code from unnest(j.eligible_countries) as code where code <> all (j.excluded_countries))
    else '{?}'
  end as open_to,
  j.excluded_countries as excluded, j.pay_top_eur_year as pay,
  case j.visa_sponsorship when true then 'yes' when false then 'no' else 'unstated' end as visa,
  private.stated_facts(j) as facts,
  private.folded_text(
    translate(j.title, chr(1), '') || chr(1) || translate(j.company, chr(1), '') || chr(1) || j.search_text) as txt
from public.jobs j
cross join lateral (
  select 0 as place, j.city_id
  union all
  select n::integer, id from unnest(j.further_city_ids) with ordinality as further (id, n)
) as listed
join public.cities c on c.id = listed.city_id
left join private.countries n on n.name = c.country
where private.is_open(j.is_archived, j.expires_at);
comment on view private.searched_jobs is 'The rows that job_search holds for open jobs.';

create view private.job_cards as
select
  j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
  j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.posted_at, co.logo, j.visa_sponsorship,
  j.level,
  array(
    select s.name from unnest(j.skills) with ordinality as required (slug, n) join public.skills s using (slug)
    where n <= 3 order by n) as skill_names,
  (
    select coalesce(jsonb_agg(jsonb_build_object('city', p.name, 'country', p.country) order by listed.n), '[]')
    from unnest(j.further_city_ids) with ordinality as listed (id, n) join public.cities p using (id)
  ) as further_places
from public.jobs j join public.cities c on c.id = j.city_id join public.companies co on co.id = j.company_id;
comment on view private.job_cards is
  'The columns that the card of a job shows. further_places: {city, country}[], beside the main one.';

create function private.index_job(job public.jobs) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_open(job.is_archived, job.expires_at) then
    delete from public.job_search where id = job.id;
    return;
  end if;
  delete from public.job_search where id = job.id and place > cardinality(job.further_city_ids);
  insert into public.job_search as s
    (id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to,
      excluded, pay, visa, facts, txt)
  select id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to,
    excluded, pay, visa, facts, txt
  from private.searched_jobs where id = job.id
  on conflict (id, place) do update set
    (several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa,
      facts, txt) = (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay,
      excluded.visa, excluded.facts, excluded.txt)
  where (
      s.several_id, s.posted_at, s.listed_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to,
      s.excluded, s.pay, s.visa, s.facts, s.txt)
    is distinct from (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay,
      excluded.visa, excluded.facts, excluded.txt);
end
$$;
comment on function private.index_job(public.jobs) is
  'Writes the search rows of an open job that differ from the stored ones, and deletes those of any other job.';

create function private.check_job_filters(filters jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  types constant jsonb := '{
    "terms": "array",
    "type": "string",
    "city": "string",
    "country": "string",
    "region": "string",
    "from": "string",
    "pay": "number",
    "currency": "string",
    "skills": "array",
    "level": "string",
    "company": "string",
    "visa": "string",
    "posted": "number",
    "facts": "object",
    "unstated": "array",
    "sort": "string"}';
  name text;
  value jsonb;
begin
  for name, value in select * from jsonb_each(filters) loop
    if not types ? name then
      raise exception 'there is no filter %', quote_literal(name) using errcode = 'invalid_parameter_value';
    end if;
    if jsonb_typeof(value) = 'null' then
      continue;
    end if;
    -- The members of lists and objects are strings.
    if jsonb_typeof(value) <> types ->> name
      or jsonb_path_exists(value, 'strict $.**{1 to last} ? (@.type() != "string")') then
      raise exception 'the filter % has the wrong type', name
        using errcode = 'invalid_parameter_value', hint = 'Its type is ' || (types ->> name) || '.';
    end if;
  end loop;
end
$$;
comment on function private.check_job_filters is
  'Raises 22023 if filters have an unknown key, or a value whose type is not that of its key. Null is no filter.';

create function private.parse_job_filters(filters jsonb) returns private.job_filters
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
declare
  f private.job_filters;
  region private.regions;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  perform private.check_job_filters(filters);
  f.patterns := array(
    with term as (
      -- U+0001 in a term would let it match across title, company and description.
      select distinct private.folded_input(translate(left(e, 100), chr(1), '')) as term
      from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    )
    select private.contains_pattern(term) from term
    -- A term within a longer one is redundant: every text that contains golang also contains go.
    where term <> '' and not exists (
      select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
    order by length(term) desc);
  if given ->> 'type' <> all (enum_range(null::public.job_type)::text[]) then
    raise exception 'there is no such type of job' using errcode = 'invalid_parameter_value';
  end if;
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(given ->> 'city', null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, given ->> 'country');
  end if;
  if given ->> 'region' <> '' then
    select * into region from private.regions where slug = given ->> 'region';
    if not found then
      raise exception 'there is no such region' using errcode = 'invalid_parameter_value';
    end if;
    f.region_city_ids := private.region_city_ids(region);
    f.region_codes := region.codes;
    f.remote_city_ids := private.city_ids('Remote', null);
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  if f.filters_pay then
    f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  end if;
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := private.company_key(given ->> 'company');
  if given ? 'visa' then
    f.visas := array[given ->> 'visa'] || case when unstated ? 'visa' then '{unstated}'::text[] end;
  end if;
  f.facts := nullif(array(select key || ':' || value from jsonb_each_text(given -> 'facts')), '{}');
  if (given ->> 'posted')::numeric not between 1 and 36500 or (given ->> 'posted')::numeric % 1 <> 0 then
    raise exception 'posted is a whole number of days from 1 to 36500' using errcode = 'invalid_parameter_value';
  end if;
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$$;
comment on function private.parse_job_filters is
  'Parses {terms, type, city, country, region, from, pay, currency, skills, level, company, visa, facts, posted, '
  'unstated, sort}, all optional. region: a slug of private.regions. At most 8 terms of 100 characters and 8 skills '
  'are used. visa: yes, no or unstated. facts: an object such as {"builds": "services"}. posted: the maximum age in '
  'days. unstated: which of from, pay and visa also match jobs that do not state them. sort: pay, or the newest '
  'first. Raises 22001 beyond 8000 bytes and 22023 for what private.check_job_filters refuses.';

-- Callers keep its argument in a variable and plan with its value (plan_cache_mode = force_custom_plan), so that the
-- planner drops the filters that are not set and finds an index for those that are.
create function private.matching_jobs(f private.job_filters)
returns table (
  id uuid, posted_at timestamptz, pay numeric, type public.job_type, city_id uuid, level text, company text,
  company_key text, skills text[], open_to text[], excluded text[], visa text, type_ok boolean, city_ok boolean,
  country_ok boolean, from_ok boolean, pay_ok boolean, skills_ok boolean, level_ok boolean, company_ok boolean,
  visa_ok boolean, posted_ok boolean, is_match boolean, facts text[], fact_misses integer, misses integer,
  listed_at timestamptz, place smallint, several_id uuid, passes_uncounted boolean
)
language sql stable
begin atomic
  select s.id, s.posted_at, s.pay, s.type, s.city_id, s.level, s.company, s.company_key, s.skills, s.open_to,
    s.excluded, s.visa, m.*,
    m.type_ok and m.city_ok and m.country_ok and m.from_ok and m.pay_ok and m.skills_ok and m.level_ok
      and m.company_ok and m.visa_ok and m.posted_ok and wanted.misses = 0,
    s.facts, wanted.misses,
    wanted.misses + (not m.type_ok)::integer + (not m.city_ok)::integer + (not m.country_ok)::integer
      + (not m.from_ok)::integer + (not m.pay_ok)::integer + (not m.skills_ok)::integer + (not m.level_ok)::integer
      + (not m.company_ok)::integer + (not m.visa_ok)::integer + (not m.posted_ok)::integer,
    s.listed_at, s.place, s.several_id,
    m.skills_ok and m.level_ok and m.company_ok and m.posted_ok and wanted.misses = 0
  from public.job_search s
  cross join lateral (select
    (f).type is null or s.type = (f).type as type_ok,
    (f).city_ids is null or s.city_id = any ((f).city_ids) as city_ok,
    (f).country_city_ids is null or s.city_id = any ((f).country_city_ids) as country_ok,
    (f).from_code is null
      or s.open_to && ((f).from_code || (f).open_to_all) and not s.excluded @> array[(f).from_code] as from_ok,
    not (f).filters_pay or coalesce(s.pay >= (f).min_pay, (f).keeps_unstated_pay) as pay_ok,
    (f).skills is null or s.skills @> (f).skills as skills_ok,
    (f).level is null or coalesce(s.level = (f).level, false) as level_ok,
    (f).company is null or s.company_key = (f).company as company_ok,
    (f).visas is null or s.visa = any ((f).visas) as visa_ok,
    (f).posted_after is null or s.posted_at > (f).posted_after as posted_ok
  ) as m
  cross join lateral (select
    case
      when (f).facts is null or s.facts @> (f).facts then 0
      when cardinality((f).facts) = 1 then 1
      else (select count(*)::integer from unnest((f).facts) as fact where fact <> all (s.facts))
    end as misses
  ) as wanted
  where private.is_open(false, s.expires_at)
    and ((f).region_codes is null or s.city_id = any ((f).region_city_ids)
      -- Only remote jobs may be open to other countries than that of their place. Global has no codes: no country that
      -- a job excludes takes it from there.
      or s.city_id = any ((f).remote_city_ids) and s.open_to && ((f).region_codes || '{*}')
        and ((f).region_codes = '{}' or not s.excluded @> (f).region_codes))
    and (((f).patterns)[1] is null or s.txt like ((f).patterns)[1])
    and (((f).patterns)[2] is null or s.txt like ((f).patterns)[2])
    and (((f).patterns)[3] is null or s.txt like ((f).patterns)[3])
    and (((f).patterns)[4] is null or s.txt like ((f).patterns)[4])
    and (((f).patterns)[5] is null or s.txt like ((f).patterns)[5])
    and (((f).patterns)[6] is null or s.txt like ((f).patterns)[6])
    and (((f).patterns)[7] is null or s.txt like ((f).patterns)[7])
    and (((f).patterns)[8] is null or s.txt like ((f).patterns)[8]);
end;
comment on function private.matching_jobs is
  'Open jobs in the region, or that people there may apply for, whose text contains every term, with a row for each '
  'place of a job, and for each row which of the other filters it passes, whether it passes all, and how many it '
  'misses. A job that misses one filter only may be found with another value of it. passes_uncounted: whether it passes '
  'the filters whose options private.find_jobs does not count: skills, level, company, posted and facts. The rows of a '
  'job differ only in its place and in what depends on it: city_ok, country_ok, from_ok, open_to.';

create type private.found_job as (id uuid, place smallint);
comment on type private.found_job is 'A job and the first of its places, from 0, that passes the filters.';

create type private.job_tally as (
  type public.job_type, city_id uuid, type_ok boolean, city_ok boolean, country_ok boolean, misses integer,
  jobs bigint, from_unstated bigint, pay_unstated bigint, visa_unstated bigint, ids uuid[], open_to text[],
  several_id uuid
);
comment on type private.job_tally is
  'Rows of private.matching_jobs that are alike in what private.find_jobs counts: jobs in one place, or one place of '
  'the job several_id, which is counted once. ids and open_to: of the jobs that pass all filters, if '
  'private.landing_numbers counts more of them.';

-- The mode auto lets Postgres keep one plan for all calls, because the best plan does not depend on the arguments.
create function private.found_jobs(
  f private.job_filters, page private.found_job[], tally private.job_tally[], names_all_skills boolean
) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
begin
  return (
    with counted as materialized (
      select * from unnest(tally)
    ),
    place as materialized (
      select c.name, c.country, t.city_ok, t.country_ok, t.misses, t.several_id, t.jobs
      from counted t join public.cities c on c.id = t.city_id
    ),
    -- A job in several places is counted once for each value. One list of all filters and values would be shorter, but
    -- grouping its long rows takes a third more time.
    by_type as (
      select type, sum(jobs) as jobs
      from (
        select type, case when several_id is null then sum(jobs) else 1 end as jobs
        from counted where misses = 0 or not type_ok group by type, several_id) as once
      group by type
    ),
    by_city as (
      select name, sum(jobs) as jobs
      from (
        select name, case when several_id is null then sum(jobs) else 1 end as jobs
        from place where misses = 0 or not city_ok group by name, several_id) as once
      group by name
    ),
    by_country as (
      select country, sum(jobs) as jobs
      from (
        select country, case when several_id is null then sum(jobs) else 1 end as jobs
        from place where misses = 0 or not country_ok group by country, several_id) as once
      group by country
    ),
    total as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(jobs) else 1 end as jobs
        from counted where misses = 0 group by several_id) as once
    ),
    -- A job that is found already by another of its places, which states from where, is not counted.
    from_unstated as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(from_unstated) else 1 end as jobs
        from counted where from_unstated > 0 and (several_id is null or several_id not in (
          select several_id from counted where misses = 0 and from_unstated = 0 and several_id is not null))
        group by several_id) as once
    ),
    pay_unstated as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(pay_unstated) else 1 end as jobs
        from counted where pay_unstated > 0 group by several_id) as once
    ),
    visa_unstated as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(visa_unstated) else 1 end as jobs
        from counted where visa_unstated > 0 group by several_id) as once
    )
    select jsonb_build_object(
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) || jsonb_build_object('found_place', found.place) order by n), '[]')
        from unnest(page) with ordinality as found (id, place, n) join private.job_cards card using (id)),
      'total', (select jobs from total),
      'unstated', jsonb_strip_nulls(jsonb_build_object(
        'from', case when f.from_code is not null then (select jobs from from_unstated) end,
        'pay', case when f.filters_pay then (select jobs from pay_unstated) end,
        'visa', case when 'unstated' <> all (f.visas[:1]) then (select jobs from visa_unstated) end)),
      'counts', jsonb_build_object(
        'type', (select coalesce(jsonb_object_agg(type, jobs), '{}') from by_type),
        'city', (select coalesce(jsonb_object_agg(name, jobs), '{}') from by_city),
        'country', (select coalesce(jsonb_object_agg(country, jobs), '{}') from by_country)),
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where names_all_skills or slug = any (f.skills))));
end
$$;
comment on function private.found_jobs is
  'What private.find_jobs answers of the jobs of a page and of the counts of all: {jobs, total, unstated, counts, '
  'skillNames}.';

create function private.find_jobs(
  filters jsonb, page_offset integer, page_size integer, with_options boolean, with_all_counts boolean,
  landing_path text
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
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
  -- The tally has the jobs that miss one filter at most, so with one filter it has them all, unless jobs that miss it
  -- are not counted.
  tallies_all := cardinality(f.patterns) = 0
    and num_nonnulls(f.region_codes, f.skills, f.level, f.company, f.posted_after, f.facts) = 0
    and f.filters_pay::integer + num_nonnulls(f.type, f.city_ids, f.country_city_ids, f.from_code, f.visas) <= 1;
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
      where misses <= 1 and passes_uncounted
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
      from private.matching_jobs(f) where misses <= 1 and passes_uncounted
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
$$;
comment on function private.find_jobs is
  'Implements public.find_jobs, past row-level security, which would check every job; private.matching_jobs returns '
  'open jobs only.';

create function public.find_jobs(
  filters jsonb default '{}', page_offset integer default 0, page_size integer default 10,
  with_options boolean default false, with_all_counts boolean default false, landing_path text default null
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_jobs(filters, page_offset, page_size, with_options, with_all_counts, landing_path) $$;
comment on function public.find_jobs is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames, '
  'suggestions}. suggestions: when terms find fewer than 10 jobs, as private.suggest_searches returns them. The keys '
  'of filters are those of private.parse_job_filters; every term must occur in title, company or visible '
  'description. counts: how many jobs each option of a filter would find, given all other filters; options without '
  'jobs are left out. found_place: which place of a job is the first that passes the filters, from 0 for the main '
  'one. unstated: how many jobs do not state what the filters from, pay and visa compare. with_options adds options, '
  'as private.job_options returns them. with_all_counts adds the counts of private.option_counts, and the names of '
  'all skills. landing_path, the path of the landing page with these filters, adds landing, as private.landing '
  'returns it; a city in the path replaces that of the filters.';

create function private.find_jobs_after(
  filters jsonb, after_pay numeric, after_posted_at timestamptz, after_id uuid, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.find_jobs_after is
  'Implements public.find_jobs_after, past row-level security; private.matching_jobs returns open jobs only.';

create function public.find_jobs_after(
  filters jsonb default '{}', page_size integer default 20, after_pay numeric default null,
  after_posted_at timestamptz default null, after_id uuid default null
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_jobs_after(filters, after_pay, after_posted_at, after_id, page_size) $$;
comment on function public.find_jobs_after is
  'The open jobs that public.find_jobs finds, in its order, after the one with this id, posted_at and, when sorted by '
  'pay, pay: an array of at most 101. Its pay is the value of after_pay for the next page, -1 when a job states none.';

create function private.listing_times() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(extract(epoch from listed_at)::bigint order by listed_at desc), '[]')
  from (
    select listed_at from public.job_search
    where place = 0 and private.is_open(false, expires_at) order by listed_at desc limit 10000) newest
$$;
comment on function private.listing_times is
  'Implements public.listing_times, past row-level security, with open jobs only.';

create function public.listing_times() returns jsonb
language sql stable
set search_path = ''
as $$ select private.listing_times() $$;
comment on function public.listing_times is
  'When open jobs were first listed, of the latest 10,000: an array of seconds since 1970, latest first. Browsers '
  'count in it the jobs that are new since a visit that only they know.';

-- The options of the search's filters, and their counts: how many jobs each option would leave.

-- Written in PL/pgSQL, which keeps the plan of its query within a session.
create function private.job_options(tally private.job_tally[] default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = auto
as $$
begin
  return (
    with counted as materialized (
      select type, city_id, sum(jobs) as jobs from unnest(tally) group by type, city_id
      union all
      select type, city_id, count(*) from public.job_search
      where tally is null and private.is_open(false, expires_at) group by type, city_id
    ),
    places as materialized (
      select c.name, c.country, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id group by c.id
    )
    select jsonb_build_object(
      'types', (select coalesce(jsonb_agg(distinct type), '[]') from counted),
      'countries', (
        select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
        from (select country, sum(jobs) as jobs from places group by country) as by_country),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
        from (select distinct name, country from places) as place),
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates)));
end
$$;
comment on function private.job_options is
  'The options of the filters, from all open jobs: {types, countries, cities: [{name, country}], currencies}, '
  'countries with the most places of jobs first. tally: all open jobs, where the caller has counted them. Implements '
  'public.job_options, past row-level security.';

create function private.option_counts(f private.job_filters) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Computed once, not for each job.
  day_ago constant timestamptz := now() - interval '1 day';
  week_ago constant timestamptz := now() - interval '7 days';
  month_ago constant timestamptz := now() - interval '30 days';
begin
  return (
    with hit as materialized (
      select posted_at, level, company, company_key, skills, open_to, excluded, visa, facts,
        city_ok and country_ok and from_ok as place_ok, from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses,
        misses, place, several_id
      from private.matching_jobs(f) where misses <= 1
    ),
    -- A job in several places is counted once, by the first place that passes the filters.
    job as materialized (
      select * from hit
      where several_id is null or (several_id, place) in (
        select several_id, min(place) from hit where several_id is not null and place_ok group by several_id)
    ),
    applicants as (
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
            select facts, (select fact from unnest(f.facts) as fact where fact <> all (facts)) as missed,
              count(*) as jobs
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
            select company_key, company, count(*) as jobs from job where misses = 0 or not company_ok
            group by company_key, company
          ) as spelled
          group by company_key order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from job where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > day_ago),
          '7', count(*) filter (where posted_at > week_ago),
          '30', count(*) filter (where posted_at > month_ago))
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
$$;
comment on function private.option_counts is
  'How many open jobs each option of a further filter would find, given all other filters: by level, company (the 30 '
  'largest), visa, posted, skill (each in addition to those chosen), from, where * is to be added to each country, and '
  'each stated fact.';

create function public.job_options() returns jsonb
language sql stable
set search_path = ''
as $$ select private.job_options() $$;
comment on function public.job_options is
  'The options of the filters, as private.job_options returns them.';

-- Suggestions for searches that find little: the places, skills and companies that the words may mean. The search
-- itself looks for the words as they are typed, so "k8s" does not find jobs that say Kubernetes.

create type private.search_meaning as (
  first_term integer,
  last_term integer,
  city text,
  country text,
  city_ids uuid[],
  skill text,
  company text,
  company_key text,
  number integer
);
comment on type private.search_meaning is
  'What consecutive terms of a search may mean: a city, a country, the slug of a skill or a company. city_ids: the '
  'cities that private.matching_jobs finds with this city or country. number: from 1 for the meanings of a search.';

create function private.search_meanings(terms text[]) returns setof private.search_meaning
language sql stable
set search_path = ''
as $$
  with phrase as materialized (
    select first.n as first_term, last.n as last_term, private.folded_input(words) as name, slug,
      -- The range of slugs from slug to slug_end holds the slug itself and slugs that continue it with another word,
      -- because only '-' and no other character of slugs sorts before '.'. A short slug matches only itself: it begins
      -- too many names.
      case when char_length(slug) < 4 then slug || '-' else slug || '.' end as slug_end
    from generate_series(1, cardinality(terms)) as first (n)
    -- No city, skill or company is known by more than four words.
    cross join generate_series(first.n, least(first.n + 3, cardinality(terms))) as last (n)
    cross join array_to_string(terms[first.n : last.n], ' ') as words
    cross join private.slug_base(words, '') as slug
  ),
  meant (first_term, last_term, city, country, city_ids, skill, company) as (
    select p.first_term, p.last_term, c.name, null, private.city_ids(c.name, null), null, null
    from phrase p cross join lateral (
      select min(c.name) as name from public.cities c
      where (
          c.name_key = p.name
          or c.slug >= p.slug and c.slug < p.slug_end and c.slug = private.slug_base(c.name, ''))
        -- A city state is suggested as a country, which includes its remote jobs.
        and c.slug <> c.country_slug
      group by c.name_key order by min(c.slug) limit 3
    ) c
    union all
    select p.first_term, p.last_term, null, c.country, array_agg(c.id), null, null
    from phrase p join public.cities c on c.country_slug = coalesce(
      '{"us": "united-states", "usa": "united-states", "uk": "united-kingdom", "uae": "united-arab-emirates"}'::jsonb
        ->> p.slug, p.slug)
    where c.country <> 'Unknown'
    group by p.first_term, p.last_term, c.country
    union all
    select p.first_term, p.last_term, null, null, null, s.slug, null
    from phrase p join public.skills s
      on p.name in (private.folded(s.name), s.slug) or replace(p.name, ' ', '-') = s.slug or p.name = any (s.synonyms)
    union all
    select p.first_term, p.last_term, null, null, null, null, c.name
    from phrase p cross join lateral (
      select c.name from public.companies c
      where c.slug >= p.slug and c.slug < p.slug_end and private.slug_base(c.name, '') like p.slug || '%'
      order by c.slug limit 3
    ) c
    where p.slug <> ''
  )
  select m.*, private.company_key(m.company), row_number() over ()::integer from meant m
$$;
comment on function private.search_meanings is
  'What each of the terms, and each up to four that follow each other, may mean: cities and companies that are called '
  'so or begin with these words, countries, and skills by name or synonym. Case, accents and punctuation do not count, '
  'but for skills (C++, C#).';

-- A plan for these meanings drops those kinds of meanings that none of them has.
create function private.count_meanings(f private.job_filters, meanings private.search_meaning[])
returns table (
  numbers integer[], city_ok boolean, country_ok boolean, company_ok boolean, several_id uuid, jobs bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  cities_meant constant uuid[] := array(select unnest(city_ids) from unnest(meanings));
  skills_meant constant text[] := array(select skill from unnest(meanings) where skill is not null);
  companies_meant constant text[] := array(select company_key from unnest(meanings) where company_key is not null);
begin
  return query
  with meaning as materialized (
    select * from unnest(meanings)
  )
  select had.numbers, j.city_ok, j.country_ok, j.company_ok, j.several_id, count(*)
  from private.matching_jobs(f) j
  cross join lateral (
    select array(
      select m.number from meaning m
      where j.city_id = any (m.city_ids) or m.skill = any (j.skills) or m.company_key = j.company_key) as numbers
  ) as had
  where j.misses = (not j.city_ok)::integer + (not j.country_ok)::integer + (not j.company_ok)::integer
    -- Most jobs have none of the meanings. Comparing with all at once is faster than with each.
    and (j.city_id = any (cities_meant)
      or skills_meant <> '{}' and j.skills && skills_meant
      or companies_meant <> '{}' and j.company_key = any (companies_meant))
  group by had.numbers, j.city_ok, j.country_ok, j.company_ok, j.several_id;
end
$$;
comment on function private.count_meanings is
  'The numbers of jobs by which of the meanings they have. A job may miss the filters of its city, country and '
  'company, which a meaning may replace, and passes all others.';

create function private.suggest_searches(filters jsonb, more_than bigint) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  f private.job_filters := private.parse_job_filters(filters);
  terms constant text[] := array(
    select left(term, 100)
    from jsonb_array_elements_text(filters -> 'terms') with ordinality as t (term, n) where n <= 8 order by n);
  meanings constant private.search_meaning[] := array(select m from private.search_meanings(terms) m);
begin
  if meanings = '{}' then
    return '[]';
  end if;
  f.patterns := null;
  return (
    with had as materialized (
      select * from private.count_meanings(f, meanings)
    ),
    meaning as materialized (
      select * from unnest(meanings) where number in (select unnest(numbers) from had)
    ),
    -- A meaning of more words replaces those of its parts: New York, not York.
    longest as materialized (
      select * from meaning m
      where not exists (
        select from meaning l
        where l.first_term <= m.first_term and l.last_term >= m.last_term
          and l.last_term - l.first_term > m.last_term - m.first_term)
    ),
    -- Each meaning alone, and each combination that a job has, with one meaning for each word.
    combination as (
      select array[number] as numbers from longest
      union
      select array(
        select min(number) as first from longest where number = any (had.numbers) group by first_term order by first)
      from had
    ),
    search as (
      select c.numbers, max(m.city) as city, max(m.country) as country, max(m.company) as company,
        array(
          select unnest(f.skills) union select unnest(array_agg(m.skill) filter (where m.skill is not null))) as skills
      from combination c join longest m on m.number = any (c.numbers) group by c.numbers
    ),
    counted as materialized (
      select s.*, bool_or(keeps_place) as keeps_place,
        case
          when bool_or(keeps_place) then
            coalesce(sum(had.jobs) filter (where keeps_place and had.several_id is null), 0)
            + count(distinct had.several_id) filter (where keeps_place)
          else coalesce(sum(had.jobs) filter (where had.several_id is null), 0) + count(distinct had.several_id)
        end as jobs
      from search s
      join had on had.numbers @> s.numbers and (had.company_ok or s.company is not null)
      cross join lateral (
        select (had.city_ok or s.city is not null) and (had.country_ok or s.country is not null) as keeps_place
      ) as chosen
      where keeps_place or s.city is not null or s.country is not null
      group by s.numbers, s.city, s.country, s.company, s.skills
    ),
    best as (
      select c.*, row_number() over (order by cardinality(c.numbers) desc, c.jobs desc, c.numbers) as position
      from counted c
      where c.jobs > more_than and cardinality(c.skills) <= 8
        -- A search that finds the same jobs as a more specific one is left out: Berlin beside Berlin, Germany.
        and not exists (
          select from counted l where l.numbers @> c.numbers and l.numbers <> c.numbers and l.jobs = c.jobs)
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'city', coalesce(city, case when keeps_place then filters ->> 'city' end),
          'country', coalesce(country, case when keeps_place then filters ->> 'country' end),
          'company', coalesce(company, filters ->> 'company'),
          'skills', (
            select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by s.slug), '[]')
            from public.skills s where s.slug = any (best.skills)),
          'jobs', jobs)
        order by position),
      '[]')
    from best where position <= 5);
end
$$;
comment on function private.suggest_searches is
  'At most 5 lists that find more jobs than this and that the terms of the filters may mean, those with the most '
  'meanings first: [{city, country, company, skills: [{slug, name}], jobs}]. Each list is without terms; what is meant '
  'replaces the filter of its kind, skills are added to those chosen, and all other filters stay, but for the other '
  'part of the chosen place where no job is left with both. jobs: the total of the list.';

alter table public.job_search enable row level security;

grant execute on function
  private.find_jobs(jsonb, integer, integer, boolean, boolean, text),
  public.find_jobs(jsonb, integer, integer, boolean, boolean, text),
  private.find_jobs_after(jsonb, numeric, timestamptz, uuid, integer),
  public.find_jobs_after(jsonb, integer, numeric, timestamptz, uuid),
  private.listing_times(),
  public.listing_times(),
  private.job_options(private.job_tally[]),
  public.job_options()
to anon, authenticated;
