-- Pay in Go: what jobs for Go developers state that they pay, by country and level.

create function private.pay_cells() returns table (
  country text, country_slug text, level text, currency text, jobs bigint, companies bigint, quartiles numeric[]
)
language sql stable
set search_path = ''
as $$
  with stated as (
    select j.company_id, j.level, c.country, c.country_slug, private.upper_case(btrim(j.salary_currency)) as currency,
      (j.salary_min::numeric + j.salary_max) / 2 as middle
    from public.jobs j join public.cities c on c.id = j.city_id
    where j.posted_at > now() - interval '1 year' and j.posted_at <= now()
      and j.id in (select p.id from private.posted_jobs p)
      and j.type = 'full-time' and j.salary_period = 'year' and j.salary_min > 0 and j.salary_min <= j.salary_max
      and c.country <> 'Unknown'
  ),
  -- The currency that most jobs of a country state. Amounts in other currencies are left out, not converted.
  usual as (
    select distinct on (country) country, currency
    from stated group by country, currency order by country, count(*) desc, currency
  ),
  -- Each company counts once in a cell, with the median of its own jobs there.
  of_company as (
    select country, min(country_slug) as country_slug, coalesce(level, 'unstated') as level,
      grouping(level) as is_total,
      min(currency) as currency, count(*) as jobs,
      percentile_cont(0.5) within group (order by middle)::numeric as median
    from stated join usual using (country, currency)
    group by grouping sets ((country, level, company_id), (country, company_id))
  ),
  cell as (
    select country, min(country_slug) as country_slug, case when is_total = 0 then level end as level,
      min(currency) as currency, sum(jobs)::bigint as jobs, count(*) as companies,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by median) as quartiles
    from of_company group by country, is_total, level
  )
  select country, country_slug, level, currency, jobs, companies,
    case
      when companies >= 8 then array(select round(value::numeric) from unnest(quartiles) as value)
      when companies >= 5 then array[null, round(quartiles[2]::numeric), null]
    end
  from cell where level is distinct from 'unstated'
$$;
comment on function private.pay_cells is
  'Full-time jobs of the last year that state a range by the year, in the currency that most of their country state. A '
  'level of null is all of them. quartiles are over companies: null below 5, only the median below 8.';

create function private.compute_pay_report() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'cells', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'country', country, 'slug', country_slug, 'level', level, 'currency', currency, 'jobs', jobs,
            'companies', companies, 'lower', quartiles[1], 'median', quartiles[2], 'upper', quartiles[3])
          order by country, level),
        '[]')
      from private.pay_cells()),
    'months', (
      select coalesce(jsonb_agg(to_jsonb(counted) order by month), '[]')
      from (
        select to_char(posted_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as jobs,
          count(*) filter (where salary_min > 0 or salary_max > 0) as "withPay"
        from public.jobs
        where posted_at > now() - interval '1 year' and posted_at <= now()
          and id in (select p.id from private.posted_jobs p)
        group by 1) as counted))
$$;
comment on function private.compute_pay_report is
  'Stated pay by country and level: {cells: {country, slug, level, currency, jobs, companies, lower, median, upper}[], '
  'months: {month, jobs, withPay}[]}, as private.pay_cells describes; months are those of posting, in UTC.';
