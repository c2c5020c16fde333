-- Blog posts of the admins.

create type public.blog_type as enum ('golang_blogs', 'other_tech_blogs', 'non_tech_blogs');

create table public.blogs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  slug text collate "C" not null default '' unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  content text not null check (char_length(content) between 1 and 200000),
  excerpt text check (char_length(excerpt) <= 1000),
  author_name text not null check (char_length(btrim(author_name)) between 1 and 100),
  author_image text check (
    char_length(author_image) <= 500
    and author_image ~ ('^https?://[^/\s]+/storage/v1/object/public/blog-images/author-images/'
      '[0-9A-Za-z_-]+\.(png|jpe?g|webp|avif)$')),
  status public.publication_status not null default 'draft',
  meta_title text check (char_length(meta_title) <= 200),
  meta_description text check (char_length(meta_description) <= 500),
  blog_type public.blog_type not null default 'golang_blogs',
  twitter_handle text check (twitter_handle ~ '^@?[A-Za-z0-9_]{1,15}$'),
  linkedin_url text check (linkedin_url ~* '^https?://[^\s/]\S*$' and char_length(linkedin_url) <= 500),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  idempotency_key uuid unique,
  search_text text not null generated always as (title || e'\n' || author_name || e'\n' || slug) stored,
  word_count integer not null default 0,
  first_published_at timestamptz,
  constraint blogs_published_clock check ((status = 'published') = (published_at is not null)),
  constraint blogs_times check (private.are_times(published_at, first_published_at, created_at, updated_at))
);
comment on table public.blogs is 'Published posts are public, drafts are for admins only.';
comment on column public.blogs.slug is 'Generated from the title when empty; admins may change it.';
comment on column public.blogs.content is 'HTML, sanitised when it is shown.';
comment on column public.blogs.author_image is 'Only the web server writes it, after the upload.';
comment on column public.blogs.idempotency_key is 'Generated with the form: a form that is sent twice adds one post.';
comment on column public.blogs.search_text is 'The text that the search of the admins'' list matches.';
comment on column public.blogs.first_published_at is
  'When the post was new: digests and the feed go by it. Neither a correction nor publishing the post again moves it.';
comment on column public.blogs.word_count is 'Visible words of the content, for the reading time in lists.';
create index blogs_created_at on public.blogs (created_at desc);
create index blogs_published_at on public.blogs (published_at desc) where status = 'published';

create function private.before_blog_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.content is distinct from old.content then
    perform private.check_html_bounds(new.content, 'content');
  end if;
  new := private.clean_columns(new);
  perform private.check_web_addresses(new, old, 'linkedin_url');
  -- Not clean_line, which unescapes: a title may be about HTML.
  new.title := private.one_line(new.title);
  new.author_name := private.one_line(new.author_name);
  new.meta_title := private.one_line(new.meta_title);
  new := private.set_published_at(new, old);
  new.first_published_at := coalesce(old.first_published_at, new.published_at);
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  new.word_count := case
    when new.content is distinct from old.content
      then regexp_count(private.visible_text(new.content) collate pg_catalog.pg_c_utf8, '\S+')
    else old.word_count
  end;
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$$;
comment on function private.before_blog_write is
  'Checks and cleans the row, and sets the columns that follow from others.';

create function private.after_blog_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'blogs', private.row_action(tg_op, case when new.status <> old.status then new.status::text else 'update' end),
    coalesce(new.id, old.id), coalesce(new.title, old.title));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('post', to_jsonb(old), to_jsonb(new));
  return null;
end
$$;
comment on function private.after_blog_write is 'Writes the audit log, and notices for search engines.';

create function private.blog_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{title,slug,content,excerpt,author_name,status,meta_title,meta_description,blog_type,twitter_handle,'
  'linkedin_url}'::text[];
comment on function private.blog_form_columns is 'The columns that the form of a post writes.';

create function public.save_blog(
  blog jsonb,
  blog_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  keep_published_at boolean default false
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb := blog;
begin
  perform private.check_form(blog, 'public.blogs', private.blog_form_columns());
  if blog_id is null and coalesce(blog ->> 'slug', '') = '' then
    -- The slug of a new post is generated: it is not compared when the same form is sent again.
    fields := fields - 'slug';
  end if;
  perform set_config('board.keep_published_at', coalesce(keep_published_at, false)::text, true);
  return private.save_row('public.blogs', fields, blog_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_blog is
  'Saves a post as private.save_row does; blog has the columns of private.blog_form_columns. With keep_published_at, a '
  'published one keeps its date; else it is published as of now. The author''s image is set by set_author_image.';

create function public.set_author_image(
  blog_id uuid,
  author_image text,
  expected_version integer default null
) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.blogs', jsonb_build_object('author_image', nullif(author_image, '')), blog_id, expected_version, null)
$$;
comment on function public.set_author_image is
  'For the web server, after the upload: the image of a post''s author. An empty author_image removes it.';

create function private.find_blogs(
  only_slug text, only_id uuid, except_slug text, max_rows integer, with_content boolean
) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'slug', b.slug, 'title', b.title, 'excerpt', b.excerpt, 'author_name', b.author_name,
        'author_image', b.author_image, 'twitter_handle', b.twitter_handle, 'linkedin_url', b.linkedin_url,
        'blog_type', b.blog_type, 'word_count', b.word_count, 'published_at', b.published_at,
        'updated_at', b.updated_at)
      || case when with_content then jsonb_build_object(
        'content', b.content, 'meta_title', b.meta_title, 'meta_description', b.meta_description,
        'first_published_at', b.first_published_at)
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
$$;
comment on function private.find_blogs is 'Implements public.find_blogs, past row-level security.';

create function public.find_blogs(
  only_slug text default null, only_id uuid default null, except_slug text default null,
  max_rows integer default 20, with_content boolean default false
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_blogs(only_slug, only_id, except_slug, max_rows, with_content) $$;
comment on function public.find_blogs is
  'Published posts, newest first, as an array of at most 200 cards, or 20 posts with their content.';

create trigger before_write before insert or update on public.blogs
  for each row execute function private.before_blog_write();
create trigger after_write after insert or update or delete on public.blogs
  for each row execute function private.after_blog_write();

alter table public.blogs enable row level security;

grant delete on public.blogs to authenticated;
-- Long columns are left out, because a filter on them in a request would run over every row.
-- find_blogs, list_rows and editable_row return them.
grant select (
  id, title, slug, author_name, author_image, status, meta_title, blog_type, twitter_handle, published_at, created_at,
  updated_at, version, word_count
) on public.blogs to anon, authenticated;
grant insert (
  title, slug, content, excerpt, author_name, status, meta_title, meta_description, blog_type,
  twitter_handle, linkedin_url, idempotency_key
) on public.blogs to authenticated;
grant update (
  title, slug, content, excerpt, author_name, status, meta_title, meta_description, blog_type,
  twitter_handle, linkedin_url
) on public.blogs to authenticated;
grant execute on function private.find_blogs(text, uuid, text, integer, boolean),
  public.find_blogs(text, uuid, text, integer, boolean) to anon, authenticated;
grant execute on function private.blog_form_columns(),
  public.save_blog(jsonb, uuid, integer, uuid, boolean) to authenticated;

create policy "Everyone reads published posts" on public.blogs for select to anon
  using (status = 'published');
create policy "Accounts read published posts and admins all" on public.blogs for select to authenticated
  using (status = 'published' or (select private.is_admin()));
create policy "Admins add posts" on public.blogs for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins edit posts" on public.blogs for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins delete posts" on public.blogs for delete to authenticated
  using ((select private.is_admin()));
