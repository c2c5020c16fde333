-- Each event has a page and stands in calendars: an address, times of its own zone, words, whether it takes place.

create type public.event_status as enum ('submitted', 'approved', 'declined');

create function private.is_time_zone(zone text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  -- Area/City. PostgreSQL takes abbreviations and rules of POSIX too, which mean other things elsewhere.
  if zone !~ '^[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+){1,2}$' and zone <> 'UTC' then
    return false;
  end if;
  perform timestamptz 'epoch' at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function private.is_time_zone(text) is 'Whether it is the name of a time zone of IANA that places have.';
revoke all on function private.is_time_zone(text) from public, anon;
grant execute on function private.is_time_zone(text) to authenticated;

-- Neither a change anybody made, nor a line of the audit log.
alter table public.events disable trigger user;

alter table public.events
  add column slug text collate "C" not null default '',
  add column time_zone text check (private.is_time_zone(time_zone) and char_length(time_zone) <= 64),
  add column description text check (char_length(description) between 1 and 5000),
  add column organiser text check (char_length(btrim(organiser)) between 1 and 120),
  add column cfp_deadline date,
  add column status public.event_status not null default 'approved',
  add column cancelled_at timestamptz,
  add column sequence integer not null default 0,
  add column submitted_city text check (char_length(btrim(submitted_city)) between 1 and 100),
  add column submitted_country text references private.countries (name);
comment on table public.events is 'Upcoming while end_date is not past. Approved ones are public, the rest belongs to the admins.';
comment on column public.events.slug is 'Generated from name and year when absent; never changes afterwards.';
comment on column public.events.time_zone is 'In which its days and hours are told; null: days of UTC.';
comment on column public.events.description is 'Plain text.';
comment on column public.events.sequence is 'Rises with each edit of what calendars show (RFC 5545, SEQUENCE).';
comment on column public.events.submitted_city is
  'Where somebody said it is: a city is public, so there is none before an admin takes the event.';
create index events_submitted_country on public.events (submitted_country) where submitted_country is not null;

create function private.event_slug_words(name text, start_date timestamptz, time_zone text) returns text
language sql immutable
set search_path = ''
as $$
  -- The same event comes every year.
  select case when strpos(name, year) > 0 then name else left(name, 70) || ' ' || year end
  from (select extract(year from start_date at time zone coalesce(time_zone, 'UTC'))::text as year) y
$$;

do $$
declare
  event public.events;
begin
  for event in select * from public.events order by created_at, start_date, id loop
    update public.events set slug = private.slug_for(
      'public.events', event.id, '', private.event_slug_words(event.name, event.start_date, null), 'event')
    where id = event.id;
  end loop;
end
$$;

alter table public.events enable trigger user;

alter table public.events
  add constraint events_slug_key unique (slug),
  -- /events/submit is a form.
  add constraint events_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120 and slug <> 'submit'),
  add constraint events_cfp_deadline check (cfp_deadline <= (end_date at time zone coalesce(time_zone, 'UTC'))::date),
  drop constraint events_online_has_no_city,
  add constraint events_online_has_no_city check (is_online = (city_id is null and submitted_city is null)),
  add constraint events_submitted_place check (
    (submitted_city is null) = (submitted_country is null) and (submitted_city is null or city_id is null and status <> 'approved'));

drop trigger clean_row on public.events;
create trigger clean_row before insert or update on public.events
for each row execute function private.clean_row('name', 'organiser', 'submitted_city');

create function private.set_event_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.submitted_city is not null and new.status = 'approved' then
    new.city_id := private.city_of_save(new.submitted_city, new.submitted_country);
  end if;
  if new.is_online or new.city_id is not null then
    new.submitted_city := null;
    new.submitted_country := null;
  end if;

  if tg_op = 'INSERT' then
    new.slug := private.slug_for(
      'public.events', new.id, case when not private.is_api_caller() then new.slug end,
      private.event_slug_words(new.name, new.start_date, new.time_zone), 'event');
    new.sequence := 0;
  else
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    new.cancelled_at := case when new.cancelled_at is not null then coalesce(old.cancelled_at, now()) end;
    new.sequence := old.sequence + (
      (new.name, new.start_date, new.end_date, new.time_zone, new.city_id, new.is_online, new.event_url, new.description,
        new.organiser, new.cfp_deadline, new.cancelled_at)
      is distinct from
      (old.name, old.start_date, old.end_date, old.time_zone, old.city_id, old.is_online, old.event_url, old.description,
        old.organiser, old.cfp_deadline, old.cancelled_at))::integer;
  end if;
  return new;
end
$$;
comment on function private.set_event_columns() is
  'Before insert or update, after clean_row: what follows from other columns, and when it was cancelled.';
create trigger set_event_columns before insert or update on public.events
for each row execute function private.set_event_columns();

create or replace function private.write_event_search_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search_text := concat_ws(
    e'\n', private.event_search_text(new.name, new.is_online, new.city_id), new.submitted_city, new.submitted_country);
  return new;
end
$$;

grant select (slug, time_zone, description, organiser, cfp_deadline, status, cancelled_at, sequence)
on public.events to anon, authenticated;
grant
  select (submitted_city, submitted_country),
  insert (time_zone, description, organiser, cfp_deadline),
  update (time_zone, description, organiser, cfp_deadline, status, cancelled_at)
on public.events to authenticated;

drop policy "Everyone reads events" on public.events;

create policy "Everyone reads approved events" on public.events
for select to anon
using (status = 'approved');

create policy "Accounts read approved events and admins all" on public.events
for select to authenticated
using (status = 'approved' or (select private.is_admin()));

drop function public.save_event(
  text, date, date, text, uuid, integer, uuid, public.event_type, boolean, text, text);
create function public.save_event(
  name text,
  first_day date,
  last_day date,
  event_url text,
  event_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  event_type public.event_type default 'Conference',
  is_online boolean default false,
  city text default null,
  country text default null,
  start_time time default null,
  end_time time default null,
  time_zone text default null,
  description text default null,
  organiser text default null,
  cfp_deadline date default null
) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.events',
    jsonb_build_object(
      'name', name, 'is_online', is_online, 'event_url', event_url, 'type', event_type,
      'city_id', case when not is_online then private.city_of_save(city, country) end,
      'time_zone', time_zone, 'description', description, 'organiser', organiser, 'cfp_deadline', cfp_deadline,
      -- From the first second of one day to the last of the other, where no hours are named. An event without a zone may
      -- have hours that its form does not show: who leaves its day as it is leaves those.
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
$$;
comment on function public.save_event is 'Saves an event, and its city with it, as private.save_row does: a refused event leaves no city behind.';
revoke all on function public.save_event from public, anon;
grant execute on function public.save_event to authenticated;

-- What the log calls it.
do $$
declare
  before constant text := pg_get_functiondef('private.audit()'::regprocedure);
  after constant text := regexp_replace(before, 'else ''update''', $words$when before -> 'cancelled_at' <> after -> 'cancelled_at' then
          case when after ->> 'cancelled_at' is null then 'reinstated' else 'cancelled' end
        else 'update'$words$);
begin
  if after = before then
    raise exception 'private.audit() tells actions in other words than expected';
  end if;
  execute after;
end
$$;
