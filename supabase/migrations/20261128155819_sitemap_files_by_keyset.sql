-- sitemap_files_by_keyset: reads only the jobs of a sitemap file, from its first job on.

set local check_function_bodies = off;

create or replace function private.sitemap_job_page (
  page_number integer
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with page as (
    select j.slug, j.posted_at, j.id, greatest(j.updated_at, j.confirmed_at, c.profile_at) as updated_at
    from public.jobs j left join private.company_changes c on c.company_id = j.company_id
    where private.is_open(j.is_archived, j.expires_at)
      -- The narrow rows of the search find the first job of the page, so that earlier jobs are not read.
      and (j.posted_at, j.id) <= (
        select s.posted_at, s.id from public.job_search s
        where private.is_open(false, s.expires_at)
        order by s.posted_at desc, s.id desc
        limit 1 offset (greatest(page_number, 1)::bigint - 1) * 10000
      )
    order by j.posted_at desc, j.id desc
    limit 10000
  )
  select json_build_object(
    'total', (select count(*) from public.job_search s where private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'slug', p.slug, 'updated_at', p.updated_at
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p
    )
  )
$function$;
