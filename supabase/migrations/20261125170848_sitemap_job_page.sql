-- Reads the jobs of one sitemap file in one call, because each file read the list of all open jobs.

set local check_function_bodies = off;

create or replace function private.sitemap_job_page (
  page_number integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  -- The narrow rows of the search find the page, so that only its jobs are read.
  with page as (
    select s.id, s.posted_at from public.job_search s
    where private.is_open(false, s.expires_at)
    order by s.posted_at desc, s.id desc
    limit 10000 offset (greatest(page_number, 1)::bigint - 1) * 10000
  )
  select jsonb_build_object(
    'total', (select count(*) from public.job_search s where private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', j.slug, 'updated_at', greatest(j.updated_at, j.confirmed_at, c.profile_at)
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p join public.jobs j on j.id = p.id
      left join private.company_changes c on c.company_id = j.company_id
    )
  )
$function$;

create or replace function public.sitemap_job_page (
  page_number integer
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.sitemap_job_page(page_number) $function$;

comment on function "private"."sitemap_job_page"(integer) is 'Implements public.sitemap_job_page, past row-level security.';

comment on function "public"."sitemap_job_page"(integer) is '10,000 open jobs of a sitemap file, newest first, files counted from 1: {total: of all files, jobs: {slug, updated_at: the last change of what the job''s page says, structured data included}[]}.';

comment on function "public"."sitemap_jobs"() is 'For release 1.0, replaced by sitemap_job_page. Slug of every open job, newest first, and the last change of what its page says, structured data included.';

revoke all on function "private"."sitemap_job_page"(integer) from public;

grant execute
  on function "private"."sitemap_job_page"(integer)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."sitemap_job_page"(integer) from public;

grant execute
  on function "public"."sitemap_job_page"(integer)
  to "anon", "authenticated", "service_role";
