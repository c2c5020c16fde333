-- Company lists: a company's page, the lists that visitors and admins read.
-- The private functions run past row-level security, because they count closed jobs and check recruiters' addresses,
-- which visitors may not read.

create type public.company_order as enum ('name', 'jobs', 'added');

create function private.company_card(company public.companies, open bigint) returns jsonb
language sql stable
-- A function with a body in this form, and without a search_path of its own, can be inlined.
return jsonb_build_object(
  'id', company.id, 'slug', company.slug, 'name', company.name, 'website', company.website,
  'description', company.description, 'logo', company.logo,
  'is_verified', private.is_verified(company.id, company.website_domain), 'open', open);
comment on function private.company_card is
  'What pages show of a company: {id, slug, name, website, description, logo, is_verified, open: number of open jobs}.';

create function private.get_company(company_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.company_card(c, jobs.open) || jsonb_build_object('closed', jobs.closed)
    || case when jobs.closed >= 5
      then jsonb_build_object('filled', jobs.filled, 'median_days', round(jobs.median_days)) else '{}' end
  from private.company_slugs s
  join public.companies c on c.id = s.company_id
  cross join lateral (
    select
      count(*) filter (where closed_at is null) as open, count(closed_at) as closed,
      count(*) filter (where outcome = 'filled') as filled,
      percentile_cont(0.5) within group (order by extract(epoch from closed_at - posted_at) / 86400)
        filter (where closed_at is not null) as median_days
    from private.posted_jobs j where j.company_id = c.id
  ) jobs
  where s.slug = company_slug
$$;
comment on function private.get_company is 'Implements public.get_company, past row-level security.';

create function public.get_company(company_slug text) returns jsonb
language sql stable
set search_path = ''
as $$ select private.get_company(company_slug) $$;
comment on function public.get_company is
  'The company that has or had this slug, as private.company_card returns it, and closed, how many of its jobs were '
  'open before; from 5 closed ones on, how many were filled and the median_days that they were open. Null if there is '
  'none.';

create function private.find_companies(query_text text, page_offset integer, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with hiring as (
    select j.company_id, count(*) as open
    from public.jobs j where private.is_open(j.is_archived, j.expires_at) group by j.company_id
  ),
  hit as materialized (
    select c.id, coalesce(h.open, 0) as open, lower(c.name collate pg_catalog.pg_c_utf8) as name
    from public.companies c left join hiring h on h.company_id = c.id
    where (h.open > 0 or c.description is not null)
      and private.folded(c.name) like (select private.contains_pattern(left(query_text, 100)))
  ),
  page as (
    select id, open, name from hit
    order by open desc, name, id
    offset private.list_position(page_offset, 0) limit least(greatest(coalesce(page_size, 24), 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from hit),
    'companies', (
      select coalesce(jsonb_agg(private.company_card(c, p.open) order by p.open desc, p.name, p.id), '[]')
      from page p join public.companies c on c.id = p.id))
$$;
comment on function private.find_companies is 'Implements public.find_companies, past row-level security.';

create function public.find_companies(
  query_text text default '',
  page_offset integer default 0,
  page_size integer default 24
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_companies(query_text, page_offset, page_size) $$;
comment on function public.find_companies is
  'Companies with an open job or a description whose name contains the text, those with the most open jobs first: '
  '{total, companies: private.company_card[]}. At most 100 a page.';

create function private.find_companies_after(query_text text, after_slug text, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with page as (
    select c as company, (
      select count(*) from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)
    ) as open
    from public.companies c
    where c.slug > coalesce(after_slug, '')
      and private.folded(c.name) like (select private.contains_pattern(left(query_text, 100)))
      and (c.description is not null
        or exists (
          select from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)))
    order by c.slug
    limit least(greatest(coalesce(page_size, 20), 0), 101)
  )
  select coalesce(jsonb_agg(private.company_card(company, open) order by (company).slug), '[]') from page
$$;
comment on function private.find_companies_after is 'Implements public.find_companies_after, past row-level security.';

create function public.find_companies_after(
  query_text text default '',
  after_slug text default null,
  page_size integer default 20
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_companies_after(query_text, after_slug, page_size) $$;
comment on function public.find_companies_after is
  'The companies that public.find_companies finds, in the order of their slugs and after this slug: '
  'private.company_card[], at most 101.';

create function private.list_companies(
  query_text text,
  sort_by public.company_order,
  is_ascending boolean,
  page integer,
  page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  sort_key constant public.company_order := coalesce(sort_by, 'name');
  pattern constant text := private.contains_pattern(query_text);
begin
  if not private.is_admin() then
    raise exception 'only admins list companies' using errcode = 'insufficient_privilege';
  end if;
  return (
    with hit as materialized (
      select c.id, c.created_at, lower(c.name collate pg_catalog.pg_c_utf8) as name, coalesce(j.open, 0) as open,
        coalesce(j.jobs, 0) as jobs
      from public.companies c
      left join (
        select company_id, count(*) as jobs, count(*) filter (where private.is_open(is_archived, expires_at)) as open
        from public.jobs group by company_id
      ) j on j.company_id = c.id
      where private.folded(c.search_text) like pattern
    ),
    -- Past the last page, the last page is shown.
    shown as (
      select least(
        private.list_position(list_companies.page, 1), greatest(((select count(*) from hit) + size - 1) / size, 1)
      ) as page
    ),
    sorted as (
      select id, open, jobs, case when is_ascending then 1 else -1 end * row_number() over (
        order by case when sort_key = 'jobs' then open end, case when sort_key = 'added' then created_at end,
          case when sort_key = 'name' then name end, id
      ) as position
      from hit
    ),
    listed as (
      select * from sorted order by position offset (select (s.page - 1) * size from shown s) limit size
    )
    select jsonb_build_object(
      'total', (select count(*) from hit),
      'page', (select s.page from shown s),
      'companies', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', c.id, 'slug', c.slug, 'name', c.name, 'website', c.website, 'logo', c.logo,
            'created_at', c.created_at, 'open', l.open, 'jobs', l.jobs,
            'is_verified', private.is_verified(c.id, c.website_domain))
          order by l.position), '[]')
        from listed l join public.companies c on c.id = l.id)));
end
$$;
comment on function private.list_companies is 'Implements public.list_companies, past row-level security.';

create function public.list_companies(
  query_text text default '',
  sort_by public.company_order default 'name',
  is_ascending boolean default true,
  page integer default 1,
  page_size integer default 25
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.list_companies(query_text, sort_by, is_ascending, page, page_size) $$;
comment on function public.list_companies is
  'For admins: a page of all companies whose name or website contains the text: {total, page, companies: [{id, slug, '
  'name, website, logo, created_at, open, jobs, is_verified}]}. Past the last page it is the last page.';

grant execute on function private.get_company(text),
  public.get_company(text),
  private.find_companies(text, integer, integer),
  public.find_companies(text, integer, integer),
  private.find_companies_after(text, text, integer),
  public.find_companies_after(text, text, integer) to anon, authenticated;
grant execute on function private.list_companies(text, public.company_order, boolean, integer, integer),
  public.list_companies(text, public.company_order, boolean, integer, integer) to authenticated;
