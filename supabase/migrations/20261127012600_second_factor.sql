-- Where Auth offers a second factor, the operator may ask admins for it: their rights then begin with it.

create table private.admin_settings (
  id boolean primary key default true check (id),
  needs_second_factor boolean not null default false
);
comment on table private.admin_settings is 'One row: what holds for all admins. The operator''s alone.';
insert into private.admin_settings default values;
alter table private.admin_settings enable row level security;
revoke all on private.admin_settings from public, anon, authenticated, service_role;

create function private.lacks_second_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and (select s.needs_second_factor from private.admin_settings s)
$$;
comment on function private.lacks_second_factor() is
  'Whether admins have to prove a second factor, and the caller''s session has not: its token says so by its assurance level.';
grant execute on function private.lacks_second_factor() to authenticated;

create function public.lacks_second_factor() returns boolean
language sql stable
set search_path = ''
as $$ select private.lacks_second_factor() $$;
comment on function public.lacks_second_factor() is 'The same, for the web server to ask for it.';
revoke all on function public.lacks_second_factor() from public, anon;
grant execute on function public.lacks_second_factor() to authenticated;

create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.recruiters where auth_id = private.my_account_id() and role = 'admin')
    and not private.lacks_second_factor()
$$;
comment on function private.is_admin() is
  'The caller''s own row has role admin, and the session has a second factor where admins need one; the row''s status is not consulted.';

create function private.set_second_factor(is_needed boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  without text;
begin
  if is_needed then
    if to_regclass('auth.mfa_factors') is null then
      raise exception 'this Auth offers no second factor' using errcode = 'feature_not_supported';
    end if;
    -- Whoever has none would be shut out, or whoever knows the password would set up one of their own. The table is not
    -- there everywhere.
    execute $query$
      select string_agg(r.email, ', ' order by r.email) from public.recruiters r
      where r.role = 'admin' and not exists (
        select from auth.mfa_factors f
        where f.user_id = r.auth_id and f.status::text = 'verified' and f.factor_type::text = 'totp')
    $query$ into without;
    if without is not null then
      raise exception 'admins without a second factor: %', without using errcode = 'restrict_violation';
    end if;
  end if;
  update private.admin_settings s set needs_second_factor = set_second_factor.is_needed
  where s.needs_second_factor <> set_second_factor.is_needed;
  if found then
    insert into public.audit_log (action, table_name)
    values (case when is_needed then 'turned on' else 'turned off' end, 'admin_settings');
  end if;
end
$$;
comment on function private.set_second_factor(boolean) is
  'Whether admins need a second factor: the operator''s setting. Refuses where Auth has none, or an admin has none yet.';
revoke all on function private.set_second_factor(boolean) from public, service_role;
