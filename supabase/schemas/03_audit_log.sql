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
  'The title of the job, company, event, post or book at the time of the change. Entries about people and their '
  'addresses have none, so that deleted people are named nowhere.';
create index audit_log_subject on public.audit_log (row_id) where subject is not null;
create index audit_log_insert on public.audit_log (row_id) where action = 'insert';

create function private.log_change(
  table_name text, action text, row_id uuid, subject text default null, reason text default null
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and private.is_admin() then
    insert into public.audit_log (actor, actor_email, action, table_name, row_id, subject, reason)
    values (
      auth.uid(),
      (select email from public.recruiters where auth_id = auth.uid()),
      log_change.action, log_change.table_name, log_change.row_id, left(log_change.subject, 500), log_change.reason);
  end if;
end
$$;
comment on function private.log_change is
  'For after_write triggers: logs what an admin did to a row. subject is the title of a job, company, event, post or '
  'book; entries about people have none. Does nothing for other callers.';

create function private.row_action(operation text, of_update text default 'update') returns text
language sql immutable
set search_path = ''
return case operation when 'INSERT' then 'insert' when 'DELETE' then 'delete' else of_update end;
comment on function private.row_action is
  'The action of an audit log entry, from tg_op of a trigger. of_update says what an update did to the row.';

create function public.audit_subjects(entry_ids bigint[])
returns table(id bigint, subject text, is_gone boolean)
language sql stable
set search_path = ''
as $$
  select a.id, coalesce(existing.subject, stored.subject), existing.subject is null
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
    select l.subject from public.audit_log l
    where l.row_id = a.row_id and l.subject is not null order by l.id desc limit 1
  ) stored on true
  where a.id = any (entry_ids)
$$;
comment on function public.audit_subjects is
  'For each entry the current name of the row it is about, or its last title in the log, and whether the row is gone.';

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
