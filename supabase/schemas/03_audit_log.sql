-- Audit log: what admins and operators did, to which row and when, but never what the row contains.

create table public.audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor uuid,
  actor_email text check (char_length(actor_email) <= 254),
  action text not null check (char_length(action) <= 40),
  table_name text not null check (char_length(table_name) <= 63),
  row_id uuid,
  reason text check (char_length(reason) <= 500),
  subject text check (char_length(subject) <= 500),
  constraint audit_log_times check (private.are_times(at))
);
comment on table public.audit_log is
  'Append-only, but a deleted person''s address and reasons are erased. No foreign keys: entries outlive the rows.';
comment on column public.audit_log.actor is 'The admin''s account; null for an operator in the database itself.';
comment on column public.audit_log.reason is 'Why a recruiter was suspended, as the admin typed it.';
comment on column public.audit_log.subject is
  'The name of a deleted job, company, event, post or book; null for all other entries.';
create index audit_log_deleted on public.audit_log (row_id) where subject is not null;
create index audit_log_insert on public.audit_log (row_id) where action = 'insert';

create function private.log_change(table_name text, before jsonb, after jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not (private.is_api_caller() and private.is_admin()) then
    return;
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, reason, subject)
  values (
    auth.uid(),
    (select email from public.recruiters where auth_id = auth.uid()),
    case
      when before is null then 'insert'
      when after is null then case when log_change.table_name = 'companies' then 'merged' else 'delete' end
      when before ->> 'status' in ('suspended', 'rejected') and after ->> 'status' = 'approved' then 'reinstated'
      when before -> 'status' <> after -> 'status' then after ->> 'status'
      when before -> 'is_member' <> after -> 'is_member' then 'confirmed'
      when before -> 'removal_reason' <> after -> 'removal_reason' then
        case when after ->> 'removal_reason' is null then 'restored' else 'removed' end
      when before -> 'is_archived' <> after -> 'is_archived' then
        case when (after ->> 'is_archived')::boolean then 'archived' else 'restored' end
      when before -> 'unsubscribed_at' <> after -> 'unsubscribed_at' then
        case when after ->> 'unsubscribed_at' is null then 'resubscribed' else 'unsubscribed' end
      when before -> 'decision' <> after -> 'decision' then after ->> 'decision'
      when before -> 'resolved_at' <> after -> 'resolved_at' then 'settled'
      when before -> 'confirmed_at' <> after -> 'confirmed_at' then 'renewed'
      when before -> 'cancelled_at' <> after -> 'cancelled_at' then
        case when after ->> 'cancelled_at' is null then 'reinstated' else 'cancelled' end
      else 'update'
    end,
    log_change.table_name,
    (coalesce(after, before) ->> 'id')::uuid,
    coalesce(
      -- A recruiter's row keeps its reason only while the recruiter is suspended or rejected.
      after ->> 'suspension_reason',
      case when before -> 'removal_reason' <> after -> 'removal_reason' then after ->> 'removal_reason' end),
    case when after is null then left(
      case log_change.table_name
        when 'jobs' then (before ->> 'title') || ', ' || (before ->> 'company')
        when 'companies' then before ->> 'name'
        when 'events' then before ->> 'name'
        when 'blogs' then before ->> 'title'
        when 'books' then before ->> 'title'
      end,
      500) end);
end
$$;
comment on function private.log_change is
  'For after_write triggers: logs an admin''s write of one row. before is null for an insert, after for a delete.';

create function public.audit_subjects(entry_ids bigint[])
returns table(id bigint, subject text, is_gone boolean)
language sql stable
set search_path = ''
as $$
  select a.id, coalesce(existing.subject, deleted.subject), existing.subject is null
  from public.audit_log a
  cross join lateral (
    select case a.table_name
      when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
      when 'companies' then (select c.name from public.companies c where c.id = a.row_id)
      when 'import_settings' then (select c.name from public.companies c where c.id = a.row_id)
      when 'job_boards' then (select b.board || ', ' || b.system from public.job_boards b where b.id = a.row_id)
      when 'events' then (select e.name from public.events e where e.id = a.row_id)
      when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
      when 'books' then (select b.title from public.books b where b.id = a.row_id)
      when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
      when 'job_reports' then (
        select j.title || ', ' || j.company
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.id = a.row_id
      )
      when 'job_objections' then (
        select j.title || ', ' || j.company
        from public.job_objections o join public.jobs j on j.id = o.job_id
        where o.id = a.row_id
      )
      when 'outbox' then (select o.address from public.outbox o where o.id = a.row_id)
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) existing
  left join lateral (
    select d.subject from public.audit_log d where d.row_id = a.row_id and d.subject is not null limit 1
  ) deleted on true
  where a.id = any (entry_ids)
$$;
comment on function public.audit_subjects is
  'For each entry the current name of the row it is about, or the name in the entry of its deletion, and whether the '
  'row is gone.';

create function private.refuse_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
comment on function private.refuse_changes is 'Raises an error for any change: for triggers of append-only tables.';

create trigger refuse_changes before delete or truncate on public.audit_log
  for each statement execute function private.refuse_changes();
-- Updates may only set the address or the reason to null.
create trigger refuse_updates before update on public.audit_log
  for each row when (
    (new.id, new.at, new.actor, new.action, new.table_name, new.row_id, new.subject)
      is distinct from (old.id, old.at, old.actor, old.action, old.table_name, old.row_id, old.subject)
    or new.actor_email is not null and new.actor_email is distinct from old.actor_email
    or new.reason is not null and new.reason is distinct from old.reason)
  execute function private.refuse_changes();

alter table public.audit_log enable row level security;

revoke update, delete, truncate on public.audit_log from service_role;
grant select on public.audit_log to authenticated;
grant execute on function public.audit_subjects(bigint[]) to authenticated;

create policy "Admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_admin()));
