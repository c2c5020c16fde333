-- whole_days: a job closes when its last day is over everywhere on earth; an event says whether it has hours, and times that clocks skip are refused.

set local check_function_bodies = off;

alter table "public"."events"
  add column "has_hours" boolean not null default false;

alter table "public"."events"
  add column "local_start" timestamp without time zone generated always as
    ((start_date AT TIME ZONE COALESCE(time_zone, 'UTC'::text))) stored not null;

alter table "public"."events"
  add column "local_end" timestamp without time zone generated always as
    ((end_date AT TIME ZONE COALESCE(time_zone, 'UTC'::text))) stored not null;

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
      (new.name, new.start_date, new.end_date, new.has_hours, new.time_zone, new.city_id, new.is_online, new.event_url,
        new.description, new.organiser, new.cfp_deadline, new.cancelled_at)
      is distinct from
      (old.name, old.start_date, old.end_date, old.has_hours, old.time_zone, old.city_id, old.is_online, old.event_url,
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

create or replace function private.closing_time (
  expires_at timestamp with time zone
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when expires_at <= now() then expires_at
    else date_bin('24 hours', expires_at - interval '1 microsecond', '2000-01-01 12:00+00') + interval '24 hours'
  end
$function$;

create or replace function private.event_times (
  first_day  date,
  last_day   date,
  start_time time without time zone,
  end_time   time without time zone,
  time_zone  text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  zone constant text := coalesce(time_zone, 'UTC');
  start_date constant timestamptz := (first_day + coalesce(start_time, '00:00')) at time zone zone;
  end_date timestamptz;
begin
  if end_time is not null then
    end_date := (last_day + end_time) at time zone zone;
  else
    -- Where clocks skip the last hour of a day, the next day begins before 23:59:59 would be.
    end_date := least(
      (last_day + time '23:59:59') at time zone zone,
      (last_day + 1)::timestamp at time zone zone - interval '1 second');
  end if;
  -- A time that clocks skip is moved by the conversion.
  if start_date at time zone zone <> first_day + start_time then
    raise exception 'clocks skip % on % in %', start_time, first_day, zone
      using errcode = 'PT422', detail = 'start_time';
  end if;
  if end_date at time zone zone <> last_day + end_time then
    raise exception 'clocks skip % on % in %', end_time, last_day, zone
      using errcode = 'PT422', detail = 'end_time';
  end if;
  return jsonb_build_object(
    'start_date', start_date,
    'end_date', end_date,
    'has_hours', start_time is not null or end_time is not null);
end
$function$;

create or replace function private.find_events (
  only_slug        text,
  only_ids         uuid[],
  only_type        public.event_type,
  ends_from        timestamp with time zone,
  ends_before      timestamp with time zone,
  latest_first     boolean,
  max_rows         integer,
  with_description boolean
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(found) - 'n' order by n), '[]')
  from (
    select
      row_number() over (
        order by case when latest_first then e.start_date end desc, case when not latest_first then e.start_date end, e.id
      ) as n,
      e.id, e.slug, e.name, e.type, e.start_date, e.end_date, e.has_hours, e.local_start, e.local_end,
      e.time_zone, e.is_online, e.event_url, e.cancelled_at,
      e.updated_at, e.organiser, e.cfp_deadline, e.sequence, case when with_description then e.description end as description,
      case when c.id is not null then jsonb_build_object('name', c.name, 'country', c.country) end as city
    from public.events e left join public.cities c on c.id = e.city_id
    where e.status = 'approved' and (only_slug is null or e.slug = only_slug)
      and (only_ids is null or e.id = any (only_ids) and e.cancelled_at is null)
      and (only_type is null or e.type = only_type)
      and (ends_from is null or e.end_date >= ends_from) and (ends_before is null or e.end_date < ends_before)
    order by n
    limit least(greatest(coalesce(max_rows, 100), 0), 500)
  ) found
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
    job.fill_by := case when job.vacancy = 'open' and job.fill_by >= today_at_utc_minus_12 then job.fill_by end;
  elsif job.expires_at <> before.expires_at then
    job.expires_at := private.closing_time(
      least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days'));
  end if;
  job.listed_at := coalesce(
    before.listed_at, case when private.is_open(job.is_archived, job.expires_at) then now() end);
  return job;
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
declare
  -- Columns that follow from others or count saves. Generated columns are still null in the row that is written.
  derived constant text[] := '{version,updated_at,search_text,sequence,local_start,local_end}';
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

create or replace function private.submit_event (
  fields          jsonb,
  network         text,
  submitter_email text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
  address constant text := lower(btrim(submitter_email));
  saved public.events;
begin
  if char_length(fields::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  if not private.consume_limit('event_submissions_network', coalesce(network, '')) then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;
  if address is not null and not private.consume_mailbox_limit('event_submissions_mailbox', address) then
    raise exception 'too many events submitted with this address' using errcode = 'PT423';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  select * into saved
  from public.events e
  where e.start_date = event.start_date
    and e.status <> 'declined'
    and (e.end_date, e.has_hours, e.event_url, e.is_online, e.description, e.organiser)
      is not distinct from
      (event.end_date, event.has_hours, event.event_url, event.is_online, event.description, event.organiser)
    and lower(e.name collate pg_catalog.pg_c_utf8)
      = lower(private.clean_line(event.name) collate pg_catalog.pg_c_utf8)
  limit 1;
  if saved.id is null then
    insert into public.events (
      name, type, start_date, end_date, has_hours, time_zone, is_online, event_url, description, organiser, cfp_deadline,
      submitted_city, submitted_country, status)
    values (
      event.name, event.type, event.start_date, event.end_date, event.has_hours, event.time_zone, event.is_online,
      event.event_url, event.description, event.organiser, event.cfp_deadline, event.submitted_city,
      event.submitted_country, 'submitted')
    returning * into saved;
  end if;

  if address is not null then
    insert into public.event_submitters (event_id, email) values (saved.id, address) on conflict do nothing;
    if saved.status <> 'submitted' then
      perform private.mail_event_decision(saved);
    end if;
  end if;
end
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
      'time_zone', time_zone, 'description', description, 'organiser', organiser, 'cfp_deadline', cfp_deadline)
    || private.event_times(first_day, last_day, start_time, end_time, time_zone)
    -- An event without a zone may have hours that its form does not show: they stay while its day does.
    || coalesce((
      select jsonb_strip_nulls(jsonb_build_object(
        'start_date', case when kept.start_stays then kept.start_date end,
        'end_date', case when kept.end_stays then kept.end_date end,
        'has_hours', kept.start_stays or kept.end_stays))
      from (
        select e.start_date, e.end_date,
          (e.start_date at time zone 'UTC')::date = first_day as start_stays,
          (e.end_date at time zone 'UTC')::date = last_day as end_stays
        from public.events e
        where e.id = event_id and e.has_hours and e.time_zone is null
          and save_event.time_zone is null and save_event.start_time is null
      ) kept), '{}'),
    event_id, expected_version, idempotency_key)
$function$;

create or replace function public.submit_event (
  name            text,
  first_day       date,
  last_day        date,
  event_url       text,
  event_type      public.event_type      default 'Conference'::public.event_type,
  is_online       boolean                default false,
  city            text                   default null::text,
  country         text                   default null::text,
  start_time      time without time zone default null::time without time zone,
  end_time        time without time zone default null::time without time zone,
  time_zone       text                   default null::text,
  description     text                   default null::text,
  organiser       text                   default null::text,
  cfp_deadline    date                   default null::date,
  network         text                   default null::text,
  submitter_email text                   default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.submit_event(
    jsonb_build_object(
      'name', name, 'type', event_type, 'event_url', event_url, 'is_online', is_online,
      'submitted_city', case when not is_online then city end,
      'submitted_country', case when not is_online then country end,
      'time_zone', time_zone, 'description', description, 'organiser', organiser, 'cfp_deadline', cfp_deadline)
    || private.event_times(first_day, last_day, start_time, end_time, time_zone),
    network, submitter_email)
$function$;

comment on column "public"."events"."has_hours" is 'Whether start_date and end_date are hours. Else only their days in its zone count: it lasts whole days.';

comment on column "public"."events"."local_end" is 'end_date on the clocks of its zone.';

comment on column "public"."events"."local_start" is 'start_date on the clocks of its zone. Only the database converts days and hours, because programs differ in what they know of the clock changes to come.';

comment on column "public"."jobs"."expires_at" is 'Until when the job is open: 60 days from posting or renewal, at most 90, and then until that day is over everywhere on earth (12:00 UTC on the next). From then on it is closed.';

comment on function "private"."closing_time"(timestamp with time zone) is 'Rounds a time to come up to the next 12:00 UTC, when a day ends at UTC-12 and so everywhere: the last day on which a job is open is a whole one for all readers. lib/jobs/last-open-day.ts names that day.';

comment on function "private"."event_times"(date, date, time without time zone, time without time zone, text)
  is 'start_date, end_date and has_hours of an event, from days and hours on the clocks of its zone. Without hours it lasts whole days. Raises PT422 with the argument as detail for a time that does not exist, because clocks skip it.';

comment on function
  "public"."save_event"(text, date, date, text, uuid, integer, uuid, public.event_type, boolean, text, text,
  time without time zone, time without time zone, text, text, text, date) is 'Saves an event as private.save_row does, and its city in the same transaction. Raises what private.event_times raises.';

comment on function
  "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
  zone, time without time zone, text, text, text, date, text, text) is 'For the web server: submits an event to the admins, who decide; the decision is mailed to submitter_email. Raises PT429 beyond the limit of the network, a keyed hash, PT423 beyond that of the mailbox, and what private.event_times raises.';

revoke all on function "private"."closing_time"(timestamp with time zone) from public;

grant execute on function "private"."closing_time"(timestamp with time zone) to "service_role";

revoke all
  on function "private"."event_times"(date, date, time without time zone, time without time zone, text)
  from public;

grant execute
  on function "private"."event_times"(date, date, time without time zone, time without time zone, text)
  to "authenticated", "service_role";

revoke all ("has_hours") on table "public"."events" from "anon";

grant select ("has_hours") on table "public"."events" to "anon";

revoke all ("local_end") on table "public"."events" from "anon";

grant select ("local_end") on table "public"."events" to "anon";

revoke all ("local_start") on table "public"."events" from "anon";

grant select ("local_start") on table "public"."events" to "anon";

revoke all ("has_hours") on table "public"."events" from "authenticated";

grant insert ("has_hours"), select ("has_hours"), update ("has_hours")
  on table "public"."events"
  to "authenticated";

revoke all ("local_end") on table "public"."events" from "authenticated";

grant select ("local_end") on table "public"."events" to "authenticated";

revoke all ("local_start") on table "public"."events" from "authenticated";

grant select ("local_start") on table "public"."events" to "authenticated";

-- Data.
-- Until now an event had hours unless both of its times were the first or the last of their days. A whole day that has no
-- midnight, because clocks skip it, was stored from its first moment until 23:59:59.
alter table public.events disable trigger user;
update public.events set has_hours = true
where not (
    (to_char(local_start, 'HH24:MI:SS') = '00:00:00' or to_char(local_start, 'HH24:MI') = '23:59')
    and (to_char(local_end, 'HH24:MI:SS') = '00:00:00' or to_char(local_end, 'HH24:MI') = '23:59'))
  and not (
    ((start_date - interval '1 second') at time zone coalesce(time_zone, 'UTC'))::date < local_start::date
    and to_char(local_end, 'HH24:MI:SS') = '23:59:59');
alter table public.events enable trigger user;
-- End of data.
