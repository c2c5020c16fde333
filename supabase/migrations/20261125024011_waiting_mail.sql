-- Admins are mailed what waits for them: once a day, at once, or never.

set local check_function_bodies = off;

create table "private"."waiting_told" (
  "queue" text not null,
  "item"  uuid not null,
  constraint "waiting_told_pkey" primary key (queue, item),
  constraint "waiting_told_queue_check" check ((char_length(queue) <= 40))
);

alter table "private"."waiting_told"
  enable row level security;

create table "public"."waiting_mail_settings" (
  "id" boolean not null default true,
  constraint "waiting_mail_settings_id_check" check (id),
  constraint "waiting_mail_settings_pkey" primary key (id)
);

alter table "public"."waiting_mail_settings"
  enable row level security;

create type "public"."waiting_mail_frequency" as enum (
  'off',
  'daily',
  'immediate'
);

alter table "public"."waiting_mail_settings"
  add column "frequency" public.waiting_mail_frequency not null default 'daily'::public.waiting_mail_frequency;

create or replace function private.after_waiting_mail_settings_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.frequency <> old.frequency and private.is_api_caller() and private.is_admin() then
    insert into public.audit_log (actor, actor_email, action, table_name)
    values (
      auth.uid(), (select email from public.recruiters where auth_id = auth.uid()), 'update', 'waiting_mail_settings');
  end if;
  return null;
end
$function$;

create or replace function private.count_waiting()
  returns table (
    recruiters     bigint,
    claims         bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select
    count(*) filter (where w.queue = 'recruiters'), count(*) filter (where w.queue = 'claims'),
    count(*) filter (where w.queue = 'claimed_boards'), count(*) filter (where w.queue = 'events'),
    count(*) filter (where w.queue = 'reported_jobs'), count(*) filter (where w.queue = 'failed_mails')
  from private.waiting_items() w
$function$;

create or replace function private.waiting_items()
  returns table (
    queue text,
    item  uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'recruiters', r.id from public.recruiters r where r.status = 'pending' and r.role <> 'admin'
  union all
  select 'claims', r.id from public.recruiters r
  where r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  union all
  select 'claimed_boards', b.id from public.job_boards b where b.claimed_by is not null
  union all
  select 'events', e.id from public.events e where e.status = 'submitted'
  union all
  select distinct 'reported_jobs', r.job_id from public.job_reports r where r.resolved_at is null
  union all
  select 'failed_mails', o.id from public.outbox o where o.state = 'failed'
$function$;

create or replace function public.admin_queue_counts()
  returns table (
    recruiters     bigint,
    claims         bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.count_waiting() where (select private.is_admin()) $function$;

create or replace function public.send_waiting_mail (
  at_time timestamp with time zone default now()
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- The lock makes one of several instances send.
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
      'waiting', r.email, case settings.frequency when 'daily' then 'day ' || local::date else 'at ' || at_time end) as is_new
    from public.recruiters r where r.role = 'admin'
  ) m;
  if mails > 0 then
    insert into private.waiting_told select * from private.waiting_items() on conflict do nothing;
  end if;
  return mails;
end
$function$;

create or replace function public.waiting_counts()
  returns table (
    recruiters     bigint,
    claims         bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.count_waiting() $function$;

create trigger after_write
  after update on public.waiting_mail_settings
  for each row
  execute function private.after_waiting_mail_settings_write();

create policy "Admins change the settings of mail about what waits" on "public"."waiting_mail_settings"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "Admins read the settings of mail about what waits" on "public"."waiting_mail_settings"
  for select
  to "authenticated"
  using (( select private.is_admin() as is_admin));

comment on function "private"."after_waiting_mail_settings_write"() is 'Writes the audit log. log_change does not serve here, as the settings have no uuid.';

comment on function "private"."count_waiting"() is 'How much of each kind waits for an admin.';

comment on function "private"."waiting_items"() is 'Everything that waits for an admin, as far as the caller can read it.';

comment on function "public"."send_waiting_mail"(timestamp with time zone) is 'Scheduled work: queues a mail to each admin if something waits and they want to be told now, and returns how many.';

comment on function "public"."waiting_counts"() is 'For the web server: as admin_queue_counts, for the mail to admins.';

comment on table "private"."waiting_told" is 'What waited when admins were last mailed, as long as it waits: for this they are not mailed at once again.';

comment on table "public"."waiting_mail_settings" is 'One row: when all admins are mailed what waits: never, once a day from 08:00 in the time zone of digests, or within minutes of something new.';

revoke all on function "private"."after_waiting_mail_settings_write"() from public;

grant execute on function "private"."after_waiting_mail_settings_write"() to "service_role";

revoke all on function "private"."count_waiting"() from public;

grant execute on function "private"."count_waiting"() to "authenticated", "service_role";

revoke all on function "private"."waiting_items"() from public;

grant execute on function "private"."waiting_items"() to "authenticated", "service_role";

revoke all on function "public"."send_waiting_mail"(timestamp with time zone) from public;

grant execute on function "public"."send_waiting_mail"(timestamp with time zone) to "service_role";

revoke all on function "public"."waiting_counts"() from public;

grant execute on function "public"."waiting_counts"() to "service_role";


grant delete, insert, select, update on table "private"."waiting_told" to "service_role";

grant update ("frequency") on table "public"."waiting_mail_settings" to "authenticated";

grant select on table "public"."waiting_mail_settings" to "authenticated";


revoke all on table "public"."waiting_mail_settings" from "service_role";

grant maintain, references, select, trigger, update
  on table "public"."waiting_mail_settings"
  to "service_role";

insert into public.waiting_mail_settings default values;
