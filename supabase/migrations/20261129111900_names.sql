-- Memberships of companies: functions, columns and mail data that called a membership to confirm a claim get its name.
-- Only a linked job board is claimed. Comments say account, profile and caller alike.

set local check_function_bodies = off;

drop function "private"."count_waiting"();

drop function "private"."settle_claim"(uuid, text);

drop function "public"."admin_queue_counts"();

drop function "public"."settle_claim"(uuid, text);

drop function "public"."waiting_counts"();

create or replace function private.before_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- Admins change the last three by decide_membership and merge_companies.
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
      -- Another admin was faster. Without an error the update finds no row, as if it had named the former status.
      return null;
    end if;
    if new.status not in ('suspended', 'rejected') then
      new.suspension_reason := null;
    end if;
  end if;
  new := private.join_company(new);
  return private.set_timestamps(new, old);
end
$function$;

create or replace function private.count_waiting()
  returns table (
    recruiters     bigint,
    memberships    bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select
    count(*) filter (where w.queue = 'recruiters'), count(*) filter (where w.queue = 'memberships'),
    count(*) filter (where w.queue = 'claimed_boards'), count(*) filter (where w.queue = 'events'),
    count(*) filter (where w.queue = 'reported_jobs'), count(*) filter (where w.queue = 'failed_mails')
  from private.waiting_items() w
  where not private.is_api_caller() or (select private.is_admin())
$function$;

create or replace function private.decide_membership (
  recruiter_id uuid,
  new_name     text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recruiter public.recruiters;
  new_company_id uuid;
begin
  if not private.is_admin() then
    raise exception 'only admins decide about recruiters' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_jobs();
  select * into recruiter from public.recruiters r
  where r.id = decide_membership.recruiter_id and r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  for update;
  if recruiter.id is null then
    raise exception 'the membership was decided meanwhile' using errcode = 'PT409';
  end if;
  if new_name is not null then
    insert into public.companies (name) values (new_name) returning id into new_company_id;
    recruiter.company_name := new_name;
    recruiter.company_id := new_company_id;
  end if;
  update public.recruiters r set
    is_member = true, company_id = recruiter.company_id, company_name = recruiter.company_name
  where r.id = recruiter.id;
  if new_name is not null then
    update public.jobs j set company = new_name where j.recruiter_id = recruiter.id;
    update public.job_boards b set company_id = new_company_id where b.recruiter_id = recruiter.id;
  end if;
  perform private.enqueue_mail(
    'recruiter-joined', recruiter.email, recruiter.id || ' ' || now(), private.recruiter_mail_data(recruiter));
end
$function$;

create or replace function private.notify_recruiter()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.admin_queue_counts()
  returns table (
    recruiters     bigint,
    memberships    bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.count_waiting() where (select private.is_admin()) $function$;

create or replace function public.decide_membership (
  recruiter_id uuid,
  new_name     text default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.decide_membership(recruiter_id, new_name) $function$;

create or replace function public.waiting_counts()
  returns table (
    recruiters     bigint,
    memberships    bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.count_waiting() $function$;

comment on column "public"."recruiters"."company_id" is 'The company they post for, since their approval. Only members edit its page and link its boards (32_memberships.sql).';

comment on column "public"."recruiters"."is_member" is 'Whether it is their company: they were its first, proved an address of its website, or an admin confirmed it.';

comment on function "private"."count_waiting"() is 'How much of each kind waits for an admin, past row-level security. Nothing for other accounts.';

comment on function "private"."decide_membership"(uuid, text) is 'Implements public.decide_membership, past row-level security.';

comment on function "private"."enforce_quota"(text, text) is 'For before_write triggers, on insert: counts a row of the caller, a recruiter, and raises PT429 beyond the limit. The message is shown in the form; noun is its word for the rows, in the plural.';

comment on function "private"."follow_account_email"() is 'Copies a confirmed change of the account''s address to recruiters, who have to confirm it by our mail and, with one of another domain, lose the membership of their company. Raises an error for a change to free mail.';

comment on function "private"."is_admin"() is 'Whether the caller has the role admin and, where needed, a second factor. The status of the profile does not matter.';

comment on function "private"."is_api_caller"() is 'Whether the caller is a visitor or an account, not the secret key or an operator. Unlike current_user, the role setting survives security definer.';

comment on function "private"."is_own_edit"(uuid, integer) is 'Whether the caller wrote this version of the row.';

comment on function "private"."my_account_id"() is 'The account of the caller. Null without a session, or when it has been ended.';

comment on function "private"."my_recruiter_id"() is 'The profile (recruiters.id) of the caller. Null unless approved; a suspension takes effect with the next statement.';

comment on function "private"."set_board_owner"(public.job_boards) is 'Links a new board to the caller, a recruiter, and has it read at once. Raises PT429 for a 21st board.';

comment on function "public"."admin_queue_counts"() is 'For admins: how many recruiters, memberships of companies, claimed boards, events, jobs with reports or an objection, and failed mails wait. No row for other callers.';

comment on function "public"."decide_membership"(uuid, text) is 'For admins: makes an approved recruiter a member of their company or, with a name, of a new one, to which their jobs move. Raises PT409 when the membership is decided already, unique_violation when another company has or had the name.';

comment on function "public"."request_address_confirmation"() is 'Mails the caller, a recruiter, a link to confirm the address. False when it is confirmed, or was asked for twice today.';

comment on function "public"."send_digest_preview"() is 'Mails the caller, an admin, the digest as it would be now. False for a suppressed address, null for other callers.';

comment on function "public"."send_test_mail"() is 'Queues a test mail to the caller, an admin, and returns its id. Null for other callers or a suppressed address.';

comment on function "public"."waiting_counts"() is 'For the web server: as admin_queue_counts, for the mail to admins.';

comment on table "public"."recruiters" is 'Profiles: one row per account that registered. role decides about the admin area, status about posting.';

revoke all on function "private"."count_waiting"() from public;

grant execute on function "private"."count_waiting"() to "authenticated", "service_role";

revoke all on function "private"."decide_membership"(uuid, text) from public;

grant execute
  on function "private"."decide_membership"(uuid, text)
  to "authenticated", "service_role";

revoke all on function "public"."admin_queue_counts"() from public;

grant execute on function "public"."admin_queue_counts"() to "authenticated", "service_role";

revoke all on function "public"."decide_membership"(uuid, text) from public;

grant execute
  on function "public"."decide_membership"(uuid, text)
  to "authenticated", "service_role";

revoke all on function "public"."waiting_counts"() from public;

grant execute on function "public"."waiting_counts"() to "service_role";

-- Data.
update private.waiting_told set queue = 'memberships' where queue = 'claims';
-- Queued mails about a recruiter's status are written with the data of the new version.
update public.outbox
set data = data - 'isClaim' || jsonb_build_object('isMember', not (data ->> 'isClaim')::boolean)
where data ? 'isClaim';
-- End of data.
