-- Recommended books.

create type public.book_type as enum ('go_related', 'other_tech', 'non_tech');

create table public.books (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 300),
  description text not null default '' check (char_length(description) <= 5000),
  author text not null check (char_length(btrim(author)) between 1 and 300),
  cover_url text not null check (cover_url ~* '^https?://[^\s/]\S*$' and char_length(cover_url) <= 2048),
  purchase_url text not null check (purchase_url ~* '^https?://[^\s/]\S*$' and char_length(purchase_url) <= 2048),
  status public.publication_status not null default 'draft',
  book_type public.book_type not null default 'go_related',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint books_published_clock check ((status = 'published') = (published_at is not null))
);
comment on table public.books is 'Published books are public, drafts belong to the admins.';

create index books_published_at on public.books (published_at desc) where status = 'published';
create index books_created_at on public.books (created_at desc);

create trigger bump_version before insert or update on public.books
for each row execute function private.bump_version();
create trigger clock_publication before insert or update on public.books
for each row execute function private.clock_publication();
create trigger stamp before insert or update on public.books
for each row execute function private.stamp();

alter table public.books enable row level security;

grant select on public.books to anon;
grant
  select,
  insert (title, description, author, cover_url, purchase_url, status, book_type),
  update (title, description, author, cover_url, purchase_url, status, book_type),
  delete
on public.books to authenticated;

create policy "Everyone reads published books" on public.books
for select to anon
using (status = 'published');

create policy "Accounts read published books and admins all" on public.books
for select to authenticated
using (status = 'published' or (select private.is_admin()));

create policy "Admins add books" on public.books
for insert to authenticated
with check ((select private.is_admin()));

create policy "Admins edit books" on public.books
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "Admins delete books" on public.books
for delete to authenticated
using ((select private.is_admin()));
