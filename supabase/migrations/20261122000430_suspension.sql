-- Approval can be withdrawn and given back.

alter table public.recruiters
  add column suspension_reason text
    check (char_length(btrim(suspension_reason)) between 1 and 500),
  add constraint recruiters_suspension_reason check ((status = 'suspended') = (suspension_reason is not null));
comment on column public.recruiters.suspension_reason is 'Why approval was withdrawn: told to the recruiter, kept in the audit log. Null unless suspended.';

drop trigger allow_changes on public.recruiters;
create trigger allow_changes before update on public.recruiters
for each row execute function private.allow_changes('status', 'suspension_reason');

create function private.decide_once() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- No error: a decision that comes too late finds no row, as where the row is named with the status it had.
  if private.is_api_caller() and (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('rejected', 'approved'), ('approved', 'suspended'), ('suspended', 'approved')
  ) then
    return null;
  end if;
  if new.status <> 'suspended' then
    new.suspension_reason := null;
  end if;
  return new;
end
$$;
comment on function private.decide_once() is
  'Before update: pending is approved or rejected; approved is suspended; rejected and suspended are reinstated.';
create trigger decide_once before update on public.recruiters
for each row execute function private.decide_once();

grant update (suspension_reason) on public.recruiters to authenticated;

drop policy "Admins decide about pending recruiters, once" on public.recruiters;
create policy "Admins decide about recruiters" on public.recruiters
for update to authenticated
using ((select private.is_admin()) and role <> 'admin')
with check ((select private.is_admin()) and status in ('approved', 'rejected', 'suspended'));

alter table public.audit_log add column reason text check (char_length(reason) <= 500);
comment on column public.audit_log.reason is 'Why a recruiter was suspended, in the words of who did it.';

create or replace function private.audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if private.is_api_caller() and private.is_admin() then
    insert into public.audit_log (actor, actor_email, action, table_name, row_id, reason)
    values (
      auth.uid(),
      (select email from public.recruiters where auth_id = auth.uid()),
      case
        when tg_op <> 'UPDATE' then lower(tg_op)
        when before ->> 'status' in ('suspended', 'rejected') and after ->> 'status' = 'approved' then 'reinstated'
        when before -> 'status' <> after -> 'status' then after ->> 'status'
        when before -> 'is_archived' <> after -> 'is_archived' then
          case when (after ->> 'is_archived')::boolean then 'archived' else 'restored' end
        when before -> 'unsubscribed_at' <> after -> 'unsubscribed_at' then
          case when after ->> 'unsubscribed_at' is null then 'resubscribed' else 'unsubscribed' end
        else 'update'
      end,
      tg_table_name,
      (coalesce(after, before) ->> 'id')::uuid,
      -- The row keeps it only while it is suspended.
      after ->> 'suspension_reason');
  end if;
  return null;
end
$$;

create function private.archive_jobs_of(recruiter_id uuid) returns text[]
language sql security definer
set search_path = ''
as $$
  with archived as (
    update public.jobs j set is_archived = true
    where j.recruiter_id = archive_jobs_of.recruiter_id and not j.is_archived and (select private.is_admin())
    returning j.slug
  )
  select coalesce(array_agg(slug), '{}') from archived
$$;
comment on function private.archive_jobs_of(uuid) is 'Archives a recruiter''s live jobs for an admin; nothing for anybody else. Returns their slugs.';
grant execute on function private.archive_jobs_of(uuid) to authenticated;

create function public.suspend_recruiter(recruiter_id uuid, reason text, archive_jobs boolean)
returns table (name text, email text, company_name text, archived_slugs text[])
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with suspended as (
      update public.recruiters r set status = 'suspended', suspension_reason = btrim(suspend_recruiter.reason)
      where r.id = suspend_recruiter.recruiter_id and r.status = 'approved'
      returning r.id, r.name, r.email, r.company_name
    )
    select s.name, s.email, s.company_name,
      case when suspend_recruiter.archive_jobs then private.archive_jobs_of(s.id) else '{}' end
    from suspended s;
end
$$;
comment on function public.suspend_recruiter(uuid, text, boolean) is
  'Withdraws an approval, for admins, with or without the live jobs; no row where there is none to withdraw.';
grant execute on function public.suspend_recruiter(uuid, text, boolean) to authenticated;
