-- Jobs on site are in a country, not in a group of countries such as Europe. Those that are in a group move to the same
-- city without a country, so that their pages, forms and filters agree.

set local check_function_bodies = off;

create or replace function private.before_event_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'name', 'organiser', 'submitted_city');
  if new.submitted_city is not null and new.status = 'approved' then
    new.city_id := private.save_city(new.submitted_city, new.submitted_country);
  end if;
  if new.is_online or new.city_id is not null then
    new.submitted_city := null;
    new.submitted_country := null;
  end if;
  if new.status <> 'declined' then
    new.decline_reason := null;
  end if;
  if new.city_id is distinct from old.city_id then
    perform private.check_place(new.city_id);
  end if;

  if tg_op = 'INSERT' then
    if private.is_api_caller() then
      new.slug := '';
    end if;
    new.slug := private.slug_for('public.events', new.id, new.slug, private.event_title(new), 'event');
    new.sequence := 0;
  else
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    -- The time of the first cancellation, not the one that was given.
    new.cancelled_at := case when new.cancelled_at is not null then coalesce(old.cancelled_at, now()) end;
    new.sequence := old.sequence + (
      (new.name, new.start_date, new.end_date, new.time_zone, new.city_id, new.is_online, new.event_url,
        new.description, new.organiser, new.cfp_deadline, new.cancelled_at)
      is distinct from
      (old.name, old.start_date, old.end_date, old.time_zone, old.city_id, old.is_online, old.event_url,
        old.description, old.organiser, old.cfp_deadline, old.cancelled_at))::integer;
  end if;

  new.search_text := concat_ws(
    e'\n', new.name, case when new.is_online then 'Online' end,
    (select concat_ws(e'\n', c.name, c.country) from public.cities c where c.id = new.city_id),
    new.submitted_city, new.submitted_country);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

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
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'visa_sponsorship', 'level',
      'skills', 'removal_reason');
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

create or replace function private.check_place (
  city_id uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() and exists (
    select from public.cities c join private.countries n on n.name = c.country
    where c.id = check_place.city_id and c.name <> 'Remote' and n.code is null and n.name <> 'Unknown')
  then
    raise exception 'only remote jobs are in a group of countries, such as Europe' using errcode = 'PT422';
  end if;
end
$function$;

create or replace function public.get_or_create_city (
  city_name    text,
  country_name text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  cleaned_name constant text := btrim(private.clean_line(left(city_name, 1000)));
  given_country constant text := nullif(btrim(country_name), '');
  city_country constant text := case
    when lower(cleaned_name) = 'remote' then coalesce(given_country, 'Global')
    else coalesce(given_country, 'Unknown')
  end;
  city_id uuid;
begin
  -- At most twice: a writer that lost the race finds the winner's row, which is committed by then.
  for attempt in 1..2 loop
    select c.id into city_id from public.cities c
    where lower(c.name collate pg_catalog.pg_c_utf8) = lower(cleaned_name collate pg_catalog.pg_c_utf8)
      and lower(c.country collate pg_catalog.pg_c_utf8) = lower(city_country collate pg_catalog.pg_c_utf8);
    exit when city_id is not null or attempt = 2;
    insert into public.cities (name, country) values (cleaned_name, city_country) on conflict do nothing;
  end loop;
  return city_id;
end
$function$;

comment on function "private"."check_place"(uuid) is 'Refuses API callers a city, other than Remote, in Global or in a region.';

revoke all on function "private"."check_place"(uuid) from public;

grant execute on function "private"."check_place"(uuid) to "service_role";

with moved as (
  update public.jobs j set city_id = public.get_or_create_city(c.name, 'Unknown')
  from public.cities c join private.countries n on n.name = c.country
  where c.id = j.city_id and c.name <> 'Remote' and n.code is null and n.name <> 'Unknown'
  returning j.id, c.id as old_city_id, j.city_id
)
-- The place of an imported job does not count as edited by hand.
update public.imported_postings p set stored = p.stored || private.column_hashes(jsonb_build_object('city_id', m.city_id))
from moved m
where p.job_id = m.id
  and p.stored ->> 'city_id' = private.column_hashes(jsonb_build_object('city_id', m.old_city_id)) ->> 'city_id';
