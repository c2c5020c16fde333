-- HTML that would take long to read is not stored: what is stored over the API has passed no form.

create function private.is_html_bounded(html text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  most_tags constant integer := 5000;
  deepest constant integer := 100;
  -- These have no end.
  void_elements constant text[] := '{area,base,basefont,br,col,command,embed,frame,hr,img,input,isindex,keygen,link,meta,param,source,track,wbr}';
  open_elements text[] := '{}';
  ended text[];
  tag text[];
  element text;
  place integer;
begin
  if char_length(html) - char_length(replace(html, '<', '')) > most_tags then
    return false;
  end if;
  for tag in select regexp_matches(html, '<(/?)([a-z][^\t\n\f\r />]*)', 'gi') loop
    element := lower(tag[2]);
    if tag[1] = '/' then
      place := (select max(p) from unnest(array_positions(open_elements, element)) as p);
      if place is not null then
        open_elements := open_elements[:place - 1];
      end if;
    elsif element <> all (void_elements) then
      -- The end of these may be left out where one like it begins.
      ended := case
        when element in ('p', 'li', 'option') then array[element]
        when element in ('dt', 'dd') then '{dt,dd}'
        when element in ('td', 'th') then '{td,th}'
        when element = 'tr' then '{td,th,tr}'
        else '{}'
      end;
      while open_elements[cardinality(open_elements)] = any (ended) loop
        open_elements := trim_array(open_elements, 1);
      end loop;
      open_elements := open_elements || element;
      if cardinality(open_elements) > deepest then
        return false;
      end if;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.is_html_bounded(text) is
  'At most 5000 tags, and at most 100 elements inside each other. The site holds what it parses to the same (lib/html-bounds.ts).';

create function private.bound_html() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_html_bounded(to_jsonb(new) ->> tg_argv[0]) then
    raise exception '% can have at most 5000 HTML tags, and at most 100 elements inside each other', tg_argv[0]
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
comment on function private.bound_html() is
  'Before what is stored in the column named as argument changes. No constraint: what is there already can still be archived.';

create trigger bound_html before insert on public.jobs
for each row execute function private.bound_html('description');
create trigger bound_changed_html before update on public.jobs
for each row when (new.description is distinct from old.description) execute function private.bound_html('description');

create trigger bound_html before insert on public.blogs
for each row execute function private.bound_html('content');
create trigger bound_changed_html before update on public.blogs
for each row when (new.content is distinct from old.content) execute function private.bound_html('content');
