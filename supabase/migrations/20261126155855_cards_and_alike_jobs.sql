-- Cards of jobs with level and skills; whether a company has another open job of the same title in the same city.

set local check_function_bodies = off;

drop view "private"."job_cards";

create or replace function private.job_details (
  job_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select to_jsonb(card) || jsonb_build_object(
    'description', j.description, 'requirements', j.requirements, 'application_url', j.application_url,
    'updated_at', j.updated_at, 'expires_at', j.expires_at, 'confirmed_at', j.confirmed_at,
    'eligibility', j.eligibility, 'eligible_countries', j.eligible_countries,
    'excluded_countries', j.excluded_countries, 'utc_offset_min', j.utc_offset_min, 'utc_offset_max', j.utc_offset_max,
    'overlap_hours', j.overlap_hours, 'overlap_time_zone', j.overlap_time_zone,
    'visa_sponsorship', j.visa_sponsorship, 'imported_from', j.imported_from,
    'employer_id', (select p.external_id from public.imported_postings p where p.job_id = j.id),
    'employer', jsonb_build_object('slug', co.slug, 'website', co.website, 'logo', co.logo),
    'place', jsonb_build_object('country', c.country_slug, 'city', c.slug),
    'skills', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by required.position), '[]')
      from public.job_skills required join public.skills s on s.slug = required.skill_slug
      where required.job_id = j.id))
  from public.jobs j
  join private.job_cards card using (id)
  join public.companies co on co.id = j.company_id
  join public.cities c on c.id = j.city_id
  where j.id = job_details.job_id
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
  select j.id, j.title, j.company, j.city_id into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
      'has_alike', exists (
        select from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at)),
      'has_alike_in_city', exists (
        select from public.jobs j
        where j.company = own.company and j.title = own.title and j.city_id = own.city_id and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at)),
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
    else '{}' end;
end
$function$;

create view "private"."job_cards" AS  SELECT j.id,
    j.slug,
    j.title,
    j.company,
    j.type,
    c.name AS city,
    c.country,
    j.salary_min,
    j.salary_max,
    j.salary_currency,
    j.salary_period,
    j.posted_at,
    co.logo,
    j.visa_sponsorship,
    j.level,
    ARRAY( SELECT s.name
           FROM (public.job_skills required
             JOIN public.skills s ON ((s.slug = required.skill_slug)))
          WHERE (required.job_id = j.id)
          ORDER BY required."position"
         LIMIT 3) AS skill_names
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     JOIN public.companies co ON ((co.id = j.company_id)));

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; has_alike: whether its company has another open job of the same title; has_alike_in_city: whether it has one in the same city; related: {company, similar}; landings: the listed landing pages that the job is on, {path, name}[]; rates}. Null if there is no page. The last five only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on view "private"."job_cards" is 'The columns that the card of a job shows.';

