-- Making admins: over a direct database connection as the owner of the schema, never through the API.

create function private.grant_admin(account_email text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  account constant uuid := (
    select id from auth.users where lower(email) = lower(btrim(account_email)) and email_confirmed_at is not null
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
comment on function private.grant_admin(text) is 'Makes a registered account an admin; gives it a row if it has none.';

create function private.revoke_admin(account_email text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  revoked uuid;
begin
  update public.recruiters set role = 'recruiter'
  where email = lower(btrim(account_email)) and role = 'admin'
  returning id into revoked;
  if revoked is null then
    raise exception 'no admin has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.audit_log (action, table_name, row_id) values ('revoked admin', 'recruiters', revoked);
  return revoked;
end
$$;
comment on function private.revoke_admin(text) is 'Takes the admin area away; refuses for the last admin.';

revoke all on function private.grant_admin(text), private.revoke_admin(text) from public, service_role;
