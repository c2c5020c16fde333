-- Recruiters: accounts that may post jobs, their approval, and which of them are admins.

create type public.recruiter_status as enum ('pending', 'approved', 'rejected', 'suspended');
create type public.recruiter_role as enum ('recruiter', 'admin');

create table private.shared_mail_domains (
  domain text primary key,
  is_free boolean not null default false
);
comment on table private.shared_mail_domains is
  'Domains of mailbox and internet providers: an address there proves nothing about an employer.';
comment on column private.shared_mail_domains.is_free is
  'Whether anybody gets a mailbox there, so that it is no work address and cannot register. The others have '
  'employees, too.';

create table public.recruiters (
  id uuid primary key default gen_random_uuid(),
  auth_id uuid not null unique references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  -- Inserts may leave it out: before_write sets it.
  email text not null default '' check (
    email = lower(email) and char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
  ),
  company_name text not null check (char_length(btrim(company_name)) between 1 and 120),
  contact_number text not null check (char_length(contact_number) <= 40),
  status public.recruiter_status not null default 'pending',
  role public.recruiter_role not null default 'recruiter',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspension_reason text check (char_length(btrim(suspension_reason)) between 1 and 500),
  -- References companies, which are created later.
  company_id uuid,
  is_member boolean not null default false,
  address_confirmed_at timestamptz,
  constraint recruiters_suspension_reason check (
    case status
      when 'suspended' then suspension_reason is not null
      when 'rejected' then true
      else suspension_reason is null
    end
  ),
  constraint recruiters_times check (private.are_times(created_at, updated_at, address_confirmed_at))
);
comment on table public.recruiters is
  'Profiles: one row per account that registered. role decides about the admin area, status about posting.';
comment on column public.recruiters.suspension_reason is
  'Why the registration was rejected, or approval withdrawn: mailed to the recruiter and kept in the audit log. Null '
  'for the pending and approved, and the rejected of earlier versions.';
comment on column public.recruiters.company_id is
  'The company they post for, since their approval. Only members edit its page and link its boards '
  '(32_memberships.sql).';
comment on column public.recruiters.is_member is
  'Whether it is their company: they were its first, proved an address of its website, or an admin confirmed it.';
comment on column public.recruiters.address_confirmed_at is
  'When the owner of the address used a link that was mailed to it. Auth may confirm addresses without any mail.';
create index recruiters_company_id on public.recruiters (company_id);
create index recruiters_created_at on public.recruiters (created_at desc);
create unique index recruiters_lower_email on public.recruiters (lower(email));
create index recruiters_status_created_at on public.recruiters (status, created_at desc);

create function public.search_text(public.recruiters) returns text
language sql stable
set search_path = ''
as $$ select private.folded(concat_ws(e'\n', $1.name, $1.company_name, $1.email)) $$;
comment on function public.search_text is
  'The text that the search in the list of recruiters reads, as private.folded compares it, one line per column, so '
  'that no match spans two of them.';

create function private.mail_domain(email text) returns text
language sql immutable
set search_path = ''
as $$
  -- A domain with a trailing dot receives mail too.
  select rtrim(private.lower_case(split_part(email, '@', -1)), '.')
$$;
comment on function private.mail_domain is 'The domain of an address, in lower case.';

create function private.is_free_mail(email text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.shared_mail_domains d where d.domain = private.mail_domain(email) and d.is_free)
$$;
comment on function private.is_free_mail is 'Whether the address is at a domain where anybody gets a mailbox.';

create function private.is_shared_mail(email text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.shared_mail_domains d where d.domain = private.mail_domain(email))
$$;
comment on function private.is_shared_mail is
  'Whether the address is at a mailbox or internet provider, so that it proves nothing about an employer.';

create function private.refuse_free_mail_account(event jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.is_free_mail(event -> 'user' ->> 'email') then
    return jsonb_build_object('error', jsonb_build_object('http_code', 400, 'message', 'Please use work email'));
  end if;
  return '{}';
end
$$;
comment on function private.refuse_free_mail_account is
  'The before-user-created hook of Supabase Auth, named in config.toml: refuses accounts without a work address.';

create function private.copy_account_email(recruiter public.recruiters) returns public.recruiters
language plpgsql
set search_path = ''
as $$
begin
  select
    private.lower_case(u.email),
    case
      -- Only the owner of the database may set the time itself, as the seed of the demo data does.
      when recruiter.address_confirmed_at is not null and not private.is_api_caller()
        then recruiter.address_confirmed_at
      -- Auth sets confirmation_sent_at only when it mails a link. An account that was confirmed without one has not
      -- proved that it owns the address.
      when u.confirmation_sent_at < u.email_confirmed_at then u.email_confirmed_at
    end
  into recruiter.email, recruiter.address_confirmed_at
  from auth.users u where u.id = recruiter.auth_id and u.email_confirmed_at is not null;
  if recruiter.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if recruiter.role <> 'admin' and private.is_free_mail(recruiter.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return recruiter;
end
$$;
comment on function private.copy_account_email is
  'Sets the e-mail to the confirmed one of the account, and when a mail proved it. Raises an error if there is none, '
  'or if it is free mail.';

create function private.before_recruiter_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Admins change company_id, company_name and is_member with decide_membership and merge_companies.
    perform private.check_changed_columns(
      old, new, 'status', 'suspension_reason', 'company_id', 'company_name', 'is_member');
  end if;
  new := private.clean_columns(new, 'name', 'company_name', 'contact_number');
  if tg_op = 'INSERT' then
    if private.is_api_caller() and new.contact_number !~ '[[:digit:]]' collate pg_catalog."unicode" then
      raise exception 'Contact number must have digits' using errcode = 'PT422';
    end if;
    new := private.copy_account_email(new);
  else
    if private.is_api_caller() and (old.status, new.status) not in (
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'suspended'), ('suspended', 'approved')
    ) and (new.company_id, new.is_member) is not distinct from (old.company_id, old.is_member) then
      -- Another admin has changed the status meanwhile. The caller gets no error but no row either, as if its filter
      -- had excluded the row.
      return null;
    end if;
    if new.status not in ('suspended', 'rejected') then
      new.suspension_reason := null;
    end if;
  end if;
  new := private.join_company(new);
  return private.set_timestamps(new, old);
end
$$;
comment on function private.before_recruiter_write is
  'Cleans the row, copies the account''s e-mail to a new one, whose contact number must have digits, skips changes of '
  'status that are not allowed, and sets company and membership of an approved recruiter.';

create function private.guard_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Security invoker on purpose, therefore a trigger of its own: only the owner of the table may make admins. Not even
  -- the secret key may.
  if (tg_op = 'INSERT' and new.role <> 'recruiter' or tg_op = 'UPDATE' and new.role <> old.role)
    and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'role cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function private.guard_role is 'Raises an error when the role is set by anybody but the owner of the table.';

create function private.recruiter_action(before public.recruiters, after public.recruiters) returns text
language sql immutable
set search_path = ''
return case
  when before.status in ('suspended', 'rejected') and after.status = 'approved' then 'reinstated'
  when before.status <> after.status then after.status::text
  when before.is_member <> after.is_member then 'confirmed'
  else 'update'
end;
comment on function private.recruiter_action is 'What an update did to a recruiter, for the audit log.';

create function private.after_recruiter_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role = 'admin' and new.role is distinct from 'admin' then
    perform private.keep_last_admin();
  end if;
  if tg_op = 'INSERT' and private.is_api_caller() then
    perform private.mail_address_confirmation(new);
  elsif tg_op = 'DELETE' and old.status in ('rejected', 'suspended') then
    perform private.record_former_decision(old);
  end if;
  perform private.log_change(
    'recruiters', private.row_action(tg_op, private.recruiter_action(old, new)), coalesce(new.id, old.id),
    reason => new.suspension_reason);
  return null;
end
$$;
comment on function private.after_recruiter_write is
  'Refuses to remove the last admin, mails a request to confirm the address of a new recruiter, keeps a decision about '
  'a deleted one, and writes the audit log.';

create function private.recruiter_mail_data(recruiter public.recruiters) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', case when recruiter.address_confirmed_at is null then '' else recruiter.name end,
    'companyName', case when recruiter.address_confirmed_at is null then '' else recruiter.company_name end)
$$;
comment on function private.recruiter_mail_data is
  'What mails say of a recruiter: nothing that was typed, unless the owner of the address may have typed it.';

create function private.mail_address_confirmation(recruiter public.recruiters) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if recruiter.address_confirmed_at is not null
    or not private.consume_mailbox_limit('confirmations_address', recruiter.email)
  then
    return false;
  end if;
  return private.enqueue_mail(
    'recruiter-address', recruiter.email, clock_timestamp()::text,
    jsonb_build_object('account', recruiter.auth_id, 'askedAt', now()));
end
$$;
comment on function private.mail_address_confirmation is
  'Mails a link by which the owner of the address confirms it, within the limit per mailbox. False when it is not '
  'sent.';
create function private.request_address_confirmation() returns boolean
language sql security definer
set search_path = ''
as $$
  select coalesce((
    select private.mail_address_confirmation(r) from public.recruiters r where r.auth_id = private.my_account_id()
  ), false)
$$;
comment on function private.request_address_confirmation is
  'Implements public.request_address_confirmation, past row-level security.';

create function public.mail_known_account(address text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
      select from auth.users u
      where private.lower_case(u.email) = private.lower_case(btrim(mail_known_account.address))
        and u.email_confirmed_at is not null)
    and private.consume_mailbox_limit('confirmations_address', mail_known_account.address)
  then
    perform private.enqueue_mail('recruiter-known', mail_known_account.address, clock_timestamp()::text);
  end if;
end
$$;
comment on function public.mail_known_account is
  'For the web server, after a registration: tells the owner of a confirmed account that there is one, within the '
  'limit per mailbox, as Auth mails nothing to it. Returns nothing, so that it tells nobody else.';

create function public.request_address_confirmation() returns boolean
language sql
set search_path = ''
as $$ select private.request_address_confirmation() $$;
comment on function public.request_address_confirmation is
  'Mails the caller, a recruiter, a link to confirm the address. False when it is confirmed, or was asked for twice '
  'today.';

create function public.confirm_address(account uuid, address text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.recruiters r set address_confirmed_at = coalesce(r.address_confirmed_at, now())
  where r.auth_id = confirm_address.account and r.email = private.lower_case(confirm_address.address);
  return found;
end
$$;
comment on function public.confirm_address is
  'Records that the owner of the address used a mailed link. False when the account has another address by now. For '
  'the secret key only.';

create function private.notify_recruiter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Operators who change rows in SQL write to the recruiter themselves.
  if private.is_api_caller() then
    perform private.enqueue_mail(
      case
        when new.status = 'approved' and old.status = 'pending' then 'recruiter-approved'
        when new.status = 'approved' then 'recruiter-reinstated'
        else 'recruiter-' || new.status
      end,
      new.email,
      new.id || ' ' || now(),
      private.recruiter_mail_data(new) || jsonb_build_object(
        'isMember', new.is_member,
        'reason', new.suspension_reason,
        'jobs', case
          when exists (select from public.jobs j where j.recruiter_id = new.id and j.archived_at = now())
          then 'archived'
          when exists (select from public.jobs j where j.recruiter_id = new.id and not j.is_archived) then 'live'
          else 'none'
        end));
  end if;
  return null;
end
$$;
comment on function private.notify_recruiter is
  'Enqueues the mail about a change of status. Deferred to the commit, when a suspension has archived the jobs.';

create function private.follow_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_free_mail(new.email)
    and exists (select from public.recruiters where auth_id = new.id and role <> 'admin')
  then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  update public.recruiters set
    email = private.lower_case(new.email),
    address_confirmed_at = null,
    -- An address of another domain does not prove that the recruiter still works for the company.
    is_member = is_member and split_part(email, '@', -1) = split_part(private.lower_case(new.email), '@', -1)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> private.lower_case(new.email);
  return new;
end
$$;
comment on function private.follow_account_email is
  'Copies a confirmed change of the account''s address to recruiters, who have to confirm it by our mail and, with '
  'one of another domain, lose the membership of their company. Raises an error for a change to free mail.';

create function private.archive_recruiter_jobs(recruiter_id uuid) returns text[]
language sql security definer
set search_path = ''
as $$
  with archived as (
    update public.jobs j set is_archived = true
    where j.recruiter_id = archive_recruiter_jobs.recruiter_id and not j.is_archived and (select private.is_admin())
    returning j.slug
  )
  select coalesce(array_agg(slug), '{}') from archived
$$;
comment on function private.archive_recruiter_jobs is
  'Archives a recruiter''s live jobs and returns their slugs. Does nothing unless the caller is an admin.';

create function public.suspend_recruiter(
  recruiter_id uuid,
  reason text,
  archive_jobs boolean
) returns table(name text, email text, company_name text, archived_slugs text[])
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.lock_jobs();
  return query
    with suspended as (
      update public.recruiters r set status = 'suspended', suspension_reason = btrim(suspend_recruiter.reason)
      where r.id = suspend_recruiter.recruiter_id and r.status = 'approved'
      returning r.id, r.name, r.email, r.company_name
    )
    select s.name, s.email, s.company_name,
      case when suspend_recruiter.archive_jobs then private.archive_recruiter_jobs(s.id) else '{}' end
    from suspended s;
end
$$;
comment on function public.suspend_recruiter is
  'For admins: withdraws an approval and, on request, archives the live jobs. Returns no row without an approval.';

create trigger before_write before insert or update on public.recruiters
  for each row execute function private.before_recruiter_write();
create trigger guard_role before insert or update on public.recruiters
  for each row execute function private.guard_role();
create trigger after_write after insert or update or delete on public.recruiters
  for each row execute function private.after_recruiter_write();
create constraint trigger notify_recruiter after update of status on public.recruiters deferrable initially deferred
  for each row when (old.status <> new.status) execute function private.notify_recruiter();
create trigger follow_account_email after update of email, email_confirmed_at on auth.users
  for each row execute function private.follow_account_email();

alter table public.recruiters enable row level security;

grant select on public.recruiters to authenticated;
grant insert (auth_id, name, email, company_name, contact_number) on public.recruiters to authenticated;
grant update (status, suspension_reason) on public.recruiters to authenticated;
grant execute on function public.search_text(public.recruiters),
  private.archive_recruiter_jobs(uuid),
  public.suspend_recruiter(uuid, text, boolean),
  private.request_address_confirmation(),
  public.request_address_confirmation() to authenticated;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.refuse_free_mail_account(jsonb) to supabase_auth_admin;

create policy "Recruiters read their own row and admins read all" on public.recruiters for select to authenticated
  using (auth_id = (select private.my_account_id()) or (select private.is_admin()));
create policy "An account registers itself, pending and without a role" on public.recruiters for insert to authenticated
  with check (auth_id = (select private.my_account_id()) and status = 'pending' and role = 'recruiter');
create policy "Admins decide about recruiters" on public.recruiters for update to authenticated
  using ((select private.is_admin()) and role <> 'admin')
  with check ((select private.is_admin()) and status in ('approved', 'rejected', 'suspended'));
