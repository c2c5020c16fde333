-- Lets updated_at move exactly when a page changes, and gives the sitemap the last changes of jobs and companies.

set local check_function_bodies = off;

create table "private"."company_changes" (
  "company_id" uuid                     not null,
  "profile_at" timestamp with time zone not null default '-infinity'::timestamp with time zone,
  "jobs_at"    timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint "company_changes_pkey" primary key (company_id)
);

alter table "private"."company_changes"
  enable row level security;

create or replace function private.after_company_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('companies', to_jsonb(old), to_jsonb(new));
  if tg_op <> 'DELETE' and new.name is distinct from old.name then
    perform private.record_company_names(new);
  end if;
  if tg_op = 'UPDATE' and (new.slug, new.website, new.logo) is distinct from (old.slug, old.website, old.logo) then
    perform private.record_company_change(new.id, is_profile => true);
  end if;
  return null;
end
$function$;

create or replace function private.after_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if not is_merge then
    perform private.log_change('jobs', before, after);
  end if;
  if new.imported_from is not null and old.is_archived and not new.is_archived then
    update public.imported_postings p set is_draft = false where p.job_id = new.id and p.is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_job(new);
  end if;
  perform private.enqueue_change_notice('job', before, after);
  if tg_op <> 'INSERT' and old.company_id is distinct from new.company_id then
    perform private.record_company_change(old.company_id, is_profile => false);
  end if;
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  return null;
end
$function$;

create or replace function private.before_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.content is distinct from old.content then
    perform private.check_html_bounds(new.content, 'content');
  end if;
  new := private.clean_columns(new);
  new := private.set_published_at(new);
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  new.word_count := case
    when new.content is distinct from old.content then regexp_count(private.visible_text(new.content), '\S+')
    else old.word_count
  end;
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_book_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'title', 'author');
  new := private.set_published_at(new);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

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
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,link_died_at,pay_top_eur_year}';
begin
  if not is_new then
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'visa_sponsorship', 'level',
      'skills');
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
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

create or replace function private.record_company_change (
  company_id uuid,
  is_profile boolean
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into private.company_changes as c (company_id, profile_at, jobs_at)
  values (
    record_company_change.company_id,
    case when is_profile then now() else '-infinity' end,
    case when is_profile then '-infinity' else now() end)
  on conflict on constraint company_changes_pkey do update set
    profile_at = greatest(c.profile_at, excluded.profile_at),
    jobs_at = greatest(c.jobs_at, excluded.jobs_at)
$function$;

create or replace function private.set_timestamps (
  after  anyelement,
  before anyelement
)
  returns anyelement
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Columns that follow from others or count saves. Generated columns are still null in the row that is written.
  derived constant text[] := '{version,updated_at,search_text,sequence}';
begin
  if before is null and private.is_api_caller() then
    return jsonb_populate_record(after, jsonb_build_object(
      'id', gen_random_uuid(), 'created_at', now(), 'updated_at', now()));
  elsif not (before is null) then
    return jsonb_populate_record(after, jsonb_build_object(
      'id', (before).id, 'created_at', (before).created_at, 'updated_at',
      case when to_jsonb(after) - derived = to_jsonb(before) - derived then (before).updated_at else now() end));
  end if;
  return after;
end
$function$;

create or replace function private.sitemap_companies()
  returns table (
    slug       text,
    updated_at timestamp with time zone
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.sitemap_jobs()
  returns table (
    slug       text,
    updated_at timestamp with time zone
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  -- Jobs renewed before updated_at followed renewals have a later confirmed_at.
  select j.slug, greatest(j.updated_at, j.confirmed_at, c.profile_at)
  from public.jobs j left join private.company_changes c on c.company_id = j.company_id
  where private.is_open(j.is_archived, j.expires_at)
  order by j.posted_at desc, j.id desc
$function$;

create or replace function public.sitemap_companies()
  returns table (
    slug       text,
    updated_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.sitemap_companies() $function$;

create or replace function public.sitemap_jobs()
  returns table (
    slug       text,
    updated_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.sitemap_jobs() $function$;

alter table "private"."company_changes"
  add constraint "company_changes_company_id_fkey" foreign key (company_id) references public.companies(id)
    on delete cascade;

comment on column "private"."company_changes"."jobs_at" is 'When a job was last deleted or moved to another company.';

comment on column "private"."company_changes"."profile_at" is 'When what the pages of its jobs say of the company last changed: slug, website or logo.';

comment on column "public"."jobs"."updated_at" is 'The last change of what the job''s page says, structured data included: an edit, a renewal, another company.';

comment on function "private"."after_company_write"() is 'Writes the audit log, and records a new name and its slug, and what changes on the pages of the company''s jobs.';

comment on function "private"."after_job_write"() is 'Writes what follows from a job: audit log, import drafts, search row, notices to search engines, the change of a company that it leaves, job_skills.';

comment on function "private"."record_company_change"(uuid, boolean) is 'Records now as the last change of the company''s profile, or of its jobs when one leaves it.';

comment on function "private"."set_timestamps"(anyelement, anyelement) is 'Sets id, created_at and updated_at, which API callers cannot choose. Neither id nor created_at ever changes, and updated_at only with another column: called last, when all are set.';

comment on function "private"."sitemap_companies"() is 'Implements public.sitemap_companies, past row-level security.';

comment on function "private"."sitemap_jobs"() is 'Implements public.sitemap_jobs, past row-level security.';

comment on function "public"."sitemap_companies"() is 'Slug of the companies with a description or an open job, and the last change of the company or of its jobs.';

comment on function "public"."sitemap_jobs"() is 'Slug of every open job, newest first, and the last change of what its page says, structured data included.';

comment on table "private"."company_changes" is 'When companies last changed in ways that neither the row of a page nor those of its jobs tell any more.';

revoke all on function "private"."record_company_change"(uuid, boolean) from public;

grant execute on function "private"."record_company_change"(uuid, boolean) to "service_role";

revoke all on function "private"."sitemap_companies"() from public;

grant execute
  on function "private"."sitemap_companies"()
  to "anon", "authenticated", "service_role";

revoke all on function "private"."sitemap_jobs"() from public;

grant execute on function "private"."sitemap_jobs"() to "anon", "authenticated", "service_role";

revoke all on function "public"."sitemap_jobs"() from public;

grant execute on function "public"."sitemap_jobs"() to "anon", "authenticated", "service_role";

create or replace function private.sitemap_events()
  returns table (
    slug       text,
    updated_at timestamp with time zone
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  -- The page of an event changes when it is over; without a description it is no longer listed then.
  select e.slug, greatest(e.updated_at, case when e.end_date < now() then e.end_date end)
  from public.events e
  where e.status = 'approved' and (e.end_date >= now() or e.description is not null)
  order by e.start_date desc, e.id desc
$function$;

create or replace function public.sitemap_events()
  returns table (
    slug       text,
    updated_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.sitemap_events() $function$;

comment on function "private"."sitemap_events"() is 'Implements public.sitemap_events, past row-level security.';

comment on function "public"."sitemap_events"() is 'Slug of every event that search engines may list, latest first, and the last change of what its page says.';

revoke all on function "private"."sitemap_events"() from public;

grant execute on function "private"."sitemap_events"() to "anon", "authenticated", "service_role";

revoke all on function "public"."sitemap_events"() from public;

grant execute on function "public"."sitemap_events"() to "anon", "authenticated", "service_role";
