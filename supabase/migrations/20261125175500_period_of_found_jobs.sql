-- Cards say for which time a job pays, also where the filters' options come with them.

drop function if exists private.find_jobs(text[], public.job_type, text, text, integer, integer);

create or replace function private.find_jobs(
  terms text[],
  job_type public.job_type,
  city text,
  country text,
  page_offset integer,
  page_size integer,
  with_facets boolean
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- Values are quoted into the statement: a plan made without them would not know which terms the index serves.
  matching constant text := concat_ws(' and ',
    'private.is_open(false, expires_at)',
    (select string_agg(
      format('txt like %L', '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%'), ' and ')
    from unnest(terms[:8]) as t (typed),
      -- U+0001 in a term would let it match across title, company and description.
      lower(translate(left(typed, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term));
  -- Texts are read once; without a term the index counts and pages quicker than a list of all jobs is made.
  once constant text := case when cardinality(terms) > 0 then 'materialized' else 'not materialized' end;
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
        j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.posted_at
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
  return case when with_facets then found || jsonb_build_object('facets', private.job_facets()) else found end;
end
$$;
