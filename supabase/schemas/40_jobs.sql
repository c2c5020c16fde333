-- Jobs: the table, its checks and triggers, when a job closes (private.closing_time), and who may read and write it. At
-- the end, the tables of their further places and of their skills.

create type public.job_type as enum ('full-time', 'part-time', 'contract', 'internship');
create type public.posted_by as enum ('Admin', 'Recruiter');
-- The rules of the terms page by which jobs are removed (lib/jobs/removal.ts).
create type public.posting_rule as enum ('real', 'go', 'company', 'facts', 'law');

create table private.facts (
  name text primary key,
  kind text not null check (kind in ('choice', 'years', 'text', 'day')),
  choices text[] not null default '{}',
  longest integer,
  of_fact text references private.facts (name),
  of_choice text,
  position integer not null unique,
  constraint facts_choices check ((kind in ('choice', 'years')) = (choices <> '{}')),
  constraint facts_longest check ((kind = 'text') = (longest is not null)),
  constraint facts_of check ((of_fact is null) = (of_choice is null))
);
comment on table private.facts is
  'What employers may state about a job beside its terms. choices are the values of a choice and of years; a fact with '
  'of_fact is a detail of that one, where it is of_choice, and no filter. lib/jobs/stated-facts.ts has the same rows.';

create function private.is_open(is_archived boolean, expires_at timestamptz) returns boolean
language sql stable parallel safe
-- With a search_path of its own the function would not be inlined, and the indexes of live jobs would not be used. A
-- body in this form is bound to its names when it is created, so it needs none.
return not is_archived and expires_at > now();
comment on function private.is_open is
  'Whether a job is open, neither archived nor expired. Visitors see open jobs only.';

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  company text not null check (char_length(btrim(company)) between 1 and 120),
  city_id uuid not null references public.cities (id),
  type public.job_type not null default 'full-time',
  description text not null default '' check (char_length(description) <= 50000),
  requirements text[] not null default '{}' check (
    cardinality(requirements) <= 50 and array_position(requirements, null) is null
    and char_length(array_to_string(requirements, '')) <= 20000
  ),
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= 0),
  salary_currency text not null default 'USD' check (char_length(btrim(salary_currency)) between 1 and 20),
  application_url text not null check (
    application_url ~* '^https?://[^\s/]\S*$' and char_length(application_url) <= 2048
  ),
  posted_at timestamptz not null default now(),
  listed_at timestamptz,
  updated_at timestamptz not null default now(),
  slug text collate "C" not null default '' unique check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120
  ),
  is_archived boolean not null default false,
  archived_at timestamptz,
  posted_by public.posted_by not null default 'Admin',
  recruiter_id uuid references public.recruiters (id) on delete set null,
  version integer not null default 1,
  search_text text not null default '' check (char_length(search_text) <= 50000),
  idempotency_key uuid unique,
  expires_at timestamptz not null default 'infinity',
  confirmed_at timestamptz,
  link_died_at timestamptz,
  eligibility text not null default 'unstated' check (eligibility in ('unstated', 'worldwide', 'countries')),
  eligible_countries text[] not null default '{}' check (
    private.are_countries(eligible_countries) and char_length(array_to_string(eligible_countries, '')) <= 600
  ),
  excluded_countries text[] not null default '{}' check (
    private.are_countries(excluded_countries) and char_length(array_to_string(excluded_countries, '')) <= 600
  ),
  utc_offset_min integer check (utc_offset_min between -720 and 840 and utc_offset_min % 15 = 0),
  utc_offset_max integer check (utc_offset_max between -720 and 840 and utc_offset_max % 15 = 0),
  visa_sponsorship boolean,
  salary_period text not null default 'year' check (salary_period in ('year', 'month', 'week', 'day', 'hour')),
  pay_top_eur_year numeric,
  level text check (level in ('intern', 'junior', 'mid', 'senior', 'staff', 'lead')),
  skills text[] not null default '{}' check (
    cardinality(skills) <= 8 and array_position(skills, null) is null
    and char_length(array_to_string(skills, '')) <= 320
  ),
  -- Inserts may leave it out: before_write sets it.
  company_id uuid not null default '00000000-0000-0000-0000-000000000000' references public.companies (id),
  imported_from text check (
    imported_from in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')
  ),
  removal_reason text check (char_length(removal_reason) <= 500 and btrim(removal_reason) <> ''),
  removal_rule public.posting_rule,
  overlap_hours integer check (overlap_hours between 1 and 8),
  overlap_time_zone text check (private.is_time_zone(overlap_time_zone) and char_length(overlap_time_zone) <= 64),
  stated jsonb not null default '{}',
  outcome text check (outcome in ('filled', 'withdrawn', 'removed')),
  archived_by_admin boolean not null default false,
  further_city_ids uuid[] not null default '{}' check (
    cardinality(further_city_ids) <= 10 and array_position(further_city_ids, null) is null
  ),
  constraint jobs_archived_clock check (is_archived = (archived_at is not null)),
  constraint jobs_eligible_countries check ((eligibility = 'countries') = (eligible_countries <> '{}')),
  constraint jobs_further_places check (city_id <> all (further_city_ids)),
  constraint jobs_overlap check ((overlap_hours is null) = (overlap_time_zone is null)),
  constraint jobs_removal check (removal_reason is null or is_archived),
  constraint jobs_removal_rule check (removal_rule is null or removal_reason is not null),
  constraint jobs_salary_range check (salary_min <= salary_max),
  constraint jobs_utc_offsets check (
    (utc_offset_min is null) = (utc_offset_max is null) and (utc_offset_min <= utc_offset_max) is not false
  ),
  -- The first segments of other paths below that of jobs (lib/jobs/landing/kinds.ts).
  constraint jobs_reserved_slugs check (slug <> all ('{in,with,level,type,pay,visa-sponsorship}')),
  constraint jobs_times check (
    private.are_times(posted_at, listed_at, updated_at, archived_at, expires_at, confirmed_at, link_died_at)
  )
);
comment on table public.jobs is 'Open jobs are public; others are visible to their recruiter and to admins.';
comment on column public.jobs.listed_at is
  'When the job was first open, whatever its posted_at: from then on it is news. Null for a job that has never been '
  'open, such as a draft. Set once by before_job_write, which ignores what callers send.';
comment on column public.jobs.updated_at is
  'The last change of what the job''s page says, structured data included: an edit, a renewal, another company.';
comment on column public.jobs.slug is 'Made from title and company when it is not given; never changes.';
comment on column public.jobs.search_text is 'The visible text of the description.';
comment on column public.jobs.idempotency_key is
  'The key of the form that added the job: submitted twice, it is one job.';
comment on column public.jobs.expires_at is
  'Until when the job is open: 60 days from posting or renewal, at most 90, and then until that day is over '
  'everywhere on earth (12:00 UTC on the next). From then on it is closed.';
comment on column public.jobs.confirmed_at is
  'When somebody last confirmed that the job is still open, which renews it. Renewal never moves posted_at.';
comment on column public.jobs.archived_by_admin is
  'Whether an admin archived the job of a recruiter. The recruiter may restore it, unless it was removed.';
comment on column public.jobs.link_died_at is
  'When the link check closed the job. Null for a job that is open or has expired.';
comment on column public.jobs.eligibility is
  'From where candidates may apply: unstated, from anywhere, or from eligible_countries.';
comment on column public.jobs.excluded_countries is
  'Countries from where candidates may not apply, whatever else is stated.';
comment on column public.jobs.utc_offset_min is
  'The first of the time zones that candidates may live in, in minutes from UTC. Null when not stated. With '
  'overlap_hours it follows from them.';
comment on column public.jobs.visa_sponsorship is 'Whether the employer sponsors a visa. Null when not stated.';
comment on column public.jobs.pay_top_eur_year is
  'Converted with the rates of the day the job is saved, and by convert_pay with later ones.';
comment on column public.jobs.level is 'Null when not stated.';
comment on column public.jobs.skills is 'Slugs of public.skills in the order they are shown.';
comment on column public.jobs.company_id is
  'The company that the column company names. Pages show the name as it is spelled there.';
comment on column public.jobs.imported_from is
  'The system of the board that the job was imported from. Null for a job posted here.';
comment on column public.jobs.removal_reason is
  'Why an admin removed the job: mailed and shown to its recruiter. Null for a job that was not removed.';
comment on column public.jobs.removal_rule is
  'The rule of the terms that a removed job broke. Null for one that was removed without naming it, as by version 1.2.';
comment on column public.jobs.overlap_hours is
  'How many hours a candidate''s working day has in common with that in overlap_time_zone. Null when not stated.';
comment on column public.jobs.stated is
  'What the employer states beside the terms: an object with keys of private.facts. A fact that is absent is not '
  'stated.';
comment on column public.jobs.further_city_ids is
  'The places of the job beside its main one, city_id, in the order they are shown; job_places has them as rows.';
comment on column public.jobs.outcome is
  'What became of a closed job: removed is what left its board. Null for open jobs, and when nobody said.';
create index jobs_city_id on public.jobs (city_id);
create index jobs_company_id on public.jobs (company_id, posted_at desc, id desc) include (is_archived, expires_at);
create index jobs_list on public.jobs (is_archived, posted_at desc, id desc)
  include (recruiter_id, posted_by, title, company, city_id);
create index jobs_live_company on public.jobs (company, posted_at desc, id desc) where (not is_archived);
create index jobs_live_expires_at on public.jobs (expires_at) where (not is_archived);
create index jobs_recruiter_id on public.jobs (recruiter_id, posted_at desc);

create function private.owns_job(job_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.jobs j where j.id = owns_job.job_id and j.recruiter_id = private.my_recruiter_id())
$$;
comment on function private.owns_job is 'Whether the caller is an approved recruiter and the job is theirs.';

create function public.owns_job(job_id uuid) returns boolean
language sql stable
set search_path = ''
as $$ select private.owns_job(job_id) $$;
comment on function public.owns_job is 'Whether the caller is an approved recruiter and the job is theirs.';

create function private.my_job_ids() returns setof uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.jobs where recruiter_id = private.my_recruiter_id() $$;
comment on function private.my_job_ids is 'Ids of the caller''s own jobs, for policies on tables that refer to jobs.';

create function private.job_contacts(job_id uuid, recruiter_id uuid) returns table(email text)
language sql stable
set search_path = ''
as $$
  select r.email from public.recruiters r where r.id = job_contacts.recruiter_id and r.status = 'approved'
  union all
  select r.email
  from public.audit_log a join public.recruiters r on r.role = 'admin'
  where job_contacts.recruiter_id is null
    and a.action = 'insert' and a.table_name = 'jobs' and a.row_id = job_contacts.job_id
    and (r.auth_id = a.actor
      or not exists (select from public.recruiters p where p.auth_id = a.actor and p.role = 'admin'))
$$;
comment on function private.job_contacts is
  'Addresses that are mailed about a job: its approved recruiter''s, or that of the admin who posted it, or those of '
  'all admins if that account is no longer an admin. No rows for a job that was not posted through the site.';

create function private.lock_jobs() returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    -- Calls of one account wait for each other first, so that others wait for one of them at most.
    perform pg_advisory_xact_lock(hashtext('public.jobs'), hashtext(auth.uid()::text));
  end if;
  perform pg_advisory_xact_lock(hashtext('public.jobs'));
  if coalesce(current_setting('board.jobs_locked_at', true), '') = '' then
    perform set_config('board.jobs_locked_at', clock_timestamp()::text, true);
  end if;
end
$$;
comment on function private.lock_jobs is
  'Makes transactions that change or delete existing jobs take turns, so that they cannot deadlock on jobs or on '
  'what follows from them. Every such statement calls it (lock_jobs_first); a function that locks other rows before '
  'calls it first. New jobs do not wait for it.';

create function private.lock_jobs_first() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_jobs();
  return null;
end
$$;
comment on function private.lock_jobs_first is 'Calls private.lock_jobs before a statement changes jobs.';

create function private.check_jobs_turn() returns void
language plpgsql
set search_path = ''
as $$
begin
  if clock_timestamp() > current_setting('board.jobs_locked_at', true)::timestamptz + interval '2 seconds'
    and private.is_api_caller() and not private.is_admin()
  then
    raise exception 'Please change fewer jobs at once.' using errcode = 'PT413';
  end if;
end
$$;
comment on function private.check_jobs_turn is
  'Refuses statements of recruiters that change jobs for more than two seconds, as others'' changes wait for them.';

create function private.clean_stated(stated jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  cleaned jsonb := '{}';
  fact private.facts;
  value jsonb;
begin
  if jsonb_typeof(stated) is distinct from 'object' or octet_length(stated::text) > 4000
    or exists (select from jsonb_object_keys(stated) as key where key not in (select f.name from private.facts f))
  then
    raise exception 'what is stated must be an object of known facts, of at most 4000 bytes' using errcode = 'PT422';
  end if;
  for fact in select f.* from private.facts f order by f.position loop
    value := stated -> fact.name;
    continue when value is null or value = 'null';
    if fact.kind = 'text' and jsonb_typeof(value) = 'string' then
      value := to_jsonb(private.clean_line(value #>> '{}'));
    end if;
    if not coalesce(
        case fact.kind
          when 'choice' then jsonb_typeof(value) = 'string' and value #>> '{}' = any (fact.choices)
          when 'years' then jsonb_typeof(value) = 'number' and value #>> '{}' = any (fact.choices)
          when 'text' then
            jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and fact.longest
          when 'day' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(20[0-9]{2}|2100)-[0-9]{2}-[0-9]{2}$'
            and pg_input_is_valid(value #>> '{}', 'date')
        end
        and (fact.of_fact is null or cleaned ->> fact.of_fact = fact.of_choice), false)
    then
      raise exception '% is not stated so', fact.name using errcode = 'PT422', detail = fact.name;
    end if;
    cleaned := cleaned || jsonb_build_object(fact.name, value);
  end loop;
  return cleaned;
end
$$;
comment on function private.clean_stated is
  'What is stated, cleaned and without nulls. Raises PT422 for a fact that private.facts does not have, a value that '
  'its fact does not, and a detail without its fact; the detail of the error is the name of the fact.';

create function private.with_vacancy(stated jsonb, vacancy text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when vacancy is null then stated
    when vacancy = 'open' then stated || '{"vacancy": "open"}'
    else (stated - 'fillBy') || jsonb_build_object('vacancy', vacancy)
  end
$$;
comment on function private.with_vacancy is
  'What is stated with another vacancy, which a renewal asks for; a pool of candidates is filled by no day.';

create function private.set_job_owner(job public.jobs, is_new boolean) returns public.jobs
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and not private.is_admin() then
    if is_new then
      job.recruiter_id := private.my_recruiter_id();
    end if;
    -- Callers who are not approved keep what they sent: the policies refuse their row.
    job.company := coalesce(private.employer_name(private.my_recruiter_id()), job.company);
  elsif private.is_api_caller() and is_new then
    job.recruiter_id := null;
  end if;
  if is_new then
    job.posted_by := case when job.recruiter_id is null then 'Admin' else 'Recruiter' end;
  end if;
  return job;
end
$$;
comment on function private.set_job_owner is
  'Sets recruiter, company name and poster by the caller, whatever was sent. Recruiters post for their company only.';

create function private.set_job_text(job public.jobs, before public.jobs) returns public.jobs
language plpgsql
set search_path = ''
as $$
begin
  job.salary_currency := upper(job.salary_currency collate pg_catalog.pg_c_utf8);
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
$$;
comment on function private.set_job_text is
  'Writes the currency in capitals, and derives search_text from the description.';

create function private.closing_time(expires_at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case
    when expires_at <= now() then expires_at
    else date_bin('24 hours', expires_at - interval '1 microsecond', '2000-01-01 12:00+00') + interval '24 hours'
  end
$$;
comment on function private.closing_time is
  'Rounds a time to come up to the next 12:00 UTC, when a day ends at UTC-12 and so everywhere: the last day on '
  'which a job is open is a whole one for all readers. lib/jobs/last-open-day.ts names that day.';

create function private.set_job_dates(job public.jobs, before public.jobs) returns public.jobs
language plpgsql
set search_path = ''
as $$
declare
  is_by_api constant boolean := private.is_api_caller();
  today_at_utc_minus_12 constant date := (now() at time zone 'UTC' - interval '12 hours')::date;
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
    job.expires_at := private.closing_time(case
      when coalesce(job.expires_at, 'infinity') = 'infinity'
      then greatest(job.posted_at + interval '60 days', now() + interval '14 days')
      else least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days')
    end);
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
    job.expires_at := private.closing_time(job.confirmed_at + interval '60 days');
    job.link_died_at := null;
    if (job.stated ->> 'fillBy')::date < today_at_utc_minus_12 then
      job.stated := job.stated - 'fillBy';
    end if;
  elsif job.expires_at <> before.expires_at then
    job.expires_at := private.closing_time(
      least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days'));
  end if;
  job.listed_at := coalesce(
    before.listed_at, case when private.is_open(job.is_archived, job.expires_at) then now() end);
  return job;
end
$$;
comment on function private.set_job_dates is
  'Sets when the job was first open, when it was archived and until when it is open. A change of confirmed_at renews '
  'it for 60 days from then.';

create function private.set_job_offsets(job public.jobs) returns public.jobs
language plpgsql stable
set search_path = ''
as $$
declare
  working_hours constant integer := 8;
begin
  -- Other hours violate a check constraint of the table.
  if job.overlap_hours between 1 and 8 and private.is_time_zone(job.overlap_time_zone) then
    -- The offsets have to suit both winter and summer time.
    select
      greatest(min(minutes) - 60 * (working_hours - job.overlap_hours), -720),
      least(max(minutes) + 60 * (working_hours - job.overlap_hours), 840)
    into job.utc_offset_min, job.utc_offset_max
    from generate_series(now(), now() + interval '11 months', '1 month') as time
    cross join lateral (
      select (extract(epoch from time at time zone job.overlap_time_zone - time at time zone 'UTC') / 60)::integer
        as minutes
    ) as zone;
  end if;
  return job;
end
$$;
comment on function private.set_job_offsets is
  'Sets the time zones of the people who have the stated hours in common. lib/jobs/eligibility.ts does so for '
  'previews.';

create function private.check_job_removal(job public.jobs, before public.jobs) returns public.jobs
language plpgsql
set search_path = ''
as $$
begin
  if not job.is_archived then
    job.removal_reason := null;
  end if;
  if job.removal_reason is null then
    job.removal_rule := null;
  end if;
  if not private.is_api_caller() then
    return job;
  end if;
  if (job.removal_reason, job.removal_rule) is distinct from (before.removal_reason, before.removal_rule)
    and not private.is_admin()
  then
    raise exception 'only admins remove a job or restore one that was removed' using errcode = 'insufficient_privilege';
  end if;
  return job;
end
$$;
comment on function private.check_job_removal is
  'Refuses removals by others than admins. An open job has neither reason nor rule, and no rule is without a reason.';

create function private.set_job_archiver(job public.jobs, before public.jobs) returns public.jobs
language plpgsql stable
set search_path = ''
as $$
begin
  if not job.is_archived then
    job.archived_by_admin := false;
  elsif not before.is_archived then
    job.archived_by_admin := private.is_api_caller() and private.is_admin()
      and job.recruiter_id is not null and job.recruiter_id is distinct from private.my_recruiter_id();
  end if;
  return job;
end
$$;
comment on function private.set_job_archiver is
  'Sets whether an admin archived the job of somebody else, for the recruiter''s list.';

create function private.job_subject(job public.jobs) returns text
language sql immutable
set search_path = ''
return job.title || ', ' || job.company;
comment on function private.job_subject is 'The title of a job in the audit log.';

create function private.job_action(before public.jobs, after public.jobs) returns text
language sql immutable
set search_path = ''
return case
  when after.removal_reason is distinct from before.removal_reason and after.removal_reason is not null then 'removed'
  when after.is_archived and not before.is_archived then 'archived'
  when before.is_archived and not after.is_archived then 'restored'
  when after.confirmed_at is distinct from before.confirmed_at then 'renewed'
  else 'update'
end;
comment on function private.job_action is 'What an update did to a job, for the audit log.';

create function private.check_no_objection(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and not private.is_admin()
    and exists (select from public.job_objections o where o.job_id = job.id and o.resolved_at is null)
  then
    raise exception
      'You have objected to the removal of this job. It can be edited or deleted once an admin has decided.'
      using errcode = 'PT423';
  end if;
end
$$;
comment on function private.check_no_objection is
  'Raises PT423 for a recruiter while an objection to the removal of the job is open, so that admins decide about the '
  'posting that was removed. Deleting the account deletes the objections first.';

create function private.job_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{title,company,city_id,further_city_ids,type,description,requirements,salary_min,salary_max,'
  'salary_currency,salary_period,application_url,eligibility,eligible_countries,excluded_countries,'
  'utc_offset_min,utc_offset_max,overlap_hours,overlap_time_zone,visa_sponsorship,level,skills,stated}'::text[];
comment on function private.job_form_columns is
  'The columns that the form of a job writes: save_job accepts these, and API callers may change them.';

create function private.hidden_job_columns() returns text[]
language sql immutable
set search_path = ''
return '{version,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,'
  'link_died_at,listed_at,outcome,pay_top_eur_year,archived_by_admin}'::text[];
comment on function private.hidden_job_columns is
  'The columns that no page of a job shows: private.job_details leaves them out, and a change of them alone is no '
  'change of the page. lib/jobs/schema.ts has the type of the others. A new column is public until it is listed here.';

create function private.before_job_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- Renewal, closing, new currency rates and merges of companies change these alone. They are no edits: a form that is
  -- open meanwhile is not outdated by them.
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- updated_at is left out of the comparison below, because it is set from its result.
  unshown constant text[] := private.hidden_job_columns() || '{updated_at}'::text[];
begin
  if tg_op = 'DELETE' then
    perform private.check_no_objection(old);
    return old;
  end if;
  if not is_new then
    perform private.check_jobs_turn();
    perform private.check_changed_columns(
      old, new, variadic private.job_form_columns()
        || '{company_id,is_archived,confirmed_at,removal_reason,removal_rule,outcome}'::text[]);
    new := private.check_job_removal(new, old);
    new := private.set_job_archiver(new, old);
    perform private.check_no_objection(old);
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  -- Checked first, because each place is looked up below, while other writers of jobs wait.
  if cardinality(new.further_city_ids) > 10 then
    raise exception 'a job has at most 10 further places' using errcode = 'PT422';
  end if;
  new.further_city_ids := private.further_places(new.further_city_ids, new.city_id);
  perform private.check_place(place)
  from unnest(new.city_id || new.further_city_ids) as place
  where is_new or place <> all (old.city_id || old.further_city_ids);
  if is_new or new.description is distinct from old.description then
    perform private.check_html_bounds(new.description, 'description');
  end if;
  new := private.clean_columns(new, 'title', 'company', 'salary_currency');
  if is_new or new.stated is distinct from old.stated then
    new.stated := private.clean_stated(new.stated);
  end if;
  perform private.check_web_addresses(new, old, 'application_url');
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
    -- As late as possible, because slug_for takes a lock for which every other new job waits until this transaction
    -- ends.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes no column also gets a new version, as in every other table. Only an update that changes nothing
  -- but these columns keeps it.
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
$$;
comment on function private.before_job_write is
  'Cleans and checks a job, and sets the columns that follow from the caller, from other columns and from the time.';

create function private.mail_job_removal(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
declare
  owner constant public.recruiters := (select r from public.recruiters r where r.id = job.recruiter_id);
begin
  if job.removal_reason is null then
    perform private.drop_mail('job-removed', owner.email, job.id::text);
  elsif owner.email is not null then
    perform private.enqueue_mail(
      'job-removed', owner.email, job.id || ' ' || now(),
      jsonb_build_object(
        -- The title only for a confirmed address: otherwise anybody could register a stranger's address and have the
        -- site mail a text of their choice to it.
        'title', case when owner.address_confirmed_at is null then '' else job.title end,
        'reason', job.removal_reason, 'rule', job.removal_rule));
  end if;
end
$$;
comment on function private.mail_job_removal is
  'Mails a job''s recruiter why an admin removed it. A mail that still waits is dropped when the job is restored.';

create function private.after_job_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  job constant public.jobs := coalesce(new, old);
  action constant text := private.row_action(tg_op, private.job_action(old, new));
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if tg_op <> 'INSERT' then
    perform private.check_jobs_turn();
  end if;
  if not is_merge then
    perform private.log_change(
      'jobs', action, job.id, private.job_subject(job), case action when 'removed' then new.removal_reason end);
  end if;
  perform private.record_edit(before, after);
  if new.imported_from is not null and old.is_archived and not new.is_archived then
    update public.imported_postings p set is_draft = false where p.job_id = new.id and p.is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_job(new);
  end if;
  if tg_op = 'UPDATE' and new.removal_reason is distinct from old.removal_reason then
    perform private.mail_job_removal(new);
    perform private.settle_notices(new);
  end if;
  perform private.enqueue_change_notice('job', before, after);
  if tg_op <> 'INSERT' and old.company_id is distinct from new.company_id then
    perform private.record_company_change(old.company_id, is_profile => false);
  end if;
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  if tg_op <> 'DELETE' and new.further_city_ids is distinct from coalesce(old.further_city_ids, '{}') then
    perform private.write_job_places(new);
  end if;
  return null;
end
$$;
comment on function private.after_job_write is
  'Writes what follows from a job: audit log, import drafts, search row, notices to search engines, mail about a '
  'removal, the reports and the objection that it settles, the change of a company that it leaves, job_skills, '
  'job_places.';

create function public.save_job(
  job jsonb,
  job_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb;
  has_city constant boolean := job ?| '{city,country}';
  further constant jsonb := coalesce(nullif(job -> 'places', 'null'), '[]');
  city_ids uuid[];
begin
  perform private.check_form(
    case when jsonb_typeof(job) = 'object' then job - 'places' else job end,
    'public.jobs',
    array_remove(array_remove(private.job_form_columns(), 'city_id'), 'further_city_ids'),
    '{city,country}');
  fields := job - '{city,country,places}'::text[];
  if job_id is not null then
    -- Locked before save_city locks rows of cities and limits, because imports lock in this order and would deadlock.
    perform private.lock_jobs();
  end if;
  if has_city and not job ?& '{city,country}' then
    raise exception 'city and country belong together' using errcode = 'PT422';
  end if;
  if has_city or job ? 'places' then
    if jsonb_typeof(further) = 'array' and jsonb_array_length(further) > 10 then
      raise exception 'a job has at most 10 further places' using errcode = 'PT422';
    end if;
    city_ids := private.save_cities(
      case when has_city then jsonb_build_array(jsonb_build_object('city', job -> 'city', 'country', job -> 'country'))
        else '[]' end
      || further);
  end if;
  if has_city then
    fields := fields || jsonb_build_object('city_id', city_ids[1]);
    city_ids := city_ids[2:];
  end if;
  if job ? 'places' then
    fields := fields || jsonb_build_object(
      'further_city_ids', private.further_places(city_ids, (fields ->> 'city_id')::uuid));
  end if;
  if not private.is_admin() then
    -- Recruiters post for their own company, which set_job_owner fills in.
    fields := fields - 'company';
  end if;
  return private.save_row('public.jobs', fields, job_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_job is
  'Saves a job as private.save_row does and returns its id. job has the columns of private.job_form_columns; in '
  'place of city_id and further_city_ids it has city and country, and places: {city, country}[], at most 10. Cities '
  'are added with the job, and not if the job is refused. company counts for admins only.';

create trigger before_statement before update or delete on public.jobs
  for each statement execute function private.lock_jobs_first();
create trigger before_write before insert or update or delete on public.jobs
  for each row execute function private.before_job_write();
create trigger after_write after insert or update or delete on public.jobs
  for each row execute function private.after_job_write();

alter table public.jobs enable row level security;

grant delete on public.jobs to authenticated;
-- Long columns are left out, because a filter on them in a request would run over every row. job_page, feed_jobs and
-- editable_row return them.
grant select (
  id, title, company, city_id, type, salary_min, salary_max, salary_currency, salary_period, pay_top_eur_year,
  posted_at, updated_at, slug, is_archived, archived_at, expires_at, confirmed_at, eligibility, utc_offset_min,
  utc_offset_max, overlap_hours, overlap_time_zone, visa_sponsorship, level, skills, company_id, imported_from
) on public.jobs to anon, authenticated;
grant select (version, removal_reason, removal_rule, outcome) on public.jobs to authenticated;
-- The columns of the form can be written. They are listed in one place, so a new one is granted by its entry there.
do $$
begin
  execute format(
    'grant insert (%1$s, is_archived, idempotency_key),
      update (%1$s, is_archived, confirmed_at, removal_reason, removal_rule, outcome)
      on public.jobs to authenticated',
    array_to_string(private.job_form_columns(), ', '));
end
$$;
grant execute on function private.is_open(boolean, timestamptz) to anon, authenticated;
grant execute on function private.owns_job(uuid),
  public.owns_job(uuid),
  private.my_job_ids(),
  private.lock_jobs(),
  private.job_form_columns(),
  public.save_job(jsonb, uuid, integer, uuid) to authenticated;

create policy "Everyone reads open jobs" on public.jobs for select to anon
  using (private.is_open(is_archived, expires_at));
create policy "Accounts read open jobs, recruiters their own and admins all" on public.jobs for select to authenticated
  using (
    private.is_open(is_archived, expires_at)
    or recruiter_id = (select private.my_recruiter_id())
    or (select private.is_admin())
  );
create policy "Approved recruiters post for themselves and admins for anyone" on public.jobs for insert to authenticated
  with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters edit their own jobs and admins all" on public.jobs for update to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
  with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters delete their own jobs and admins all" on public.jobs for delete to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

-- The further places of jobs, as rows.

create table public.job_places (
  job_id uuid not null references public.jobs (id) on delete cascade,
  city_id uuid not null references public.cities (id),
  position integer not null check (position between 1 and 10),
  primary key (job_id, position),
  unique (job_id, city_id)
);
comment on table public.job_places is
  'jobs.further_city_ids as rows, written by after_job_write only: for joins, and so that every id is that of a city.';
create index job_places_city_id on public.job_places (city_id);

create function private.write_job_places(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.job_places where job_id = job.id;
  insert into public.job_places (job_id, city_id, position)
  select job.id, id, n from unnest(job.further_city_ids) with ordinality as listed (id, n);
end
$$;
comment on function private.write_job_places is 'Replaces the rows of job_places of a job.';

alter table public.job_places enable row level security;

-- Not even the secret key writes job_places: after_job_write does.
revoke all on public.job_places from service_role;
grant select, references, trigger, maintain on public.job_places to service_role;
grant select on public.job_places to anon, authenticated;

create policy "Everyone reads the places of jobs they read" on public.job_places for select to anon, authenticated
  using (exists (select from public.jobs j where j.id = job_places.job_id));

-- Skills: the vocabulary that jobs choose from, and which job requires which.

create table public.skills (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text not null check (char_length(name) between 1 and 40),
  synonyms text[] not null default '{}' check (char_length(array_to_string(synonyms, '')) <= 400)
);
comment on table public.skills is 'The skills that a job may require.';
comment on column public.skills.synonyms is 'Other names of the skill in the texts of jobs, in lower case.';

create table public.job_skills (
  job_id uuid not null references public.jobs (id) on delete cascade,
  skill_slug text not null references public.skills (slug),
  position integer not null check (position between 1 and 8),
  primary key (job_id, skill_slug)
);
comment on table public.job_skills is
  'jobs.skills as rows, written by after_job_write only: for joins, and so that every slug is that of a skill.';
create index job_skills_skill_slug on public.job_skills (skill_slug);

create function private.write_job_skills(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.job_skills where job_id = job.id;
  insert into public.job_skills (job_id, skill_slug, position)
  select job.id, skill, n from unnest(job.skills) with ordinality as chosen (skill, n);
end
$$;
comment on function private.write_job_skills is 'Replaces the rows of job_skills of a job.';

alter table public.skills enable row level security;
alter table public.job_skills enable row level security;

grant select on public.skills to anon, authenticated;
-- Only the trigger after_job_write writes job_skills, so not even the secret key may.
revoke all on public.job_skills from service_role;
grant select, references, trigger, maintain on public.job_skills to service_role;
grant select on public.job_skills to anon, authenticated;

create policy "Everyone reads skills" on public.skills for select to anon, authenticated
  using (true);
create policy "Everyone reads the skills of jobs they read" on public.job_skills for select to anon, authenticated
  using (exists (select from public.jobs j where j.id = job_skills.job_id));
