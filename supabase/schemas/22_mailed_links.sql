-- Mailed links: what the links in mails of Supabase Auth lead to, and what their owner may do before using them up.

create function private.second_factor(account uuid) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.mfa_factors') is null then
    return null;
  end if;
  return (
    select f.id from auth.mfa_factors f
    where f.user_id = second_factor.account and f.status::text = 'verified' and f.factor_type::text = 'totp'
    order by f.created_at limit 1);
end
$$;
comment on function private.second_factor is 'The id of the verified authenticator app of an account, or null.';

create function private.set_recovery_token(account uuid, token text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update auth.users u set recovery_token = set_recovery_token.token where u.id = set_recovery_token.account;
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t
    where t.user_id = set_recovery_token.account and t.token_type::text = 'recovery_token';
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), u.id, 'recovery_token', set_recovery_token.token, private.lower_case(u.email)
    from auth.users u where u.id = set_recovery_token.account;
  end if;
end
$$;
comment on function private.set_recovery_token is
  'Lets a session of the account be opened with this token, once, as with a mailed link for a new password.';

create function public.find_reset_link(token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  select u.id into account from auth.users u
  where u.recovery_token = nullif(find_reset_link.token, '') and u.recovery_sent_at > now() - interval '1 hour';
  if account is null then
    return null;
  end if;
  return jsonb_build_object('account', account, 'factor', private.second_factor(account));
end
$$;
comment on function public.find_reset_link is
  'The account of a mailed link for a new password that can still be used, and the id of its authenticator app or '
  'null: {account, factor}. Null for any other token. The link is not used up by this.';

create function public.restore_reset_link(account uuid, token text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A link that was requested since then replaces this one.
  if exists (
    select from auth.users u
    where u.id = restore_reset_link.account and coalesce(u.recovery_token, '') = '' for update)
  then
    perform private.set_recovery_token(restore_reset_link.account, restore_reset_link.token);
  end if;
end
$$;
comment on function public.restore_reset_link is
  'Makes a link for a new password usable again after the password was not changed: Auth can only check a code of an '
  'authenticator app in a session, and opening one uses the link up. The link expires as before.';

create function public.end_email_changes(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Supabase Auth takes no null in these columns, and an empty token might be looked up.
  update auth.users u set
    email_change = '',
    email_change_token_new = gen_random_uuid()::text,
    email_change_token_current = gen_random_uuid()::text
  where u.id = end_email_changes.account and u.email_change <> '';
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute $delete$
      delete from auth.one_time_tokens where user_id = $1 and token_type::text like 'email_change%'
    $delete$
    using end_email_changes.account;
  end if;
end
$$;
comment on function public.end_email_changes is
  'Ends changes of an account''s address that wait for their code: whoever lost a session to somebody sets a new '
  'password, and a change that was requested in that session must not go on.';

create function public.find_confirmation_link(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('account', u.id, 'address', private.lower_case(u.email))
  from auth.users u
  where u.confirmation_token = nullif(find_confirmation_link.token, '')
    and u.confirmation_sent_at > now() - interval '1 hour'
    and u.email_confirmed_at is null
$$;
comment on function public.find_confirmation_link is
  'The unconfirmed account of a link that Auth has mailed to confirm its address: {account, address}. Null when the '
  'link cannot be used. It is not used up by this.';

create function public.take_over_registration(account uuid, address text, metadata jsonb) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  registered auth.users;
  recruiter public.recruiters;
  new_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.lock_jobs();
  select * into recruiter from public.recruiters r where r.auth_id = take_over_registration.account for update;
  select * into registered from auth.users u
  where u.id = take_over_registration.account
    and private.lower_case(u.email) = private.lower_case(take_over_registration.address)
  for update;
  if registered.id is null
    -- The address was confirmed before, by this link or by Auth.
    or coalesce(recruiter.address_confirmed_at, case when recruiter.id is null then registered.email_confirmed_at end)
      is not null
    -- Access to the mailbox is not enough to take over an admin's account or one with a second factor.
    or recruiter.role = 'admin'
    or private.second_factor(registered.id) is not null
  then
    return null;
  end if;
  update auth.users u set
    -- An empty hash matches no password, so the former password is useless even if setting the new one fails.
    encrypted_password = '',
    raw_user_meta_data = take_over_registration.metadata,
    recovery_sent_at = now()
  where u.id = registered.id;
  perform private.set_recovery_token(registered.id, new_token);
  perform public.end_email_changes(registered.id);
  delete from auth.sessions s where s.user_id = registered.id;
  if recruiter.id is not null then
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
    delete from public.job_boards b where b.recruiter_id = recruiter.id;
    update public.recruiters r set
      name = metadata ->> 'name',
      company_name = metadata ->> 'company',
      contact_number = metadata ->> 'contact_number',
      address_confirmed_at = now(),
      -- An admin approved what somebody else had typed, so the new details need an approval of their own.
      status = case r.status when 'approved' then 'pending' else r.status end,
      company_id = null,
      is_member = false
    where r.id = recruiter.id;
    insert into public.audit_log (action, table_name, row_id)
    values ('replaced by owner of address', 'recruiters', recruiter.id);
  end if;
  return new_token;
end
$$;
comment on function public.take_over_registration is
  'For the owner of an address that somebody registered, who has used a mailed link and does not know the password: '
  'removes the password, ends all sessions, replaces name, company and contact number (metadata: {name, company, '
  'contact_number}), withdraws an approval, archives the jobs and unlinks the boards. Returns a token to open a '
  'session with, as of a link for a new password; null when the address was confirmed before, or the account is an '
  'admin''s or has a second factor.';
