-- Suggestions for searches that find little: the places, skills and companies that the words may mean. The search
-- itself looks for the words as they are typed, so "k8s" does not find jobs that say Kubernetes.

create type private.search_meaning as (
  first_term integer,
  last_term integer,
  city text,
  country text,
  city_ids uuid[],
  skill text,
  company text
);
comment on type private.search_meaning is
  'What consecutive terms of a search may mean: a city, a country, the slug of a skill or a company. city_ids: the '
  'cities that private.matching_jobs finds with this city or country.';

create function private.search_meanings(terms text[]) returns setof private.search_meaning
language sql stable
set search_path = ''
as $$
  with phrase as materialized (
    select first.n as first_term, last.n as last_term, private.folded_input(words) as name, slug,
      -- The slug and those that continue it with another word: no other character of slugs sorts before the dot. A
      -- short word begins too many names.
      case when char_length(slug) < 4 then slug || '-' else slug || '.' end as slug_end
    from generate_series(1, cardinality(terms)) as first (n)
    -- No city, skill or company is known by more than four words.
    cross join generate_series(first.n, least(first.n + 3, cardinality(terms))) as last (n)
    cross join array_to_string(terms[first.n : last.n], ' ') as words
    cross join private.slug_base(words, '') as slug
  )
  select p.first_term, p.last_term, c.name, null, private.city_ids(c.name, null), null, null
  from phrase p cross join lateral (
    select min(c.name) as name from public.cities c
    where (
        c.name_key = p.name
        or c.slug >= p.slug and c.slug < p.slug_end and c.slug = private.slug_base(c.name, ''))
      -- Of a city state, the country is suggested, which includes its remote jobs.
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
$$;
comment on function private.search_meanings is
  'What each of the terms, and each up to four that follow each other, may mean: cities and companies that are called '
  'so or begin with these words, countries, and skills by name or synonym. Case, accents and punctuation do not count, '
  'but for skills (C++, C#).';

create function private.suggest_searches(filters jsonb, more_than bigint) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
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
    -- How many jobs have which of the meanings.
    hit as materialized (
      select array(
          select n from meaning where m.city_id = any (city_ids) or skill = any (m.skills)
            or company_key = m.company_key) as ns,
        m.city_ok, m.country_ok, m.company_ok, count(*) as jobs
      from private.matching_jobs(f) m
      where m.misses = (not m.city_ok)::integer + (not m.country_ok)::integer + (not m.company_ok)::integer
        and (m.city_id = any (cities_meant) or skills_meant <> '{}' and m.skills && skills_meant
          or companies_meant <> '{}' and m.company_key = any (companies_meant))
      group by ns, m.city_ok, m.country_ok, m.company_ok
    ),
    offered as materialized (
      select * from meaning m where m.n in (select unnest(h.ns) from hit h)
    ),
    -- New York, not York.
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
        coalesce(sum(h.jobs) filter (where kept.place), sum(h.jobs)) as jobs
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
        -- Berlin alone is no other list than Berlin, Germany.
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
$$;
comment on function private.suggest_searches is
  'At most 5 lists that find more jobs than this and that the terms of the filters may mean, those with the most '
  'meanings first: [{city, country, company, skills: [{slug, name}], jobs}]. Each list is without terms; what is meant '
  'replaces the filter of its kind, skills are added to those chosen, and all other filters stay, but for the other '
  'part of the chosen place where no job is left with both. jobs: the total of the list.';
