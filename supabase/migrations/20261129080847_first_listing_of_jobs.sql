-- When a job was first listed, which alerts, digests and "new since your last visit" compare.

set local check_function_bodies = off;

revoke all on function "private"."waiting_items"() from "authenticated";

drop view "private"."searched_jobs";

alter table "public"."jobs"
  drop constraint "jobs_times";

drop function "private"."matching_jobs"(private.job_filters);

drop function "private"."posting_times"();

drop function "public"."posting_times"();

drop function "public"."send_digest"();

alter table "public"."digest_results"
  add column "queued_to" uuid;

alter table "public"."job_search"
  add column "listed_at" timestamp with time zone not null default now();

alter table "public"."jobs"
  add column "listed_at" timestamp with time zone;

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
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.entry ->> 'action', 'ip', l.ip) order by l.at), '[]')
      from private.auth_log_of(u.id, u.email) l),
    'known_networks', (
      select coalesce(jsonb_agg(jsonb_build_object('code', k.mark, 'seen_at', k.seen_at) order by k.seen_at), '[]')
      from private.known_networks k where k.account = u.id),
    'recruiter', to_jsonb(r),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'search_text' - 'idempotency_key' order by j.posted_at, j.id), '[]')
      from public.jobs j where j.recruiter_id = r.id),
    'objections', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]')
      from public.job_objections o join public.jobs j on j.id = o.job_id where j.recruiter_id = r.id),
    'boards', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'claimed_by' - 'claimed_at' order by b.id), '[]')
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
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- The page shows none of these.
  unshown constant text[] :=
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,link_died_at,'
    'listed_at,outcome,pay_top_eur_year}';
begin
  if not is_new then
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'overlap_hours',
      'overlap_time_zone', 'visa_sponsorship', 'level', 'skills', 'removal_reason', 'removal_rule', 'go_years', 'go_role',
      'builds', 'vacancy', 'fill_by', 'ai_screening', 'ai_purpose', 'poster', 'agency_for', 'outcome');
    new := private.check_job_removal(new, old);
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
  new := private.clean_columns(new, 'title', 'company', 'ai_purpose', 'agency_for');
  if is_new then
    perform private.enforce_quota('jobs_per_recruiter', 'jobs');
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.slug := '';
      new.removal_reason := null;
      new.removal_rule := null;
    end if;
  end if;
  new := private.set_job_owner(new, is_new);
  new := private.set_job_text(new, old);
  new := private.set_job_dates(new, old);
  if private.is_open(new.is_archived, new.expires_at) then
    new.outcome := null;
  end if;
  new := private.set_job_offsets(new);
  new.pay_top_eur_year :=
    private.pay_top_eur_year(new.salary_min, new.salary_max, new.salary_currency, new.salary_period);
  if is_new then
    -- As late as possible: from here to the end of the transaction no other job can be added.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
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

create or replace function private.board_claims()
  returns table (
    board_id         uuid,
    owner_id         uuid,
    claimant_id      uuid,
    claimant_company text,
    claimant_email   text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select b.id, b.recruiter_id, r.id, r.company_name, r.email
  from public.job_boards b join public.recruiters r on r.auth_id = b.claimed_by
  where (select private.is_admin())
$function$;

create or replace function private.count_waiting()
  returns table (
    recruiters     bigint,
    claims         bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select
    count(*) filter (where w.queue = 'recruiters'), count(*) filter (where w.queue = 'claims'),
    count(*) filter (where w.queue = 'claimed_boards'), count(*) filter (where w.queue = 'events'),
    count(*) filter (where w.queue = 'reported_jobs'), count(*) filter (where w.queue = 'failed_mails')
  from private.waiting_items() w
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
    '{version,updated_at,search_text,sequence,link_died_at,listed_at,archived_at,pay_top_eur_year,word_count,created_at}';
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
    (id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, facts,
      txt)
  select id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa,
    facts, txt
  from private.searched_jobs where id = job.id
  on conflict (id) do update set
    (posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, facts, txt) = (
      excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
      excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa, excluded.facts,
      excluded.txt)
  where (
      s.posted_at, s.listed_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to, s.excluded,
      s.pay, s.visa, s.facts, s.txt)
    is distinct from (
      excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company,
      excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa,
      excluded.facts, excluded.txt);
end
$function$;

create or replace function private.listing_times()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(extract(epoch from listed_at)::bigint order by listed_at desc), '[]')
  from (
    select listed_at from public.job_search
    where private.is_open(false, expires_at) order by listed_at desc limit 10000) newest
$function$;

create or replace function private.matching_jobs (
  f private.job_filters
)
  returns table (
    id          uuid,
    posted_at   timestamp with time zone,
    pay         numeric,
    type        public.job_type,
    city_id     uuid,
    level       text,
    company     text,
    skills      text[],
    open_to     text[],
    excluded    text[],
    visa        text,
    type_ok     boolean,
    city_ok     boolean,
    country_ok  boolean,
    from_ok     boolean,
    pay_ok      boolean,
    skills_ok   boolean,
    level_ok    boolean,
    company_ok  boolean,
    visa_ok     boolean,
    posted_ok   boolean,
    is_match    boolean,
    facts       text[],
    fact_misses integer,
    misses      integer,
    listed_at   timestamp with time zone
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
     s.visa,
     m.type_ok,
     m.city_ok,
     m.country_ok,
     m.from_ok,
     m.pay_ok,
     m.skills_ok,
     m.level_ok,
     m.company_ok,
     m.visa_ok,
     m.posted_ok,
     (m.type_ok AND m.city_ok AND m.country_ok AND m.from_ok AND m.pay_ok AND m.skills_ok AND m.level_ok AND
       m.company_ok AND m.visa_ok AND m.posted_ok AND (wanted.misses = 0)),
     s.facts,
     wanted.misses,
     ((((((((((wanted.misses + ((not m.type_ok))::integer) + ((not m.city_ok))::integer) + ((not
       m.country_ok))::integer) + ((not m.from_ok))::integer) + ((not m.pay_ok))::integer) +
       ((not m.skills_ok))::integer) + ((not m.level_ok))::integer) + ((not m.company_ok))::integer) +
       ((not m.visa_ok))::integer) + ((not m.posted_ok))::integer),
     s.listed_at
    from ((public.job_search s
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
             (((matching_jobs.f).visas is null) or (s.visa = ANY ((matching_jobs.f).visas))) as visa_ok,
             (((matching_jobs.f).posted_after is null) or (s.posted_at > (matching_jobs.f).posted_after)) as
               posted_ok) m)
      CROSS JOIN LATERAL ( select
                 CASE
                     when (((matching_jobs.f).facts is null) or (s.facts @> (matching_jobs.f).facts)) THEN 0
                     when (cardinality((matching_jobs.f).facts) = 1) THEN 1
                     ELSE ( select (count(*))::integer as count
                        from unnest((matching_jobs.f).facts) fact(fact)
                       where (fact.fact <> all (s.facts)))
                 end as misses) wanted)
   where
     (private.is_open(false, s.expires_at) AND (((matching_jobs.f).region_codes is null) or (s.city_id = ANY
     ((matching_jobs.f).region_city_ids)) or
     ((s.open_to && ((matching_jobs.f).region_codes || '{*}'::text[])) AND (((matching_jobs.f).region_codes =
     '{}'::text[]) or (not (s.excluded @> (matching_jobs.f).region_codes))))) AND
     (((matching_jobs.f).patterns[1] is null) or (s.txt ~~ (matching_jobs.f).patterns[1])) AND
     (((matching_jobs.f).patterns[2] is null) or (s.txt ~~ (matching_jobs.f).patterns[2])) AND
     (((matching_jobs.f).patterns[3] is null) or (s.txt ~~ (matching_jobs.f).patterns[3])) AND
     (((matching_jobs.f).patterns[4] is null) or (s.txt ~~ (matching_jobs.f).patterns[4])) AND
     (((matching_jobs.f).patterns[5] is null) or (s.txt ~~ (matching_jobs.f).patterns[5])) AND
     (((matching_jobs.f).patterns[6] is null) or (s.txt ~~ (matching_jobs.f).patterns[6])) AND
     (((matching_jobs.f).patterns[7] is null) or (s.txt ~~ (matching_jobs.f).patterns[7])) AND
     (((matching_jobs.f).patterns[8] is null) or (s.txt ~~ (matching_jobs.f).patterns[8])));
end;

create or replace function private.parent_path (
  path text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$ select regexp_replace(path, '/[^/]+$', '') $function$;

create or replace function private.parse_job_filters (
  filters jsonb
)
  returns private.job_filters
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
declare
  f private.job_filters;
  region private.regions;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  f.patterns := array(
    with term as (
      -- U+0001 in a term would let it match across title, company and description.
      select distinct lower(translate(left(e, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term
      from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    )
    select private.contains_pattern(term) from term
    -- Every text that contains golang contains go, too.
    where not exists (select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
    order by length(term) desc);
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(lower(given ->> 'city' collate pg_catalog.pg_c_utf8), null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, lower(given ->> 'country' collate pg_catalog.pg_c_utf8));
  end if;
  if given ->> 'region' <> '' then
    select * into region from private.regions where slug = given ->> 'region';
    if not found then
      raise exception 'there is no such region' using errcode = 'invalid_parameter_value';
    end if;
    f.region_city_ids := private.region_city_ids(region);
    f.region_codes := region.codes;
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  if f.filters_pay then
    f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  end if;
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := lower(given ->> 'company' collate pg_catalog.pg_c_utf8);
  if given ? 'visa' then
    f.visas := array[given ->> 'visa'] || case when unstated ? 'visa' then '{unstated}'::text[] end;
  end if;
  f.facts := nullif(array(select key || ':' || value from jsonb_each_text(given -> 'facts')), '{}');
  if (given ->> 'posted')::numeric not between 1 and 36500 then
    raise exception 'posted is a number of days from 1 to 36500' using errcode = 'invalid_parameter_value';
  end if;
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

create or replace function private.read_landing_page (
  path        text,
  filters     jsonb,
  page_offset integer,
  page_size   integer
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
  f private.job_filters := private.parse_job_filters(filters);
  page_start constant integer := greatest(coalesce(page_offset, 0), 0);
  parts constant text[] := string_to_array(read_landing_page.path, '/');
  parent constant text := private.parent_path(read_landing_page.path);
  city text;
  skill text;
begin
  if parts[1] = 'in' and parts[3] <> 'remote' then
    -- The path has the slug of the city only.
    f.city_ids := array(select c.id from public.cities c where c.country_slug = parts[2] and c.slug = parts[3]);
    city := (select min(c.name) from public.cities c where c.id = any (f.city_ids));
    if city is null then
      return null;
    end if;
  elsif parts[1] = 'with' then
    skill := (select s.name from public.skills s where s.slug = parts[2]);
    if skill is null then
      return (
        select jsonb_build_object('moved', 'with/' || min(s.slug)) from public.skills s
        where parts[2] = any (s.synonyms) or replace(parts[2], '-', ' ') = any (s.synonyms)
        having count(*) > 0);
    end if;
  end if;

  return (
    with page as (
      select id from private.matching_jobs(f) where is_match order by posted_at desc, id desc
      offset page_start limit least(greatest(coalesce(page_size, 10), 0), 100)
    ),
    listed as materialized (
      select p.path, p.name, p.jobs from private.listed_pages() p
    )
    select jsonb_build_object(
      'city', city, 'skill', skill,
      'isListed', exists (select from listed where path = read_landing_page.path),
      'total', (select count(*) from private.matching_jobs(f) where is_match),
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from page join private.job_cards card using (id)),
      'numbers', case when page_start = 0 then private.landing_numbers(f) end,
      'nearby', (
        select coalesce(jsonb_agg(to_jsonb(near) order by jobs desc, path), '[]')
        from (
          select listed.* from listed
          where listed.path <> read_landing_page.path and (
            starts_with(listed.path, read_landing_page.path || '/')
            -- The page above this one, and those beside it.
            or parent <> read_landing_page.path and parent in (listed.path, private.parent_path(listed.path)))
          order by jobs desc, path limit 60) as near)));
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
    job.listed_at := case when private.is_open(job.is_archived, job.expires_at) then now() end;
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
    job.fill_by := case when job.vacancy = 'open' and job.fill_by >= current_date then job.fill_by end;
  elsif job.expires_at > before.expires_at then
    job.expires_at := least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days');
  end if;
  job.listed_at := coalesce(
    before.listed_at, case when private.is_open(job.is_archived, job.expires_at) then now() end);
  return job;
end
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
  -- Other hours violate a check constraint of the table.
  if job.overlap_hours between 1 and 8 and private.is_time_zone(job.overlap_time_zone) then
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
      where not b.is_paused and r.status = 'approved' and r.is_member
        and case
          when begin_board_syncs.board_id is null then b.next_sync_at <= now()
          else b.id = begin_board_syncs.board_id
        end
      order by b.next_sync_at limit greatest(max_rows, 0)
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
      or s.next_run_at > now() + make_interval(secs => every_seconds::double precision + 60));
  return case when found then new_lease end;
end
$function$;

create or replace function public.board_claims()
  returns table (
    board_id         uuid,
    owner_id         uuid,
    claimant_id      uuid,
    claimant_company text,
    claimant_email   text
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.board_claims() $function$;

create or replace function public.compose_digest()
  returns table (
    jobs_until timestamp with time zone,
    job_ids    uuid[],
    job_total  integer,
    event_ids  uuid[],
    blog_id    uuid,
    more_ids   uuid[]
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
  -- Transactions that listed a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*),
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[31:10030], '{}')
  into job_ids, job_total, more_ids
  from public.job_search j
  where j.listed_at > jobs_from and j.listed_at <= compose_digest.jobs_until and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.status = 'approved' and e.cancelled_at is null
      and e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.first_published_at > jobs_from
    order by b.first_published_at desc, b.id
    limit 1);
  return next;
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
  limit greatest(max_rows, 0)
$function$;

create or replace function public.list_reported_jobs (
  page      integer default 1,
  page_size integer default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with waiting as (
    select job_id, count(*) >= 3 as is_flagged, min(created_at) as first_at
    from public.job_reports where resolved_at is null group by job_id
    union all
    select job_id, false, created_at from public.job_objections where resolved_at is null
  ),
  reported as (
    select job_id, bool_or(is_flagged) as is_flagged, min(first_at) as first_at from waiting group by job_id
  ),
  shown as (
    select * from reported
    order by is_flagged desc, first_at
    offset (greatest(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100) limit least(greatest(page_size, 1), 100)
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
              select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'reason', r.reason, 'comment', r.comment, 'statement', r.statement, 'created_at', r.created_at)
                  order by r.created_at, r.id),
                '[]')
              from public.job_reports r where r.job_id = j.id and r.resolved_at is null),
            'objection', (
              select jsonb_build_object(
                'id', o.id, 'statement', o.statement, 'created_at', o.created_at,
                'removal_reason', j.removal_reason, 'removal_rule', j.removal_rule)
              from public.job_objections o where o.job_id = j.id and o.resolved_at is null))
          order by s.is_flagged desc, s.first_at),
        '[]')
      from shown s join public.jobs j on j.id = s.job_id))
$function$;

create or replace function public.listing_times()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.listing_times() $function$;

create or replace function public.send_alerts (
  max_alerts integer default 1000
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  alert public.job_alerts;
  f private.job_filters;
  -- A transaction that lists a job may have begun before this one and commit after it.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
  failed text[] := '{}';
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit greatest(max_alerts, 0)
    for update skip locked
  loop
    -- Each call commits what it has done before its caller gives up; the next one goes on.
    exit when clock_timestamp() > begun + interval '2 seconds';
    alerts := alerts + 1;
    begin
      f := private.parse_job_filters(alert.filters);
      job_ids := (
        select array_agg(id order by posted_at desc, id desc) from private.matching_jobs(f)
        where is_match and listed_at > alert.seen_until and listed_at <= horizon);
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
    exception when others then
      -- It stops no other alert, and is tried again.
      failed := failed || format('%s: %s', alert.id, sqlerrm);
      update public.job_alerts a set next_at = now() + interval '1 hour' where a.id = alert.id;
    end;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails, 'failed', failed);
end
$function$;

create or replace function public.send_digest (
  batch_size  integer default 1000,
  max_seconds integer default 2
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  -- The lock makes one of several instances send.
  settings constant public.digest_settings := (select s from public.digest_settings s for update);
  due constant timestamptz := private.digest_due(now(), settings.time_zone);
  digest public.digests;
  result public.digest_results;
  subscriptions uuid[];
  queued integer;
  total integer := 0;
begin
  if settings.is_on and due > settings.settled_until then
    update public.digest_settings set settled_until = due where digest_settings.id;
    insert into public.digests (slug, jobs_until, job_ids, job_total, event_ids, blog_id, more_ids)
    select to_char(due at time zone settings.time_zone, 'YYYY-MM-DD'),
      c.jobs_until, c.job_ids, c.job_total, c.event_ids, c.blog_id, c.more_ids
    from public.compose_digest() c
    where c.job_total > 0
    -- A change of the time zone can make the same day due twice.
    on conflict (slug) do nothing
    returning * into digest;
    if digest.id is null then
      return jsonb_build_object('recipients', 0, 'isDone', true);
    end if;
    insert into public.digest_results (digest_id, queued_to)
    values (digest.id, '00000000-0000-0000-0000-000000000000');
  end if;

  select r.* into result
  from public.digest_results r join public.digests d on d.id = r.digest_id
  where r.queued_to is not null
  order by d.created_at
  limit 1;
  if result.digest_id is null then
    return null;
  end if;
  loop
    subscriptions := array(
      select s.id from public.newsletter_subscriptions s
      where s.state = 'active' and s.id > result.queued_to
      order by s.id
      limit greatest(batch_size, 1));
    -- Active addresses are not suppressed. An address that subscribed anew meanwhile has its mail.
    insert into public.outbox (kind, address, key, data, is_bulk)
    select 'digest', s.email, result.digest_id::text,
      jsonb_build_object('digest', result.digest_id, 'subscription', s.id), true
    from public.newsletter_subscriptions s
    where s.id = any (subscriptions)
    on conflict (kind, address, key) do nothing;
    get diagnostics queued = row_count;
    total := total + queued;
    -- Null after the last batch.
    result.queued_to := subscriptions[greatest(batch_size, 1)];
    -- Each call commits what it has done before its caller gives up; the next one goes on.
    exit when result.queued_to is null or clock_timestamp() > begun + make_interval(secs => max_seconds);
  end loop;
  update public.digest_results r
  set recipients = r.recipients + total, queued_to = result.queued_to
  where r.digest_id = result.digest_id;
  return jsonb_build_object(
    'slug', (select d.slug from public.digests d where d.id = result.digest_id),
    'recipients', total, 'isDone', result.queued_to is null);
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
    limit greatest(least(max_rows, 100), 0)
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
  limit greatest(least(max_rows, 100), 0)
$function$;

create view "private"."searched_jobs" AS  SELECT j.id,
    j.posted_at,
    j.listed_at,
    j.expires_at,
    j.type,
    j.city_id,
    j.company,
    j.level,
    j.skills,
        CASE
            WHEN (c.name <> 'Remote'::text) THEN ARRAY[COALESCE(n.code, '?'::text)]
            WHEN (j.eligibility = 'worldwide'::text) THEN '{*}'::text[]
            WHEN (j.eligibility = 'countries'::text) THEN ARRAY( SELECT code.code
               FROM unnest(j.eligible_countries) code(code)
              WHERE (code.code <> ALL (j.excluded_countries)))
            ELSE '{?}'::text[]
        END AS open_to,
    j.excluded_countries AS excluded,
    j.pay_top_eur_year AS pay,
        CASE j.visa_sponsorship
            WHEN true THEN 'yes'::text
            WHEN false THEN 'no'::text
            ELSE 'unstated'::text
        END AS visa,
    private.stated_facts(j.*) AS facts,
    lower(((((translate(j.title, chr(1), ''::text) || chr(1)) || translate(j.company, chr(1), ''::text)) || chr(1)) || (j.search_text COLLATE pg_c_utf8))) AS txt
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     LEFT JOIN private.countries n ON ((n.name = c.country)))
  WHERE private.is_open(j.is_archived, j.expires_at);

create index job_search_listed_at on public.job_search using btree (listed_at desc) include (expires_at);

comment on column "public"."digest_results"."queued_to" is 'The last subscription, by id, that a mail has been queued for. Null when all have one.';

comment on column "public"."digest_results"."recipients" is 'How many mails have been queued.';

comment on column "public"."digests"."jobs_until" is 'Jobs first listed later are for the next digest.';

comment on column "public"."job_alerts"."seen_until" is 'Jobs first listed until then have been mailed.';

comment on column "public"."jobs"."listed_at" is 'When the job was first open, whatever its posted_at: from then on it is news. Null for a job that has never been open, such as a draft. Set once by before_job_write, which ignores what callers send.';

comment on function "private"."board_claims"() is 'Implements public.board_claims: nobody but admins may know who claims a board, least of all the recruiter who has it.';

comment on function "private"."count_waiting"() is 'How much of each kind waits for an admin, past row-level security. Callers check that they answer admins.';

comment on function "private"."listing_times"() is 'Implements public.listing_times, past row-level security, with open jobs only.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs in the region, or that people there may apply for, whose text contains every term, and for each of them which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it.';

comment on function "private"."parent_path"(text) is 'The path without its last segment: in/germany of in/germany/berlin. A path of one segment stays as it is.';

comment on function "private"."set_job_dates"(public.jobs, public.jobs) is 'Sets when the job was first open, when it was archived and until when it is open. A change of confirmed_at renews it for 60 days from then.';

comment on function "private"."waiting_items"() is 'Everything that waits for an admin.';

comment on function "public"."board_claims"() is 'For admins: the boards that a recruiter of another company claims, with the recruiter who has each and the claimant. No rows for other callers.';

comment on function "public"."listing_times"() is 'When open jobs were first listed, of the latest 10,000: an array of seconds since 1970, latest first. Browsers count in it the jobs that are new since a visit that only they know.';

comment on function "public"."send_digest"(integer, integer) is 'Scheduled work, called until it is done: composes the digest that is due, and queues its mails for about max_seconds. Returns {slug, recipients, isDone}: how many mails this call queued, without slug if there are no new jobs. Null if none is due and all mails are queued.';

comment on view "private"."searched_jobs" is 'The rows that job_search holds for open jobs.';

revoke all on function "private"."board_claims"() from public;

grant execute on function "private"."board_claims"() to "authenticated", "service_role";

revoke all on function "private"."listing_times"() from public;

grant execute on function "private"."listing_times"() to "anon", "authenticated", "service_role";

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";

revoke all on function "private"."parent_path"(text) from public;

grant execute on function "private"."parent_path"(text) to "service_role";

revoke all on function "public"."board_claims"() from public;

grant execute on function "public"."board_claims"() to "authenticated", "service_role";

revoke all on function "public"."listing_times"() from public;

grant execute on function "public"."listing_times"() to "anon", "authenticated", "service_role";

revoke all on function "public"."send_digest"(integer, integer) from public;

grant execute on function "public"."send_digest"(integer, integer) to "service_role";

revoke all on table "private"."countries" from "service_role";

grant select on table "private"."countries" to "service_role";

revoke all on table "private"."regions" from "service_role";

grant select on table "private"."regions" to "service_role";

revoke all on table "public"."job_boards" from "authenticated";

grant delete on table "public"."job_boards" to "authenticated";

revoke all ("answered_at") on table "public"."job_boards" from "authenticated";

grant select ("answered_at"), update ("answered_at") on table "public"."job_boards" to "authenticated";

revoke all ("board") on table "public"."job_boards" from "authenticated";

grant insert ("board"), select ("board") on table "public"."job_boards" to "authenticated";

revoke all ("company_id") on table "public"."job_boards" from "authenticated";

grant select ("company_id") on table "public"."job_boards" to "authenticated";

revoke all ("created_at") on table "public"."job_boards" from "authenticated";

grant select ("created_at") on table "public"."job_boards" to "authenticated";

revoke all ("emptied_at") on table "public"."job_boards" from "authenticated";

grant select ("emptied_at") on table "public"."job_boards" to "authenticated";

revoke all ("etag") on table "public"."job_boards" from "authenticated";

grant select ("etag") on table "public"."job_boards" to "authenticated";

revoke all ("failure") on table "public"."job_boards" from "authenticated";

grant select ("failure") on table "public"."job_boards" to "authenticated";

revoke all ("id") on table "public"."job_boards" from "authenticated";

grant select ("id") on table "public"."job_boards" to "authenticated";

revoke all ("is_paused") on table "public"."job_boards" from "authenticated";

grant select ("is_paused"), update ("is_paused") on table "public"."job_boards" to "authenticated";

revoke all ("last_modified") on table "public"."job_boards" from "authenticated";

grant select ("last_modified") on table "public"."job_boards" to "authenticated";

revoke all ("next_sync_at") on table "public"."job_boards" from "authenticated";

grant select ("next_sync_at") on table "public"."job_boards" to "authenticated";

revoke all ("postings") on table "public"."job_boards" from "authenticated";

grant select ("postings") on table "public"."job_boards" to "authenticated";

revoke all ("recruiter_id") on table "public"."job_boards" from "authenticated";

grant insert ("recruiter_id"), select ("recruiter_id") on table "public"."job_boards" to "authenticated";

revoke all ("synced_at") on table "public"."job_boards" from "authenticated";

grant select ("synced_at") on table "public"."job_boards" to "authenticated";

revoke all ("system") on table "public"."job_boards" from "authenticated";

grant insert ("system"), select ("system") on table "public"."job_boards" to "authenticated";

revoke all ("waiting") on table "public"."job_boards" from "authenticated";

grant select ("waiting") on table "public"."job_boards" to "authenticated";


alter table "public"."jobs"
  add constraint "jobs_times"
    check
    (private.are_times(VARIADIC ARRAY[posted_at, listed_at, updated_at, archived_at, expires_at, confirmed_at,
    link_died_at]));

-- Data.
-- Jobs that were ever open were first listed when they were posted. Drafts of imports have never been open.
alter table public.jobs disable trigger user;
update public.jobs j set listed_at = j.posted_at
where not exists (
  select from public.imported_postings p where p.job_id = j.id and p.is_draft and j.is_archived);
alter table public.jobs enable trigger user;
update public.job_search s set listed_at = j.listed_at from public.jobs j where j.id = s.id;
-- End of data.
