-- Stored images: only the web server names the files of logos and authors, and can ask which files nothing names any more.
-- A release before this one cannot save a new logo or author's image on this schema, as its callers named the files.

set local check_function_bodies = off;

drop function
  "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, text, public.blog_type,
  public.publication_status, text, text);

drop function "public"."save_company"(uuid, integer, uuid, text, text, text, text);

create or replace function private.before_company_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- search_text is a generated column, which is still null in new.
    perform private.check_changed_columns(
      old, new, 'name', 'website', 'description', 'search_text',
      -- Admins merge companies, which hands over the logo of the source.
      case when private.is_admin() then 'logo' end);
  end if;
  new := private.clean_columns(new, 'name');
  new := private.set_company_columns(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
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
    execute format('select id from %s where id = $1', target) into saved using row_id;
    if saved is not null and (
      not private.is_api_caller() or private.is_admin() or private.owns_job(row_id) or row_id = private.my_company_id())
    then
      raise exception 'the row was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such row' using errcode = 'PT404';
  end if;
  return saved;
end
$function$;

create or replace function public.save_blog (
  title            text,
  content          text,
  author_name      text,
  blog_id          uuid                      default null::uuid,
  expected_version integer                   default null::integer,
  idempotency_key  uuid                      default null::uuid,
  slug             text                      default ''::text,
  excerpt          text                      default null::text,
  meta_title       text                      default null::text,
  meta_description text                      default null::text,
  blog_type        public.blog_type          default 'golang_blogs'::public.blog_type,
  status           public.publication_status default 'draft'::public.publication_status,
  twitter_handle   text                      default null::text,
  linkedin_url     text                      default null::text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
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

create or replace function public.save_company (
  company_id       uuid    default null::uuid,
  expected_version integer default null::integer,
  idempotency_key  uuid    default null::uuid,
  name             text    default ''::text,
  website          text    default null::text,
  description      text    default null::text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.companies',
    jsonb_build_object('website', website, 'description', description)
    -- Recruiters may edit their company, but not rename it.
    || case when private.is_admin() then jsonb_build_object('name', name) else '{}' end,
    company_id, expected_version, idempotency_key)
$function$;

create or replace function public.set_author_image (
  blog_id          uuid,
  author_image     text,
  expected_version integer default null::integer
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.blogs', jsonb_build_object('author_image', nullif(author_image, '')), blog_id, expected_version, null)
$function$;

create or replace function public.set_company_logo (
  company_id       uuid,
  logo             text,
  expected_version integer default null::integer
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.companies', jsonb_build_object('logo', nullif(logo, '')), company_id, expected_version, null)
$function$;

create or replace function public.unused_images (
  image_names text[] default null::text[]
)
  returns SETOF text
  language sql
  stable
  set search_path to ''
  AS $function$
  select o.name
  from storage.objects o
  where o.bucket_id = 'blog-images'
    and case
      when image_names is not null then o.name = any (image_names)
      when o.name like 'company-logos/%' then o.created_at < now() - interval '1 day'
      -- Browsers keep drafts of posts, which show uploaded pictures, for 30 days.
      else o.created_at < now() - interval '31 days'
    end
    and not exists (select from public.companies c where o.name = 'company-logos/' || c.logo)
    and not exists (
      select from public.blogs b
      where right(b.author_image, char_length(o.name) + 1) = '/' || o.name
        or strpos(b.content, '/images/' || o.name) > 0)
$function$;

comment on column "public"."blogs"."author_image" is 'Only the web server writes it, after the upload.';

comment on column "public"."companies"."logo" is 'The name of an image in the folder company-logos of the bucket. Only the web server writes it, after the upload.';

comment on function
  "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
  public.publication_status, text, text) is 'Saves a post as private.save_row does. The author''s image is set by set_author_image.';

comment on function "public"."save_company"(uuid, integer, uuid, text, text, text) is
  'Saves a company as private.save_row does and returns its id. The logo is set by set_company_logo.';

comment on function "public"."set_author_image"(uuid, text, integer) is 'For the web server, after the upload: the image of a post''s author. An empty author_image removes it.';

comment on function "public"."set_company_logo"(uuid, text, integer) is 'For the web server, after the upload: names the logo of a company that the caller may edit. An empty logo removes it.';

comment on function "public"."unused_images"(text[]) is 'For the web server: which of these files, or of all that are old enough, no row names, so that they can be deleted. A row only ever gets the name of a file that was just uploaded for it, or of a company that is merged into it, so no file of the result is named again.';

revoke all
  on function
    "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
    public.publication_status, text, text)
  from public;

grant execute
  on function
    "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
    public.publication_status, text, text)
  to "authenticated", "service_role";

revoke all on function "public"."save_company"(uuid, integer, uuid, text, text, text) from public;

grant execute
  on function "public"."save_company"(uuid, integer, uuid, text, text, text)
  to "authenticated", "service_role";

revoke all on function "public"."set_author_image"(uuid, text, integer) from public;

grant execute on function "public"."set_author_image"(uuid, text, integer) to "service_role";

revoke all on function "public"."set_company_logo"(uuid, text, integer) from public;

grant execute on function "public"."set_company_logo"(uuid, text, integer) to "service_role";

revoke all on function "public"."unused_images"(text[]) from public;

grant execute on function "public"."unused_images"(text[]) to "service_role";

revoke all ("author_image") on table "public"."blogs" from "authenticated";

grant select ("author_image") on table "public"."blogs" to "authenticated";

revoke all ("logo") on table "public"."companies" from "authenticated";

grant select ("logo") on table "public"."companies" to "authenticated";

alter policy "Admins list author images" on storage.objects
  using (bucket_id = 'blog-images' and name like 'author-images/%' and (select private.is_admin()));

alter policy "Admins delete author images" on storage.objects
  using (bucket_id = 'blog-images' and name like 'author-images/%' and (select private.is_admin()));
