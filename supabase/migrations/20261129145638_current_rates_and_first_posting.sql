-- Pages of jobs get no exchange rates older than seven days, charts of statistics the day of the first posting, and cards of
-- posts the time of their last change.

set local check_function_bodies = off;

create or replace function private.find_blogs (
  only_slug    text,
  only_id      uuid,
  except_slug  text,
  max_rows     integer,
  with_content boolean
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'slug', b.slug, 'title', b.title, 'excerpt', b.excerpt, 'author_name', b.author_name,
        'author_image', b.author_image, 'twitter_handle', b.twitter_handle, 'linkedin_url', b.linkedin_url,
        'blog_type', b.blog_type, 'word_count', b.word_count, 'published_at', b.published_at,
        'updated_at', b.updated_at)
      || case when with_content then jsonb_build_object(
        'content', b.content, 'meta_title', b.meta_title, 'meta_description', b.meta_description,
        'first_published_at', b.first_published_at)
      else '{}' end
      order by b.published_at desc),
    '[]')
  from (
    select * from public.blogs p
    where p.status = 'published' and (only_slug is null or p.slug = only_slug) and (only_id is null or p.id = only_id)
      and (except_slug is null or p.slug <> except_slug)
    order by p.published_at desc
    limit least(greatest(coalesce(max_rows, 20), 0), case when with_content then 20 else 200 end)
  ) b
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
        from public.currency_rates r
        where r.as_of >= (now() - interval '7 days') at time zone 'UTC'))
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

create or replace function public.first_posting (
  of_job uuid default null::uuid
)
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select (min(j.posted_at) at time zone 'UTC')::date
  from public.jobs j
  where j.id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
$function$;

comment on function "public"."first_posting"(uuid) is 'The day (UTC) on which one job, if the caller may see it, or the caller''s first job was posted. Null without a job.';

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; posted_before: when a job of the same title and place closed that the company posted before; has_alike: whether its company has another open job of the same title; has_alike_in_city: whether it has one in the same city; related: {company, similar}; landings: the listed landing pages that the job is on, {path, name}[]; rates: those of the last seven days}. Null if there is no page. Those from posted_before on only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

revoke all on function "public"."first_posting"(uuid) from public;

grant execute on function "public"."first_posting"(uuid) to "authenticated", "service_role";
