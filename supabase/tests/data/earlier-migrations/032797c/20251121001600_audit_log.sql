-- What admins did, to what, when: never the content.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  actor_email text check (char_length(actor_email) <= 254),
  action text not null check (char_length(action) <= 40),
  table_name text not null check (char_length(table_name) <= 63),
  row_id uuid
);
comment on table public.audit_log is 'Append-only. No foreign keys: entries outlive what they name. An operator''s entry has no actor.';

create index audit_log_at on public.audit_log (at desc);

create function private.refuse_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger refuse_changes before update or delete or truncate on public.audit_log
for each statement execute function private.refuse_changes();

alter table public.audit_log enable row level security;

grant select on public.audit_log to authenticated;
revoke update, delete, truncate on public.audit_log from service_role;

create policy "Admins read the audit log" on public.audit_log
for select to authenticated
using ((select private.is_admin()));

create function private.audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if private.is_api_caller() and private.is_admin() then
    insert into public.audit_log (actor, actor_email, action, table_name, row_id)
    values (
      auth.uid(),
      (select email from public.recruiters where auth_id = auth.uid()),
      case
        when tg_op <> 'UPDATE' then lower(tg_op)
        when before -> 'status' <> after -> 'status' then after ->> 'status'
        when before -> 'is_archived' <> after -> 'is_archived' then
          case when (after ->> 'is_archived')::boolean then 'archived' else 'restored' end
        when before -> 'unsubscribed_at' <> after -> 'unsubscribed_at' then
          case when after ->> 'unsubscribed_at' is null then 'resubscribed' else 'unsubscribed' end
        else 'update'
      end,
      tg_table_name,
      (coalesce(after, before) ->> 'id')::uuid);
  end if;
  return null;
end
$$;
comment on function private.audit() is 'After every write by an admin: one entry per row.';

create trigger audit after insert or update or delete on public.recruiters
for each row execute function private.audit();
create trigger audit after insert or update or delete on public.jobs
for each row execute function private.audit();
create trigger audit after insert or update or delete on public.events
for each row execute function private.audit();
create trigger audit after insert or update or delete on public.blogs
for each row execute function private.audit();
create trigger audit after insert or update or delete on public.books
for each row execute function private.audit();
create trigger audit after insert or update or delete on public.newsletter_subscriptions
for each row execute function private.audit();
