-- Sitemap: when the pages of jobs, companies and events last changed, for lastmod.

create table private.company_changes (
  company_id uuid primary key references public.companies (id) on delete cascade,
  profile_at timestamptz not null default '-infinity',
  jobs_at timestamptz not null default '-infinity'
);
comment on table private.company_changes is
  'When companies last changed in ways that neither the row of a page nor those of its jobs tell any more.';
comment on column private.company_changes.profile_at is
  'When what the pages of its jobs say of the company last changed: slug, website or logo.';
comment on column private.company_changes.jobs_at is 'When a job was last deleted or moved to another company.';

create function private.record_company_change(company_id uuid, is_profile boolean) returns void
language sql
set search_path = ''
as $$
  insert into private.company_changes as c (company_id, profile_at, jobs_at)
  values (
    record_company_change.company_id,
    case when is_profile then now() else '-infinity' end,
    case when is_profile then '-infinity' else now() end)
  on conflict on constraint company_changes_pkey do update set
    profile_at = greatest(c.profile_at, excluded.profile_at),
    jobs_at = greatest(c.jobs_at, excluded.jobs_at)
$$;
comment on function private.record_company_change is
  'Records now as the last change of the company''s profile, or of its jobs when one leaves it.';

create function private.sitemap_job_page(page_number integer) returns json
language sql stable security definer
set search_path = ''
as $$
  with page as (
    select j.slug, j.posted_at, j.id, greatest(j.updated_at, j.confirmed_at, c.profile_at) as updated_at
    from public.jobs j left join private.company_changes c on c.company_id = j.company_id
    where private.is_open(j.is_archived, j.expires_at)
      -- The narrow rows of the search find the first job of the page, so that earlier jobs are not read.
      and (j.posted_at, j.id) <= (
        select s.posted_at, s.id from public.job_search s
        where s.place = 0 and private.is_open(false, s.expires_at)
        order by s.posted_at desc, s.id desc
        limit 1 offset (private.list_position(page_number, 1)::bigint - 1) * 10000
      )
    order by j.posted_at desc, j.id desc
    limit 10000
  )
  select json_build_object(
    'total', (select count(*) from public.job_search s where s.place = 0 and private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'slug', p.slug, 'updated_at', p.updated_at
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p
    )
  )
$$;
comment on function private.sitemap_job_page is 'Implements public.sitemap_job_page, past row-level security.';

create function public.sitemap_job_page(page_number integer) returns json
language sql stable
set search_path = ''
as $$ select private.sitemap_job_page(page_number) $$;
comment on function public.sitemap_job_page is
  '10,000 open jobs of a sitemap file, newest first, files counted from 1: {total: of all files, jobs: {slug, '
  'updated_at: the last change of what the job''s page says, structured data included}[]}.';

create function private.sitemap_companies() returns table (slug text, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select c.slug, greatest(c.updated_at, h.jobs_at, j.changed_at)
  from public.companies c
  left join private.company_changes h on h.company_id = c.id
  left join (
    select company_id,
      bool_or(private.is_open(is_archived, expires_at)) as is_hiring,
      max(case
        when is_archived then archived_at
        when expires_at <= now() then expires_at
        else greatest(updated_at, confirmed_at)
      end) as changed_at
    from public.jobs group by company_id
  ) j on j.company_id = c.id
  where c.description is not null or j.is_hiring
  order by c.slug
$$;
comment on function private.sitemap_companies is 'Implements public.sitemap_companies, past row-level security.';

create function public.sitemap_companies() returns table (slug text, updated_at timestamptz)
language sql stable
set search_path = ''
as $$ select * from private.sitemap_companies() $$;
comment on function public.sitemap_companies is
  'Slug of the companies with a description or an open job, and the last change of the company or of its jobs.';

create function private.sitemap_events() returns table (slug text, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  -- The page of an event changes when it is over; without a description it is no longer listed then.
  select e.slug, greatest(e.updated_at, case when e.end_date < now() then e.end_date end)
  from public.events e
  where e.status = 'approved' and (e.end_date >= now() or e.description is not null)
  order by e.start_date desc, e.id desc
$$;
comment on function private.sitemap_events is 'Implements public.sitemap_events, past row-level security.';

create function public.sitemap_events() returns table (slug text, updated_at timestamptz)
language sql stable
set search_path = ''
as $$ select * from private.sitemap_events() $$;
comment on function public.sitemap_events is
  'Slug of every event that search engines may list, latest first, and the last change of what its page says.';

alter table private.company_changes enable row level security;

grant execute on function private.sitemap_job_page(integer),
  public.sitemap_job_page(integer),
  private.sitemap_companies(),
  public.sitemap_companies(),
  private.sitemap_events(),
  public.sitemap_events() to anon, authenticated;
