-- Adds what a new project on hosted Supabase has and the embedded backend lacks. PASSWORD is a placeholder.
alter role anon inherit;
alter role authenticated inherit;
alter role service_role inherit;
alter role authenticator noinherit login password 'PASSWORD';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path to "$user", public, extensions;

revoke anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin from authenticator;
grant anon, authenticated, service_role to authenticator with inherit false;
grant anon, authenticated, service_role to postgres with admin option;
grant all on storage.buckets, storage.objects to postgres with grant option;

-- PostgREST stores all token claims in one setting, Supabase Lite each claim in its own. Hosted Supabase's functions
-- support both.
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;

create role supabase_lite login noinherit password 'PASSWORD';
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to supabase_lite with inherit true;

create role dashboard_user nosuperuser createdb createrole replication;
create role supabase_realtime_admin nologin noinherit;
create publication supabase_realtime;
create schema realtime authorization supabase_realtime_admin;
create schema vault;
create schema graphql;
create schema graphql_public;
grant usage on schema graphql_public to postgres, anon, authenticated, service_role;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_stat_statements with schema extensions;

-- API roles have no privileges on new tables by default: since May 2026 in new projects, since October 2026 in all.
alter default privileges for role postgres in schema public
  revoke select, insert, update, delete on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke usage, select on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke execute on functions from anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

create function extensions.pgrst_watch() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end
$$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_watch();
