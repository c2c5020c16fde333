-- Admins: recruiters with the role admin, which only operators grant, and the second factor that they may need.

create table private.admin_settings (
  id boolean primary key default true check (id),
  needs_second_factor boolean not null default false
);
comment on table private.admin_settings is 'One row: settings for all admins. Only the operator changes them.';

create function private.set_second_factor(is_needed boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  admins_without text;
begin
  if is_needed then
    -- Not every Auth server has this table.
    if to_regclass('auth.mfa_factors') is null then
      raise exception 'this Auth offers no second factor' using errcode = 'feature_not_supported';
    end if;
    -- An admin without a factor would be locked out, or anybody who knows the password could enroll one.
    select string_agg(r.email, ', ' order by r.email) into admins_without
    from public.recruiters r
    where r.role = 'admin' and not exists (
      select from auth.mfa_factors f
      where f.user_id = r.auth_id and f.status::text = 'verified' and f.factor_type::text = 'totp');
    if admins_without is not null then
      raise exception 'admins without a second factor: %', admins_without using errcode = 'restrict_violation';
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
comment on function private.set_second_factor is
  'For operators: sets whether admins need a second factor. Raises an error if an admin has none, or Auth lacks it.';

create function private.remove_second_factor(account_email text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  account constant uuid := private.find_account(account_email);
  removed integer;
begin
  -- Not every Auth server has this table.
  if to_regclass('auth.mfa_factors') is null then
    raise exception 'this Auth offers no second factor' using errcode = 'feature_not_supported';
  end if;
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  if removed = 0 then
    raise exception 'no account with a second factor has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  -- Sessions that were opened with the factor still claim it in their tokens, so they are ended.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (action, table_name, row_id)
  values ('removed second factor', 'recruiters', (select r.id from public.recruiters r where r.auth_id = account));
  return removed;
end
$$;
comment on function private.remove_second_factor is
  'For operators: removes the second factors of an account whose owner has lost them, ends its sessions, and returns '
  'how many there were. Raises an error if there is none.';

create function private.grant_admin(account_email text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  account constant uuid := (
    select id from auth.users
    where private.lower_case(email) = private.lower_case(btrim(account_email)) and email_confirmed_at is not null
  );
  granted uuid;
begin
  if account is null then
    raise exception 'no confirmed account has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.recruiters as r (auth_id, name, email, company_name, contact_number, role)
  values (account, split_part(account_email, '@', 1), '', 'Administration', '', 'admin')
  on conflict (auth_id) do update set role = 'admin'
  returning r.id into granted;
  insert into public.audit_log (action, table_name, row_id) values ('granted admin', 'recruiters', granted);
  return granted;
end
$$;
comment on function private.grant_admin is
  'For operators: makes a confirmed account an admin and returns the id of its row, which is added if there is none.';

create function private.revoke_admin(account_email text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  revoked uuid;
begin
  update public.recruiters set role = 'recruiter'
  where email = private.lower_case(btrim(account_email)) and role = 'admin'
  returning id into revoked;
  if revoked is null then
    raise exception 'no admin has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.audit_log (action, table_name, row_id) values ('revoked admin', 'recruiters', revoked);
  return revoked;
end
$$;
comment on function private.revoke_admin is
  'For operators: makes an admin a recruiter again and returns the id of the row. Raises an error for the last admin.';

create function private.keep_last_admin() returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two operators who revoke each other at the same time must not both succeed.
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.recruiters where role = 'admin') then
    raise exception 'the last admin cannot be removed' using errcode = 'restrict_violation';
  end if;
end
$$;
comment on function private.keep_last_admin is 'Raises an error if no admin is left.';

alter table private.admin_settings enable row level security;

-- For operators only: not even the secret key calls these.
revoke execute on function private.set_second_factor,
  private.remove_second_factor,
  private.grant_admin,
  private.revoke_admin from service_role;
