-- Blog posts.

create type public.publication_status as enum ('draft', 'published');
create type public.blog_type as enum ('golang_blogs', 'other_tech_blogs', 'non_tech_blogs');

create table public.blogs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  content text not null check (char_length(content) between 1 and 200000),
  excerpt text check (char_length(excerpt) <= 1000),
  author_name text not null check (char_length(btrim(author_name)) between 1 and 100),
  author_image text check (
    char_length(author_image) <= 500
    and author_image ~ '^https?://[^/\s]+/storage/v1/object/public/blog-images/author-images/[0-9A-Za-z_-]+\.(png|jpe?g|webp|avif)$'
  ),
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
  constraint blogs_published_clock check ((status = 'published') = (published_at is not null))
);
comment on table public.blogs is 'Published posts are public, drafts belong to the admins.';

create index blogs_published_at on public.blogs (published_at desc) where status = 'published';
create index blogs_created_at on public.blogs (created_at desc);

create function private.clock_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'draft' then
    new.published_at := null;
  elsif private.is_api_caller() or new.published_at is null then
    -- Saving as published publishes anew.
    new.published_at := now();
  end if;
  return new;
end
$$;

create function private.name_blog() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text;
  taken bigint;
begin
  if coalesce(new.slug, '') = '' then
    base := private.slug_base(new.title, 'post');
    perform pg_advisory_xact_lock(hashtext('public.blogs.slug'));
    select max(case when slug = base then 0 else substr(slug, char_length(base) + 2)::bigint end) into taken
    from public.blogs
    where id <> new.id
      and (slug = base
        or (slug like base || '-%' and substr(slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,8}$'));
    new.slug := base || coalesce('-' || (taken + 1), '');
  end if;
  return new;
end
$$;
comment on function private.name_blog() is 'The title as a slug when none is given, made unique by -1, -2 and so on.';

create trigger bump_version before insert or update on public.blogs
for each row execute function private.bump_version();
create trigger clock_publication before insert or update on public.blogs
for each row execute function private.clock_publication();
create trigger name_blog before insert or update on public.blogs
for each row execute function private.name_blog();
create trigger stamp before insert or update on public.blogs
for each row execute function private.stamp();

alter table public.blogs enable row level security;

grant select on public.blogs to anon;
grant
  select,
  insert (title, slug, content, excerpt, author_name, author_image, status, meta_title, meta_description, blog_type,
    twitter_handle, linkedin_url),
  update (title, slug, content, excerpt, author_name, author_image, status, meta_title, meta_description, blog_type,
    twitter_handle, linkedin_url),
  delete
on public.blogs to authenticated;

create policy "Everyone reads published posts" on public.blogs
for select to anon
using (status = 'published');

create policy "Accounts read published posts and admins all" on public.blogs
for select to authenticated
using (status = 'published' or (select private.is_admin()));

create policy "Admins write posts" on public.blogs
for insert to authenticated
with check ((select private.is_admin()));

create policy "Admins edit posts" on public.blogs
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Admins delete posts" on public.blogs
for delete to authenticated
using ((select private.is_admin()));
