-- Jobs keep the hours in common with a time zone as they were stated; the range of time zones follows from them.

set local check_function_bodies = off;

drop function
  "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
  integer, integer, text, text, text, text[], text[], integer, integer, boolean, text, text[]);

alter table "public"."jobs"
  add column "overlap_hours" integer;

alter table "public"."jobs"
  add column "overlap_time_zone" text;

create or replace function private.before_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- Renewal, closing, new currency rates and merges of companies change these alone. They are no edits: a form that is
  -- open meanwhile is not outdated by them.
  unedited constant text[] := '{expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- The page shows none of these.
  unshown constant text[] :=
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,link_died_at,'
    'pay_top_eur_year}';
begin
  if not is_new then
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'overlap_hours',
      'overlap_time_zone', 'visa_sponsorship', 'level', 'skills', 'removal_reason');
    if not new.is_archived then
      new.removal_reason := null;
    end if;
    if new.removal_reason is distinct from old.removal_reason and private.is_api_caller() and not private.is_admin() then
      raise exception 'only admins remove a job or restore one that was removed'
        using errcode = 'insufficient_privilege';
    end if;
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if is_new or new.city_id <> old.city_id then
    perform private.check_place(new.city_id);
  end if;
  if is_new or new.description is distinct from old.description then
    perform private.check_html_bounds(new.description, 'description');
  end if;
  new := private.clean_columns(new, 'title', 'company');
  if is_new then
    perform private.enforce_quota('jobs_per_recruiter', 'jobs');
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.slug := '';
      new.removal_reason := null;
    end if;
  end if;
  new := private.set_job_owner(new, is_new);
  new := private.set_job_text(new, old);
  new := private.set_job_dates(new, old);
  new := private.set_job_offsets(new);
  new.pay_top_eur_year :=
    private.pay_top_eur_year(new.salary_min, new.salary_max, new.salary_currency, new.salary_period);
  if is_new then
    -- As late as possible: from here to the end of the transaction no other job can be added.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes nothing is an edit, too.
  if is_new then
    new.version := 1;
  elsif to_jsonb(new) - unedited <> to_jsonb(old) - unedited or to_jsonb(new) = to_jsonb(old) then
    new.version := old.version + 1;
  end if;
  if not is_new and to_jsonb(new) - unshown <> to_jsonb(old) - unshown then
    new.updated_at := now();
  end if;
  return new;
end
$function$;

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
    'visa_sponsorship', j.visa_sponsorship, 'level', j.level, 'imported_from', j.imported_from,
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

create or replace function private.set_job_offsets (
  job public.jobs
)
  returns public.jobs
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  working_hours constant integer := 8;
begin
  if job.overlap_hours is not null and private.is_time_zone(job.overlap_time_zone) then
    -- Both winter and summer time count.
    select
      greatest(min(minutes) - 60 * (working_hours - job.overlap_hours), -720),
      least(max(minutes) + 60 * (working_hours - job.overlap_hours), 840)
    into job.utc_offset_min, job.utc_offset_max
    from generate_series(now(), now() + interval '11 months', '1 month') as time
    cross join lateral (
      select (extract(epoch from time at time zone job.overlap_time_zone - time at time zone 'UTC') / 60)::integer as minutes
    ) as zone;
  end if;
  return job;
end
$function$;

create or replace function public.save_job (
  title              text,
  city               text,
  country            text,
  application_url    text,
  job_id             uuid            default null::uuid,
  expected_version   integer         default null::integer,
  idempotency_key    uuid            default null::uuid,
  company            text            default ''::text,
  job_type           public.job_type default 'full-time'::public.job_type,
  description        text            default ''::text,
  requirements       text[]          default '{}'::text[],
  salary_min         integer         default null::integer,
  salary_max         integer         default null::integer,
  salary_currency    text            default 'USD'::text,
  salary_period      text            default 'year'::text,
  eligibility        text            default 'unstated'::text,
  eligible_countries text[]          default '{}'::text[],
  excluded_countries text[]          default '{}'::text[],
  utc_offset_min     integer         default null::integer,
  utc_offset_max     integer         default null::integer,
  visa_sponsorship   boolean         default null::boolean,
  level              text            default null::text,
  skills             text[]          default '{}'::text[],
  overlap_hours      integer         default null::integer,
  overlap_time_zone  text            default null::text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.jobs',
    jsonb_build_object(
      'title', btrim(title), 'city_id', private.save_city(city, country), 'type', job_type, 'description', description,
      'requirements', requirements, 'salary_min', salary_min, 'salary_max', salary_max,
      'salary_currency', salary_currency, 'salary_period', salary_period, 'application_url', application_url,
      'eligibility', eligibility, 'eligible_countries', eligible_countries, 'excluded_countries', excluded_countries,
      'utc_offset_min', utc_offset_min, 'utc_offset_max', utc_offset_max, 'overlap_hours', overlap_hours,
      'overlap_time_zone', overlap_time_zone, 'visa_sponsorship', visa_sponsorship, 'level', level, 'skills', skills)
    -- Recruiters post for their own company, which set_job_owner fills in.
    || case when private.is_admin() then jsonb_build_object('company', btrim(company)) else '{}' end,
    job_id, expected_version, idempotency_key)
$function$;

alter table "public"."jobs"
  add constraint "jobs_overlap_hours_check" check (((overlap_hours >= 1) AND (overlap_hours <= 8)));

alter table "public"."jobs"
  add constraint "jobs_overlap" check (((overlap_hours IS NULL) = (overlap_time_zone IS NULL)));

comment on column "public"."jobs"."overlap_hours" is 'How many hours a candidate''s working day has in common with that in overlap_time_zone. Null when not stated.';

comment on column "public"."jobs"."utc_offset_min" is 'The first of the time zones that candidates may live in, in minutes from UTC. Null when not stated. With overlap_hours it follows from them.';

comment on function "private"."set_job_offsets"(public.jobs) is 'Sets the time zones of the people who have the stated hours in common. lib/jobs/overlap.ts does so for previews.';

comment on function
  "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
  integer,
  integer,
  text,
  text,
  text, text[], text[], integer, integer, boolean, text, text[], integer, text) is 'Saves a job as private.save_row does and returns its id. A city is added with it, and not if the job is refused.';

revoke all on function "private"."set_job_offsets"(public.jobs) from public;

grant execute on function "private"."set_job_offsets"(public.jobs) to "service_role";

revoke all
  on function
    "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
    integer,
    integer, text, text, text, text[], text[], integer, integer, boolean, text, text[], integer, text)
  from public;

grant execute
  on function
    "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
    integer,
    integer, text, text, text, text[], text[], integer, integer, boolean, text, text[], integer, text)
  to "authenticated", "service_role";

revoke all ("overlap_hours") on table "public"."jobs" from "anon";

grant select ("overlap_hours") on table "public"."jobs" to "anon";

revoke all ("overlap_time_zone") on table "public"."jobs" from "anon";

grant select ("overlap_time_zone") on table "public"."jobs" to "anon";

revoke all ("overlap_hours") on table "public"."jobs" from "authenticated";

grant insert ("overlap_hours"), select ("overlap_hours"), update ("overlap_hours")
  on table "public"."jobs"
  to "authenticated";

revoke all ("overlap_time_zone") on table "public"."jobs" from "authenticated";

grant insert ("overlap_time_zone"), select ("overlap_time_zone"), update ("overlap_time_zone")
  on table "public"."jobs"
  to "authenticated";

alter table "public"."jobs"
  add constraint "jobs_overlap_time_zone_check"
    check ((private.is_time_zone(overlap_time_zone) AND (char_length(overlap_time_zone) <= 64)));
