-- Access: the schemas, default privileges, and the predicates about the caller that policies use.
-- Roles of the API get nothing by default: tables, columns and functions are granted by name in the file of their noun.
-- What recruiters may edit: the grants, policies and private.job_form_columns of 40_jobs.sql, and 20 and 30 likewise.

-- Bodies of functions may use tables that are created after them.
set check_function_bodies = off;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- pg_graphql is not used, and would publish the schema a second time. A caller without these privileges keeps what the
-- platform has set.
do $$
begin
  drop extension if exists pg_graphql;
exception when insufficient_privilege or dependent_objects_still_exist then
  raise notice 'pg_graphql stays: %', sqlerrm;
end
$$;
-- The statement timeouts of a new project on hosted Supabase. The embedded backend applies them, too.
do $$
begin
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
exception when insufficient_privilege then
  raise notice 'anon and authenticated keep their statement_timeout: %', sqlerrm;
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

create schema private;
comment on schema private is
  'Not exposed by the API: predicates of policies, steps of triggers, and functions that run past row-level security.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;

create function private.is_api_caller() returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') $$;
comment on function private.is_api_caller is
  'Whether the caller is a visitor or an account, not the secret key or an operator. Unlike current_user, the role '
  'setting survives security definer.';

create function private.my_account_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  -- A token stays valid for up to an hour after its session was ended, so the session is looked up.
  select s.user_id from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.my_account_id is
  'The account of the caller. Null without a session, or when it has been ended.';

-- These are security definer because policies on recruiters that read recruiters would recurse.
create function private.my_recruiter_id() returns uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.recruiters where auth_id = private.my_account_id() and status = 'approved' $$;
comment on function private.my_recruiter_id is
  'The profile (recruiters.id) of the caller. Null unless approved; a suspension takes effect with the next statement.';

create function private.lacks_second_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and (select s.needs_second_factor from private.admin_settings s)
$$;
comment on function private.lacks_second_factor is
  'Whether admins need a second factor and the caller''s session, by the assurance level in its token, has none.';

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.recruiters where auth_id = private.my_account_id() and role = 'admin')
    and not private.lacks_second_factor()
$$;
comment on function private.is_admin is
  'Whether the caller has the role admin and, where needed, a second factor. The status of the profile does not '
  'matter.';

create function public.lacks_second_factor() returns boolean
language sql stable
set search_path = ''
as $$ select private.lacks_second_factor() $$;
comment on function public.lacks_second_factor is 'Whether the web server has to ask the caller for a second factor.';

grant execute on function private.is_api_caller() to anon, authenticated;
grant execute on function private.my_account_id(),
  private.my_recruiter_id(),
  private.lacks_second_factor(),
  private.is_admin(),
  public.lacks_second_factor() to authenticated;
