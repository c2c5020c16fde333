-- Who may reach what: nothing, until a later migration grants it.
-- Tables get row-level security and grants where they are created; policies hold even where a backend grants more.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Not used, and it would publish the schema a second time.
do $$
begin
  drop extension if exists pg_graphql;
exception when insufficient_privilege or dependent_objects_still_exist then
  raise notice 'pg_graphql stays: %', sqlerrm;
end
$$;

revoke all on schema public from public, anon, authenticated;
grant usage on schema public to anon, authenticated, service_role;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
-- EXECUTE for PUBLIC is a global default, so it can only be revoked globally.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

create schema if not exists private;
comment on schema private is 'Not exposed by the API: predicates of policies, trigger functions, lists.';
revoke all on schema private from public;
-- anon needs the schema for one pure function of the search; each function is granted by name.
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;

-- A public search may not hold a connection for long.
do $$
begin
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  raise notice 'anon keeps its statement_timeout: %', sqlerrm;
end
$$;

create function private.is_api_caller() returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') $$;
comment on function private.is_api_caller() is
  'True for requests with the publishable key. The role setting survives security definer, current_user does not.';
grant execute on function private.is_api_caller() to anon, authenticated;

create function private.allow_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception 'only % may change in %', array_to_string(tg_argv, ', '), tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function private.allow_changes() is
  'Before-update trigger: API callers may change only the columns named as arguments, whatever was granted.';

create function private.stamp() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.created_at := now();
    end if;
    new.updated_at := coalesce(case when not private.is_api_caller() then new.updated_at end, now());
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.stamp() is 'Before insert or update: ids and clocks are the server''s.';

create function private.bump_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := case tg_op when 'INSERT' then 1 else old.version + 1 end;
  return new;
end
$$;
comment on function private.bump_version() is
  'Before insert or update: an edit that names the version it started from finds no row when it is stale.';

create function private.slug_base(words text, fallback text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(
        left(
          btrim(
            regexp_replace(
              translate(
                replace(replace(replace(replace(
                  -- NFKD splits é into e and an accent; the accents go, what does not split is spelled out.
                  regexp_replace(normalize(lower(words collate pg_catalog.pg_c_utf8), nfkd), '[\u0300-\u036f]', '', 'g'),
                  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
                'øłđðıħŋŧ', 'olddihnt'),
              '[^a-z0-9]+', '-', 'g'),
            '-'),
          80),
        '-'),
      ''),
    fallback)
$$;
comment on function private.slug_base(text, text) is 'Words as a slug of at most 80 characters of [a-z0-9-].';
