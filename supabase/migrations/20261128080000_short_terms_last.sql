-- A term too short for the trigram index was looked for in every text, also of jobs that the filters leave out.

create or replace function private.find_jobs(
  terms text[], filters jsonb, page_offset integer, page_size integer, with_facets boolean, with_options boolean
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $function$
declare
  -- A job misses a filter by that filter's bit: one that misses no other is what another value of that filter would find.
  bits constant jsonb := '{"type": 1, "city": 2, "country": 4, "from": 8, "pay": 16, "level": 32, "company": 64, "posted": 128, "skills": 256}';
  -- Values are quoted into the statement: a plan made without them would not know which terms the index serves.
  asked constant text := concat_ws(' and ', 'private.is_open(false, expires_at)', private.term_conditions(
    array(select term from unnest(terms[:8]) as term where length(term) >= 3)));
  -- No trigram is in these: they are looked for last, in what the filters leave.
  short constant text := private.term_conditions(
    array(select term from unnest(terms[:8]) as term where length(term) < 3));
  missed constant text := (
    select string_agg(format('case when %s then 0 else %s end', condition, bits -> filter), ' + ')
    from private.job_conditions(filters));
  passed constant text := (
    select string_agg(format(' and (%s)', condition), '') from private.job_conditions(filters));
  has_terms constant boolean := cardinality(terms) > 0;
  by_from constant boolean := filters ->> 'from' is not null;
  by_pay constant boolean := filters ->> 'pay' is not null;
  sorted constant text := case filters ->> 'sort' when 'pay' then 'pay desc nulls last, ' else '' end || 'posted_at desc, id desc';
  chosen constant text[] := array(select jsonb_array_elements_text(filters -> 'skills'));
  found jsonb;
begin
  execute format(
    $query$
    with hit as %1$s (
      select id, posted_at, pay, type, city_id, missed %2$s
      from (
        select *, %3$s as missed from public.job_search where %4$s %5$s
      ) as judged
      where %13$s
    ),
    counted as materialized (
      select missed, %6$s, count(*) as jobs %12$s from hit group by grouping sets (%7$s)
    ),
    cell as materialized (
      select c.name, c.country, counted.* from counted join public.cities c on c.id = city_id where type is not null
    ),
    page as (select id, posted_at, pay from %8$s order by %9$s offset $1 limit $2),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.posted_at, page.pay, co.logo
      from page join public.jobs j on j.id = page.id join public.cities c on c.id = j.city_id
      join public.companies co on co.id = j.company_id
    )
    select jsonb_build_object(
      'jobs', (select coalesce(jsonb_agg(to_jsonb(card) - 'pay' order by %9$s), '[]') from card),
      'total', (select coalesce(sum(jobs), 0) from cell where missed = 0),
      'unstated', jsonb_build_object(%10$s),
      'counts', jsonb_build_object(
        'type', (select coalesce(jsonb_object_agg(type, jobs), '{}') from (
          select type, sum(jobs) as jobs from cell where missed in (0, 1) group by type) as by_type),
        'city', (select coalesce(jsonb_object_agg(name, jobs), '{}') from (
          select name, sum(jobs) as jobs from cell where missed in (0, 2) group by name) as by_city),
        'country', (select coalesce(jsonb_object_agg(country, jobs), '{}') from (
          select country, sum(jobs) as jobs from cell where missed in (0, 4) group by country) as by_country)) || %11$s)
    $query$,
    -- Text is searched once, for counts and page. Without it the page is best read from an index, and counts read what they count.
    case when has_terms then 'materialized' else 'not materialized' end,
    concat(
      case when by_from then format($$, open_to = '{?}' and not excluded @> %L as hides_from$$, array[filters ->> 'from']) end,
      case when by_pay then ', pay is null as hides_pay' end,
      case when with_options then format(
        $$, level, company, skills, excluded, case when open_to && %L then '{*}' else open_to end as codes$$,
        array['*'] || case when filters -> 'unstated' ? 'from' then '{?}'::text[] end) end),
    coalesce(missed, '0'),
    asked,
    -- What a job misses is found out once.
    case when missed is not null then 'offset 0' end,
    concat_ws(', ', 'type, city_id', case when by_from then 'hides_from' end, case when by_pay then 'hides_pay' end,
      case when with_options then 'level, company, skills, codes, excluded' end),
    concat_ws(', ', '(missed, type, city_id)', case when by_from then '(missed, hides_from)' end,
      case when by_pay then '(missed, hides_pay)' end,
      case when with_options then '(missed, level), (missed, company), (missed, skills), (missed, codes, excluded)' end),
    case when has_terms then 'hit where missed = 0' else 'public.job_search where ' || asked || coalesce(passed, '') end,
    sorted,
    concat_ws(', ',
      case when by_from then
        $$'from', (select coalesce(sum(jobs), 0) from counted where missed in (0, 8) and hides_from)$$ end,
      case when by_pay then
        $$'pay', (select coalesce(sum(jobs), 0) from counted where missed in (0, 16) and hides_pay)$$ end),
    case when with_options then
      $query$jsonb_build_object(
        'level', (select coalesce(jsonb_object_agg(level, jobs), '{}') from (
          select level, sum(jobs) as jobs from counted where missed in (0, 32) and level is not null group by level) as by_level),
        'company', (select coalesce(jsonb_object_agg(company, jobs), '{}') from (
          select company, sum(jobs) as jobs from counted where missed in (0, 64) and company is not null group by company
          order by jobs desc, company limit 30) as by_company),
        'posted', (
          select jsonb_build_object(
            '1', coalesce(sum(of_day), 0), '7', coalesce(sum(of_week), 0), '30', coalesce(sum(of_month), 0))
          from cell where missed in (0, 128)),
        'skills', (select coalesce(jsonb_object_agg(skill, jobs), '{}') from (
          select skill, sum(jobs) as jobs from counted, unnest(skills) as skill where missed = 0 group by skill) as by_skill),
        'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from (
          select code, sum(told.jobs) as jobs from counted,
          lateral (
            select code, counted.jobs from unnest(codes) as code where code <> all (excluded)
            union all
            select code, -counted.jobs from unnest(excluded) as code where codes = '{*}') as told (code, jobs)
          where missed in (0, 8) and codes is not null
          group by code) as by_code))$query$
      else $$'{}'$$ end,
    case when with_options then
      $$, count(*) filter (where posted_at > now() - interval '1 day') as of_day,
        count(*) filter (where posted_at > now() - interval '7 days') as of_week,
        count(*) filter (where posted_at > now() - interval '30 days') as of_month$$ end,
    -- "case", because "and" leaves the order to the planner, which takes one comparison of text for cheaper than three of numbers.
    case when short is null then 'missed & (missed - 1) = 0'
      else format('case when missed & (missed - 1) = 0 then %s end', short) end)
  into found
  using greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100);
  return found
    || jsonb_build_object('skillNames', (
      select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills where with_options or slug = any (chosen)))
    || case when with_facets then jsonb_build_object('facets', private.job_facets() || jsonb_build_object(
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates))) else '{}' end;
end
$function$;
