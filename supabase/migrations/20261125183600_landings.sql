-- Pages of jobs in a country, in a city, remote, and with a skill.

alter table public.cities
  add column slug text collate "C" not null generated always as (private.slug_base(name, 'city')) stored,
  add column country_slug text collate "C" not null generated always as (private.slug_base(country, 'country')) stored,
  add constraint cities_slugs check (char_length(slug) <= 120 and char_length(country_slug) <= 120);
create index cities_slugs on public.cities (country_slug, slug);
grant select (slug, country_slug) on public.cities to anon, authenticated;

-- What a page of a place counts, read from the index alone.
create index jobs_of_places on public.jobs (city_id, posted_at desc, id desc)
include (company_id, type, salary_min, salary_max, salary_currency, salary_period, expires_at)
where not is_archived;

create function private.landing_page(
  country_slug text, city_slug text, skill_slug text, page_offset integer, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- What is everywhere or nowhere is no place.
  places constant uuid[] := array(
    select c.id from public.cities c
    where case
      when landing_page.country_slug = 'remote' then c.name = 'Remote' and city_slug is null
      else c.country_slug = landing_page.country_slug and c.country not in ('Global', 'Unknown')
        and (city_slug is null or c.slug = city_slug)
    end);
  country constant text := (
    select n.name from private.countries n
    where private.slug_base(n.name, 'country') = landing_page.country_slug and n.name not in ('Global', 'Unknown'));
  city constant text := (select min(c.name) from public.cities c where c.id = any (places) and city_slug is not null);
  skill constant text := (select s.name from public.skills s where s.slug = skill_slug);
  condition text;
  found_page jsonb;
begin
  if skill is not null then
    condition := format(
      'select j.* from public.job_skills k join public.jobs j on j.id = k.job_id where k.skill_slug = %L', skill_slug);
  elsif country_slug = 'remote' and city_slug is null or city is not null or country is not null and city_slug is null then
    condition := format('select j.* from public.jobs j where j.city_id = any (%L)', places);
  else
    return null;
  end if;

  execute format(
    'with hit as materialized (
      select j.id, j.posted_at, j.city_id, j.company_id, j.type, upper(j.salary_currency) as currency,
        case when j.salary_period = ''year'' then nullif(j.salary_min, 0) end as salary_min,
        case when j.salary_period = ''year'' then nullif(j.salary_max, 0) end as salary_max
      from (%1$s) j where not j.is_archived and private.is_open(j.is_archived, j.expires_at)
    ),
    -- Of the currency that most jobs name, those with a range a year.
    paid as (
      select h.* from hit h
      where h.salary_min <= h.salary_max and h.currency = (
        select currency from hit where salary_min <= salary_max group by currency order by count(*) desc, currency limit 1)
    ),
    range as (
      select min(currency) as currency, count(*) as jobs, count(distinct company_id) as companies,
        min(salary_min) as least, max(salary_max) as most
      from paid having count(distinct company_id) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from paid where type = ''full-time'' having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    shown as (select id from hit order by posted_at desc, id desc offset $1 limit $2),
    live as materialized (
      select s.city_id, count(*) as jobs from public.job_search s where private.is_open(false, s.expires_at) group by s.city_id
    ),
    countries as (
      select c.country as name, c.country_slug as slug, sum(l.jobs) as jobs
      from live l join public.cities c on c.id = l.city_id
      where c.country not in (''Global'', ''Unknown'') and c.country_slug <> coalesce($3, '''') and $5 is null
      group by c.country, c.country_slug order by jobs desc, name limit 12
    ),
    cities as (
      select min(c.name) as name, c.slug, sum(l.jobs) as jobs
      from live l join public.cities c on c.id = l.city_id
      where c.country_slug = $3 and c.country not in (''Global'', ''Unknown'') and c.slug <> coalesce($4, '''')
      group by c.slug order by jobs desc, name limit 12
    ),
    skills as (
      select s.name, s.slug, count(*) as jobs
      from hit join public.job_skills k on k.job_id = hit.id join public.skills s on s.slug = k.skill_slug
      where k.skill_slug <> coalesce($5, '''')
      group by s.name, s.slug order by jobs desc, name limit 12
    )
    select jsonb_build_object(
      ''total'', (select count(*) from hit),
      ''companies'', (select count(distinct company_id) from hit),
      ''pay'', (select to_jsonb(range) from range),
      ''middle'', (select to_jsonb(comparable) from comparable),
      ''countries'', (select coalesce(jsonb_agg(countries order by jobs desc, name), ''[]'') from countries),
      ''cities'', (select coalesce(jsonb_agg(cities order by jobs desc, name), ''[]'') from cities),
      ''skills'', (select coalesce(jsonb_agg(skills order by jobs desc, name), ''[]'') from skills),
      ''ids'', (select coalesce(jsonb_agg(id), ''[]'') from shown))', condition)
  into found_page
  using greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100), country_slug, city_slug,
    skill_slug;
  return found_page || jsonb_build_object('country', country, 'city', city, 'skill', skill);
end
$$;
comment on function private.landing_page(text, text, text, integer, integer) is
  'What public.landing_page answers. Past row-level security: its own condition holds it to open jobs.';

create function public.landing_page(
  country_slug text default null,
  city_slug text default null,
  skill_slug text default null,
  page_offset integer default 0,
  page_size integer default 10
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.landing_page(country_slug, city_slug, skill_slug, page_offset, page_size) $$;
comment on function public.landing_page(text, text, text, integer, integer) is
  'The open jobs of a country, a city, with a skill, or, of the country "remote", all remote ones; null where there is no '
  'such place or skill: {country, city, skill, total, companies, pay, middle, countries, cities, skills, ids}. pay is the '
  'range of the currency most jobs name, from 5 companies on; middle are the quartiles of what full-time jobs in it pay, '
  'from 20 jobs of 5 companies on; ids are a page of the jobs, newest first; the lists are neighbours, most jobs first.';

create function private.landings_of_sitemap() returns table (country_slug text, city_slug text, skill_slug text)
language sql stable security definer
set search_path = ''
as $$
  with live as materialized (
    select c.country_slug, c.slug, c.name, c.country, count(*) as jobs
    from public.job_search s join public.cities c on c.id = s.city_id
    where private.is_open(false, s.expires_at) group by c.id
  )
  select * from (
    select l.country_slug, null::text as city_slug, null::text as skill_slug from live l
    where l.country not in ('Global', 'Unknown') group by l.country_slug having sum(l.jobs) >= 5
    union all
    select l.country_slug, l.slug, null from live l
    where l.country not in ('Global', 'Unknown') group by l.country_slug, l.slug having sum(l.jobs) >= 5
    union all
    select 'remote', null, null from live l where l.name = 'Remote' having sum(l.jobs) >= 5
    union all
    select null, null, k.skill_slug from public.job_skills k join public.job_search s on s.id = k.job_id
    where private.is_open(false, s.expires_at) group by k.skill_slug having count(*) >= 5
  ) pages
  order by 1 nulls last, 2 nulls first, 3
$$;
comment on function private.landings_of_sitemap() is 'What public.landings_of_sitemap answers, past row-level security: of open jobs only.';

create function public.landings_of_sitemap() returns table (country_slug text, city_slug text, skill_slug text)
language sql stable
set search_path = ''
as $$ select * from private.landings_of_sitemap() $$;
comment on function public.landings_of_sitemap() is 'Places and skills with at least 5 open jobs, whose pages search engines may list.';

revoke all on function public.landing_page(text, text, text, integer, integer), public.landings_of_sitemap() from public;
grant execute on function
  private.landing_page(text, text, text, integer, integer), public.landing_page(text, text, text, integer, integer),
  private.landings_of_sitemap(), public.landings_of_sitemap()
to anon, authenticated;
