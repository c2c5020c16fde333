-- Limits: how often something may happen in a minute and in a day (UTC), counted exactly, and the networks of accounts.

create table private.limits (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  per_minute integer check (per_minute >= 0),
  per_day integer check (per_day >= 0),
  about text not null check (char_length(about) between 1 and 200)
);
comment on table private.limits is 'The operator''s settings, effective at once. Null is unlimited.';

create table private.limit_counts (
  name text not null references private.limits (name) on delete cascade,
  key text not null check (char_length(key) <= 64),
  minute timestamptz not null,
  in_minute integer not null,
  day date not null check (day between '2000-01-01' and '2100-12-31'),
  in_day integer not null,
  primary key (name, key),
  constraint limit_counts_times check (private.are_times(minute))
);
comment on table private.limit_counts is 'Counts of the last minute and the last day with any, for each name and key.';
comment on column private.limit_counts.key is
  'Who is counted, where each recruiter, network or address has a limit of its own; empty for a limit that all share.';
create index limit_counts_day on private.limit_counts (day) where key <> '';

create table private.known_networks (
  mark text primary key check (mark ~ '^[A-Za-z0-9_-]{43}$'),
  account uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  constraint known_networks_times check (private.are_times(seen_at))
);
comment on table private.known_networks is
  'The last 20 networks from which each account signed in. Failed attempts from others do not lock it out of these.';
comment on column private.known_networks.mark is 'The web server''s keyed hash of account and network, not an address.';
create index known_networks_account_seen_at on private.known_networks (account, seen_at desc);

create function private.consume_limit(limit_name text, limit_key text default '') returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  bounds constant private.limits := (select l from private.limits l where l.name = limit_name);
  today constant date := (now() at time zone 'UTC')::date;
  is_within boolean;
begin
  insert into private.limit_counts as c (name, key, minute, in_minute, day, in_day)
  values (limit_name, limit_key, date_trunc('minute', now()), 1, today, 1)
  on conflict (name, key) do update set
    -- A transaction that waited for the row may have begun in an earlier minute than the one that held it.
    minute = greatest(c.minute, excluded.minute),
    in_minute = case when c.minute >= excluded.minute then c.in_minute else 0 end + 1,
    day = greatest(c.day, excluded.day),
    in_day = case when c.day >= excluded.day then c.in_day else 0 end + 1
  returning c.in_minute <= coalesce(bounds.per_minute, c.in_minute) and c.in_day <= coalesce(bounds.per_day, c.in_day)
  into is_within;
  return is_within;
end
$$;
comment on function private.consume_limit is
  'Counts one use and returns whether it is within the limit. A use is not counted if its transaction rolls back. The '
  'row of the count stays locked until then, so a function that counts towards several limits takes them in the order '
  'network, mailbox, last those that all share: two callers cannot deadlock, and one who is over a limit of their own '
  'uses nothing of the shared one.';

create function public.purge_limit_counts() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from private.limit_counts c
  where (c.name, c.key) in (
    select o.name, o.key from private.limit_counts o
    where o.key <> '' and o.day < (now() at time zone 'UTC')::date
    limit 5000
    for update skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_limit_counts is
  'Scheduled work, called until it returns 0: deletes up to 5,000 counts of earlier days and returns how many. Not '
  'done while a use is counted: two callers that each locked counts of others could deadlock.';

create function private.mailbox(address text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when a.domain in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else a.name || '@' || a.domain
  end
  from (
    select
      split_part(split_part(private.lower_case(btrim(mailbox.address)), '@', 1), '+', 1) as name,
      split_part(private.lower_case(btrim(mailbox.address)), '@', 2) as domain
  ) a
$$;
comment on function private.mailbox is
  'The mailbox that mail to an address arrives in: without its +tag, and at Gmail without dots. Only for counting, as '
  'lib/mail/mailbox.ts.';

create function private.consume_mailbox_limit(limit_name text, address text) returns boolean
language sql
set search_path = ''
as $$
  select private.consume_limit(
    limit_name, encode(sha256(convert_to(private.mailbox(consume_mailbox_limit.address), 'UTF8')), 'hex'))
$$;
comment on function private.consume_mailbox_limit is
  'As consume_limit, for the mailbox of an address; only its hash is stored, and deleted the next day.';

create function private.enforce_quota(limit_name text, noun text) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Null for accounts that are not approved recruiters, whose rows row-level security refuses.
  recruiter_id constant uuid := private.my_recruiter_id();
begin
  if private.is_api_caller() and not private.is_admin() and recruiter_id is not null
    and not private.consume_limit(limit_name, recruiter_id::text)
  then
    raise exception 'You have added % % today, as many as a recruiter can. Please save this one after midnight UTC.',
      (select coalesce(l.per_day, l.per_minute) from private.limits l where l.name = limit_name), noun
      using errcode = 'PT429';
  end if;
end
$$;
comment on function private.enforce_quota is
  'For before_write triggers, on insert: counts a row of the caller, a recruiter, and raises PT429 beyond the limit. '
  'The message is shown in the form; noun is its word for the rows, in the plural.';

create function public.is_known_network(mark text) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.known_networks k where k.mark = is_known_network.mark) $$;
comment on function public.is_known_network is
  'Whether the account has signed in from the network of this mark before. For the secret key only.';

create function public.remember_network(account uuid, mark text) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into private.known_networks as k (mark, account) values (remember_network.mark, remember_network.account)
  on conflict (mark) do update set seen_at = now(), account = excluded.account;
  delete from private.known_networks k
  where k.account = remember_network.account
    and k.mark not in (
      select n.mark from private.known_networks n
      where n.account = remember_network.account
      order by n.seen_at desc
      limit 20);
end
$$;
comment on function public.remember_network is
  'Records a sign-in from the network of this mark; keeps the account''s last 20. For the secret key only.';

alter table private.limits enable row level security;
alter table private.limit_counts enable row level security;
alter table private.known_networks enable row level security;

grant insert, select, update, delete on private.known_networks to service_role;
