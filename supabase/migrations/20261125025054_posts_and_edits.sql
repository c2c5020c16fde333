-- save_blog and save_book can keep the publication date, digests use the first publication of a post, a stale save
-- reports whether its caller wrote the newer version, and is_reset_token checks a password-reset link.

set local check_function_bodies = off;

alter table "public"."blogs"
  drop constraint "blogs_times";

drop function "private"."set_published_at"(anyelement);

drop function
  "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
  public.publication_status, text, text);

drop function
  "public"."save_book"(text, text, text, text, uuid, integer, uuid, public.book_type,
  public.publication_status);

create table "private"."last_edits" (
  "row_id"  uuid    not null,
  "version" integer not null,
  "account" uuid    not null,
  constraint "last_edits_pkey" primary key (row_id)
);

alter table "private"."last_edits"
  enable row level security;

alter table "public"."blogs"
  add column "first_published_at" timestamp with time zone;

create or replace function private.after_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('blogs', to_jsonb(old), to_jsonb(new));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('post', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_book_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('books', to_jsonb(old), to_jsonb(new));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_company_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('companies', to_jsonb(old), to_jsonb(new));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  if tg_op <> 'DELETE' and new.name is distinct from old.name then
    perform private.record_company_names(new);
  end if;
  if tg_op = 'UPDATE' and (new.slug, new.website, new.logo) is distinct from (old.slug, old.website, old.logo) then
    perform private.record_company_change(new.id, is_profile => true);
  end if;
  return null;
end
$function$;

create or replace function private.after_event_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('events', to_jsonb(old), to_jsonb(new));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('event', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if not is_merge then
    perform private.log_change('jobs', before, after);
  end if;
  perform private.record_edit(before, after);
  if new.imported_from is not null and old.is_archived and not new.is_archived then
    update public.imported_postings p set is_draft = false where p.job_id = new.id and p.is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_job(new);
  end if;
  if tg_op = 'UPDATE' and new.removal_reason is distinct from old.removal_reason then
    perform private.mail_job_removal(new);
  end if;
  perform private.enqueue_change_notice('job', before, after);
  if tg_op <> 'INSERT' and old.company_id is distinct from new.company_id then
    perform private.record_company_change(old.company_id, is_profile => false);
  end if;
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  return null;
end
$function$;

create or replace function private.before_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.content is distinct from old.content then
    perform private.check_html_bounds(new.content, 'content');
  end if;
  new := private.clean_columns(new);
  -- Not clean_line, which unescapes: a title may be about HTML.
  new.title := private.one_line(new.title);
  new.author_name := private.one_line(new.author_name);
  new := private.set_published_at(new, old);
  new.first_published_at := coalesce(old.first_published_at, new.published_at);
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  new.word_count := case
    when new.content is distinct from old.content then regexp_count(private.visible_text(new.content), '\S+')
    else old.word_count
  end;
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_book_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'title', 'author');
  new := private.set_published_at(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.find_blogs (
  only_slug    text,
  only_id      uuid,
  except_slug  text,
  max_rows     integer,
  with_content boolean
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'slug', b.slug, 'title', b.title, 'excerpt', b.excerpt, 'author_name', b.author_name,
        'author_image', b.author_image, 'twitter_handle', b.twitter_handle, 'linkedin_url', b.linkedin_url,
        'blog_type', b.blog_type, 'word_count', b.word_count, 'published_at', b.published_at)
      || case when with_content then jsonb_build_object(
        'content', b.content, 'meta_title', b.meta_title, 'meta_description', b.meta_description,
        'updated_at', b.updated_at, 'first_published_at', b.first_published_at)
      else '{}' end
      order by b.published_at desc),
    '[]')
  from (
    select * from public.blogs p
    where p.status = 'published' and (only_slug is null or p.slug = only_slug) and (only_id is null or p.id = only_id)
      and (except_slug is null or p.slug <> except_slug)
    order by p.published_at desc
    limit least(greatest(coalesce(max_rows, 20), 0), case when with_content then 20 else 200 end)
  ) b
$function$;

create or replace function private.is_own_edit (
  row_id  uuid,
  version integer
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from private.last_edits e
    where (e.row_id, e.version) = (is_own_edit.row_id, is_own_edit.version) and e.account = auth.uid())
$function$;

create or replace function private.is_reset_token (
  token text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from auth.users u
    where u.recovery_token = nullif(is_reset_token.token, '') and u.recovery_sent_at > now() - interval '1 hour')
$function$;

create or replace function private.record_edit (
  before jsonb,
  after  jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  edited_row constant uuid := coalesce(after, before) ->> 'id';
  -- The web server names an image after the upload, as a part of its caller's save.
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
$function$;

create or replace function private.save_row (
  target           regclass,
  fields           jsonb,
  row_id           uuid,
  expected_version integer,
  idempotency_key  uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  columns constant text := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(fields) as name);
  before record;
  current record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.find_saved_row(target, idempotency_key, fields);
    if before.is_same then
      return before.row_id;
    end if;
    -- The same form was sent before, its response was lost and its fields were edited since: an update of version 1.
    row_id := before.row_id;
    expected_version := 1;
  end if;

  if row_id is null then
    begin
      execute format(
        'insert into %1$s (%2$s, idempotency_key)
        select %2$s, $2 from jsonb_populate_record(null::%1$s, $1) returning id', target, columns)
      into saved using fields, idempotency_key;
    exception when unique_violation then
      -- The same form was submitted twice at once: return the row that the other request added.
      select b.row_id into saved from private.find_saved_row(target, idempotency_key, fields) b;
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
$function$;

create or replace function private.set_published_at (
  target anyelement,
  before anyelement
)
  returns anyelement
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if (target).status = 'draft' then
    return jsonb_populate_record(target, '{"published_at": null}');
  elsif (before).status = 'published' and current_setting('board.keep_published_at', true) = 'true' then
    return jsonb_populate_record(target, jsonb_build_object('published_at', (before).published_at));
  elsif private.is_api_caller() or (target).published_at is null then
    -- Every other save of a published row publishes it again.
    return jsonb_populate_record(target, jsonb_build_object('published_at', now()));
  end if;
  return target;
end
$function$;

create or replace function public.compose_digest()
  returns table (
    jobs_until timestamp with time zone,
    job_ids    uuid[],
    job_total  integer,
    event_ids  uuid[],
    blog_id    uuid,
    more_ids   uuid[]
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  jobs_from constant timestamptz :=
    coalesce((select max(d.jobs_until) from public.digests d), now() - interval '7 days');
begin
  -- Transactions that posted a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*),
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[31:10030], '{}')
  into job_ids, job_total, more_ids
  from public.job_search j
  where j.posted_at > jobs_from and j.posted_at <= compose_digest.jobs_until and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.status = 'approved' and e.cancelled_at is null
      and e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.first_published_at > jobs_from
    order by b.first_published_at desc, b.id
    limit 1);
  return next;
end
$function$;

create or replace function public.is_reset_token (
  token text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$ select private.is_reset_token(is_reset_token.token) $function$;

create or replace function public.save_blog (
  title             text,
  content           text,
  author_name       text,
  blog_id           uuid                      default null::uuid,
  expected_version  integer                   default null::integer,
  idempotency_key   uuid                      default null::uuid,
  slug              text                      default ''::text,
  excerpt           text                      default null::text,
  meta_title        text                      default null::text,
  meta_description  text                      default null::text,
  blog_type         public.blog_type          default 'golang_blogs'::public.blog_type,
  status            public.publication_status default 'draft'::public.publication_status,
  twitter_handle    text                      default null::text,
  linkedin_url      text                      default null::text,
  keep_published_at boolean                   default false
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select set_config('board.keep_published_at', coalesce(keep_published_at, false)::text, true);
  select private.save_row(
    'public.blogs',
    jsonb_build_object(
      'title', title, 'content', content, 'author_name', author_name, 'excerpt', excerpt, 'meta_title', meta_title,
      'meta_description', meta_description, 'blog_type', blog_type, 'status', status, 'twitter_handle', twitter_handle,
      'linkedin_url', linkedin_url)
    -- An empty slug of a new post is generated: it is not compared when the same form is sent again.
    || case when slug <> '' or blog_id is not null then jsonb_build_object('slug', slug) else '{}' end,
    blog_id, expected_version, idempotency_key)
$function$;

create or replace function public.save_book (
  title             text,
  author            text,
  cover_url         text,
  purchase_url      text,
  book_id           uuid                      default null::uuid,
  expected_version  integer                   default null::integer,
  idempotency_key   uuid                      default null::uuid,
  book_type         public.book_type          default 'go_related'::public.book_type,
  status            public.publication_status default 'draft'::public.publication_status,
  keep_published_at boolean                   default false
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select set_config('board.keep_published_at', coalesce(keep_published_at, false)::text, true);
  select private.save_row(
    'public.books',
    jsonb_build_object(
      'title', title, 'author', author, 'cover_url', cover_url, 'purchase_url', purchase_url, 'book_type', book_type,
      'status', status),
    book_id, expected_version, idempotency_key)
$function$;

alter table "private"."last_edits"
  add constraint "last_edits_account_fkey" foreign key (account) references auth.users(id) on delete cascade;

create index last_edits_account on private.last_edits using btree (account);

comment on column "public"."blogs"."first_published_at" is 'When the post was new: digests and the feed go by it. Neither a correction nor publishing the post again moves it.';

comment on function "private"."is_own_edit"(uuid, integer) is 'Whether the calling account wrote this version of the row.';

comment on function "private"."is_reset_token"(text) is 'Implements public.is_reset_token, past row-level security.';

comment on function "private"."record_edit"(jsonb, jsonb) is 'For after_write triggers: records which account wrote this version of the row. before is null for an insert, after for a delete.';

comment on function "private"."save_row"(regclass, jsonb, uuid, integer, uuid) is 'Adds a row, once per key, or updates row_id if it is still at expected_version, and returns its id. Raises PT409 when the version is another, with the detail ''own edit'' when the caller''s account wrote it, PT404 when the caller may not edit the row. fields maps columns to values; its keys must never come from a request.';

comment on function "private"."set_published_at"(anyelement, anyelement) is 'Sets published_at by status: null for a draft. A published row keeps it in a transaction that has set board.keep_published_at, as the save functions do.';

comment on function "public"."compose_digest"() is 'The content of a digest now: jobs since the last one (at most 30 ids, and 10,000 more), events of two weeks, the latest post first published since.';

comment on function "public"."is_reset_token"(text) is 'Whether the token of a mailed link for a new password can still be used. It is not used up by this.';

comment on function
  "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
  public.publication_status, text, text, boolean) is 'Saves a post as private.save_row does. With keep_published_at, a published one keeps its date; else it is published as of now. The author''s image is set by set_author_image.';

comment on function
  "public"."save_book"(text, text, text, text, uuid, integer, uuid, public.book_type,
  public.publication_status, boolean) is 'Saves a book as private.save_row does. With keep_published_at, a published one keeps its date; else it is published as of now.';

comment on table "private"."last_edits" is 'Which account wrote which version of a job, company, event, post or book. Of each row the last that an account wrote.';

revoke all on function "private"."is_own_edit"(uuid, integer) from public;

grant execute
  on function "private"."is_own_edit"(uuid, integer)
  to "authenticated", "service_role";

revoke all on function "private"."is_reset_token"(text) from public;

grant execute on function "private"."is_reset_token"(text) to "service_role";

revoke all on function "private"."record_edit"(jsonb, jsonb) from public;

grant execute on function "private"."record_edit"(jsonb, jsonb) to "service_role";

revoke all on function "private"."set_published_at"(anyelement, anyelement) from public;

grant execute on function "private"."set_published_at"(anyelement, anyelement) to "service_role";

revoke all on function "public"."is_reset_token"(text) from public;

grant execute on function "public"."is_reset_token"(text) to "service_role";

revoke all
  on function
    "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
    public.publication_status, text, text, boolean)
  from public;

grant execute
  on function
    "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
    public.publication_status, text, text, boolean)
  to "authenticated", "service_role";

revoke all
  on function
    "public"."save_book"(text, text, text, text, uuid, integer, uuid, public.book_type,
    public.publication_status, boolean)
  from public;

grant execute
  on function
    "public"."save_book"(text, text, text, text, uuid, integer, uuid, public.book_type,
    public.publication_status, boolean)
  to "authenticated", "service_role";


alter table "public"."blogs"
  add constraint "blogs_times"
    check (private.are_times(VARIADIC ARRAY[published_at, first_published_at, created_at, updated_at]));

-- Of posts from before, the earliest publication that is known.
alter table public.blogs disable trigger user;
update public.blogs b set first_published_at = least(
  b.published_at,
  (select min(l.at) from public.audit_log l
   where l.table_name = 'blogs' and l.row_id = b.id and l.action = 'published'),
  (select min(d.created_at) from public.digests d where d.blog_id = b.id));
alter table public.blogs enable trigger user;
