-- Events: conferences and meetups, added by admins or submitted by anyone for an admin to approve.

create type public.event_type as enum ('Conference', 'Meetup');
create type public.event_status as enum ('submitted', 'approved', 'declined');

create table public.events (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  start_date timestamptz not null,
  end_date timestamptz not null,
  city_id uuid references public.cities (id),
  is_online boolean not null default false,
  event_url text not null check (event_url ~* '^https?://[^\s/]\S*$' and char_length(event_url) <= 2048),
  type public.event_type not null default 'Conference',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  idempotency_key uuid unique,
  search_text text not null default '',
  slug text collate "C" not null default '' unique
    -- /events/submit is a form.
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120 and slug <> 'submit'),
  time_zone text check (private.is_time_zone(time_zone) and char_length(time_zone) <= 64),
  description text check (char_length(description) between 1 and 5000),
  organiser text check (char_length(btrim(organiser)) between 1 and 120),
  cfp_deadline date check (cfp_deadline between '2000-01-01' and '2100-12-31'),
  status public.event_status not null default 'approved',
  cancelled_at timestamptz,
  sequence integer not null default 0,
  submitted_city text check (char_length(btrim(submitted_city)) between 1 and 100),
  submitted_country text references private.countries (name),
  decline_reason text check (char_length(decline_reason) <= 500 and btrim(decline_reason) <> ''),
  has_hours boolean not null default false,
  local_start timestamp not null generated always as (start_date at time zone coalesce(time_zone, 'UTC')) stored,
  local_end timestamp not null generated always as (end_date at time zone coalesce(time_zone, 'UTC')) stored,
  constraint events_decline_reason check (decline_reason is null or status = 'declined'),
  constraint events_dates check (end_date >= start_date),
  constraint events_cfp_deadline check (cfp_deadline <= (end_date at time zone coalesce(time_zone, 'UTC'))::date),
  constraint events_online_has_no_city check (is_online = (city_id is null and submitted_city is null)),
  constraint events_submitted_place check (
    (submitted_city is null) = (submitted_country is null)
    and (submitted_city is null or city_id is null and status <> 'approved')),
  constraint events_times check (private.are_times(start_date, end_date, created_at, updated_at, cancelled_at))
);
comment on table public.events is 'Approved events are public, others are for admins only. Upcoming until end_date.';
comment on column public.events.idempotency_key is 'Generated with the form: a form that is sent twice adds one event.';
comment on column public.events.search_text is 'The text that the search of the admins'' list matches.';
comment on column public.events.slug is 'Generated from name and year when empty; never changes afterwards.';
comment on column public.events.time_zone is 'The zone of its days and hours; null for whole days of UTC.';
comment on column public.events.has_hours is
  'Whether start_date and end_date are hours. Else only their days in its zone count: it lasts whole days.';
comment on column public.events.local_start is
  'start_date on the clocks of its zone. Only the database converts days and hours, because programs differ in what '
  'they know of the clock changes to come.';
comment on column public.events.local_end is 'end_date on the clocks of its zone.';
comment on column public.events.description is 'Plain text.';
comment on column public.events.cfp_deadline is 'The last day of the call for papers.';
comment on column public.events.sequence is 'Rises with each edit of what calendars show (RFC 5545, SEQUENCE).';
comment on column public.events.submitted_city is
  'The city of a submission: rows of cities are public, so one is created on approval only.';
comment on column public.events.decline_reason is
  'Why an admin declined it, if the admin said so. Mailed to who submitted it.';
create index events_city_id on public.events (city_id);
create index events_end_date on public.events (end_date);
-- Makes submit_event's search for duplicates fast, because other submissions wait for it.
create index events_start_date_folded_name on public.events (start_date, private.folded(name));
create index events_submitted_country on public.events (submitted_country) where submitted_country is not null;
create index events_type_start_date on public.events (type, start_date);

create function private.event_title(event public.events) returns text
language sql immutable
set search_path = ''
as $$
  select case when strpos(event.name, year) > 0 then event.name else left(event.name, 70) || ' ' || year end
  from (select extract(year from event.start_date at time zone coalesce(event.time_zone, 'UTC'))::text as year) y
$$;
comment on function private.event_title is
  'The name of an event with its year, for the slug: most events take place every year under the same name.';

create function private.before_event_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new := private.clean_columns(new, 'name', 'organiser', 'submitted_city');
  perform private.check_web_addresses(new, old, 'event_url');
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
$$;
comment on function private.before_event_write is
  'Cleans the row and sets the columns that follow from others. Approving a submission adds its city.';

create function private.event_action(before public.events, after public.events) returns text
language sql immutable
set search_path = ''
return case
  when after.status <> before.status and after.status = 'submitted' then 'returned to pending'
  when after.status <> before.status then after.status::text
  when after.cancelled_at is not distinct from before.cancelled_at then 'update'
  when after.cancelled_at is null then 'reinstated'
  else 'cancelled'
end;
comment on function private.event_action is 'What an update did to an event, for the audit log.';

create function private.after_event_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'events', private.row_action(tg_op, private.event_action(old, new)), coalesce(new.id, old.id),
    coalesce(new.name, old.name));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('event', to_jsonb(old), to_jsonb(new));
  if new.status <> old.status then
    perform private.mail_event_decision(new);
  end if;
  return null;
end
$$;
comment on function private.after_event_write is
  'Writes the audit log and notices for search engines, and mails a decision to who submitted the event.';

create function private.event_times(
  first_day date, last_day date, start_time time, end_time time, time_zone text
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
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
$$;
comment on function private.event_times is
  'start_date, end_date and has_hours of an event, from days and hours on the clocks of its zone. Without hours it '
  'lasts whole days. Raises PT422 with the argument as detail for a time that does not exist, because clocks skip it.';

create function private.unshown_event_times(event_id uuid, form jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select jsonb_strip_nulls(jsonb_build_object(
      'start_date', case when kept.start_stays then kept.start_date end,
      'end_date', case when kept.end_stays then kept.end_date end,
      'has_hours', kept.start_stays or kept.end_stays))
    from (
      select e.start_date, e.end_date,
        (e.start_date at time zone 'UTC')::date = (form ->> 'first_day')::date as start_stays,
        (e.end_date at time zone 'UTC')::date = (form ->> 'last_day')::date as end_stays
      from public.events e
      where e.id = event_id and e.has_hours and e.time_zone is null
        and form ->> 'time_zone' is null and form ->> 'start_time' is null
    ) kept), '{}')
$$;
comment on function private.unshown_event_times is
  'The times of an event without a zone, which may have hours that its form does not show: they stay while their day '
  'does.';

create function private.event_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{name,event_url,type,is_online,time_zone,description,organiser,cfp_deadline}'::text[];
comment on function private.event_form_columns is
  'The columns that the form of an event writes as they are; its place and times are others of its fields.';

create function public.save_event(
  event jsonb,
  event_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  places constant text[] := '{city,country}';
  times constant text[] := '{first_day,last_day,start_time,end_time}';
  fields jsonb;
begin
  perform private.check_form(event, 'public.events', private.event_form_columns(), places || times);
  fields := event - places - times;
  if event ?| (places || '{is_online}') then
    fields := fields || jsonb_build_object(
      'city_id',
      case
        when not coalesce((event ->> 'is_online')::boolean, false)
        then private.save_city(event ->> 'city', event ->> 'country')
      end);
  end if;
  if event ?| (times || '{time_zone}') then
    fields := fields
      || private.event_times(
        (event ->> 'first_day')::date, (event ->> 'last_day')::date, (event ->> 'start_time')::time,
        (event ->> 'end_time')::time, event ->> 'time_zone')
      || private.unshown_event_times(event_id, event);
  end if;
  return private.save_row('public.events', fields, event_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_event is
  'Saves an event as private.save_row does, and its city in the same transaction. event has the columns of '
  'private.event_form_columns; is_online, city and country belong together, and first_day, last_day, start_time, '
  'end_time and time_zone. Raises what private.event_times raises.';

create function private.find_events(
  only_slug text, only_ids uuid[], only_type public.event_type, ends_from timestamptz, ends_before timestamptz,
  latest_first boolean, max_rows integer, with_description boolean
) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(found) - 'n' order by n), '[]')
  from (
    select
      row_number() over (
        order by case when latest_first then -1 else 1 end * extract(epoch from e.start_date), e.id
      ) as n,
      e.id, e.slug, e.name, e.type, e.start_date, e.end_date, e.has_hours, e.local_start, e.local_end,
      e.time_zone, e.is_online, e.event_url, e.cancelled_at,
      e.updated_at, e.organiser, e.cfp_deadline, e.sequence,
      case when with_description then e.description end as description,
      case when c.id is not null then jsonb_build_object('name', c.name, 'country', c.country) end as city
    from public.events e left join public.cities c on c.id = e.city_id
    where e.status = 'approved' and (only_slug is null or e.slug = only_slug)
      and (only_ids is null or e.id = any (only_ids) and e.cancelled_at is null)
      and (only_type is null or e.type = only_type)
      and (ends_from is null or e.end_date >= ends_from) and (ends_before is null or e.end_date < ends_before)
    order by n
    limit least(greatest(coalesce(max_rows, 100), 0), 500)
  ) found
$$;
comment on function private.find_events is 'Implements public.find_events, past row-level security.';

create function public.find_events(
  only_slug text default null, only_ids uuid[] default null, only_type public.event_type default null,
  ends_from timestamptz default null, ends_before timestamptz default null, latest_first boolean default false,
  max_rows integer default 100, with_description boolean default false
) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.find_events(
    only_slug, only_ids, only_type, ends_from, ends_before, latest_first, max_rows, with_description)
$$;
comment on function public.find_events is
  'Approved events by start, as an array of at most 500. only_ids leaves out cancelled ones.';

create trigger before_write before insert or update on public.events
  for each row execute function private.before_event_write();
create trigger after_write after insert or update or delete on public.events
  for each row execute function private.after_event_write();

alter table public.events enable row level security;

grant delete on public.events to authenticated;
-- Long columns are left out, because a filter on them in a request would run over every row.
-- find_events, list_rows and editable_row return them.
grant select (
  id, name, start_date, end_date, has_hours, local_start, local_end, city_id, is_online, type, created_at, updated_at,
  version, slug, time_zone, organiser, cfp_deadline, status, cancelled_at, sequence
) on public.events to anon, authenticated;
grant insert (
  name, start_date, end_date, has_hours, city_id, is_online, event_url, type, idempotency_key, time_zone, description,
  organiser, cfp_deadline
) on public.events to authenticated;
grant update (
  name, start_date, end_date, has_hours, city_id, is_online, event_url, type, time_zone, description, organiser,
  cfp_deadline, status, cancelled_at, decline_reason
) on public.events to authenticated;
grant execute on function private.find_events(
    text, uuid[], public.event_type, timestamptz, timestamptz, boolean, integer, boolean),
  public.find_events(
    text, uuid[], public.event_type, timestamptz, timestamptz, boolean, integer, boolean) to anon, authenticated;
grant execute on function private.event_times(date, date, time, time, text),
  private.unshown_event_times(uuid, jsonb),
  private.event_form_columns(),
  public.save_event(jsonb, uuid, integer, uuid) to authenticated;

create policy "Everyone reads approved events" on public.events for select to anon
  using (status = 'approved');
create policy "Accounts read approved events and admins all" on public.events for select to authenticated
  using (status = 'approved' or (select private.is_admin()));
create policy "Admins add events" on public.events for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins edit events" on public.events for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins delete events" on public.events for delete to authenticated
  using ((select private.is_admin()));
