-- What a job must say of itself: a description, and of a place on Earth that it is not everywhere.

create function private.require_description() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A job from before stays as it is until its description is written.
  if private.is_api_caller() and new.search_text = '' and (tg_op = 'INSERT' or new.description is distinct from old.description) then
    raise exception 'Description is required' using errcode = 'PT400';
  end if;
  return new;
end
$$;
comment on function private.require_description() is 'Before insert or update: API callers leave no job without words.';
-- After zz_clock_job, which reads the description.
create trigger zz_describe_job before insert or update on public.jobs
for each row execute function private.require_description();

create or replace function private.spell_city() returns trigger
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
  if private.is_api_caller() and new.country = 'Global' and new.name <> 'Remote' then
    new.country := 'Unknown';
  end if;
  return new;
end
$$;

create or replace function public.get_or_create_city(city_name text, country_name text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted text := btrim(city_name);
  given text := nullif(btrim(country_name), '');
  place text := case
    when lower(wanted) = 'remote' then coalesce(given, 'Global')
    -- What is everywhere is nowhere in particular: as if no country had been given.
    when lower(given) = 'global' and private.is_api_caller() then 'Unknown'
    else coalesce(given, 'Unknown')
  end;
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
  'The city''s id. No country means Unknown, or Global for the city Remote; Global is the country of Remote alone.';
