-- What admins see of the mail and do about it.

create function private.mail_status()
returns table (
  waiting bigint, sending bigint, retrying bigint, sent_in_hour bigint, sent_in_day bigint, failed bigint,
  due_since timestamptz, stopped_at timestamptz, stopped_because text,
  paused_until timestamptz, paused_because text, away_since timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    (select count(*) from public.outbox o where o.state = 'queued'),
    (select count(*) from public.outbox o where o.state = 'sending'),
    (select count(*) from public.outbox o where o.state = 'queued' and o.attempts + o.away_attempts > 0),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 hour'),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 day'),
    (select count(*) from public.outbox o where o.state = 'failed'),
    (select min(o.next_attempt_at) from public.outbox o where o.state = 'queued' and o.next_attempt_at <= now()),
    q.stopped_at, q.stopped_because,
    case when q.paused_until > now() then q.paused_until end,
    case when q.paused_until > now() then q.paused_because end,
    q.away_since
  from private.mail_queue q
  where (select private.is_admin())
$$;
comment on function private.mail_status() is 'How the mail is, for admins; no row for anybody else.';

create index outbox_sent_at on public.outbox (sent_at) where state = 'sent';

create function private.retry_mail(mail_ids uuid[]) returns uuid[]
language sql security definer
set search_path = ''
as $$
  with retried as (
    update public.outbox o set
      state = 'queued', attempts = 0, away_attempts = 0, first_attempt_at = null, next_attempt_at = now()
    where (select private.is_admin())
      and o.id = any (mail_ids)
      and (o.state in ('failed', 'dropped') or o.state = 'queued' and o.attempts + o.away_attempts > 0)
      and not exists (select from public.suppressions s where s.address = o.address)
    returning o.id
  )
  select coalesce(array_agg(id), '{}') from retried
$$;
comment on function private.retry_mail(uuid[]) is 'Has admins send mail again that failed; the ids of what is sent again.';

create function private.resume_mail() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.mail_queue set
    stopped_at = null, stopped_because = null, paused_until = null, paused_because = null,
    pauses = 0, refused_in_a_row = 0
  where private.is_admin() and (stopped_at is not null or paused_until is not null);
  return found;
end
$$;
comment on function private.resume_mail() is 'Has admins start a stopped or paused queue again; false where it runs.';

create function private.send_test_mail() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text := (select email from public.recruiters where auth_id = auth.uid() and role = 'admin');
begin
  if recipient is null or not private.enqueue_mail('test', recipient, clock_timestamp()::text) then
    return null;
  end if;
  return (select o.id from public.outbox o where o.kind = 'test' and o.address = recipient order by o.created_at desc limit 1);
end
$$;
comment on function private.send_test_mail() is 'Sends an admin a mail that says that mail arrives; its id, or null where the address is suppressed.';

grant execute on function
  private.mail_status(), private.retry_mail(uuid[]), private.resume_mail(), private.send_test_mail()
to authenticated;

-- What the API publishes runs as its caller.
create function public.mail_status()
returns table (
  waiting bigint, sending bigint, retrying bigint, sent_in_hour bigint, sent_in_day bigint, failed bigint,
  due_since timestamptz, stopped_at timestamptz, stopped_because text,
  paused_until timestamptz, paused_because text, away_since timestamptz
)
language sql stable
set search_path = ''
as $$ select * from private.mail_status() $$;

create function public.retry_mail(mail_ids uuid[]) returns uuid[]
language sql
set search_path = ''
as $$ select private.retry_mail(mail_ids) $$;

create function public.resume_mail() returns boolean
language sql
set search_path = ''
as $$ select private.resume_mail() $$;

create function public.send_test_mail() returns uuid
language sql
set search_path = ''
as $$ select private.send_test_mail() $$;

revoke all on function public.mail_status(), public.retry_mail(uuid[]), public.resume_mail(), public.send_test_mail()
from public, anon;
grant execute on function public.mail_status(), public.retry_mail(uuid[]), public.resume_mail(), public.send_test_mail()
to authenticated;
