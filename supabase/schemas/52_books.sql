-- Books that the admins recommend.

create type public.book_type as enum ('go_related', 'other_tech', 'non_tech');

create table public.books (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 300),
  description text not null default '' check (char_length(description) <= 5000),
  author text not null check (char_length(btrim(author)) between 1 and 300),
  cover_url text not null check (cover_url ~* '^https://[^\s/]\S*$' and char_length(cover_url) <= 2048),
  purchase_url text not null check (purchase_url ~* '^https?://[^\s/]\S*$' and char_length(purchase_url) <= 2048),
  status public.publication_status not null default 'draft',
  book_type public.book_type not null default 'go_related',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  idempotency_key uuid unique,
  search_text text not null generated always as (title || e'\n' || author) stored,
  constraint books_published_clock check ((status = 'published') = (published_at is not null)),
  constraint books_times check (private.are_times(published_at, created_at, updated_at))
);
comment on table public.books is 'Published books are public, drafts are for admins only.';
comment on column public.books.idempotency_key is 'Generated with the form: a form that is sent twice adds one book.';
comment on column public.books.search_text is 'The text that the search of the admins'' list matches.';
create index books_created_at on public.books (created_at desc);
create index books_published_at on public.books (published_at desc) where status = 'published';

create function private.before_book_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new := private.clean_columns(new, 'title', 'author');
  perform private.check_web_addresses(new, old, 'cover_url', 'purchase_url');
  new := private.set_published_at(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$$;
comment on function private.before_book_write is 'Cleans the row and sets times and version.';

create function private.after_book_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'books', private.row_action(tg_op, case when new.status <> old.status then new.status::text else 'update' end),
    coalesce(new.id, old.id), coalesce(new.title, old.title));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  return null;
end
$$;
comment on function private.after_book_write is 'Writes the audit log.';

create function private.book_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{title,author,cover_url,purchase_url,book_type,status}'::text[];
comment on function private.book_form_columns is 'The columns that the form of a book writes.';

create function public.save_book(
  book jsonb,
  book_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  keep_published_at boolean default false
) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_form(book, 'public.books', private.book_form_columns());
  perform set_config('board.keep_published_at', coalesce(keep_published_at, false)::text, true);
  return private.save_row('public.books', book, book_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_book is
  'Saves a book as private.save_row does; book has the columns of private.book_form_columns. With keep_published_at, a '
  'published one keeps its date; else it is published as of now.';

create function private.list_books() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', b.id, 'title', b.title, 'author', b.author, 'cover_url', b.cover_url, 'purchase_url', b.purchase_url,
        'book_type', b.book_type)
      order by b.published_at desc, b.id),
    '[]')
  from (select * from public.books where status = 'published' order by published_at desc, id limit 500) b
$$;
comment on function private.list_books is 'Implements public.list_books, past row-level security.';

create function public.list_books() returns jsonb
language sql stable
set search_path = ''
as $$ select private.list_books() $$;
comment on function public.list_books is
  'The newest 500 published books: [{id, title, author, cover_url, purchase_url, book_type}].';

create trigger before_write before insert or update on public.books
  for each row execute function private.before_book_write();
create trigger after_write after insert or update or delete on public.books
  for each row execute function private.after_book_write();

alter table public.books enable row level security;

grant delete on public.books to authenticated;
-- Long columns are left out, because a filter on them in a request would run over every row.
-- list_books, list_rows and editable_row return them.
grant select (id, title, author, status, book_type, published_at, created_at, updated_at, version)
  on public.books to anon, authenticated;
grant insert (title, author, cover_url, purchase_url, status, book_type, idempotency_key)
  on public.books to authenticated;
grant update (title, author, cover_url, purchase_url, status, book_type) on public.books to authenticated;
grant execute on function private.list_books(),
  public.list_books() to anon, authenticated;
grant execute on function private.book_form_columns(),
  public.save_book(jsonb, uuid, integer, uuid, boolean) to authenticated;

create policy "Everyone reads published books" on public.books for select to anon
  using (status = 'published');
create policy "Accounts read published books and admins all" on public.books for select to authenticated
  using (status = 'published' or (select private.is_admin()));
create policy "Admins add books" on public.books for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins edit books" on public.books for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins delete books" on public.books for delete to authenticated
  using ((select private.is_admin()));
