-- Who gets the weekly job alerts.

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  -- Stricter than the standard: nothing that a mailto link, a header or a spreadsheet could read as more than an address.
  email text not null unique check (
    char_length(email) <= 254
    and char_length(split_part(email, '@', 1)) <= 64
    and email ~ '^[a-z0-9_][a-z0-9_+''-]*(\.[a-z0-9_+''-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  confirmed_at timestamptz
);
comment on table public.newsletter_subscriptions is 'Active while unsubscribed_at is null.';

create index newsletter_subscriptions_created_at on public.newsletter_subscriptions (created_at desc);

create function private.subscribe() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  if private.is_api_caller() then
    new.unsubscribed_at := null;
    new.confirmed_at := null;
    -- Not per address, which only the web server knows: a brake on whoever goes around it.
    if (select count(*) from public.newsletter_subscriptions where created_at > now() - interval '1 minute') >= 200 then
      raise exception 'too many subscriptions at once' using errcode = 'PT429';
    end if;
  end if;
  -- Somebody who left may come back; an active address falls through to the unique index.
  update public.newsletter_subscriptions set unsubscribed_at = null, confirmed_at = null
  where email = new.email and unsubscribed_at is not null;
  if found then
    return null;
  end if;
  return new;
end
$$;

create function private.unsubscribe_now() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and new.unsubscribed_at is not null then
    new.unsubscribed_at := coalesce(old.unsubscribed_at, now());
  end if;
  return new;
end
$$;

create trigger allow_changes before update on public.newsletter_subscriptions
for each row execute function private.allow_changes('unsubscribed_at', 'confirmed_at');
create trigger stamp before insert or update on public.newsletter_subscriptions
for each row execute function private.stamp();
create trigger subscribe before insert on public.newsletter_subscriptions
for each row execute function private.subscribe();
create trigger unsubscribe_now before update on public.newsletter_subscriptions
for each row execute function private.unsubscribe_now();

alter table public.newsletter_subscriptions enable row level security;

grant insert (email) on public.newsletter_subscriptions to anon, authenticated;
grant select, update (unsubscribed_at) on public.newsletter_subscriptions to authenticated;

create policy "Everyone subscribes an address" on public.newsletter_subscriptions
for insert to anon, authenticated
with check (unsubscribed_at is null and confirmed_at is null);

create policy "Admins read subscribers" on public.newsletter_subscriptions
for select to authenticated
using ((select private.is_admin()));

create policy "Admins unsubscribe addresses" on public.newsletter_subscriptions
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));
