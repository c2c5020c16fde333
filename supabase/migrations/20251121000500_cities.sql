-- Places of jobs and events. Remote is a city too, one per country.

create table public.cities (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  country text not null references private.countries (name)
);
comment on table public.cities is 'Found or created by name when a job or an event is saved; never edited.';

create unique index cities_lower_name_country
  on public.cities (lower(name collate pg_catalog.pg_c_utf8), lower(country collate pg_catalog.pg_c_utf8));
create index cities_country on public.cities (country);
create index cities_lower_country on public.cities (lower(country collate pg_catalog.pg_c_utf8));

create function private.spell_city() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
  end if;
  if lower(new.name) = 'remote' then
    new.name := 'Remote';
  end if;
  select coalesce(max(c.name), new.country) into new.country
  from private.countries c
  where lower(c.name collate pg_catalog.pg_c_utf8) = lower(btrim(new.country) collate pg_catalog.pg_c_utf8);
  return new;
end
$$;
comment on function private.spell_city() is 'Before insert: Remote and the country as they are spelled everywhere; an unknown country fails its foreign key.';

create trigger spell_city before insert on public.cities
for each row execute function private.spell_city();

alter table public.cities enable row level security;

grant select on public.cities to anon, authenticated;
grant insert (name, country) on public.cities to authenticated;

create policy "Everyone reads cities" on public.cities
for select to anon, authenticated
using (true);

create policy "Approved recruiters and admins add cities" on public.cities
for insert to authenticated
with check ((select private.my_recruiter_id()) is not null or (select private.is_admin()));

create function public.get_or_create_city(city_name text, country_name text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted text := btrim(city_name);
  place text := coalesce(nullif(btrim(country_name), ''), case lower(wanted) when 'remote' then 'Global' else 'Unknown' end);
  found uuid;
begin
  -- Twice at most: a writer that lost the race finds the winner's row, which is committed by then.
  for attempt in 1..2 loop
    select id into found from public.cities
    where lower(name collate pg_catalog.pg_c_utf8) = lower(wanted collate pg_catalog.pg_c_utf8)
      and lower(country collate pg_catalog.pg_c_utf8) = lower(place collate pg_catalog.pg_c_utf8);
    exit when found is not null or attempt = 2;
    insert into public.cities (name, country) values (wanted, place) on conflict do nothing;
  end loop;
  return found;
end
$$;
comment on function public.get_or_create_city(text, text) is
  'The city''s id. No country means Unknown, or Global for the city Remote.';
grant execute on function public.get_or_create_city(text, text) to authenticated;
