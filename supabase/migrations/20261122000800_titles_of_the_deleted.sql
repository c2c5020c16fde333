-- The audit log names what was deleted by its title. People are not named once they are gone.

alter table public.audit_log add column subject text check (char_length(subject) <= 500);
comment on column public.audit_log.subject is 'What a job, event, post or book was called when it was deleted. Null for everything else.';

create index audit_log_deleted on public.audit_log (row_id) where subject is not null;

create or replace function private.audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if private.is_api_caller() and private.is_admin() then
    insert into public.audit_log (actor, actor_email, action, table_name, row_id, reason, subject)
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
      after ->> 'suspension_reason',
      case when tg_op = 'DELETE' then left(
        case tg_table_name
          when 'jobs' then (before ->> 'title') || ', ' || (before ->> 'company')
          when 'events' then before ->> 'name'
          when 'blogs' then before ->> 'title'
          when 'books' then before ->> 'title'
        end,
        500) end);
  end if;
  return null;
end
$$;

drop function public.audit_subjects(bigint[]);
create function public.audit_subjects(entry_ids bigint[]) returns table (id bigint, subject text, is_gone boolean)
language sql stable
set search_path = ''
as $$
  select a.id, coalesce(today.subject, deleted.subject), today.subject is null
  from public.audit_log a
  cross join lateral (
    select case a.table_name
      when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
      when 'events' then (select e.name from public.events e where e.id = a.row_id)
      when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
      when 'books' then (select b.title from public.books b where b.id = a.row_id)
      when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) today
  left join lateral (
    select d.subject from public.audit_log d where d.row_id = a.row_id and d.subject is not null limit 1
  ) deleted on true
  where a.id = any (entry_ids)
$$;
comment on function public.audit_subjects(bigint[]) is
  'What entries are about, by today''s name; by that of its deletion for a job, event, post or book that is gone; else null.';
revoke all on function public.audit_subjects(bigint[]) from public, anon;
grant execute on function public.audit_subjects(bigint[]) to authenticated;
