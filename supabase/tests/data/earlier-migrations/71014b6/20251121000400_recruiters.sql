-- The people behind the accounts: recruiters wait for approval, admins decide.

create type public.recruiter_status as enum ('pending', 'approved', 'rejected');
create type public.recruiter_role as enum ('recruiter', 'admin');

create table public.recruiters (
  id uuid primary key default gen_random_uuid(),
  auth_id uuid not null unique references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  email text not null default ''
    check (email = lower(email) and char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  company_name text not null check (char_length(btrim(company_name)) between 1 and 120),
  contact_number text not null check (char_length(contact_number) <= 40),
  status public.recruiter_status not null default 'pending',
  role public.recruiter_role not null default 'recruiter',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.recruiters is 'One row per account that registered; role decides about the admin area, status about posting.';

create unique index recruiters_lower_email on public.recruiters (lower(email));
create index recruiters_status_created_at on public.recruiters (status, created_at desc);
create index recruiters_created_at on public.recruiters (created_at desc);

-- Security definer: policies on recruiters that read recruiters would recurse.
create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from public.recruiters where auth_id = auth.uid() and role = 'admin') $$;
comment on function private.is_admin() is 'The caller''s own row has role admin; its status is not consulted.';

create function private.my_recruiter_id() returns uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.recruiters where auth_id = auth.uid() and status = 'approved' $$;
comment on function private.my_recruiter_id() is 'The caller''s own approved row, read from the table: a revoked recruiter stops at once.';

grant execute on function private.is_admin(), private.my_recruiter_id() to authenticated;

create function private.guard_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Security invoker on purpose: only the migration owner's own session may make admins, not even the secret key.
  if (tg_op = 'INSERT' and new.role <> 'recruiter' or tg_op = 'UPDATE' and new.role <> old.role)
    and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'role cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create function private.copy_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select lower(email) into new.email from auth.users where id = new.auth_id and email_confirmed_at is not null;
  if new.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if new.role <> 'admin' and private.is_free_mail(new.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return new;
end
$$;
comment on function private.copy_account_email() is 'The e-mail is the one the account has proved, never one that was typed.';

create function private.follow_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.recruiters where auth_id = new.id and role <> 'admin') and private.is_free_mail(new.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  update public.recruiters set email = lower(new.email)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> lower(new.email);
  return new;
end
$$;
comment on function private.follow_account_email() is 'A confirmed change of the account''s address reaches recruiters; one to free mail is refused.';

create function private.keep_an_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    -- Two operators who revoke each other at once must not both succeed.
    perform pg_advisory_xact_lock(hashtext('private.keep_an_admin'));
    if not exists (select from public.recruiters where role = 'admin' and id <> old.id) then
      raise exception 'the last admin cannot be removed' using errcode = 'restrict_violation';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- Triggers of one kind fire in the order of their names.
create trigger allow_changes before update on public.recruiters
for each row execute function private.allow_changes('status');
create trigger copy_account_email before insert on public.recruiters
for each row execute function private.copy_account_email();
create trigger guard_role before insert or update on public.recruiters
for each row execute function private.guard_role();
create trigger keep_an_admin before update or delete on public.recruiters
for each row execute function private.keep_an_admin();
create trigger stamp before insert or update on public.recruiters
for each row execute function private.stamp();
create trigger follow_account_email after update of email, email_confirmed_at on auth.users
for each row execute function private.follow_account_email();

alter table public.recruiters enable row level security;

grant select, insert (auth_id, name, email, company_name, contact_number), update (status)
  on public.recruiters to authenticated;

create policy "Recruiters read their own row and admins read all" on public.recruiters
for select to authenticated
using (auth_id = (select auth.uid()) or (select private.is_admin()));

create policy "An account registers itself, pending and without a role" on public.recruiters
for insert to authenticated
with check (auth_id = (select auth.uid()) and status = 'pending' and role = 'recruiter');

create policy "Admins decide about pending recruiters, once" on public.recruiters
for update to authenticated
using ((select private.is_admin()) and status = 'pending')
with check ((select private.is_admin()) and status in ('approved', 'rejected'));

create function public.search_text(public.recruiters) returns text
language sql stable
set search_path = ''
as $$ select concat_ws(e'\n', $1.name, $1.company_name, $1.email) $$;
comment on function public.search_text(public.recruiters) is 'What a search in the list of recruiters reads; a line each, so that no word runs from one into the next.';
grant execute on function public.search_text(public.recruiters) to authenticated;
