-- Outbox: mail is written here by the transaction that decides to send it, and sent afterwards. How the web server
-- takes mail and records results, and how admins watch and resume sending.

create type public.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'dropped');

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) <= 40 and kind ~ '^[a-z][a-z0-9-]*$'),
  -- A bare address: no list, no display name, no line break that could start another header.
  address text not null check (char_length(address) <= 254 and address ~ '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'),
  key text not null check (char_length(key) between 1 and 200),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 65536),
  is_bulk boolean not null default false,
  state public.mail_state not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  away_attempts integer not null default 0 check (away_attempts >= 0),
  unanswered_attempts integer not null default 0 check (unanswered_attempts >= 0),
  refusal_streak integer,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  message_id text check (char_length(message_id) <= 300),
  lease uuid,
  constraint outbox_once unique (kind, address, key),
  constraint outbox_lease check ((state = 'sending') = (lease is not null)),
  constraint outbox_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint outbox_times check (private.are_times(created_at, next_attempt_at, first_attempt_at, sent_at))
);
comment on table public.outbox is 'One row per mail. Its text is composed from kind and data when it is sent.';
comment on column public.outbox.key is 'The subject within a kind: an address gets one mail per kind and key.';
comment on column public.outbox.is_bulk is 'Whether all other mail is sent before it, as for digests and job alerts.';
comment on column public.outbox.attempts is 'Attempts that the mail server answered.';
comment on column public.outbox.away_attempts is 'Attempts that the mail server did not answer.';
comment on column public.outbox.unanswered_attempts is
  'Attempts in which the mail server got the whole mail and did not answer, so that it has perhaps been sent.';
comment on column public.outbox.refusal_streak is
  'The streak of refusals (private.mail_queue.refusal_streak) in which the mail server refused the address.';
comment on column public.outbox.next_attempt_at is 'While it is being sent: when another sender may take it over.';
comment on column public.outbox.message_id is
  'Set by the first attempt and kept by later ones, so that mail programs recognise a duplicate.';
create index outbox_due on public.outbox (is_bulk, next_attempt_at) where state in ('queued', 'sending');
create index outbox_state on public.outbox (state, created_at desc, id);
create index outbox_sent_at on public.outbox (sent_at) where state = 'sent';
create index outbox_address on public.outbox (address);

create table public.suppressions (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (address = lower(address) and char_length(address) between 3 and 254),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  constraint suppressions_times check (private.are_times(created_at))
);
comment on table public.suppressions is
  'Addresses that a mail server has refused permanently. They get no mail until an admin deletes the row.';
create index suppressions_created_at on public.suppressions (created_at desc);

create table private.mail_queue (
  id boolean primary key default true check (id),
  stopped_at timestamptz,
  stopped_because text check (char_length(stopped_because) <= 500),
  stopped_until timestamptz,
  paused_until timestamptz,
  paused_because text check (char_length(paused_because) <= 500),
  away_since timestamptz,
  pauses integer not null default 0,
  refused_in_a_row integer not null default 0,
  refusal_streak integer not null default 1,
  has_refusals boolean not null default false,
  minute timestamptz not null default '2000-01-01 00:00+00',
  in_minute integer not null default 0,
  constraint mail_queue_stopped check (
    (stopped_at is null) = (stopped_because is null) and (stopped_until is null or stopped_at is not null)
  ),
  constraint mail_queue_times check (
    private.are_times(stopped_at, stopped_until, paused_until, away_since, minute)
  )
);
comment on table private.mail_queue is 'One row: the state of sending as a whole.';
comment on column private.mail_queue.stopped_at is
  'When the mail server refused us. Until an admin resumes, only a few mails are tried, once an hour.';
comment on column private.mail_queue.stopped_until is 'When the next mails are tried while mail is stopped.';
comment on column private.mail_queue.paused_until is 'Nothing is sent until then, as the mail server did not answer.';
comment on column private.mail_queue.away_since is 'Since when the mail server has not answered.';
comment on column private.mail_queue.pauses is 'Consecutive pauses, from which the length of the next one follows.';
comment on column private.mail_queue.refused_in_a_row is
  'Refusals of known addresses (private.is_known_address) since a mail was sent last.';
comment on column private.mail_queue.refusal_streak is
  'Number of the present streak of refusals, in which no mail was sent between them.';
comment on column private.mail_queue.has_refusals is
  'Whether any address was refused in the present streak, so that the next sent mail ends it.';
comment on column private.mail_queue.in_minute is 'Mails leased in minute, for the limit per minute.';

create function private.enqueue_mail(
  kind text,
  address text,
  key text,
  data jsonb default '{}',
  is_bulk boolean default false,
  send_after interval default '0'
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text := private.lower_case(btrim(enqueue_mail.address));
begin
  if exists (select from public.suppressions s where s.address = recipient) then
    return false;
  end if;
  insert into public.outbox (kind, address, key, data, is_bulk, next_attempt_at)
  values (
    enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.is_bulk,
    now() + enqueue_mail.send_after)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$$;
comment on function private.enqueue_mail is
  'Adds a mail to the outbox, to be sent after send_after. False when the same mail (kind, address, key) exists or the '
  'address is suppressed.';

create function private.drop_mail(kind text, address text, key_prefix text default null) returns void
language sql security definer
set search_path = ''
as $$
  update public.outbox o set state = 'dropped', last_error = 'It is not wanted any more.'
  where o.address = drop_mail.address and o.kind = drop_mail.kind and o.state = 'queued'
    and (key_prefix is null or o.key like key_prefix || ' %')
$$;
comment on function private.drop_mail is
  'Drops queued mail of a kind for an address: all of it, or mail whose key begins with the prefix and a space.';

create function private.after_suppression_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.outbox set state = 'dropped', last_error = 'The address is suppressed.'
    where address = new.address and state = 'queued';
    update public.newsletter_subscriptions set suppressed_at = now() where email = new.address;
  else
    perform private.log_change('suppressions', 'delete', old.id);
    update public.newsletter_subscriptions set suppressed_at = null where email = old.address;
  end if;
  return null;
end
$$;
comment on function private.after_suppression_write is
  'Drops queued mail to a suppressed address, marks its subscription, and logs when an admin lifts the suppression.';

create function private.correct_mail_times() returns void
language sql
set search_path = ''
as $$
  update public.outbox o set
    created_at = least(o.created_at, now()),
    next_attempt_at = case o.state when 'sending' then now() + interval '10 minutes' else now() end
  where o.id in (
    select w.id from public.outbox w
    where w.state = 'queued' and w.created_at > now() + interval '1 minute'
      -- No pause between attempts is as long as 5 hours, and no lease as long as 11 minutes.
      or w.state = 'queued' and w.next_attempt_at > now() + interval '5 hours'
      or w.state = 'sending' and w.next_attempt_at > now() + interval '11 minutes'
    for update skip locked)
$$;
comment on function private.correct_mail_times is
  'Corrects times that were written while the clock was ahead, so that no mail waits until the clock is there again.';

create function public.lease_mail(max_rows integer, per_minute integer, domain text)
returns table (id uuid, kind text, address text, data jsonb, attempts integer, message_id text, lease uuid)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  queue private.mail_queue;
  left_in_minute integer;
  leased_rows integer;
  new_lease constant uuid := gen_random_uuid();
  -- Several mails are tried, in case the first one fails for a reason of its own.
  max_rows_while_stopped constant integer := 5;
begin
  -- Senders take turns here, so that the limit per minute holds for all of them together.
  select * into queue from private.mail_queue for update;
  -- A pause lasts a quarter of an hour at most: a later end comes from a clock that has been set back since.
  if queue.paused_until between now() and now() + interval '16 minutes'
    or queue.stopped_until between now() and now() + interval '61 minutes'
  then
    return;
  end if;
  if queue.stopped_at is not null then
    lease_mail.max_rows := least(lease_mail.max_rows, max_rows_while_stopped);
  end if;
  perform private.correct_mail_times();
  if queue.minute is distinct from date_trunc('minute', now()) then
    queue.minute := date_trunc('minute', now());
    queue.in_minute := 0;
  end if;
  left_in_minute := greatest(lease_mail.per_minute, 0) - queue.in_minute;

  return query
    with due as (
      select o.id, o.is_bulk, o.next_attempt_at from public.outbox o
      where o.state in ('queued', 'sending') and o.next_attempt_at <= now()
      order by o.is_bulk, o.next_attempt_at
      limit greatest(least(lease_mail.max_rows, left_in_minute), 0)
      for update skip locked
    ),
    -- A tenth of each minute is reserved for mail that somebody waits for, such as confirmations.
    chosen as (
      select due.* from due where not due.is_bulk
      union all
      (select due.* from due where due.is_bulk order by due.next_attempt_at
       limit greatest(left_in_minute - lease_mail.per_minute / 10, 0))
    ),
    leased as (
      update public.outbox o set
        state = 'sending',
        lease = new_lease,
        attempts = o.attempts + 1,
        first_attempt_at = coalesce(o.first_attempt_at, now()),
        next_attempt_at = now() + interval '10 minutes',
        message_id = coalesce(o.message_id, '<' || o.id || '@' || lease_mail.domain || '>')
      from chosen
      where o.id = chosen.id
      returning o.id, o.kind, o.address, o.data, o.attempts, o.message_id, o.lease,
        chosen.is_bulk, chosen.next_attempt_at as due_at
    )
    select l.id, l.kind, l.address, l.data, l.attempts, l.message_id, l.lease
    from leased l order by l.is_bulk, l.due_at;
  get diagnostics leased_rows = row_count;

  update private.mail_queue q set
    minute = queue.minute,
    in_minute = queue.in_minute + leased_rows,
    -- Keeps other senders from trying at the same time.
    stopped_until = case
      when q.stopped_at is not null and leased_rows > 0 then now() + interval '1 hour'
      else q.stopped_until
    end
  where q.id;
end
$$;
comment on function public.lease_mail is
  'Leases due mail for ten minutes, other mail before bulk mail. Returns no rows while the queue is paused, and a few '
  'rows an hour while it is stopped.';

create function public.renew_mail_lease(mail_id uuid, mail_lease uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.outbox o set next_attempt_at = now() + interval '10 minutes'
  where o.id = mail_id and o.lease = mail_lease;
  return found;
end
$$;
comment on function public.renew_mail_lease is
  'Leases a mail for another ten minutes, as the mail server has not answered yet. False when the lease is over.';

create function private.is_known_address(address text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
      select from public.outbox o where o.address = is_known_address.address and o.state = 'sent')
    or exists (
      select from public.newsletter_subscriptions s
      where s.email = is_known_address.address and s.confirmed_at is not null)
    or exists (
      select from public.job_alerts a where a.email = is_known_address.address and a.confirmed_at is not null)
    or exists (
      select from public.recruiters r
      where lower(r.email) = is_known_address.address and r.address_confirmed_at is not null);
end
$$;
comment on function private.is_known_address is
  'Whether the owner of the address has confirmed it, or a mail server has accepted mail to it. Anybody can type '
  'others.';

create function private.forgive_refusals(streak integer) returns void
language sql
set search_path = ''
as $$
  with lifted as (
    delete from public.suppressions s
    using public.outbox o
    where o.refusal_streak = streak and o.state = 'failed' and s.address = o.address
  )
  update public.outbox o set state = 'queued', next_attempt_at = now(), attempts = 0, first_attempt_at = null
  from (
    select distinct f.address from public.outbox f
    where f.refusal_streak = streak and f.state = 'failed' and private.is_known_address(f.address)
  ) known
  where o.address = known.address and (
    o.state = 'failed' and o.refusal_streak = streak
    or o.state = 'dropped' and o.last_error = 'The address is suppressed.' and o.created_at > now() - interval '1 day')
$$;
comment on function private.forgive_refusals is
  'Lifts the suppressions of a streak of refusals, and queues again what was refused or dropped because of it, to '
  'known addresses only.';

create function public.stop_mail(reason text) returns void
language sql
set search_path = ''
as $$
  update private.mail_queue set
    stopped_at = coalesce(stopped_at, now()),
    stopped_because = left(reason, 500),
    stopped_until = now() + interval '1 hour'
  where id
$$;
comment on function public.stop_mail is
  'Stops all mail until an admin resumes or a mail is sent: the mail server refuses us. Some are tried once an hour.';

create function public.pause_mail(reason text) returns void
language sql
set search_path = ''
as $$
  update private.mail_queue set
    pauses = pauses + 1,
    paused_until = now() + least(interval '15 seconds' * power(2, least(pauses, 9)), interval '15 minutes'),
    paused_because = left(reason, 500),
    away_since = coalesce(away_since, now())
  -- Several sends that fail at the same time count as one failure.
  where paused_until is null or paused_until not between now() and now() + interval '16 minutes'
$$;
comment on function public.pause_mail is
  'Pauses all mail for 15, 30, 60 … seconds, up to a quarter of an hour: the mail server does not answer.';

create function private.count_refusal(mail public.outbox, error text) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- A server that refuses this many known addresses in a row refuses us rather than them.
  max_refusals constant integer := 20;
  queue private.mail_queue;
begin
  select * into queue from private.mail_queue for update;
  -- It was refused before, and the server has accepted other mail since: the reason is the address.
  if mail.refusal_streak <> queue.refusal_streak then
    return;
  end if;
  update public.outbox o set refusal_streak = queue.refusal_streak where o.id = mail.id;
  update private.mail_queue q set has_refusals = true where q.id;
  if not private.is_known_address(mail.address) then
    return;
  end if;
  update private.mail_queue q set refused_in_a_row = q.refused_in_a_row + 1 where q.id;
  if queue.refused_in_a_row + 1 >= max_refusals then
    perform private.forgive_refusals(queue.refusal_streak);
    perform public.stop_mail(
      'Refused ' || max_refusals || ' addresses in a row, the last with: ' || coalesce(error, ''));
  end if;
end
$$;
comment on function private.count_refusal is
  'Counts the refusal of an address, if it is known, and stops all mail when too many follow each other.';

create function public.record_mail_result(
  mail_id uuid,
  mail_lease uuid,
  outcome text,
  error text default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  mail public.outbox;
  is_given_up boolean;
  -- About a week, because attempts are a quarter of an hour apart at most.
  max_away_attempts constant integer := 600;
  max_unanswered_attempts constant integer := 3;
begin
  if record_mail_result.outcome not in (
    'sent', 'dropped', 'later', 'away', 'interrupted', 'unanswered', 'failed', 'refused', 'suppressed', 'stopped',
    'returned')
  then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- No row when another sender has taken the mail over.
  select * into mail from public.outbox o where o.id = mail_id and o.lease = mail_lease for update;
  if mail.id is null then
    return false;
  end if;
  -- Temporary refusals are retried for a day. A server that does not answer is no reason to give up a mail, unless the
  -- mail itself makes it hang up every time. A mail that has perhaps been sent is not sent over and over.
  is_given_up :=
    outcome = 'later' and mail.first_attempt_at < now() - interval '1 day'
    or outcome in ('away', 'interrupted') and mail.away_attempts >= max_away_attempts
    or outcome = 'unanswered' and mail.unanswered_attempts + 1 >= max_unanswered_attempts;

  update public.outbox o set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'dropped' then 'dropped'
      when is_given_up or outcome in ('failed', 'refused', 'suppressed') then 'failed'
      else 'queued'
    end::public.mail_state,
    lease = null,
    sent_at = case when outcome = 'sent' then now() end,
    last_error = left(record_mail_result.error, 500),
    attempts = o.attempts - (outcome in ('away', 'interrupted', 'returned'))::integer,
    away_attempts = o.away_attempts + (outcome in ('away', 'interrupted'))::integer,
    unanswered_attempts = o.unanswered_attempts + (outcome = 'unanswered')::integer,
    first_attempt_at = case
      when outcome in ('away', 'interrupted', 'stopped') or outcome = 'returned' and o.attempts = 1 then null
      else o.first_attempt_at
    end,
    next_attempt_at = now() + case
      -- After 1, 3, 9 … minutes, then every four hours.
      when outcome = 'later' then least(interval '1 minute' * power(3, least(o.attempts, 9) - 1), interval '4 hours')
      -- Other mail goes first, in case this one makes the server hang up.
      when outcome in ('away', 'interrupted') then
        least(interval '15 seconds' * power(2, least(o.away_attempts, 9)), interval '15 minutes')
      when outcome = 'unanswered' then interval '2 hours' * (o.unanswered_attempts + 1)
      -- Other mail goes first, in case this one makes the server refuse us.
      when outcome = 'stopped' then interval '1 minute'
      else interval '0'
    end
  where o.id = mail_id;

  if outcome = 'sent' then
    update private.mail_queue q set
      refusal_streak = q.refusal_streak + q.has_refusals::integer, has_refusals = false, refused_in_a_row = 0,
      pauses = 0, paused_until = null, paused_because = null, away_since = null,
      stopped_at = null, stopped_because = null, stopped_until = null
    where q.has_refusals or q.pauses > 0 or q.stopped_at is not null;
  elsif outcome in ('refused', 'suppressed') then
    if outcome = 'suppressed' then
      insert into public.suppressions (address, reason)
      values (mail.address, left(coalesce(record_mail_result.error, 'Refused.'), 500))
      on conflict (address) do nothing;
    end if;
    perform private.count_refusal(mail, record_mail_result.error);
  end if;
  return true;
end
$$;
comment on function public.record_mail_result is
  'Records the outcome of a leased mail; false when the lease is over. away, interrupted: the server did not answer; '
  'unanswered: it got the whole mail and did not answer; refused, suppressed: it refused the address, which gets no '
  'more mail if it is suppressed; stopped: it refused us; returned: the attempt does not count.';

create function private.resume_mail() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.mail_queue set
    stopped_at = null, stopped_because = null, stopped_until = null, paused_until = null, paused_because = null,
    pauses = 0, refused_in_a_row = 0
  where private.is_admin() and (stopped_at is not null or paused_until is not null);
  return found;
end
$$;
comment on function private.resume_mail is 'Implements public.resume_mail, past row-level security.';

create function public.resume_mail() returns boolean
language sql
set search_path = ''
as $$ select private.resume_mail() $$;
comment on function public.resume_mail is
  'For admins: resumes mail that is stopped or paused. False when it is neither, or for other callers.';

create function private.retry_mail(mail_ids uuid[]) returns uuid[]
language sql security definer
set search_path = ''
as $$
  with retried as (
    update public.outbox o set
      state = 'queued', attempts = 0, away_attempts = 0, unanswered_attempts = 0, first_attempt_at = null,
      next_attempt_at = now()
    where (select private.is_admin())
      and o.id = any (mail_ids)
      and (o.state in ('failed', 'dropped') or o.state = 'queued' and o.attempts + o.away_attempts > 0)
      and not exists (select from public.suppressions s where s.address = o.address)
    returning o.id
  )
  select coalesce(array_agg(id), '{}') from retried
$$;
comment on function private.retry_mail is 'Implements public.retry_mail, past row-level security.';

create function public.retry_mail(mail_ids uuid[]) returns uuid[]
language sql
set search_path = ''
as $$ select private.retry_mail(mail_ids) $$;
comment on function public.retry_mail is
  'For admins: queues mail for another attempt now, unless it was sent or its address is suppressed. Returns the ids.';

create function private.delete_mail(mail_ids uuid[]) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  mail public.outbox;
  deleted uuid[] := '{}';
begin
  if not private.is_admin() then
    return deleted;
  end if;
  for mail in
    update public.outbox o set state = 'dropped', lease = null, last_error = 'Deleted by an admin.'
    where o.id = any (mail_ids)
      -- A mail that is being sent cannot be recalled. If its lease has expired, its sender is gone.
      and (o.state = 'queued' or o.state = 'sending' and o.next_attempt_at <= now())
    returning *
  loop
    perform private.log_change('outbox', 'delete', mail.id);
    deleted := deleted || mail.id;
  end loop;
  return deleted;
end
$$;
comment on function private.delete_mail is 'Implements public.delete_mail, past row-level security.';

create function public.delete_mail(mail_ids uuid[]) returns uuid[]
language sql
set search_path = ''
as $$ select private.delete_mail(mail_ids) $$;
comment on function public.delete_mail is
  'For admins: deletes mail that waits and returns the ids. Its row stays as dropped, so that no task enqueues it '
  'again.';

create function private.mail_status() returns table (
  waiting bigint, retrying bigint, sent_in_hour bigint, sent_in_day bigint, failed bigint,
  due_since timestamptz, stopped_at timestamptz, stopped_because text, stopped_until timestamptz,
  paused_until timestamptz, paused_because text, away_since timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    (select count(*) from public.outbox o where o.state = 'queued'),
    (select count(*) from public.outbox o where o.state = 'queued' and o.attempts + o.away_attempts > 0),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 hour'),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 day'),
    (select count(*) from public.outbox o where o.state = 'failed'),
    (select min(o.next_attempt_at) from public.outbox o where o.state = 'queued' and o.next_attempt_at <= now()),
    q.stopped_at, q.stopped_because, q.stopped_until,
    case when q.paused_until > now() then q.paused_until end,
    case when q.paused_until > now() then q.paused_because end,
    q.away_since
  from private.mail_queue q
  where (select private.is_admin())
$$;
comment on function private.mail_status is 'Implements public.mail_status, past row-level security.';

create function public.mail_status() returns table (
  waiting bigint, retrying bigint, sent_in_hour bigint, sent_in_day bigint, failed bigint,
  due_since timestamptz, stopped_at timestamptz, stopped_because text, stopped_until timestamptz,
  paused_until timestamptz, paused_because text, away_since timestamptz
)
language sql stable
set search_path = ''
as $$ select * from private.mail_status() $$;
comment on function public.mail_status is
  'For admins: counts of mail and the state of sending. No row for other callers.';

create function private.send_test_mail() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text := (
    select r.email from public.recruiters r where r.auth_id = auth.uid() and private.is_admin());
begin
  if recipient is null or not private.enqueue_mail('test', recipient, clock_timestamp()::text) then
    return null;
  end if;
  return (
    select o.id from public.outbox o
    where o.kind = 'test' and o.address = recipient
    order by o.created_at desc limit 1);
end
$$;
comment on function private.send_test_mail is 'Implements public.send_test_mail, past row-level security.';

create function public.send_test_mail() returns uuid
language sql
set search_path = ''
as $$ select private.send_test_mail() $$;
comment on function public.send_test_mail is
  'Queues a test mail to the caller, an admin, and returns its id. Null for other callers or a suppressed address.';

create function public.purge_outbox(older_than interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.outbox
  where id in (
    select o.id from public.outbox o
    where o.state in ('sent', 'failed', 'dropped') and o.created_at < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_outbox is
  'Scheduled work, called until it returns 0: deletes up to 5,000 finished mails and returns how many.';

create trigger after_write after insert or delete on public.suppressions
  for each row execute function private.after_suppression_write();

alter table public.outbox enable row level security;
alter table public.suppressions enable row level security;
alter table private.mail_queue enable row level security;

grant select on public.outbox to authenticated;
grant select, delete on public.suppressions to authenticated;
grant select, update on private.mail_queue to service_role;
grant execute on function
  private.resume_mail(), public.resume_mail(),
  private.retry_mail(uuid[]), public.retry_mail(uuid[]),
  private.delete_mail(uuid[]), public.delete_mail(uuid[]),
  private.mail_status(), public.mail_status(),
  private.send_test_mail(), public.send_test_mail()
to authenticated;

create policy "Admins read the outbox" on public.outbox for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read suppressions" on public.suppressions for select to authenticated
  using ((select private.is_admin()));
create policy "Admins lift suppressions" on public.suppressions for delete to authenticated
  using ((select private.is_admin()));
