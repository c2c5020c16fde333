-- Leads a database of commit 808376e, whose migrations end with 20261128090000, to the baseline. Run in one transaction
-- by the first start after it (baseline.ts) or, on hosted Supabase, by hand (docs/deploying.md). Written once by the
-- comparison of both schemas; upgrade.test.ts holds its result equal to supabase/migrations.

-- The filters of an alert are one object, as the search takes them.
alter table public.job_alerts drop constraint job_alerts_filters_check;

update public.job_alerts set filters = filters || jsonb_strip_nulls(jsonb_build_object(
  'terms', nullif(to_jsonb(terms), '[]'), 'type', job_type, 'city', city, 'country', country))
where true;

alter table public.job_alerts drop column terms, drop column job_type, drop column city, drop column country;

alter table public.job_alerts add constraint job_alerts_filters_check
  check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 8000);

alter table public.job_reports rename column words to comment;

alter table public.job_reports rename constraint job_reports_words_check to job_reports_comment_check;

alter table public.job_reports rename column settled_at to resolved_at;

-- Written, and never read.
alter table public.digests drop column due_at, drop column jobs_from;

alter table public.schedule drop column finished_at;

alter table private.countries drop constraint countries_code_check;

alter table private.countries add constraint countries_code_check check (code ~ '^[A-Z]{2}$');

-- The parameter of slug_base gets another name, which no replacement can give it; generated columns depend on it.
drop index public.cities_slugs;

alter table public.cities drop column slug, drop column country_slug;

drop function private.slug_base(text, text);

create function private.slug_base(title text, fallback text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        -- NFKD splits é into e and an accent, which is removed. Letters it does not split are transliterated.
        regexp_replace(normalize(lower(title collate pg_catalog.pg_c_utf8), nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŋŧ', 'olddihnt'),
    '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''), fallback)
$$;

comment on function private.slug_base is
  'The title as a slug of at most 80 characters of [a-z0-9-], or the fallback where nothing of it is left.';

alter table public.cities
  add column slug text collate "C" not null generated always as (private.slug_base(name, 'city')) stored,
  add column country_slug text collate "C" not null generated always as (private.slug_base(country, 'country')) stored,
  add constraint cities_slugs check (char_length(slug) <= 120 and char_length(country_slug) <= 120);

create index cities_slugs on public.cities (country_slug, slug);

update private.limits l set about = n.about
from (values
  ('jobs_per_recruiter', 'Jobs that a recruiter posts; edits and restores do not count.'),
  ('cities_per_recruiter', 'New cities that a recruiter names in jobs.'),
  ('visits_direct', 'Page visits sent to the data API directly, by all callers together.'),
  ('visits_site', 'Page visits sent by the web server, by all visitors together.'),
  ('clicks_direct', 'Job views and clicks sent to the data API directly, by all callers together.'),
  ('clicks_site', 'Job views and clicks sent by the web server, by all visitors together.'),
  ('subscriptions_direct', 'Newsletter addresses sent to the data API directly, by all callers together.'),
  ('subscriptions_site', 'Newsletter addresses through the site; beyond the limit each request is delayed.'),
  ('impressions_site', 'Pages that report which job cards were seen, by all visitors together.'),
  ('confirmations_address', 'Confirmation mails to one address.'),
  ('reports_network', 'Reports of jobs from one network.'),
  ('boards_per_recruiter', 'Boards of their company that a recruiter links.')
) as n (name, about) where l.name = n.name and l.about <> n.about;

-- Functions, triggers, policies, indexes and comments.

set local check_function_bodies = off;

revoke all on function "private"."job_facets"() from "anon";

revoke all on function "private"."job_facets"() from "authenticated";

drop policy "Admins write posts" on "public"."blogs";

drop policy "Admins read what became of digests" on "public"."digest_results";

drop policy "Admins settle reports" on "public"."job_reports";

drop trigger "refuse_updates" on "public"."audit_log";

drop trigger "audit" on "public"."blogs";

drop trigger "bound_changed_html" on "public"."blogs";

drop trigger "bound_html" on "public"."blogs";

drop trigger "bump_version" on "public"."blogs";

drop trigger "clean_row" on "public"."blogs";

drop trigger "clock_publication" on "public"."blogs";

drop trigger "name_blog" on "public"."blogs";

drop trigger "notice_change" on "public"."blogs";

drop trigger "stamp" on "public"."blogs";

drop trigger "write_word_count" on "public"."blogs";

drop trigger "audit" on "public"."books";

drop trigger "bump_version" on "public"."books";

drop trigger "clean_row" on "public"."books";

drop trigger "clock_publication" on "public"."books";

drop trigger "stamp" on "public"."books";

drop trigger "clean_row" on "public"."cities";

drop trigger "quota" on "public"."cities";

drop trigger "spell_city" on "public"."cities";

drop trigger "allow_changes" on "public"."companies";

drop trigger "audit" on "public"."companies";

drop trigger "bump_version" on "public"."companies";

drop trigger "clean_row" on "public"."companies";

drop trigger "keep_company_names" on "public"."companies";

drop trigger "set_company_columns" on "public"."companies";

drop trigger "stamp" on "public"."companies";

drop trigger "audit" on "public"."digest_settings";

drop trigger "set_digest_settings" on "public"."digest_settings";

drop trigger "audit" on "public"."events";

drop trigger "bump_version" on "public"."events";

drop trigger "clean_row" on "public"."events";

drop trigger "notice_change" on "public"."events";

drop trigger "set_event_columns" on "public"."events";

drop trigger "stamp" on "public"."events";

drop trigger "write_search_text" on "public"."events";

drop trigger "allow_changes" on "public"."import_settings";

drop trigger "audit" on "public"."import_settings";

drop trigger "drop_alert_mail" on "public"."job_alerts";

drop trigger "count_click_once" on "public"."job_applications";

drop trigger "hold_back" on "public"."job_applications";

drop trigger "tally_clicks" on "public"."job_applications";

drop trigger "allow_changes" on "public"."job_boards";

drop trigger "audit_changes" on "public"."job_boards";

drop trigger "audit" on "public"."job_boards";

drop trigger "quota" on "public"."job_boards";

drop trigger "set_board_columns" on "public"."job_boards";

drop trigger "allow_changes" on "public"."job_reports";

drop trigger "audit" on "public"."job_reports";

drop trigger "clean_row" on "public"."job_reports";

drop trigger "settle_report" on "public"."job_reports";

drop trigger "allow_changes" on "public"."jobs";

drop trigger "audit_changes" on "public"."jobs";

drop trigger "audit" on "public"."jobs";

drop trigger "bound_changed_html" on "public"."jobs";

drop trigger "bound_html" on "public"."jobs";

drop trigger "bump_version" on "public"."jobs";

drop trigger "clean_row" on "public"."jobs";

drop trigger "end_draft" on "public"."jobs";

drop trigger "index_job" on "public"."jobs";

drop trigger "notice_change" on "public"."jobs";

drop trigger "quota" on "public"."jobs";

drop trigger "set_job_columns" on "public"."jobs";

drop trigger "set_job_company" on "public"."jobs";

drop trigger "write_changed_skills" on "public"."jobs";

drop trigger "write_first_skills" on "public"."jobs";

drop trigger "allow_changes" on "public"."newsletter_subscriptions";

drop trigger "ask_subscriber" on "public"."newsletter_subscriptions";

drop trigger "audit" on "public"."newsletter_subscriptions";

drop trigger "drop_digests" on "public"."newsletter_subscriptions";

drop trigger "stamp" on "public"."newsletter_subscriptions";

drop trigger "subscribe" on "public"."newsletter_subscriptions";

drop trigger "unsubscribe_now" on "public"."newsletter_subscriptions";

drop trigger "count_visit_once" on "public"."page_visits";

drop trigger "hold_back" on "public"."page_visits";

drop trigger "add_company" on "public"."recruiters";

drop trigger "allow_changes" on "public"."recruiters";

drop trigger "audit" on "public"."recruiters";

drop trigger "clean_row" on "public"."recruiters";

drop trigger "copy_account_email" on "public"."recruiters";

drop trigger "decide_once" on "public"."recruiters";

drop trigger "keep_an_admin" on "public"."recruiters";

drop trigger "stamp" on "public"."recruiters";

drop trigger "tell_recruiter" on "public"."recruiters";

drop trigger "audit" on "public"."suppressions";

drop trigger "drop_suppressed_mail" on "public"."suppressions";

drop trigger "mark_suppressed" on "public"."suppressions";

drop index "public"."audit_log_at";

drop index "public"."cities_lower_country";

drop index "public"."companies_created_at";

drop index "public"."companies_name";

drop index "public"."job_applications_days";

drop index "public"."job_reports_open";

drop index "public"."job_search_city_id_type";

drop index "public"."jobs_live_posted_at";

drop index "public"."jobs_live_title";

drop index "public"."jobs_of_places";

drop index "public"."outbox_created_at";

drop function "private"."account_of"(text);

drop function "private"."add_company_of_recruiter"();

drop function "private"."allow_changes"();

drop function "private"."archive_jobs_of"(uuid);

drop function "private"."ask_subscriber"();

drop function "private"."ask_to_confirm"(text);

drop function "private"."audit"();

drop function "private"."audit_digest_settings"();

drop function "private"."bound_html"();

drop function "private"."bump_version"();

drop function "private"."city_of_save"(text, text);

drop function "private"."clean_line"(text);

drop function "private"."clean_row"();

drop function "private"."clean_text"(text);

drop function "private"."clock_publication"();

drop function "private"."company_of"(text);

drop function "private"."copy_account_email"();

drop function "private"."count_click_once"();

drop function "private"."count_visit_once"();

drop function "private"."count_words"(text);

drop function "private"."decide_once"();

drop function "private"."drop_alert_mail"();

drop function "private"."drop_digests"();

drop function "private"."drop_mail"(text, text, text);

drop function "private"."drop_suppressed_mail"();

drop function "private"."end_draft"();

drop function "private"."enqueue_notice"(public.notice_noun, text);

drop function "private"."event_search_text"(text, boolean, uuid);

drop function "private"."event_slug_words"(text, timestamp with time zone, text);

drop function "private"."find_companies"(text, integer, integer);

drop function "private"."find_companies_after"(text, text, integer);

drop function "private"."find_jobs"(text[], jsonb, integer, integer, boolean, boolean);

drop function "private"."find_jobs_after"(text[], jsonb, numeric, timestamp with time zone, uuid, integer);

drop function "private"."has_page"(public.notice_noun, jsonb);

drop function "private"."hashes"(jsonb);

drop function "private"."hold_back_tracking"();

drop function "private"."hold_to_quota"();

drop function "private"."index_job"();

drop function "private"."job_conditions"(jsonb);

drop function
  "private"."job_filters"(public.job_type, text, text, text, integer, text, text[], text, text, integer,
  text[], text);

drop function "private"."keep_an_admin"();

drop function "private"."keep_company_names"();

drop function "private"."landings_of_sitemap"();

drop function "private"."list_companies"(text, public.company_order, boolean, integer, integer);

drop function
  "private"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
  integer, integer);

drop function "private"."mail_status"();

drop function "private"."mails_of"(text, boolean);

drop function "private"."mark_suppressed"();

drop function "private"."name_blog"();

drop function "private"."notice_change"();

drop function "private"."people_of_job"(uuid, uuid);

drop function "private"."reports_of"(uuid);

drop function "private"."resume_search_engine"(public.search_engine);

drop function "private"."saved_before"(regclass, uuid, jsonb);

drop function "private"."set_board_columns"();

drop function "private"."set_company_columns"();

drop function "private"."set_digest_settings"();

drop function "private"."set_event_columns"();

drop function "private"."set_job_columns"();

drop function "private"."set_job_company"();

drop function "private"."settle_report"();

drop function "private"."slug_for"(regclass, uuid, text, text, text);

drop function "private"."spell_city"();

drop function "private"."stamp"();

drop function "private"."subscribe"();

drop function "private"."take"(text, text);

drop function "private"."take_back_refusals"(integer);

drop function "private"."tally_clicks"();

drop function "private"."tell_recruiter"();

drop function "private"."term_conditions"(text[]);

drop function "private"."track_impressions"(uuid[]);

drop function "private"."unsubscribe_now"();

drop function "private"."write_event_search_text"();

drop function "private"."write_job_skills"();

drop function "private"."write_word_count"();

drop function "public"."begin_board_syncs"(integer, uuid);

drop function "public"."begin_task"(text, integer, boolean);

drop function "public"."companies_of_sitemap"();

drop function "public"."compose_digest"();

drop function "public"."confirm_mail"(text, boolean, uuid[]);

drop function "public"."convert_pay"(uuid, integer);

drop function "public"."count_digests"();

drop function
  "public"."create_alert"(text, text, text, public.alert_frequency, text[], public.job_type, text, text, text,
  integer, text, text[], text, text, text[]);

drop function "public"."end_mail"(text, boolean, uuid[]);

drop function "public"."find_companies"(text, integer, integer);

drop function "public"."find_companies_after"(text, text, integer);

drop function
  "public"."find_jobs"(text[], public.job_type, text, text, integer, integer, boolean, text, integer, text,
  text[], text, text, integer, text[], text, boolean);

drop function "public"."find_jobs_after"(text[], public.job_type, text, text, integer, numeric, timestamp
  with time zone, uuid, text, integer, text, text[], text, text, integer, text[], text);

drop function "public"."job_facets"();

drop function "public"."knows_network"(text);

drop function "public"."landings_of_sitemap"();

drop function "public"."lease_mail"(integer, integer, text);

drop function "public"."lease_notices"(public.search_engine, integer, integer);

drop function "public"."links_to_check"(integer);

drop function "public"."list_companies"(text, public.company_order, boolean, integer, integer);

drop function
  "public"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
  integer, integer);

drop function "public"."mail_choices"(text);

drop function "public"."mail_status"();

drop function "public"."pause_search_engine"(public.search_engine, text, integer);

drop function "public"."report_job"(text, public.report_reason, text, text);

drop function "public"."resume_search_engine"(public.search_engine);

drop function "public"."send_alerts"(integer);

drop function "public"."settle_mail"(uuid, uuid, text, text);

drop function "public"."settle_notices"(public.search_engine, uuid[], uuid, text, text);

drop function "public"."stop_search_engine"(public.search_engine, text);

drop function "public"."top_jobs"(date, integer);

drop function "public"."top_pages"(date, integer);

drop function "public"."track_impressions"(uuid[]);

drop function "public"."waiting_counts"();

create type "private"."job_filters" as (
  "patterns"           text[],
  "type"               public.job_type,
  "city_ids"           uuid[],
  "country_city_ids"   uuid[],
  "from_code"          text,
  "open_to_all"        text[],
  "min_pay"            numeric,
  "filters_pay"        boolean,
  "keeps_unstated_pay" boolean,
  "skills"             text[],
  "level"              text,
  "company"            text,
  "posted_after"       timestamp with time zone,
  "sorts_by_pay"       boolean
);

create or replace function private.account_data (
  account uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', (
      -- By name, as the columns differ between versions of Supabase Auth; without password hashes and tokens.
      select jsonb_object_agg(c.key, c.value)
      from jsonb_each(to_jsonb(u)) c
      where c.key in (
        'id', 'email', 'phone', 'created_at', 'email_confirmed_at', 'last_sign_in_at', 'raw_user_meta_data',
        'raw_app_meta_data')),
    'sessions', (
      select coalesce(jsonb_agg(
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(s)) c
         where c.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip'))), '[]')
      from auth.sessions s where s.user_id = u.id),
    'sign_ins', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('at', e.created_at, 'action', e.payload ->> 'action', 'ip', e.ip_address)
          order by e.created_at),
        '[]')
      from auth.audit_log_entries e where e.payload ->> 'actor_id' = u.id::text),
    'known_networks', (
      select coalesce(jsonb_agg(jsonb_build_object('code', k.mark, 'seen_at', k.seen_at) order by k.seen_at), '[]')
      from private.known_networks k where k.account = u.id),
    'recruiter', to_jsonb(r),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'search_text' - 'idempotency_key' order by j.posted_at, j.id), '[]')
      from public.jobs j where j.recruiter_id = r.id),
    'boards', (
      select coalesce(jsonb_agg(to_jsonb(b) order by b.id), '[]')
      from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]')
      from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mail_to_address(lower(u.email), false),
    'decisions', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'reason', l.reason) order by l.id), '[]')
      from public.audit_log l where l.table_name = 'recruiters' and l.row_id = r.id),
    'own_changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('at', l.at, 'action', l.action, 'table', l.table_name, 'row', l.row_id) order by l.id),
        '[]')
      from public.audit_log l where l.actor = u.id))
  from auth.users u left join public.recruiters r on r.auth_id = u.id
  where u.id = account_data.account
$function$;

create or replace function private.add_click_counts()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Rows are locked in one order, so that two statements with several clicks cannot deadlock.
  insert into public.job_clicks as c (job_id, views, applications)
  select job_id, count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from clicks
  group by job_id
  order by job_id
  on conflict (job_id) do update
  set views = c.views + excluded.views, applications = c.applications + excluded.applications;

  insert into public.daily_job_clicks as d (date, job_id, views, applications)
  select (clicked_at at time zone 'UTC')::date, job_id,
    count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from clicks
  group by 1, 2
  order by 1, 2
  on conflict (date, job_id) do update
  set views = d.views + excluded.views, applications = d.applications + excluded.applications;
  return null;
end
$function$;

create or replace function private.after_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('blogs', to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('post', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_book_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('books', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

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
  return null;
end
$function$;

create or replace function private.after_digest_settings_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if (new.is_on, new.time_zone) is distinct from (old.is_on, old.time_zone)
    and private.is_api_caller() and private.is_admin()
  then
    insert into public.audit_log (actor, actor_email, action, table_name)
    values (
      auth.uid(),
      (select email from public.recruiters where auth_id = auth.uid()),
      case when new.is_on = old.is_on then 'update' when new.is_on then 'turned on' else 'turned off' end,
      'digest_settings');
  end if;
  return null;
end
$function$;

create or replace function private.after_event_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('events', to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('event', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_import_setting_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('import_settings', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_job_alert_delete()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.drop_mail('job-alert', old.email, old.id::text);
  return null;
end
$function$;

create or replace function private.after_job_board_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Every sync updates the row. Only pausing and resuming are logged.
  if tg_op <> 'UPDATE' or old.is_paused <> new.is_paused then
    perform private.log_change('job_boards', to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end
$function$;

create or replace function private.after_job_report_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.resolved_at is distinct from old.resolved_at then
    perform private.log_change('job_reports', to_jsonb(old), to_jsonb(new));
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
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  return null;
end
$function$;

create or replace function private.after_newsletter_subscription_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.state = 'pending' and new.asked_at = now() and new.asked_at is distinct from old.asked_at then
    perform private.request_confirmation(new.email);
  end if;
  if old.state = 'active' and new.state <> 'active' then
    perform private.drop_mail('digest', old.email);
  end if;
  perform private.log_change('newsletter_subscriptions', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if old.role = 'admin' and new.role is distinct from 'admin' then
    perform private.keep_last_admin();
  end if;
  -- Registration alone adds no company: only approved names become public.
  if new.status = 'approved' and new.role = 'recruiter' and new.status is distinct from old.status then
    perform private.get_or_create_company(new.company_name);
  end if;
  perform private.log_change('recruiters', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_suppression_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' then
    update public.outbox set state = 'dropped', last_error = 'The address is suppressed.'
    where address = new.address and state = 'queued';
    update public.newsletter_subscriptions set suppressed_at = now() where email = new.address;
  else
    perform private.log_change('suppressions', to_jsonb(old), null);
    update public.newsletter_subscriptions set suppressed_at = null where email = old.address;
  end if;
  return null;
end
$function$;

create or replace function private.archive_recruiter_jobs (
  recruiter_id uuid
)
  returns text[]
  language sql
  security definer
  set search_path to ''
  AS $function$
  with archived as (
    update public.jobs j set is_archived = true
    where j.recruiter_id = archive_recruiter_jobs.recruiter_id and not j.is_archived and (select private.is_admin())
    returning j.slug
  )
  select coalesce(array_agg(slug), '{}') from archived
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
  new := private.set_timestamps(new, old);
  new := private.set_published_at(new);
  new.version := coalesce(old.version, 0) + 1;
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  new.word_count := case
    when new.content is distinct from old.content then regexp_count(private.visible_text(new.content), '\S+')
    else old.word_count
  end;
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
  new := private.set_timestamps(new, old);
  new := private.set_published_at(new);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_city_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'name');
  perform private.enforce_quota('cities_per_recruiter', 'new cities');

  if lower(new.name) = 'remote' then
    new.name := 'Remote';
  end if;
  -- Spelled as in the list; an unknown country fails its foreign key.
  select coalesce(max(c.name), new.country) into new.country
  from private.countries c
  where lower(c.name collate pg_catalog.pg_c_utf8) = lower(btrim(new.country) collate pg_catalog.pg_c_utf8);
  return new;
end
$function$;

create or replace function private.before_company_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- search_text is a generated column, which is still null in new.
    perform private.check_changed_columns(old, new, 'name', 'website', 'description', 'logo', 'search_text');
  end if;
  new := private.clean_columns(new, 'name');
  new := private.set_company_columns(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_digest_settings_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.time_zone <> old.time_zone
    and not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone)
  then
    raise exception 'unknown time zone' using errcode = 'PT400';
  end if;
  -- A digest that was due while they were off, or that a new time zone makes due in the past, is skipped.
  if new.is_on and not old.is_on or new.time_zone <> old.time_zone then
    new.settled_until := greatest(old.settled_until, now());
  elsif private.is_api_caller() then
    new.settled_until := old.settled_until;
  end if;
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
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;

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
  return new;
end
$function$;

create or replace function private.before_import_setting_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.check_changed_columns(old, new, 'publishes');
  return new;
end
$function$;

create or replace function private.before_job_application_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.clicked_at := now();
  end if;
  if exists (
    select from public.job_applications
    where job_id = new.job_id and visitor_id = new.visitor_id and click_type = new.click_type
      and date_trunc('hour', clicked_at at time zone 'UTC') = date_trunc('hour', new.clicked_at at time zone 'UTC')
  ) then
    return null;
  end if;
  perform private.limit_tracking('clicks');
  return new;
end
$function$;

create or replace function private.before_job_board_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.enforce_quota('boards_per_recruiter', 'boards');
    return private.set_board_owner(new);
  end if;
  -- The foreign key sets company_id to null when companies are merged, on behalf of the admin.
  perform private.check_changed_columns(old, new, 'is_paused', 'answered_at', 'company_id');
  if old.is_paused and not new.is_paused then
    new.next_sync_at := now();
  end if;
  new.answered_at := case when new.answered_at is not null then coalesce(old.answered_at, now()) end;
  return new;
end
$function$;

create or replace function private.before_job_report_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    perform private.check_changed_columns(old, new, 'resolved_at');
  end if;
  new := private.clean_columns(new);
  if tg_op = 'UPDATE' and new.resolved_at is distinct from old.resolved_at then
    -- The first resolution stands, at the server's time. Its network, no longer needed, is overwritten.
    new.resolved_at := coalesce(old.resolved_at, now());
    new.network := new.id::text;
  end if;
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
    new.updated_at := now();
  end if;
  return new;
end
$function$;

create or replace function private.before_newsletter_subscription_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- At a greater depth, a trigger updates the row on behalf of the caller.
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    perform private.check_changed_columns(old, new, 'unsubscribed_at', 'state');
    if private.is_api_caller() then
      -- The server's time; and only the owner of an address can subscribe it again.
      new.unsubscribed_at := coalesce(old.unsubscribed_at, case when new.unsubscribed_at is not null then now() end);
    end if;
  end if;
  new := private.set_timestamps(new, old);
  if tg_op = 'INSERT' then
    new.email := lower(btrim(new.email));
    if private.is_api_caller() then
      new.unsubscribed_at := null;
      new.confirmed_at := null;
      new.asked_at := null;
      new.suppressed_at := null;
      if not private.consume_limit('subscriptions_direct') then
        raise exception 'too many subscriptions at once' using errcode = 'PT429';
      end if;
    end if;
    -- An active address violates the unique key below. For all others, known or not, the caller gets the same result.
    if private.renew_subscription(new.email) then
      return null;
    end if;
    new.asked_at := coalesce(new.asked_at, now());
    new.suppressed_at := coalesce(
      new.suppressed_at, (select created_at from public.suppressions where address = new.email));
  end if;
  return new;
end
$function$;

create or replace function private.before_page_visit_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.visited_at := now();
  end if;
  if exists (
    select from public.page_visits
    where visitor_id = new.visitor_id and page_path = new.page_path
      and date_trunc('hour', visited_at at time zone 'UTC') = date_trunc('hour', new.visited_at at time zone 'UTC')
  ) then
    return null;
  end if;
  perform private.limit_tracking('visits');
  return new;
end
$function$;

create or replace function private.before_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    perform private.check_changed_columns(old, new, 'status', 'suspension_reason');
  end if;
  new := private.clean_columns(new, 'name', 'company_name');
  if tg_op = 'INSERT' then
    new := private.copy_account_email(new);
  else
    if private.is_api_caller() and (old.status, new.status) not in (
      ('pending', 'approved'), ('pending', 'rejected'), ('rejected', 'approved'), ('approved', 'suspended'),
      ('suspended', 'approved')
    ) then
      -- Another admin was faster. Without an error the update finds no row, as if it had named the former status.
      return null;
    end if;
    if new.status <> 'suspended' then
      new.suspension_reason := null;
    end if;
  end if;
  return private.set_timestamps(new, old);
end
$function$;

create or replace function private.check_changed_columns (
  before   anyelement,
  after    anyelement,
  VARIADIC allowed text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() and (to_jsonb(after) - allowed) is distinct from (to_jsonb(before) - allowed) then
    raise exception 'only % may change in %', array_to_string(allowed, ', '), pg_typeof(after)
      using errcode = 'insufficient_privilege';
  end if;
end
$function$;

create or replace function private.check_html_bounds (
  html        text,
  column_name text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Not a check constraint: rows from before this rule can still be archived.
  if not private.is_html_bounded(html) then
    raise exception '% can have at most 5000 HTML tags, and at most 100 elements inside each other', column_name
      using errcode = 'check_violation';
  end if;
end
$function$;

create or replace function private.clean_columns (
  target   anyelement,
  VARIADIC line_columns text[] default '{}'::text[]
)
  returns anyelement
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  cleaned jsonb;
begin
  select jsonb_object_agg(key, clean) into cleaned
  from (
    select f.key, f.value, case
      when jsonb_typeof(f.value) = 'array' then (
        select jsonb_agg(private.clean_line(e.item) order by e.n)
        from jsonb_array_elements_text(f.value) with ordinality as e (item, n)
      )
      when f.key = any (line_columns) then to_jsonb(private.clean_line(f.value #>> '{}'))
      else to_jsonb(private.clean_text(f.value #>> '{}'))
    end as clean
    from jsonb_each(to_jsonb(target)) f
    where jsonb_typeof(f.value) = 'string' or jsonb_typeof(f.value) = 'array' and f.value <> '[]'
  ) fields
  where clean <> value;
  return case when cleaned is null then target else jsonb_populate_record(target, cleaned) end;
end
$function$;

create or replace function private.clean_line (
  value text
)
  returns text
  language sql
  stable
  strict
  set search_path to ''
  AS $function$
  select case when value like '%&%;%' then
    replace(regexp_replace(regexp_replace(regexp_replace(private.clean_text(value),
      '&quot;', '"', 'gi'), '&(apos|#0?39|#x27);', '''', 'gi'), '&nbsp;', ' ', 'gi'), '&amp;', '&')
  else private.clean_text(value) end
$function$;

create or replace function private.clean_text (
  value text
)
  returns text
  language plpgsql
  stable
  strict
  set search_path to ''
  AS $function$
declare
  -- The characters of Windows-1252 at 0x80 to 0x9F, without its five undefined bytes, and those bytes as code points.
  cp1252 constant text := '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
  cp1252_bytes constant text := e'\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008e\u0091'
    '\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009e\u009f';
  control_characters constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]';
  continuation constant text := '[\u0080-\u00bf' || cp1252 || ']';
  -- Characters that form UTF-8 when each is taken for a byte.
  misread constant text := format(
    '((?:[\u00c2-\u00df]%1$s|[\u00e0-\u00ef]%1$s{2}|[\u00f0-\u00f4]%1$s{3})+)', continuation);
  -- A sequence that decodes to a single character may have been typed, except for these.
  unmistakable constant text := format(
    '[\u0080-\u009f]|^[ÂÃ][\u00a0-\u00bf]$|^Ã[^\u0080-\u00ff‘’“”•–—…]$|^â[\u0080-\u009f%1$s]|^ðŸ', cp1252);
  before text;
  sequence text;
  decoded text;
begin
  if value !~ (control_characters || '|' || misread) then
    return value;
  end if;
  -- Some texts were misread more than once.
  loop
    before := value;
    for sequence in select distinct m[1] from regexp_matches(value, misread, 'g') as m loop
      begin
        decoded := convert_from(convert_to(translate(sequence, cp1252, cp1252_bytes), 'LATIN1'), 'UTF8');
        if sequence ~ unmistakable or char_length(decoded) > 1 then
          value := replace(value, sequence, decoded);
        end if;
      exception when character_not_in_repertoire or untranslatable_character then
        null;
      end;
    end loop;
    exit when value = before;
  end loop;
  return regexp_replace(value, control_characters, '', 'g');
end
$function$;

create or replace function private.column_hashes (
  row_values jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$ select coalesce(jsonb_object_agg(key, md5(value::text)), '{}') from jsonb_each(row_values) $function$;

create or replace function private.company_card (
  company public.companies,
  open    bigint
)
  returns jsonb
  language sql
  stable
RETURN
  jsonb_build_object('id', (company).id, 'slug', (company).slug, 'name', (company).name, 'website',
  (company).website,
  'description',
  (company).description,
  'logo',
  (company).logo, 'is_verified', private.is_verified((company).id, (company).website_domain), 'open', open);

create or replace function private.company_key (
  name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(
    nullif(btrim(regexp_replace(folded, '[^[:alnum:]+#]+', ' ', 'g')), ''),
    -- A name without letters and digits.
    btrim(folded))
  from (select lower(normalize(company_key.name, nfkc) collate pg_catalog.pg_c_utf8) as folded) one
$function$;

create or replace function private.consume_limit (
  limit_name text,
  limit_key  text default ''::text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bounds constant private.limits := (select l from private.limits l where l.name = limit_name);
  today constant date := (now() at time zone 'UTC')::date;
  is_within boolean;
begin
  -- Locked rows are skipped: two writers must not wait for each other.
  delete from private.limit_counts c
  where (c.name, c.key) in (
    select o.name, o.key from private.limit_counts o
    where o.key <> '' and o.day < today
    limit 100
    for update skip locked);

  insert into private.limit_counts as c (name, key, minute, in_minute, day, in_day)
  values (limit_name, limit_key, date_trunc('minute', now()), 1, today, 1)
  on conflict (name, key) do update set
    -- A transaction that waited for the row may have begun in an earlier minute than the one that held it.
    minute = greatest(c.minute, excluded.minute),
    in_minute = case when c.minute >= excluded.minute then c.in_minute else 0 end + 1,
    day = greatest(c.day, excluded.day),
    in_day = case when c.day >= excluded.day then c.in_day else 0 end + 1
  returning c.in_minute <= coalesce(bounds.per_minute, c.in_minute) and c.in_day <= coalesce(bounds.per_day, c.in_day)
  into is_within;
  return is_within;
end
$function$;

create or replace function private.contains_pattern (
  query_text text
)
  returns text
  language sql
  immutable
  parallel safe
RETURN
  (('%'::text || regexp_replace(lower((COALESCE(query_text, ''::text) collate pg_c_utf8)), '[\\%_]'::text,
  '\\\&'::text, 'g'::text)) || '%'::text);

create or replace function private.copy_account_email (
  recruiter public.recruiters
)
  returns public.recruiters
  language plpgsql
  set search_path to ''
  AS $function$
begin
  select lower(u.email) into recruiter.email
  from auth.users u where u.id = recruiter.auth_id and u.email_confirmed_at is not null;
  if recruiter.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if recruiter.role <> 'admin' and private.is_free_mail(recruiter.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return recruiter;
end
$function$;

create or replace function private.count_open_reports (
  reported_job_id uuid
)
  returns bigint
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$ select count(*) from public.job_reports where job_id = reported_job_id and resolved_at is null $function$;

create or replace function private.delete_account (
  account     uuid,
  delete_jobs boolean
)
  returns text[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account_email constant text := (select lower(u.email) from auth.users u where u.id = delete_account.account);
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  recruiter constant public.recruiters := (
    select r from public.recruiters r where r.auth_id = delete_account.account for update);
  open_slugs text[];
begin
  if account_email is null then
    return null;
  end if;
  if recruiter.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into open_slugs
  from public.jobs j where j.recruiter_id = recruiter.id and private.is_open(j.is_archived, j.expires_at);
  if delete_jobs then
    delete from public.jobs j where j.recruiter_id = recruiter.id;
  else
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
  end if;
  delete from public.outbox o where o.address = account_email and not private.is_newsletter_mail(o.kind);
  update public.audit_log l set actor_email = null
  where l.actor = delete_account.account and l.actor_email is not null;
  update public.audit_log l set reason = null
  where l.table_name = 'recruiters' and l.row_id = recruiter.id and l.reason is not null;
  if recruiter.id is not null then
    insert into public.audit_log (action, table_name, row_id)
    values ('deleted on request', 'recruiters', recruiter.id);
  end if;
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = delete_account.account::text;
  -- Cascades to sessions, known networks and the recruiter, and sets the recruiter of remaining jobs to null.
  delete from auth.users u where u.id = delete_account.account;
  return open_slugs;
end
$function$;

create or replace function private.delete_subscriber (
  address text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  was_known constant boolean := private.subscriber_data(delete_subscriber.address) - 'suppression' <> '{}';
begin
  -- The locks of renew_subscription and create_alert: concurrent subscriptions of the address come before or after.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(delete_subscriber.address) & 255);
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || delete_subscriber.address, 0));
  delete from public.newsletter_subscriptions s where s.email = delete_subscriber.address;
  delete from public.job_alerts a where a.email = delete_subscriber.address;
  delete from public.outbox o where o.address = delete_subscriber.address and private.is_newsletter_mail(o.kind);
  return coalesce(was_known, false);
end
$function$;

create or replace function private.digest_due (
  at_time   timestamp with time zone,
  time_zone text
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select case when due > at_time then (tuesday - interval '7 days') at time zone digest_due.time_zone else due end
  from (
    select date_trunc('week', at_time at time zone digest_due.time_zone) + interval '1 day 9 hours' as tuesday
  ) of_week,
  lateral (select tuesday at time zone digest_due.time_zone as due) in_zone
$function$;

create or replace function private.drop_mail (
  kind       text,
  address    text,
  key_prefix text default null::text
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.outbox o set state = 'dropped', last_error = 'It is not wanted any more.'
  where o.address = drop_mail.address and o.kind = drop_mail.kind and o.state = 'queued'
    and (key_prefix is null or o.key like key_prefix || ' %')
$function$;

create or replace function private.enforce_quota (
  limit_name text,
  noun       text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Null for accounts that are not approved recruiters, whose rows row-level security refuses.
  recruiter_id constant uuid := private.my_recruiter_id();
begin
  if private.is_api_caller() and not private.is_admin() and recruiter_id is not null
    and not private.consume_limit(limit_name, recruiter_id::text)
  then
    raise exception 'You have added % % today, as many as a recruiter can. Please save this one after midnight UTC.',
      (select coalesce(l.per_day, l.per_minute) from private.limits l where l.name = limit_name), noun
      using errcode = 'PT429';
  end if;
end
$function$;

create or replace function private.enqueue_change_notice (
  noun   public.notice_noun,
  before jsonb,
  after  jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Columns that the page does not show.
  hidden constant text[] :=
    '{version,updated_at,search_text,sequence,link_died_at,archived_at,pay_top_eur_year,word_count,created_at}';
begin
  if exists (select from public.search_engines)
    and (before - hidden) is distinct from (after - hidden)
    and (private.is_indexable(noun, before) or private.is_indexable(noun, after))
  then
    perform private.enqueue_search_notice(noun, coalesce(after, before) ->> 'slug');
  end if;
exception when others then
  raise warning 'Could not queue a notice to search engines about a %: %', noun, sqlerrm;
end
$function$;

create or replace function private.enqueue_mail (
  kind    text,
  address text,
  key     text,
  data    jsonb                    default '{}'::jsonb,
  send_at timestamp with time zone default now(),
  is_bulk boolean                  default false
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient constant text := lower(btrim(enqueue_mail.address));
begin
  if exists (select from public.suppressions s where s.address = recipient) then
    return false;
  end if;
  insert into public.outbox (kind, address, key, data, next_attempt_at, is_bulk)
  values (
    enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.send_at, enqueue_mail.is_bulk)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$function$;

create or replace function private.enqueue_search_notice (
  page_noun public.notice_noun,
  page_slug text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.search_notices (engine, noun, slug, due_at)
  select e.engine, page_noun, page_slug,
    -- One minute to collect edits that follow each other; ten minutes between notices about one page, as engines reject
    -- more. Ten minutes is also the maximum: a later time comes from a clock that has been set back since.
    least(now() + interval '10 minutes', greatest(now() + interval '1 minute', (
      select max(s.sent_at) + interval '10 minutes' from public.search_notices s
      where s.engine = e.engine and s.noun = page_noun and s.slug = page_slug and s.state = 'sent')))
  from public.search_engines e
  -- Google's Indexing API accepts pages of jobs only.
  where e.engine <> 'google' or page_noun = 'job'
  order by e.engine
  -- The row lock keeps senders from taking the notice before this change is committed.
  on conflict (engine, noun, slug) where state = 'waiting' and not is_tried do update set changed_at = now();
exception when others then
  raise warning 'Could not queue a notice to search engines about the % %: %', page_noun, page_slug, sqlerrm;
end
$function$;

create or replace function private.euros_a_year (
  amount   numeric,
  currency text
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select round(amount / r.per_eur, 2) from public.currency_rates r where r.currency = upper(euros_a_year.currency)
$function$;

create or replace function private.event_title (
  event public.events
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when strpos(event.name, year) > 0 then event.name else left(event.name, 70) || ' ' || year end
  from (select extract(year from event.start_date at time zone coalesce(event.time_zone, 'UTC'))::text as year) y
$function$;

create or replace function private.find_account (
  email text
)
  returns uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$ select u.id from auth.users u where lower(u.email) = lower(btrim(find_account.email)) $function$;

create or replace function private.find_companies (
  query_text  text,
  page_offset integer,
  page_size   integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with hiring as (
    select j.company_id, count(*) as open
    from public.jobs j where private.is_open(j.is_archived, j.expires_at) group by j.company_id
  ),
  hit as materialized (
    select c.id, coalesce(h.open, 0) as open, lower(c.name collate pg_catalog.pg_c_utf8) as name
    from public.companies c left join hiring h on h.company_id = c.id
    where (h.open > 0 or c.description is not null)
      and lower(c.name collate pg_catalog.pg_c_utf8) like private.contains_pattern(left(query_text, 100))
  ),
  page as (
    select id, open, name from hit
    order by open desc, name, id
    offset greatest(coalesce(page_offset, 0), 0) limit least(greatest(coalesce(page_size, 24), 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from hit),
    'companies', (
      select coalesce(jsonb_agg(private.company_card(c, p.open) order by p.open desc, p.name, p.id), '[]')
      from page p join public.companies c on c.id = p.id))
$function$;

create or replace function private.find_companies_after (
  query_text text,
  after_slug text,
  page_size  integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with page as (
    select c as company, (
      select count(*) from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)
    ) as open
    from public.companies c
    where c.slug > coalesce(after_slug, '')
      and lower(c.name collate pg_catalog.pg_c_utf8) like private.contains_pattern(left(query_text, 100))
      and (c.description is not null
        or exists (
          select from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)))
    order by c.slug
    limit least(greatest(coalesce(page_size, 20), 0), 101)
  )
  select coalesce(jsonb_agg(private.company_card(company, open) order by (company).slug), '[]') from page
$function$;

create or replace function private.find_jobs (
  filters      jsonb,
  page_offset  integer,
  page_size    integer,
  with_facets  boolean,
  with_options boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f constant private.job_filters := private.parse_job_filters(filters);
  found jsonb;
  options jsonb := '{}';
begin
  with hit as materialized (
    select id, posted_at, pay, type, city_id, type_ok, city_ok, country_ok, from_ok, pay_ok, misses,
      f.from_code is not null and open_to = '{?}' and not excluded @> array[f.from_code] as leaves_from_unstated
    from private.matching_jobs(f) where misses <= 1
  ),
  page as (
    select id, posted_at, pay from hit where misses = 0
    order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc
    offset greatest(coalesce(page_offset, 0), 0) limit least(greatest(coalesce(page_size, 10), 0), 100)
  ),
  place as materialized (
    select c.name, c.country, h.city_ok, h.country_ok, count(*) as jobs
    from hit h join public.cities c on c.id = h.city_id
    where h.misses = (not h.city_ok)::integer or h.misses = (not h.country_ok)::integer
    group by c.id, h.city_ok, h.country_ok
  )
  select jsonb_build_object(
    'jobs', (
      select coalesce(
        jsonb_agg(
          to_jsonb(card)
          order by case when f.sorts_by_pay then page.pay end desc nulls last, page.posted_at desc, id desc),
        '[]')
      from page join private.job_cards card using (id)),
    'total', (select count(*) from hit where misses = 0),
    'unstated', jsonb_strip_nulls(jsonb_build_object(
      'from', case when f.from_code is not null then (
        select count(*) from hit where misses = (not from_ok)::integer and leaves_from_unstated) end,
      'pay', case when f.filters_pay then (
        select count(*) from hit where misses = (not pay_ok)::integer and pay is null) end)),
    'counts', jsonb_build_object(
      'type', (
        select coalesce(jsonb_object_agg(type, jobs), '{}')
        from (select type, count(*) as jobs from hit where misses = (not type_ok)::integer group by type) as by_type),
      'city', (
        select coalesce(jsonb_object_agg(name, jobs), '{}')
        from (select name, sum(jobs) as jobs from place where country_ok group by name) as by_city),
      'country', (
        select coalesce(jsonb_object_agg(country, jobs), '{}')
        from (select country, sum(jobs) as jobs from place where city_ok group by country) as by_country)))
  into found;
  if with_options then
    with hit as materialized (
      select posted_at, level, company, skills, open_to, excluded, from_ok, level_ok, company_ok, posted_ok, misses
      from private.matching_jobs(f) where misses <= 1
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from hit where misses = (not from_ok)::integer group by 1, 2
      ) as by_codes,
      lateral (
        select code, by_codes.jobs from unnest(codes) as code where code <> all (excluded)
        union all
        select code, -by_codes.jobs from unnest(excluded) as code where codes = '{*}'
      ) as counted (code, jobs)
      group by code
    )
    select jsonb_build_object(
      'level', (
        select coalesce(jsonb_object_agg(level, jobs), '{}')
        from (
          select level, count(*) as jobs from hit
          where misses = (not level_ok)::integer and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          select company, count(*) as jobs from hit where misses = (not company_ok)::integer
          group by company order by jobs desc, company limit 30) as by_company),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from hit where misses = (not posted_ok)::integer),
      'skills', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs from hit, unnest(skills) as skill
          where misses = 0 group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    into options;
  end if;
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || options,
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where with_options or slug = any (f.skills)))
    || case when with_facets then jsonb_build_object('facets', private.job_facets()) else '{}' end;
end
$function$;

create or replace function private.find_jobs_after (
  filters         jsonb,
  after_pay       numeric,
  after_posted_at timestamp with time zone,
  after_id        uuid,
  page_size       integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f constant private.job_filters := private.parse_job_filters(filters);
begin
  return (
    with page as (
      select id, posted_at, case when f.sorts_by_pay then coalesce(pay, -1) else -1 end as pay
      from private.matching_jobs(f)
      where is_match
        and (after_id is null or case
          when f.sorts_by_pay
            then (coalesce(pay, -1), posted_at, id) < (coalesce(after_pay, -1), after_posted_at, after_id)
          else (posted_at, id) < (after_posted_at, after_id) end)
      order by case when f.sorts_by_pay then coalesce(pay, -1) end desc, posted_at desc, id desc
      limit least(greatest(coalesce(page_size, 20), 0), 101)
    )
    select coalesce(
      jsonb_agg(
        to_jsonb(card) || jsonb_build_object('pay', page.pay)
        order by page.pay desc, page.posted_at desc, id desc),
      '[]')
    from page join private.job_cards card using (id));
end
$function$;

create or replace function private.find_saved_row (
  target          regclass,
  idempotency_key uuid,
  fields          jsonb
)
  returns table (
    row_id  uuid,
    is_same boolean
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return query execute format(
    'select t.id, jsonb_populate_record(t, $2) is not distinct from t from %s t
    where t.idempotency_key = $1 and (private.is_admin() or private.owns_job(t.id))', target)
  using find_saved_row.idempotency_key, fields;
end
$function$;

create or replace function private.first_free_slug (
  base  text,
  taken text[]
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  with numbers as (
    select distinct case when slug = base then 0 else substr(slug, char_length(base) + 2)::bigint end as n
    from unnest(taken) as t (slug)
    where slug = base or substr(slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,8}$'
  ),
  -- Sorted, each number before the first gap equals its position.
  places as (select n, row_number() over (order by n) - 1 as place from numbers),
  first_free as (select count(*) filter (where n = place) as n from places)
  select base || case when n > 0 then '-' || n else '' end from first_free
$function$;

create or replace function private.follow_account_email()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.is_free_mail(new.email)
    and exists (select from public.recruiters where auth_id = new.id and role <> 'admin')
  then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  update public.recruiters set email = lower(new.email)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> lower(new.email);
  return new;
end
$function$;

create or replace function private.get_company (
  company_slug text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select private.company_card(c, jobs.open) || jsonb_build_object('closed', jobs.closed)
  from private.company_slugs s
  join public.companies c on c.id = s.company_id
  cross join lateral (
    select
      count(*) filter (where private.is_open(j.is_archived, j.expires_at)) as open,
      count(*) filter (where not private.is_open(j.is_archived, j.expires_at)) as closed
    from public.jobs j where j.company_id = c.id
  ) jobs
  where s.slug = company_slug
$function$;

create or replace function private.get_or_create_company (
  name text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  key constant text := private.company_key(get_or_create_company.name);
  found_id uuid;
begin
  -- The lock keeps the company until the job that is being saved refers to it. A caller that waited for a merge finds
  -- no row here, and the target of the merge below.
  select c.id into found_id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = key
  for key share of c;
  if found_id is null then
    -- Of two callers at once, the first adds the company and the second finds it.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    select n.company_id into found_id from private.company_names n where n.name_key = key;
  end if;
  if found_id is null then
    insert into public.companies (name) values (get_or_create_company.name) returning id into found_id;
  end if;
  return found_id;
end
$function$;

create or replace function private.guard_role()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Security invoker on purpose, therefore a trigger of its own: only the owner of the table may make admins. Not even
  -- the secret key may.
  if (tg_op = 'INSERT' and new.role <> 'recruiter' or tg_op = 'UPDATE' and new.role <> old.role)
    and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'role cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

create or replace function private.import_posting (
  link    public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  before public.imported_postings;
  fields jsonb;
  changes jsonb;
  job jsonb;
  is_draft boolean;
  job_id uuid;
begin
  select * into before from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.external_id = posting ->> 'id';
  if before.recruiter_id = link.recruiter_id and before.job_id is null then
    return 'deleted';
  elsif before.job_id is not null and before.recruiter_id <> link.recruiter_id then
    return 'taken';
  elsif before.job_id is null and not may_add then
    return 'waiting';
  end if;

  if not exists (
      select from public.cities c
      where lower(c.name collate pg_catalog.pg_c_utf8) = lower(posting ->> 'city' collate pg_catalog.pg_c_utf8)
        and lower(c.country collate pg_catalog.pg_c_utf8)
          = lower(coalesce(nullif(posting ->> 'country', ''), 'Unknown') collate pg_catalog.pg_c_utf8))
    and lower(posting ->> 'city') <> 'remote'
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  fields := (posting - array['id', 'city', 'country', 'posted_at', 'is_placed'])
    || jsonb_build_object('city_id', private.save_city(posting ->> 'city', posting ->> 'country'));

  if before.job_id is null then
    if not private.consume_limit('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- A job whose place could not be understood is checked by a person first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p
      (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft,
      private.column_hashes(fields), private.column_hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- The recruiter who had linked the board before deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- The columns that changed on the board and were not edited here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  -- The columns of the salary only make sense together: one that was edited here keeps all of them.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.column_hashes(changes),
    stored = p.stored || (
      select private.column_hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
end
$function$;

create or replace function private.index_job (
  job public.jobs
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_open(job.is_archived, job.expires_at) then
    delete from public.job_search where id = job.id;
    return;
  end if;
  insert into public.job_search as s
    (id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, txt)
  select id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, txt
  from private.searched_jobs where id = job.id
  on conflict (id) do update set
    (posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, txt) = (
      excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
      excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.txt)
  where (
      s.posted_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to, s.excluded, s.pay, s.txt)
    is distinct from (
      excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
      excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.txt);
end
$function$;

create or replace function private.is_free_mail (
  email text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  -- A domain with a trailing dot receives mail too.
  select exists (select from private.free_mail_domains where domain = rtrim(lower(split_part(email, '@', -1)), '.'))
$function$;

create or replace function private.is_html_bounded (
  html text
)
  returns boolean
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  max_tags constant integer := 5000;
  max_depth constant integer := 100;
  void_elements constant text[] :=
    '{area,base,basefont,br,col,command,embed,frame,hr,img,input,isindex,keygen,link,meta,param,source,track,wbr}';
  open_elements text[] := '{}';
  -- Elements with an optional end tag that the current start tag closes.
  implied_ends text[];
  tag text[];
  element text;
  place integer;
begin
  if char_length(html) - char_length(replace(html, '<', '')) > max_tags then
    return false;
  end if;
  for tag in select regexp_matches(html, '<(/?)([a-z][^\t\n\f\r />]*)', 'gi') loop
    element := lower(tag[2]);
    if tag[1] = '/' then
      place := (select max(p) from unnest(array_positions(open_elements, element)) as p);
      if place is not null then
        open_elements := open_elements[:place - 1];
      end if;
    elsif element <> all (void_elements) then
      implied_ends := case
        when element in ('p', 'li', 'option') then array[element]
        when element in ('dt', 'dd') then '{dt,dd}'
        when element in ('td', 'th') then '{td,th}'
        when element = 'tr' then '{td,th,tr}'
        else '{}'
      end;
      while open_elements[cardinality(open_elements)] = any (implied_ends) loop
        open_elements := trim_array(open_elements, 1);
      end loop;
      open_elements := open_elements || element;
      if cardinality(open_elements) > max_depth then
        return false;
      end if;
    end if;
  end loop;
  return true;
end
$function$;

create or replace function private.is_indexable (
  noun public.notice_noun,
  page jsonb
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(case noun
    when 'job' then private.is_open((page ->> 'is_archived')::boolean, (page ->> 'expires_at')::timestamptz)
    when 'event' then page ->> 'status' = 'approved'
    else page ->> 'status' = 'published'
  end, false)
$function$;

create or replace function private.is_time_zone (
  zone text
)
  returns boolean
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  -- Area/City only: Postgres also accepts abbreviations and POSIX rules, which mean other things elsewhere.
  if zone !~ '^[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+){1,2}$' and zone <> 'UTC' then
    return false;
  end if;
  perform timestamptz 'epoch' at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$function$;

create or replace function private.job_contacts (
  job_id       uuid,
  recruiter_id uuid
)
  returns table (
    email text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select r.email from public.recruiters r where r.id = job_contacts.recruiter_id and r.status = 'approved'
  union all
  select r.email
  from public.audit_log a join public.recruiters r on r.role = 'admin'
  where job_contacts.recruiter_id is null
    and a.action = 'insert' and a.table_name = 'jobs' and a.row_id = job_contacts.job_id
    and (r.auth_id = a.actor
      or not exists (select from public.recruiters p where p.auth_id = a.actor and p.role = 'admin'))
$function$;

create or replace function private.job_facets()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with places as materialized (
    select c.name, c.country, count(*) as jobs
    from public.job_search s join public.cities c on c.id = s.city_id
    where private.is_open(false, s.expires_at) group by c.id
  )
  select jsonb_build_object(
    'types', (
      select coalesce(jsonb_agg(distinct type), '[]') from public.job_search where private.is_open(false, expires_at)),
    'countries', (
      select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
      from (select country, sum(jobs) as jobs from places group by country) as by_country),
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
      from places),
    'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates))
$function$;

create or replace function private.keep_last_admin()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Two operators who revoke each other at the same time must not both succeed.
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.recruiters where role = 'admin') then
    raise exception 'the last admin cannot be removed' using errcode = 'restrict_violation';
  end if;
end
$function$;

create or replace function private.landing_page (
  country_slug text,
  city_slug    text,
  skill_slug   text,
  page_offset  integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
#variable_conflict use_column
declare
  f private.job_filters := private.parse_job_filters('{}');
  country constant text := (
    select n.name from private.countries n
    where private.slug_base(n.name, 'country') = landing_page.country_slug and n.name not in ('Global', 'Unknown'));
  skill constant text := (select s.name from public.skills s where s.slug = landing_page.skill_slug);
  city text;
begin
  if skill is not null then
    f.skills := array[landing_page.skill_slug];
  else
    f.city_ids := array(
      select c.id from public.cities c
      where case
        when landing_page.country_slug = 'remote' then c.name = 'Remote' and landing_page.city_slug is null
        else c.country_slug = landing_page.country_slug and c.country not in ('Global', 'Unknown')
          and (landing_page.city_slug is null or c.slug = landing_page.city_slug)
      end);
    city := (
      select min(c.name) from public.cities c
      where c.id = any (f.city_ids) and landing_page.city_slug is not null);
    if city is null
        and (landing_page.city_slug is not null or country is null and landing_page.country_slug <> 'remote')
      or landing_page.country_slug is null
    then
      return null;
    end if;
  end if;

  return (
    with hit as materialized (
      select m.id, m.posted_at, m.type, m.skills, j.company_id, upper(j.salary_currency) as currency,
        case when j.salary_period = 'year' then nullif(j.salary_min, 0) end as salary_min,
        case when j.salary_period = 'year' then nullif(j.salary_max, 0) end as salary_max
      from private.matching_jobs(f) m join public.jobs j using (id)
      where m.is_match
    ),
    -- The jobs with a yearly range in the currency that most such jobs name.
    paid as (
      select h.* from hit h
      where h.salary_min <= h.salary_max and h.currency = (
        select currency from hit where salary_min <= salary_max
        group by currency order by count(*) desc, currency limit 1)
    ),
    pay_range as (
      select min(currency) as currency, count(*) as jobs, count(distinct company_id) as companies,
        min(salary_min) as least, max(salary_max) as most
      from paid having count(distinct company_id) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from paid where type = 'full-time' having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    page as (
      select id from hit order by posted_at desc, id desc
      offset greatest(coalesce(page_offset, 0), 0) limit least(greatest(coalesce(page_size, 10), 0), 100)
    ),
    open_jobs as materialized (
      select s.city_id, count(*) as jobs from public.job_search s
      where private.is_open(false, s.expires_at) group by s.city_id
    ),
    countries as (
      select c.country as name, c.country_slug as slug, sum(o.jobs) as jobs
      from open_jobs o join public.cities c on c.id = o.city_id
      where c.country not in ('Global', 'Unknown') and c.country_slug <> coalesce(landing_page.country_slug, '')
        and landing_page.skill_slug is null
      group by c.country, c.country_slug order by jobs desc, name limit 12
    ),
    cities as (
      select min(c.name) as name, c.slug, sum(o.jobs) as jobs
      from open_jobs o join public.cities c on c.id = o.city_id
      where c.country_slug = landing_page.country_slug and c.country not in ('Global', 'Unknown')
        and c.slug <> coalesce(landing_page.city_slug, '')
      group by c.slug order by jobs desc, name limit 12
    ),
    skills as (
      select s.name, s.slug, count(*) as jobs
      from hit cross join unnest(hit.skills) as named (slug) join public.skills s using (slug)
      where s.slug <> coalesce(landing_page.skill_slug, '')
      group by s.name, s.slug order by jobs desc, name limit 12
    )
    select jsonb_build_object(
      'country', country, 'city', city, 'skill', skill,
      'total', (select count(*) from hit),
      'companies', (select count(distinct company_id) from hit),
      'pay', (select to_jsonb(pay_range) from pay_range),
      'middle', (select to_jsonb(comparable) from comparable),
      'countries', (select coalesce(jsonb_agg(countries order by jobs desc, name), '[]') from countries),
      'cities', (select coalesce(jsonb_agg(cities order by jobs desc, name), '[]') from cities),
      'skills', (select coalesce(jsonb_agg(skills order by jobs desc, name), '[]') from skills),
      'ids', (select coalesce(jsonb_agg(id), '[]') from page)));
end
$function$;

create or replace function private.lift_latest_suppressions (
  max_rows integer
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  with lifted as (
    delete from public.suppressions s
    where s.id in (select l.id from public.suppressions l order by l.created_at desc, l.id limit max_rows)
    returning s.address
  )
  update public.outbox o set state = 'queued', next_attempt_at = now(), attempts = 0, first_attempt_at = null
  from lifted l
  where o.address = l.address and o.state in ('failed', 'dropped') and o.created_at > now() - interval '1 day'
$function$;

create or replace function private.limit_tracking (
  kind text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  source constant text := case
    when private.is_api_caller() then '_direct'
    when current_setting('role', true) = 'service_role' then '_site'
  end;
begin
  if source is not null and not private.consume_limit(kind || source) then
    raise exception 'too many % at once', kind using errcode = 'PT429';
  end if;
end
$function$;

create or replace function private.list_companies (
  query_text   text,
  sort_by      public.company_order,
  is_ascending boolean,
  page         integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
      where lower(c.search_text collate pg_catalog.pg_c_utf8) like pattern
    ),
    -- Past the last page, the last page is shown.
    shown as (
      select least(
        greatest(coalesce(list_companies.page, 1), 1), greatest(((select count(*) from hit) + size - 1) / size, 1)
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
$function$;

create or replace function private.list_jobs (
  is_mine      boolean,
  archived     boolean,
  query_text   text,
  poster       public.posted_by,
  state        public.job_state,
  sort_by      public.job_order,
  is_ascending boolean,
  page         integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  is_admin constant boolean := private.is_admin();
  my_id constant uuid := private.my_recruiter_id();
  is_searched constant boolean := coalesce(query_text, '') <> '';
  pattern constant text := private.contains_pattern(query_text);
  found_cities constant uuid[] := array(
    select id from public.cities
    where is_searched
      and lower(name || case name when 'Remote' then ' (' || country || ')' else ', ' || country end
        collate pg_catalog.pg_c_utf8) like pattern);
  is_by_posted_at constant boolean := coalesce(sort_by, 'posted') = 'posted';
  is_descending constant boolean := is_ascending is not true;
  max_rows constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total bigint;
  ids uuid[];
begin
  -- Materialized, so that the search runs once for both the count and the page.
  with hit as materialized (
    select
      j.id,
      case when is_by_posted_at then j.posted_at end as posted_at,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      case sort_by
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as clicks
    from public.jobs j left join public.job_clicks c on c.job_id = j.id
    where case when is_mine then j.recruiter_id = my_id else is_admin end
      and j.is_archived = coalesce(archived, false)
      and (poster is null or j.posted_by = poster)
      and case state
        when 'open' then private.is_open(j.is_archived, j.expires_at)
        when 'expiring' then private.is_open(j.is_archived, j.expires_at) and private.expires_soon(j.expires_at)
        when 'closed' then not private.is_open(j.is_archived, j.expires_at)
        when 'reported' then is_admin and exists (
          select from public.job_reports r where r.job_id = j.id and r.resolved_at is null)
        else true
      end
      and (not is_searched
        or lower(j.title collate pg_catalog.pg_c_utf8) like pattern
        or lower(j.company collate pg_catalog.pg_c_utf8) like pattern
        or j.city_id = any (found_cities))
  ),
  counted as materialized (select count(*) as total from hit),
  -- Past the end, for example after the jobs of the last page were deleted, the last page is shown.
  shown as (
    select least(
      greatest(coalesce(list_jobs.page, 1), 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
    from counted c
  )
  select
    (select c.total from counted c),
    (select s.page from shown s),
    array(
      select h.id from hit h
      order by
        case when not is_descending then h.posted_at end, case when is_descending then h.posted_at end desc,
        case when not is_descending then h.title end, case when is_descending then h.title end desc,
        case when not is_descending then h.clicks end, case when is_descending then h.clicks end desc,
        case when not is_descending then h.id end, case when is_descending then h.id end desc
      offset (select (s.page - 1) * max_rows from shown s)
      limit max_rows)
  into total, page, ids;

  return jsonb_build_object(
    'total', total,
    'page', page,
    'mine', (
      select jsonb_build_object(
        'active', count(*) filter (where not is_archived), 'archived', count(*) filter (where is_archived))
      from public.jobs where recruiter_id = my_id),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country, j.posted_at, j.posted_by,
          j.expires_at, j.confirmed_at, j.link_died_at is not null as has_dead_link,
          not private.is_open(false, j.expires_at) as is_closed, private.expires_soon(j.expires_at) as expires_soon,
          case when is_admin then private.count_open_reports(j.id) else 0 end as reports,
          coalesce(k.views, 0) as views, coalesce(k.applications, 0) as applications
        from unnest(ids) with ordinality as listed (id, n)
        join public.jobs j on j.id = listed.id
        join public.cities c on c.id = j.city_id
        left join public.job_clicks k on k.job_id = j.id
      ) row));
end
$function$;

create or replace function private.log_change (
  table_name text,
  before     jsonb,
  after      jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if not (private.is_api_caller() and private.is_admin()) then
    return;
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, reason, subject)
  values (
    auth.uid(),
    (select email from public.recruiters where auth_id = auth.uid()),
    case
      when before is null then 'insert'
      when after is null then case when log_change.table_name = 'companies' then 'merged' else 'delete' end
      when before ->> 'status' in ('suspended', 'rejected') and after ->> 'status' = 'approved' then 'reinstated'
      when before -> 'status' <> after -> 'status' then after ->> 'status'
      when before -> 'is_archived' <> after -> 'is_archived' then
        case when (after ->> 'is_archived')::boolean then 'archived' else 'restored' end
      when before -> 'unsubscribed_at' <> after -> 'unsubscribed_at' then
        case when after ->> 'unsubscribed_at' is null then 'resubscribed' else 'unsubscribed' end
      when before -> 'resolved_at' <> after -> 'resolved_at' then 'settled'
      when before -> 'confirmed_at' <> after -> 'confirmed_at' then 'renewed'
      when before -> 'cancelled_at' <> after -> 'cancelled_at' then
        case when after ->> 'cancelled_at' is null then 'reinstated' else 'cancelled' end
      else 'update'
    end,
    log_change.table_name,
    (coalesce(after, before) ->> 'id')::uuid,
    -- A recruiter's row keeps its reason only while the recruiter is suspended.
    after ->> 'suspension_reason',
    case when after is null then left(
      case log_change.table_name
        when 'jobs' then (before ->> 'title') || ', ' || (before ->> 'company')
        when 'companies' then before ->> 'name'
        when 'events' then before ->> 'name'
        when 'blogs' then before ->> 'title'
        when 'books' then before ->> 'title'
      end,
      500) end);
end
$function$;

create or replace function private.mail_status()
  returns table (
    waiting         bigint,
    retrying        bigint,
    sent_in_hour    bigint,
    sent_in_day     bigint,
    failed          bigint,
    due_since       timestamp with time zone,
    stopped_at      timestamp with time zone,
    stopped_because text,
    paused_until    timestamp with time zone,
    paused_because  text,
    away_since      timestamp with time zone
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select
    (select count(*) from public.outbox o where o.state = 'queued'),
    (select count(*) from public.outbox o where o.state = 'queued' and o.attempts + o.away_attempts > 0),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 hour'),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 day'),
    (select count(*) from public.outbox o where o.state = 'failed'),
    (select min(o.next_attempt_at) from public.outbox o where o.state = 'queued' and o.next_attempt_at <= now()),
    q.stopped_at, q.stopped_because,
    case when q.paused_until > now() then q.paused_until end,
    case when q.paused_until > now() then q.paused_because end,
    q.away_since
  from private.mail_queue q
  where (select private.is_admin())
$function$;

create or replace function private.mail_to_address (
  address       text,
  is_newsletter boolean
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
        'kind', o.kind, 'state', o.state, 'created_at', o.created_at, 'sent_at', o.sent_at, 'data', o.data,
        'last_error', o.last_error)
      order by o.created_at, o.id),
    '[]')
  from public.outbox o
  where o.address = mail_to_address.address and private.is_newsletter_mail(o.kind) = mail_to_address.is_newsletter
$function$;

create or replace function private.matching_jobs (
  f private.job_filters
)
  returns table (
    id         uuid,
    posted_at  timestamp with time zone,
    pay        numeric,
    type       public.job_type,
    city_id    uuid,
    level      text,
    company    text,
    skills     text[],
    open_to    text[],
    excluded   text[],
    type_ok    boolean,
    city_ok    boolean,
    country_ok boolean,
    from_ok    boolean,
    pay_ok     boolean,
    skills_ok  boolean,
    level_ok   boolean,
    company_ok boolean,
    posted_ok  boolean,
    is_match   boolean,
    misses     integer
  )
  language sql
  stable
BEGIN ATOMIC
 select s.id,
     s.posted_at,
     s.pay,
     s.type,
     s.city_id,
     s.level,
     s.company,
     s.skills,
     s.open_to,
     s.excluded,
     m.type_ok,
     m.city_ok,
     m.country_ok,
     m.from_ok,
     m.pay_ok,
     m.skills_ok,
     m.level_ok,
     m.company_ok,
     m.posted_ok,
     (m.type_ok AND m.city_ok AND m.country_ok AND m.from_ok AND m.pay_ok AND m.skills_ok AND m.level_ok AND
       m.company_ok AND m.posted_ok),
     ((((((((((not m.type_ok))::integer + ((not m.city_ok))::integer) + ((not m.country_ok))::integer) + ((not
       m.from_ok))::integer) + ((not m.pay_ok))::integer) + ((not m.skills_ok))::integer) +
       ((not m.level_ok))::integer) + ((not m.company_ok))::integer) + ((not m.posted_ok))::integer)
    from (public.job_search s
      CROSS JOIN LATERAL
        ( select (((matching_jobs.f).type is null) or (s.type = (matching_jobs.f).type)) as type_ok,
             (((matching_jobs.f).city_ids is null) or (s.city_id = ANY ((matching_jobs.f).city_ids))) as
               city_ok,
             (((matching_jobs.f).country_city_ids is null) or (s.city_id = ANY
               ((matching_jobs.f).country_city_ids))) as country_ok,
             (((matching_jobs.f).from_code is null) or ((s.open_to && ((matching_jobs.f).from_code ||
               (matching_jobs.f).open_to_all)) AND (not (s.excluded @> ARRAY[(matching_jobs.f).from_code]))))
               as from_ok,
             ((not (matching_jobs.f).filters_pay) or COALESCE((s.pay >= (matching_jobs.f).min_pay),
               (matching_jobs.f).keeps_unstated_pay)) as pay_ok,
             (((matching_jobs.f).skills is null) or (s.skills @> (matching_jobs.f).skills)) as skills_ok,
             (((matching_jobs.f).level is null) or COALESCE((s.level = (matching_jobs.f).level), false)) as
               level_ok,
             (((matching_jobs.f).company is null) or (lower((s.company collate pg_c_utf8)) =
               (matching_jobs.f).company)) as company_ok,
             (((matching_jobs.f).posted_after is null) or (s.posted_at > (matching_jobs.f).posted_after)) as
               posted_ok) m)
   where
     (private.is_open(false, s.expires_at) AND (((matching_jobs.f).patterns[1] is null) or (s.txt ~~
     (matching_jobs.f).patterns[1])) AND
     (((matching_jobs.f).patterns[2] is null) or (s.txt ~~ (matching_jobs.f).patterns[2])) AND
     (((matching_jobs.f).patterns[3] is null) or (s.txt ~~ (matching_jobs.f).patterns[3])) AND
     (((matching_jobs.f).patterns[4] is null) or (s.txt ~~ (matching_jobs.f).patterns[4])) AND
     (((matching_jobs.f).patterns[5] is null) or (s.txt ~~ (matching_jobs.f).patterns[5])) AND
     (((matching_jobs.f).patterns[6] is null) or (s.txt ~~ (matching_jobs.f).patterns[6])) AND
     (((matching_jobs.f).patterns[7] is null) or (s.txt ~~ (matching_jobs.f).patterns[7])) AND
     (((matching_jobs.f).patterns[8] is null) or (s.txt ~~ (matching_jobs.f).patterns[8])));

end;

create or replace function private.merge_companies (
  source_id uuid,
  target_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  source public.companies;
begin
  if not private.is_admin() then
    raise exception 'only admins merge companies' using errcode = 'insufficient_privilege';
  end if;
  if source_id = target_id then
    raise exception 'a company is not merged into itself' using errcode = 'PT400';
  end if;
  -- One merge at a time, and none while another transaction names a company.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if (
    select count(*) from (select from public.companies where id in (source_id, target_id) for update) both_rows
  ) <> 2 then
    raise exception 'no such company' using errcode = 'PT404';
  end if;
  select * into source from public.companies where id = source_id;

  update private.company_names set company_id = target_id where company_id = source_id;
  update private.company_slugs set company_id = target_id where company_id = source_id;
  update public.jobs set company_id = target_id where company_id = source_id;
  update public.companies c set
    -- The target keeps what it has, and gets the rest from the source.
    website = coalesce(c.website, source.website),
    description = coalesce(c.description, source.description),
    logo = coalesce(c.logo, source.logo)
  where c.id = target_id
    and (c.website is null and source.website is not null or c.description is null and source.description is not null
      or c.logo is null and source.logo is not null);
  delete from public.companies where id = source_id;
end
$function$;

create or replace function private.my_account_id()
  returns uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  -- A token stays valid for up to an hour after its session was ended, so the session is looked up.
  select s.user_id from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$function$;

create or replace function private.notify_recruiter()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Operators who change rows in SQL write to the recruiter themselves.
  if private.is_api_caller() then
    perform private.enqueue_mail(
      case
        when new.status = 'approved' and old.status = 'pending' then 'recruiter-approved'
        when new.status = 'approved' then 'recruiter-reinstated'
        else 'recruiter-' || new.status
      end,
      new.email,
      new.id || ' ' || now(),
      jsonb_build_object(
        'name', new.name,
        'companyName', new.company_name,
        'reason', new.suspension_reason,
        'jobs', case
          when exists (select from public.jobs j where j.recruiter_id = new.id and j.archived_at = now())
          then 'archived'
          when exists (select from public.jobs j where j.recruiter_id = new.id and not j.is_archived) then 'live'
          else 'none'
        end));
  end if;
  return null;
end
$function$;

create or replace function private.owns_job (
  job_id uuid
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (select from public.jobs j where j.id = owns_job.job_id and j.recruiter_id = private.my_recruiter_id())
$function$;

create or replace function private.parse_job_filters (
  filters jsonb
)
  returns private.job_filters
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  f private.job_filters;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  f.patterns := array(
    -- U+0001 in a term would let it match across title, company and description.
    select private.contains_pattern(translate(left(e, 100), chr(1), ''))
    from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    order by length(e) desc);
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(lower(given ->> 'city' collate pg_catalog.pg_c_utf8), null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, lower(given ->> 'country' collate pg_catalog.pg_c_utf8));
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := lower(given ->> 'company' collate pg_catalog.pg_c_utf8);
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

create or replace function private.record_company_names (
  company public.companies
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  key constant text := private.company_key(company.name);
begin
  insert into private.company_slugs (slug, company_id) values (company.slug, company.id) on conflict (slug) do nothing;
  insert into private.company_names (name_key, company_id) values (key, company.id) on conflict (name_key) do nothing;
  if not exists (select from private.company_names n where n.name_key = key and n.company_id = company.id) then
    raise exception 'another company has this name' using errcode = 'unique_violation';
  end if;
end
$function$;

create or replace function private.related_jobs (
  job_slug text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  own record;
begin
  select
    j.id, j.city_id, j.company,
    private.title_words(lower(translate(j.title, chr(1), '') collate pg_catalog.pg_c_utf8)) as words,
    array(select n.id from public.cities n where n.country = c.country and c.country <> 'Unknown') as country_city_ids
  into own
  from public.jobs j join public.cities c on c.id = j.city_id
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  return (
    with of_company as (
      select id, posted_at from public.jobs
      where company = own.company and private.is_open(is_archived, expires_at) and id <> own.id
      order by posted_at desc, id desc limit 3
    ),
    in_city as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = own.city_id and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    in_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.country_city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    with_words as (
      select id, posted_at, city_id, words from public.job_search
      where words && own.words and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    of_others as (
      select s.id, s.posted_at,
        2 * (select count(*) from unnest(s.words) as word where word = any (own.words))
          + 2 * (s.city_id = own.city_id)::integer
          + (s.city_id = any (own.country_city_ids))::integer as likeness
      from (select * from in_city union select * from in_country union select * from with_words) s
      join public.jobs j on j.id = s.id
      where j.company <> own.company and j.id <> own.id
      order by likeness desc, s.posted_at desc, s.id desc limit 3
    ),
    card as (
      select * from private.job_cards where id in (select id from of_company union all select id from of_others)
    )
    select jsonb_build_object(
      'company', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from of_company join card using (id)),
      'similar', (
        select coalesce(jsonb_agg(to_jsonb(card) order by likeness desc, card.posted_at desc, id desc), '[]')
        from of_others join card using (id))));
end
$function$;

create or replace function private.renew_subscription (
  address text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Concurrent inserts of one address take turns, so that all but the first find its row. There are only 256 locks, as
  -- an insert of many addresses would otherwise exhaust the lock table.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(address) & 255);
  update public.newsletter_subscriptions set unsubscribed_at = null, confirmed_at = null, asked_at = now()
  where email = address and state in ('pending', 'unsubscribed');
  return found or exists (
    select from public.newsletter_subscriptions where email = address and state = 'suppressed');
end
$function$;

create or replace function private.request_confirmation (
  address text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.consume_limit('confirmations_address', encode(sha256(convert_to(address, 'UTF8')), 'hex')) then
    perform private.enqueue_mail(
      'confirmation', address, now()::text, jsonb_build_object('address', address, 'askedAt', now()));
  end if;
end
$function$;

create or replace function private.resume_search_engine (
  engine_name public.search_engine
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.search_engines e set
    stopped_at = null, stopped_because = null, paused_until = null, paused_because = null, pauses = 0
  where e.engine = engine_name and private.is_admin() and (e.stopped_at is not null or e.paused_until is not null);
  return found;
end
$function$;

create or replace function private.save_city (
  city_name    text,
  country_name text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() and private.my_recruiter_id() is null and not private.is_admin() then
    raise exception 'only approved recruiters and admins add cities' using errcode = 'insufficient_privilege';
  end if;
  return public.get_or_create_city(city_name, country_name);
end
$function$;

create or replace function private.save_row (
  target           regclass,
  fields           jsonb,
  row_id           uuid,
  expected_version integer,
  idempotency_key  uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  columns constant text := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(fields) as name);
  before record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.find_saved_row(target, idempotency_key, fields);
    if before.is_same then
      return before.row_id;
    end if;
    -- The same form was sent before, its response was lost and its fields were edited since: an update of version 1.
    row_id := before.row_id;
    expected_version := 1;
  end if;

  if row_id is null then
    begin
      execute format(
        'insert into %1$s (%2$s, idempotency_key)
        select %2$s, $2 from jsonb_populate_record(null::%1$s, $1) returning id', target, columns)
      into saved using fields, idempotency_key;
    exception when unique_violation then
      -- The same form was submitted twice at once: return the row that the other request added.
      select b.row_id into saved from private.find_saved_row(target, idempotency_key, fields) b;
      if saved is null then
        raise;
      end if;
    end;
    return saved;
  end if;

  execute format(
    'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
    where t.id = $2 and t.version = coalesce($3, t.version) returning t.id', target, columns)
  into saved using fields, row_id, expected_version;
  if saved is null then
    execute format('select id from %s where id = $1', target) into saved using row_id;
    if saved is not null and (private.is_admin() or private.owns_job(row_id) or row_id = private.my_company_id()) then
      raise exception 'the row was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such row' using errcode = 'PT404';
  end if;
  return saved;
end
$function$;

create or replace function private.send_test_mail()
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient constant text := (select email from public.recruiters where auth_id = auth.uid() and role = 'admin');
begin
  if recipient is null or not private.enqueue_mail('test', recipient, clock_timestamp()::text) then
    return null;
  end if;
  return (
    select o.id from public.outbox o
    where o.kind = 'test' and o.address = recipient
    order by o.created_at desc limit 1);
end
$function$;

create or replace function private.set_board_owner (
  board public.job_boards
)
  returns public.job_boards
  language plpgsql
  set search_path to ''
  AS $function$
begin
  board.id := gen_random_uuid();
  -- Null for callers who are not approved; the policy then refuses the row.
  board.recruiter_id := private.my_recruiter_id();
  board.company_id := private.my_company_id();
  board.created_at := now();
  board.next_sync_at := now();
  if (select count(*) from public.job_boards b where b.recruiter_id = board.recruiter_id) >= 20 then
    raise exception 'A recruiter can link at most 20 boards.' using errcode = 'PT429';
  end if;
  return board;
end
$function$;

create or replace function private.set_company_columns (
  company public.companies,
  before  public.companies
)
  returns public.companies
  language plpgsql
  set search_path to ''
  AS $function$
declare
  base constant text := private.slug_base(company.name, 'company');
  is_new constant boolean := before is null;
  is_renamed constant boolean := is_new or company.name is distinct from before.name;
begin
  company.name := btrim(company.name);
  company.description := nullif(btrim(company.description), '');
  if is_new and private.is_api_caller() then
    company.slug := '';
    company.website_domain := null;
  end if;
  if not is_new then
    if is_renamed and private.is_api_caller() and not private.is_admin() then
      raise exception 'only admins rename companies' using errcode = 'insufficient_privilege';
    end if;
    -- The web server finds out the domain of the new website.
    if company.website is distinct from before.website
      and company.website_domain is not distinct from before.website_domain
    then
      company.website_domain := null;
    end if;
    if not is_renamed or base = private.slug_base(before.name, 'company') then
      company.slug := before.slug;
      return company;
    end if;
    company.slug := '';
  end if;
  -- Only one transaction at a time names companies, so that the next query sees every committed slug.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if company.slug = '' then
    company.slug := private.first_free_slug(base, array(
      select s.slug from private.company_slugs s
      -- The range holds base and what begins with base-, as '-' is the only character of slugs that sorts before '.'.
      where s.slug >= base and s.slug < base || '.' and s.company_id <> company.id));
  end if;
  return company;
end
$function$;

create or replace function private.set_job_dates (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
declare
  is_by_api constant boolean := private.is_api_caller();
begin
  if before is null then
    if is_by_api then
      job.posted_at := now();
      job.updated_at := now();
      job.archived_at := null;
      job.expires_at := null;
      job.confirmed_at := null;
      job.link_died_at := null;
    end if;
    job.archived_at := case when job.is_archived then coalesce(job.archived_at, now()) end;
    job.expires_at := case
      when coalesce(job.expires_at, 'infinity') = 'infinity'
      then greatest(job.posted_at + interval '60 days', now() + interval '14 days')
      else least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days')
    end;
    return job;
  end if;

  job.archived_at := case when job.is_archived then coalesce(before.archived_at, now()) end;
  if before.is_archived and not job.is_archived
    and before.expires_at > before.archived_at and before.expires_at <= now()
  then
    -- The job expired while it was archived: restoring it confirms that it is open.
    job.confirmed_at := now();
  end if;
  if job.confirmed_at is distinct from before.confirmed_at and job.expires_at = before.expires_at then
    job.confirmed_at := case when is_by_api then now() else coalesce(job.confirmed_at, now()) end;
    job.expires_at := job.confirmed_at + interval '60 days';
    job.link_died_at := null;
  elsif job.expires_at > before.expires_at then
    job.expires_at := least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days');
  end if;
  return job;
end
$function$;

create or replace function private.set_job_owner (
  job    public.jobs,
  is_new boolean
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() and not private.is_admin() then
    if is_new then
      job.recruiter_id := private.my_recruiter_id();
    end if;
    -- Callers who are not approved keep what they sent: the policies refuse their row.
    job.company := coalesce(
      (select r.company_name from public.recruiters r where r.id = private.my_recruiter_id()), job.company);
  elsif private.is_api_caller() and is_new then
    job.recruiter_id := null;
  end if;
  if is_new then
    job.posted_by := case when job.recruiter_id is null then 'Admin' else 'Recruiter' end;
  end if;
  return job;
end
$function$;

create or replace function private.set_job_text (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
begin
  job.title := btrim(job.title);
  job.company := btrim(job.company);
  if before is null or job.description is distinct from before.description then
    job.search_text := private.visible_text(job.description);
    -- Jobs from before this rule stay as they are until their description is edited.
    if private.is_api_caller() and job.search_text = '' then
      raise exception 'Description is required' using errcode = 'PT400';
    end if;
  else
    job.search_text := before.search_text;
  end if;
  return job;
end
$function$;

create or replace function private.set_published_at (
  target anyelement
)
  returns anyelement
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if (target).status = 'draft' then
    return jsonb_populate_record(target, '{"published_at": null}');
  elsif private.is_api_caller() or (target).published_at is null then
    -- Every save of a published row publishes it again.
    return jsonb_populate_record(target, jsonb_build_object('published_at', now()));
  end if;
  return target;
end
$function$;

create or replace function private.set_second_factor (
  is_needed boolean
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  admins_without text;
begin
  if is_needed then
    -- Not every Auth server has this table.
    if to_regclass('auth.mfa_factors') is null then
      raise exception 'this Auth offers no second factor' using errcode = 'feature_not_supported';
    end if;
    -- An admin without a factor would be locked out, or anybody who knows the password could enroll one.
    select string_agg(r.email, ', ' order by r.email) into admins_without
    from public.recruiters r
    where r.role = 'admin' and not exists (
      select from auth.mfa_factors f
      where f.user_id = r.auth_id and f.status::text = 'verified' and f.factor_type::text = 'totp');
    if admins_without is not null then
      raise exception 'admins without a second factor: %', admins_without using errcode = 'restrict_violation';
    end if;
  end if;
  update private.admin_settings s set needs_second_factor = set_second_factor.is_needed
  where s.needs_second_factor <> set_second_factor.is_needed;
  if found then
    insert into public.audit_log (action, table_name)
    values (case when is_needed then 'turned on' else 'turned off' end, 'admin_settings');
  end if;
end
$function$;

create or replace function private.set_timestamps (
  after  anyelement,
  before anyelement
)
  returns anyelement
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if before is null and private.is_api_caller() then
    return jsonb_populate_record(after, jsonb_build_object(
      'id', gen_random_uuid(), 'created_at', now(), 'updated_at', now()));
  elsif not (before is null) then
    return jsonb_populate_record(after, jsonb_build_object(
      'id', (before).id, 'created_at', (before).created_at, 'updated_at', now()));
  end if;
  return after;
end
$function$;

create or replace function private.sitemap_landing_pages()
  returns table (
    country_slug text,
    city_slug    text,
    skill_slug   text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with place as materialized (
    select c.country_slug, c.slug, c.name, c.country, count(*) as jobs
    from public.job_search s join public.cities c on c.id = s.city_id
    where private.is_open(false, s.expires_at) group by c.id
  )
  select * from (
    select p.country_slug, null::text as city_slug, null::text as skill_slug from place p
    where p.country not in ('Global', 'Unknown') group by p.country_slug having sum(p.jobs) >= 5
    union all
    select p.country_slug, p.slug, null from place p
    where p.country not in ('Global', 'Unknown') group by p.country_slug, p.slug having sum(p.jobs) >= 5
    union all
    select 'remote', null, null from place p where p.name = 'Remote' having sum(p.jobs) >= 5
    union all
    select null, null, skill from public.job_search s cross join unnest(s.skills) as skill
    where private.is_open(false, s.expires_at) group by skill having count(*) >= 5
  ) pages
  order by 1 nulls last, 2 nulls first, 3
$function$;

create or replace function private.slug_for (
  target   regclass,
  row_id   uuid,
  given    text,
  title    text,
  fallback text
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  base constant text := private.slug_base(title, fallback);
  taken text[];
begin
  -- One writer at a time, so that the query below sees every slug of the table.
  perform pg_advisory_xact_lock(hashtext(target::text || '.slug'));
  if given <> '' then
    return given;
  end if;
  -- The range holds base and what begins with base-, as '-' is the only character of slugs that sorts before '.'.
  execute format('select array(select slug from %s where slug >= $1 and slug < $1 || ''.'' and id <> $2)', target)
  into taken using base, row_id;
  return private.first_free_slug(base, taken);
end
$function$;

create or replace function private.submit_event (
  fields  jsonb,
  network text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
begin
  if not private.consume_limit(
    case when private.is_api_caller() then 'event_submissions_direct' else 'event_submissions_network' end,
    case when private.is_api_caller() then '' else coalesce(network, '') end)
  then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;

  -- A known event is not added again, not even a declined one. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  if exists (
    select from public.events e
    where e.start_date = event.start_date
      and lower(e.name collate pg_catalog.pg_c_utf8)
        = lower(private.clean_line(event.name) collate pg_catalog.pg_c_utf8))
  then
    return;
  end if;

  insert into public.events (
    name, type, start_date, end_date, time_zone, is_online, event_url, description, organiser, cfp_deadline,
    submitted_city, submitted_country, status)
  values (
    event.name, event.type, event.start_date, event.end_date, event.time_zone, event.is_online, event.event_url,
    event.description, event.organiser, event.cfp_deadline, event.submitted_city, event.submitted_country, 'submitted');
end
$function$;

create or replace function private.subscriber_data (
  address text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'newsletter', (
        select to_jsonb(s) from public.newsletter_subscriptions s where s.email = subscriber_data.address),
      'alerts', (
        select jsonb_agg(to_jsonb(a) order by a.created_at, a.id)
        from public.job_alerts a where a.email = subscriber_data.address),
      'mails', nullif(private.mail_to_address(subscriber_data.address, true), '[]'),
      'suppression', (
        select to_jsonb(s) - 'id' from public.suppressions s where s.address = subscriber_data.address))),
    '{}')
$function$;

create or replace function private.title_words (
  txt text
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array(
    select distinct word
    from regexp_split_to_table(split_part(txt, chr(1), 1) collate pg_catalog.pg_c_utf8, '[^[:alnum:]+#]+') as word
    where char_length(word) between 2 and 40
      -- Too common among Go jobs to relate two of them.
      and word <> all (
        '{go,golang,developer,engineer,engineering,software,senior,junior,lead,staff,principal,remote,'
        'and,for,the,with,of,in,at,on,to,or,an}'))
$function$;

create or replace function private.visible_text (
  html text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  with
  -- The first quantifier of a pattern decides whether all of it is lazy, hence <{1,1}?.
  -- Two patterns, since one with a back reference takes seconds on a thousand unclosed tags.
  bare as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(html, '<!--.*?(-->|$)', ' ', 'g'),
        '<{1,1}?script\M[^>]*?>.*?(</script\M[^>]*>|$)', ' ', 'gi'),
      '<{1,1}?style\M[^>]*?>.*?(</style\M[^>]*>|$)', ' ', 'gi') as t
  ),
  inline as (
    select regexp_replace(t,
      '</?(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong'
      '|sub|sup|time|tt|u|var|wbr)\M([^<>"'']|"[^"]*"|''[^'']*'')*>', '', 'gi') as t
    from bare
  ),
  untagged as (
    select regexp_replace(t, '<[a-z/!?]([^<>"'']|"[^"]*"|''[^'']*'')*>', ' ', 'gi') as t from inline
  ),
  -- One pass, so that &amp;lt; becomes &lt; and not <.
  pieces as (
    select piece[1] as p, n
    from untagged,
      regexp_matches(t, '&#[0-9]{1,9};?|&#x[0-9a-f]{1,8};?|&[a-z][a-z0-9]{1,8};|[^&]+|&', 'gi')
        with ordinality as m (piece, n)
  ),
  coded as (
    select p, n, case
      when p ~ '^&#[0-9]' then rtrim(substr(p, 3), ';')::bigint
      when p ~* '^&#x' then ('x' || lpad(rtrim(substr(p, 4), ';'), 16, '0'))::bit(64)::bigint
      else e.code
    end as code
    from pieces left join private.html_entities e on p like '&%' and e.name = btrim(p, '&;')
  )
  select btrim(
    regexp_replace(
      coalesce(string_agg(case
        when code between 1 and 55295 or code between 57344 and 1114111 then chr(code::integer)
        else p
      end, '' order by n), ''),
      -- Single spaces do not match: replacing each by itself took a third of the time.
      '[\s\u00a0\u0001-\u001f]{2,}|[^\S ]|[\u00a0\u0001-\u001f]', ' ', 'g'))
  from coded
$function$;

create or replace function private.visits_today()
  returns public.daily_analytics
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with visitors as (
    -- `group by` can hash, `count(distinct …)` would sort every visit.
    select count(*) as visits
    from public.page_visits
    where (select private.is_admin())
      and visited_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    group by visitor_id
  )
  select (now() at time zone 'UTC')::date, coalesce(sum(visits), 0)::integer, count(*)::integer
  from visitors
$function$;

create or replace function private.write_job_skills (
  job public.jobs
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  delete from public.job_skills where job_id = job.id;
  insert into public.job_skills (job_id, skill_slug, position)
  select job.id, skill, n from unnest(job.skills) with ordinality as chosen (skill, n);
end
$function$;

create or replace function public.admin_queue_counts()
  returns table (
    recruiters    bigint,
    events        bigint,
    reported_jobs bigint,
    failed_mails  bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select
    (select count(*) from public.recruiters r where r.status = 'pending' and r.role <> 'admin'),
    (select count(*) from public.events e where e.status = 'submitted'),
    (select count(distinct r.job_id) from public.job_reports r where r.resolved_at is null),
    (select count(*) from public.outbox o where o.state = 'failed')
  where (select private.is_admin())
$function$;

create or replace function public.audit_subjects (
  entry_ids bigint[]
)
  returns table (
    id      bigint,
    subject text,
    is_gone boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select a.id, coalesce(existing.subject, deleted.subject), existing.subject is null
  from public.audit_log a
  cross join lateral (
    select case a.table_name
      when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
      when 'companies' then (select c.name from public.companies c where c.id = a.row_id)
      when 'import_settings' then (select c.name from public.companies c where c.id = a.row_id)
      when 'job_boards' then (select b.board || ', ' || b.system from public.job_boards b where b.id = a.row_id)
      when 'events' then (select e.name from public.events e where e.id = a.row_id)
      when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
      when 'books' then (select b.title from public.books b where b.id = a.row_id)
      when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
      when 'job_reports' then (
        select j.title || ', ' || j.company
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.id = a.row_id
      )
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) existing
  left join lateral (
    select d.subject from public.audit_log d where d.row_id = a.row_id and d.subject is not null limit 1
  ) deleted on true
  where a.id = any (entry_ids)
$function$;

create or replace function public.begin_board_syncs (
  max_rows integer,
  board_id uuid    default null::uuid
)
  returns table (
    id            uuid,
    recruiter_id  uuid,
    system        text,
    board         text,
    etag          text,
    last_modified text,
    known         text[]
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
begin
  return query
    with due as (
      select b.id
      from public.job_boards b join public.recruiters r on r.id = b.recruiter_id
      where not b.is_paused and r.status = 'approved'
        and case
          when begin_board_syncs.board_id is null then b.next_sync_at <= now()
          else b.id = begin_board_syncs.board_id
        end
      order by b.next_sync_at limit max_rows
      for update of b skip locked
    )
    -- Set before the board is read, so that a board that crashes the process is not read again at once.
    update public.job_boards b set next_sync_at = now() + interval '6 hours'
    from due where due.id = b.id
    returning b.id, b.recruiter_id, b.system, b.board, b.etag, b.last_modified,
      array(
        select p.external_id from public.imported_postings p
        where p.system = b.system and p.board = b.board and p.job_id is not null);
end
$function$;

create or replace function public.begin_task (
  task          text,
  every_seconds integer,
  only_if_due   boolean default true
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  new_lease constant uuid := gen_random_uuid();
begin
  insert into public.schedule (task) values (begin_task.task) on conflict do nothing;
  -- A lease or a next run further ahead than possible comes from a clock that has been set back since. The extra minute
  -- allows for transactions that waited for the row, whose now() is earlier.
  update public.schedule s set
    started_at = now(),
    next_run_at = now() + make_interval(secs => every_seconds),
    lease = new_lease,
    leased_until = now() + interval '2 minutes'
  where s.task = begin_task.task
    and (s.leased_until is null or s.leased_until not between now() and now() + interval '3 minutes')
    and (not only_if_due
      or s.next_run_at is null
      or s.next_run_at <= now()
      or s.next_run_at > now() + make_interval(secs => every_seconds + 60));
  return case when found then new_lease end;
end
$function$;

create or replace function public.compose_digest()
  returns table (
    jobs_until timestamp with time zone,
    job_ids    uuid[],
    job_total  integer,
    event_ids  uuid[],
    blog_id    uuid
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  jobs_from constant timestamptz :=
    coalesce((select max(d.jobs_until) from public.digests d), now() - interval '7 days');
begin
  -- Transactions that posted a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*)
  into job_ids, job_total
  from public.job_search j
  where j.posted_at > jobs_from and j.posted_at <= compose_digest.jobs_until and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.status = 'approved' and e.cancelled_at is null
      and e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.published_at > jobs_from
    order by b.published_at desc, b.id
    limit 1);
  return next;
end
$function$;

create or replace function public.confirm_subscriptions (
  address       text,
  is_newsletter boolean,
  alert_ids     uuid[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  confirmed integer;
  confirmed_alerts integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  update public.newsletter_subscriptions set confirmed_at = now()
  where is_newsletter and email = address and state = 'pending';
  get diagnostics confirmed = row_count;
  update public.job_alerts a set
    confirmed_at = now(),
    seen_until = now(),
    next_at = now() + case a.frequency when 'daily' then interval '1 day' else interval '7 days' end
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.id = any (alert_ids) and w.confirmed_at is null
    order by w.asked_at desc, w.id
    limit greatest(
      10 - (select count(*) from public.job_alerts c where c.email = address and c.confirmed_at is not null), 0));
  get diagnostics confirmed_alerts = row_count;
  return confirmed + confirmed_alerts;
end
$function$;

create or replace function public.convert_pay (
  after_id uuid    default '00000000-0000-0000-0000-000000000000'::uuid,
  max_rows integer default 2000
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  with page as materialized (select id from public.jobs where id > after_id order by id limit max_rows),
  converted as (
    update public.jobs j
    set pay_top_eur_year = private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
    from page
    where j.id = page.id
      and j.pay_top_eur_year is distinct from
        private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
  )
  select id from page order by id desc limit 1
$function$;

create or replace function public.create_alert (
  network   text,
  email     text,
  query     text,
  frequency public.alert_frequency,
  filters   jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  address constant text := lower(btrim(create_alert.email));
  is_new boolean;
begin
  if not private.consume_limit('subscriptions_network', create_alert.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  -- An alert with filters that cannot be parsed would stop all others.
  perform private.parse_job_filters(create_alert.filters);
  -- Serializes requests for one address, so that each counts the alerts that the others added.
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  if (select count(*) from public.job_alerts a where a.email = address and a.confirmed_at is not null) >= 10 then
    return;
  end if;
  -- The oldest unconfirmed alerts make room: a stranger's requests must not block the owner's.
  delete from public.job_alerts a
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.confirmed_at is null and w.query <> create_alert.query
    order by w.asked_at desc, w.id
    offset 9);
  insert into public.job_alerts as a (email, query, frequency, filters)
  values (
    address, create_alert.query, create_alert.frequency,
    jsonb_strip_nulls(create_alert.filters) - '{posted,sort,page}'::text[])
  on conflict (email, md5(query)) do update
  set asked_at = now(), frequency = excluded.frequency
  -- A stranger cannot change a confirmed alert.
  where a.confirmed_at is null
  returning true into is_new;
  if is_new then
    perform private.request_confirmation(address);
  end if;
end
$function$;

create or replace function public.delete_unconfirmed (
  older_than interval default '48:00:00'::interval
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with subscriptions as (
    delete from public.newsletter_subscriptions where state = 'pending' and asked_at < now() - older_than returning id
  ),
  alerts as (
    delete from public.job_alerts where confirmed_at is null and asked_at < now() - older_than returning id
  )
  select (select count(*) from subscriptions)::integer + (select count(*) from alerts)::integer
$function$;

create or replace function public.end_subscriptions (
  address       text,
  is_newsletter boolean,
  alert_ids     uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.newsletter_subscriptions set unsubscribed_at = now()
  where is_newsletter and email = address and unsubscribed_at is null;
  delete from public.job_alerts where email = address and id = any (alert_ids);
$function$;

create or replace function public.find_companies (
  query_text  text    default ''::text,
  page_offset integer default 0,
  page_size   integer default 24
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_companies(query_text, page_offset, page_size) $function$;

create or replace function public.find_companies_after (
  query_text text    default ''::text,
  after_slug text    default null::text,
  page_size  integer default 20
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_companies_after(query_text, after_slug, page_size) $function$;

create or replace function public.find_jobs (
  filters      jsonb   default '{}'::jsonb,
  page_offset  integer default 0,
  page_size    integer default 10,
  with_facets  boolean default false,
  with_options boolean default false
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_jobs(filters, page_offset, page_size, with_facets, with_options) $function$;

create or replace function public.find_jobs_after (
  filters         jsonb                    default '{}'::jsonb,
  page_size       integer                  default 20,
  after_pay       numeric                  default null::numeric,
  after_posted_at timestamp with time zone default null::timestamp with time zone,
  after_id        uuid                     default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_jobs_after(filters, after_pay, after_posted_at, after_id, page_size) $function$;

create or replace function public.finish_task (
  task        text,
  lease       uuid,
  duration_ms integer,
  is_ok       boolean,
  result      text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.schedule s set
    duration_ms = finish_task.duration_ms,
    is_ok = finish_task.is_ok,
    result = left(finish_task.result, 500),
    lease = null,
    leased_until = null
  where s.task = finish_task.task and s.lease = finish_task.lease;
  return found;
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
  cleaned_name constant text := btrim(private.clean_line(city_name));
  given_country constant text := nullif(btrim(country_name), '');
  city_country constant text := case
    when lower(cleaned_name) = 'remote' then coalesce(given_country, 'Global')
    -- Only Remote can be Global: the country of any other city is unknown.
    when lower(given_country) = 'global' and private.is_api_caller() then 'Unknown'
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

create or replace function public.is_known_network (
  mark text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$ select exists (select from private.known_networks k where k.mark = is_known_network.mark) $function$;

create or replace function public.job_statistics (
  from_day date,
  of_job   uuid default null::uuid
)
  returns table (
    date         date,
    impressions  bigint,
    views        bigint,
    applications bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select d.date, sum(d.impressions), sum(d.views), sum(d.applications)
  from public.daily_job_clicks d
  -- An array, so that its jobs are looked up in the index.
  where d.job_id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
    and d.date >= from_day
  group by d.date
  order by d.date
$function$;

create or replace function public.lease_mail (
  max_rows   integer,
  per_minute integer,
  domain     text
)
  returns table (
    id         uuid,
    kind       text,
    address    text,
    data       jsonb,
    attempts   integer,
    message_id text,
    lease      uuid
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  queue private.mail_queue;
  left_in_minute integer;
  new_lease constant uuid := gen_random_uuid();
begin
  -- Senders take turns here, so that the limit per minute holds for all of them together.
  select * into queue from private.mail_queue for update;
  if queue.stopped_at is not null
    -- A pause lasts a quarter of an hour at most: a later end comes from a clock that has been set back since.
    or queue.paused_until between now() and now() + interval '16 minutes'
  then
    return;
  end if;
  if queue.minute is distinct from date_trunc('minute', now()) then
    queue.minute := date_trunc('minute', now());
    queue.in_minute := 0;
  end if;
  left_in_minute := lease_mail.per_minute - queue.in_minute;

  return query
    with due as (
      select o.id, o.is_bulk from public.outbox o
      where o.state in ('queued', 'sending') and o.next_attempt_at <= now()
      order by o.is_bulk, o.next_attempt_at
      limit greatest(least(lease_mail.max_rows, left_in_minute), 0)
      for update skip locked
    ),
    -- A tenth of each minute is reserved for mail that somebody waits for, such as confirmations.
    chosen as (
      select due.id from due where not due.is_bulk
      union all
      (select due.id from due where due.is_bulk
       limit greatest(left_in_minute - lease_mail.per_minute / 10, 0))
    )
    update public.outbox o set
      state = 'sending',
      lease = new_lease,
      attempts = o.attempts + 1,
      first_attempt_at = coalesce(o.first_attempt_at, now()),
      next_attempt_at = now() + interval '10 minutes',
      message_id = coalesce(o.message_id, '<' || o.id || '@' || lease_mail.domain || '>')
    from chosen
    where o.id = chosen.id
    returning o.id, o.kind, o.address, o.data, o.attempts, o.message_id, o.lease;

  update private.mail_queue set
    minute = queue.minute,
    in_minute = queue.in_minute + (select count(*) from public.outbox o where o.lease = new_lease)
  where mail_queue.id;
end
$function$;

create or replace function public.lease_notices (
  engine_name public.search_engine,
  max_rows    integer,
  per_day     integer
)
  returns table (
    id    uuid,
    noun  public.notice_noun,
    slug  text,
    lease uuid
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  current public.search_engines;
  new_lease constant uuid := gen_random_uuid();
  today constant date := (now() at time zone 'America/Los_Angeles')::date;
begin
  -- Senders take turns. The lock does not block the foreign key checks of enqueue_search_notice.
  select * into current from public.search_engines e where e.engine = engine_name for no key update;
  if current.engine is null or current.stopped_at is not null
    -- A pause lasts a day at most: a later end comes from a clock that has been set back since.
    or current.paused_until between now() and now() + interval '25 hours'
  then
    return;
  end if;
  if current.day <> today then
    current.in_day := 0;
  end if;

  -- A retry is superseded by the notice of a later change.
  delete from public.search_notices tried using public.search_notices fresh
  where tried.engine = engine_name and tried.state = 'waiting' and tried.is_tried
    and fresh.engine = engine_name and fresh.state = 'waiting' and not fresh.is_tried
    and (fresh.noun, fresh.slug) = (tried.noun, tried.slug);

  return query
    with due as (
      select n.id from public.search_notices n
      where n.engine = engine_name and n.state in ('waiting', 'sending')
        and (n.due_at <= now() or n.due_at > now() + interval '25 hours')
      order by n.due_at, n.id
      limit greatest(least(max_rows, per_day - current.in_day), 0)
      for update skip locked
    )
    update public.search_notices n set
      state = 'sending',
      lease = new_lease,
      is_tried = true,
      attempts = n.attempts + 1,
      due_at = now() + interval '10 minutes'
    from due
    where n.id = due.id
    returning n.id, n.noun, n.slug, n.lease;

  update public.search_engines e set
    day = today,
    in_day = current.in_day + (select count(*) from public.search_notices n where n.lease = new_lease)
  where e.engine = engine_name;
end
$function$;

create or replace function public.links_to_check (
  max_rows integer
)
  returns table (
    job_id uuid,
    url    text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select j.id, j.application_url
  from public.jobs j left join private.link_checks c on c.job_id = j.id
  where private.is_open(j.is_archived, j.expires_at)
    and (c.checked_at is null or c.checked_at <= now() - interval '24 hours' or c.url <> j.application_url)
  order by c.checked_at nulls first, j.id
  limit max_rows
$function$;

create or replace function public.list_companies (
  query_text   text                 default ''::text,
  sort_by      public.company_order default 'name'::public.company_order,
  is_ascending boolean              default true,
  page         integer              default 1,
  page_size    integer              default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_companies(query_text, sort_by, is_ascending, page, page_size) $function$;

create or replace function public.list_jobs (
  is_mine      boolean,
  archived     boolean          default false,
  query_text   text             default ''::text,
  poster       public.posted_by default null::public.posted_by,
  state        public.job_state default null::public.job_state,
  sort_by      public.job_order default 'posted'::public.job_order,
  is_ascending boolean          default false,
  page         integer          default 1,
  page_size    integer          default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_jobs(is_mine, archived, query_text, poster, state, sort_by, is_ascending, page, page_size) $function$;

create or replace function public.list_reported_jobs (
  page      integer default 1,
  page_size integer default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with reported as (
    select job_id, count(*) >= 3 as is_flagged, min(created_at) as first_at
    from public.job_reports where resolved_at is null group by job_id
  ),
  shown as (
    select * from reported
    order by is_flagged desc, first_at
    offset (greatest(page, 1) - 1) * least(greatest(page_size, 1), 100) limit least(greatest(page_size, 1), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from reported),
    'jobs', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', j.id, 'slug', j.slug, 'title', j.title, 'company', j.company, 'is_archived', j.is_archived,
            'is_flagged', s.is_flagged,
            'reports', (
              select jsonb_agg(
                jsonb_build_object('reason', r.reason, 'comment', r.comment, 'created_at', r.created_at)
                order by r.created_at, r.id)
              from public.job_reports r where r.job_id = j.id and r.resolved_at is null))
          order by s.is_flagged desc, s.first_at),
        '[]')
      from shown s join public.jobs j on j.id = s.job_id))
$function$;

create or replace function public.mail_preferences (
  address text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'newsletter', (select s.state from public.newsletter_subscriptions s where s.email = address),
    'alerts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'query', a.query, 'frequency', a.frequency, 'isConfirmed', a.confirmed_at is not null)
          order by a.created_at, a.id),
        '[]')
      from public.job_alerts a where a.email = address))
$function$;

create or replace function public.mail_status()
  returns table (
    waiting         bigint,
    retrying        bigint,
    sent_in_hour    bigint,
    sent_in_day     bigint,
    failed          bigint,
    due_since       timestamp with time zone,
    stopped_at      timestamp with time zone,
    stopped_because text,
    paused_until    timestamp with time zone,
    paused_because  text,
    away_since      timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.mail_status() $function$;

create or replace function public.pause_mail (
  reason text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update private.mail_queue set
    pauses = pauses + 1,
    paused_until = now() + least(interval '15 seconds' * power(2, least(pauses, 9)), interval '15 minutes'),
    paused_because = left(reason, 500),
    away_since = coalesce(away_since, now())
  -- Several sends that fail at the same time count as one failure.
  where paused_until is null or paused_until not between now() and now() + interval '16 minutes'
$function$;

create or replace function public.pause_search_engine (
  engine_name public.search_engine,
  reason      text,
  seconds     integer              default 0
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.search_engines e set
    pauses = e.pauses + 1,
    paused_until = now() + greatest(
      least(make_interval(secs => seconds), interval '1 day'),
      least(interval '1 minute' * power(2, least(e.pauses, 9)), interval '4 hours')),
    paused_because = left(reason, 500)
  where e.engine = engine_name
$function$;

create or replace function public.purge_tracking (
  older_than interval
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Whole days only: a day with some of its visits deleted would be rolled up with too few.
  first_kept constant date := (now() at time zone 'UTC' - older_than)::date;
  first_visit constant date := (select (min(visited_at) at time zone 'UTC')::date from public.page_visits);
begin
  if first_visit < first_kept then
    perform public.roll_up_daily_analytics(first_visit, first_kept - 1);
    delete from public.page_visits where visited_at < first_kept::timestamp at time zone 'UTC';
  end if;
  update public.job_applications set visitor_id = null
  where visitor_id is not null and clicked_at < first_kept::timestamp at time zone 'UTC';
end
$function$;

create or replace function public.record_link_check (
  job_id  uuid,
  url     text,
  is_dead boolean,
  outcome text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  new_strikes integer;
  closed_job public.jobs;
begin
  insert into private.link_checks as c (job_id, url, checked_at, strikes, struck_at, outcome)
  select j.id, j.application_url, now(), coalesce(is_dead, false)::integer, case when is_dead then now() end,
    left(record_link_check.outcome, 200)
  from public.jobs j
  where j.id = record_link_check.job_id and j.application_url = record_link_check.url
    and private.is_open(j.is_archived, j.expires_at)
  on conflict on constraint link_checks_pkey do update set
    (url, checked_at, outcome) = (excluded.url, excluded.checked_at, excluded.outcome),
    (strikes, struck_at) = (
      select s.strikes, s.struck_at
      from (values
        -- A new address starts without the strikes of the former one.
        (1, c.url <> excluded.url, excluded.strikes, excluded.struck_at),
        -- The check was inconclusive.
        (2, is_dead is null, c.strikes, c.struck_at),
        (3, not is_dead, 0, null),
        (4, c.struck_at > now() - interval '24 hours', c.strikes, c.struck_at),
        (5, true, c.strikes + 1, now())
      ) as s (rule, applies, strikes, struck_at)
      where s.applies order by s.rule limit 1)
  returning c.strikes into new_strikes;
  if new_strikes is null or new_strikes < 2 then
    return false;
  end if;

  update public.jobs j set expires_at = now(), link_died_at = now()
  where j.id = record_link_check.job_id
  returning j.* into closed_job;
  -- A job that is renewed starts without strikes.
  delete from private.link_checks c where c.job_id = closed_job.id;
  perform private.enqueue_mail(
    'job-link-died', p.email, closed_job.id || ' ' || closed_job.expires_at,
    jsonb_build_object(
      'jobId', closed_job.id, 'expiresAt', closed_job.expires_at, 'isAdmins', closed_job.recruiter_id is null))
  from private.job_contacts(closed_job.id, closed_job.recruiter_id) p;
  return true;
end
$function$;

create or replace function public.record_mail_result (
  mail_id    uuid,
  mail_lease uuid,
  outcome    text,
  error      text default null::text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  mail public.outbox;
  -- A server that refuses this many addresses in a row refuses us rather than them.
  max_refusals constant integer := 20;
  -- About a week, at a quarter of an hour each.
  max_away_attempts constant integer := 600;
begin
  if record_mail_result.outcome not in ('sent', 'dropped', 'later', 'away', 'failed', 'suppressed', 'returned') then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- No row when another sender has taken the mail over.
  select * into mail from public.outbox o where o.id = mail_id and o.lease = mail_lease for update;
  if mail.id is null then
    return false;
  end if;
  -- Temporary refusals are retried for a day. A server that does not answer is no reason to give up a mail, unless the
  -- mail itself makes it hang up every time.
  if outcome = 'later' and mail.first_attempt_at < now() - interval '1 day'
    or outcome = 'away' and mail.away_attempts >= max_away_attempts
  then
    outcome := 'failed';
  end if;

  update public.outbox o set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'dropped' then 'dropped'
      when outcome in ('failed', 'suppressed') then 'failed'
      else 'queued'
    end::public.mail_state,
    lease = null,
    sent_at = case when outcome = 'sent' then now() end,
    last_error = left(record_mail_result.error, 500),
    attempts = case when outcome in ('away', 'returned') then o.attempts - 1 else o.attempts end,
    away_attempts = case when outcome = 'away' then o.away_attempts + 1 else o.away_attempts end,
    first_attempt_at = case
      when outcome = 'away' or outcome = 'returned' and o.attempts = 1 then null
      else o.first_attempt_at
    end,
    next_attempt_at = case outcome
      -- After 1, 3, 9 … minutes, then every four hours.
      when 'later' then now() + least(interval '1 minute' * power(3, least(o.attempts, 9) - 1), interval '4 hours')
      -- Other mail goes first, in case this one makes the server hang up.
      when 'away' then now() + least(interval '15 seconds' * power(2, least(o.away_attempts, 9)), interval '15 minutes')
      else now()
    end
  where o.id = mail_id;

  if outcome = 'sent' then
    update private.mail_queue set
      refused_in_a_row = 0, pauses = 0, paused_until = null, paused_because = null, away_since = null
    where refused_in_a_row > 0 or pauses > 0;
  elsif outcome = 'suppressed' then
    insert into public.suppressions (address, reason)
    values (mail.address, left(coalesce(record_mail_result.error, 'Refused.'), 500))
    on conflict (address) do nothing;
    update private.mail_queue set refused_in_a_row = refused_in_a_row + 1 where mail_queue.id;
    if (select refused_in_a_row >= max_refusals from private.mail_queue) then
      perform private.lift_latest_suppressions(max_refusals);
      perform public.stop_mail(
        'Refused ' || max_refusals || ' addresses in a row, the last with: ' || coalesce(record_mail_result.error, ''));
    end if;
  end if;
  return true;
end
$function$;

create or replace function public.record_notice_results (
  engine_name  public.search_engine,
  notice_ids   uuid[],
  notice_lease uuid,
  outcome      text,
  answer       text                 default null::text
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  recorded integer;
begin
  if outcome not in ('sent', 'failed', 'later', 'returned') then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- The same lock order as lease_notices, which prevents deadlocks.
  perform from public.search_engines e where e.engine = engine_name for no key update;
  update public.search_notices n set
    state = case
      when outcome = 'sent' then 'sent'
      -- Eleven attempts take about a day.
      when outcome = 'failed' or outcome = 'later' and n.attempts >= 11 then 'failed'
      else 'waiting'
    end::public.notice_state,
    lease = null,
    attempts = case when outcome = 'returned' then n.attempts - 1 else n.attempts end,
    sent_at = case when outcome = 'sent' then now() end,
    due_at = case
      -- After 1, 3, 9 … minutes, then every four hours.
      when outcome = 'later' then
        now() + least(interval '1 minute' * power(3, least(n.attempts, 9) - 1), interval '4 hours')
      else now()
    end,
    answer = left(record_notice_results.answer, 500)
  where n.id = any (notice_ids) and n.lease = notice_lease;
  get diagnostics recorded = row_count;
  if outcome = 'sent' and recorded > 0 then
    update public.search_engines e set pauses = 0, paused_until = null, paused_because = null
    where e.engine = engine_name and e.pauses > 0;
  elsif outcome = 'returned' then
    update public.search_engines e set in_day = greatest(e.in_day - recorded, 0) where e.engine = engine_name;
  end if;
  return recorded;
end
$function$;

create or replace function public.refresh_digest_results()
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.digest_results r set sent = o.sent, refused = o.refused
  from (
    select d.id, count(*) filter (where m.state = 'sent') as sent, count(*) filter (where m.state = 'failed') as refused
    from public.digests d
    join public.outbox m on m.kind = 'digest' and m.key = d.id::text
    where d.created_at > now() - interval '14 days'
    group by d.id
  ) o
  where o.id = r.digest_id and (r.sent, r.refused) is distinct from (o.sent, o.refused)
$function$;

create or replace function public.remind_of_expiry()
  returns bigint
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reminded bigint;
begin
  with due as materialized (
    select p.email, j.id, j.expires_at, j.recruiter_id is null as is_admins,
      case when j.expires_at <= now() + interval '1 day' then 1 else 7 end as days
    from public.jobs j cross join lateral private.job_contacts(j.id, j.recruiter_id) p
    where not j.is_archived and private.expires_soon(j.expires_at)
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, concat_ws(' ', id, expires_at, days),
      jsonb_build_object('jobId', id, 'expiresAt', expires_at, 'isAdmins', is_admins)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$function$;

create or replace function public.report_job (
  job_slug text,
  reason   public.report_reason,
  comment  text,
  network  text
)
  returns public.report_outcome
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  reported_job_id constant uuid := (
    select id from public.jobs where slug = job_slug and private.is_open(is_archived, expires_at));
  is_within_network_limit boolean;
  is_within_site_limit boolean;
begin
  if reported_job_id is null then
    return 'closed';
  end if;
  -- Each report counts towards both limits.
  is_within_network_limit := private.consume_limit('reports_network', report_job.network);
  is_within_site_limit := private.consume_limit('reports_site');
  if not (is_within_network_limit and is_within_site_limit) then
    return 'limited';
  end if;
  insert into public.job_reports (job_id, reason, comment, network)
  values (reported_job_id, report_job.reason, coalesce(left(report_job.comment, 500), ''), report_job.network)
  on conflict (job_id, network) where resolved_at is null
  do update set reason = excluded.reason, comment = excluded.comment;
  return 'taken';
end
$function$;

create or replace function public.resume_search_engine (
  engine_name public.search_engine
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.resume_search_engine(engine_name) $function$;

create or replace function public.roll_up_daily_analytics (
  from_day date,
  to_day   date
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into public.daily_analytics as d (date, total_visits, unique_visitors)
  select (visited_at at time zone 'UTC')::date, count(*), count(distinct visitor_id)
  from public.page_visits
  where visited_at >= from_day::timestamp at time zone 'UTC'
    and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
  group by 1
  order by 1
  on conflict (date) do update
  set total_visits = excluded.total_visits, unique_visitors = excluded.unique_visitors
  where (d.total_visits, d.unique_visitors) is distinct from (excluded.total_visits, excluded.unique_visitors);

  insert into public.daily_page_visits as d (date, page_path, visits)
  select date, page_path, visits
  from (
    select *, row_number() over (partition by date order by visits desc, page_path) as place
    from (
      select (visited_at at time zone 'UTC')::date as date, page_path, count(*) as visits
      from public.page_visits
      where visited_at >= from_day::timestamp at time zone 'UTC'
        and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
      group by 1, 2
    ) counted
  ) ranked
  where place <= 100
  order by 1, 2
  on conflict (date, page_path) do update
  set visits = excluded.visits
  where d.visits <> excluded.visits;

  -- Days without visits get a row of zeros; days whose visits are deleted already keep their counts.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$function$;

create or replace function public.save_blog (
  title            text,
  content          text,
  author_name      text,
  blog_id          uuid                      default null::uuid,
  expected_version integer                   default null::integer,
  idempotency_key  uuid                      default null::uuid,
  slug             text                      default ''::text,
  excerpt          text                      default null::text,
  author_image     text                      default null::text,
  meta_title       text                      default null::text,
  meta_description text                      default null::text,
  blog_type        public.blog_type          default 'golang_blogs'::public.blog_type,
  status           public.publication_status default 'draft'::public.publication_status,
  twitter_handle   text                      default null::text,
  linkedin_url     text                      default null::text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.blogs',
    jsonb_build_object(
      'title', title, 'content', content, 'author_name', author_name, 'excerpt', excerpt, 'meta_title', meta_title,
      'meta_description', meta_description, 'blog_type', blog_type, 'status', status, 'twitter_handle', twitter_handle,
      'linkedin_url', linkedin_url)
    || case when author_image is null then '{}' else jsonb_build_object('author_image', nullif(author_image, '')) end
    -- An empty slug of a new post is generated: it is not compared when the same form is sent again.
    || case when slug <> '' or blog_id is not null then jsonb_build_object('slug', slug) else '{}' end,
    blog_id, expected_version, idempotency_key)
$function$;

create or replace function public.save_company (
  company_id       uuid    default null::uuid,
  expected_version integer default null::integer,
  idempotency_key  uuid    default null::uuid,
  name             text    default ''::text,
  website          text    default null::text,
  description      text    default null::text,
  logo             text    default null::text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.companies',
    jsonb_build_object('website', website, 'description', description)
    -- Recruiters may edit their company, but not rename it.
    || case when private.is_admin() then jsonb_build_object('name', name) else '{}' end
    || case when logo is not null then jsonb_build_object('logo', nullif(logo, '')) else '{}' end,
    company_id, expected_version, idempotency_key)
$function$;

create or replace function public.save_event (
  name             text,
  first_day        date,
  last_day         date,
  event_url        text,
  event_id         uuid                   default null::uuid,
  expected_version integer                default null::integer,
  idempotency_key  uuid                   default null::uuid,
  event_type       public.event_type      default 'Conference'::public.event_type,
  is_online        boolean                default false,
  city             text                   default null::text,
  country          text                   default null::text,
  start_time       time without time zone default null::time without time zone,
  end_time         time without time zone default null::time without time zone,
  time_zone        text                   default null::text,
  description      text                   default null::text,
  organiser        text                   default null::text,
  cfp_deadline     date                   default null::date
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.events',
    jsonb_build_object(
      'name', name, 'is_online', is_online, 'event_url', event_url, 'type', event_type,
      'city_id', case when not is_online then private.save_city(city, country) end,
      'time_zone', time_zone, 'description', description, 'organiser', organiser, 'cfp_deadline', cfp_deadline,
      -- An event without a zone may have hours that its form does not show: they stay while its day does.
      'start_date', coalesce(
        (select e.start_date from public.events e
          where e.id = event_id and e.time_zone is null and save_event.time_zone is null
            and (e.start_date at time zone 'UTC')::date = first_day),
        (first_day + coalesce(start_time, '00:00')) at time zone coalesce(time_zone, 'UTC')),
      'end_date', coalesce(
        (select e.end_date from public.events e
          where e.id = event_id and e.time_zone is null and save_event.time_zone is null
            and (e.end_date at time zone 'UTC')::date = last_day),
        (last_day + coalesce(end_time, '23:59:59')) at time zone coalesce(time_zone, 'UTC'))),
    event_id, expected_version, idempotency_key)
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
  skills             text[]          default '{}'::text[]
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
      'utc_offset_min', utc_offset_min, 'utc_offset_max', utc_offset_max, 'visa_sponsorship', visa_sponsorship,
      'level', level, 'skills', skills)
    -- Recruiters post for their own company, which set_job_owner fills in.
    || case when private.is_admin() then jsonb_build_object('company', btrim(company)) else '{}' end,
    job_id, expected_version, idempotency_key)
$function$;

create or replace function public.search_engine_status()
  returns table (
    engine          public.search_engine,
    waiting         bigint,
    sent_in_day     bigint,
    failed          bigint,
    last_answer     text,
    stopped_at      timestamp with time zone,
    stopped_because text,
    paused_until    timestamp with time zone,
    paused_because  text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select e.engine,
    (select count(*) from public.search_notices n where n.engine = e.engine and n.state in ('waiting', 'sending')),
    (select count(*) from public.search_notices n
     where n.engine = e.engine and n.state = 'sent' and n.sent_at > now() - interval '1 day'),
    (select count(*) from public.search_notices n where n.engine = e.engine and n.state = 'failed'),
    (select n.answer from public.search_notices n
     where n.engine = e.engine and n.state in ('sent', 'failed')
     order by coalesce(n.sent_at, n.due_at) desc limit 1),
    e.stopped_at, e.stopped_because,
    case when e.paused_until > now() then e.paused_until end,
    case when e.paused_until > now() then e.paused_because end
  from public.search_engines e
  order by e.engine
$function$;

create or replace function public.send_alerts (
  max_alerts integer default 1000
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  alert public.job_alerts;
  f private.job_filters;
  -- A transaction that posts a job may have begun before this one and commit after it.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit max_alerts
    for update skip locked
  loop
    f := private.parse_job_filters(alert.filters);
    job_ids := (
      select array_agg(id order by posted_at desc, id desc) from private.matching_jobs(f)
      where is_match and posted_at > alert.seen_until and posted_at <= horizon);
    if job_ids is not null then
      mails := mails + private.enqueue_mail(
        'job-alert', alert.email, alert.id || ' ' || horizon,
        jsonb_build_object(
          'alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
        is_bulk => true)::integer;
    end if;
    step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
    update public.job_alerts a set
      seen_until = greatest(a.seen_until, horizon),
      next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
    where a.id = alert.id;
    alerts := alerts + 1;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails);
end
$function$;

create or replace function public.send_digest()
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- The lock makes one of several instances send.
  settings constant public.digest_settings := (select s from public.digest_settings s for update);
  due constant timestamptz := private.digest_due(now(), settings.time_zone);
  digest public.digests;
  recipients integer;
begin
  if not settings.is_on or due <= settings.settled_until then
    return null;
  end if;
  update public.digest_settings set settled_until = due where digest_settings.id;
  insert into public.digests (slug, jobs_until, job_ids, job_total, event_ids, blog_id)
  select to_char(due at time zone settings.time_zone, 'YYYY-MM-DD'),
    c.jobs_until, c.job_ids, c.job_total, c.event_ids, c.blog_id
  from public.compose_digest() c
  where c.job_total > 0
  -- A change of the time zone can make the same day due twice.
  on conflict (slug) do nothing
  returning * into digest;
  if digest.id is null then
    return jsonb_build_object('recipients', 0);
  end if;
  -- One statement instead of enqueue_mail for each address. Active addresses are not suppressed.
  insert into public.outbox (kind, address, key, data, is_bulk)
  select 'digest', s.email, digest.id::text, jsonb_build_object('digest', digest.id, 'subscription', s.id), true
  from public.newsletter_subscriptions s
  where s.state = 'active';
  get diagnostics recipients = row_count;
  insert into public.digest_results (digest_id, recipients) values (digest.id, recipients);
  return jsonb_build_object('slug', digest.slug, 'recipients', recipients);
end
$function$;

create or replace function public.sitemap_companies()
  returns table (
    slug       text,
    updated_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select c.slug, c.updated_at from public.companies c
  where c.description is not null
    or exists (select from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at))
  order by c.slug
$function$;

create or replace function public.sitemap_landing_pages()
  returns table (
    country_slug text,
    city_slug    text,
    skill_slug   text
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.sitemap_landing_pages() $function$;

create or replace function public.stop_search_engine (
  engine_name public.search_engine,
  reason      text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.search_engines e set stopped_at = now(), stopped_because = left(reason, 500)
  where e.engine = engine_name and e.stopped_at is null
$function$;

create or replace function public.subscribe_from (
  network    text,
  email      text,
  has_waited boolean default false
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if not subscribe_from.has_waited and not private.consume_limit('subscriptions_site') then
    return false;
  end if;
  if not private.consume_limit('subscriptions_network', subscribe_from.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  insert into public.newsletter_subscriptions (email) values (subscribe_from.email);
  return true;
end
$function$;

create or replace function public.suspend_recruiter (
  recruiter_id uuid,
  reason       text,
  archive_jobs boolean
)
  returns table (
    name           text,
    email          text,
    company_name   text,
    archived_slugs text[]
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
begin
  return query
    with suspended as (
      update public.recruiters r set status = 'suspended', suspension_reason = btrim(suspend_recruiter.reason)
      where r.id = suspend_recruiter.recruiter_id and r.status = 'approved'
      returning r.id, r.name, r.email, r.company_name
    )
    select s.name, s.email, s.company_name,
      case when suspend_recruiter.archive_jobs then private.archive_recruiter_jobs(s.id) else '{}' end
    from suspended s;
end
$function$;

create or replace function public.sweep_closed_jobs()
  returns bigint
  language plpgsql
  set search_path to ''
  AS $function$
declare
  swept uuid[];
begin
  with deleted as (delete from public.job_search where not private.is_open(false, expires_at) returning id)
  select array_agg(id) into swept from deleted;
  -- No row of jobs is written when a job expires, so no trigger enqueues these notices.
  perform private.enqueue_search_notice('job', j.slug) from public.jobs j where j.id = any (swept);
  return coalesce(cardinality(swept), 0);
end
$function$;

create or replace function public.sync_board (
  board_id      uuid,
  postings      text[]  default '{}'::text[],
  present       text[]  default null::text[],
  is_complete   boolean default true,
  etag          text    default null::text,
  last_modified text    default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  -- The board has not changed since the last sync, so it was not read again.
  is_unchanged constant boolean := present is null;
  is_empty constant boolean := present = '{}';
  link public.job_boards;
  company text;
  posting jsonb;
  outcome text;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "deleted": 0, "taken": 0, "waiting": 0, "refused": 0}';
  may_add boolean := true;
  gone uuid[];
  back uuid[];
  emptied_at timestamptz;
begin
  select * into link from public.job_boards b where b.id = sync_board.board_id for update;
  select r.company_name into company from public.recruiters r where r.id = link.recruiter_id and r.status = 'approved';
  if company is null or link.is_paused then
    return null;
  end if;
  link.company_id := private.get_or_create_company(company);

  for posting in select given::jsonb from unnest(postings) as given loop
    begin
      outcome := private.import_posting(link, company, posting, may_add);
    exception when integrity_constraint_violation or data_exception then
      outcome := 'refused';
    end;
    may_add := may_add and outcome <> 'waiting';
    counts := counts || jsonb_build_object(outcome, (counts -> outcome)::integer + 1);
  end loop;

  if is_complete and not is_unchanged and not is_empty then
    update public.imported_postings p set missed = case when p.external_id = any (present) then 0 else p.missed + 1 end
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and (p.missed > 0 or p.external_id <> all (present));
  elsif is_unchanged and link.emptied_at is null then
    -- Postings that were missing still are.
    update public.imported_postings p set missed = p.missed + 1
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed > 0;
  end if;

  with left_now as (
    update public.imported_postings p set left_at = now()
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed >= 2
    returning p.job_id
  ), archived as (
    update public.jobs j set is_archived = true
    from left_now where j.id = left_now.job_id and not j.is_archived
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into gone from archived;

  with returned as (
    update public.imported_postings p set left_at = null, missed = 0
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id
      and p.left_at is not null and p.external_id = any (present)
    returning p.job_id, p.is_draft
  ), restored as (
    update public.jobs j set is_archived = false
    from returned a
    -- Jobs that were archived here, before they left the board or since, stay archived.
    where j.id = a.job_id and j.is_archived and not a.is_draft
      and exists (
        select from public.imported_postings p where p.job_id = j.id and p.left_at = j.archived_at)
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into back from restored;

  -- A posting that is still on the board confirms that its job is open.
  update public.jobs j set confirmed_at = now()
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and p.missed = 0 and not is_empty and link.emptied_at is null
    and (is_unchanged or p.external_id = any (present))
    and not j.is_archived and j.link_died_at is null and j.expires_at < now() + interval '14 days';

  update public.job_boards b set
    company_id = link.company_id,
    synced_at = case when is_complete then now() else b.synced_at end,
    failure = case
      when not is_complete then 'Some of the board could not be understood: nothing is taken for gone.'
    end,
    postings = case when is_unchanged then b.postings else cardinality(present) end,
    waiting = case when is_unchanged then b.waiting else (counts -> 'waiting')::integer end,
    -- Without validators the next sync reads the board even if it is unchanged, and imports the postings that wait.
    etag = case when is_complete and counts -> 'waiting' = '0' then sync_board.etag end,
    last_modified = case when is_complete and counts -> 'waiting' = '0' then sync_board.last_modified end,
    emptied_at = case
      when is_unchanged then b.emptied_at
      when is_empty and is_complete and exists (
        select from public.imported_postings p join public.jobs j on j.id = p.job_id
        where p.system = b.system and p.board = b.board and p.recruiter_id = b.recruiter_id and p.left_at is null)
      then coalesce(b.emptied_at, now())
    end,
    answered_at = case when is_unchanged or is_empty then b.answered_at end
  where b.id = link.id
  returning b.emptied_at into emptied_at;
  if emptied_at is not null and link.emptied_at is null then
    perform private.enqueue_mail(
      'board-emptied', r.email, link.id || ' ' || emptied_at,
      jsonb_build_object('system', link.system, 'board', link.board))
    from public.recruiters r where r.id = link.recruiter_id;
  end if;

  return counts || jsonb_build_object('gone', cardinality(gone), 'back', cardinality(back));
end
$function$;

create or replace function public.top_jobs (
  from_day date,
  max_rows integer default 10
)
  returns table (
    job_id       uuid,
    title        text,
    company      text,
    views        bigint,
    applications bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select j.id, j.title, j.company, top.views, top.applications
  from (
    select d.job_id, sum(d.views) as views, sum(d.applications) as applications
    from public.daily_job_clicks d
    where d.date >= from_day
    group by d.job_id
    order by 2 desc, 3 desc, 1
    limit least(max_rows, 100)
  ) top
  join public.jobs j on j.id = top.job_id
  order by top.views desc, top.applications desc, j.id
$function$;

create or replace function public.top_pages (
  from_day date,
  max_rows integer default 10
)
  returns table (
    page_path text,
    visits    bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select d.page_path, sum(d.visits) from public.daily_page_visits d
  where d.date >= from_day
  group by d.page_path
  order by 2 desc, 1
  limit least(max_rows, 100)
$function$;

create or replace function public.track_impressions (
  job_ids uuid[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if cardinality(job_ids) > 50 then
    raise exception 'at most 50 jobs at once' using errcode = 'PT400';
  end if;
  if not private.consume_limit('impressions_site') then
    raise exception 'too many impressions at once' using errcode = 'PT429';
  end if;
  insert into public.daily_job_clicks as d (date, job_id, impressions, views, applications)
  select (now() at time zone 'UTC')::date, j.id, 1, 0, 0
  from public.jobs j
  where j.id = any (job_ids) and private.is_open(j.is_archived, j.expires_at)
  order by 1, 2
  on conflict (date, job_id) do update set impressions = d.impressions + 1;
end
$function$;

create or replace function public.unsubscribe (
  subscription_id uuid,
  digest_id       uuid default null::uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  with unsubscribed as (
    update public.newsletter_subscriptions set unsubscribed_at = now()
    where id = subscription_id and unsubscribed_at is null
    returning id
  )
  update public.digest_results r set unsubscribed = r.unsubscribed + 1
  from unsubscribed
  where r.digest_id = unsubscribe.digest_id
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
    co.logo
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     JOIN public.companies co ON ((co.id = j.company_id)));

create trigger refuse_updates before update on public.audit_log
  for each row when (
    (new.id, new.at, new.actor, new.action, new.table_name, new.row_id, new.subject)
      is distinct from (old.id, old.at, old.actor, old.action, old.table_name, old.row_id, old.subject)
    or new.actor_email is not null and new.actor_email is distinct from old.actor_email
    or new.reason is not null and new.reason is distinct from old.reason)
  execute function private.refuse_changes();

create trigger after_write
  after insert or delete or update on public.blogs
  for each row
  execute function private.after_blog_write();

create trigger before_write
  before insert or update on public.blogs
  for each row
  execute function private.before_blog_write();

create trigger after_write
  after insert or delete or update on public.books
  for each row
  execute function private.after_book_write();

create trigger before_write
  before insert or update on public.books
  for each row
  execute function private.before_book_write();

create trigger before_write
  before insert on public.cities
  for each row
  execute function private.before_city_write();

create trigger after_write
  after insert or delete or update on public.companies
  for each row
  execute function private.after_company_write();

create trigger before_write
  before insert or update on public.companies
  for each row
  execute function private.before_company_write();

create trigger after_write
  after update on public.digest_settings
  for each row
  execute function private.after_digest_settings_write();

create trigger before_write
  before update on public.digest_settings
  for each row
  execute function private.before_digest_settings_write();

create trigger after_write
  after insert or delete or update on public.events
  for each row
  execute function private.after_event_write();

create trigger before_write
  before insert or update on public.events
  for each row
  execute function private.before_event_write();

create trigger after_write
  after insert or delete or update on public.import_settings
  for each row
  execute function private.after_import_setting_write();

create trigger before_write
  before update on public.import_settings
  for each row
  execute function private.before_import_setting_write();

create trigger after_delete
  after delete on public.job_alerts
  for each row
  execute function private.after_job_alert_delete();

create trigger add_click_counts
  after insert on public.job_applications referencing NEW table as clicks
  for each STATEMENT
  execute function private.add_click_counts();

create trigger before_write
  before insert on public.job_applications
  for each row
  execute function private.before_job_application_write();

create trigger after_write
  after insert or delete or update on public.job_boards
  for each row
  execute function private.after_job_board_write();

create trigger before_write
  before insert or update on public.job_boards
  for each row
  execute function private.before_job_board_write();

create trigger after_write
  after update on public.job_reports
  for each row
  execute function private.after_job_report_write();

create trigger before_write
  before insert or update on public.job_reports
  for each row
  execute function private.before_job_report_write();

create trigger after_write
  after insert or delete or update on public.jobs
  for each row
  execute function private.after_job_write();

create trigger before_write
  before insert or update on public.jobs
  for each row
  execute function private.before_job_write();

create trigger after_write
  after insert or delete or update on public.newsletter_subscriptions
  for each row
  execute function private.after_newsletter_subscription_write();

create trigger before_write
  before insert or update on public.newsletter_subscriptions
  for each row
  execute function private.before_newsletter_subscription_write();

create trigger before_write
  before insert on public.page_visits
  for each row
  execute function private.before_page_visit_write();

create trigger after_write
  after insert or delete or update on public.recruiters
  for each row
  execute function private.after_recruiter_write();

create trigger before_write
  before insert or update on public.recruiters
  for each row
  execute function private.before_recruiter_write();

create constraint TRIGGER notify_recruiter
  after update of status on public.recruiters deferrable initially deferred
  for each row
  when ((old.status <> new.status))
  execute function private.notify_recruiter();

create trigger after_write
  after insert or delete on public.suppressions
  for each row
  execute function private.after_suppression_write();

create policy "Admins add posts" on "public"."blogs"
  for insert
  to "authenticated"
  with check (( SELECT private.is_admin() AS is_admin));

create policy "Admins read results of digests" on "public"."digest_results"
  for select
  to "authenticated"
  using (( select private.is_admin() as is_admin));

create policy "Admins resolve reports" on "public"."job_reports"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

comment on column "private"."countries"."code" is 'ISO 3166-1 alpha-2, or XK for Kosovo; null for regions and for Unknown.';

comment on column "private"."known_networks"."mark" is 'The web server''s keyed hash of account and network, not an address.';

comment on column "private"."limit_counts"."key" is 'Who is counted, where each recruiter, network or address has a limit of its own; empty for a limit that all share.';

comment on column "private"."link_checks"."outcome" is 'What the check found, for the operator.';

comment on column "private"."link_checks"."strikes" is 'Consecutive failures, counted at most once in 24 hours.';

comment on column "private"."mail_queue"."away_since" is 'Since when the mail server has not answered.';

comment on column "private"."mail_queue"."in_minute" is 'Mails leased in minute, for the limit per minute.';

comment on column "private"."mail_queue"."paused_until" is 'Nothing is sent until then, as the mail server did not answer.';

comment on column "private"."mail_queue"."pauses" is 'Consecutive pauses, from which the length of the next one follows.';

comment on column "private"."mail_queue"."stopped_at" is 'When the mail server refused us. Nothing is sent until an admin resumes.';

comment on column "public"."audit_log"."actor" is 'The admin''s account; null for an operator in the database itself.';

comment on column "public"."audit_log"."reason" is 'Why a recruiter was suspended, as the admin typed it.';

comment on column "public"."audit_log"."subject" is 'The name of a deleted job, company, event, post or book; null for all other entries.';

comment on column "public"."blogs"."content" is 'HTML, sanitised when it is shown.';

comment on column "public"."blogs"."idempotency_key" is 'Generated with the form: a form that is sent twice adds one post.';

comment on column "public"."blogs"."search_text" is 'The text that the search of the admins'' list matches.';

comment on column "public"."blogs"."slug" is 'Generated from the title when empty; admins may change it.';

comment on column "public"."blogs"."word_count" is 'Visible words of the content, for the reading time in lists.';

comment on column "public"."books"."idempotency_key" is 'Generated with the form: a form that is sent twice adds one book.';

comment on column "public"."books"."search_text" is 'The text that the search of the admins'' list matches.';

comment on column "public"."companies"."description" is 'One paragraph of plain text.';

comment on column "public"."companies"."logo" is 'The name of an image in the folder company-logos of the bucket.';

comment on column "public"."companies"."search_text" is 'The text that the search in the list of companies reads.';

comment on column "public"."companies"."slug" is 'Generated from the name, and again when the name changes. Former slugs still lead here.';

comment on column "public"."companies"."website_domain" is 'The registrable domain of the website. The web server writes it, as it has the list of public suffixes.';

comment on column "public"."daily_job_clicks"."impressions" is 'Cards seen in lists; repeats of a visitor count.';

comment on column "public"."digest_settings"."settled_until" is 'Digests due until then have been sent or skipped.';

comment on column "public"."digests"."jobs_until" is 'Jobs posted later are for the next digest.';

comment on column "public"."events"."cfp_deadline" is 'The last day of the call for papers.';

comment on column "public"."events"."idempotency_key" is 'Generated with the form: a form that is sent twice adds one event.';

comment on column "public"."events"."search_text" is 'The text that the search of the admins'' list matches.';

comment on column "public"."events"."slug" is 'Generated from name and year when empty; never changes afterwards.';

comment on column "public"."events"."submitted_city" is 'The city of a submission: rows of cities are public, so one is created on approval only.';

comment on column "public"."events"."time_zone" is 'The zone of its days and hours; null for whole days of UTC.';

comment on column "public"."imported_postings"."applied" is 'By column of the job, the hash of the value that the board had when the column was last written from it.';

comment on column "public"."imported_postings"."is_draft" is 'Whether the job is archived until somebody publishes it.';

comment on column "public"."imported_postings"."left_at" is 'When the job was archived because the board no longer had the posting.';

comment on column "public"."imported_postings"."missed" is 'How many complete readings of the board in a row did not have it.';

comment on column "public"."imported_postings"."stored" is 'By column, the hash of the value that the job had after that. A value with another hash was edited here.';

comment on column "public"."job_alerts"."asked_at" is 'When the mail that asks for confirmation was last requested.';

comment on column "public"."job_alerts"."filters" is 'The same search as private.parse_job_filters reads it.';

comment on column "public"."job_alerts"."query" is 'The canonical query string of the list, for links.';

comment on column "public"."job_alerts"."seen_until" is 'Jobs posted until then have been mailed.';

comment on column "public"."job_applications"."visitor_id" is 'Set to null by purge_tracking; the click still counts.';

comment on column "public"."job_boards"."answered_at" is 'When the recruiter answered.';

comment on column "public"."job_boards"."company_id" is 'The recruiter''s company as of the last sync. A merge of companies sets it to null until the next one.';

comment on column "public"."job_boards"."emptied_at" is 'When the board, which had jobs, was first read without any posting. The jobs then stay, and the recruiter is asked.';

comment on column "public"."job_boards"."failure" is 'Why the board could not be read completely since synced_at.';

comment on column "public"."job_boards"."postings" is 'How many postings, of all kinds, the board had at the last sync.';

comment on column "public"."job_boards"."synced_at" is 'When the board was last read completely.';

comment on column "public"."job_boards"."waiting" is 'How many of its Go postings were left for a later day by the daily limits.';

comment on column "public"."job_reports"."network" is 'A keyed hash of the reporter''s network, made by the web server. Overwritten when the report is resolved.';

comment on column "public"."job_search"."open_to" is 'Codes of the countries that candidates may apply from: that of the job''s place or, for a remote job, those stated. * is anywhere, ? is unstated.';

comment on column "public"."job_search"."txt" is 'Title, company and visible description in lower case, separated by U+0001.';

comment on column "public"."jobs"."company_id" is 'The company that the column company names. Pages show the name as it is spelled there.';

comment on column "public"."jobs"."confirmed_at" is 'When somebody last confirmed that the job is still open, which renews it. Renewal never moves posted_at.';

comment on column "public"."jobs"."eligibility" is 'From where candidates may apply: unstated, from anywhere, or from eligible_countries.';

comment on column "public"."jobs"."excluded_countries" is 'Countries from where candidates may not apply, whatever else is stated.';

comment on column "public"."jobs"."expires_at" is 'Until when the job is open: 60 days from posting or renewal, at most 90. From then on it is closed.';

comment on column "public"."jobs"."idempotency_key" is 'The key of the form that added the job: submitted twice, it is one job.';

comment on column "public"."jobs"."imported_from" is 'The system of the board that the job was imported from. Null for a job posted here.';

comment on column "public"."jobs"."level" is 'Null when not stated.';

comment on column "public"."jobs"."link_died_at" is 'When the link check closed the job. Null for a job that is open or has expired.';

comment on column "public"."jobs"."pay_top_eur_year" is 'Converted with the rates of the day the job is saved, and by convert_pay with later ones.';

comment on column "public"."jobs"."search_text" is 'The visible text of the description.';

comment on column "public"."jobs"."slug" is 'Made from title and company when it is not given; never changes.';

comment on column "public"."jobs"."utc_offset_min" is 'The first of the time zones that candidates may live in, in minutes from UTC. Null when not stated.';

comment on column "public"."jobs"."visa_sponsorship" is 'Whether the employer sponsors a visa. Null when not stated.';

comment on column "public"."newsletter_subscriptions"."asked_at" is 'When somebody last requested the subscription; its owner is then asked to confirm it.';

comment on column "public"."newsletter_subscriptions"."suppressed_at" is 'Since when mail servers refuse the address, which then has a row in suppressions.';

comment on column "public"."outbox"."attempts" is 'Attempts that the mail server answered.';

comment on column "public"."outbox"."away_attempts" is 'Attempts that the mail server did not answer.';

comment on column "public"."outbox"."is_bulk" is 'Whether all other mail is sent before it, as for digests and job alerts.';

comment on column "public"."outbox"."key" is 'The subject within a kind: an address gets one mail per kind and key.';

comment on column "public"."outbox"."message_id" is 'Set by the first attempt and kept by later ones, so that mail programs recognise a duplicate.';

comment on column "public"."recruiters"."suspension_reason" is 'Why approval was withdrawn: mailed to the recruiter and kept in the audit log. Null unless suspended.';

comment on column "public"."search_engines"."day" is 'The day that in_day counts notices of, in the time zone by which Google resets its quota.';

comment on column "public"."search_engines"."paused_until" is 'Nothing is sent until then, as the engine did not answer or asked us to slow down.';

comment on column "public"."search_engines"."pauses" is 'Consecutive pauses, from which the length of the next one follows.';

comment on column "public"."search_engines"."stopped_at" is 'When the engine refused us. Nothing is sent until an admin resumes.';

comment on column "public"."search_notices"."answer" is 'The engine''s last response.';

comment on column "public"."search_notices"."is_tried" is 'Whether a sender has taken it before. Later changes of the page then get a notice of their own.';

comment on column "public"."skills"."synonyms" is 'Other names of the skill in the texts of jobs, in lower case.';

comment on function "private"."account_data"(uuid) is 'Implements public.account_data, past row-level security.';

comment on function "private"."add_click_counts"() is 'Adds the clicks of a statement to job_clicks and to daily_job_clicks.';

comment on function "private"."after_blog_write"() is 'Writes the audit log, and notices for search engines.';

comment on function "private"."after_book_write"() is 'Writes the audit log.';

comment on function "private"."after_company_write"() is 'Writes the audit log, and records a new name and its slug.';

comment on function "private"."after_digest_settings_write"() is 'Writes the audit log. log_change does not serve here, as the settings have no uuid.';

comment on function "private"."after_event_write"() is 'Writes the audit log, and notices for search engines.';

comment on function "private"."after_import_setting_write"() is 'Writes the audit log.';

comment on function "private"."after_job_alert_delete"() is 'Drops queued mail of the alert.';

comment on function "private"."after_job_board_write"() is 'Writes the audit log.';

comment on function "private"."after_job_report_write"() is 'Writes the audit log when a report is resolved.';

comment on function "private"."after_job_write"() is 'Writes what follows from a job: audit log, import drafts, search row, notices to search engines, job_skills.';

comment on function "private"."after_newsletter_subscription_write"() is 'Requests confirmation of a subscription, drops queued digests to an address that ends its own, and logs the change.';

comment on function "private"."after_recruiter_write"() is 'Refuses to remove the last admin, adds the company of an approved recruiter, and writes the audit log.';

comment on function "private"."after_suppression_write"() is 'Drops queued mail to a suppressed address, marks its subscription, and logs when an admin lifts the suppression.';

comment on function "private"."archive_recruiter_jobs"(uuid) is 'Archives a recruiter''s live jobs and returns their slugs. Does nothing unless the caller is an admin.';

comment on function "private"."are_countries"(text[]) is 'Whether these are distinct codes of ISO 3166-1 alpha-2, or XK for Kosovo. lib/places/countries.ts has their names.';

comment on function "private"."before_blog_write"() is 'Checks and cleans the row, and sets the columns that follow from others.';

comment on function "private"."before_book_write"() is 'Cleans the row and sets times and version.';

comment on function "private"."before_city_write"() is 'Cleans the row, counts it against the recruiter''s quota, and normalizes the spelling of Remote and the country.';

comment on function "private"."before_company_write"() is 'Cleans the row and sets the columns that follow from others.';

comment on function "private"."before_digest_settings_write"() is 'Checks the time zone, and skips digests that a change of the settings would make due in the past.';

comment on function "private"."before_event_write"() is 'Cleans the row and sets the columns that follow from others. Approving a submission adds its city.';

comment on function "private"."before_import_setting_write"() is 'Lets API callers change no other column than publishes.';

comment on function "private"."before_job_application_write"() is 'Skips repeated clicks without an error, and limits the others.';

comment on function "private"."before_job_board_write"() is 'For API callers: sets the owner of a new board, has a resumed board read at once, and keeps the first answered_at.';

comment on function "private"."before_job_report_write"() is 'Cleans the row, and sets the time of a resolution.';

comment on function "private"."before_job_write"() is 'Cleans and checks a job, and sets the columns that follow from the caller, from other columns and from the time.';

comment on function "private"."before_newsletter_subscription_write"() is 'Renews the subscription of a known address instead of adding it, and lets API callers unsubscribe addresses only.';

comment on function "private"."before_page_visit_write"() is 'Skips repeated visits without an error, and limits the others.';

comment on function "private"."before_recruiter_write"() is 'Cleans the row, copies the account''s e-mail to a new one, and skips changes of status that are not allowed.';

comment on function "private"."check_changed_columns"(anyelement, anyelement, text[]) is
  'Raises an error when an API caller changes a column that is not allowed, even if it was granted by mistake.';

comment on function "private"."check_html_bounds"(text, text) is 'Raises an error when HTML has too many tags or nests too deeply. Called only when the column changes.';

comment on function "private"."city_ids"(text, text) is 'The cities with this name and country, both in lower case; null matches any.';

comment on function "private"."clean_columns"(anyelement, text[]) is 'The row with all its text cleaned. Elements of arrays and the line columns are also unescaped, as clean_line does.';

comment on function "private"."clean_line"(text) is 'clean_text for a line of plain text, which some importers escape as HTML: R&amp;D becomes R&D.';

comment on function "private"."clean_text"(text) is 'Text without control characters, with UTF-8 repaired that was read as Windows-1252 (like lib/text/clean.ts).';

comment on function "private"."closed_job"(text) is 'The closed job with this slug, past row-level security. Archived jobs are not returned.';

comment on function "private"."column_hashes"(jsonb) is 'The object with each value replaced by its hash.';

comment on function "private"."company_card"(public.companies, bigint) is 'What pages show of a company: {id, slug, name, website, description, logo, is_verified, open: number of open jobs}.';

comment on function "private"."company_key"(text) is 'Equal for spellings of a company''s name that differ only in case, punctuation or blanks.';

comment on function "private"."consume_limit"(text, text) is 'Counts one use and returns whether it is within the limit. A use is not counted if its transaction rolls back.';

comment on function "private"."contains_pattern"(text) is 'A LIKE pattern that matches lower-case texts which contain the given one. Null or an empty text matches all.';

comment on function "private"."copy_account_email"(public.recruiters) is 'Sets the e-mail to the confirmed one of the account. Raises an error if there is none, or if it is free mail.';

comment on function "private"."count_open_reports"(uuid) is 'How many networks reported a job since an admin last resolved its reports.';

comment on function "private"."delete_account"(uuid, boolean) is 'Implements public.delete_account, past row-level security.';

comment on function "private"."delete_subscriber"(text) is 'Implements public.delete_subscriber, past row-level security.';

comment on function "private"."digest_due"(timestamp with time zone, text) is 'The latest Tuesday 09:00 of a time zone that is not after the given time.';

comment on function "private"."drop_mail"(text, text, text) is 'Drops queued mail of a kind for an address: all of it, or mail whose key begins with the prefix and a space.';

comment on function "private"."enforce_quota"(text, text) is 'For before_write triggers, on insert: counts a row of the calling recruiter and raises PT429 beyond the limit. The message is shown in the form; noun is its word for the rows, in the plural.';

comment on function "private"."enqueue_change_notice"(public.notice_noun, jsonb, jsonb) is
  'Queues notices when a row changes what its public page shows. Null before is an insert, null after a delete.';

comment on function "private"."enqueue_mail"(text, text, text, jsonb, timestamp
  with time zone, boolean) is 'Adds a mail to the outbox. False when the same mail (kind, address, key) exists or the address is suppressed.';

comment on function "private"."enqueue_search_notice"(public.notice_noun, text) is 'Queues a notice about a page for each search engine. A failure is only a warning, so that the page is saved anyway.';

comment on function "private"."euros_a_year"(numeric, text) is 'Converts a yearly amount to euros, rounded like pay_top_eur_year. Null when the currency has no rate.';

comment on function "private"."event_title"(public.events) is 'The name of an event with its year, for the slug: most events take place every year under the same name.';

comment on function "private"."expires_soon"(timestamp with time zone) is 'Whether a job that is not archived expires within 7 days, when the first reminder is due.';

comment on function "private"."find_account"(text) is 'The id of the account with an e-mail address, or null. For the operator.';

comment on function "private"."find_companies"(text, integer, integer) is 'Implements public.find_companies, past row-level security.';

comment on function "private"."find_companies_after"(text, text, integer) is 'Implements public.find_companies_after, past row-level security.';

comment on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean) is
  'Implements public.find_jobs, past row-level security, which would check every job; private.matching_jobs returns open jobs only.';

comment on function "private"."find_jobs_after"(jsonb, numeric, timestamp
  with time zone, uuid, integer) is 'Implements public.find_jobs_after, past row-level security; private.matching_jobs returns open jobs only.';

comment on function "private"."find_saved_row"(regclass, uuid, jsonb) is 'The row that a form with this key added, if the caller may edit it, and whether it still holds these fields.';

comment on function "private"."first_free_slug"(text, text[]) is 'The first of base, base-1, base-2 and so on that is not taken. taken may hold other slugs, too.';

comment on function "private"."follow_account_email"() is 'Copies a confirmed change of the account''s address to recruiters. Raises an error for a change to free mail.';

comment on function "private"."get_company"(text) is 'Implements public.get_company, past row-level security.';

comment on function "private"."get_or_create_company"(text) is 'Returns the id of the company with this name, which is added if there is none.';

comment on function "private"."grant_admin"(text) is 'For operators: makes a confirmed account an admin and returns the id of its row, which is added if there is none.';

comment on function "private"."guard_role"() is 'Raises an error when the role is set by anybody but the owner of the table.';

comment on function "private"."import_posting"(public.job_boards, text, jsonb, boolean) is
  'Adds the job of a posting, or updates the columns that changed on the board and were not edited here. Returns added, changed, unchanged, deleted (its job was deleted here), taken (by another recruiter) or waiting (for the daily limits).';

comment on function "private"."index_job"(public.jobs) is 'Writes the search row of an open job if it differs from the stored one, and deletes the row of any other job.';

comment on function "private"."is_admin"() is 'Whether the caller has the role admin and, where needed, a second factor. The status of the row does not matter.';

comment on function "private"."is_api_caller"() is 'Whether a visitor or an account is calling, not the secret key or an operator. Unlike current_user, the role setting survives security definer.';

comment on function "private"."is_free_mail"(text) is 'Whether the address is at a domain of free mail.';

comment on function "private"."is_gone"(timestamp with time zone) is 'Whether a job has been closed for 30 days. Until then its page says that it is closed; after that there is no page.';

comment on function "private"."is_html_bounded"(text) is 'Whether HTML has at most 5000 tags and 100 levels of elements (lib/html/bounds.ts checks the same of parsed HTML).';

comment on function "private"."is_indexable"(public.notice_noun, jsonb) is 'Whether a row has a public page that search engines should index.';

comment on function "private"."is_newsletter_mail"(text) is 'Whether mail of this kind belongs to the owner of the address, rather than to an account with that address.';

comment on function "private"."is_open"(boolean, timestamp with time zone) is 'Whether a job is open, neither archived nor expired. Visitors see open jobs only.';

comment on function "private"."is_time_zone"(text) is 'Whether this is the IANA name of a time zone of a place, or UTC.';

comment on function "private"."is_verified"(uuid, text) is 'Whether an approved recruiter of the company has an address at the domain of its website. Free mail does not count.';

comment on function "private"."job_contacts"(uuid, uuid) is 'Addresses that are mailed about a job: its approved recruiter''s, or that of the admin who posted it, or those of all admins if that account is no longer an admin. No rows for a job that was not posted through the site.';

comment on function "private"."job_facets"() is 'The values that open jobs can be filtered by: {types, countries, cities: [{name, country}], currencies}, countries with the most jobs first.';

comment on function "private"."keep_last_admin"() is 'Raises an error if no admin is left.';

comment on function "private"."lacks_second_factor"() is 'Whether admins need a second factor and the caller''s session, by the assurance level in its token, has none.';

comment on function "private"."landing_page"(text, text, text, integer, integer) is 'Implements public.landing_page, past row-level security; private.matching_jobs returns open jobs only.';

comment on function "private"."lift_latest_suppressions"(integer) is 'Deletes the latest suppressions and queues the mail of the last day to their addresses again.';

comment on function "private"."limit_tracking"(text) is 'For before_write triggers: counts a row against the limit of its kind (visits or clicks). The data API and the web server have separate limits, so that a flood of direct requests cannot stop the site''s own.';

comment on function "private"."list_companies"(text, public.company_order, boolean, integer, integer) is
  'Implements public.list_companies, past row-level security.';

comment on function
  "private"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
  integer, integer) is 'Implements public.list_jobs, past row-level security: its first condition limits it to own jobs, or to admins.';

comment on function "private"."log_change"(text, jsonb, jsonb) is 'For after_write triggers: logs an admin''s write of one row. before is null for an insert, after for a delete.';

comment on function "private"."mail_status"() is 'Implements public.mail_status, past row-level security.';

comment on function "private"."mail_to_address"(text, boolean) is 'The mail to an address in the outbox: of the newsletter and of alerts, or of an account.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs whose text contains every term, and for each of them which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it.';

comment on function "private"."merge_companies"(uuid, uuid) is 'Implements public.merge_companies, past row-level security.';

comment on function "private"."my_account_id"() is 'The calling account. Null without a session, or when it has been ended.';

comment on function "private"."my_company_id"() is 'The company with the name that the caller, an approved recruiter, registered with. Null for all other callers.';

comment on function "private"."my_job_ids"() is 'Ids of the caller''s own jobs, for policies on tables that refer to jobs.';

comment on function "private"."my_recruiter_id"() is 'The calling recruiter. Null unless approved; a suspension takes effect with the next statement.';

comment on function "private"."notify_recruiter"() is 'Enqueues the mail about a change of status. Deferred to the commit, when a suspension has archived the jobs.';

comment on function "private"."owns_job"(uuid) is 'Whether the caller is an approved recruiter and the job is theirs.';

comment on function "private"."parse_job_filters"(jsonb) is 'Parses {terms, type, city, country, from, pay, currency, skills, level, company, posted, unstated, sort}, all optional. At most 8 terms of 100 characters and 8 skills are used. posted: the maximum age in days. unstated: which of from and pay also match jobs that do not state them. sort: pay, or the newest first.';

comment on function "private"."pay_top_eur_year"(integer, integer, text, text) is 'The top of a salary in euros a year (2080 hours, 260 days, 52 weeks, 12 months). Null without a salary or a rate.';

comment on function "private"."record_company_names"(public.companies) is 'Reserves the slug and the name for the company. Raises an error if another company has or had the name.';

comment on function "private"."refuse_changes"() is 'Raises an error for any change: for triggers of append-only tables.';

comment on function "private"."refuse_free_mail_account"(jsonb) is 'The before-user-created hook of Supabase Auth, named in config.toml: refuses accounts without a work address.';

comment on function "private"."related_jobs"(text) is 'Implements public.related_jobs, past row-level security.';

comment on function "private"."renew_subscription"(text) is 'Whether the address is on the list but not active. If it is pending or unsubscribed, its owner is asked again.';

comment on function "private"."request_confirmation"(text) is 'Mails an address a request to confirm what was subscribed for it, within the limit per address.';

comment on function "private"."resume_mail"() is 'Implements public.resume_mail, past row-level security.';

comment on function "private"."resume_search_engine"(public.search_engine) is 'Implements public.resume_search_engine, past row-level security.';

comment on function "private"."retry_mail"(uuid[]) is 'Implements public.retry_mail, past row-level security.';

comment on function "private"."revoke_admin"(text) is 'For operators: makes an admin a recruiter again and returns the id of the row. Raises an error for the last admin.';

comment on function "private"."save_city"(text, text) is 'get_or_create_city for save_job and save_event, whose callers may not insert cities.';

comment on function "private"."save_row"(regclass, jsonb, uuid, integer, uuid) is 'Adds a row, once per key, or updates row_id if it is still at expected_version, and returns its id. Raises PT409 when the version is another, PT404 when the caller may not edit the row. fields maps columns to values; its keys must never come from a request.';

comment on function "private"."send_digest_preview"() is 'Implements public.send_digest_preview, past row-level security.';

comment on function "private"."send_test_mail"() is 'Implements public.send_test_mail, past row-level security.';

comment on function "private"."set_board_owner"(public.job_boards) is 'Links a new board to the calling recruiter and has it read at once. Raises PT429 for a 21st board.';

comment on function "private"."set_company_columns"(public.companies, public.companies) is
  'Trims name and description, clears the domain when the website changes, and the slug follows the name.';

comment on function "private"."set_job_dates"(public.jobs, public.jobs) is 'Sets when the job was archived and until when it is open. A change of confirmed_at renews it for 60 days from then.';

comment on function "private"."set_job_owner"(public.jobs, boolean) is 'Sets recruiter, company name and poster by the caller, whatever was sent. Recruiters post for their company only.';

comment on function "private"."set_job_text"(public.jobs, public.jobs) is 'Trims title and company, and derives search_text from the description.';

comment on function "private"."set_published_at"(anyelement) is 'Sets published_at by status: null for a draft.';

comment on function "private"."set_second_factor"(boolean) is 'For operators: sets whether admins need a second factor. Raises an error if an admin has none, or Auth lacks it.';

comment on function "private"."set_timestamps"(anyelement, anyelement) is 'Sets id, created_at and updated_at, which API callers cannot choose. Neither id nor created_at ever changes.';

comment on function "private"."sitemap_landing_pages"() is 'Implements public.sitemap_landing_pages, past row-level security, with open jobs only.';

comment on function "private"."slug_for"(regclass, uuid, text, text, text) is 'For before_write triggers: the given slug if there is one, else the first of the title that is free in the table.';

comment on function "private"."submit_event"(jsonb, text) is 'Adds an event that waits for an admin, past row-level security.';

comment on function "private"."subscriber_data"(text) is 'Implements public.subscriber_data, past row-level security.';

comment on function "private"."title_words"(text) is 'The distinct words of a job''s title that relate it to others. txt begins with the title, as job_search.txt does.';

comment on function "private"."visible_text"(text) is 'The text that a reader of the HTML sees, without script and style. White space is collapsed, block tags are spaces.';

comment on function "private"."visits_today"() is 'The counts of today, past row-level security, which lets nobody read single visits.';

comment on function "private"."write_job_skills"(public.jobs) is 'Replaces the rows of job_skills of a job.';

comment on function "public"."account_data"(uuid) is 'All personal data of an account, or null without one: {account, sessions, sign_ins, known_networks, recruiter, jobs, boards, imported, mails, decisions, own_changes}. Newsletter data of its address is not included, as an account whose address was never confirmed may have been registered by somebody else.';

comment on function "public"."admin_queue_counts"() is 'For admins: how many recruiters, events, reported jobs and failed mails wait for them. No row for other callers.';

comment on function "public"."audit_subjects"(bigint[]) is 'For each entry the current name of the row it is about, or the name in the entry of its deletion, and whether the row is gone.';

comment on function "public"."begin_board_syncs"(integer, uuid) is 'Scheduled work: the boards that are due, or only the one with board_id, and the ids of their postings that became jobs. Each board is due again in six hours.';

comment on function "public"."begin_task"(text, integer, boolean) is 'Leases a task for two minutes and returns the lease. Null when the task is not due or another instance runs it.';

comment on function "public"."compose_digest"() is 'The content of a digest now: jobs since the last one (at most 30 ids), events of two weeks, the latest new post.';

comment on function "public"."confirm_subscriptions"(text, boolean, uuid[]) is 'Records the consent of an address to the newsletter and to alerts, at most ten. Returns how many were pending.';

comment on function "public"."convert_pay"(uuid, integer) is 'Scheduled work: converts the pay of the next jobs by id to current rates. Returns the last id, or null at the end.';

comment on function "public"."create_alert"(text, text, text, public.alert_frequency, jsonb) is
  'Adds an alert, at most ten for each address, and asks the owner of the address to confirm it. The result does not reveal whether the address or the alert is known.';

comment on function "public"."delete_account"(uuid, boolean) is 'Deletes an account and its personal data, and deletes or archives its jobs. Returns the slugs of jobs that were open, or null without an account. Raises restrict_violation for an admin.';

comment on function "public"."delete_subscriber"(text) is 'Deletes the data of an e-mail address itself, and its mail in the outbox; false when there was none. A suppression remains, so that the address is not mailed again.';

comment on function "public"."delete_unconfirmed"(interval) is 'Deletes subscriptions and alerts that were never confirmed, and returns how many.';

comment on function "public"."end_subscriptions"(text, boolean, uuid[]) is 'Ends the newsletter and alerts of an address, by its owner.';

comment on function "public"."find_companies"(text, integer, integer) is 'Companies with an open job or a description whose name contains the text, those with the most open jobs first: {total, companies: private.company_card[]}. At most 100 a page.';

comment on function "public"."find_companies_after"(text, text, integer) is 'The companies that public.find_companies finds, in the order of their slugs and after this slug: private.company_card[], at most 101.';

comment on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean) is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames}. The keys of filters are those of private.parse_job_filters; every term must occur in title, company or visible description. counts: how many jobs each value of a filter would find, given all other filters; values without jobs are left out. unstated: how many jobs do not state what the filters from and pay compare. with_facets adds facets, as private.job_facets returns them. with_options adds counts by level, company (the 30 largest), posted, skills (each in addition to those chosen) and from, where * is to be added to each country.';

comment on function "public"."find_jobs_after"(jsonb, integer, numeric, timestamp
  with time zone, uuid) is 'The open jobs that public.find_jobs finds, in its order, after the one with this id, posted_at and, when sorted by pay, pay: an array of at most 101. Its pay is the value of after_pay for the next page, -1 when a job states none.';

comment on function "public"."finish_task"(text, uuid, integer, boolean, text) is 'Records the end of a run and gives up its lease; false when the lease is over.';

comment on function "public"."get_closed_job"(text) is 'What the page of a job shows that was closed in the last 30 days.';

comment on function "public"."get_company"(text) is 'The company that has or had this slug, as private.company_card returns it, and closed, the number of its other jobs. Null if there is none.';

comment on function "public"."get_or_create_city"(text, text) is 'The city''s id. Without a country it is Unknown, or Global for Remote.';

comment on function "public"."is_free_mail"(text) is 'Whether the address is at a domain of free mail. The registration form checks it before it creates an account.';

comment on function "public"."is_job_gone"(text) is 'Whether the job was closed more than 30 days ago, when its address responds with 410 Gone.';

comment on function "public"."is_known_network"(text) is 'Whether the account has signed in from the network of this mark before. For the secret key only.';

comment on function "public"."job_statistics"(date, uuid) is 'The counts of each day since from_day with any: of one job, if the caller may see it, or of all the caller''s jobs.';

comment on function "public"."lacks_second_factor"() is 'Whether the web server has to ask the caller for a second factor.';

comment on function "public"."landing_page"(text, text, text, integer, integer) is 'The open jobs of a country, of a city or with a skill, or all remote jobs for the country "remote": {country, city, skill, total, companies, pay, middle, countries, cities, skills, ids}. Null if there is no such place or skill. pay: the yearly range in the currency that most jobs state, if they are of 5 companies or more. middle: the quartiles of its full-time jobs, if there are 20 of 5 companies. ids: a page of the jobs, newest first. countries, cities, skills: other landing pages, those with the most jobs first.';

comment on function "public"."lease_mail"(integer, integer, text) is 'Leases due mail for ten minutes, other mail before bulk mail. Returns no rows while the queue is stopped or paused.';

comment on function "public"."lease_notices"(public.search_engine, integer, integer) is
  'Leases due notices for ten minutes, within the daily quota. Returns no rows while the engine is stopped or paused.';

comment on function "public"."links_to_check"(integer) is 'Application links of open jobs that were not checked in the last 24 hours, the longest unchecked first.';

comment on function "public"."list_companies"(text, public.company_order, boolean, integer, integer) is
  'For admins: a page of all companies whose name or website contains the text: {total, page, companies: [{id, slug, name, website, logo, created_at, open, jobs, is_verified}]}. Past the last page it is the last page.';

comment on function
  "public"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
  integer, integer) is 'A page of own jobs or, for admins, of all jobs: {total, page, mine: {active, archived}, jobs}. The query is a substring of title, company or location, ignoring case. A page past the end returns the last page.';

comment on function "public"."list_reported_jobs"(integer, integer) is 'A page of jobs with open reports, as {total, jobs}: first those flagged by three networks, then the oldest reports.';

comment on function "public"."mail_preferences"(text) is 'Subscriptions of an address, confirmed or not: {newsletter: its state or null, alerts}.';

comment on function "public"."mail_status"() is 'For admins: counts of mail and the state of sending. No row for other callers.';

comment on function "public"."merge_companies"(uuid, uuid) is 'For admins: moves jobs, recruiters, names and slugs of the source to the target and deletes the source, whose addresses then lead to the target. Raises PT404 if one of them does not exist.';

comment on function "public"."my_company_id"() is 'The company of the calling recruiter. Null for callers who are not approved.';

comment on function "public"."next_digest_at"() is 'When the next digest is due; null while digests are off.';

comment on function "public"."owns_job"(uuid) is 'Whether the caller is an approved recruiter and the job is theirs.';

comment on function "public"."pause_mail"(text) is 'Pauses all mail for 15, 30, 60 … seconds, up to a quarter of an hour: the mail server does not answer.';

comment on function "public"."pause_search_engine"(public.search_engine, text, integer) is
  'Pauses an engine for 1, 2, 4 … minutes, up to four hours, or for the seconds that it asked for, up to a day.';

comment on function "public"."purge_outbox"(interval) is 'Deletes finished mail and returns how much it was.';

comment on function "public"."purge_tracking"(interval) is 'Deletes visits and erases the visitors of clicks, for whole days (UTC) older than older_than. Counts stay.';

comment on function "public"."record_link_check"(uuid, text, boolean, text) is 'Records a check of a job''s link. Two dead results at least 24 hours apart close the job and notify its contacts; true when this one did. A live link clears earlier strikes; null, an inconclusive check, changes none.';

comment on function "public"."record_mail_result"(uuid, uuid, text, text) is 'Records the outcome of a leased mail; false when the lease is over. suppressed: the address gets no more mail; away: the server did not answer; returned: the attempt does not count.';

comment on function "public"."record_notice_results"(public.search_engine, uuid[], uuid, text, text) is
  'Records the outcome of leased notices and returns their number. Outcome ''returned'' does not count as an attempt.';

comment on function "public"."refresh_digest_results"() is 'Counts the mails of digests of the last 14 days. Later, purge_outbox may have deleted some.';

comment on function "public"."related_jobs"(text) is 'Open jobs beside the job with this slug, which may be closed, as {company, similar}: the three newest others of its company, and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on function "public"."remember_network"(uuid, text) is 'Records a sign-in from the network of this mark; keeps the account''s last 20. For the secret key only.';

comment on function "public"."remind_of_expiry"() is 'Scheduled work: enqueues one reminder 7 days and one 1 day before a job expires. Returns how many are new.';

comment on function "public"."renew_job"(uuid, timestamp with time zone) is 'Renews a job by a mailed link, which names when the job was to expire and so works once. Returns until when the job is open, or null if it was renewed or archived meanwhile, is gone, or its recruiter is not approved.';

comment on function "public"."renew_task"(text, uuid) is 'Extends a lease to two minutes from now; false when it is over.';

comment on function "public"."report_job"(text, public.report_reason, text, text) is 'For the web server: records a report of an open job, which replaces an earlier one from the same network.';

comment on function "public"."resume_mail"() is 'For admins: resumes mail that is stopped or paused. False when it is neither, or for other callers.';

comment on function "public"."resume_search_engine"(public.search_engine) is 'For admins: resumes a stopped or paused engine. False when it is neither, or for other callers.';

comment on function "public"."retry_mail"(uuid[]) is 'For admins: queues mail for another attempt now, unless it was sent or its address is suppressed. Returns the ids.';

comment on function "public"."roll_up_daily_analytics"(date, date) is 'Counts the visits of the days (UTC) from from_day to to_day, both included. Idempotent.';

comment on function
  "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, text, public.blog_type,
  public.publication_status, text, text) is 'Saves a post as private.save_row does. A null author_image keeps the image, an empty one removes it.';

comment on function "public"."save_company"(uuid, integer, uuid, text, text, text, text) is
  'Saves a company as private.save_row does and returns its id. A null logo keeps the logo, an empty one removes it.';

comment on function
  "public"."save_event"(text, date, date, text, uuid, integer, uuid, public.event_type, boolean, text, text,
  time without time zone, time without time zone, text, text, text, date) is 'Saves an event as private.save_row does, and its city in the same transaction. Without hours it lasts whole days.';

comment on function
  "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
  integer,
  integer,
  text, text, text, text[], text[], integer, integer, boolean, text, text[]) is 'Saves a job as private.save_row does and returns its id. A city is added with it, and not if the job is refused.';

comment on function "public"."search_engine_status"() is 'The state of each engine and counts of its notices, for admins; row-level security hides the rows from others.';

comment on function "public"."search_text"(public.recruiters) is 'The text that the search in the list of recruiters reads, one line per column, so that no match spans two of them.';

comment on function "public"."send_alerts"(integer) is 'Scheduled work: enqueues mails about the new jobs of alerts that are due, the longest due first, and sets when each is due again. Returns {alerts, mails}, how many were due and how many have new jobs.';

comment on function "public"."send_digest"() is 'Queues the digest that is due once: {slug, recipients}, without slug if there are no new jobs. Null if none is due.';

comment on function "public"."send_digest_preview"() is 'Mails the calling admin the digest as it would be now. False for a suppressed address, null for other callers.';

comment on function "public"."send_test_mail"() is 'Queues a test mail to the calling admin and returns its id. Null for other callers or a suppressed address.';

comment on function "public"."set_currency_rates"(text[], numeric[], date) is 'Stores the rates of a day, except where a later rate is known. Returns how many rates are new.';

comment on function "public"."set_search_engines"(public.search_engine[]) is 'Sets the engines to notify, deletes the notices of all others, and finished notices older than 30 days.';

comment on function "public"."sitemap_companies"() is 'Slug and last change of the companies with a description or an open job.';

comment on function "public"."sitemap_landing_pages"() is 'Places and skills with at least 5 open jobs, whose pages search engines may list.';

comment on function "public"."stop_mail"(text) is 'Stops all mail until an admin resumes: the mail server refuses us.';

comment on function "public"."stop_search_engine"(public.search_engine, text) is 'Stops notices to an engine that refuses us, until an admin resumes.';

comment on function
  "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
  zone, time without time zone, text, text, text, date, text) is 'Submits an event to the admins. Raises PT429 beyond the limit of the network, which the web server passes with the secret key; callers with the publishable key share one limit.';

comment on function "public"."subscribe_from"(text, text, boolean) is 'For the web server: subscribes an address on behalf of a network, a keyed hash. False when the site as a whole exceeds its limit: the caller waits and tries again with has_waited.';

comment on function "public"."subscriber_data"(text) is 'All data of an e-mail address itself, not of an account with it: {newsletter, alerts, mails, suppression}, or null.';

comment on function "public"."suspend_recruiter"(uuid, text, boolean) is 'For admins: withdraws an approval and, on request, archives the live jobs. Returns no row without an approval.';

comment on function "public"."sweep_closed_jobs"() is 'Scheduled work: deletes the search rows of expired jobs and notifies search engines. Returns how many there were.';

comment on function "public"."sync_board"(uuid, text[], text[], boolean, text, text) is
  'Scheduled work: brings the jobs of a board up to date. postings are its Go postings as JSON for import_posting; present are the ids of all its postings, or null if the board has not changed. Jobs missing from two complete readings in a row are archived, but none of a board that is empty. Returns the number of postings by outcome, and of jobs that are gone or back; null if the board is paused or unlinked, or its recruiter is not approved.';

comment on function "public"."top_jobs"(date, integer) is 'The most viewed jobs since from_day, including archived ones; at most 100.';

comment on function "public"."top_pages"(date, integer) is 'The most visited pages since from_day; at most 100.';

comment on function "public"."track_click"(uuid, uuid, public.click_type) is 'Records a click if the job is open. For the secret key only.';

comment on function "public"."track_impressions"(uuid[]) is 'Counts one impression today (UTC) of each of these jobs that is open. Raises PT400 for more than 50, PT429 beyond the limit. For the secret key only.';

comment on function "public"."unsubscribe"(uuid, uuid) is 'One-click unsubscribe by the link in a mail. It is counted among the results of the digest, if that is given.';

comment on function "public"."visits_today"() is 'The counts of today (UTC) until now, newer than those of the roll-up. No row unless the caller is an admin.';

comment on schema "private" is 'Not exposed by the API: predicates of policies, steps of triggers, and functions that run past row-level security.';

comment on table "private"."admin_settings" is 'One row: settings for all admins. Only the operator changes them.';

comment on table "private"."company_names" is 'Which company a name belongs to, by private.company_key: its own, former ones, those of companies merged into it.';

comment on table "private"."company_slugs" is 'Which company a slug leads to: its own, former ones, those of companies merged into it.';

comment on table "private"."countries" is 'The countries and regions that a place can be in; lib/places/countries.ts has the same names in the order of forms.';

comment on table "private"."free_mail_domains" is 'Domains of free e-mail providers. Recruiters need a work address.';

comment on table "private"."known_networks" is 'The last 20 networks from which each account signed in. Failed attempts from others do not lock it out of these.';

comment on table "private"."limit_counts" is 'Counts of the last minute and the last day with any, for each name and key.';

comment on table "private"."limits" is 'The operator''s settings, effective at once. Null is unlimited.';

comment on table "private"."link_checks" is 'The last check of each job''s application link.';

comment on table "private"."mail_queue" is 'One row: the state of sending as a whole.';

comment on table "public"."audit_log" is 'Append-only, but a deleted person''s address and reasons are erased. No foreign keys: entries outlive the rows.';

comment on table "public"."blogs" is 'Published posts are public, drafts are for admins only.';

comment on table "public"."books" is 'Published books are public, drafts are for admins only.';

comment on table "public"."companies" is 'Companies that offer jobs. A row is added by a recruiter''s approval, with a job, or by an admin; all are public.';

comment on table "public"."currency_rates" is 'Euro reference rates of the European Central Bank: the last known rate of each currency and its day.';

comment on table "public"."daily_job_clicks" is 'How often a job was seen in lists, viewed and applied for on a day (UTC), without visitors.';

comment on table "public"."daily_page_visits" is 'The 100 most visited pages of each day: visitors can invent paths, and these rows are never deleted.';

comment on table "public"."digest_results" is 'Counts of each digest''s mails, from the outbox, and of addresses that unsubscribed by a link in one.';

comment on table "public"."digest_settings" is 'One row: whether digests are sent, and the time zone of Tuesday 09:00.';

comment on table "public"."digests" is 'The content of each digest. Its mails and its page leave out what has been closed or unpublished since.';

comment on table "public"."events" is 'Approved events are public, others are for admins only. Upcoming until end_date.';

comment on table "public"."import_settings" is 'Whether imported jobs of a company are published at once. Without a row they are drafts.';

comment on table "public"."imported_postings" is 'Which posting of which board became which job. Rows outlive both, so that a job deleted here is not imported again.';

comment on table "public"."job_alerts" is 'Searches whose new jobs are mailed to an address once its owner has confirmed. Rows are deleted when an alert ends. For the web server only.';

comment on table "public"."job_applications" is 'Views of jobs and clicks on Apply, one per visitor, job, kind and hour (UTC).';

comment on table "public"."job_boards" is 'Boards that recruiters linked for their own company. A board has at most one link.';

comment on table "public"."job_clicks" is 'Total clicks on each job, by which lists sort. Sums never decrease, as clicks are deleted only with their job.';

comment on table "public"."job_reports" is 'Reports of jobs by visitors, one per job and network until an admin resolves it.';

comment on table "public"."job_search" is 'One row for each open job, written by private.index_job. Rows of expired jobs remain until sweep_closed_jobs, so every query also checks private.is_open.';

comment on table "public"."job_skills" is 'jobs.skills as rows, written by after_job_write only: for joins, and so that every slug is that of a skill.';

comment on table "public"."jobs" is 'Open jobs are public; others are visible to their recruiter and to admins.';

comment on table "public"."newsletter_subscriptions" is 'Addresses of the newsletter. Only active ones get it.';

comment on table "public"."outbox" is 'One row per mail. Its text is composed from kind and data when it is sent.';

comment on table "public"."page_visits" is 'Visits of /, /blogs, /books, /events and the pages below them, one per visitor, page and hour (UTC).';

comment on table "public"."recruiters" is 'One row per account that registered. role decides about the admin area, status about posting.';

comment on table "public"."schedule" is 'The current or last run of each task. Its end sets duration_ms, is_ok and result.';

comment on table "public"."search_engines" is 'The search engines that the site is configured to notify. Without a row here, no notices are written.';

comment on table "public"."search_notices" is 'Notices about pages, identified by noun and slug, written in the transaction that changes the page.';

comment on table "public"."skills" is 'The skills that a job may require.';

comment on table "public"."suppressions" is 'Addresses that a mail server has refused permanently. They get no mail until an admin deletes the row.';

comment on type "private"."job_filters" is 'Filters of a search. patterns: LIKE patterns of the terms, longest first. city_ids and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null when the currency has no rate. company: in lower case.';

comment on view "private"."job_cards" is 'The columns that the card of a job shows.';

comment on view "private"."searched_jobs" is 'The rows that job_search holds for open jobs.';

revoke all on function "private"."add_click_counts"() from public;

grant execute on function "private"."add_click_counts"() to "service_role";

revoke all on function "private"."after_blog_write"() from public;

grant execute on function "private"."after_blog_write"() to "service_role";

revoke all on function "private"."after_book_write"() from public;

grant execute on function "private"."after_book_write"() to "service_role";

revoke all on function "private"."after_company_write"() from public;

grant execute on function "private"."after_company_write"() to "service_role";

revoke all on function "private"."after_digest_settings_write"() from public;

grant execute on function "private"."after_digest_settings_write"() to "service_role";

revoke all on function "private"."after_event_write"() from public;

grant execute on function "private"."after_event_write"() to "service_role";

revoke all on function "private"."after_import_setting_write"() from public;

grant execute on function "private"."after_import_setting_write"() to "service_role";

revoke all on function "private"."after_job_alert_delete"() from public;

grant execute on function "private"."after_job_alert_delete"() to "service_role";

revoke all on function "private"."after_job_board_write"() from public;

grant execute on function "private"."after_job_board_write"() to "service_role";

revoke all on function "private"."after_job_report_write"() from public;

grant execute on function "private"."after_job_report_write"() to "service_role";

revoke all on function "private"."after_job_write"() from public;

grant execute on function "private"."after_job_write"() to "service_role";

revoke all on function "private"."after_newsletter_subscription_write"() from public;

grant execute on function "private"."after_newsletter_subscription_write"() to "service_role";

revoke all on function "private"."after_recruiter_write"() from public;

grant execute on function "private"."after_recruiter_write"() to "service_role";

revoke all on function "private"."after_suppression_write"() from public;

grant execute on function "private"."after_suppression_write"() to "service_role";

revoke all on function "private"."archive_recruiter_jobs"(uuid) from public;

grant execute
  on function "private"."archive_recruiter_jobs"(uuid)
  to "authenticated", "service_role";

revoke all on function "private"."before_blog_write"() from public;

grant execute on function "private"."before_blog_write"() to "service_role";

revoke all on function "private"."before_book_write"() from public;

grant execute on function "private"."before_book_write"() to "service_role";

revoke all on function "private"."before_city_write"() from public;

grant execute on function "private"."before_city_write"() to "service_role";

revoke all on function "private"."before_company_write"() from public;

grant execute on function "private"."before_company_write"() to "service_role";

revoke all on function "private"."before_digest_settings_write"() from public;

grant execute on function "private"."before_digest_settings_write"() to "service_role";

revoke all on function "private"."before_event_write"() from public;

grant execute on function "private"."before_event_write"() to "service_role";

revoke all on function "private"."before_import_setting_write"() from public;

grant execute on function "private"."before_import_setting_write"() to "service_role";

revoke all on function "private"."before_job_application_write"() from public;

grant execute on function "private"."before_job_application_write"() to "service_role";

revoke all on function "private"."before_job_board_write"() from public;

grant execute on function "private"."before_job_board_write"() to "service_role";

revoke all on function "private"."before_job_report_write"() from public;

grant execute on function "private"."before_job_report_write"() to "service_role";

revoke all on function "private"."before_job_write"() from public;

grant execute on function "private"."before_job_write"() to "service_role";

revoke all on function "private"."before_newsletter_subscription_write"() from public;

grant execute on function "private"."before_newsletter_subscription_write"() to "service_role";

revoke all on function "private"."before_page_visit_write"() from public;

grant execute on function "private"."before_page_visit_write"() to "service_role";

revoke all on function "private"."before_recruiter_write"() from public;

grant execute on function "private"."before_recruiter_write"() to "service_role";

revoke all on function "private"."check_changed_columns"(anyelement, anyelement, text[]) from public;

grant execute
  on function "private"."check_changed_columns"(anyelement, anyelement, text[])
  to "service_role";

revoke all on function "private"."check_html_bounds"(text, text) from public;

grant execute on function "private"."check_html_bounds"(text, text) to "service_role";

revoke all on function "private"."clean_columns"(anyelement, text[]) from public;

grant execute on function "private"."clean_columns"(anyelement, text[]) to "service_role";

revoke all on function "private"."clean_line"(text) from public;

grant execute on function "private"."clean_line"(text) to "service_role";

revoke all on function "private"."clean_text"(text) from public;

grant execute on function "private"."clean_text"(text) to "service_role";

revoke all on function "private"."column_hashes"(jsonb) from public;

grant execute on function "private"."column_hashes"(jsonb) to "service_role";

revoke all on function "private"."company_card"(public.companies, bigint) from public;

grant execute on function "private"."company_card"(public.companies, bigint) to "service_role";

revoke all on function "private"."consume_limit"(text, text) from public;

grant execute on function "private"."consume_limit"(text, text) to "service_role";

revoke all on function "private"."contains_pattern"(text) from public;

grant execute on function "private"."contains_pattern"(text) to "service_role";

revoke all on function "private"."copy_account_email"(public.recruiters) from public;

grant execute on function "private"."copy_account_email"(public.recruiters) to "service_role";

revoke all on function "private"."count_open_reports"(uuid) from public;

grant execute on function "private"."count_open_reports"(uuid) to "service_role";

revoke all on function "private"."drop_mail"(text, text, text) from public;

grant execute on function "private"."drop_mail"(text, text, text) to "service_role";

revoke all on function "private"."enforce_quota"(text, text) from public;

grant execute on function "private"."enforce_quota"(text, text) to "service_role";

revoke all on function "private"."enqueue_change_notice"(public.notice_noun, jsonb, jsonb) from public;

grant execute
  on function "private"."enqueue_change_notice"(public.notice_noun, jsonb, jsonb)
  to "service_role";

revoke all on function "private"."enqueue_search_notice"(public.notice_noun, text) from public;

grant execute
  on function "private"."enqueue_search_notice"(public.notice_noun, text)
  to "service_role";

revoke all on function "private"."event_title"(public.events) from public;

grant execute on function "private"."event_title"(public.events) to "service_role";

revoke all on function "private"."find_account"(text) from public;

revoke all on function "private"."find_companies"(text, integer, integer) from public;

grant execute
  on function "private"."find_companies"(text, integer, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."find_companies_after"(text, text, integer) from public;

grant execute
  on function "private"."find_companies_after"(text, text, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean) from public;

grant execute
  on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean)
  to "anon", "authenticated", "service_role";

revoke all
  on function "private"."find_jobs_after"(jsonb, numeric, timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function "private"."find_jobs_after"(jsonb, numeric, timestamp with time zone, uuid, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."find_saved_row"(regclass, uuid, jsonb) from public;

grant execute
  on function "private"."find_saved_row"(regclass, uuid, jsonb)
  to "authenticated", "service_role";

revoke all on function "private"."get_or_create_company"(text) from public;

grant execute on function "private"."get_or_create_company"(text) to "service_role";

revoke all on function "private"."index_job"(public.jobs) from public;

grant execute on function "private"."index_job"(public.jobs) to "service_role";

revoke all on function "private"."is_indexable"(public.notice_noun, jsonb) from public;

grant execute on function "private"."is_indexable"(public.notice_noun, jsonb) to "service_role";

revoke all on function "private"."job_contacts"(uuid, uuid) from public;

grant execute on function "private"."job_contacts"(uuid, uuid) to "service_role";

revoke all on function "private"."keep_last_admin"() from public;

grant execute on function "private"."keep_last_admin"() to "service_role";

revoke all on function "private"."lift_latest_suppressions"(integer) from public;

grant execute on function "private"."lift_latest_suppressions"(integer) to "service_role";

revoke all on function "private"."limit_tracking"(text) from public;

grant execute on function "private"."limit_tracking"(text) to "service_role";

revoke all
  on function "private"."list_companies"(text, public.company_order, boolean, integer, integer)
  from public;

grant execute
  on function "private"."list_companies"(text, public.company_order, boolean, integer, integer)
  to "authenticated", "service_role";

revoke all
  on function
    "private"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order,
    boolean, integer, integer)
  from public;

grant execute
  on function
    "private"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order,
    boolean, integer, integer)
  to "authenticated", "service_role";

revoke all on function "private"."log_change"(text, jsonb, jsonb) from public;

grant execute on function "private"."log_change"(text, jsonb, jsonb) to "service_role";

revoke all on function "private"."mail_status"() from public;

grant execute on function "private"."mail_status"() to "authenticated", "service_role";

revoke all on function "private"."mail_to_address"(text, boolean) from public;

grant execute on function "private"."mail_to_address"(text, boolean) to "service_role";

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";

revoke all on function "private"."notify_recruiter"() from public;

grant execute on function "private"."notify_recruiter"() to "service_role";

revoke all on function "private"."parse_job_filters"(jsonb) from public;

grant execute on function "private"."parse_job_filters"(jsonb) to "service_role";

revoke all on function "private"."record_company_names"(public.companies) from public;

grant execute on function "private"."record_company_names"(public.companies) to "service_role";

revoke all on function "private"."renew_subscription"(text) from public;

grant execute on function "private"."renew_subscription"(text) to "service_role";

revoke all on function "private"."request_confirmation"(text) from public;

grant execute on function "private"."request_confirmation"(text) to "service_role";

revoke all on function "private"."resume_search_engine"(public.search_engine) from public;

grant execute
  on function "private"."resume_search_engine"(public.search_engine)
  to "authenticated", "service_role";

revoke all on function "private"."save_city"(text, text) from public;

grant execute on function "private"."save_city"(text, text) to "authenticated", "service_role";

revoke all on function "private"."set_board_owner"(public.job_boards) from public;

grant execute on function "private"."set_board_owner"(public.job_boards) to "service_role";

revoke all on function "private"."set_company_columns"(public.companies, public.companies) from public;

grant execute
  on function "private"."set_company_columns"(public.companies, public.companies)
  to "service_role";

revoke all on function "private"."set_job_dates"(public.jobs, public.jobs) from public;

grant execute on function "private"."set_job_dates"(public.jobs, public.jobs) to "service_role";

revoke all on function "private"."set_job_owner"(public.jobs, boolean) from public;

grant execute on function "private"."set_job_owner"(public.jobs, boolean) to "service_role";

revoke all on function "private"."set_job_text"(public.jobs, public.jobs) from public;

grant execute on function "private"."set_job_text"(public.jobs, public.jobs) to "service_role";

revoke all on function "private"."set_published_at"(anyelement) from public;

grant execute on function "private"."set_published_at"(anyelement) to "service_role";

revoke all on function "private"."set_timestamps"(anyelement, anyelement) from public;

grant execute on function "private"."set_timestamps"(anyelement, anyelement) to "service_role";

revoke all on function "private"."sitemap_landing_pages"() from public;

grant execute
  on function "private"."sitemap_landing_pages"()
  to "anon", "authenticated", "service_role";

revoke all on function "private"."slug_for"(regclass, uuid, text, text, text) from public;

grant execute on function "private"."slug_for"(regclass, uuid, text, text, text) to "service_role";

revoke all on function "private"."write_job_skills"(public.jobs) from public;

grant execute on function "private"."write_job_skills"(public.jobs) to "service_role";

revoke all on function "public"."admin_queue_counts"() from public;

grant execute on function "public"."admin_queue_counts"() to "authenticated", "service_role";

revoke all on function "public"."begin_board_syncs"(integer, uuid) from public;

grant execute on function "public"."begin_board_syncs"(integer, uuid) to "service_role";

revoke all on function "public"."begin_task"(text, integer, boolean) from public;

grant execute on function "public"."begin_task"(text, integer, boolean) to "service_role";

revoke all on function "public"."compose_digest"() from public;

grant execute on function "public"."compose_digest"() to "service_role";

revoke all on function "public"."confirm_subscriptions"(text, boolean, uuid[]) from public;

grant execute
  on function "public"."confirm_subscriptions"(text, boolean, uuid[])
  to "service_role";

revoke all on function "public"."convert_pay"(uuid, integer) from public;

grant execute on function "public"."convert_pay"(uuid, integer) to "service_role";

revoke all on function "public"."create_alert"(text, text, text, public.alert_frequency, jsonb) from public;

grant execute
  on function "public"."create_alert"(text, text, text, public.alert_frequency, jsonb)
  to "service_role";

revoke all on function "public"."end_subscriptions"(text, boolean, uuid[]) from public;

grant execute on function "public"."end_subscriptions"(text, boolean, uuid[]) to "service_role";

revoke all on function "public"."find_companies"(text, integer, integer) from public;

grant execute
  on function "public"."find_companies"(text, integer, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."find_companies_after"(text, text, integer) from public;

grant execute
  on function "public"."find_companies_after"(text, text, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean) from public;

grant execute
  on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean)
  to "anon", "authenticated", "service_role";

revoke all
  on function "public"."find_jobs_after"(jsonb, integer, numeric, timestamp with time zone, uuid)
  from public;

grant execute
  on function "public"."find_jobs_after"(jsonb, integer, numeric, timestamp with time zone, uuid)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."is_known_network"(text) from public;

grant execute on function "public"."is_known_network"(text) to "service_role";

revoke all on function "public"."lease_mail"(integer, integer, text) from public;

grant execute on function "public"."lease_mail"(integer, integer, text) to "service_role";

revoke all on function "public"."lease_notices"(public.search_engine, integer, integer) from public;

grant execute
  on function "public"."lease_notices"(public.search_engine, integer, integer)
  to "service_role";

revoke all on function "public"."links_to_check"(integer) from public;

grant execute on function "public"."links_to_check"(integer) to "service_role";

revoke all
  on function "public"."list_companies"(text, public.company_order, boolean, integer, integer)
  from public;

grant execute
  on function "public"."list_companies"(text, public.company_order, boolean, integer, integer)
  to "authenticated", "service_role";

revoke all
  on function
    "public"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order,
    boolean, integer, integer)
  from public;

grant execute
  on function
    "public"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order,
    boolean, integer, integer)
  to "authenticated", "service_role";

revoke all on function "public"."mail_preferences"(text) from public;

grant execute on function "public"."mail_preferences"(text) to "service_role";

revoke all on function "public"."mail_status"() from public;

grant execute on function "public"."mail_status"() to "authenticated", "service_role";

revoke all on function "public"."pause_search_engine"(public.search_engine, text, integer) from public;

grant execute
  on function "public"."pause_search_engine"(public.search_engine, text, integer)
  to "service_role";

revoke all on function "public"."record_mail_result"(uuid, uuid, text, text) from public;

grant execute on function "public"."record_mail_result"(uuid, uuid, text, text) to "service_role";

revoke all
  on function "public"."record_notice_results"(public.search_engine, uuid[], uuid, text, text)
  from public;

grant execute
  on function "public"."record_notice_results"(public.search_engine, uuid[], uuid, text, text)
  to "service_role";

revoke all on function "public"."refresh_digest_results"() from public;

grant execute on function "public"."refresh_digest_results"() to "service_role";

revoke all on function "public"."report_job"(text, public.report_reason, text, text) from public;

grant execute
  on function "public"."report_job"(text, public.report_reason, text, text)
  to "service_role";

revoke all on function "public"."resume_search_engine"(public.search_engine) from public;

grant execute
  on function "public"."resume_search_engine"(public.search_engine)
  to "authenticated", "service_role";

revoke all on function "public"."send_alerts"(integer) from public;

grant execute on function "public"."send_alerts"(integer) to "service_role";

revoke all on function "public"."sitemap_companies"() from public;

grant execute
  on function "public"."sitemap_companies"()
  to "anon", "authenticated", "service_role";

revoke all on function "public"."sitemap_landing_pages"() from public;

grant execute
  on function "public"."sitemap_landing_pages"()
  to "anon", "authenticated", "service_role";

revoke all on function "public"."stop_search_engine"(public.search_engine, text) from public;

grant execute
  on function "public"."stop_search_engine"(public.search_engine, text)
  to "service_role";

revoke all on function "public"."top_jobs"(date, integer) from public;

grant execute on function "public"."top_jobs"(date, integer) to "authenticated", "service_role";

revoke all on function "public"."top_pages"(date, integer) from public;

grant execute on function "public"."top_pages"(date, integer) to "authenticated", "service_role";

revoke all on function "public"."track_impressions"(uuid[]) from public;

grant execute on function "public"."track_impressions"(uuid[]) to "service_role";

revoke execute on function private.find_account(text) from service_role;
