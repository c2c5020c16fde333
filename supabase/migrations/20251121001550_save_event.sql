-- City and event in one transaction: a refused event leaves no city behind.

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
  country text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Days are those of UTC: from the first second of one to the last of the other.
  starts constant timestamptz := save_event.first_day::timestamp at time zone 'UTC';
  ends constant timestamptz := save_event.last_day::timestamp at time zone 'UTC' + interval '23:59:59';
  place uuid;
  saved uuid;
begin
  if not save_event.is_online then
    place := public.get_or_create_city(save_event.city, save_event.country);
  end if;

  if save_event.event_id is null then
    insert into public.events as e (name, start_date, end_date, city_id, is_online, event_url, type, idempotency_key)
    values (
      save_event.name, starts, ends, place, save_event.is_online, save_event.event_url, save_event.event_type,
      save_event.idempotency_key
    )
    on conflict (idempotency_key) do nothing
    returning e.id into saved;
    if saved is null then
      select e.id into saved from public.events e where e.idempotency_key = save_event.idempotency_key;
    end if;
    return saved;
  end if;

  update public.events e set
    name = save_event.name,
    -- Who leaves a day as it is leaves its hour, which the form does not show.
    start_date = case when (e.start_date at time zone 'UTC')::date = save_event.first_day then e.start_date else starts end,
    end_date = case when (e.end_date at time zone 'UTC')::date = save_event.last_day then e.end_date else ends end,
    city_id = place,
    is_online = save_event.is_online,
    event_url = save_event.event_url,
    type = save_event.event_type
  where e.id = save_event.event_id and (save_event.expected_version is null or e.version = save_event.expected_version)
  returning e.id into saved;
  if saved is null then
    if exists (select from public.events e where e.id = save_event.event_id) and (select private.is_admin()) then
      raise exception 'the event was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such event' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
comment on function public.save_event is
  'Adds an event, or updates event_id if it is still at expected_version: PT409 when it is not, PT404 when there is none. The same key adds one.';
grant execute on function public.save_event to authenticated;
