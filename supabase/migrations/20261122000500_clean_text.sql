-- Text read in the wrong encoding is repaired and control characters are dropped, whoever writes it (lib/clean-text.ts does
-- the same for what comes through the site).

create function private.clean_text(words text) returns text
language plpgsql stable strict
set search_path = ''
as $$
declare
  -- Windows-1252 at 0x80 to 0x9F but for its five undefined bytes, and those bytes.
  letters constant text := '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
  codes constant text := e'\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008e\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009e\u009f';
  continuation constant text := '[\u0080-\u00bf' || letters || ']';
  misread constant text := format(
    '((?:[\u00c2-\u00df]%1$s|[\u00e0-\u00ef]%1$s{2}|[\u00f0-\u00f4]%1$s{3})+)', continuation);
  unmistakable constant text := format(
    '[\u0080-\u009f]|^[ÂÃ][\u00a0-\u00bf]$|^Ã[^\u0080-\u00ff‘’“”•–—…]$|^â[\u0080-\u009f%1$s]|^ðŸ', letters);
  before text;
  run text;
  written text;
begin
  if words !~ ('[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|' || misread) then
    return words;
  end if;
  -- Some texts were misread more than once.
  loop
    before := words;
    for run in select distinct m[1] from regexp_matches(words, misread, 'g') as m loop
      begin
        written := convert_from(convert_to(translate(run, letters, codes), 'LATIN1'), 'UTF8');
        if run ~ unmistakable or char_length(written) > 1 then
          words := replace(words, run, written);
        end if;
      exception when character_not_in_repertoire or untranslatable_character then
        null;
      end;
    end loop;
    exit when words = before;
  end loop;
  return regexp_replace(words, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]', '', 'g');
end
$$;
comment on function private.clean_text(text) is
  'Text without control characters, and with those characters repaired whose bytes of UTF-8 were read one by one.';

create function private.clean_line(words text) returns text
language sql stable strict
set search_path = ''
as $$
  select case when words like '%&%;%' then
    replace(regexp_replace(regexp_replace(regexp_replace(private.clean_text(words),
      '&quot;', '"', 'gi'), '&(apos|#0?39|#x27);', '''', 'gi'), '&nbsp;', ' ', 'gi'), '&amp;', '&')
  else private.clean_text(words) end
$$;
comment on function private.clean_line(text) is 'The same of a line that an importer escaped as HTML: R&amp;D is R&D.';

create function private.clean_row() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  cleaned jsonb;
begin
  select jsonb_object_agg(key, clean) into cleaned
  from (
    select f.key, f.value, case
      when jsonb_typeof(f.value) = 'array' then
        (select jsonb_agg(private.clean_line(e.item) order by e.n) from jsonb_array_elements_text(f.value) with ordinality as e (item, n))
      when f.key = any (tg_argv) then to_jsonb(private.clean_line(f.value #>> '{}'))
      else to_jsonb(private.clean_text(f.value #>> '{}'))
    end as clean
    from jsonb_each(to_jsonb(new)) f
    where jsonb_typeof(f.value) = 'string' or jsonb_typeof(f.value) = 'array' and f.value <> '[]'
  ) fields
  where clean <> value;
  if cleaned is not null then
    new := jsonb_populate_record(new, cleaned);
  end if;
  return new;
end
$$;
comment on function private.clean_row() is
  'Before insert or update: all text cleaned; the columns named as arguments, and lists, hold lines that may have been escaped.';

grant execute on function private.clean_text(text), private.clean_line(text) to authenticated, service_role;

-- Triggers of one kind fire in the order of their names: slugs and search texts are made of what is clean.
create trigger aa_clean_row before insert or update on public.jobs
for each row execute function private.clean_row('title', 'company');
create trigger aa_clean_row before insert or update on public.blogs
for each row execute function private.clean_row();
create trigger aa_clean_row before insert or update on public.books
for each row execute function private.clean_row('title', 'author');
create trigger aa_clean_row before insert or update on public.events
for each row execute function private.clean_row('name');
create trigger aa_clean_row before insert or update on public.recruiters
for each row execute function private.clean_row('name', 'company_name');
create trigger aa_clean_row before insert on public.cities
for each row execute function private.clean_row('name');

create or replace function public.get_or_create_city(city_name text, country_name text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted text := btrim(private.clean_line(city_name));
  given text := nullif(btrim(country_name), '');
  place text := case
    when lower(wanted) = 'remote' then coalesce(given, 'Global')
    -- What is everywhere is nowhere in particular: as if no country had been given.
    when lower(given) = 'global' and private.is_api_caller() then 'Unknown'
    else coalesce(given, 'Unknown')
  end;
  found uuid;
begin
  -- Twice at most: a writer that lost the race finds the winner's row, which is committed by then.
  for attempt in 1..2 loop
    select id into found from public.cities
    where lower(name collate pg_catalog.pg_c_utf8) = lower(wanted collate pg_catalog.pg_c_utf8)
      and lower(country collate pg_catalog.pg_c_utf8) = lower(place collate pg_catalog.pg_c_utf8);
    exit when found is not null or attempt = 2;
    insert into public.cities (name, country) values (wanted, place) on conflict do nothing;
  end loop;
  return found;
end
$$;
-- What is there already: neither a change anybody made, nor a line of the audit log.
alter table public.jobs disable trigger user;
alter table public.blogs disable trigger user;
alter table public.books disable trigger user;
alter table public.events disable trigger user;
alter table public.recruiters disable trigger user;

update public.jobs set
  title = private.clean_line(title), company = private.clean_line(company), description = private.clean_text(description),
  search_text = private.visible_text(private.clean_text(description)),
  requirements = array(select private.clean_line(item) from unnest(requirements) with ordinality as r (item, n) order by n)
where (private.clean_line(title), private.clean_line(company), private.clean_text(description),
    array(select private.clean_line(item) from unnest(requirements) with ordinality as r (item, n) order by n))
  is distinct from (title, company, description, requirements)
  and private.clean_line(title) ~ '\S' and private.clean_line(company) ~ '\S';
update public.blogs set
  title = private.clean_text(title), content = private.clean_text(content), excerpt = private.clean_text(excerpt),
  author_name = private.clean_text(author_name), meta_title = private.clean_text(meta_title),
  meta_description = private.clean_text(meta_description)
where (private.clean_text(title), private.clean_text(content), private.clean_text(excerpt), private.clean_text(author_name),
    private.clean_text(meta_title), private.clean_text(meta_description))
  is distinct from (title, content, excerpt, author_name, meta_title, meta_description)
  and private.clean_text(title) ~ '\S' and private.clean_text(content) <> '' and private.clean_text(author_name) ~ '\S';
update public.books set title = private.clean_line(title), author = private.clean_line(author)
where (private.clean_line(title), private.clean_line(author)) is distinct from (title, author)
  and private.clean_line(title) ~ '\S' and private.clean_line(author) ~ '\S';
update public.events set name = private.clean_line(name)
where private.clean_line(name) <> name and private.clean_line(name) ~ '\S';
update public.recruiters set name = private.clean_line(name), company_name = private.clean_line(company_name)
where (private.clean_line(name), private.clean_line(company_name)) is distinct from (name, company_name)
  and private.clean_line(name) ~ '\S' and private.clean_line(company_name) ~ '\S';

alter table public.jobs enable trigger user;
alter table public.blogs enable trigger user;
alter table public.books enable trigger user;
alter table public.events enable trigger user;
alter table public.recruiters enable trigger user;
