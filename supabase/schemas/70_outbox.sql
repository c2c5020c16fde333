-- Outbox: mail is written here by the transaction that decides to send it, and sent afterwards (71_mail_sending.sql).

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
  is_bulk boolean default false
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
  insert into public.outbox (kind, address, key, data, is_bulk)
  values (enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.is_bulk)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$$;
comment on function private.enqueue_mail is
  'Adds a mail to the outbox. False when the same mail (kind, address, key) exists or the address is suppressed.';

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
    perform private.log_change('suppressions', to_jsonb(old), null);
    update public.newsletter_subscriptions set suppressed_at = null where email = old.address;
  end if;
  return null;
end
$$;
comment on function private.after_suppression_write is
  'Drops queued mail to a suppressed address, marks its subscription, and logs when an admin lifts the suppression.';

create trigger after_write after insert or delete on public.suppressions
  for each row execute function private.after_suppression_write();

alter table public.outbox enable row level security;
alter table public.suppressions enable row level security;
alter table private.mail_queue enable row level security;

grant select on public.outbox to authenticated;
grant select, delete on public.suppressions to authenticated;
grant select, update on private.mail_queue to service_role;

create policy "Admins read the outbox" on public.outbox for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read suppressions" on public.suppressions for select to authenticated
  using ((select private.is_admin()));
create policy "Admins lift suppressions" on public.suppressions for delete to authenticated
  using ((select private.is_admin()));
