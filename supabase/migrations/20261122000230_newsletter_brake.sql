-- New addresses are counted by network where the web server says which, under a hash only it can make. Callers of the data
-- API share one count. So neither closes the newsletter to everybody else.

create or replace function private.subscribe() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  if private.is_api_caller() then
    new.unsubscribed_at := null;
    new.confirmed_at := null;
    if not private.take('subscriptions_direct') then
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

create function public.subscribe_from(network text, email text, has_waited boolean default false) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not subscribe_from.has_waited and not private.take('subscriptions_site') then
    return false;
  end if;
  if not private.take('subscriptions_network', subscribe_from.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  insert into public.newsletter_subscriptions (email) values (subscribe_from.email);
  return true;
end
$$;
comment on function public.subscribe_from(text, text, boolean) is
  'Subscribes an address for somebody in a network: for the web server, with the secret key. False: wait a moment and say so.';
revoke all on function public.subscribe_from(text, text, boolean) from public, anon, authenticated;
