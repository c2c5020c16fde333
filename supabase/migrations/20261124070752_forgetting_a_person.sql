-- Nothing names a person after a deletion: the log of Supabase Auth is read as Supabase Lite writes it, too, and a
-- suppression goes with its address.

set local check_function_bodies = off;

create or replace function private.account_data (
  account uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', (
      -- By name, as the columns differ between versions of Supabase Auth; without password hashes and tokens.
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
    'boards', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'claimed_by' order by b.id), '[]')
      from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]')
      from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mail_to_address(lower(u.email), false),
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
$function$;

create or replace function private.auth_log_of (
  account uuid,
  address text
)
  returns table (
    id    uuid,
    at    timestamp with time zone,
    entry jsonb,
    ip    text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select l.id, l.at, l.entry, l.ip
  from (
    select
      e.id, e.created_at as at, e.ip_address::text as ip,
      -- Supabase Lite stores an object as its JSON text, in a string.
      case json_typeof(e.payload) when 'string' then (e.payload #>> '{}')::jsonb else e.payload::jsonb end as entry
    from auth.audit_log_entries e
  ) l
  where l.entry ->> 'actor_id' = auth_log_of.account::text
    or exists (
      select from jsonb_path_query(l.entry, 'strict $.**') v where lower(v #>> '{}') = lower(auth_log_of.address))
$function$;

create or replace function private.delete_account (
  account     uuid,
  delete_jobs boolean
)
  returns text[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account_email constant text := (select lower(u.email) from auth.users u where u.id = delete_account.account);
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  recruiter constant public.recruiters := (
    select r from public.recruiters r where r.auth_id = delete_account.account for update);
  open_slugs text[];
begin
  if account_email is null then
    return null;
  end if;
  if recruiter.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into open_slugs
  from public.jobs j where j.recruiter_id = recruiter.id and private.is_open(j.is_archived, j.expires_at);
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
$function$;

create or replace function private.delete_subscriber (
  address text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  was_known constant boolean := private.subscriber_data(delete_subscriber.address) is not null;
begin
  -- The locks of renew_subscription and create_alert: concurrent subscriptions of the address come before or after.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(delete_subscriber.address) & 255);
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || delete_subscriber.address, 0));
  delete from public.newsletter_subscriptions s where s.email = delete_subscriber.address;
  delete from public.job_alerts a where a.email = delete_subscriber.address;
  delete from public.outbox o where o.address = delete_subscriber.address and private.is_newsletter_mail(o.kind);
  -- Whoever types the address again causes one mail, which its server refuses again.
  delete from public.suppressions s where s.address = delete_subscriber.address;
  return was_known;
end
$function$;

create or replace function private.forget_address (
  address text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  delete from public.outbox o where o.address = lower(forget_address.address);
  update public.audit_log l set actor_email = null where lower(l.actor_email) = lower(forget_address.address);
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(null, forget_address.address) l);
$function$;

comment on function "private"."auth_log_of"(uuid, text) is 'Entries in the log of Supabase Auth by an account, or that name an address as a whole value.';

comment on function "private"."forget_address"(text) is 'Deletes what delete_subscriber and delete_account leave where an address is no account''s, or was one''s before. For the operator.';

comment on function "public"."delete_subscriber"(text) is 'Deletes the data of an e-mail address itself, its mail in the outbox, and that mail servers refuse it; false when there was none.';

revoke all on function "private"."auth_log_of"(uuid, text) from public;

grant execute on function "private"."auth_log_of"(uuid, text) to "service_role";

revoke all on function "private"."forget_address"(text) from public;


revoke all on function "private"."forget_address"(text) from "service_role";

-- Deletions before this one left what Supabase Lite had logged.
delete from auth.audit_log_entries e
where json_typeof(e.payload) = 'string'
  and not exists (select from auth.users u where u.id::text = (e.payload #>> '{}')::jsonb ->> 'actor_id');
