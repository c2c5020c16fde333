-- From where each account has signed in before: others' wrong passwords do not shut it out there.

create table private.known_networks (
  mark text primary key check (mark ~ '^[A-Za-z0-9_-]{43}$'),
  account uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now()
);
comment on table private.known_networks is 'The last 20 of each account. No addresses: the web server''s keyed hash of account and network.';

create index known_networks_account_seen_at on private.known_networks (account, seen_at desc);

alter table private.known_networks enable row level security;
revoke all on private.known_networks from public, anon, authenticated;
grant select, insert, update, delete on private.known_networks to service_role;

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
comment on function public.remember_network(uuid, text) is 'The account has signed in from the network of this mark. For the web server, with the secret key.';

create function public.knows_network(mark text) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.known_networks k where k.mark = knows_network.mark) $$;
comment on function public.knows_network(text) is 'Whether the account of this mark has signed in from its network before.';

revoke all on function public.remember_network(uuid, text), public.knows_network(text) from public, anon, authenticated;
