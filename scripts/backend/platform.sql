-- Creates the roles and schemas that a new project on hosted Supabase has before its first migration. platform.ts fills
-- in the names and the parts that belong to Supabase Lite.
do $$
declare wanted record;
begin
  for wanted in select * from (values
    ('anon', 'nologin noinherit'), ('authenticated', 'nologin noinherit'), ('service_role', 'nologin noinherit bypassrls'),
    ('supabase_auth_admin', 'nologin noinherit createrole'), ('supabase_storage_admin', 'nologin noinherit createrole'),
    ('authenticator', 'nologin')) as roles (name, options)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
end $$;
-- Supabase Lite connects only as authenticator. That role owns nothing in the schema public, so Lite cannot grant
-- privileges there.
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to authenticator;
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, authenticator to ${owner};

alter database ${database} set search_path to "$user", public, extensions;
set local search_path to "$user", public, extensions;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to ${owner};
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to ${owner};
alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role ${owner} in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role ${owner} in schema public grant all on sequences to anon, authenticated, service_role;

create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, ${owner};
set local role supabase_auth_admin;
${auth_helpers}
${auth};
grant all on all tables in schema auth to ${owner};
reset role;

create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, ${owner};
set local role supabase_storage_admin;
${storage};
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, ${owner};
reset role;

create schema if not exists supabase_migrations authorization ${owner};
set local role ${owner};
create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
reset role;
