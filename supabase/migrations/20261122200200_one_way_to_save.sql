-- Jobs, events, posts and books are saved in one way: private.save_row. What differs is which columns a form fills.

create function private.saved_before(target regclass, key uuid, fields jsonb) returns table (row_id uuid, is_same boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query execute format(
    'select t.id, jsonb_populate_record(t, $2) is not distinct from t from %s t
    where t.idempotency_key = $1 and (private.is_admin() or private.owns_job(t.id))', target)
  using key, fields;
end
$$;
comment on function private.saved_before(regclass, uuid, jsonb) is
  'The row that a form with this key has added, if the caller may edit it, and whether it still holds these fields.';

create function private.save_row(
  target regclass, fields jsonb, row_id uuid, expected_version integer, idempotency_key uuid
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(fields) as name);
  before record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.saved_before(target, idempotency_key, fields);
    if before.is_same then
      return before.row_id;
    end if;
    -- The form was sent before. What was typed after an answer that never came counts too.
    row_id := before.row_id;
    expected_version := 1;
  end if;

  if row_id is null then
    begin
      execute format(
        'insert into %1$s (%2$s, idempotency_key) select %2$s, $2 from jsonb_populate_record(null::%1$s, $1) returning id',
        target, columns)
      into saved using fields, idempotency_key;
    exception when unique_violation then
      -- The same form, submitted twice at once: the first one's row is the answer.
      select b.row_id into saved from private.saved_before(target, idempotency_key, fields) b;
      if saved is null then
        raise;
      end if;
    end;
    return saved;
  end if;

  execute format(
    'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
    where t.id = $2 and t.version = coalesce($3, t.version) returning t.id', target, columns)
  into saved using fields, row_id, expected_version;
  if saved is null then
    execute format('select id from %s where id = $1', target) into saved using row_id;
    if saved is not null and (private.is_admin() or private.owns_job(row_id)) then
      raise exception 'the row was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such row' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
comment on function private.save_row(regclass, jsonb, uuid, integer, uuid) is
  'Adds a row, once per key, or updates row_id if it is still at expected_version: PT409 when it is not, PT404 when it is '
  'not the caller''s. Names of fields are columns and come from the functions below, never from a caller.';

drop function public.save_job(
  text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[], integer, integer, text);
create function public.save_job(
  title text,
  city text,
  country text,
  application_url text,
  job_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  company text default '',
  job_type public.job_type default 'full-time',
  description text default '',
  requirements text[] default '{}',
  salary_min integer default null,
  salary_max integer default null,
  salary_currency text default 'USD'
) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.jobs',
    jsonb_build_object(
      'title', btrim(title), 'city_id', private.city_of_save(city, country), 'type', job_type, 'description', description,
      'requirements', requirements, 'salary_min', salary_min, 'salary_max', salary_max,
      'salary_currency', salary_currency, 'application_url', application_url)
    -- A recruiter's company is set by trigger.
    || case when private.is_admin() then jsonb_build_object('company', btrim(company)) else '{}' end,
    job_id, expected_version, idempotency_key)
$$;
comment on function public.save_job is 'Saves a job, and its city with it, as private.save_row does: a refused job leaves no city behind.';

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
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.events',
    jsonb_build_object(
      'name', name, 'is_online', is_online, 'event_url', event_url, 'type', event_type,
      'city_id', case when not is_online then private.city_of_save(city, country) end,
      -- Days are those of UTC: from the first second of one to the last of the other. Who leaves a day as it is leaves
      -- its hour, which the form does not show.
      'start_date', coalesce(
        (select e.start_date from public.events e
          where e.id = event_id and (e.start_date at time zone 'UTC')::date = first_day),
        first_day::timestamp at time zone 'UTC'),
      'end_date', coalesce(
        (select e.end_date from public.events e where e.id = event_id and (e.end_date at time zone 'UTC')::date = last_day),
        last_day::timestamp at time zone 'UTC' + interval '23:59:59')),
    event_id, expected_version, idempotency_key)
$$;
comment on function public.save_event is 'Saves an event, and its city with it, as private.save_row does: a refused event leaves no city behind.';

create function public.save_blog(
  title text,
  content text,
  author_name text,
  blog_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  slug text default '',
  excerpt text default null,
  author_image text default null,
  meta_title text default null,
  meta_description text default null,
  blog_type public.blog_type default 'golang_blogs',
  status public.publication_status default 'draft',
  twitter_handle text default null,
  linkedin_url text default null
) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.blogs',
    jsonb_build_object(
      'title', title, 'content', content, 'author_name', author_name, 'excerpt', excerpt, 'meta_title', meta_title,
      'meta_description', meta_description, 'blog_type', blog_type, 'status', status, 'twitter_handle', twitter_handle,
      'linkedin_url', linkedin_url)
    || case when author_image is not null then jsonb_build_object('author_image', nullif(author_image, '')) else '{}' end
    -- That of a new post is made of its title, and is no change when the form is sent again.
    || case when slug <> '' or blog_id is not null then jsonb_build_object('slug', slug) else '{}' end,
    blog_id, expected_version, idempotency_key)
$$;
comment on function public.save_blog is
  'Saves a post as private.save_row does. Without author_image its image stays, with an empty one it has none.';

create function public.save_book(
  title text,
  author text,
  cover_url text,
  purchase_url text,
  book_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  book_type public.book_type default 'go_related',
  status public.publication_status default 'draft'
) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.books',
    jsonb_build_object(
      'title', title, 'author', author, 'cover_url', cover_url, 'purchase_url', purchase_url, 'book_type', book_type,
      'status', status),
    book_id, expected_version, idempotency_key)
$$;
comment on function public.save_book is 'Saves a book as private.save_row does.';

drop function private.my_job_by_key(uuid);
drop function public.blog_by_key(uuid);
drop function private.blog_by_key(uuid);
drop function private.event_by_key(uuid);
grant execute on function
  private.saved_before(regclass, uuid, jsonb),
  private.save_row(regclass, jsonb, uuid, integer, uuid),
  public.save_job, public.save_event, public.save_blog, public.save_book
to authenticated;
