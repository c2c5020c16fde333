-- The search also counts what each filter would leave, from the same reading of the jobs.

-- With the columns of the filters in it, a list without a term is read from the index alone.
drop index public.job_search_posted_at;
create index job_search_posted_at on public.job_search (posted_at desc, id desc) include (type, city_id);

create or replace function public.find_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_offset integer default 0,
  page_size integer default 10
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  -- Values are quoted into the statement: a plan made without them would not know which terms the index serves.
  matching constant text := concat_ws(' and ',
    'true',
    (select string_agg(
      format('txt like %L', '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%'), ' and ')
    from unnest(terms[:8]) as t (typed),
      -- U+0001 in a term would let it match across title, company and description.
      lower(translate(left(typed, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term));
  -- Texts are read once; without a term the index counts and pages quicker than a list of all jobs is made.
  once constant text := case when matching = 'true' then 'not materialized' else 'materialized' end;
  found jsonb;
begin
  -- Few places and types stand for many jobs, so that counting by one filter under the others costs next to nothing.
  execute format(
    'with hit as %s (select id, posted_at, type, city_id from public.job_search where %s),
    place as materialized (
      select
        id, name, country,
        $2 is null or $2 = '''' or lower(name collate pg_catalog.pg_c_utf8) = lower($2 collate pg_catalog.pg_c_utf8) as in_city,
        $3 is null or $3 = '''' or lower(country collate pg_catalog.pg_c_utf8) = lower($3 collate pg_catalog.pg_c_utf8) as in_country
      from public.cities
    ),
    cell as materialized (
      select type, name, country, jobs, in_city, in_country, $1 is null or type = $1 as of_type
      from (select type, city_id, count(*) as jobs from hit group by type, city_id) as counted
      join place on place.id = counted.city_id
    ),
    page as (
      select id from hit
      where ($1 is null or type = $1) and city_id in (select id from place where in_city and in_country)
      order by posted_at desc, id desc offset $4 limit $5
    ),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.posted_at
      from page join public.jobs j on j.id = page.id join public.cities c on c.id = j.city_id
    )
    select jsonb_build_object(
      ''jobs'', (select coalesce(jsonb_agg(to_jsonb(card) order by posted_at desc, id desc), ''[]'') from card),
      ''total'', (select coalesce(sum(jobs), 0) from cell where of_type and in_city and in_country),
      ''counts'', jsonb_build_object(
        ''type'', (select coalesce(jsonb_object_agg(type, jobs), ''{}'') from (
          select type, sum(jobs) as jobs from cell where in_city and in_country group by type) as by_type),
        ''city'', (select coalesce(jsonb_object_agg(name, jobs), ''{}'') from (
          select name, sum(jobs) as jobs from cell where of_type and in_country group by name) as by_city),
        ''country'', (select coalesce(jsonb_object_agg(country, jobs), ''{}'') from (
          select country, sum(jobs) as jobs from cell where of_type and in_city group by country) as by_country)))', once, matching)
  into found
  using job_type, city, country,
    greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100);
  return found;
end
$$;
comment on function public.find_jobs(text[], public.job_type, text, text, integer, integer) is
  'A page of live jobs, newest first, how many there are in all, and how many each type, city and country would leave under '
  'the other filters, those with none left out: {jobs, total, counts: {type, city, country}}. Every term must occur in title, '
  'company or visible description; at most 8 terms of 100 characters count. Empty filters do not filter.';

create or replace function public.job_facets() returns jsonb
language sql stable
set search_path = ''
as $$
  with live as materialized (select city_id, type, count(*) as jobs from public.job_search group by city_id, type),
  places as materialized (
    select c.name, c.country, sum(live.jobs) as jobs
    from live join public.cities c on c.id = live.city_id group by c.name, c.country
  )
  select jsonb_build_object(
    'types', (select coalesce(jsonb_agg(distinct type), '[]') from live),
    'countries', (
      select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
      from (select country, sum(jobs) as jobs from places group by country) as by_country),
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]') from places))
$$;
comment on function public.job_facets() is
  'What live jobs can be filtered by: {types, countries, cities: [{name, country}]}; countries with the most jobs first.';
