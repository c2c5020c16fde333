-- The key of a form is between the admin who sends it and the database: no account reads it from posts, books or events
-- either. What a search reads becomes a column there: a function of the whole row needs a right to each of its columns.

drop function public.search_text(public.blogs);
drop function public.search_text(public.books);
drop function public.search_text(public.events);

-- A line each, so that no word runs from one into the next.
alter table public.blogs
  add column search_text text not null generated always as (title || e'\n' || author_name || e'\n' || slug) stored;
comment on column public.blogs.search_text is 'What a search in the list of posts reads.';

alter table public.books
  add column search_text text not null generated always as (title || e'\n' || author) stored;
comment on column public.books.search_text is 'What a search in the list of books reads.';

create function private.event_search_text(name text, is_online boolean, city_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(e'\n', event_search_text.name, case when is_online then 'Online' end, c.name, c.country)
  from (select) one left join public.cities c on c.id = event_search_text.city_id
$$;

alter table public.events add column search_text text not null default '';
comment on column public.events.search_text is 'What a search in the list of events reads.';

-- Neither a change anybody made, nor a line of the audit log.
alter table public.events disable trigger user;
update public.events set search_text = private.event_search_text(name, is_online, city_id);
alter table public.events enable trigger user;

create function private.write_event_search_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.search_text := private.event_search_text(new.name, new.is_online, new.city_id);
  return new;
end
$$;
create trigger write_search_text before insert or update on public.events
for each row execute function private.write_event_search_text();

revoke select on public.blogs, public.books, public.events from anon, authenticated;
grant select (id, title, slug, content, excerpt, author_name, author_image, status, meta_title, meta_description, blog_type,
  twitter_handle, linkedin_url, published_at, created_at, updated_at, version)
on public.blogs to anon, authenticated;
grant select (id, title, description, author, cover_url, purchase_url, status, book_type, published_at, created_at,
  updated_at, version)
on public.books to anon, authenticated;
grant select (id, name, start_date, end_date, city_id, is_online, event_url, type, created_at, updated_at, version)
on public.events to anon, authenticated;
grant select (search_text) on public.blogs, public.books, public.events to authenticated;

create function private.blog_by_key(key uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.blogs where idempotency_key = blog_by_key.key and private.is_admin() $$;
comment on function private.blog_by_key(uuid) is 'The post that a form with this key has added, for admins.';

create function private.event_by_key(key uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.events where idempotency_key = event_by_key.key and private.is_admin() $$;
comment on function private.event_by_key(uuid) is 'The event that a form with this key has added, for admins.';
grant execute on function private.blog_by_key(uuid), private.event_by_key(uuid) to authenticated;

create function public.blog_by_key(key uuid) returns uuid
language sql stable
set search_path = ''
as $$ select private.blog_by_key(key) $$;
comment on function public.blog_by_key(uuid) is 'The post that a form with this key has added.';
grant execute on function public.blog_by_key(uuid) to authenticated;

create or replace function public.save_event(
  name text,
  first_day date,
  last_day date,
  event_url text,
  event_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  event_type public.event_type default 'Conference',
  is_online boolean default false,
  city text default null,
  country text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Days are those of UTC: from the first second of one to the last of the other.
  starts constant timestamptz := save_event.first_day::timestamp at time zone 'UTC';
  ends constant timestamptz := save_event.last_day::timestamp at time zone 'UTC' + interval '23:59:59';
  place uuid;
  saved uuid;
begin
  if not save_event.is_online then
    place := private.city_of_save(save_event.city, save_event.country);
  end if;

  if save_event.event_id is null then
    insert into public.events as e (name, start_date, end_date, city_id, is_online, event_url, type, idempotency_key)
    values (
      save_event.name, starts, ends, place, save_event.is_online, save_event.event_url, save_event.event_type,
      save_event.idempotency_key
    )
    -- Of the key; naming it would take the right to read it.
    on conflict do nothing
    returning e.id into saved;
    return coalesce(saved, private.event_by_key(save_event.idempotency_key));
  end if;

  update public.events e set
    name = save_event.name,
    -- Who leaves a day as it is leaves its hour, which the form does not show.
    start_date = case when (e.start_date at time zone 'UTC')::date = save_event.first_day then e.start_date else starts end,
    end_date = case when (e.end_date at time zone 'UTC')::date = save_event.last_day then e.end_date else ends end,
    city_id = place,
    is_online = save_event.is_online,
    event_url = save_event.event_url,
    type = save_event.event_type
  where e.id = save_event.event_id and (save_event.expected_version is null or e.version = save_event.expected_version)
  returning e.id into saved;
  if saved is null then
    if exists (select from public.events e where e.id = save_event.event_id) and (select private.is_admin()) then
      raise exception 'the event was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such event' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
