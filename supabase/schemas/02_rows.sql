-- Rows: the steps that triggers of several tables share, and the function that saves what a form sends.
-- A step takes the row that is written (for an insert, the row before is null) and returns it, or raises an error.

create type public.publication_status as enum ('draft', 'published');

create function private.are_times(variadic times timestamptz[]) returns boolean
language sql immutable parallel safe
return (
  timestamptz '2000-01-01 00:00+00' <= all (times) and timestamptz '2101-01-01 00:00+00' > all (times)
) is not false;
comment on function private.are_times is
  'Whether all of these that are not null are from 2000 to 2100, as every program can read them.';

create function private.list_position(given integer, start integer) returns integer
language plpgsql immutable
set search_path = ''
as $$
begin
  if given > 10000000 then
    raise exception 'a page or its offset is at most 10000000' using errcode = 'invalid_parameter_value';
  end if;
  return greatest(coalesce(given, start), start);
end
$$;
comment on function private.list_position is
  'The number of a page, or the offset of its first row, that an API caller gave; at least start, which is the '
  'default.';

create table private.last_edits (
  row_id uuid primary key,
  version integer not null,
  account uuid not null references auth.users (id) on delete cascade
);
comment on table private.last_edits is
  'Which account wrote which version of a job, company, event, post or book. Of each row the last that an account '
  'wrote.';
create index last_edits_account on private.last_edits (account);

create function private.check_changed_columns(before anyelement, after anyelement, variadic allowed text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and (to_jsonb(after) - allowed) is distinct from (to_jsonb(before) - allowed) then
    raise exception 'only % may change in %', array_to_string(allowed, ', '), pg_typeof(after)
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function private.check_changed_columns is
  'Raises an error when an API caller changes a column that is not allowed, even if it was granted by mistake.';

create function private.clean_columns(target anyelement, variadic line_columns text[] default '{}') returns anyelement
language plpgsql stable
set search_path = ''
as $$
declare
  -- Longer texts are refused before they are cleaned, which costs more than storing them; check constraints run only
  -- after triggers. Twice the maximum of the columns, because cleaning shortens texts.
  longest_line constant integer := 1000;
  longest_text constant integer :=
    case pg_typeof(target)::text when 'public.blogs' then 400000 when 'public.jobs' then 100000 else 10000 end;
  fields constant jsonb := to_jsonb(target);
  too_long text;
  cleaned jsonb;
begin
  select string_agg(key, ', ') into too_long
  from jsonb_each_text(fields)
  where char_length(value) > case when key = any (line_columns) then longest_line else longest_text end;
  if too_long is not null then
    raise exception '% too long', too_long using errcode = 'string_data_right_truncation';
  end if;
  select jsonb_object_agg(key, clean) into cleaned
  from (
    select f.key, f.value, case
      when jsonb_typeof(f.value) = 'array' then (
        select jsonb_agg(private.clean_line(e.item) order by e.n)
        from jsonb_array_elements_text(f.value) with ordinality as e (item, n)
      )
      when f.key = any (line_columns) then to_jsonb(private.clean_line(f.value #>> '{}'))
      else to_jsonb(private.clean_text(f.value #>> '{}'))
    end as clean
    from jsonb_each(fields) f
    where jsonb_typeof(f.value) = 'string' or jsonb_typeof(f.value) = 'array' and f.value <> '[]'
  ) of_text
  where clean <> value;
  return case when cleaned is null then target else jsonb_populate_record(target, cleaned) end;
end
$$;
comment on function private.clean_columns is
  'The row with all its text cleaned. Elements of arrays and the line columns are also unescaped, as clean_line does. '
  'Raises 22001 for a text that no column takes.';

create function private.check_html_bounds(html text, column_name text) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Not a check constraint, because rows from before this rule must still be possible to archive.
  if not private.is_html_bounded(html) then
    raise exception '% can have at most 5000 HTML tags, and at most 100 elements inside each other', column_name
      using errcode = 'check_violation';
  end if;
end
$$;
comment on function private.check_html_bounds is
  'Raises an error when HTML has too many tags or nests too deeply. Called only when the column changes.';

create function private.check_web_addresses(after anyelement, before anyelement, variadic columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(after);
  stored constant jsonb := to_jsonb(before);
  refused text;
begin
  -- Not a check constraint, because rows from before this rule must still be possible to archive. A backslash ends the
  -- host, too, because browsers read it as a slash.
  select string_agg(name, ', ') into refused
  from unnest(columns) as name
  where (given ->> name) ~ '^[^:]+://[^/?#\\]*@'
    and (given ->> name) is distinct from (stored ->> name);
  if refused is not null then
    raise exception '% must not contain a user name or a password', refused using errcode = 'PT422';
  end if;
end
$$;
comment on function private.check_web_addresses is
  'Raises PT422 for a changed URL with credentials (https://user:password@host), which everybody would read.';

create function private.set_timestamps(after anyelement, before anyelement) returns anyelement
language plpgsql
set search_path = ''
as $$
declare
  -- Columns that follow from others or count saves. Generated columns are still null in the row that is written.
  derived constant text[] := '{version,updated_at,search_text,sequence,local_start,local_end}';
begin
  if before is null and private.is_api_caller() then
    return jsonb_populate_record(after, jsonb_build_object(
      'id', gen_random_uuid(), 'created_at', now(), 'updated_at', now()));
  elsif not (before is null) then
    return jsonb_populate_record(after, jsonb_build_object(
      'id', (before).id, 'created_at', (before).created_at, 'updated_at',
      case when to_jsonb(after) - derived = to_jsonb(before) - derived then (before).updated_at else now() end));
  end if;
  return after;
end
$$;
comment on function private.set_timestamps is
  'Sets id, created_at and updated_at, which API callers cannot choose. Neither id nor created_at ever changes, and '
  'updated_at only with another column: called last, when all are set.';

create function private.set_published_at(target anyelement, before anyelement) returns anyelement
language plpgsql
set search_path = ''
as $$
begin
  if (target).status = 'draft' then
    return jsonb_populate_record(target, '{"published_at": null}');
  elsif (before).status = 'published' and current_setting('board.keep_published_at', true) = 'true' then
    return jsonb_populate_record(target, jsonb_build_object('published_at', (before).published_at));
  elsif private.is_api_caller() or (target).published_at is null then
    -- A save of a published row without board.keep_published_at is a new publication.
    return jsonb_populate_record(target, jsonb_build_object('published_at', now()));
  end if;
  return target;
end
$$;
comment on function private.set_published_at is
  'Sets published_at by status: null for a draft. A published row keeps it in a transaction that has set '
  'board.keep_published_at, as the save functions do.';

create function private.record_edit(before jsonb, after jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  edited_row constant uuid := coalesce(after, before) ->> 'id';
  -- The web server stores the names of uploaded images in a second update, which belongs to the edit of the account
  -- that saved the form.
  image constant text[] := '{author_image,logo,version,updated_at}';
begin
  if after is null then
    delete from private.last_edits e where e.row_id = edited_row;
  elsif after -> 'version' is distinct from before -> 'version' then
    if private.is_api_caller() and auth.uid() is not null then
      insert into private.last_edits (row_id, version, account)
      values (edited_row, (after ->> 'version')::integer, auth.uid())
      on conflict (row_id) do update set version = excluded.version, account = excluded.account;
    elsif after - image = before - image then
      update private.last_edits e set version = (after ->> 'version')::integer
      where e.row_id = edited_row and e.version = (before ->> 'version')::integer;
    end if;
  end if;
end
$$;
comment on function private.record_edit is
  'For after_write triggers: records which account wrote this version of the row. before is null for an insert, after '
  'for a delete.';

create function private.is_own_edit(row_id uuid, version integer) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.last_edits e
    where (e.row_id, e.version) = (is_own_edit.row_id, is_own_edit.version)
      and e.account = private.my_account_id())
$$;
comment on function private.is_own_edit is 'Whether the caller wrote this version of the row.';

create function private.find_saved_row(
  target regclass,
  idempotency_key uuid,
  fields jsonb
) returns table(row_id uuid, is_same boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query execute format(
    'select t.id, jsonb_populate_record(t, $2) is not distinct from t from %s t
    where t.idempotency_key = $1 and (private.is_admin() or private.owns_job(t.id))', target)
  using find_saved_row.idempotency_key, fields;
end
$$;
comment on function private.find_saved_row is
  'The row that a form with this key added, if the caller may edit it, and whether it still holds these fields.';

create function private.check_form(form jsonb, target regclass, allowed text[], allowed_texts text[] default '{}')
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Posts may have 200,000 characters, of up to four bytes each.
  longest_form constant integer := case target when 'public.blogs'::regclass then 1000000 else 300000 end;
  refused text;
begin
  if jsonb_typeof(form) is distinct from 'object' then
    raise exception 'a form is an object' using errcode = 'PT422';
  end if;
  if octet_length(form::text) > longest_form then
    raise exception 'a form can have at most % bytes', longest_form using errcode = 'PT413';
  end if;
  select string_agg(key, ', ') into refused
  from jsonb_object_keys(form) as key
  where key <> all (allowed || allowed_texts);
  if refused is not null then
    raise exception 'unknown: %', refused using errcode = 'PT422';
  end if;
  select string_agg(f.key || ' must be of type ' || wanted.type, ', ') into refused
  from jsonb_each(form) as f
  left join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = f.key and f.key <> all (allowed_texts)
  cross join lateral (
    select case
      when a.atttypid in ('integer'::regtype, 'numeric'::regtype) then 'number'
      when a.atttypid = 'boolean'::regtype then 'boolean'
      when a.atttypid = 'jsonb'::regtype then 'object'
      when a.atttypid = 'text[]'::regtype then 'array'
      else 'string'
    end as type
  ) as wanted
  where jsonb_typeof(f.value) not in (wanted.type, 'null')
    or wanted.type = 'array' and jsonb_path_exists(f.value, '$[*] ? (@.type() != "string" && @.type() != "null")');
  if refused is not null then
    raise exception '%', refused using errcode = 'PT422';
  end if;
end
$$;
comment on function private.check_form is
  'Refuses what a form cannot have sent: other keys than the allowed columns and texts, values of another type than '
  'their column (PT422), and more than 300,000 bytes, or 1,000,000 of a post (PT413). Columns check the values '
  'themselves.';

create function private.save_row(
  target regclass,
  fields jsonb,
  row_id uuid,
  expected_version integer,
  idempotency_key uuid
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  -- Null stands for the default of a column that cannot be null.
  cleared constant text[] := array(
    select f.key
    from jsonb_each(fields) as f
    join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = f.key
    where f.value = 'null' and a.attnotnull and a.atthasdef);
  given constant jsonb := fields - cleared;
  columns constant text := (
    select string_agg(format('%I', key), ', ') from jsonb_object_keys(given || '{"idempotency_key": null}') as key);
  assignments constant text := (
    select string_agg(
      format(case when key = any (cleared) then '%1$I = default' else '%1$I = sent.%1$I' end, key), ', ')
    from jsonb_object_keys(fields) as key);
  before record;
  current record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.find_saved_row(target, idempotency_key, given);
    if before.is_same and cleared = '{}' then
      return before.row_id;
    end if;
    -- The same form was sent before, its response was lost and its fields were edited since: an update of version 1.
    row_id := before.row_id;
    expected_version := 1;
  end if;

  if row_id is null then
    begin
      execute format(
        'insert into %1$s (%2$s)
        select %2$s from jsonb_populate_record(null::%1$s, $1) returning id', target, columns)
      into saved using given || jsonb_build_object('idempotency_key', idempotency_key);
    exception when unique_violation then
      -- The same form was submitted twice at once: return the row that the other request added.
      select b.row_id into saved from private.find_saved_row(target, idempotency_key, given) b;
      if saved is null then
        raise;
      end if;
    end;
    return saved;
  end if;

  if assignments is null then
    raise exception 'a form has at least one field' using errcode = 'PT422';
  end if;
  execute format(
    'update %1$s t set %2$s from jsonb_populate_record(null::%1$s, $1) as sent
    where t.id = $2 and t.version = coalesce($3, t.version) returning t.id', target, assignments)
  into saved using given, row_id, expected_version;
  if saved is null then
    execute format('select id, version from %s where id = $1', target) into current using row_id;
    if current.id is not null and (
      not private.is_api_caller() or private.is_admin() or private.owns_job(row_id) or row_id = private.my_company_id())
    then
      raise exception 'the row was changed meanwhile' using
        errcode = 'PT409',
        detail = case when private.is_own_edit(current.id, current.version) then 'own edit' else 'not an own edit' end;
    end if;
    raise exception 'no such row' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
comment on function private.save_row is
  'Adds a row, once per key, or updates row_id if it is still at expected_version, and returns its id. Raises PT409 '
  'when the version is another, with the detail ''own edit'' when the caller''s account wrote it, PT404 when the '
  'caller may not edit the row. fields maps columns to values: a column that is absent keeps its value, or gets its '
  'default in a new row; null is the default of a column that cannot be null. Keys that come from a request are '
  'checked by private.check_form first.';

create function private.editable_row(table_name text, row_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found jsonb;
begin
  if table_name not in ('jobs', 'companies', 'events', 'blogs', 'books')
    or not (private.is_admin() or table_name = 'jobs' and private.owns_job(row_id)
      or table_name = 'companies' and row_id is not distinct from private.my_company_id())
  then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', table_name) into found using row_id;
  return found || jsonb_build_object(
    'city', (
      select jsonb_build_object('name', c.name, 'country', c.country)
      from public.cities c where c.id = (found ->> 'city_id')::uuid),
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('city', c.name, 'country', c.country) order by listed.n), '[]')
      from jsonb_array_elements_text(found -> 'further_city_ids') with ordinality as listed (id, n)
      join public.cities c on c.id = listed.id::uuid),
    'skill_names', (
      select coalesce(jsonb_agg(s.name order by named.n), '[]')
      from jsonb_array_elements_text(found -> 'skills') with ordinality as named (slug, n)
      join public.skills s using (slug)));
end
$$;
comment on function private.editable_row is 'Implements public.editable_row, past row-level security.';

create function public.editable_row(table_name text, row_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select private.editable_row(table_name, row_id) $$;
comment on function public.editable_row is
  'What the form of a job, company, event, blog or book is filled with: all columns, city: {name, country}, places: '
  'the further ones of a job, {city, country}[], and skill_names. Null unless the caller may edit the row: admins '
  'all, recruiters their jobs and company.';

create function private.list_rows(
  table_name text, query_text text, only_status text, page integer, page_size integer, sort_by text,
  is_ascending boolean
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  listed jsonb;
  -- The columns of each table by which it may be sorted.
  sorted constant text := (
    select format(
      case
        when of_list in ('name', 'title') then 'lower(t.%I collate pg_catalog.pg_c_utf8) %s'
        else 't.%I %s nulls last'
      end,
      of_list, case when is_ascending then 'asc' else 'desc' end)
    from unnest(case table_name
      when 'events' then '{name,start_date,status}'
      when 'blogs' then '{title,blog_type,published_at}'
      else '{title,book_type,published_at}'
    end::text[]) as of_list
    where of_list = sort_by);
begin
  if not private.is_admin() then
    raise exception 'only admins list %', table_name using errcode = 'insufficient_privilege';
  end if;
  if table_name not in ('events', 'blogs', 'books') then
    raise exception 'no such list' using errcode = 'PT404';
  end if;
  execute format(
    $query$
      with found as materialized (
        select
          t.id, t.status::text as status, %3$s as is_upcoming, row_number() over (order by %2$s, t.id) as place
        from public.%1$I t
        where private.folded(t.search_text) like private.contains_pattern($1)
      ),
      hit as materialized (
        select id, row_number() over (order by place) as n from found
        where $2 is null or status = $2 or $2 = 'upcoming' and is_upcoming
      ),
      -- Past the last page, the first page is shown.
      shown as (select count(*) as total, case when count(*) > ($3 - 1) * $4 then $3 else 1 end as page from hit)
      select jsonb_build_object(
        'total', s.total,
        'page', s.page,
        'counts', (
          select jsonb_object_agg(c.name, c.found)
          from (
            select 'all' as name, count(*) as found from found
            union all
            select 'upcoming', count(*) from found where is_upcoming
            union all
            select status, count(*) from found group by status) c),
        'rows', (
          select coalesce(jsonb_agg(short.columns || jsonb_build_object('city', (
            select jsonb_build_object('name', c.name, 'country', c.country)
            from public.cities c where c.id = (short.columns ->> 'city_id')::uuid)) order by h.n), '[]')
          from hit h
          join public.%1$I t on t.id = h.id
          cross join lateral (
            select to_jsonb(t) - '{content,description,search_text,idempotency_key}'::text[] as columns) short
          where h.n > (s.page - 1) * $4 and h.n <= s.page * $4))
      from shown s
    $query$,
    table_name,
    coalesce(sorted, case table_name when 'events' then 't.start_date' else 't.created_at desc' end),
    case table_name when 'events' then 't.status = ''approved'' and t.end_date >= now()' else 'false' end)
  into listed
  using coalesce(query_text, ''), only_status, private.list_position(page, 1)::bigint,
    least(greatest(coalesce(page_size, 25), 1), 100)::bigint;
  return listed;
end
$$;
comment on function private.list_rows is 'Implements public.list_rows, past row-level security.';

create function public.list_rows(
  table_name text,
  query_text text default '',
  only_status text default null,
  page integer default 1,
  page_size integer default 25,
  sort_by text default null,
  is_ascending boolean default true
) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.list_rows(table_name, query_text, only_status, page, page_size, sort_by, is_ascending)
$$;
comment on function public.list_rows is
  'For admins: a page of the rows of events, blogs or books whose search_text contains the query, ignoring case: '
  '{total, page, counts: of all and by status, rows} without long columns. only_status is a status or, for events, '
  'upcoming. By the column sort_by if the list may be sorted by it, else events by start, others newest first.';

alter table private.last_edits enable row level security;

-- Check constraints call are_times as the role that writes.
grant execute on function private.are_times(timestamptz[]) to anon, authenticated;
grant execute on function private.list_position(integer, integer) to authenticated;
grant execute on function private.editable_row(text, uuid),
  public.editable_row(text, uuid),
  private.list_rows(text, text, text, integer, integer, text, boolean),
  public.list_rows(text, text, text, integer, integer, text, boolean),
  private.find_saved_row(regclass, uuid, jsonb),
  private.is_own_edit(uuid, integer),
  private.save_row(regclass, jsonb, uuid, integer, uuid),
  private.check_form(jsonb, regclass, text[], text[]) to authenticated;
