-- Landing pages: the open jobs of a place or with a skill, with counts and pay that only such a page states.

create function private.landing_page(
  country_slug text, city_slug text, skill_slug text, page_offset integer, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  f private.job_filters := private.parse_job_filters('{}');
  country constant text := (
    select n.name from private.countries n
    where private.slug_base(n.name, 'country') = landing_page.country_slug and n.name not in ('Global', 'Unknown'));
  skill constant text := (select s.name from public.skills s where s.slug = landing_page.skill_slug);
  city text;
begin
  if skill is not null then
    f.skills := array[landing_page.skill_slug];
  else
    f.city_ids := array(
      select c.id from public.cities c
      where case
        when landing_page.country_slug = 'remote' then c.name = 'Remote' and landing_page.city_slug is null
        else c.country_slug = landing_page.country_slug and c.country not in ('Global', 'Unknown')
          and (landing_page.city_slug is null or c.slug = landing_page.city_slug)
      end);
    city := (
      select min(c.name) from public.cities c
      where c.id = any (f.city_ids) and landing_page.city_slug is not null);
    if city is null
        and (landing_page.city_slug is not null or country is null and landing_page.country_slug <> 'remote')
      or landing_page.country_slug is null
    then
      return null;
    end if;
  end if;

  return (
    with hit as materialized (
      select m.id, m.posted_at, m.type, m.skills, j.company_id, upper(j.salary_currency) as currency,
        case when j.salary_period = 'year' then nullif(j.salary_min, 0) end as salary_min,
        case when j.salary_period = 'year' then nullif(j.salary_max, 0) end as salary_max
      from private.matching_jobs(f) m join public.jobs j using (id)
      where m.is_match
    ),
    -- The jobs with a yearly range in the currency that most such jobs name.
    paid as (
      select h.* from hit h
      where h.salary_min <= h.salary_max and h.currency = (
        select currency from hit where salary_min <= salary_max
        group by currency order by count(*) desc, currency limit 1)
    ),
    pay_range as (
      select min(currency) as currency, count(*) as jobs, count(distinct company_id) as companies,
        min(salary_min) as least, max(salary_max) as most
      from paid having count(distinct company_id) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from paid where type = 'full-time' having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    page as (
      select id from hit order by posted_at desc, id desc
      offset greatest(coalesce(page_offset, 0), 0) limit least(greatest(coalesce(page_size, 10), 0), 100)
    ),
    open_jobs as materialized (
      select s.city_id, count(*) as jobs from public.job_search s
      where private.is_open(false, s.expires_at) group by s.city_id
    ),
    countries as (
      select c.country as name, c.country_slug as slug, sum(o.jobs) as jobs
      from open_jobs o join public.cities c on c.id = o.city_id
      where c.country not in ('Global', 'Unknown') and c.country_slug <> coalesce(landing_page.country_slug, '')
        and landing_page.skill_slug is null
      group by c.country, c.country_slug order by jobs desc, name limit 12
    ),
    cities as (
      select min(c.name) as name, c.slug, sum(o.jobs) as jobs
      from open_jobs o join public.cities c on c.id = o.city_id
      where c.country_slug = landing_page.country_slug and c.country not in ('Global', 'Unknown')
        and c.slug <> coalesce(landing_page.city_slug, '')
      group by c.slug order by jobs desc, name limit 12
    ),
    skills as (
      select s.name, s.slug, count(*) as jobs
      from hit cross join unnest(hit.skills) as named (slug) join public.skills s using (slug)
      where s.slug <> coalesce(landing_page.skill_slug, '')
      group by s.name, s.slug order by jobs desc, name limit 12
    )
    select jsonb_build_object(
      'country', country, 'city', city, 'skill', skill,
      'total', (select count(*) from hit),
      'companies', (select count(distinct company_id) from hit),
      'pay', (select to_jsonb(pay_range) from pay_range),
      'middle', (select to_jsonb(comparable) from comparable),
      'countries', (select coalesce(jsonb_agg(countries order by jobs desc, name), '[]') from countries),
      'cities', (select coalesce(jsonb_agg(cities order by jobs desc, name), '[]') from cities),
      'skills', (select coalesce(jsonb_agg(skills order by jobs desc, name), '[]') from skills),
      'ids', (select coalesce(jsonb_agg(id), '[]') from page)));
end
$$;
comment on function private.landing_page is
  'Implements public.landing_page, past row-level security; private.matching_jobs returns open jobs only.';

create function public.landing_page(
  country_slug text default null, city_slug text default null, skill_slug text default null,
  page_offset integer default 0, page_size integer default 10
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.landing_page(country_slug, city_slug, skill_slug, page_offset, page_size) $$;
comment on function public.landing_page is
  'The open jobs of a country, of a city or with a skill, or all remote jobs for the country "remote": {country, city, '
  'skill, total, companies, pay, middle, countries, cities, skills, ids}. Null if there is no such place or skill. '
  'pay: the yearly range in the currency that most jobs state, if they are of 5 companies or more. middle: the '
  'quartiles of its full-time jobs, if there are 20 of 5 companies. ids: a page of the jobs, newest first. countries, '
  'cities, skills: other landing pages, those with the most jobs first.';

create function private.sitemap_landing_pages() returns table (country_slug text, city_slug text, skill_slug text)
language sql stable security definer
set search_path = ''
as $$
  with place as materialized (
    select c.country_slug, c.slug, c.name, c.country, count(*) as jobs
    from public.job_search s join public.cities c on c.id = s.city_id
    where private.is_open(false, s.expires_at) group by c.id
  )
  select * from (
    select p.country_slug, null::text as city_slug, null::text as skill_slug from place p
    where p.country not in ('Global', 'Unknown') group by p.country_slug having sum(p.jobs) >= 5
    union all
    select p.country_slug, p.slug, null from place p
    where p.country not in ('Global', 'Unknown') group by p.country_slug, p.slug having sum(p.jobs) >= 5
    union all
    select 'remote', null, null from place p where p.name = 'Remote' having sum(p.jobs) >= 5
    union all
    select null, null, skill from public.job_search s cross join unnest(s.skills) as skill
    where private.is_open(false, s.expires_at) group by skill having count(*) >= 5
  ) pages
  order by 1 nulls last, 2 nulls first, 3
$$;
comment on function private.sitemap_landing_pages is
  'Implements public.sitemap_landing_pages, past row-level security, with open jobs only.';

create function public.sitemap_landing_pages() returns table (country_slug text, city_slug text, skill_slug text)
language sql stable
set search_path = ''
as $$ select * from private.sitemap_landing_pages() $$;
comment on function public.sitemap_landing_pages is
  'Places and skills with at least 5 open jobs, whose pages search engines may list.';

grant execute on function
  private.landing_page(text, text, text, integer, integer),
  public.landing_page(text, text, text, integer, integer),
  private.sitemap_landing_pages(),
  public.sitemap_landing_pages()
to anon, authenticated;
