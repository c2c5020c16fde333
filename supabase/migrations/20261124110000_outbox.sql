-- Mail waits here from the transaction that decides to send it until a mail server has taken it.

create type public.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'dropped');

create table public.suppressions (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (address = lower(address) and char_length(address) between 3 and 254),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.suppressions is 'Addresses that a mail server has refused for good: nothing is sent there until an admin lifts it.';
create index suppressions_created_at on public.suppressions (created_at desc);

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) <= 40 and kind ~ '^[a-z][a-z0-9-]*$'),
  -- Nothing that a header could read as more than an address.
  address text not null check (char_length(address) <= 254 and address ~ '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'),
  key text not null check (char_length(key) between 1 and 200),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 65536),
  is_bulk boolean not null default false,
  state public.mail_state not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  away_attempts integer not null default 0 check (away_attempts >= 0),
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  message_id text check (char_length(message_id) <= 300),
  lease uuid,
  constraint outbox_once unique (kind, address, key),
  constraint outbox_lease check ((state = 'sending') = (lease is not null)),
  constraint outbox_sent_at check ((state = 'sent') = (sent_at is not null))
);
comment on table public.outbox is
  'One row for each mail, written by private.enqueue_mail; its text is made from data when it is sent.';
comment on column public.outbox.key is 'What it is about, in words of its kind: of one kind an address gets one mail about it.';
comment on column public.outbox.away_attempts is 'Attempts that got no answer; they are none of attempts.';
comment on column public.outbox.next_attempt_at is 'While it is being sent: when another sender may take it over.';
comment on column public.outbox.message_id is 'Set by the first attempt, kept by the others: whoever got it twice can tell.';

create index outbox_due on public.outbox (is_bulk, next_attempt_at) where state in ('queued', 'sending');
create index outbox_created_at on public.outbox (created_at desc, id);
create index outbox_state on public.outbox (state, created_at desc, id);
create index outbox_address on public.outbox (address);

create table private.mail_queue (
  id boolean primary key default true check (id),
  -- Nothing is sent until an admin resumes.
  stopped_at timestamptz,
  stopped_because text check (char_length(stopped_because) <= 500),
  -- The mail server does not answer: nothing is tried until then.
  paused_until timestamptz,
  paused_because text check (char_length(paused_because) <= 500),
  away_since timestamptz,
  pauses integer not null default 0,
  refused_in_a_row integer not null default 0,
  minute timestamptz not null default '-infinity',
  in_minute integer not null default 0,
  constraint mail_queue_stopped check ((stopped_at is null) = (stopped_because is null))
);
comment on table private.mail_queue is 'One row: what holds for all mail.';
insert into private.mail_queue default values;

alter table public.suppressions enable row level security;
alter table public.outbox enable row level security;
alter table private.mail_queue enable row level security;
revoke all on private.mail_queue from public, anon, authenticated, service_role;
grant select, update on private.mail_queue to service_role;

grant select on public.outbox to authenticated;
grant select, delete on public.suppressions to authenticated;

create policy "Admins read the outbox" on public.outbox
for select to authenticated
using ((select private.is_admin()));

create policy "Admins read suppressions" on public.suppressions
for select to authenticated
using ((select private.is_admin()));

create policy "Admins lift suppressions" on public.suppressions
for delete to authenticated
using ((select private.is_admin()));

create trigger audit after delete on public.suppressions
for each row execute function private.audit();

create function private.drop_suppressed_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.outbox set state = 'dropped', last_error = 'The address is suppressed.'
  where address = new.address and state = 'queued';
  return null;
end
$$;
create trigger drop_suppressed_mail after insert on public.suppressions
for each row execute function private.drop_suppressed_mail();

create function private.enqueue_mail(
  kind text, address text, key text, data jsonb default '{}', send_at timestamptz default now(), is_bulk boolean default false
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text := lower(btrim(enqueue_mail.address));
begin
  if exists (select from public.suppressions s where s.address = recipient) then
    return false;
  end if;
  insert into public.outbox (kind, address, key, data, next_attempt_at, is_bulk)
  values (enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.send_at, enqueue_mail.is_bulk)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$$;
comment on function private.enqueue_mail(text, text, text, jsonb, timestamptz, boolean) is
  'Has a mail sent once the transaction is committed; false where that mail exists or the address is suppressed. Bulk mail lets other mail pass.';
revoke all on function private.enqueue_mail(text, text, text, jsonb, timestamptz, boolean) from public, anon, authenticated;
