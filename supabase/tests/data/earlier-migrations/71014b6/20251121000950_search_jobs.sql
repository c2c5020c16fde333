-- Searching, counting and filtering live jobs.

create function private.job_condition(terms text[], job_type public.job_type, city text, country text, by_index boolean)
returns text
language sql stable
set search_path = ''
as $$
  with lowered as (
    select lower(translate(left(t.term, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term
    from unnest(terms) with ordinality as t (term, n)
    where t.term <> ''
    order by t.n
    limit 8
  ),
  wanted as materialized (
    select distinct term, '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    from lowered
    where term <> ''
  ),
  newest as materialized (
    select txt from public.job_search order by posted_at desc, id desc limit case when by_index then 1000 else 0 end
  ),
  shares as (
    select term, pattern, coalesce(avg((txt like pattern)::integer), 0) as share
    from wanted left join newest on true
    group by term, pattern
  ),
  conditions as (
    select case
      when not by_index then format('txt like %L', pattern)
      -- In most jobs, so found early in the text: reading is quicker than any index, which "is true" keeps out.
      when share > 0.5 then format('(txt like %L) is true', pattern)
      -- Three letters in a row make a trigram; what has none is looked up by its pairs.
      when term ~ '\w{3}' then format('txt like %L', pattern)
      when char_length(term) > 2 then format('private.letters(txt) @> private.letters(%L) and txt like %L', term, pattern)
      else format('private.letters(txt) @> private.letters(%L)', term)
    end as condition
    from shares
    union all
    select format('type = %L', job_type) where job_type is not null
    union all
    select format(
      'city_id = any (array(select c.id from public.cities c where %s))',
      concat_ws(' and ',
        -- Joined by ||, which is null without a value; format would write = NULL.
        'lower(c.name collate pg_catalog.pg_c_utf8) = ' || quote_literal(lower(nullif(city, '') collate pg_catalog.pg_c_utf8)),
        'lower(c.country collate pg_catalog.pg_c_utf8) = ' || quote_literal(lower(nullif(country, '') collate pg_catalog.pg_c_utf8))))
    where nullif(city, '') is not null or nullif(country, '') is not null
  )
  select coalesce(string_agg(condition, ' and '), 'true') from conditions
$$;
comment on function private.job_condition(text[], public.job_type, text, text, boolean) is
  'The condition on job_search as SQL text; every value is quoted, so the planner sees it. At most 8 terms of 100 characters.';
grant execute on function private.job_condition(text[], public.job_type, text, text, boolean) to anon, authenticated;

create type public.job_card as (
  id uuid,
  slug text,
  title text,
  company text,
  type public.job_type,
  city text,
  country text,
  salary_min integer,
  salary_max integer,
  salary_currency text,
  posted_at timestamptz
);
comment on column public.job_card.salary_min is 'Null when not given.';
comment on column public.job_card.salary_max is 'Null when not given.';

create function public.search_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_offset integer default 0,
  page_size integer default 10
) returns setof public.job_card
language plpgsql stable
set search_path = ''
set jit = off
-- Room for the pages of every hit: a bitmap that must forget which rows it meant would check them all.
set work_mem = '64MB'
as $$
declare
  condition constant text := private.job_condition(terms, job_type, city, country, by_index => false);
  first_row constant integer := greatest(coalesce(page_offset, 0), 0);
  rows_wanted constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  ids uuid[];
begin
  -- Most searches fill their page from the newest rows.
  if condition = 'true' then
    execute 'select array(select id from public.job_search order by posted_at desc, id desc offset $1 limit $2)'
    into ids using first_row, rows_wanted;
  else
    execute format(
      'select array(
        select id from (select * from public.job_search order by posted_at desc, id desc limit 1000) newest
        where %s order by posted_at desc, id desc offset $1 limit $2)', condition)
    into ids using first_row, rows_wanted;
    if cardinality(ids) < rows_wanted then
      -- Materialized: the planner shall choose the index of the condition, never walk the one of the order.
      execute format(
        'with hit as materialized (select id, posted_at from public.job_search where %s)
        select array(select id from hit order by posted_at desc, id desc offset $1 limit $2)',
        private.job_condition(terms, job_type, city, country, by_index => true))
      into ids using first_row, rows_wanted;
    end if;
  end if;

  return query
    select j.id, j.slug, j.title, j.company, j.type, c.name, c.country, j.salary_min, j.salary_max, j.salary_currency, j.posted_at
    from unnest(ids) with ordinality as page (id, n)
    join public.jobs j on j.id = page.id
    join public.cities c on c.id = j.city_id
    order by page.n;
end
$$;
comment on function public.search_jobs(text[], public.job_type, text, text, integer, integer) is
  'A page of live jobs, newest first. Every term must occur in title, company or visible description; empty filters do not filter.';

create function public.count_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null
) returns bigint
language plpgsql stable
set search_path = ''
set jit = off
-- Room for the pages of every hit: a bitmap that must forget which rows it meant would check them all.
set work_mem = '64MB'
as $$
declare
  total bigint;
begin
  execute format(
    'select count(*) from public.job_search where %s', private.job_condition(terms, job_type, city, country, by_index => true))
  into total;
  return total;
end
$$;
comment on function public.count_jobs(text[], public.job_type, text, text) is 'How many jobs search_jobs finds in all.';

create function public.job_facets() returns jsonb
language sql stable
set search_path = ''
as $$
  with live as (select distinct city_id, type from public.job_search),
  places as (select distinct c.name, c.country from live join public.cities c on c.id = live.city_id)
  select jsonb_build_object(
    'types', (select coalesce(jsonb_agg(distinct type), '[]') from live),
    'countries', (select coalesce(jsonb_agg(distinct country), '[]') from places),
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]') from places))
$$;
comment on function public.job_facets() is 'What live jobs can be filtered by: {types, countries, cities: [{name, country}]}.';

grant execute on function
  public.search_jobs(text[], public.job_type, text, text, integer, integer),
  public.count_jobs(text[], public.job_type, text, text),
  public.job_facets()
to anon, authenticated;
