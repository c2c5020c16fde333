-- How long a post takes to read, for lists that do not read the posts.

alter table public.blogs add column word_count integer not null default 0;
comment on column public.blogs.word_count is 'Words of the content that are visible.';
grant select (word_count) on public.blogs to anon, authenticated;

create function private.count_words(html text) returns integer
language sql stable
set search_path = ''
as $$ select regexp_count(private.visible_text(html), '\S+') $$;

-- Neither a change anybody made, nor a line of the audit log.
alter table public.blogs disable trigger user;
update public.blogs set word_count = private.count_words(content);
alter table public.blogs enable trigger user;

create function private.write_word_count() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.content is distinct from old.content then
    new.word_count := private.count_words(new.content);
  else
    new.word_count := old.word_count;
  end if;
  return new;
end
$$;
comment on function private.write_word_count() is 'Before insert or update, after clean_row: counted anew where the content has changed, whatever was given.';
create trigger write_word_count before insert or update on public.blogs
for each row execute function private.write_word_count();
