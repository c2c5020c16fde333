-- A token is worth something while its session lasts: signing out ends what its holder may do, not only its renewal.

create function private.my_account_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select s.user_id from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.my_account_id() is
  'The account that asks, as long as the session of its token has not been ended; tokens outlive that by up to an hour.';
grant execute on function private.my_account_id() to authenticated;

create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from public.recruiters where auth_id = private.my_account_id() and role = 'admin') $$;

create or replace function private.my_recruiter_id() returns uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.recruiters where auth_id = private.my_account_id() and status = 'approved' $$;

alter policy "Recruiters read their own row and admins read all" on public.recruiters
using (auth_id = (select private.my_account_id()) or (select private.is_admin()));

alter policy "An account registers itself, pending and without a role" on public.recruiters
with check (auth_id = (select private.my_account_id()) and status = 'pending' and role = 'recruiter');
