-- The search reads one narrow table of live jobs instead of the wide one.

create table public.job_search (
  id uuid primary key references public.jobs (id) on delete cascade,
  posted_at timestamptz not null,
  type public.job_type not null,
  city_id uuid not null references public.cities (id),
  txt text collate "C" not null
) with (toast_tuple_target = 8160);
comment on table public.job_search is 'Kept by trigger; txt is lower-cased title, company and visible description, U+0001 between them.';
-- Uncompressed and in the row where it fits: reading it is most of a search.
alter table public.job_search alter column txt set storage external;

create index job_search_posted_at on public.job_search (posted_at desc, id desc);
create index job_search_city_id_type on public.job_search (city_id, type);
create index job_search_txt on public.job_search using gin (txt extensions.gin_trgm_ops) with (fastupdate = off);

create function private.index_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_archived then
    delete from public.job_search where id = new.id;
  else
    insert into public.job_search as s (id, posted_at, type, city_id, txt)
    values (
      new.id, new.posted_at, new.type, new.city_id,
      lower(
        translate(new.title, chr(1), '') || chr(1) || translate(new.company, chr(1), '') || chr(1) || new.search_text
        collate pg_catalog.pg_c_utf8))
    on conflict (id) do update
    set posted_at = excluded.posted_at, type = excluded.type, city_id = excluded.city_id, txt = excluded.txt
    where (s.posted_at, s.type, s.city_id, s.txt)
      is distinct from (excluded.posted_at, excluded.type, excluded.city_id, excluded.txt);
  end if;
  return null;
end
$$;
create trigger index_job after insert or update on public.jobs
for each row execute function private.index_job();

alter table public.job_search enable row level security;

grant select on public.job_search to anon, authenticated;

create policy "Everyone searches live jobs" on public.job_search
for select to anon, authenticated
using (true);

create function private.job_condition(terms text[], job_type public.job_type, city text, country text) returns text
language sql immutable
set search_path = ''
as $$
  with wanted as (
    select lower(translate(left(t.term, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term
    from unnest(terms) with ordinality as t (term, n)
    where t.term <> ''
    order by t.n
    limit 8
  ),
  conditions as (
    -- Three letters in a row make a trigram, which the index knows; shorter terms are looked for byte by byte.
    select case when term ~ '\w{3}'
      then format('txt like %L', '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%')
      else format('strpos(txt, %L) > 0', term)
    end as condition
    from wanted
    union all
    select format('type = %L', job_type) where job_type is not null
    union all
    select format(
      'city_id = any (array(select c.id from public.cities c where %s))',
      concat_ws(' and ',
        format('lower(c.name collate pg_catalog.pg_c_utf8) = %L', lower(nullif(city, '') collate pg_catalog.pg_c_utf8)),
        format('lower(c.country collate pg_catalog.pg_c_utf8) = %L', lower(nullif(country, '') collate pg_catalog.pg_c_utf8))))
    where nullif(city, '') is not null or nullif(country, '') is not null
  )
  select coalesce(string_agg(condition, ' and '), 'true') from conditions
$$;
comment on function private.job_condition(text[], public.job_type, text, text) is
  'The condition on job_search as SQL text; every value is quoted, so the planner sees it. At most 8 terms of 100 characters.';
grant execute on function private.job_condition(text[], public.job_type, text, text) to anon, authenticated;

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
as $$
declare
  condition constant text := private.job_condition(terms, job_type, city, country);
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
        select array(select id from hit order by posted_at desc, id desc offset $1 limit $2)', condition)
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
as $$
declare
  total bigint;
begin
  execute format('select count(*) from public.job_search where %s', private.job_condition(terms, job_type, city, country))
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
