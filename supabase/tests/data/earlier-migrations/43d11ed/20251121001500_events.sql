-- Conferences and meetups.

create type public.event_type as enum ('Conference', 'Meetup');

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
  constraint events_dates check (end_date >= start_date),
  constraint events_online_has_no_city check (is_online = (city_id is null))
);
comment on table public.events is 'Upcoming while end_date is not past; all are public.';

create index events_city_id on public.events (city_id);
create index events_type_start_date on public.events (type, start_date);
create index events_end_date on public.events (end_date);

create trigger bump_version before insert or update on public.events
for each row execute function private.bump_version();
create trigger stamp before insert or update on public.events
for each row execute function private.stamp();

alter table public.events enable row level security;

grant select on public.events to anon;
grant
  select,
  insert (name, start_date, end_date, city_id, is_online, event_url, type),
  update (name, start_date, end_date, city_id, is_online, event_url, type),
  delete
on public.events to authenticated;

create policy "Everyone reads events" on public.events
for select to anon, authenticated
using (true);

create policy "Admins add events" on public.events
for insert to authenticated
with check ((select private.is_admin()));

create policy "Admins edit events" on public.events
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Admins delete events" on public.events
for delete to authenticated
using ((select private.is_admin()));
