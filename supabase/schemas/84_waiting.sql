-- Waiting: what waits for admins, and the mail that tells them.

create type public.waiting_mail_frequency as enum ('off', 'daily', 'immediate');

create table public.waiting_mail_settings (
  id boolean primary key default true check (id),
  frequency public.waiting_mail_frequency not null default 'daily'
);
comment on table public.waiting_mail_settings is
  'One row: when all admins are mailed what waits: never, once a day from 08:00 in the time zone of digests, or within '
  'minutes of something new.';

create table private.waiting_told (
  queue text not null check (char_length(queue) <= 40),
  item uuid not null,
  primary key (queue, item)
);
comment on table private.waiting_told is
  'What waited when admins were last mailed, as long as it waits: for this they are not mailed at once again.';

create function private.waiting_items() returns table (queue text, item uuid)
language sql stable
set search_path = ''
as $$
  select 'recruiters', r.id from public.recruiters r where r.status = 'pending' and r.role <> 'admin'
  union all
  select 'memberships', r.id from public.recruiters r
  where r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  union all
  select 'claimed_boards', b.id from public.job_boards b where b.claimed_by is not null
  union all
  select 'events', e.id from public.events e where e.status = 'submitted'
  union all
  select 'reported_jobs', n.job_id
  from (
    select r.job_id from public.job_reports r where r.resolved_at is null
    union
    select o.job_id from public.job_objections o where o.resolved_at is null
  ) n
  union all
  select 'failed_mails', o.id from public.outbox o where o.state = 'failed'
  union all
  -- A task that a release has removed keeps its row, but is not planned any more.
  select 'failed_tasks', md5('task ' || s.task)::uuid from public.schedule s
  where not s.is_ok and s.next_run_at > now() - interval '1 day'
  union all
  select 'stopped_engines', md5('engine ' || e.engine)::uuid from public.search_engines e where e.stopped_at is not null
$$;
comment on function private.waiting_items is 'Everything that waits for an admin.';

create function private.count_waiting()
returns table (
  recruiters bigint, memberships bigint, claimed_boards bigint, events bigint, reported_jobs bigint,
  failed_mails bigint,
  failed_tasks bigint, stopped_engines bigint
)
-- Security definer, because not even admins may read job_boards.claimed_by, which is counted.
language sql stable security definer
set search_path = ''
as $$
  select
    count(*) filter (where w.queue = 'recruiters'), count(*) filter (where w.queue = 'memberships'),
    count(*) filter (where w.queue = 'claimed_boards'), count(*) filter (where w.queue = 'events'),
    count(*) filter (where w.queue = 'reported_jobs'), count(*) filter (where w.queue = 'failed_mails'),
    count(*) filter (where w.queue = 'failed_tasks'), count(*) filter (where w.queue = 'stopped_engines')
  from private.waiting_items() w
  where not private.is_api_caller() or (select private.is_admin())
$$;
comment on function private.count_waiting is
  'How much of each kind waits for an admin, past row-level security. Nothing for other accounts.';

create function public.admin_queue_counts()
returns table (
  recruiters bigint, memberships bigint, claimed_boards bigint, events bigint, reported_jobs bigint,
  failed_mails bigint,
  failed_tasks bigint, stopped_engines bigint
)
language sql stable
set search_path = ''
as $$ select * from private.count_waiting() where (select private.is_admin()) $$;
comment on function public.admin_queue_counts is
  'For admins: how many recruiters, memberships of companies, claimed boards, events, jobs with reports or an '
  'objection, failed mails, failed tasks and stopped search engines wait. No row for other callers.';

create function public.waiting_counts()
returns table (
  recruiters bigint, memberships bigint, claimed_boards bigint, events bigint, reported_jobs bigint,
  failed_mails bigint,
  failed_tasks bigint, stopped_engines bigint
)
language sql stable
set search_path = ''
as $$ select * from private.count_waiting() $$;
comment on function public.waiting_counts is 'For the web server: as admin_queue_counts, for the mail to admins.';

create function public.send_waiting_mail(at_time timestamptz default now()) returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- The lock makes instances take turns, so that only one of them sends the mail.
  settings constant public.waiting_mail_settings := (select s from public.waiting_mail_settings s for update);
  local constant timestamp := at_time at time zone (select s.time_zone from public.digest_settings s);
  mails integer;
begin
  delete from private.waiting_told t
  where (t.queue, t.item) not in (select w.queue, w.item from private.waiting_items() w);
  if settings.frequency = 'off'
    or settings.frequency = 'daily' and local::time < '08:00'
    or not exists (
      select from private.waiting_items() w
      where settings.frequency = 'daily'
        or not exists (select from private.waiting_told t where t.queue = w.queue and t.item = w.item))
  then
    return 0;
  end if;
  select count(*) filter (where m.is_new) into mails
  from (
    select private.enqueue_mail(
      'waiting', r.email,
      case settings.frequency when 'daily' then 'day ' || local::date else 'at ' || at_time end) as is_new
    from public.recruiters r where r.role = 'admin'
  ) m;
  if mails > 0 then
    insert into private.waiting_told select * from private.waiting_items() on conflict do nothing;
  end if;
  return mails;
end
$$;
comment on function public.send_waiting_mail is
  'Scheduled work: queues a mail to each admin if something waits and they want to be told now, and returns how many.';

create function private.after_waiting_mail_settings_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.frequency <> old.frequency then
    perform private.log_change('waiting_mail_settings', 'update', null);
  end if;
  return null;
end
$$;
comment on function private.after_waiting_mail_settings_write is 'Writes the audit log.';

create trigger after_write after update on public.waiting_mail_settings
  for each row execute function private.after_waiting_mail_settings_write();

alter table public.waiting_mail_settings enable row level security;
alter table private.waiting_told enable row level security;

grant select on public.waiting_mail_settings to authenticated;
grant update (frequency) on public.waiting_mail_settings to authenticated;
-- The table has exactly one row, so nobody may add or delete rows.
revoke all on public.waiting_mail_settings from service_role;
grant select, update, references, trigger, maintain on public.waiting_mail_settings to service_role;
grant select, insert, update, delete on private.waiting_told to service_role;
grant execute on function private.count_waiting(), public.admin_queue_counts() to authenticated;

create policy "Admins read the settings of mail about what waits" on public.waiting_mail_settings
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins change the settings of mail about what waits" on public.waiting_mail_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
