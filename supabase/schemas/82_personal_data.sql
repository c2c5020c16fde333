-- Personal data: export and deletion of what is stored of a person. For the web server, which authenticates the person,
-- and for the operator (npm run person).

create function private.find_account(email text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select u.id from auth.users u where private.lower_case(u.email) = private.lower_case(btrim(find_account.email))
$$;
comment on function private.find_account is 'The id of the account with an e-mail address, or null. For the operator.';

create function private.is_newsletter_mail(kind text) returns boolean
language sql immutable
set search_path = ''
as $$ select is_newsletter_mail.kind in (
    'confirmation', 'mail-link', 'digest', 'job-alert', 'event-approved', 'event-declined',
    'report-received', 'report-decided') $$;
comment on function private.is_newsletter_mail is
  'Whether mail of this kind belongs to the owner of the address, rather than to an account with that address.';

create function private.mail_to_address(address text, is_newsletter boolean) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'kind', o.kind, 'state', o.state, 'created_at', o.created_at, 'sent_at', o.sent_at, 'data', o.data,
        'last_error', o.last_error)
      order by o.created_at, o.id),
    '[]')
  from public.outbox o
  where o.address = mail_to_address.address and private.is_newsletter_mail(o.kind) = mail_to_address.is_newsletter
$$;
comment on function private.mail_to_address is
  'The mail to an address in the outbox: of the newsletter and of alerts, or of an account.';

create function private.auth_log_of(account uuid, address text)
returns table (id uuid, at timestamptz, entry jsonb, ip text)
language sql stable
set search_path = ''
as $$
  with likely as materialized (
    select e.id, e.created_at, e.ip_address, e.payload
    from auth.audit_log_entries e
    where e.created_at > now() - interval '90 days'
      -- Parsing every entry takes seconds in a large log. JSON text may escape the characters that are left out here.
      and (strpos(e.payload::text, auth_log_of.account::text) > 0
        or strpos(
          private.lower_case(e.payload::text),
          substring(private.lower_case(auth_log_of.address) from '[a-z0-9._@-]*$')) > 0)
  )
  select l.id, l.at, l.entry, l.ip
  from (
    select
      e.id, e.created_at as at, e.ip_address::text as ip,
      -- Supabase Lite stores an object as its JSON text, in a string.
      case json_typeof(e.payload) when 'string' then (e.payload #>> '{}')::jsonb else e.payload::jsonb end as entry
    from likely e
  ) l
  where l.entry ->> 'actor_id' = auth_log_of.account::text
    or exists (
      select from jsonb_path_query(l.entry, 'strict $.**') v
      where private.lower_case(v #>> '{}') = private.lower_case(auth_log_of.address))
$$;
comment on function private.auth_log_of is
  'Entries of the last 90 days in the log of Supabase Auth by an account, or that name an address as a whole value. '
  'purge_auth_log deletes older ones.';

create function public.purge_auth_log(older_than interval) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from auth.audit_log_entries
  where id in (
    select e.id from auth.audit_log_entries e where e.created_at < now() - purge_auth_log.older_than limit 10000);
  get diagnostics purged = row_count;
  return purged;
exception when insufficient_privilege then
  return 0;
end
$$;
comment on function public.purge_auth_log is
  'Scheduled work, called until it returns 0: deletes up to 10,000 entries of the log of Supabase Auth that are older '
  'than older_than. Returns 0 where Supabase does not let the owner of the database delete them.';

create function public.account_data(account uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      -- Chosen by name, because the columns differ between versions of Supabase Auth. Password hashes and tokens are
      -- left out.
      select jsonb_object_agg(c.key, c.value)
      from jsonb_each(to_jsonb(u)) c
      where c.key in (
        'id', 'email', 'phone', 'created_at', 'email_confirmed_at', 'last_sign_in_at', 'raw_user_meta_data',
        'raw_app_meta_data')),
    'sessions', (
      select coalesce(jsonb_agg(
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(s)) c
         where c.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip'))), '[]')
      from auth.sessions s where s.user_id = u.id),
    'sign_ins', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.entry ->> 'action', 'ip', l.ip) order by l.at), '[]')
      from private.auth_log_of(u.id, u.email) l),
    'known_networks', (
      select coalesce(jsonb_agg(jsonb_build_object('code', k.mark, 'seen_at', k.seen_at) order by k.seen_at), '[]')
      from private.known_networks k where k.account = u.id),
    'recruiter', to_jsonb(r),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'search_text' - 'idempotency_key' order by j.posted_at, j.id), '[]')
      from public.jobs j where j.recruiter_id = r.id),
    'objections', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]')
      from public.job_objections o join public.jobs j on j.id = o.job_id where j.recruiter_id = r.id),
    'boards', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'claimed_by' - 'claimed_at' order by b.id), '[]')
      from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]')
      from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mail_to_address(private.lower_case(u.email), false),
    'decisions', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'reason', l.reason) order by l.id), '[]')
      from public.audit_log l where l.table_name = 'recruiters' and l.row_id = r.id),
    'own_changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('at', l.at, 'action', l.action, 'table', l.table_name, 'row', l.row_id) order by l.id),
        '[]')
      from public.audit_log l where l.actor = u.id))
  from auth.users u left join public.recruiters r on r.auth_id = u.id
  where u.id = account_data.account
$$;
comment on function public.account_data is
  'All personal data of an account, or null without one: {account, sessions, sign_ins, known_networks, recruiter, '
  'jobs, objections, boards, imported, mails, decisions, own_changes}. Newsletter data of its address is not '
  'included, as an account whose address was never confirmed may have been registered by somebody else.';

create function public.subscriber_data(address text) returns jsonb
language sql stable
set search_path = ''
as $$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'newsletter', (
        select to_jsonb(s) from public.newsletter_subscriptions s where s.email = given.address),
      'alerts', (
        select jsonb_agg(to_jsonb(a) order by a.created_at, a.id)
        from public.job_alerts a where a.email = given.address),
      'submitted_events', (
        select jsonb_agg(
          jsonb_build_object(
            'event', e.name, 'submitted_at', s.created_at, 'decided_at', s.decided_at, 'status', e.status)
          order by s.created_at, e.id)
        from public.event_submitters s join public.events e on e.id = s.event_id
        where s.email = given.address),
      'reports', (
        select jsonb_agg(
          jsonb_build_object(
            'job', j.title || ', ' || j.company, 'reason', r.reason, 'comment', r.comment, 'statement', r.statement,
            'created_at', r.created_at, 'resolved_at', r.resolved_at)
          order by r.created_at, r.id)
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.email = given.address),
      'mails', nullif(private.mail_to_address(given.address, true), '[]'),
      'suppression', (
        select to_jsonb(s) - 'id' from public.suppressions s where s.address = given.address))),
    '{}')
  from private.lower_case(btrim(subscriber_data.address)) as given (address)
$$;
comment on function public.subscriber_data is
  'All data of an e-mail address itself, not of an account with it: {newsletter, alerts, submitted_events, '
  'reports, mails, suppression}, or null.';

create function public.delete_account(account uuid, delete_jobs boolean) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  account_email constant text := (
    select private.lower_case(u.email) from auth.users u where u.id = delete_account.account);
  recruiter public.recruiters;
  open_slugs text[];
begin
  perform private.lock_jobs();
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  select * into recruiter from public.recruiters r where r.auth_id = delete_account.account for update;
  if account_email is null then
    return null;
  end if;
  if recruiter.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into open_slugs
  from public.jobs j where j.recruiter_id = recruiter.id and private.is_open(j.is_archived, j.expires_at);
  delete from public.job_objections o using public.jobs j where j.id = o.job_id and j.recruiter_id = recruiter.id;
  if delete_jobs then
    delete from public.jobs j where j.recruiter_id = recruiter.id;
  else
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
  end if;
  delete from public.outbox o where o.address = account_email and not private.is_newsletter_mail(o.kind);
  update public.audit_log l set actor_email = null
  where l.actor = delete_account.account and l.actor_email is not null;
  update public.audit_log l set reason = null
  where l.table_name = 'recruiters' and l.row_id = recruiter.id and l.reason is not null;
  if recruiter.id is not null then
    insert into public.audit_log (action, table_name, row_id)
    values ('deleted on request', 'recruiters', recruiter.id);
  end if;
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(delete_account.account, account_email) l);
  -- Cascades to sessions, known networks and the recruiter, and sets the recruiter of remaining jobs to null.
  delete from auth.users u where u.id = delete_account.account;
  return open_slugs;
end
$$;
comment on function public.delete_account is
  'Deletes an account and its personal data, and deletes or archives its jobs. Returns the slugs of jobs that were '
  'open, or null without an account. Raises restrict_violation for an admin.';

create function public.delete_subscriber(address text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  mailbox constant text := private.lower_case(btrim(delete_subscriber.address));
  was_known constant boolean := public.subscriber_data(mailbox) is not null;
begin
  -- The locks of renew_subscription and create_alert: concurrent subscriptions of the address come before or after.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(mailbox) & 255);
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || mailbox, 0));
  delete from public.newsletter_subscriptions s where s.email = mailbox;
  delete from public.job_alerts a where a.email = mailbox;
  delete from public.event_submitters s where s.email = mailbox;
  update public.job_reports r set email = null where r.email = mailbox;
  delete from public.outbox o where o.address = mailbox and private.is_newsletter_mail(o.kind);
  -- A later request for the address sends one mail, which its server refuses again.
  delete from public.suppressions s where s.address = mailbox;
  return was_known;
end
$$;
comment on function public.delete_subscriber is
  'Deletes the data of an e-mail address itself, its mail in the outbox, and that mail servers refuse it; false when '
  'there was none.';

create function private.forget_address(address text) returns void
language sql
set search_path = ''
as $$
  delete from public.outbox o where o.address = private.lower_case(forget_address.address);
  update public.audit_log l set actor_email = null
  where private.lower_case(l.actor_email) = private.lower_case(forget_address.address);
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(null, forget_address.address) l);
$$;
comment on function private.forget_address is
  'Deletes what delete_subscriber and delete_account leave where an address is no account''s, or was one''s before. '
  'For the operator.';

revoke execute on function private.find_account, private.forget_address from service_role;
