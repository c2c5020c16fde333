-- few_landings: the landing pages that the home page links; exchange rates of any age for the page of a job; cheaper checks of counted pages.

set local check_function_bodies = off;

create or replace function private.is_counted_page (
  path text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Below the first segment, which is a setting of the site.
  below constant text := substring(path from '^/[^/]+/(.+)$');
  parts constant text[] := string_to_array(below, '/');
begin
  if path ~ '^/(blogs|books|events)?(/|$)' or path = '/companies' then
    return true;
  elsif path like '/companies/%' then
    return exists (select from public.companies c where c.slug = below);
  elsif parts[1] = 'with' and cardinality(parts) = 2 then
    return exists (select from public.skills s where s.slug = parts[2]);
  elsif parts[1] = 'in' and parts[3] <> 'remote' then
    return private.landing_city_ids(below) is not null;
  end if;
  return true;
end
$function$;

create or replace function private.job_page (
  job_slug     text,
  with_related boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  own record;
  closed jsonb;
begin
  select j.id, j.title, j.company, j.company_id, j.city_id, j.posted_at into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
      'related', private.related_jobs(job_slug),
      'landings', (
        select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'name', p.name)), '[]')
        from private.listed_pages() p
        where p.path in (
          select unnest(array[
            'in/' || c.country_slug, 'in/' || c.country_slug || '/' || c.slug,
            case when c.name = 'Remote' then 'in/remote' end, 'level/' || j.level, 'type/' || j.type,
            case when j.visa_sponsorship then 'visa-sponsorship' end
          ] || array(select 'with/' || skill from unnest(j.skills) as skill))
          from public.jobs j join public.cities c on c.id = j.city_id where j.id = own.id)),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r))
      || jsonb_build_object('posted_before', (
        select max(j.closed_at) from private.posted_jobs j
        where j.company_id = own.company_id and private.folded(j.title) = private.folded(own.title) and j.city_id = own.city_id
          and j.closed_at <= own.posted_at))
      || (
        select jsonb_build_object(
          'has_alike', count(*) > 0, 'has_alike_in_city', coalesce(bool_or(j.city_id = own.city_id), false))
        from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at))
    else '{}' end;
end
$function$;

create or replace function private.popular_pages()
  returns SETOF private.landing_pages
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with listed as materialized (
    select * from private.listed_pages() where path not like 'in/%/remote'
  ),
  wide as materialized (
    select 'in/remote' as path
    union all
    select 'in/' || slug from private.regions
  )
  (select * from listed where path like 'with/%' order by jobs desc, path limit 8)
  union all
  (
    select * from listed where path like 'in/%' and path not in (select path from wide)
    order by jobs desc, path limit 8
  )
  union all
  select * from listed where path in (select path from wide)
  union all
  select * from listed where path not like 'in/%' and path not like 'with/%'
$function$;

create or replace function private.set_job_archiver (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if not job.is_archived then
    job.archived_by_admin := false;
  elsif not before.is_archived then
    job.archived_by_admin := private.is_api_caller() and private.is_admin()
      and job.recruiter_id is not null and job.recruiter_id is distinct from private.my_recruiter_id();
  end if;
  return job;
end
$function$;

create or replace function public.lists_counted_since()
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select min(d.date) from public.daily_page_visits d
  where split_part(d.page_path, '/', 2) not in ('', 'blogs', 'books', 'events')
$function$;

create or replace function public.popular_pages()
  returns table (
    path text,
    name text,
    jobs integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select path, name, jobs from private.popular_pages() order by jobs desc, path $function$;

comment on function "private"."is_counted_page"(text) is 'Whether there is such a page, as far as rows decide it: a company, a city or a skill. The web server knows the other paths.';

comment on function "private"."popular_pages"() is 'Implements public.popular_pages.';

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; posted_before: when a job of the same title and place closed that the company posted before; has_alike: whether its company has another open job of the same title; has_alike_in_city: whether it has one in the same city; related: {company, similar}; landings: the listed landing pages that the job is on, {path, name}[]; rates: the last known ones, and their days}. Null if there is no page. Those from posted_before on only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on function "public"."popular_pages"() is 'The landing pages that the home page links, those with the most open jobs first: of the listed pages the first 8 skills, the first 8 countries and cities, all regions, remote jobs, and all levels and terms.';

revoke all on function "private"."popular_pages"() from public;

grant execute on function "private"."popular_pages"() to "anon", "authenticated", "service_role";

revoke all on function "public"."popular_pages"() from public;

grant execute on function "public"."popular_pages"() to "anon", "authenticated", "service_role";
