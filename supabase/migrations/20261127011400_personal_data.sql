-- What is stored of a person, told to that person, and deleted at their wish. For the web server, which knows who asks,
-- and for the operator.

create function private.is_newsletter_mail(kind text) returns boolean
language sql immutable
set search_path = ''
as $$ select is_newsletter_mail.kind in ('confirmation', 'digest', 'job-alert') $$;
comment on function private.is_newsletter_mail(text) is
  'Whether mail of this kind is for whoever owns an address; all other is for an account.';

create function private.mails_of(address text, is_newsletter boolean) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', o.kind, 'state', o.state, 'created_at', o.created_at, 'sent_at', o.sent_at, 'data', o.data, 'last_error', o.last_error)
    order by o.created_at, o.id), '[]')
  from public.outbox o
  where o.address = mails_of.address and private.is_newsletter_mail(o.kind) = mails_of.is_newsletter
$$;
comment on function private.mails_of(text, boolean) is 'Mail to an address that is still known: of the newsletter and alerts, or of its account.';

create function private.subscriber_data(address text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'newsletter', (select to_jsonb(s) from public.newsletter_subscriptions s where s.email = subscriber_data.address),
      'alerts', (
        select jsonb_agg(to_jsonb(a) order by a.created_at, a.id) from public.job_alerts a where a.email = subscriber_data.address),
      'mails', nullif(private.mails_of(subscriber_data.address, true), '[]'),
      'suppression', (
        select to_jsonb(s) - 'id' from public.suppressions s where s.address = subscriber_data.address))),
    '{}')
$$;

create function public.subscriber_data(address text) returns jsonb
language sql stable
set search_path = ''
as $$ select private.subscriber_data(lower(btrim(subscriber_data.address))) $$;
comment on function public.subscriber_data(text) is
  'All that is stored of an address on its own: {newsletter, alerts, mails, suppression}; null where that is nothing.';

create function private.account_data(account uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      -- Auth's own columns differ between its versions. No hash of a password, no token.
      select jsonb_object_agg(c.key, c.value)
      from jsonb_each(to_jsonb(u)) c
      where c.key in (
        'id', 'email', 'phone', 'created_at', 'email_confirmed_at', 'last_sign_in_at', 'raw_user_meta_data', 'raw_app_meta_data')),
    'sessions', (
      select coalesce(jsonb_agg(
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(s)) c
         where c.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip'))), '[]')
      from auth.sessions s where s.user_id = u.id),
    'sign_ins', (
      select coalesce(jsonb_agg(
        jsonb_build_object('at', e.created_at, 'action', e.payload ->> 'action', 'ip', e.ip_address) order by e.created_at), '[]')
      from auth.audit_log_entries e where e.payload ->> 'actor_id' = u.id::text),
    'known_networks', (
      select coalesce(jsonb_agg(jsonb_build_object('code', k.mark, 'seen_at', k.seen_at) order by k.seen_at), '[]')
      from private.known_networks k where k.account = u.id),
    'recruiter', to_jsonb(r),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'search_text' - 'idempotency_key' order by j.posted_at, j.id), '[]')
      from public.jobs j where j.recruiter_id = r.id),
    'boards', (select coalesce(jsonb_agg(to_jsonb(b) order by b.id), '[]') from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]') from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mails_of(lower(u.email), false),
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'reason', l.reason) order by l.id), '[]')
      from public.audit_log l where l.table_name = 'recruiters' and l.row_id = r.id),
    'own_changes', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'table', l.table_name, 'row', l.row_id) order by l.id), '[]')
      from public.audit_log l where l.actor = u.id))
  from auth.users u left join public.recruiters r on r.auth_id = u.id
  where u.id = account_data.account
$$;

create function public.account_data(account uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select private.account_data(account_data.account) $$;
comment on function public.account_data(uuid) is
  'All that is stored of an account: {account, sessions, sign_ins, known_networks, recruiter, jobs, boards, imported, mails, decisions, own_changes}; null '
  'where there is none. Nothing of its address on the newsletter, which somebody else may own who never confirmed this account.';

create function private.account_of(address text) returns uuid
language sql stable security definer
set search_path = ''
as $$ select u.id from auth.users u where lower(u.email) = lower(btrim(account_of.address)) $$;
comment on function private.account_of(text) is 'The account with an e-mail address, for the operator.';

-- The log still refuses everything but that somebody is forgotten, which only the owner of the schema may have done.
drop trigger refuse_changes on public.audit_log;
create trigger refuse_changes before delete or truncate on public.audit_log
for each statement execute function private.refuse_changes();
create trigger refuse_updates before update on public.audit_log
for each row
when (
  new.actor_email is not null and new.actor_email is distinct from old.actor_email
  or new.reason is not null and new.reason is distinct from old.reason
  or (new.id, new.at, new.actor, new.action, new.table_name, new.row_id, new.subject)
    is distinct from (old.id, old.at, old.actor, old.action, old.table_name, old.row_id, old.subject))
execute function private.refuse_changes();
comment on table public.audit_log is
  'Append-only, but for the address and the reason in it of a person who is deleted. No foreign keys: entries outlive what '
  'they name. An operator''s entry has no actor.';

create function private.delete_subscriber(address text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  was_known constant boolean := private.subscriber_data(delete_subscriber.address) - 'suppression' <> '{}';
begin
  -- Who subscribes this address at the same moment comes before it or after.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(delete_subscriber.address) & 255);
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || delete_subscriber.address, 0));
  delete from public.newsletter_subscriptions s where s.email = delete_subscriber.address;
  delete from public.job_alerts a where a.email = delete_subscriber.address;
  delete from public.outbox o where o.address = delete_subscriber.address and private.is_newsletter_mail(o.kind);
  return coalesce(was_known, false);
end
$$;

create function public.delete_subscriber(address text) returns boolean
language sql
set search_path = ''
as $$ select private.delete_subscriber(lower(btrim(delete_subscriber.address))) $$;
comment on function public.delete_subscriber(text) is
  'Deletes what is stored of an address on its own, mail that waits too; whether that was anything. What mail servers refuse '
  'stays suppressed, so that it is not mailed again.';

create function private.delete_account(account uuid, delete_jobs boolean) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  mailbox constant text := (select lower(u.email) from auth.users u where u.id = delete_account.account);
  -- Locked: whoever posts a job for it at the same moment is before it, and seen below, or finds nobody.
  person constant public.recruiters := (select r from public.recruiters r where r.auth_id = delete_account.account for update);
  gone text[];
begin
  if mailbox is null then
    return null;
  end if;
  if person.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into gone
  from public.jobs j where j.recruiter_id = person.id and private.is_open(j.is_archived, j.expires_at);
  if delete_jobs then
    delete from public.jobs j where j.recruiter_id = person.id;
  else
    update public.jobs j set is_archived = true where j.recruiter_id = person.id and not j.is_archived;
  end if;
  delete from public.outbox o where o.address = mailbox and not private.is_newsletter_mail(o.kind);
  update public.audit_log l set actor_email = null where l.actor = delete_account.account and l.actor_email is not null;
  update public.audit_log l set reason = null
  where l.table_name = 'recruiters' and l.row_id = person.id and l.reason is not null;
  if person.id is not null then
    insert into public.audit_log (action, table_name, row_id) values ('deleted on request', 'recruiters', person.id);
  end if;
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = delete_account.account::text;
  -- With its sessions, networks and its row in recruiters; jobs lose their recruiter.
  delete from auth.users u where u.id = delete_account.account;
  return gone;
end
$$;

create function public.delete_account(account uuid, delete_jobs boolean) returns text[]
language sql
set search_path = ''
as $$ select private.delete_account(delete_account.account, delete_account.delete_jobs) $$;
comment on function public.delete_account(uuid, boolean) is
  'Deletes an account and what is stored of it; its jobs are deleted too, or archived without a recruiter. The slugs of those '
  'that were open; null where there is no account. Refuses for an admin.';

revoke all on function
  private.is_newsletter_mail(text), private.mails_of(text, boolean),
  private.subscriber_data(text), public.subscriber_data(text),
  private.account_data(uuid), public.account_data(uuid), private.account_of(text),
  private.delete_subscriber(text), public.delete_subscriber(text),
  private.delete_account(uuid, boolean), public.delete_account(uuid, boolean)
from public, anon, authenticated;
revoke all on function private.account_of(text) from service_role;
