-- Lists for programs, which go on after the last row they have read: what comes in meanwhile shifts nothing.

create function private.find_jobs_after(
  terms text[], filters jsonb, after_pay numeric, after_posted_at timestamptz, after_id uuid, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- Those that do not say what they pay come last, as where they are listed.
  pay constant text := case filters ->> 'sort' when 'pay' then 'coalesce(pay, -1)' else '-1' end;
  sorted constant text := case filters ->> 'sort' when 'pay' then 'coalesce(pay, -1) desc, ' else '' end
    || 'posted_at desc, id desc';
  jobs jsonb;
begin
  execute format(
    $query$
    with page as (select id, posted_at, %1$s as pay from public.job_search where %2$s order by %3$s limit $4),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.salary_period, page.posted_at, page.pay
      from page join public.jobs j on j.id = page.id join public.cities c on c.id = j.city_id
    )
    select coalesce(jsonb_agg(to_jsonb(card) order by %3$s), '[]') from card
    $query$,
    pay,
    concat_ws(' and ',
      'private.is_open(false, expires_at)',
      case when after_id is not null then
        case filters ->> 'sort' when 'pay' then '(coalesce(pay, -1), posted_at, id) < ($1, $2, $3)'
          else '(posted_at, id) < ($2, $3)' end end,
      private.term_conditions(terms),
      (select string_agg('(' || condition || ')', ' and ') from private.job_conditions(filters))),
    sorted)
  into jobs
  using coalesce(after_pay, -1), after_posted_at, after_id, least(greatest(coalesce(page_size, 20), 0), 101);
  return jobs;
end
$$;
comment on function private.find_jobs_after(text[], jsonb, numeric, timestamptz, uuid, integer) is
  'What public.find_jobs_after answers. Past row-level security: its own condition holds it to open jobs.';

create function public.find_jobs_after(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_size integer default 20,
  after_pay numeric default null,
  after_posted_at timestamptz default null,
  after_id uuid default null,
  from_country text default null,
  pay integer default null,
  currency text default null,
  skills text[] default null,
  level text default null,
  company text default null,
  posted integer default null,
  unstated text[] default null,
  sort text default null
) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.find_jobs_after(
    terms, private.job_filters(job_type, city, country, from_country, pay, currency, skills, level, company, posted, unstated, sort),
    after_pay, after_posted_at, after_id, page_size)
$$;
comment on function public.find_jobs_after(text[], public.job_type, text, text, integer, numeric, timestamptz, uuid, text, integer, text, text[], text, text, integer, text[], text) is
  'The open jobs that public.find_jobs finds, at most 101 of them, after the one with this id, posted_at and, sorted by pay, '
  'pay: an array in which pay is what to go on with, -1 where a job does not say.';

create function private.find_companies_after(words text, after_slug text, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with shown as (
    select c.*, (
      select count(*) from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)
    ) as open
    from public.companies c
    where c.slug > coalesce(after_slug, '')
      and (coalesce(words, '') = '' or lower(c.name collate pg_catalog.pg_c_utf8)
        like '%' || regexp_replace(lower(left(words, 100) collate pg_catalog.pg_c_utf8), '[\\%_]', '\\\&', 'g') || '%')
      and (c.description is not null
        or exists (select from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)))
    order by c.slug
    limit least(greatest(coalesce(page_size, 20), 0), 101)
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', id, 'slug', slug, 'name', name, 'website', website, 'description', description, 'logo', logo,
      'is_verified', private.is_verified(id, website_domain), 'open', open)
    order by slug), '[]')
  from shown
$$;
comment on function private.find_companies_after(text, text, integer) is
  'What public.find_companies_after answers. Past row-level security: of jobs and recruiters it tells counts.';

create function public.find_companies_after(words text default '', after_slug text default null, page_size integer default 20)
returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_companies_after(words, after_slug, page_size) $$;
comment on function public.find_companies_after(text, text, integer) is
  'The companies that public.find_companies finds, at most 101 of them, by slug, after this one: an array.';

revoke all on function
  public.find_jobs_after(text[], public.job_type, text, text, integer, numeric, timestamptz, uuid, text, integer, text, text[], text, text, integer, text[], text),
  public.find_companies_after(text, text, integer)
from public;
grant execute on function
  private.find_jobs_after(text[], jsonb, numeric, timestamptz, uuid, integer),
  public.find_jobs_after(text[], public.job_type, text, text, integer, numeric, timestamptz, uuid, text, integer, text, text[], text, text, integer, text[], text),
  private.find_companies_after(text, text, integer),
  public.find_companies_after(text, text, integer)
to anon, authenticated;
