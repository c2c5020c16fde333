-- Places: the countries that can be named, and the cities of jobs and events. Remote is a city, too, one per country.

create function private.are_countries(codes text[]) returns boolean
language sql immutable parallel safe
return codes <@ (
    '{AD,AE,AF,AG,AI,AL,AM,AO,AQ,AR,AS,AT,AU,AW,AX,AZ,BA,BB,BD,BE,BF,BG,BH,BI,BJ,BL,BM,BN,BO,BQ,BR,BS,BT,BV,BW,BY,BZ,'
    'CA,CC,CD,CF,CG,CH,CI,CK,CL,CM,CN,CO,CR,CU,CV,CW,CX,CY,CZ,DE,DJ,DK,DM,DO,DZ,EC,EE,EG,EH,ER,ES,ET,FI,FJ,FK,FM,FO,FR,'
    'GA,GB,GD,GE,GF,GG,GH,GI,GL,GM,GN,GP,GQ,GR,GS,GT,GU,GW,GY,HK,HM,HN,HR,HT,HU,ID,IE,IL,IM,IN,IO,IQ,IR,IS,IT,JE,JM,JO,'
    'JP,KE,KG,KH,KI,KM,KN,KP,KR,KW,KY,KZ,LA,LB,LC,LI,LK,LR,LS,LT,LU,LV,LY,MA,MC,MD,ME,MF,MG,MH,MK,ML,MM,MN,MO,MP,MQ,MR,'
    'MS,MT,MU,MV,MW,MX,MY,MZ,NA,NC,NE,NF,NG,NI,NL,NO,NP,NR,NU,NZ,OM,PA,PE,PF,PG,PH,PK,PL,PM,PN,PR,PS,PT,PW,PY,QA,RE,RO,'
    'RS,RU,RW,SA,SB,SC,SD,SE,SG,SH,SI,SJ,SK,SL,SM,SN,SO,SR,SS,ST,SV,SX,SY,SZ,TC,TD,TF,TG,TH,TJ,TK,TL,TM,TN,TO,TR,TT,TV,'
    'TW,TZ,UA,UG,UM,US,UY,UZ,VA,VC,VE,VG,VI,VN,VU,WF,WS,XK,YE,YT,ZA,ZM,ZW}')::text[]
  and cardinality(codes) = (select count(distinct code) from unnest(codes) as code);
comment on function private.are_countries is
  'Whether these are distinct codes of ISO 3166-1 alpha-2, or XK for Kosovo. lib/places/countries.ts has their names.';

create table private.countries (
  name text primary key,
  code text unique check (code ~ '^[A-Z]{2}$')
);
comment on table private.countries is
  'The countries and regions that a place can be in; lib/places/countries.ts has the same names in the order of forms.';
comment on column private.countries.code is
  'ISO 3166-1 alpha-2, or XK for Kosovo; null for regions and for Unknown.';
create unique index countries_folded_name on private.countries (private.folded(name));

create table private.regions (
  slug text primary key check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null unique,
  codes text[] not null check (private.are_countries(codes))
);
comment on table private.regions is
  'Groups of countries that job postings name; lib/places/countries.ts has the same groups. Global has no codes.';
comment on column private.regions.name is
  'As in private.countries, where a place can be in the region itself.';

create table public.cities (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  country text not null references private.countries (name),
  name_key text collate "C" not null generated always as (private.folded(name)) stored,
  slug text collate "C" not null generated always as (private.city_slug(name)) stored,
  country_slug text collate "C" not null generated always as (private.slug_base(country, 'country')) stored,
  constraint cities_slugs check (char_length(slug) <= 120 and char_length(country_slug) <= 120)
);
comment on table public.cities is 'Found or created by name when a job or an event is saved; never edited.';
comment on column public.cities.name_key is 'What is compared of the name: a country has one row for it.';
create index cities_country on public.cities (country);
create unique index cities_name_key_country on public.cities (name_key, country);
create index cities_slugs on public.cities (country_slug, slug);

create function private.before_city_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new := private.clean_columns(new, 'name');
  if current_setting('board.new_cities', true) is distinct from 'counted' then
    perform private.enforce_quota('cities_per_recruiter', 'new cities');
  end if;
  if current_setting('board.new_cities', true) = 'count once' then
    perform set_config('board.new_cities', 'counted', true);
  end if;

  if private.folded(new.name) = 'remote' then
    new.name := 'Remote';
  end if;
  -- Spelled as in the list; an unknown country fails its foreign key.
  select coalesce(max(c.name), new.country) into new.country
  from private.countries c
  where private.folded(c.name) = private.folded_input(new.country);
  return new;
end
$$;
comment on function private.before_city_write is
  'Cleans the row, counts it against the recruiter''s quota, and normalizes the spelling of Remote and the country. '
  'The new cities of one job are counted once (private.save_cities).';

create function public.get_or_create_city(city_name text, country_name text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  cleaned_name constant text := private.clean_line(left(city_name, 1000));
  given_country constant text := nullif(btrim(country_name), '');
  city_country constant text := case
    when private.folded(cleaned_name) = 'remote' then coalesce(given_country, 'Global')
    else coalesce(given_country, 'Unknown')
  end;
  city_id uuid;
begin
  -- At most twice: a writer that lost the race finds the winner's row, which is committed by then.
  for attempt in 1..2 loop
    select c.id into city_id from public.cities c
    where c.name_key = private.folded(cleaned_name) and private.folded(c.country) = private.folded_input(city_country);
    exit when city_id is not null or attempt = 2;
    insert into public.cities (name, country) values (cleaned_name, city_country) on conflict do nothing;
  end loop;
  return city_id;
end
$$;
comment on function public.get_or_create_city is
  'The city''s id. Without a country it is Unknown, or Global for Remote.';

create function private.save_city(city_name text, country_name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() and private.my_recruiter_id() is null and not private.is_admin() then
    raise exception 'only approved recruiters and admins add cities' using errcode = 'insufficient_privilege';
  end if;
  return public.get_or_create_city(city_name, country_name);
end
$$;
comment on function private.save_city is
  'get_or_create_city for save_job and save_event, whose callers may not insert cities.';

create function private.save_cities(places jsonb) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  place record;
begin
  if jsonb_typeof(places) is distinct from 'array' or octet_length(places::text) > 20000
    or jsonb_path_exists(places, 'strict $[*] ? (@.type() != "object")')
    or jsonb_path_exists(places, 'strict $[*].* ? (@.type() != "string" && @.type() != "null")')
    or exists (
      select from jsonb_array_elements(places) as given
      where not given ?& '{city,country}' or given - '{city,country}'::text[] <> '{}')
  then
    raise exception 'places must be of type array'
      using errcode = 'PT422', hint = 'Each place is {city, country}, both texts.';
  end if;
  perform set_config('board.new_cities', 'count once', true);
  -- In one order, which capitals do not change, so that two transactions that add the same cities do not deadlock.
  for place in
    select given ->> 'city' as city, given ->> 'country' as country
    from jsonb_array_elements(places) as given
    order by
      lower(given ->> 'city' collate pg_catalog.pg_c_utf8),
      lower(given ->> 'country' collate pg_catalog.pg_c_utf8)
  loop
    perform private.save_city(place.city, place.country);
  end loop;
  perform set_config('board.new_cities', '', true);
  return array(
    select private.save_city(given ->> 'city', given ->> 'country')
    from jsonb_array_elements(places) with ordinality as listed (given, n) order by n);
end
$$;
comment on function private.save_cities is
  'The ids of the cities {city, country}[] of one job, as private.save_city returns them. Cities that are new count '
  'once against the quota. Raises PT422 for what is not such a list.';

create function private.further_places(city_ids uuid[], main_city_id uuid) returns uuid[]
language sql immutable
set search_path = ''
as $$
  select array(
    select id from unnest(city_ids) with ordinality as given (id, n)
    where id is distinct from main_city_id group by id order by min(n))
$$;
comment on function private.further_places is 'The cities without repetitions and without the main place of the job.';

create function private.check_place(city_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_api_caller() and exists (
    select from public.cities c join private.countries n on n.name = c.country
    where c.id = check_place.city_id and c.name <> 'Remote' and n.code is null and n.name <> 'Unknown')
  then
    raise exception 'only remote jobs are in a group of countries, such as Europe' using errcode = 'PT422';
  end if;
end
$$;
comment on function private.check_place is
  'Refuses API callers a city, other than Remote, in Global or in a region.';

create function private.city_ids(city text, country text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select c.id from public.cities c
    where (city_ids.city is null or c.name_key = (select private.folded_input(city_ids.city)))
      and (city_ids.country is null or private.folded(c.country) = (select private.folded_input(city_ids.country))))
$$;
comment on function private.city_ids is
  'The cities with this name and country, as private.folded_input compares them; null matches any.';

create function private.region_city_ids(region private.regions) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select c.id from public.cities c join private.countries n on n.name = c.country
    where n.name = (region).name or n.code = any ((region).codes))
$$;
comment on function private.region_city_ids is 'The cities in the region''s countries, and those in the region itself.';

create trigger before_write before insert on public.cities
  for each row execute function private.before_city_write();

alter table private.regions enable row level security;
alter table public.cities enable row level security;

-- name_key is left out, because its length has no bound and a filter on it in a request would run over every row.
grant select (id, name, country, slug, country_slug) on public.cities to anon, authenticated;
-- Searches of alerts run as the web server; those of visitors run as the owner.
grant select on private.countries, private.regions to service_role;
-- Check constraints call are_countries as the role that writes; save_job and save_event run as their caller.
grant execute on function private.are_countries(text[]),
  private.save_city(text, text),
  private.save_cities(jsonb),
  private.further_places(uuid[], uuid) to authenticated;

create policy "Everyone reads cities" on public.cities for select to anon, authenticated
  using (true);
