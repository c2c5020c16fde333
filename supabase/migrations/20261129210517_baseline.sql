-- Baseline: the files of supabase/schemas in their order, as they were when 2.0.0 was made.

-- Access: the schemas, default privileges, and the predicates about the caller that policies use.
-- Roles of the API get nothing by default: tables, columns and functions are granted by name in the file of their noun.
-- What recruiters may edit: the grants, policies and private.job_form_columns of 40_jobs.sql, and 20 and 30 likewise.

-- Bodies of functions may use tables that are created after them.
set check_function_bodies = off;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- pg_graphql is not used, and would publish the schema a second time. A caller without these privileges keeps what the
-- platform has set.
do $$
begin
  drop extension if exists pg_graphql;
exception when insufficient_privilege or dependent_objects_still_exist then
  raise notice 'pg_graphql stays: %', sqlerrm;
end
$$;
-- The statement timeouts of a new project on hosted Supabase. The embedded backend applies them, too.
do $$
begin
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
exception when insufficient_privilege then
  raise notice 'anon and authenticated keep their statement_timeout: %', sqlerrm;
end
$$;

revoke all on schema public from public, anon, authenticated;
grant usage on schema public to anon, authenticated, service_role;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
-- EXECUTE for PUBLIC is a global default, so it can only be revoked globally.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

create schema private;
comment on schema private is
  'Not exposed by the API: predicates of policies, steps of triggers, and functions that run past row-level security.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;

create function private.is_api_caller() returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') $$;
comment on function private.is_api_caller is
  'Whether the caller is a visitor or an account, not the secret key or an operator. Unlike current_user, the role '
  'setting survives security definer.';

create function private.my_account_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  -- A token stays valid for up to an hour after its session was ended, so the session is looked up.
  select s.user_id from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.my_account_id is
  'The account of the caller. Null without a session, or when it has been ended.';

-- These are security definer because policies on recruiters that read recruiters would recurse.
create function private.my_recruiter_id() returns uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.recruiters where auth_id = private.my_account_id() and status = 'approved' $$;
comment on function private.my_recruiter_id is
  'The profile (recruiters.id) of the caller. Null unless approved; a suspension takes effect with the next statement.';

create function private.lacks_second_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and (select s.needs_second_factor from private.admin_settings s)
$$;
comment on function private.lacks_second_factor is
  'Whether admins need a second factor and the caller''s session, by the assurance level in its token, has none.';

create function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.recruiters where auth_id = private.my_account_id() and role = 'admin')
    and not private.lacks_second_factor()
$$;
comment on function private.is_admin is
  'Whether the caller has the role admin and, where needed, a second factor. The status of the profile does not '
  'matter.';

create function public.lacks_second_factor() returns boolean
language sql stable
set search_path = ''
as $$ select private.lacks_second_factor() $$;
comment on function public.lacks_second_factor is 'Whether the web server has to ask the caller for a second factor.';

grant execute on function private.is_api_caller() to anon, authenticated;
grant execute on function private.my_account_id(),
  private.my_recruiter_id(),
  private.lacks_second_factor(),
  private.is_admin(),
  public.lacks_second_factor() to authenticated;

-- Text: cleaning what is typed and imported, the visible text of HTML and its limits, keys for comparison, slugs.

create table private.html_entities (
  name text collate "C" primary key,
  code integer not null
);
comment on table private.html_entities is 'The named character references of HTML 4, and apos.';

-- The database's default locale decides what \s, lower and classes of characters mean: it differs between the embedded
-- database and hosted projects. So functions name a collation, by these two or by themselves.

create function private.lower_case(value text) returns text
language sql immutable strict parallel safe
-- A function with a body in this form, and without a search_path of its own, can be inlined.
return lower(value collate pg_catalog.pg_c_utf8);
comment on function private.lower_case is 'Text in lower case, the same in every database, whatever its locale.';

create function private.upper_case(value text) returns text
language sql immutable strict parallel safe
return upper(value collate pg_catalog.pg_c_utf8);
comment on function private.upper_case is 'Text in upper case, the same in every database, whatever its locale.';

create function private.repair_encoding(value text) returns text
language plpgsql stable strict
set search_path = ''
as $$
declare
  -- The characters of Windows-1252 at 0x80 to 0x8F and 0x90 to 0x9F, without its five undefined bytes.
  low constant text := '€‚ƒ„…†‡ˆ‰Š‹ŒŽ';
  high constant text := '‘’“”•–—˜™š›œžŸ';
  code_points constant text := e'\u0080\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008e\u0091'
    '\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009e\u009f';
  -- Well-formed UTF-8 of which each byte was taken for a character. Alternatives by the first byte, as in RFC 3629.
  misread constant text := format(
    '(?:[\u00c2-\u00df]%1$s|\u00e0[\u00a0-\u00bf]%1$s|[\u00e1-\u00ec\u00ee\u00ef]%1$s{2}'
    '|\u00ed[\u0080-\u009f%2$s%3$s]%1$s|\u00f0[\u0090-\u00bf%3$s]%1$s{2}|[\u00f1-\u00f3]%1$s{3}'
    '|\u00f4[\u0080-\u008f%2$s]%1$s{2})+',
    '[\u0080-\u00bf' || low || high || ']', low, high);
  -- Characters such as Â© may have been typed as they are, so a sequence that decodes to a single character is only
  -- repaired if it matches this.
  unmistakable constant text := format(
    '[\u0080-\u009f]|^[ÂÃ][\u00a0-\u00bf]$|^Ã[^\u0080-\u00ff‘’“”•–—…]$|^â[\u0080-\u009f%1$s]|^ðŸ', low || high);
begin
  if value !~ misread then
    return value;
  end if;
  return (
    select string_agg(
      case when char_length(decoded) > 1 or sequence ~ unmistakable then decoded else coalesce(sequence, rest) end,
      '' order by n)
    from (
      select m[1] as sequence, m[2] as rest, n,
        convert_from(convert_to(translate(m[1], low || high, code_points), 'LATIN1'), 'UTF8') as decoded
      from regexp_matches(value, '(' || misread || ')|([^\u00c2-\u00f4]+|.)', 'g') with ordinality as t (m, n)
    ) pieces);
end
$$;
comment on function private.repair_encoding is
  'Text with UTF-8 repaired that was read as Windows-1252 once. Takes time in proportion to the length.';

create function private.clean_text(value text) returns text
language plpgsql stable strict
set search_path = ''
as $$
declare
  -- Control characters, and invisible ones that reorder, annotate or hide text.
  unprintable constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufeff'
    '\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]';
  before text;
begin
  -- Most texts are plain ASCII.
  if value !~ '[^\t\n\r -~]' then
    return value;
  end if;
  -- A text may have been misread more than once. Three passes at most, because a hostile text can be made to need one
  -- pass for each of its characters.
  for pass in 1..3 loop
    before := value;
    value := private.repair_encoding(value);
    exit when value = before;
  end loop;
  return case when value ~ unprintable then regexp_replace(value, unprintable, '', 'g') else value end;
end
$$;
comment on function private.clean_text is
  'Text with its encoding repaired, without control characters and invisible ones that change how the rest is read '
  '(like lib/text/clean.ts).';

create function private.one_line(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Normalizing takes time in proportion to the square of a run of combining marks, and no name is longer.
  longest_normalized constant integer := 1000;
  blanks constant text := '[\t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  -- Characters without a glyph. Persian, Indic scripts and emoji need joiners, so these are removed only beside letters
  -- of other scripts.
  invisible constant text := '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065'
    '\u3164\uffa0]|[\u200c\u200d](?=[\u0001-\u058f\u200c\u200d]|$)|(?<=^|[\u0001-\u058f])[\u200c\u200d]';
begin
  -- Most lines are plain ASCII.
  if value ~ '[^ -~]' then
    if value ~ blanks then
      value := regexp_replace(value, blanks, ' ', 'g');
    end if;
    if value ~ invisible then
      value := regexp_replace(value, invisible, '', 'g');
    end if;
    if char_length(value) <= longest_normalized then
      value := normalize(value, nfc);
    end if;
  end if;
  if strpos(value, '  ') > 0 then
    value := regexp_replace(value, ' {2,}', ' ', 'g');
  end if;
  return btrim(value);
end
$$;
comment on function private.one_line is
  'Text of one line as it is stored: without line breaks and invisible characters, with single ordinary spaces, and '
  'up to 1,000 characters in Unicode''s form NFC (like oneLine in lib/text/clean.ts).';

create function private.folded(line text) returns text
language sql immutable strict parallel safe
-- A function with a body in this form, and without a search_path of its own, can be inlined.
return lower(
  normalize(
    translate(
      line,
      '‘’‚‛ʻʼʽ´′' || '‐‑‒–—―−' || '“”„‟«»″' || 'ς',
      $$'''''''''$$ || '-------' || '"""""""' || 'σ'),
    nfkc)
  collate pg_catalog.pg_c_utf8);
comment on function private.folded is
  'What is compared of a line: as private.one_line makes it, and in Unicode''s form NFKC, in lower case, with straight '
  'quotes, apostrophes and hyphens (like folded in lib/text/fold.ts). Never stored in place of the line.';

create function private.folded_input(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$ select private.folded(private.one_line(left(value, 500))) $$;
comment on function private.folded_input is
  'private.folded of a text that a caller gives, of which 500 characters count.';

create function private.folded_text(value text) returns text
language sql immutable strict
set search_path = ''
as $$
  select case
    when line !~ '[^ -~]' then lower(line collate pg_catalog.pg_c_utf8)
    -- Split into pieces of 255 characters, because normalizing takes time in proportion to the square of a run of
    -- combining marks. Text with ASCII characters in between has no such runs.
    when line ~ '[^\u0001-\u007f]{255}' then (
      select string_agg(private.folded(piece[1]), '' order by n)
      from regexp_matches(line, '.{1,255}', 'g') with ordinality as pieces (piece, n))
    else private.folded(line)
  end
  from private.one_line(folded_text.value) as line
$$;
comment on function private.folded_text is 'private.folded of a text of any length, as one line.';

create function private.clean_line(value text) returns text
language sql stable strict
set search_path = ''
as $$
  select private.one_line(case when value like '%&%;%' then
    replace(regexp_replace(regexp_replace(regexp_replace(private.clean_text(value) collate pg_catalog.pg_c_utf8,
      '&quot;', '"', 'gi'), '&(apos|#0?39|#x27);', '''', 'gi'), '&nbsp;', ' ', 'gi'), '&amp;', '&')
  else private.clean_text(value) end)
$$;
comment on function private.clean_line is
  'clean_text for a line of plain text, which some importers escape as HTML: R&amp;D becomes R&D.';

create function private.visible_text(html text) returns text
language sql stable
set search_path = ''
as $$
  with
  -- The first quantifier of a pattern decides whether all of it is lazy, hence <{1,1}?.
  -- Two patterns, since one with a back reference takes seconds on a thousand unclosed tags.
  bare as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(html, '<!--.*?(-->|$)', ' ', 'g'),
        '<{1,1}?script\M[^>]*?>.*?(</script\M[^>]*>|$)', ' ', 'gi'),
      '<{1,1}?style\M[^>]*?>.*?(</style\M[^>]*>|$)', ' ', 'gi') as t
  ),
  inline as (
    select regexp_replace(t,
      '</?(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong'
      '|sub|sup|time|tt|u|var|wbr)\M([^<>"'']|"[^"]*"|''[^'']*'')*>', '', 'gi') as t
    from bare
  ),
  untagged as (
    select regexp_replace(t, '<[a-z/!?]([^<>"'']|"[^"]*"|''[^'']*'')*>', ' ', 'gi') as t from inline
  ),
  -- One pass, so that &amp;lt; becomes &lt; and not <.
  pieces as (
    select piece[1] as p, n
    from untagged,
      regexp_matches(t, '&#[0-9]{1,9};?|&#x[0-9a-f]{1,8};?|&[a-z][a-z0-9]{1,8};|[^&]+|&+(?=&|$|[^#a-z])|&', 'gi')
        with ordinality as m (piece, n)
  ),
  coded as (
    select p, n, case
      when p ~ '^&#[0-9]' then rtrim(substr(p, 3), ';')::bigint
      when p ~* '^&#x' then ('x' || lpad(rtrim(substr(p, 4), ';'), 16, '0'))::bit(64)::bigint
      else e.code
    end as code
    from pieces left join private.html_entities e on e.name = case when p like '&_%;' then btrim(p, '&;') end
  )
  select btrim(
    regexp_replace(
      coalesce(string_agg(case
        when code between 1 and 55295 or code between 57344 and 1114111 then chr(code::integer)
        else p
      end, '' order by n), '') collate pg_catalog.pg_c_utf8,
      -- Single spaces do not match: replacing each by itself took a third of the time.
      '[\s\u00a0\u0001-\u001f]{2,}|[^\S ]|[\u00a0\u0001-\u001f]', ' ', 'g'))
  from coded
$$;
comment on function private.visible_text is
  'The text that a reader of the HTML sees, without script and style. White space is collapsed, block tags are spaces.';

create function private.is_html_bounded(html text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  max_tags constant integer := 5000;
  max_depth constant integer := 100;
  void_elements constant text[] :=
    '{area,base,basefont,br,col,command,embed,frame,hr,img,input,isindex,keygen,link,meta,param,source,track,wbr}';
  open_elements text[] := '{}';
  -- Elements with an optional end tag that the current start tag closes.
  implied_ends text[];
  tag text[];
  element text;
  place integer;
begin
  if char_length(html) - char_length(replace(html, '<', '')) > max_tags then
    return false;
  end if;
  for tag in select regexp_matches(html, '<(/?)([a-z][^\t\n\f\r />]*)', 'gi') loop
    element := private.lower_case(tag[2]);
    if tag[1] = '/' then
      place := (select max(p) from unnest(array_positions(open_elements, element)) as p);
      if place is not null then
        open_elements := open_elements[:place - 1];
      end if;
    elsif element <> all (void_elements) then
      implied_ends := case
        when element in ('p', 'li', 'option') then array[element]
        when element in ('dt', 'dd') then '{dt,dd}'
        when element in ('td', 'th') then '{td,th}'
        when element = 'tr' then '{td,th,tr}'
        else '{}'
      end;
      while open_elements[cardinality(open_elements)] = any (implied_ends) loop
        open_elements := trim_array(open_elements, 1);
      end loop;
      open_elements := open_elements || element;
      if cardinality(open_elements) > max_depth then
        return false;
      end if;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.is_html_bounded is
  'Whether HTML has at most 5000 tags and 100 levels of elements (lib/html/bounds.ts checks the same of parsed HTML).';

create function private.company_key(name text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(regexp_replace(folded, '[^[:alnum:]+#]+', ' ', 'g')), ''),
    -- A name without letters and digits is its own key.
    btrim(folded))
  -- Bounded, as normalize takes time in proportion to the square of a run of combining marks.
  from (select lower(normalize(left(company_key.name, 500), nfkc) collate pg_catalog.pg_c_utf8) as folded) one
$$;
comment on function private.company_key is
  'Equal for spellings of a company''s name that differ only in case, punctuation or blanks.';

create function private.title_words(txt text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select distinct word
    from regexp_split_to_table(split_part(txt, chr(1), 1) collate pg_catalog.pg_c_utf8, '[^[:alnum:]+#]+') as word
    where char_length(word) between 2 and 40
      -- Too common among Go jobs to relate two of them.
      and word <> all (
        '{go,golang,developer,engineer,engineering,software,senior,junior,lead,staff,principal,remote,'
        'and,for,the,with,of,in,at,on,to,or,an}'))
$$;
comment on function private.title_words is
  'The distinct words of a job''s title that relate it to others. txt begins with the title, as job_search.txt does.';

create function private.is_time_zone(zone text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  -- Area/City only: Postgres also accepts abbreviations and POSIX rules, which mean other things elsewhere.
  if zone !~ '^[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+){1,2}$' and zone <> 'UTC' then
    return false;
  end if;
  perform timestamptz 'epoch' at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function private.is_time_zone is 'Whether this is the IANA name of a time zone of a place, or UTC.';

create function private.contains_pattern(query_text text) returns text
language sql immutable parallel safe
return '%' || regexp_replace(private.folded_input(coalesce(query_text, '')), '[\\%_]', '\\\&', 'g') || '%';
comment on function private.contains_pattern is
  'A LIKE pattern that matches folded texts which contain the given one, as private.folded_input reads it. Null or an '
  'empty text matches all.';

create function private.slug_base(title text, fallback text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        -- NFKD splits é into e and an accent, which is removed. Letters it does not split are transliterated.
        regexp_replace(
          normalize(lower(left(title, 500) collate pg_catalog.pg_c_utf8), nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŋŧ', 'olddihnt'),
    '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''), fallback)
$$;
comment on function private.slug_base is
  'The title as a slug of at most 80 characters of [a-z0-9-], or the fallback where nothing of it is left.';

create function private.city_slug(name text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when base ~ '[a-z]' then base
    else coalesce(
      nullif(btrim(left(btrim(regexp_replace(coded.points, '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''),
      'city')
  end
  from private.slug_base(city_slug.name, '') as base
  cross join lateral (
    select string_agg(
      case when letter ~ '[^ -~]' then format('-%s-', to_hex(ascii(letter))) else letter end, '' order by n)
      as points
    from regexp_split_to_table(private.folded_input(city_slug.name), '') with ordinality as letters (letter, n)
  ) coded
$$;
comment on function private.city_slug is
  'The slug of a city: that of its Latin letters. A name without any has its other characters as code points, so that '
  '大阪 is 5927-962a (like citySlug in lib/text/slug.ts).';

create function private.first_free_slug(base text, taken text[]) returns text
language sql immutable
set search_path = ''
as $$
  with numbers as (
    select distinct case when slug = base then 0 else substr(slug, char_length(base) + 2)::bigint end as n
    from unnest(taken) as t (slug)
    where slug = base or substr(slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,8}$'
  ),
  -- Sorted, each number before the first gap equals its position.
  places as (select n, row_number() over (order by n) - 1 as place from numbers),
  first_free as (select count(*) filter (where n = place) as n from places)
  select base || case when n > 0 then '-' || n else '' end from first_free
$$;
comment on function private.first_free_slug is
  'The first of base, base-1, base-2 and so on that is not taken. taken may hold other slugs, too.';

create function private.slug_for(target regclass, row_id uuid, given text, title text, fallback text) returns text
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.slug_base(title, fallback);
  taken text[];
begin
  -- One writer at a time, so that the query below sees every slug of the table.
  perform pg_advisory_xact_lock(hashtext(target::text || '.slug'));
  if given <> '' then
    return given;
  end if;
  -- The range holds base and what begins with base-, as '-' is the only character of slugs that sorts before '.'.
  execute format('select array(select slug from %s where slug >= $1 and slug < $1 || ''.'' and id <> $2)', target)
  into taken using base, row_id;
  return private.first_free_slug(base, taken);
end
$$;
comment on function private.slug_for is
  'For before_write triggers: the given slug if there is one, else the first of the title that is free in the table.';

-- Indexes and check constraints call these as the role that writes.
grant execute on function private.lower_case(text), private.upper_case(text) to anon, authenticated;
grant execute on function private.company_key(text),
  private.folded(text),
  private.is_time_zone(text) to authenticated;

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

-- Audit log: what admins and operators did, to which row and when, but never what the row contains.

create table public.audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor uuid,
  actor_email text check (char_length(actor_email) <= 254),
  action text not null check (char_length(action) <= 40),
  table_name text not null check (char_length(table_name) <= 63),
  row_id uuid,
  reason text check (char_length(reason) <= 500),
  subject text check (char_length(subject) <= 500),
  constraint audit_log_times check (private.are_times(at))
);
comment on table public.audit_log is
  'Append-only, but a deleted person''s address and reasons are erased. No foreign keys: entries outlive the rows.';
comment on column public.audit_log.actor is 'The admin''s account; null for an operator in the database itself.';
comment on column public.audit_log.reason is 'Why a recruiter was suspended, as the admin typed it.';
comment on column public.audit_log.subject is
  'The title of the job, company, event, post or book at the time of the change. Entries about people and their '
  'addresses have none, so that deleted people are named nowhere.';
create index audit_log_subject on public.audit_log (row_id) where subject is not null;
create index audit_log_insert on public.audit_log (row_id) where action = 'insert';

create function private.log_change(
  table_name text, action text, row_id uuid, subject text default null, reason text default null
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and private.is_admin() then
    insert into public.audit_log (actor, actor_email, action, table_name, row_id, subject, reason)
    values (
      auth.uid(),
      (select email from public.recruiters where auth_id = auth.uid()),
      log_change.action, log_change.table_name, log_change.row_id, left(log_change.subject, 500), log_change.reason);
  end if;
end
$$;
comment on function private.log_change is
  'For after_write triggers: logs what an admin did to a row. subject is the title of a job, company, event, post or '
  'book; entries about people have none. Does nothing for other callers.';

create function private.row_action(operation text, of_update text default 'update') returns text
language sql immutable
set search_path = ''
return case operation when 'INSERT' then 'insert' when 'DELETE' then 'delete' else of_update end;
comment on function private.row_action is
  'The action of an audit log entry, from tg_op of a trigger. of_update says what an update did to the row.';

create function public.audit_subjects(entry_ids bigint[])
returns table(id bigint, subject text, is_gone boolean)
language sql stable
set search_path = ''
as $$
  select a.id, coalesce(existing.subject, stored.subject), existing.subject is null
  from public.audit_log a
  cross join lateral (
    select case a.table_name
      when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
      when 'companies' then (select c.name from public.companies c where c.id = a.row_id)
      when 'import_settings' then (select c.name from public.companies c where c.id = a.row_id)
      when 'job_boards' then (select b.board || ', ' || b.system from public.job_boards b where b.id = a.row_id)
      when 'events' then (select e.name from public.events e where e.id = a.row_id)
      when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
      when 'books' then (select b.title from public.books b where b.id = a.row_id)
      when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
      when 'job_reports' then (
        select j.title || ', ' || j.company
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.id = a.row_id
      )
      when 'job_objections' then (
        select j.title || ', ' || j.company
        from public.job_objections o join public.jobs j on j.id = o.job_id
        where o.id = a.row_id
      )
      when 'outbox' then (select o.address from public.outbox o where o.id = a.row_id)
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) existing
  left join lateral (
    select l.subject from public.audit_log l
    where l.row_id = a.row_id and l.subject is not null order by l.id desc limit 1
  ) stored on true
  where a.id = any (entry_ids)
$$;
comment on function public.audit_subjects is
  'For each entry the current name of the row it is about, or its last title in the log, and whether the row is gone.';

create function private.refuse_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
comment on function private.refuse_changes is 'Raises an error for any change: for triggers of append-only tables.';

create trigger refuse_changes before delete or truncate on public.audit_log
  for each statement execute function private.refuse_changes();
-- Updates may only set the address or the reason to null.
create trigger refuse_updates before update on public.audit_log
  for each row when (
    (new.id, new.at, new.actor, new.action, new.table_name, new.row_id, new.subject)
      is distinct from (old.id, old.at, old.actor, old.action, old.table_name, old.row_id, old.subject)
    or new.actor_email is not null and new.actor_email is distinct from old.actor_email
    or new.reason is not null and new.reason is distinct from old.reason)
  execute function private.refuse_changes();

alter table public.audit_log enable row level security;

revoke update, delete, truncate on public.audit_log from service_role;
grant select on public.audit_log to authenticated;
grant execute on function public.audit_subjects(bigint[]) to authenticated;

create policy "Admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_admin()));

-- Limits: how often something may happen in a minute and in a day (UTC), counted exactly, and the networks of accounts.

create table private.limits (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  per_minute integer check (per_minute >= 0),
  per_day integer check (per_day >= 0),
  about text not null check (char_length(about) between 1 and 200)
);
comment on table private.limits is 'The operator''s settings, effective at once. Null is unlimited.';

create table private.limit_counts (
  name text not null references private.limits (name) on delete cascade,
  key text not null check (char_length(key) <= 64),
  minute timestamptz not null,
  in_minute integer not null,
  day date not null check (day between '2000-01-01' and '2100-12-31'),
  in_day integer not null,
  primary key (name, key),
  constraint limit_counts_times check (private.are_times(minute))
);
comment on table private.limit_counts is 'Counts of the last minute and the last day with any, for each name and key.';
comment on column private.limit_counts.key is
  'Who is counted, where each recruiter, network or address has a limit of its own; empty for a limit that all share.';
create index limit_counts_day on private.limit_counts (day) where key <> '';

create table private.known_networks (
  mark text primary key check (mark ~ '^[A-Za-z0-9_-]{43}$'),
  account uuid not null references auth.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  constraint known_networks_times check (private.are_times(seen_at))
);
comment on table private.known_networks is
  'The last 20 networks from which each account signed in. Failed attempts from others do not lock it out of these.';
comment on column private.known_networks.mark is 'The web server''s keyed hash of account and network, not an address.';
create index known_networks_account_seen_at on private.known_networks (account, seen_at desc);

create function private.consume_limit(limit_name text, limit_key text default '') returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  bounds constant private.limits := (select l from private.limits l where l.name = limit_name);
  today constant date := (now() at time zone 'UTC')::date;
  is_within boolean;
begin
  insert into private.limit_counts as c (name, key, minute, in_minute, day, in_day)
  values (limit_name, limit_key, date_trunc('minute', now()), 1, today, 1)
  on conflict (name, key) do update set
    -- A transaction that waited for the row may have begun in an earlier minute than the one that held it.
    minute = greatest(c.minute, excluded.minute),
    in_minute = case when c.minute >= excluded.minute then c.in_minute else 0 end + 1,
    day = greatest(c.day, excluded.day),
    in_day = case when c.day >= excluded.day then c.in_day else 0 end + 1
  returning c.in_minute <= coalesce(bounds.per_minute, c.in_minute) and c.in_day <= coalesce(bounds.per_day, c.in_day)
  into is_within;
  return is_within;
end
$$;
comment on function private.consume_limit is
  'Counts one use and returns whether it is within the limit. A use is not counted if its transaction rolls back. The '
  'row of the count stays locked until then, so a function that counts towards several limits takes them in the order '
  'network, mailbox, last those that all share: two callers cannot deadlock, and one who is over a limit of their own '
  'uses nothing of the shared one.';

create function public.purge_limit_counts() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from private.limit_counts c
  where (c.name, c.key) in (
    select o.name, o.key from private.limit_counts o
    where o.key <> '' and o.day < (now() at time zone 'UTC')::date
    limit 5000
    for update skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_limit_counts is
  'Scheduled work, called until it returns 0: deletes up to 5,000 counts of earlier days and returns how many. Not '
  'done while a use is counted: two callers that each locked counts of others could deadlock.';

create function private.mailbox(address text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when a.domain in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else a.name || '@' || a.domain
  end
  from (
    select
      split_part(split_part(private.lower_case(btrim(mailbox.address)), '@', 1), '+', 1) as name,
      split_part(private.lower_case(btrim(mailbox.address)), '@', 2) as domain
  ) a
$$;
comment on function private.mailbox is
  'The mailbox that mail to an address arrives in: without its +tag, and at Gmail without dots. Only for counting, as '
  'lib/mail/mailbox.ts.';

create function private.consume_mailbox_limit(limit_name text, address text) returns boolean
language sql
set search_path = ''
as $$
  select private.consume_limit(
    limit_name, encode(sha256(convert_to(private.mailbox(consume_mailbox_limit.address), 'UTF8')), 'hex'))
$$;
comment on function private.consume_mailbox_limit is
  'As consume_limit, for the mailbox of an address; only its hash is stored, and deleted the next day.';

create function private.enforce_quota(limit_name text, noun text) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Null for accounts that are not approved recruiters, whose rows row-level security refuses.
  recruiter_id constant uuid := private.my_recruiter_id();
begin
  if private.is_api_caller() and not private.is_admin() and recruiter_id is not null
    and not private.consume_limit(limit_name, recruiter_id::text)
  then
    raise exception 'You have added % % today, as many as a recruiter can. Please save this one after midnight UTC.',
      (select coalesce(l.per_day, l.per_minute) from private.limits l where l.name = limit_name), noun
      using errcode = 'PT429';
  end if;
end
$$;
comment on function private.enforce_quota is
  'For before_write triggers, on insert: counts a row of the caller, a recruiter, and raises PT429 beyond the limit. '
  'The message is shown in the form; noun is its word for the rows, in the plural.';

create function public.is_known_network(mark text) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.known_networks k where k.mark = is_known_network.mark) $$;
comment on function public.is_known_network is
  'Whether the account has signed in from the network of this mark before. For the secret key only.';

create function public.remember_network(account uuid, mark text) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into private.known_networks as k (mark, account) values (remember_network.mark, remember_network.account)
  on conflict (mark) do update set seen_at = now(), account = excluded.account;
  delete from private.known_networks k
  where k.account = remember_network.account
    and k.mark not in (
      select n.mark from private.known_networks n
      where n.account = remember_network.account
      order by n.seen_at desc
      limit 20);
end
$$;
comment on function public.remember_network is
  'Records a sign-in from the network of this mark; keeps the account''s last 20. For the secret key only.';

alter table private.limits enable row level security;
alter table private.limit_counts enable row level security;
alter table private.known_networks enable row level security;

grant insert, select, update, delete on private.known_networks to service_role;

-- Currencies: exchange rates, and the pay of jobs in euros a year, by which jobs are filtered and sorted.

create table public.currency_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$' and char_length(currency) = 3),
  per_eur numeric not null check (per_eur >= 0.0001 and per_eur < 1000000),
  as_of date not null check (as_of between '2000-01-01' and '2100-12-31'),
  constraint currency_rates_of_euro check (currency <> 'EUR' or per_eur = 1)
);
comment on table public.currency_rates is
  'Euro reference rates of the European Central Bank: the last known rate of each currency and its day.';

create function private.euros_a_year(amount numeric, currency text) returns numeric
language sql stable
set search_path = ''
as $$
  select round(amount / r.per_eur, 2) from public.currency_rates r
  where r.currency = private.upper_case(euros_a_year.currency)
$$;
comment on function private.euros_a_year is
  'Converts a yearly amount to euros, rounded like pay_top_eur_year. Null when the currency has no rate.';

create function private.pay_top_eur_year(
  salary_min integer,
  salary_max integer,
  salary_currency text,
  salary_period text
) returns numeric
language sql stable
set search_path = ''
as $$
  select round(
    greatest(salary_min, salary_max)::numeric
      * case salary_period when 'hour' then 2080 when 'day' then 260 when 'week' then 52 when 'month' then 12 else 1 end
      / r.per_eur, 2)
  from public.currency_rates r
  where r.currency = private.upper_case(btrim(salary_currency)) and greatest(salary_min, salary_max) > 0
$$;
comment on function private.pay_top_eur_year is
  'The top of a salary in euros a year (2080 hours, 260 days, 52 weeks, 12 months). Null without a salary or a rate.';

create function public.set_currency_rates(currencies text[], rates numeric[], as_of date) returns integer
language sql
set search_path = ''
as $$
  with written as (
    insert into public.currency_rates as r (currency, per_eur, as_of)
    select currency, per_eur, set_currency_rates.as_of from unnest(currencies, rates) as given (currency, per_eur)
    where currency is distinct from 'EUR'
    union all
    select 'EUR', 1, set_currency_rates.as_of
    on conflict (currency) do update set per_eur = excluded.per_eur, as_of = excluded.as_of
    where (r.per_eur, r.as_of) is distinct from (excluded.per_eur, excluded.as_of) and r.as_of <= excluded.as_of
    returning currency
  )
  select count(*)::integer from written
$$;
comment on function public.set_currency_rates is
  'Stores the rates of a day, except where a later rate is known. Returns how many rates are new.';

create function public.convert_pay(after_id uuid default '00000000-0000-0000-0000-000000000000') returns uuid
language plpgsql
set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
  last_id uuid := convert_pay.after_id;
  page uuid[];
begin
  perform private.lock_jobs();
  loop
    page := array(
      select j.id from public.jobs j
      where j.id > last_id and private.is_open(j.is_archived, j.expires_at)
      order by j.id
      limit 50);
    if page = '{}' then
      return null;
    end if;
    update public.jobs j
    set pay_top_eur_year = private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
    where j.id = any (page)
      and j.pay_top_eur_year is distinct from
        private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period);
    last_id := page[cardinality(page)];
    if clock_timestamp() > begun + interval '500 milliseconds' then
      return last_id;
    end if;
  end loop;
end
$$;
comment on function public.convert_pay is
  'Scheduled work, called with its last result until that is null: converts the pay of open jobs, in the order of '
  'their ids, to current rates for about half a second. A closed job is converted when it is saved, as on its '
  'restoration.';

alter table public.currency_rates enable row level security;

grant select on public.currency_rates to anon, authenticated;

create policy "Everyone reads currency rates" on public.currency_rates for select to anon, authenticated
  using (true);

-- Places: the countries that can be named, and the cities of jobs and events. Remote is a city, too, one per country.

create function private.are_countries(codes text[]) returns boolean
language sql immutable parallel safe
return codes <@ (
    '{AD,AE,AF,AG,AI,AL,AM,AO,AQ,AR,AS,AT,AU,AW,AX,AZ,BA,BB,BD,BE,BF,BG,BH,BI,BJ,BL,BM,BN,BO,BQ,BR,BS,BT,BV,BW,BY,BZ,'
    'CA,CC,CD,CF,CG,CH,CI,CK,CL,CM,CN,CO,CR,CU,CV,CW,CX,CY,CZ,DE,DJ,DK,DM,DO,DZ,EC,EE,EG,EH,ER,ES,ET,FI,FJ,FK,FM,FO,FR,'
    'GA,GB,GD,GE,GF,GG,GH,GI,GL,GM,GN,GP,GQ,GR,GS,GT,GU,GW,GY,HK,HM,HN,HR,HT,HU,ID,IE,IL,IM,IN,IO,IQ,IR,IS,IT,JE,JM,JO,'
    'JP,KE,KG,KH,KI,KM,KN,KP,KR,KW,KY,KZ,LA,LB,LC,LI,LK,LR,LS,LT,LU,LV,LY,MA,MC,MD,ME,MF,MG,MH,MK,ML,MM,MN,MO,MP,MQ,MR,'
    'MS,MT,MU,MV,MW,MX,MY,MZ,NA,NC,NE,NF,NG,NI,NL,NO,NP,NR,NU,NZ,OM,PA,PE,PF,PG,PH,PK,PL,PM,PN,PR,PS,PT,PW,PY,QA,RE,RO,'
    'RS,RU,RW,SA,SB,SC,SD,SE,SG,SH,SI,SJ,SK,SL,SM,SN,SO,SR,SS,ST,SV,SX,SY,SZ,TC,TD,TF,TG,TH,TJ,TK,TL,TM,TN,TO,TR,TT,TV,'
    'TW,TZ,UA,UG,UM,US,UY,UZ,VA,VC,VE,VG,VI,VN,VU,WF,WS,XK,YE,YT,ZA,ZM,ZW}')::text[]
  and cardinality(codes) = (select count(distinct code) from unnest(codes) as code);
comment on function private.are_countries is
  'Whether these are distinct codes of ISO 3166-1 alpha-2, or XK for Kosovo. lib/places/countries.ts has their names.';

create table private.countries (
  name text primary key,
  code text unique check (code ~ '^[A-Z]{2}$')
);
comment on table private.countries is
  'The countries and regions that a place can be in; lib/places/countries.ts has the same names in the order of forms.';
comment on column private.countries.code is
  'ISO 3166-1 alpha-2, or XK for Kosovo; null for regions and for Unknown.';
create unique index countries_folded_name on private.countries (private.folded(name));

create table private.regions (
  slug text primary key check (slug ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null unique,
  codes text[] not null check (private.are_countries(codes))
);
comment on table private.regions is
  'Groups of countries that job postings name; lib/places/countries.ts has the same groups. Global has no codes.';
comment on column private.regions.name is
  'As in private.countries, where a place can be in the region itself.';

create table public.cities (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  country text not null references private.countries (name),
  name_key text collate "C" not null generated always as (private.folded(name)) stored,
  slug text collate "C" not null generated always as (private.city_slug(name)) stored,
  country_slug text collate "C" not null generated always as (private.slug_base(country, 'country')) stored,
  constraint cities_slugs check (char_length(slug) <= 120 and char_length(country_slug) <= 120)
);
comment on table public.cities is 'Found or created by name when a job or an event is saved; never edited.';
comment on column public.cities.name_key is 'What is compared of the name: a country has one row for it.';
create index cities_country on public.cities (country);
create unique index cities_name_key_country on public.cities (name_key, country);
create index cities_slugs on public.cities (country_slug, slug);

create function private.before_city_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new := private.clean_columns(new, 'name');
  if current_setting('board.new_cities', true) is distinct from 'counted' then
    perform private.enforce_quota('cities_per_recruiter', 'new cities');
  end if;
  if current_setting('board.new_cities', true) = 'count once' then
    perform set_config('board.new_cities', 'counted', true);
  end if;

  if private.folded(new.name) = 'remote' then
    new.name := 'Remote';
  end if;
  -- Spelled as in the list; an unknown country fails its foreign key.
  select coalesce(max(c.name), new.country) into new.country
  from private.countries c
  where private.folded(c.name) = private.folded_input(new.country);
  return new;
end
$$;
comment on function private.before_city_write is
  'Cleans the row, counts it against the recruiter''s quota, and normalizes the spelling of Remote and the country. '
  'The new cities of one job are counted once (private.save_cities).';

create function public.get_or_create_city(city_name text, country_name text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  cleaned_name constant text := private.clean_line(left(city_name, 1000));
  given_country constant text := nullif(btrim(country_name), '');
  city_country constant text := case
    when private.folded(cleaned_name) = 'remote' then coalesce(given_country, 'Global')
    else coalesce(given_country, 'Unknown')
  end;
  city_id uuid;
begin
  -- At most twice: a writer that lost the race finds the winner's row, which is committed by then.
  for attempt in 1..2 loop
    select c.id into city_id from public.cities c
    where c.name_key = private.folded(cleaned_name) and private.folded(c.country) = private.folded_input(city_country);
    exit when city_id is not null or attempt = 2;
    insert into public.cities (name, country) values (cleaned_name, city_country) on conflict do nothing;
  end loop;
  return city_id;
end
$$;
comment on function public.get_or_create_city is
  'The city''s id. Without a country it is Unknown, or Global for Remote.';

create function private.save_city(city_name text, country_name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() and private.my_recruiter_id() is null and not private.is_admin() then
    raise exception 'only approved recruiters and admins add cities' using errcode = 'insufficient_privilege';
  end if;
  return public.get_or_create_city(city_name, country_name);
end
$$;
comment on function private.save_city is
  'get_or_create_city for save_job and save_event, whose callers may not insert cities.';

create function private.save_cities(places jsonb) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  place record;
begin
  if jsonb_typeof(places) is distinct from 'array' or octet_length(places::text) > 20000
    or jsonb_path_exists(places, 'strict $[*] ? (@.type() != "object")')
    or jsonb_path_exists(places, 'strict $[*].* ? (@.type() != "string" && @.type() != "null")')
    or exists (
      select from jsonb_array_elements(places) as given
      where not given ?& '{city,country}' or given - '{city,country}'::text[] <> '{}')
  then
    raise exception 'places must be of type array'
      using errcode = 'PT422', hint = 'Each place is {city, country}, both texts.';
  end if;
  perform set_config('board.new_cities', 'count once', true);
  -- In one order, which capitals do not change, so that two transactions that add the same cities do not deadlock.
  for place in
    select given ->> 'city' as city, given ->> 'country' as country
    from jsonb_array_elements(places) as given
    order by
      lower(given ->> 'city' collate pg_catalog.pg_c_utf8),
      lower(given ->> 'country' collate pg_catalog.pg_c_utf8)
  loop
    perform private.save_city(place.city, place.country);
  end loop;
  perform set_config('board.new_cities', '', true);
  return array(
    select private.save_city(given ->> 'city', given ->> 'country')
    from jsonb_array_elements(places) with ordinality as listed (given, n) order by n);
end
$$;
comment on function private.save_cities is
  'The ids of the cities {city, country}[] of one job, as private.save_city returns them. Cities that are new count '
  'once against the quota. Raises PT422 for what is not such a list.';

create function private.further_places(city_ids uuid[], main_city_id uuid) returns uuid[]
language sql immutable
set search_path = ''
as $$
  select array(
    select id from unnest(city_ids) with ordinality as given (id, n)
    where id is distinct from main_city_id group by id order by min(n))
$$;
comment on function private.further_places is 'The cities without repetitions and without the main place of the job.';

create function private.check_place(city_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_api_caller() and exists (
    select from public.cities c join private.countries n on n.name = c.country
    where c.id = check_place.city_id and c.name <> 'Remote' and n.code is null and n.name <> 'Unknown')
  then
    raise exception 'only remote jobs are in a group of countries, such as Europe' using errcode = 'PT422';
  end if;
end
$$;
comment on function private.check_place is
  'Refuses API callers a city, other than Remote, in Global or in a region.';

create function private.city_ids(city text, country text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select c.id from public.cities c
    where (city_ids.city is null or c.name_key = (select private.folded_input(city_ids.city)))
      and (city_ids.country is null or private.folded(c.country) = (select private.folded_input(city_ids.country))))
$$;
comment on function private.city_ids is
  'The cities with this name and country, as private.folded_input compares them; null matches any.';

create function private.region_city_ids(region private.regions) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select c.id from public.cities c join private.countries n on n.name = c.country
    where n.name = (region).name or n.code = any ((region).codes))
$$;
comment on function private.region_city_ids is 'The cities in the region''s countries, and those in the region itself.';

create trigger before_write before insert on public.cities
  for each row execute function private.before_city_write();

alter table private.regions enable row level security;
alter table public.cities enable row level security;

-- name_key is left out, because its length has no bound and a filter on it in a request would run over every row.
grant select (id, name, country, slug, country_slug) on public.cities to anon, authenticated;
-- Searches of alerts run as the web server; those of visitors run as the owner.
grant select on private.countries, private.regions to service_role;
-- Check constraints call are_countries as the role that writes; save_job and save_event run as their caller.
grant execute on function private.are_countries(text[]),
  private.save_city(text, text),
  private.save_cities(jsonb),
  private.further_places(uuid[], uuid) to authenticated;

create policy "Everyone reads cities" on public.cities for select to anon, authenticated
  using (true);

-- Recruiters: accounts that may post jobs, their approval, and which of them are admins.

create type public.recruiter_status as enum ('pending', 'approved', 'rejected', 'suspended');
create type public.recruiter_role as enum ('recruiter', 'admin');

create table private.shared_mail_domains (
  domain text primary key,
  is_free boolean not null default false
);
comment on table private.shared_mail_domains is
  'Domains of mailbox and internet providers: an address there proves nothing about an employer.';
comment on column private.shared_mail_domains.is_free is
  'Whether anybody gets a mailbox there, so that it is no work address and cannot register. The others have '
  'employees, too.';

create table public.recruiters (
  id uuid primary key default gen_random_uuid(),
  auth_id uuid not null unique references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  -- Inserts may leave it out: before_write sets it.
  email text not null default '' check (
    email = lower(email) and char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
  ),
  company_name text not null check (char_length(btrim(company_name)) between 1 and 120),
  contact_number text not null check (char_length(contact_number) <= 40),
  status public.recruiter_status not null default 'pending',
  role public.recruiter_role not null default 'recruiter',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspension_reason text check (char_length(btrim(suspension_reason)) between 1 and 500),
  -- References companies, which are created later.
  company_id uuid,
  is_member boolean not null default false,
  address_confirmed_at timestamptz,
  constraint recruiters_suspension_reason check (
    case status
      when 'suspended' then suspension_reason is not null
      when 'rejected' then true
      else suspension_reason is null
    end
  ),
  constraint recruiters_times check (private.are_times(created_at, updated_at, address_confirmed_at))
);
comment on table public.recruiters is
  'Profiles: one row per account that registered. role decides about the admin area, status about posting.';
comment on column public.recruiters.suspension_reason is
  'Why the registration was rejected, or approval withdrawn: mailed to the recruiter and kept in the audit log. Null '
  'for the pending and approved, and the rejected of earlier versions.';
comment on column public.recruiters.company_id is
  'The company they post for, since their approval. Only members edit its page and link its boards '
  '(32_memberships.sql).';
comment on column public.recruiters.is_member is
  'Whether it is their company: they were its first, proved an address of its website, or an admin confirmed it.';
comment on column public.recruiters.address_confirmed_at is
  'When the owner of the address used a link that was mailed to it. Auth may confirm addresses without any mail.';
create index recruiters_company_id on public.recruiters (company_id);
create index recruiters_created_at on public.recruiters (created_at desc);
create unique index recruiters_lower_email on public.recruiters (lower(email));
create index recruiters_status_created_at on public.recruiters (status, created_at desc);

create function public.search_text(public.recruiters) returns text
language sql stable
set search_path = ''
as $$ select private.folded(concat_ws(e'\n', $1.name, $1.company_name, $1.email)) $$;
comment on function public.search_text is
  'The text that the search in the list of recruiters reads, as private.folded compares it, one line per column, so '
  'that no match spans two of them.';

create function private.mail_domain(email text) returns text
language sql immutable
set search_path = ''
as $$
  -- A domain with a trailing dot receives mail too.
  select rtrim(private.lower_case(split_part(email, '@', -1)), '.')
$$;
comment on function private.mail_domain is 'The domain of an address, in lower case.';

create function private.is_free_mail(email text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.shared_mail_domains d where d.domain = private.mail_domain(email) and d.is_free)
$$;
comment on function private.is_free_mail is 'Whether the address is at a domain where anybody gets a mailbox.';

create function private.is_shared_mail(email text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.shared_mail_domains d where d.domain = private.mail_domain(email))
$$;
comment on function private.is_shared_mail is
  'Whether the address is at a mailbox or internet provider, so that it proves nothing about an employer.';

create function private.refuse_free_mail_account(event jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.is_free_mail(event -> 'user' ->> 'email') then
    return jsonb_build_object('error', jsonb_build_object('http_code', 400, 'message', 'Please use work email'));
  end if;
  return '{}';
end
$$;
comment on function private.refuse_free_mail_account is
  'The before-user-created hook of Supabase Auth, named in config.toml: refuses accounts without a work address.';

create function private.copy_account_email(recruiter public.recruiters) returns public.recruiters
language plpgsql
set search_path = ''
as $$
begin
  select
    private.lower_case(u.email),
    case
      -- Only the owner of the database may set the time itself, as the seed of the demo data does.
      when recruiter.address_confirmed_at is not null and not private.is_api_caller()
        then recruiter.address_confirmed_at
      -- Auth sets confirmation_sent_at only when it mails a link. An account that was confirmed without one has not
      -- proved that it owns the address.
      when u.confirmation_sent_at < u.email_confirmed_at then u.email_confirmed_at
    end
  into recruiter.email, recruiter.address_confirmed_at
  from auth.users u where u.id = recruiter.auth_id and u.email_confirmed_at is not null;
  if recruiter.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if recruiter.role <> 'admin' and private.is_free_mail(recruiter.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return recruiter;
end
$$;
comment on function private.copy_account_email is
  'Sets the e-mail to the confirmed one of the account, and when a mail proved it. Raises an error if there is none, '
  'or if it is free mail.';

create function private.before_recruiter_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Admins change company_id, company_name and is_member with decide_membership and merge_companies.
    perform private.check_changed_columns(
      old, new, 'status', 'suspension_reason', 'company_id', 'company_name', 'is_member');
  end if;
  new := private.clean_columns(new, 'name', 'company_name', 'contact_number');
  if tg_op = 'INSERT' then
    if private.is_api_caller() and new.contact_number !~ '[[:digit:]]' collate pg_catalog."unicode" then
      raise exception 'Contact number must have digits' using errcode = 'PT422';
    end if;
    new := private.copy_account_email(new);
  else
    if private.is_api_caller() and (old.status, new.status) not in (
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'suspended'), ('suspended', 'approved')
    ) and (new.company_id, new.is_member) is not distinct from (old.company_id, old.is_member) then
      -- Another admin has changed the status meanwhile. The caller gets no error but no row either, as if its filter
      -- had excluded the row.
      return null;
    end if;
    if new.status not in ('suspended', 'rejected') then
      new.suspension_reason := null;
    end if;
  end if;
  new := private.join_company(new);
  return private.set_timestamps(new, old);
end
$$;
comment on function private.before_recruiter_write is
  'Cleans the row, copies the account''s e-mail to a new one, whose contact number must have digits, skips changes of '
  'status that are not allowed, and sets company and membership of an approved recruiter.';

create function private.guard_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Security invoker on purpose, therefore a trigger of its own: only the owner of the table may make admins. Not even
  -- the secret key may.
  if (tg_op = 'INSERT' and new.role <> 'recruiter' or tg_op = 'UPDATE' and new.role <> old.role)
    and current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'role cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function private.guard_role is 'Raises an error when the role is set by anybody but the owner of the table.';

create function private.recruiter_action(before public.recruiters, after public.recruiters) returns text
language sql immutable
set search_path = ''
return case
  when before.status in ('suspended', 'rejected') and after.status = 'approved' then 'reinstated'
  when before.status <> after.status then after.status::text
  when before.is_member <> after.is_member then 'confirmed'
  else 'update'
end;
comment on function private.recruiter_action is 'What an update did to a recruiter, for the audit log.';

create function private.after_recruiter_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role = 'admin' and new.role is distinct from 'admin' then
    perform private.keep_last_admin();
  end if;
  if tg_op = 'INSERT' and private.is_api_caller() then
    perform private.mail_address_confirmation(new);
  elsif tg_op = 'DELETE' and old.status in ('rejected', 'suspended') then
    perform private.record_former_decision(old);
  end if;
  perform private.log_change(
    'recruiters', private.row_action(tg_op, private.recruiter_action(old, new)), coalesce(new.id, old.id),
    reason => new.suspension_reason);
  return null;
end
$$;
comment on function private.after_recruiter_write is
  'Refuses to remove the last admin, mails a request to confirm the address of a new recruiter, keeps a decision about '
  'a deleted one, and writes the audit log.';

create function private.recruiter_mail_data(recruiter public.recruiters) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', case when recruiter.address_confirmed_at is null then '' else recruiter.name end,
    'companyName', case when recruiter.address_confirmed_at is null then '' else recruiter.company_name end)
$$;
comment on function private.recruiter_mail_data is
  'What mails say of a recruiter: nothing that was typed, unless the owner of the address may have typed it.';

create function private.mail_address_confirmation(recruiter public.recruiters) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if recruiter.address_confirmed_at is not null
    or not private.consume_mailbox_limit('confirmations_address', recruiter.email)
  then
    return false;
  end if;
  return private.enqueue_mail(
    'recruiter-address', recruiter.email, clock_timestamp()::text,
    jsonb_build_object('account', recruiter.auth_id, 'askedAt', now()));
end
$$;
comment on function private.mail_address_confirmation is
  'Mails a link by which the owner of the address confirms it, within the limit per mailbox. False when it is not '
  'sent.';
create function private.request_address_confirmation() returns boolean
language sql security definer
set search_path = ''
as $$
  select coalesce((
    select private.mail_address_confirmation(r) from public.recruiters r where r.auth_id = private.my_account_id()
  ), false)
$$;
comment on function private.request_address_confirmation is
  'Implements public.request_address_confirmation, past row-level security.';

create function public.mail_known_account(address text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
      select from auth.users u
      where private.lower_case(u.email) = private.lower_case(btrim(mail_known_account.address))
        and u.email_confirmed_at is not null)
    and private.consume_mailbox_limit('confirmations_address', mail_known_account.address)
  then
    perform private.enqueue_mail('recruiter-known', mail_known_account.address, clock_timestamp()::text);
  end if;
end
$$;
comment on function public.mail_known_account is
  'For the web server, after a registration: tells the owner of a confirmed account that there is one, within the '
  'limit per mailbox, as Auth mails nothing to it. Returns nothing, so that it tells nobody else.';

create function public.request_address_confirmation() returns boolean
language sql
set search_path = ''
as $$ select private.request_address_confirmation() $$;
comment on function public.request_address_confirmation is
  'Mails the caller, a recruiter, a link to confirm the address. False when it is confirmed, or was asked for twice '
  'today.';

create function public.confirm_address(account uuid, address text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.recruiters r set address_confirmed_at = coalesce(r.address_confirmed_at, now())
  where r.auth_id = confirm_address.account and r.email = private.lower_case(confirm_address.address);
  return found;
end
$$;
comment on function public.confirm_address is
  'Records that the owner of the address used a mailed link. False when the account has another address by now. For '
  'the secret key only.';

create function private.notify_recruiter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Operators who change rows in SQL write to the recruiter themselves.
  if private.is_api_caller() then
    perform private.enqueue_mail(
      case
        when new.status = 'approved' and old.status = 'pending' then 'recruiter-approved'
        when new.status = 'approved' then 'recruiter-reinstated'
        else 'recruiter-' || new.status
      end,
      new.email,
      new.id || ' ' || now(),
      private.recruiter_mail_data(new) || jsonb_build_object(
        'isMember', new.is_member,
        'reason', new.suspension_reason,
        'jobs', case
          when exists (select from public.jobs j where j.recruiter_id = new.id and j.archived_at = now())
          then 'archived'
          when exists (select from public.jobs j where j.recruiter_id = new.id and not j.is_archived) then 'live'
          else 'none'
        end));
  end if;
  return null;
end
$$;
comment on function private.notify_recruiter is
  'Enqueues the mail about a change of status. Deferred to the commit, when a suspension has archived the jobs.';

create function private.follow_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_free_mail(new.email)
    and exists (select from public.recruiters where auth_id = new.id and role <> 'admin')
  then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  update public.recruiters set
    email = private.lower_case(new.email),
    address_confirmed_at = null,
    -- An address of another domain does not prove that the recruiter still works for the company.
    is_member = is_member and split_part(email, '@', -1) = split_part(private.lower_case(new.email), '@', -1)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> private.lower_case(new.email);
  return new;
end
$$;
comment on function private.follow_account_email is
  'Copies a confirmed change of the account''s address to recruiters, who have to confirm it by our mail and, with '
  'one of another domain, lose the membership of their company. Raises an error for a change to free mail.';

create function private.archive_recruiter_jobs(recruiter_id uuid) returns text[]
language sql security definer
set search_path = ''
as $$
  with archived as (
    update public.jobs j set is_archived = true
    where j.recruiter_id = archive_recruiter_jobs.recruiter_id and not j.is_archived and (select private.is_admin())
    returning j.slug
  )
  select coalesce(array_agg(slug), '{}') from archived
$$;
comment on function private.archive_recruiter_jobs is
  'Archives a recruiter''s live jobs and returns their slugs. Does nothing unless the caller is an admin.';

create function public.suspend_recruiter(
  recruiter_id uuid,
  reason text,
  archive_jobs boolean
) returns table(name text, email text, company_name text, archived_slugs text[])
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.lock_jobs();
  return query
    with suspended as (
      update public.recruiters r set status = 'suspended', suspension_reason = btrim(suspend_recruiter.reason)
      where r.id = suspend_recruiter.recruiter_id and r.status = 'approved'
      returning r.id, r.name, r.email, r.company_name
    )
    select s.name, s.email, s.company_name,
      case when suspend_recruiter.archive_jobs then private.archive_recruiter_jobs(s.id) else '{}' end
    from suspended s;
end
$$;
comment on function public.suspend_recruiter is
  'For admins: withdraws an approval and, on request, archives the live jobs. Returns no row without an approval.';

create trigger before_write before insert or update on public.recruiters
  for each row execute function private.before_recruiter_write();
create trigger guard_role before insert or update on public.recruiters
  for each row execute function private.guard_role();
create trigger after_write after insert or update or delete on public.recruiters
  for each row execute function private.after_recruiter_write();
create constraint trigger notify_recruiter after update of status on public.recruiters deferrable initially deferred
  for each row when (old.status <> new.status) execute function private.notify_recruiter();
create trigger follow_account_email after update of email, email_confirmed_at on auth.users
  for each row execute function private.follow_account_email();

alter table public.recruiters enable row level security;

grant select on public.recruiters to authenticated;
grant insert (auth_id, name, email, company_name, contact_number) on public.recruiters to authenticated;
grant update (status, suspension_reason) on public.recruiters to authenticated;
grant execute on function public.search_text(public.recruiters),
  private.archive_recruiter_jobs(uuid),
  public.suspend_recruiter(uuid, text, boolean),
  private.request_address_confirmation(),
  public.request_address_confirmation() to authenticated;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.refuse_free_mail_account(jsonb) to supabase_auth_admin;

create policy "Recruiters read their own row and admins read all" on public.recruiters for select to authenticated
  using (auth_id = (select private.my_account_id()) or (select private.is_admin()));
create policy "An account registers itself, pending and without a role" on public.recruiters for insert to authenticated
  with check (auth_id = (select private.my_account_id()) and status = 'pending' and role = 'recruiter');
create policy "Admins decide about recruiters" on public.recruiters for update to authenticated
  using ((select private.is_admin()) and role <> 'admin')
  with check ((select private.is_admin()) and status in ('approved', 'rejected', 'suspended'));

-- Admins: recruiters with the role admin, which only operators grant, and the second factor that they may need.

create table private.admin_settings (
  id boolean primary key default true check (id),
  needs_second_factor boolean not null default false
);
comment on table private.admin_settings is 'One row: settings for all admins. Only the operator changes them.';

create function private.set_second_factor(is_needed boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  admins_without text;
begin
  if is_needed then
    -- Not every Auth server has this table.
    if to_regclass('auth.mfa_factors') is null then
      raise exception 'this Auth offers no second factor' using errcode = 'feature_not_supported';
    end if;
    -- An admin without a factor would be locked out, or anybody who knows the password could enroll one.
    select string_agg(r.email, ', ' order by r.email) into admins_without
    from public.recruiters r
    where r.role = 'admin' and not exists (
      select from auth.mfa_factors f
      where f.user_id = r.auth_id and f.status::text = 'verified' and f.factor_type::text = 'totp');
    if admins_without is not null then
      raise exception 'admins without a second factor: %', admins_without using errcode = 'restrict_violation';
    end if;
  end if;
  update private.admin_settings s set needs_second_factor = set_second_factor.is_needed
  where s.needs_second_factor <> set_second_factor.is_needed;
  if found then
    insert into public.audit_log (action, table_name)
    values (case when is_needed then 'turned on' else 'turned off' end, 'admin_settings');
  end if;
end
$$;
comment on function private.set_second_factor is
  'For operators: sets whether admins need a second factor. Raises an error if an admin has none, or Auth lacks it.';

create function private.remove_second_factor(account_email text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  account constant uuid := private.find_account(account_email);
  removed integer;
begin
  -- Not every Auth server has this table.
  if to_regclass('auth.mfa_factors') is null then
    raise exception 'this Auth offers no second factor' using errcode = 'feature_not_supported';
  end if;
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  if removed = 0 then
    raise exception 'no account with a second factor has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  -- Sessions that were opened with the factor still claim it in their tokens, so they are ended.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (action, table_name, row_id)
  values ('removed second factor', 'recruiters', (select r.id from public.recruiters r where r.auth_id = account));
  return removed;
end
$$;
comment on function private.remove_second_factor is
  'For operators: removes the second factors of an account whose owner has lost them, ends its sessions, and returns '
  'how many there were. Raises an error if there is none.';

create function private.grant_admin(account_email text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  account constant uuid := (
    select id from auth.users
    where private.lower_case(email) = private.lower_case(btrim(account_email)) and email_confirmed_at is not null
  );
  granted uuid;
begin
  if account is null then
    raise exception 'no confirmed account has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.recruiters as r (auth_id, name, email, company_name, contact_number, role)
  values (account, split_part(account_email, '@', 1), '', 'Administration', '', 'admin')
  on conflict (auth_id) do update set role = 'admin'
  returning r.id into granted;
  insert into public.audit_log (action, table_name, row_id) values ('granted admin', 'recruiters', granted);
  return granted;
end
$$;
comment on function private.grant_admin is
  'For operators: makes a confirmed account an admin and returns the id of its row, which is added if there is none.';

create function private.revoke_admin(account_email text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  revoked uuid;
begin
  update public.recruiters set role = 'recruiter'
  where email = private.lower_case(btrim(account_email)) and role = 'admin'
  returning id into revoked;
  if revoked is null then
    raise exception 'no admin has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.audit_log (action, table_name, row_id) values ('revoked admin', 'recruiters', revoked);
  return revoked;
end
$$;
comment on function private.revoke_admin is
  'For operators: makes an admin a recruiter again and returns the id of the row. Raises an error for the last admin.';

create function private.keep_last_admin() returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two operators who revoke each other at the same time must not both succeed.
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.recruiters where role = 'admin') then
    raise exception 'the last admin cannot be removed' using errcode = 'restrict_violation';
  end if;
end
$$;
comment on function private.keep_last_admin is 'Raises an error if no admin is left.';

alter table private.admin_settings enable row level security;

-- For operators only: not even the secret key calls these.
revoke execute on function private.set_second_factor,
  private.remove_second_factor,
  private.grant_admin,
  private.revoke_admin from service_role;

-- Mailed links: what the links in mails of Supabase Auth lead to, and what their owner may do before using them up.

create function private.second_factor(account uuid) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.mfa_factors') is null then
    return null;
  end if;
  return (
    select f.id from auth.mfa_factors f
    where f.user_id = second_factor.account and f.status::text = 'verified' and f.factor_type::text = 'totp'
    order by f.created_at limit 1);
end
$$;
comment on function private.second_factor is 'The id of the verified authenticator app of an account, or null.';

create function private.set_recovery_token(account uuid, token text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update auth.users u set recovery_token = set_recovery_token.token where u.id = set_recovery_token.account;
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t
    where t.user_id = set_recovery_token.account and t.token_type::text = 'recovery_token';
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), u.id, 'recovery_token', set_recovery_token.token, private.lower_case(u.email)
    from auth.users u where u.id = set_recovery_token.account;
  end if;
end
$$;
comment on function private.set_recovery_token is
  'Lets a session of the account be opened with this token, once, as with a mailed link for a new password.';

create function public.find_reset_link(token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  select u.id into account from auth.users u
  where u.recovery_token = nullif(find_reset_link.token, '') and u.recovery_sent_at > now() - interval '1 hour';
  if account is null then
    return null;
  end if;
  return jsonb_build_object('account', account, 'factor', private.second_factor(account));
end
$$;
comment on function public.find_reset_link is
  'The account of a mailed link for a new password that can still be used, and the id of its authenticator app or '
  'null: {account, factor}. Null for any other token. The link is not used up by this.';

create function public.restore_reset_link(account uuid, token text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A link that was requested since then replaces this one.
  if exists (
    select from auth.users u
    where u.id = restore_reset_link.account and coalesce(u.recovery_token, '') = '' for update)
  then
    perform private.set_recovery_token(restore_reset_link.account, restore_reset_link.token);
  end if;
end
$$;
comment on function public.restore_reset_link is
  'Makes a link for a new password usable again after the password was not changed: Auth can only check a code of an '
  'authenticator app in a session, and opening one uses the link up. The link expires as before.';

create function public.end_email_changes(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Supabase Auth takes no null in these columns, and an empty token might be looked up.
  update auth.users u set
    email_change = '',
    email_change_token_new = gen_random_uuid()::text,
    email_change_token_current = gen_random_uuid()::text
  where u.id = end_email_changes.account and u.email_change <> '';
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute $delete$
      delete from auth.one_time_tokens where user_id = $1 and token_type::text like 'email_change%'
    $delete$
    using end_email_changes.account;
  end if;
end
$$;
comment on function public.end_email_changes is
  'Ends changes of an account''s address that wait for their code: whoever lost a session to somebody sets a new '
  'password, and a change that was requested in that session must not go on.';

create function public.find_confirmation_link(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('account', u.id, 'address', private.lower_case(u.email))
  from auth.users u
  where u.confirmation_token = nullif(find_confirmation_link.token, '')
    and u.confirmation_sent_at > now() - interval '1 hour'
    and u.email_confirmed_at is null
$$;
comment on function public.find_confirmation_link is
  'The unconfirmed account of a link that Auth has mailed to confirm its address: {account, address}. Null when the '
  'link cannot be used. It is not used up by this.';

create function public.take_over_registration(account uuid, address text, metadata jsonb) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  registered auth.users;
  recruiter public.recruiters;
  new_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.lock_jobs();
  select * into recruiter from public.recruiters r where r.auth_id = take_over_registration.account for update;
  select * into registered from auth.users u
  where u.id = take_over_registration.account
    and private.lower_case(u.email) = private.lower_case(take_over_registration.address)
  for update;
  if registered.id is null
    -- The address was confirmed before, by this link or by Auth.
    or coalesce(recruiter.address_confirmed_at, case when recruiter.id is null then registered.email_confirmed_at end)
      is not null
    -- Access to the mailbox is not enough to take over an admin's account or one with a second factor.
    or recruiter.role = 'admin'
    or private.second_factor(registered.id) is not null
  then
    return null;
  end if;
  update auth.users u set
    -- An empty hash matches no password, so the former password is useless even if setting the new one fails.
    encrypted_password = '',
    raw_user_meta_data = take_over_registration.metadata,
    recovery_sent_at = now()
  where u.id = registered.id;
  perform private.set_recovery_token(registered.id, new_token);
  perform public.end_email_changes(registered.id);
  delete from auth.sessions s where s.user_id = registered.id;
  if recruiter.id is not null then
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
    delete from public.job_boards b where b.recruiter_id = recruiter.id;
    update public.recruiters r set
      name = metadata ->> 'name',
      company_name = metadata ->> 'company',
      contact_number = metadata ->> 'contact_number',
      address_confirmed_at = now(),
      -- An admin approved what somebody else had typed, so the new details need an approval of their own.
      status = case r.status when 'approved' then 'pending' else r.status end,
      company_id = null,
      is_member = false
    where r.id = recruiter.id;
    insert into public.audit_log (action, table_name, row_id)
    values ('replaced by owner of address', 'recruiters', recruiter.id);
  end if;
  return new_token;
end
$$;
comment on function public.take_over_registration is
  'For the owner of an address that somebody registered, who has used a mailed link and does not know the password: '
  'removes the password, ends all sessions, replaces name, company and contact number (metadata: {name, company, '
  'contact_number}), withdraws an approval, archives the jobs and unlinks the boards. Returns a token to open a '
  'session with, as of a link for a new password; null when the address was confirmed before, or the account is an '
  'admin''s or has a second factor.';

-- Companies: their pages, the names and slugs that lead to them, and merging two that are the same.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  slug text collate "C" not null default '' unique check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120
  ),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  website text check (website ~* '^https?://[^\s/]\S*$' and char_length(website) <= 2048),
  website_domain text check (char_length(website_domain) <= 253 and website_domain ~ '^[^\s@/]+\.[^\s@/.]+$'),
  description text check (char_length(btrim(description)) between 1 and 1000),
  logo text check (logo ~ '^[0-9]{13}(-[0-9a-z]{1,12})?\.webp$' and char_length(logo) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  idempotency_key uuid unique,
  search_text text not null generated always as (name || e'\n' || coalesce(website, '')) stored,
  constraint companies_times check (private.are_times(created_at, updated_at))
);
comment on table public.companies is
  'Companies that offer jobs. A row is added by a recruiter''s approval, with a job, or by an admin; all are public.';
comment on column public.companies.slug is
  'Generated from the name, and again when the name changes. Former slugs still lead here.';
comment on column public.companies.website_domain is
  'The registrable domain of the website. The web server writes it, as it has the list of public suffixes.';
comment on column public.companies.description is 'One paragraph of plain text.';
comment on column public.companies.logo is
  'The name of an image in the folder company-logos of the bucket. Only the web server writes it, after the upload.';
comment on column public.companies.search_text is 'The text that the search in the list of companies reads.';

create table private.company_names (
  name_key text collate "C" primary key check (char_length(name_key) between 1 and 400),
  company_id uuid not null references public.companies (id) on delete cascade
);
comment on table private.company_names is
  'Which company a name belongs to, by private.company_key: its own, former ones, those of companies merged into it.';
create index company_names_company_id on private.company_names (company_id);

create table private.company_slugs (
  slug text collate "C" primary key check (char_length(slug) <= 120),
  company_id uuid not null references public.companies (id) on delete cascade
);
comment on table private.company_slugs is
  'Which company a slug leads to: its own, former ones, those of companies merged into it.';
create index company_slugs_company_id on private.company_slugs (company_id);

-- Companies are deleted by merges only, which move their recruiters before.
alter table public.recruiters add constraint recruiters_company_id_fkey
  foreign key (company_id) references public.companies (id) on delete set null;

create function private.get_or_create_company(name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  key constant text := private.company_key(get_or_create_company.name);
  found_id uuid;
begin
  -- The lock keeps the company until the job that is being saved refers to it. A caller that waited for a merge finds
  -- no row here, and the target of the merge below.
  select c.id into found_id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = key
  for key share of c;
  if found_id is null then
    -- Serializes callers that add the same company, so that the second one finds the row of the first.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    select n.company_id into found_id from private.company_names n where n.name_key = key;
  end if;
  if found_id is null then
    insert into public.companies (name) values (get_or_create_company.name) returning id into found_id;
  end if;
  return found_id;
end
$$;
comment on function private.get_or_create_company is
  'Returns the id of the company with this name, which is added if there is none.';

create function private.my_company_id() returns uuid
language sql stable security definer
set search_path = ''
as $$ select r.company_id from public.recruiters r where r.id = private.my_recruiter_id() and r.is_member $$;
comment on function private.my_company_id is
  'The company of which the caller, an approved recruiter, is a confirmed member. Null for all other callers.';

create function public.my_company_id() returns uuid
language sql stable
set search_path = ''
as $$ select private.my_company_id() $$;
comment on function public.my_company_id is
  'The company whose page and boards the caller manages. Null for all but confirmed members.';

create function private.is_within_domain(host text, domain text) returns boolean
language sql immutable
set search_path = ''
as $$ select host = domain or right(host, char_length(domain) + 1) = '.' || domain $$;
comment on function private.is_within_domain is 'Whether the host is the domain or below it.';

create function private.is_verified(company_id uuid, domain text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select domain is not null and exists (
    select from public.recruiters r
    where r.company_id = is_verified.company_id and r.is_member and r.status = 'approved' and r.role = 'recruiter'
      and r.address_confirmed_at is not null
      and private.is_within_domain(rtrim(split_part(r.email, '@', -1), '.'), domain)
      and not private.is_shared_mail(r.email))
$$;
comment on function private.is_verified is
  'Whether a member of the company has confirmed an address at the domain of its website. Addresses at mailbox and '
  'internet providers do not count.';

create function private.check_website(company public.companies) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- The host that a browser would request: a backslash ends it, and a user name before the last @ is not part of it.
  host constant text := rtrim(
    private.lower_case(substring(company.website from '^[^:]+://(?:[^/?#\\]*@)?([^/?#\\:@]+)')), '.');
begin
  if company.website is null then
    return;
  end if;
  -- Browsers read other characters as these: %61 as a, and full-width letters as ASCII. The form sends punycode.
  if host is null or host !~ '^[a-z0-9._-]+$' then
    raise exception 'The host of a website has ASCII letters, digits, dots and hyphens only.' using errcode = 'PT422';
  end if;
  if exists (
    select from public.companies c
    where c.id <> company.id and private.is_within_domain(host, c.website_domain)
      and private.is_verified(c.id, c.website_domain)
  ) then
    raise exception 'This website belongs to another company on this board.' using errcode = 'PT422';
  end if;
end
$$;
comment on function private.check_website is
  'Raises PT422 for a website at a domain that another company has proved, or whose host is not in its ASCII form.';

create function private.set_company_columns(company public.companies, before public.companies) returns public.companies
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.slug_base(company.name, 'company');
  is_new constant boolean := before is null;
  is_renamed constant boolean := is_new or company.name is distinct from before.name;
begin
  company.description := nullif(btrim(company.description), '');
  if is_new and private.is_api_caller() then
    company.slug := '';
    company.website_domain := null;
  end if;
  if not is_new then
    if is_renamed and private.is_api_caller() and not private.is_admin() then
      raise exception 'only admins rename companies' using errcode = 'insufficient_privilege';
    end if;
    if company.website is distinct from before.website and private.is_api_caller() and not private.is_admin() then
      perform private.check_website(company);
    end if;
    -- The web server finds out the domain of the new website.
    if company.website is distinct from before.website
      and company.website_domain is not distinct from before.website_domain
    then
      company.website_domain := null;
    end if;
    if not is_renamed or base = private.slug_base(before.name, 'company') then
      company.slug := before.slug;
      return company;
    end if;
    company.slug := '';
  end if;
  -- Only one transaction at a time names companies, so that the next query sees every committed slug.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if company.slug = '' then
    company.slug := private.first_free_slug(base, array(
      select s.slug from private.company_slugs s
      -- The range holds base and what begins with base-, as '-' is the only character of slugs that sorts before '.'.
      where s.slug >= base and s.slug < base || '.' and s.company_id <> company.id));
  end if;
  return company;
end
$$;
comment on function private.set_company_columns is
  'Trims the description, refuses recruiters the website of another company, clears the domain when the website '
  'changes, and the slug follows the name.';

create function private.company_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{name,website,description}'::text[];
comment on function private.company_form_columns is
  'The columns that the form of a company writes: save_company accepts these, and API callers may change them.';

create function private.before_company_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- search_text is a generated column, which is still null in new.
    perform private.check_changed_columns(
      old, new, variadic private.company_form_columns() || '{search_text}'::text[]
        -- Admins merge companies, which hands over the logo of the source.
        || case when private.is_admin() then '{logo}'::text[] end);
  end if;
  new := private.clean_columns(new, 'name');
  perform private.check_web_addresses(new, old, 'website');
  new := private.set_company_columns(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$$;
comment on function private.before_company_write is 'Cleans the row and sets the columns that follow from others.';

create function private.record_company_names(company public.companies) returns void
language plpgsql
set search_path = ''
as $$
declare
  key constant text := private.company_key(company.name);
begin
  insert into private.company_slugs (slug, company_id) values (company.slug, company.id) on conflict (slug) do nothing;
  insert into private.company_names (name_key, company_id) values (key, company.id) on conflict (name_key) do nothing;
  if not exists (select from private.company_names n where n.name_key = key and n.company_id = company.id) then
    raise exception 'another company has this name' using errcode = 'unique_violation';
  end if;
end
$$;
comment on function private.record_company_names is
  'Reserves the slug and the name for the company. Raises an error if another company has or had the name.';

create function private.after_company_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'companies',
    -- The API deletes a company only by merging it into another one.
    case tg_op when 'DELETE' then 'merged' else private.row_action(tg_op) end,
    coalesce(new.id, old.id), coalesce(new.name, old.name));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  if tg_op <> 'DELETE' and new.name is distinct from old.name then
    perform private.record_company_names(new);
  end if;
  if tg_op = 'UPDATE' and (new.slug, new.website, new.logo) is distinct from (old.slug, old.website, old.logo) then
    perform private.record_company_change(new.id, is_profile => true);
  end if;
  return null;
end
$$;
comment on function private.after_company_write is
  'Writes the audit log, and records a new name and its slug, and what changes on the pages of the company''s jobs.';

create function public.save_company(
  company jsonb,
  company_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb := company;
begin
  perform private.check_form(company, 'public.companies', private.company_form_columns());
  if not private.is_admin() then
    -- Recruiters may edit their company, but not rename it.
    fields := fields - 'name';
  end if;
  return private.save_row('public.companies', fields, company_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_company is
  'Saves a company as private.save_row does and returns its id. company has the columns of '
  'private.company_form_columns; name counts for admins only. The logo is set by set_company_logo.';

create function public.set_company_logo(company_id uuid, logo text, expected_version integer default null) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.companies', jsonb_build_object('logo', nullif(logo, '')), company_id, expected_version, null)
$$;
comment on function public.set_company_logo is
  'For the web server, after the upload: names the logo of a company that the caller may edit. An empty logo removes '
  'it.';

create function private.merge_companies(source_id uuid, target_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  source public.companies;
begin
  if not private.is_admin() then
    raise exception 'only admins merge companies' using errcode = 'insufficient_privilege';
  end if;
  if source_id = target_id then
    raise exception 'a company is not merged into itself' using errcode = 'PT400';
  end if;
  perform private.lock_jobs();
  -- One merge at a time, and none while another transaction names a company.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if (
    select count(*) from (select from public.companies where id in (source_id, target_id) for update) both_rows
  ) <> 2 then
    raise exception 'no such company' using errcode = 'PT404';
  end if;
  select * into source from public.companies where id = source_id;

  update private.company_names set company_id = target_id where company_id = source_id;
  update private.company_slugs set company_id = target_id where company_id = source_id;
  update public.jobs set company_id = target_id where company_id = source_id;
  update public.recruiters set company_id = target_id where company_id = source_id;
  update public.companies c set
    -- The target keeps what it has, and gets the rest from the source.
    website = coalesce(c.website, source.website),
    description = coalesce(c.description, source.description),
    logo = coalesce(c.logo, source.logo)
  where c.id = target_id
    and (c.website is null and source.website is not null or c.description is null and source.description is not null
      or c.logo is null and source.logo is not null);
  delete from public.companies where id = source_id;
end
$$;
comment on function private.merge_companies is 'Implements public.merge_companies, past row-level security.';

create function public.merge_companies(source_id uuid, target_id uuid) returns void
language sql
set search_path = ''
as $$ select private.merge_companies(source_id, target_id) $$;
comment on function public.merge_companies is
  'For admins: moves jobs, recruiters, names and slugs of the source to the target and deletes the source, whose '
  'addresses then lead to the target. Raises PT404 if one of them does not exist.';

create trigger before_write before insert or update on public.companies
  for each row execute function private.before_company_write();
create trigger after_write after insert or update or delete on public.companies
  for each row execute function private.after_company_write();

alter table public.companies enable row level security;

-- Long columns are left out, because a filter on them in a request would run over every row.
-- company_card and editable_row return them.
grant select (id, slug, name, logo, created_at, updated_at) on public.companies to anon, authenticated;
grant select (version) on public.companies to authenticated;
grant insert (name, website, description, idempotency_key) on public.companies to authenticated;
grant update (name, website, description) on public.companies to authenticated;
grant execute on function private.my_company_id(),
  public.my_company_id(),
  private.company_form_columns(),
  public.save_company(jsonb, uuid, integer, uuid),
  private.merge_companies(uuid, uuid),
  public.merge_companies(uuid, uuid) to authenticated;

create policy "Everyone reads companies" on public.companies for select to anon, authenticated
  using (true);
create policy "Admins add companies" on public.companies for insert to authenticated
  with check ((select private.is_admin()));
create policy "Recruiters edit their own company and admins all" on public.companies for update to authenticated
  using (id = (select private.my_company_id()) or (select private.is_admin()))
  with check (id = (select private.my_company_id()) or (select private.is_admin()));

-- Company lists: a company's page, the lists that visitors and admins read.
-- The private functions run past row-level security, because they count closed jobs and check recruiters' addresses,
-- which visitors may not read.

create type public.company_order as enum ('name', 'jobs', 'added');

create function private.company_card(company public.companies, open bigint) returns jsonb
language sql stable
-- A function with a body in this form, and without a search_path of its own, can be inlined.
return jsonb_build_object(
  'id', company.id, 'slug', company.slug, 'name', company.name, 'website', company.website,
  'description', company.description, 'logo', company.logo,
  'is_verified', private.is_verified(company.id, company.website_domain), 'open', open);
comment on function private.company_card is
  'What pages show of a company: {id, slug, name, website, description, logo, is_verified, open: number of open jobs}.';

create function private.get_company(company_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.company_card(c, jobs.open) || jsonb_build_object('closed', jobs.closed)
    || case when jobs.closed >= 5
      then jsonb_build_object('filled', jobs.filled, 'median_days', round(jobs.median_days)) else '{}' end
  from private.company_slugs s
  join public.companies c on c.id = s.company_id
  cross join lateral (
    select
      count(*) filter (where closed_at is null) as open, count(closed_at) as closed,
      count(*) filter (where outcome = 'filled') as filled,
      percentile_cont(0.5) within group (order by extract(epoch from closed_at - posted_at) / 86400)
        filter (where closed_at is not null) as median_days
    from private.posted_jobs j where j.company_id = c.id
  ) jobs
  where s.slug = company_slug
$$;
comment on function private.get_company is 'Implements public.get_company, past row-level security.';

create function public.get_company(company_slug text) returns jsonb
language sql stable
set search_path = ''
as $$ select private.get_company(company_slug) $$;
comment on function public.get_company is
  'The company that has or had this slug, as private.company_card returns it, and closed, how many of its jobs were '
  'open before; from 5 closed ones on, how many were filled and the median_days that they were open. Null if there is '
  'none.';

create function private.find_companies(query_text text, page_offset integer, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with hiring as (
    select j.company_id, count(*) as open
    from public.jobs j where private.is_open(j.is_archived, j.expires_at) group by j.company_id
  ),
  hit as materialized (
    select c.id, coalesce(h.open, 0) as open, lower(c.name collate pg_catalog.pg_c_utf8) as name
    from public.companies c left join hiring h on h.company_id = c.id
    where (h.open > 0 or c.description is not null)
      and private.folded(c.name) like (select private.contains_pattern(left(query_text, 100)))
  ),
  page as (
    select id, open, name from hit
    order by open desc, name, id
    offset private.list_position(page_offset, 0) limit least(greatest(coalesce(page_size, 24), 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from hit),
    'companies', (
      select coalesce(jsonb_agg(private.company_card(c, p.open) order by p.open desc, p.name, p.id), '[]')
      from page p join public.companies c on c.id = p.id))
$$;
comment on function private.find_companies is 'Implements public.find_companies, past row-level security.';

create function public.find_companies(
  query_text text default '',
  page_offset integer default 0,
  page_size integer default 24
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_companies(query_text, page_offset, page_size) $$;
comment on function public.find_companies is
  'Companies with an open job or a description whose name contains the text, those with the most open jobs first: '
  '{total, companies: private.company_card[]}. At most 100 a page.';

create function private.find_companies_after(query_text text, after_slug text, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with page as (
    select c as company, (
      select count(*) from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)
    ) as open
    from public.companies c
    where c.slug > coalesce(after_slug, '')
      and private.folded(c.name) like (select private.contains_pattern(left(query_text, 100)))
      and (c.description is not null
        or exists (
          select from public.jobs j where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at)))
    order by c.slug
    limit least(greatest(coalesce(page_size, 20), 0), 101)
  )
  select coalesce(jsonb_agg(private.company_card(company, open) order by (company).slug), '[]') from page
$$;
comment on function private.find_companies_after is 'Implements public.find_companies_after, past row-level security.';

create function public.find_companies_after(
  query_text text default '',
  after_slug text default null,
  page_size integer default 20
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_companies_after(query_text, after_slug, page_size) $$;
comment on function public.find_companies_after is
  'The companies that public.find_companies finds, in the order of their slugs and after this slug: '
  'private.company_card[], at most 101.';

create function private.list_companies(
  query_text text,
  sort_by public.company_order,
  is_ascending boolean,
  page integer,
  page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  sort_key constant public.company_order := coalesce(sort_by, 'name');
  pattern constant text := private.contains_pattern(query_text);
begin
  if not private.is_admin() then
    raise exception 'only admins list companies' using errcode = 'insufficient_privilege';
  end if;
  return (
    with hit as materialized (
      select c.id, c.created_at, lower(c.name collate pg_catalog.pg_c_utf8) as name, coalesce(j.open, 0) as open,
        coalesce(j.jobs, 0) as jobs
      from public.companies c
      left join (
        select company_id, count(*) as jobs, count(*) filter (where private.is_open(is_archived, expires_at)) as open
        from public.jobs group by company_id
      ) j on j.company_id = c.id
      where private.folded(c.search_text) like pattern
    ),
    -- Past the last page, the last page is shown.
    shown as (
      select least(
        private.list_position(list_companies.page, 1), greatest(((select count(*) from hit) + size - 1) / size, 1)
      ) as page
    ),
    sorted as (
      select id, open, jobs, case when is_ascending then 1 else -1 end * row_number() over (
        order by case when sort_key = 'jobs' then open end, case when sort_key = 'added' then created_at end,
          case when sort_key = 'name' then name end, id
      ) as position
      from hit
    ),
    listed as (
      select * from sorted order by position offset (select (s.page - 1) * size from shown s) limit size
    )
    select jsonb_build_object(
      'total', (select count(*) from hit),
      'page', (select s.page from shown s),
      'companies', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', c.id, 'slug', c.slug, 'name', c.name, 'website', c.website, 'logo', c.logo,
            'created_at', c.created_at, 'open', l.open, 'jobs', l.jobs,
            'is_verified', private.is_verified(c.id, c.website_domain))
          order by l.position), '[]')
        from listed l join public.companies c on c.id = l.id)));
end
$$;
comment on function private.list_companies is 'Implements public.list_companies, past row-level security.';

create function public.list_companies(
  query_text text default '',
  sort_by public.company_order default 'name',
  is_ascending boolean default true,
  page integer default 1,
  page_size integer default 25
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.list_companies(query_text, sort_by, is_ascending, page, page_size) $$;
comment on function public.list_companies is
  'For admins: a page of all companies whose name or website contains the text: {total, page, companies: [{id, slug, '
  'name, website, logo, created_at, open, jobs, is_verified}]}. Past the last page it is the last page.';

grant execute on function private.get_company(text),
  public.get_company(text),
  private.find_companies(text, integer, integer),
  public.find_companies(text, integer, integer),
  private.find_companies_after(text, text, integer),
  public.find_companies_after(text, text, integer) to anon, authenticated;
grant execute on function private.list_companies(text, public.company_order, boolean, integer, integer),
  public.list_companies(text, public.company_order, boolean, integer, integer) to authenticated;

-- Memberships of companies. A recruiter whose company has a page already posts jobs under its name, but cannot manage
-- its page and its boards until they prove an address of its website, or an admin confirms that they work for it. A
-- name proves nothing.

create table private.former_decisions (
  salt uuid primary key default gen_random_uuid(),
  hash bytea not null check (octet_length(hash) = 32),
  status public.recruiter_status not null check (status in ('rejected', 'suspended')),
  decided_at timestamptz not null check (private.are_times(decided_at))
);
comment on table private.former_decisions is
  'Decisions about recruiters who have deleted their account, by the hash of the mailbox, for a year.';

create function private.mailbox_hash(salt uuid, email text) returns bytea
language sql immutable
set search_path = ''
as $$ select sha256(convert_to(salt::text || private.mailbox(email), 'UTF8')) $$;
comment on function private.mailbox_hash is 'The salted hash of the mailbox of an address.';

create function private.record_former_decision(recruiter public.recruiters) returns void
language plpgsql
set search_path = ''
as $$
declare
  new_salt constant uuid := gen_random_uuid();
begin
  delete from private.former_decisions f where f.decided_at < now() - interval '1 year';
  insert into private.former_decisions (salt, hash, status, decided_at)
  values (new_salt, private.mailbox_hash(new_salt, recruiter.email), recruiter.status, recruiter.updated_at);
end
$$;
comment on function private.record_former_decision is
  'Keeps a rejection or suspension, so that admins see it when the same mailbox registers again.';

create function private.company_likeness(name text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(replace(regexp_replace(words,
    -- In the folded text, letters that look alike are the same: i and 1 are l, rn is m, 5 is s.
    '( (lnc|lncorporated|corp|corporatlon|co|company|llc|l l c|llp|l l p|plc|p l c|ltd|llmlted|pty|pte|pvt|lp|l p'
    '|gmbh|g m b h|mbh|ug|ag|a g|kg|kgaa|ohg|gbr|ev|e v|se|s e|sa|s a|sas|s a s|sarl|s a r l|srl|s r l|spa|s p a|sl|s l'
    '|bv|b v|nv|n v|ab|as|a s|aps|oy|oyj|kft|sro|s r o|sp z o o|zoo|z o o|doo|d o o|kk|k k|and))+$', ''), ' ', ''), ''),
    replace(words, ' ', ''))
  from (
    select replace(replace(translate(
      replace(replace(regexp_replace(normalize(private.company_key(name), nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'),
      -- Latin letters that NFKD does not split, small capitals, Cyrillic, Greek, Armenian, digits.
      'øłđðıħɑɡ' || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ' || 'авекмнорстухіјѕԁԛԝһӏгпьґ' || 'αβγεζηικμνορτυχω' || 'օոսհ' || '015i',
      'olddlhag' || 'abcdefghljklmnoprstuvwyz' || 'abekmhopctyxljsdqwhlrnbr' || 'abyezhlkmnoptyxw' || 'onuh' || 'olsl'),
      'rn', 'm'), 'vv', 'w') as words
  ) folded
$$;
comment on function private.company_likeness is
  'Equal for names of companies that people confuse: by case, accents, blanks, legal form or letters that look alike.';

create index company_names_likeness on private.company_names (private.company_likeness(name_key));

create function private.find_similar_company(name text) returns uuid
language sql stable
set search_path = ''
as $$
  select c.id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = private.company_key(find_similar_company.name)
    or private.company_likeness(n.name_key) = private.company_likeness(find_similar_company.name)
  order by n.name_key = private.company_key(find_similar_company.name) desc, c.created_at, c.id
  limit 1
$$;
comment on function private.find_similar_company is
  'The company that has or had this name, else the oldest with a name that is easily confused with it, else null.';

create function private.join_company(recruiter public.recruiters) returns public.recruiters
language plpgsql
set search_path = ''
as $$
begin
  -- Only approved names become public.
  if recruiter.role <> 'recruiter' or recruiter.status <> 'approved' then
    return recruiter;
  end if;
  if recruiter.company_id is null then
    -- Serializes recruiters who name the same company, so that the second one finds the row of the first.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    recruiter.company_id := private.find_similar_company(recruiter.company_name);
    if recruiter.company_id is null then
      recruiter.company_id := private.get_or_create_company(recruiter.company_name);
      recruiter.is_member := true;
    end if;
  end if;
  recruiter.is_member := recruiter.is_member
    or recruiter.address_confirmed_at is not null and exists (
      select from public.companies c
      where c.id = recruiter.company_id
        and private.is_within_domain(rtrim(split_part(recruiter.email, '@', -1), '.'), c.website_domain)
        and private.is_verified(c.id, c.website_domain));
  return recruiter;
end
$$;
comment on function private.join_company is
  'Sets the company of an approved recruiter: a new one, of which they are a member, or one that has the name or a '
  'similar one. There they are members with a confirmed address at the domain that another member has proved.';

create function private.employer_name(recruiter_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(case when n.company_id is distinct from r.company_id then c.name end, r.company_name)
  from public.recruiters r
  left join public.companies c on c.id = r.company_id
  left join private.company_names n on n.name_key = private.company_key(r.company_name)
  where r.id = employer_name.recruiter_id
$$;
comment on function private.employer_name is
  'The company''s name on the recruiter''s jobs: as they spelled it, or the company''s own where theirs only looks '
  'like it.';

create function private.recruiter_evidence(recruiter_ids uuid[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'only admins decide about recruiters' using errcode = 'insufficient_privilege';
  end if;
  return (
    select coalesce(jsonb_object_agg(r.id, jsonb_build_object(
      'earlier', (
        select jsonb_build_object('status', f.status, 'at', f.decided_at)
        from private.former_decisions f
        where f.hash = private.mailbox_hash(f.salt, r.email) and f.decided_at > now() - interval '1 year'
        order by f.decided_at desc limit 1),
      'company', case when c.id is not null then jsonb_build_object(
        'slug', c.slug,
        'name', c.name,
        'website', c.website,
        'is_verified', private.is_verified(c.id, c.website_domain),
        'is_same_name', private.company_key(c.name) = private.company_key(r.company_name),
        'is_at_domain', coalesce(
          private.is_within_domain(rtrim(split_part(r.email, '@', -1), '.'), c.website_domain), false),
        'open', (
          select count(*) from public.jobs j
          where j.company_id = c.id and private.is_open(j.is_archived, j.expires_at))) end,
      'others', coalesce((
        select jsonb_agg(
          jsonb_build_object('name', o.name, 'email', o.email, 'is_member', o.is_member)
          order by o.is_member desc, o.created_at, o.id)
        from (
          select * from public.recruiters o
          where o.company_id = c.id and o.id <> r.id and o.status = 'approved'
          order by o.is_member desc, o.created_at, o.id limit 5
        ) o), '[]'),
      'more', greatest((
        select count(*) from public.recruiters o
        where o.company_id = c.id and o.id <> r.id and o.status = 'approved') - 5, 0))), '{}')
    from public.recruiters r
    left join public.companies c on c.id = coalesce(r.company_id, private.find_similar_company(r.company_name))
    where r.id = any (recruiter_ids) and r.role = 'recruiter' and not r.is_member);
end
$$;
comment on function private.recruiter_evidence is 'Implements public.recruiter_evidence, past row-level security.';

create function public.recruiter_evidence(recruiter_ids uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$ select private.recruiter_evidence(recruiter_ids) $$;
comment on function public.recruiter_evidence is
  'For admins: what to know before a decision about recruiters who are not members of a company, by their id: '
  '{earlier: a decision before their account was deleted, company: the one that has the name or a similar one, '
  'others: who posts for it, more: how many beside these}.';

create function private.decide_membership(recruiter_id uuid, new_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  recruiter public.recruiters;
  new_company_id uuid;
begin
  if not private.is_admin() then
    raise exception 'only admins decide about recruiters' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_jobs();
  select * into recruiter from public.recruiters r
  where r.id = decide_membership.recruiter_id and r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  for update;
  if recruiter.id is null then
    raise exception 'the membership was decided meanwhile' using errcode = 'PT409';
  end if;
  if new_name is not null then
    insert into public.companies (name) values (new_name) returning id into new_company_id;
    recruiter.company_name := new_name;
    recruiter.company_id := new_company_id;
  end if;
  update public.recruiters r set
    is_member = true, company_id = recruiter.company_id, company_name = recruiter.company_name
  where r.id = recruiter.id;
  if new_name is not null then
    update public.jobs j set company = new_name where j.recruiter_id = recruiter.id;
    update public.job_boards b set company_id = new_company_id where b.recruiter_id = recruiter.id;
  end if;
  perform private.enqueue_mail(
    'recruiter-joined', recruiter.email, recruiter.id || ' ' || now(), private.recruiter_mail_data(recruiter));
end
$$;
comment on function private.decide_membership is 'Implements public.decide_membership, past row-level security.';

create function public.decide_membership(recruiter_id uuid, new_name text default null) returns void
language sql
set search_path = ''
as $$ select private.decide_membership(recruiter_id, new_name) $$;
comment on function public.decide_membership is
  'For admins: makes an approved recruiter a member of their company or, with a name, of a new one, to which their '
  'jobs move. Raises PT409 when the membership is decided already, unique_violation when another company has or had '
  'the name.';

grant execute on function private.recruiter_evidence(uuid[]),
  public.recruiter_evidence(uuid[]),
  private.decide_membership(uuid, text),
  public.decide_membership(uuid, text) to authenticated;

alter table private.former_decisions enable row level security;

-- Search engines: the queue of notices that tell IndexNow and Google about new, changed and removed pages.

create type public.search_engine as enum ('indexnow', 'google');
create type public.notice_noun as enum ('job', 'event', 'post');
create type public.notice_state as enum ('waiting', 'sending', 'sent', 'failed');

create table public.search_engines (
  engine public.search_engine primary key,
  stopped_at timestamptz,
  stopped_because text check (char_length(stopped_because) <= 500),
  paused_until timestamptz,
  paused_because text check (char_length(paused_because) <= 500),
  pauses integer not null default 0,
  day date not null default '2000-01-01' check (day between '2000-01-01' and '2100-12-31'),
  in_day integer not null default 0,
  constraint search_engines_stopped check ((stopped_at is null) = (stopped_because is null)),
  constraint search_engines_times check (private.are_times(stopped_at, paused_until))
);
comment on table public.search_engines is
  'The search engines that the site is configured to notify. Without a row here, no notices are written.';
comment on column public.search_engines.stopped_at is
  'When the engine refused us. Nothing is sent until an admin resumes.';
comment on column public.search_engines.paused_until is
  'Nothing is sent until then, as the engine did not answer or asked us to slow down.';
comment on column public.search_engines.pauses is 'Consecutive pauses, from which the length of the next one follows.';
comment on column public.search_engines.day is
  'The day that in_day counts notices of, in the time zone by which Google resets its quota.';

create table public.search_notices (
  id uuid primary key default gen_random_uuid(),
  engine public.search_engine not null references public.search_engines on delete cascade,
  noun public.notice_noun not null,
  slug text not null check (char_length(slug) between 1 and 500),
  state public.notice_state not null default 'waiting',
  attempts integer not null default 0 check (attempts >= 0),
  is_tried boolean not null default false,
  changed_at timestamptz not null default now(),
  due_at timestamptz not null,
  sent_at timestamptz,
  answer text check (char_length(answer) <= 500),
  lease uuid,
  constraint search_notices_lease check ((state = 'sending') = (lease is not null)),
  constraint search_notices_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint search_notices_times check (private.are_times(changed_at, due_at, sent_at))
);
comment on table public.search_notices is
  'Notices about pages, identified by noun and slug, written in the transaction that changes the page.';
comment on column public.search_notices.is_tried is
  'Whether a sender has taken it before. Later changes of the page then get a notice of their own.';
comment on column public.search_notices.due_at is 'While it is being sent: when another sender may take it over.';
comment on column public.search_notices.answer is 'The engine''s last response.';
-- Changes of a page before its notice is tried share that notice.
create unique index search_notices_once on public.search_notices (engine, noun, slug)
  where state = 'waiting' and not is_tried;
create index search_notices_due on public.search_notices (engine, due_at) where state in ('waiting', 'sending');
create index search_notices_sent on public.search_notices (engine, noun, slug, sent_at) where state = 'sent';
create index search_notices_done on public.search_notices (changed_at) where state in ('sent', 'failed');

create function private.enqueue_search_notice(page_noun public.notice_noun, page_slug text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.search_notices (engine, noun, slug, due_at)
  select e.engine, page_noun, page_slug,
    -- One minute to collect edits that follow each other; ten minutes between notices about one page, as engines reject
    -- more. Ten minutes is also the maximum: a later time comes from a clock that has been set back since.
    least(now() + interval '10 minutes', greatest(now() + interval '1 minute', (
      select max(s.sent_at) + interval '10 minutes' from public.search_notices s
      where s.engine = e.engine and s.noun = page_noun and s.slug = page_slug and s.state = 'sent')))
  from public.search_engines e
  -- Google's Indexing API accepts pages of jobs only.
  where e.engine <> 'google' or page_noun = 'job'
  order by e.engine
  -- The row lock keeps senders from taking the notice before this change is committed.
  on conflict (engine, noun, slug) where state = 'waiting' and not is_tried do update set changed_at = now();
exception when others then
  raise warning 'Could not queue a notice to search engines about the % %: %', page_noun, page_slug, sqlerrm;
end
$$;
comment on function private.enqueue_search_notice is
  'Queues a notice about a page for each search engine. A failure is only a warning, so that the page is saved anyway.';

create function private.is_indexable(noun public.notice_noun, page jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(case noun
    when 'job' then private.is_open((page ->> 'is_archived')::boolean, (page ->> 'expires_at')::timestamptz)
    when 'event' then page ->> 'status' = 'approved'
    else page ->> 'status' = 'published'
  end, false)
$$;
comment on function private.is_indexable is 'Whether a row has a public page that search engines should index.';

create function private.enqueue_change_notice(noun public.notice_noun, before jsonb, after jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Columns that the page does not show.
  hidden constant text[] :=
    '{version,updated_at,search_text,sequence,link_died_at,listed_at,archived_at,pay_top_eur_year,word_count,'
    'created_at}';
begin
  if exists (select from public.search_engines)
    and (before - hidden) is distinct from (after - hidden)
    and (private.is_indexable(noun, before) or private.is_indexable(noun, after))
  then
    perform private.enqueue_search_notice(noun, coalesce(after, before) ->> 'slug');
  end if;
exception when others then
  raise warning 'Could not queue a notice to search engines about a %: %', noun, sqlerrm;
end
$$;
comment on function private.enqueue_change_notice is
  'Queues notices when a row changes what its public page shows. Null before is an insert, null after a delete.';

create function public.set_search_engines(engines public.search_engine[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.search_engines e where e.engine <> all (engines);
  insert into public.search_engines (engine) select unnest(engines) on conflict do nothing;
  delete from public.search_notices
  where state in ('sent', 'failed') and changed_at < now() - interval '30 days';
end
$$;
comment on function public.set_search_engines is
  'Sets the engines to notify, deletes the notices of all others, and finished notices older than 30 days.';

create function public.lease_notices(engine_name public.search_engine, max_rows integer, per_day integer)
returns table (id uuid, noun public.notice_noun, slug text, lease uuid)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  current public.search_engines;
  new_lease constant uuid := gen_random_uuid();
  today constant date := (now() at time zone 'America/Los_Angeles')::date;
begin
  -- Senders take turns. The lock does not block the foreign key checks of enqueue_search_notice.
  select * into current from public.search_engines e where e.engine = engine_name for no key update;
  if current.engine is null or current.stopped_at is not null
    -- A pause lasts a day at most: a later end comes from a clock that has been set back since.
    or current.paused_until between now() and now() + interval '25 hours'
  then
    return;
  end if;
  if current.day <> today then
    current.in_day := 0;
  end if;

  -- A retry is superseded by the notice of a later change.
  delete from public.search_notices tried using public.search_notices fresh
  where tried.engine = engine_name and tried.state = 'waiting' and tried.is_tried
    and fresh.engine = engine_name and fresh.state = 'waiting' and not fresh.is_tried
    and (fresh.noun, fresh.slug) = (tried.noun, tried.slug);

  return query
    with due as (
      select n.id from public.search_notices n
      where n.engine = engine_name and n.state in ('waiting', 'sending')
        and (n.due_at <= now() or n.due_at > now() + interval '25 hours')
      order by n.due_at, n.id
      limit greatest(least(max_rows, per_day - current.in_day), 0)
      for update skip locked
    )
    update public.search_notices n set
      state = 'sending',
      lease = new_lease,
      is_tried = true,
      attempts = n.attempts + 1,
      due_at = now() + interval '10 minutes'
    from due
    where n.id = due.id
    returning n.id, n.noun, n.slug, n.lease;

  update public.search_engines e set
    day = today,
    in_day = current.in_day + (select count(*) from public.search_notices n where n.lease = new_lease)
  where e.engine = engine_name;
end
$$;
comment on function public.lease_notices is
  'Leases due notices for ten minutes, within the daily quota. Returns no rows while the engine is stopped or paused.';

create function public.record_notice_results(
  engine_name public.search_engine,
  notice_ids uuid[],
  notice_lease uuid,
  outcome text,
  answer text default null
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  recorded integer;
begin
  if outcome not in ('sent', 'failed', 'later', 'returned') then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- The same lock order as lease_notices, which prevents deadlocks.
  perform from public.search_engines e where e.engine = engine_name for no key update;
  update public.search_notices n set
    state = case
      when outcome = 'sent' then 'sent'
      -- Eleven attempts take about a day.
      when outcome = 'failed' or outcome = 'later' and n.attempts >= 11 then 'failed'
      else 'waiting'
    end::public.notice_state,
    lease = null,
    attempts = case when outcome = 'returned' then n.attempts - 1 else n.attempts end,
    sent_at = case when outcome = 'sent' then now() end,
    due_at = case
      -- After 1, 3, 9 … minutes, then every four hours.
      when outcome = 'later' then
        now() + least(interval '1 minute' * power(3, least(n.attempts, 9) - 1), interval '4 hours')
      else now()
    end,
    answer = left(record_notice_results.answer, 500)
  where n.id = any (notice_ids) and n.lease = notice_lease;
  get diagnostics recorded = row_count;
  if outcome = 'sent' and recorded > 0 then
    update public.search_engines e set pauses = 0, paused_until = null, paused_because = null
    where e.engine = engine_name and e.pauses > 0;
  elsif outcome = 'returned' then
    update public.search_engines e set in_day = greatest(e.in_day - recorded, 0) where e.engine = engine_name;
  end if;
  return recorded;
end
$$;
comment on function public.record_notice_results is
  'Records the outcome of leased notices and returns their number. Outcome ''returned'' does not count as an attempt.';

create function public.pause_search_engine(
  engine_name public.search_engine,
  reason text,
  seconds integer default 0
) returns void
language sql
set search_path = ''
as $$
  update public.search_engines e set
    pauses = e.pauses + 1,
    paused_until = now() + greatest(
      least(make_interval(secs => seconds), interval '1 day'),
      least(interval '1 minute' * power(2, least(e.pauses, 9)), interval '4 hours')),
    paused_because = left(reason, 500)
  where e.engine = engine_name
$$;
comment on function public.pause_search_engine is
  'Pauses an engine for 1, 2, 4 … minutes, up to four hours, or for the seconds that it asked for, up to a day.';

create function public.stop_search_engine(engine_name public.search_engine, reason text) returns void
language sql
set search_path = ''
as $$
  update public.search_engines e set stopped_at = now(), stopped_because = left(reason, 500)
  where e.engine = engine_name and e.stopped_at is null
$$;
comment on function public.stop_search_engine is 'Stops notices to an engine that refuses us, until an admin resumes.';

create function private.resume_search_engine(engine_name public.search_engine) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.search_engines e set
    stopped_at = null, stopped_because = null, paused_until = null, paused_because = null, pauses = 0
  where e.engine = engine_name and private.is_admin() and (e.stopped_at is not null or e.paused_until is not null);
  return found;
end
$$;
comment on function private.resume_search_engine is
  'Implements public.resume_search_engine, past row-level security.';

create function public.resume_search_engine(engine_name public.search_engine) returns boolean
language sql
set search_path = ''
as $$ select private.resume_search_engine(engine_name) $$;
comment on function public.resume_search_engine is
  'For admins: resumes a stopped or paused engine. False when it is neither, or for other callers.';

create function public.search_engine_status() returns table (
  engine public.search_engine,
  waiting bigint,
  sent_in_day bigint,
  failed bigint,
  last_answer text,
  stopped_at timestamptz,
  stopped_because text,
  paused_until timestamptz,
  paused_because text
)
language sql stable
set search_path = ''
as $$
  select e.engine,
    (select count(*) from public.search_notices n where n.engine = e.engine and n.state in ('waiting', 'sending')),
    (select count(*) from public.search_notices n
     where n.engine = e.engine and n.state = 'sent' and n.sent_at > now() - interval '1 day'),
    (select count(*) from public.search_notices n where n.engine = e.engine and n.state = 'failed'),
    (select n.answer from public.search_notices n
     where n.engine = e.engine and n.state in ('sent', 'failed')
     order by coalesce(n.sent_at, n.due_at) desc limit 1),
    e.stopped_at, e.stopped_because,
    case when e.paused_until > now() then e.paused_until end,
    case when e.paused_until > now() then e.paused_because end
  from public.search_engines e
  order by e.engine
$$;
comment on function public.search_engine_status is
  'The state of each engine and counts of its notices, for admins; row-level security hides the rows from others.';

alter table public.search_engines enable row level security;
alter table public.search_notices enable row level security;

grant select on public.search_engines, public.search_notices to authenticated;
grant execute on function private.resume_search_engine(public.search_engine),
  public.resume_search_engine(public.search_engine),
  public.search_engine_status() to authenticated;

create policy "Admins read search engines" on public.search_engines for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read notices to search engines" on public.search_notices for select to authenticated
  using ((select private.is_admin()));

-- Jobs: the table, its checks and triggers, when a job closes (private.closing_time), and who may read and write it.

create type public.job_type as enum ('full-time', 'part-time', 'contract', 'internship');
create type public.posted_by as enum ('Admin', 'Recruiter');
-- The rules of the terms page by which jobs are removed (lib/jobs/removal.ts).
create type public.posting_rule as enum ('real', 'go', 'company', 'facts', 'law');

create table private.facts (
  name text primary key,
  kind text not null check (kind in ('choice', 'years', 'text', 'day')),
  choices text[] not null default '{}',
  longest integer,
  of_fact text references private.facts (name),
  of_choice text,
  position integer not null unique,
  constraint facts_choices check ((kind in ('choice', 'years')) = (choices <> '{}')),
  constraint facts_longest check ((kind = 'text') = (longest is not null)),
  constraint facts_of check ((of_fact is null) = (of_choice is null))
);
comment on table private.facts is
  'What employers may state about a job beside its terms. choices are the values of a choice and of years; a fact with '
  'of_fact is a detail of that one, where it is of_choice, and no filter. lib/jobs/stated-facts.ts has the same rows.';

create function private.is_open(is_archived boolean, expires_at timestamptz) returns boolean
language sql stable parallel safe
-- With a search_path of its own the function would not be inlined, and the indexes of live jobs would not be used. A
-- body in this form is bound to its names when it is created, so it needs none.
return not is_archived and expires_at > now();
comment on function private.is_open is
  'Whether a job is open, neither archived nor expired. Visitors see open jobs only.';

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  company text not null check (char_length(btrim(company)) between 1 and 120),
  city_id uuid not null references public.cities (id),
  type public.job_type not null default 'full-time',
  description text not null default '' check (char_length(description) <= 50000),
  requirements text[] not null default '{}' check (
    cardinality(requirements) <= 50 and array_position(requirements, null) is null
    and char_length(array_to_string(requirements, '')) <= 20000
  ),
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= 0),
  salary_currency text not null default 'USD' check (char_length(btrim(salary_currency)) between 1 and 20),
  application_url text not null check (
    application_url ~* '^https?://[^\s/]\S*$' and char_length(application_url) <= 2048
  ),
  posted_at timestamptz not null default now(),
  listed_at timestamptz,
  updated_at timestamptz not null default now(),
  slug text collate "C" not null default '' unique check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120
  ),
  is_archived boolean not null default false,
  archived_at timestamptz,
  posted_by public.posted_by not null default 'Admin',
  recruiter_id uuid references public.recruiters (id) on delete set null,
  version integer not null default 1,
  search_text text not null default '' check (char_length(search_text) <= 50000),
  idempotency_key uuid unique,
  expires_at timestamptz not null default 'infinity',
  confirmed_at timestamptz,
  link_died_at timestamptz,
  eligibility text not null default 'unstated' check (eligibility in ('unstated', 'worldwide', 'countries')),
  eligible_countries text[] not null default '{}' check (
    private.are_countries(eligible_countries) and char_length(array_to_string(eligible_countries, '')) <= 600
  ),
  excluded_countries text[] not null default '{}' check (
    private.are_countries(excluded_countries) and char_length(array_to_string(excluded_countries, '')) <= 600
  ),
  utc_offset_min integer check (utc_offset_min between -720 and 840 and utc_offset_min % 15 = 0),
  utc_offset_max integer check (utc_offset_max between -720 and 840 and utc_offset_max % 15 = 0),
  visa_sponsorship boolean,
  salary_period text not null default 'year' check (salary_period in ('year', 'month', 'week', 'day', 'hour')),
  pay_top_eur_year numeric,
  level text check (level in ('intern', 'junior', 'mid', 'senior', 'staff', 'lead')),
  skills text[] not null default '{}' check (
    cardinality(skills) <= 8 and array_position(skills, null) is null
    and char_length(array_to_string(skills, '')) <= 320
  ),
  -- Inserts may leave it out: before_write sets it.
  company_id uuid not null default '00000000-0000-0000-0000-000000000000' references public.companies (id),
  imported_from text check (
    imported_from in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')
  ),
  removal_reason text check (char_length(removal_reason) <= 500 and btrim(removal_reason) <> ''),
  removal_rule public.posting_rule,
  overlap_hours integer check (overlap_hours between 1 and 8),
  overlap_time_zone text check (private.is_time_zone(overlap_time_zone) and char_length(overlap_time_zone) <= 64),
  stated jsonb not null default '{}',
  outcome text check (outcome in ('filled', 'withdrawn', 'removed')),
  archived_by_admin boolean not null default false,
  further_city_ids uuid[] not null default '{}' check (
    cardinality(further_city_ids) <= 10 and array_position(further_city_ids, null) is null
  ),
  constraint jobs_archived_clock check (is_archived = (archived_at is not null)),
  constraint jobs_eligible_countries check ((eligibility = 'countries') = (eligible_countries <> '{}')),
  constraint jobs_further_places check (city_id <> all (further_city_ids)),
  constraint jobs_overlap check ((overlap_hours is null) = (overlap_time_zone is null)),
  constraint jobs_removal check (removal_reason is null or is_archived),
  constraint jobs_removal_rule check (removal_rule is null or removal_reason is not null),
  constraint jobs_salary_range check (salary_min <= salary_max),
  constraint jobs_utc_offsets check (
    (utc_offset_min is null) = (utc_offset_max is null) and (utc_offset_min <= utc_offset_max) is not false
  ),
  -- The first segments of other paths below that of jobs (lib/jobs/landing/kinds.ts).
  constraint jobs_reserved_slugs check (slug <> all ('{in,with,level,type,pay,visa-sponsorship}')),
  constraint jobs_times check (
    private.are_times(posted_at, listed_at, updated_at, archived_at, expires_at, confirmed_at, link_died_at)
  )
);
comment on table public.jobs is 'Open jobs are public; others are visible to their recruiter and to admins.';
comment on column public.jobs.listed_at is
  'When the job was first open, whatever its posted_at: from then on it is news. Null for a job that has never been '
  'open, such as a draft. Set once by before_job_write, which ignores what callers send.';
comment on column public.jobs.updated_at is
  'The last change of what the job''s page says, structured data included: an edit, a renewal, another company.';
comment on column public.jobs.slug is 'Made from title and company when it is not given; never changes.';
comment on column public.jobs.search_text is 'The visible text of the description.';
comment on column public.jobs.idempotency_key is
  'The key of the form that added the job: submitted twice, it is one job.';
comment on column public.jobs.expires_at is
  'Until when the job is open: 60 days from posting or renewal, at most 90, and then until that day is over '
  'everywhere on earth (12:00 UTC on the next). From then on it is closed.';
comment on column public.jobs.confirmed_at is
  'When somebody last confirmed that the job is still open, which renews it. Renewal never moves posted_at.';
comment on column public.jobs.archived_by_admin is
  'Whether an admin archived the job of a recruiter. The recruiter may restore it, unless it was removed.';
comment on column public.jobs.link_died_at is
  'When the link check closed the job. Null for a job that is open or has expired.';
comment on column public.jobs.eligibility is
  'From where candidates may apply: unstated, from anywhere, or from eligible_countries.';
comment on column public.jobs.excluded_countries is
  'Countries from where candidates may not apply, whatever else is stated.';
comment on column public.jobs.utc_offset_min is
  'The first of the time zones that candidates may live in, in minutes from UTC. Null when not stated. With '
  'overlap_hours it follows from them.';
comment on column public.jobs.visa_sponsorship is 'Whether the employer sponsors a visa. Null when not stated.';
comment on column public.jobs.pay_top_eur_year is
  'Converted with the rates of the day the job is saved, and by convert_pay with later ones.';
comment on column public.jobs.level is 'Null when not stated.';
comment on column public.jobs.skills is 'Slugs of public.skills in the order they are shown.';
comment on column public.jobs.company_id is
  'The company that the column company names. Pages show the name as it is spelled there.';
comment on column public.jobs.imported_from is
  'The system of the board that the job was imported from. Null for a job posted here.';
comment on column public.jobs.removal_reason is
  'Why an admin removed the job: mailed and shown to its recruiter. Null for a job that was not removed.';
comment on column public.jobs.removal_rule is
  'The rule of the terms that a removed job broke. Null for one that was removed without naming it, as by version 1.2.';
comment on column public.jobs.overlap_hours is
  'How many hours a candidate''s working day has in common with that in overlap_time_zone. Null when not stated.';
comment on column public.jobs.stated is
  'What the employer states beside the terms: an object with keys of private.facts. A fact that is absent is not '
  'stated.';
comment on column public.jobs.further_city_ids is
  'The places of the job beside its main one, city_id, in the order they are shown; job_places has them as rows.';
comment on column public.jobs.outcome is
  'What became of a closed job: removed is what left its board. Null for open jobs, and when nobody said.';
create index jobs_city_id on public.jobs (city_id);
create index jobs_company_id on public.jobs (company_id, posted_at desc, id desc) include (is_archived, expires_at);
create index jobs_list on public.jobs (is_archived, posted_at desc, id desc)
  include (recruiter_id, posted_by, title, company, city_id);
create index jobs_live_company on public.jobs (company, posted_at desc, id desc) where (not is_archived);
create index jobs_live_expires_at on public.jobs (expires_at) where (not is_archived);
create index jobs_recruiter_id on public.jobs (recruiter_id, posted_at desc);

create function private.owns_job(job_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.jobs j where j.id = owns_job.job_id and j.recruiter_id = private.my_recruiter_id())
$$;
comment on function private.owns_job is 'Whether the caller is an approved recruiter and the job is theirs.';

create function public.owns_job(job_id uuid) returns boolean
language sql stable
set search_path = ''
as $$ select private.owns_job(job_id) $$;
comment on function public.owns_job is 'Whether the caller is an approved recruiter and the job is theirs.';

create function private.my_job_ids() returns setof uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.jobs where recruiter_id = private.my_recruiter_id() $$;
comment on function private.my_job_ids is 'Ids of the caller''s own jobs, for policies on tables that refer to jobs.';

create function private.job_contacts(job_id uuid, recruiter_id uuid) returns table(email text)
language sql stable
set search_path = ''
as $$
  select r.email from public.recruiters r where r.id = job_contacts.recruiter_id and r.status = 'approved'
  union all
  select r.email
  from public.audit_log a join public.recruiters r on r.role = 'admin'
  where job_contacts.recruiter_id is null
    and a.action = 'insert' and a.table_name = 'jobs' and a.row_id = job_contacts.job_id
    and (r.auth_id = a.actor
      or not exists (select from public.recruiters p where p.auth_id = a.actor and p.role = 'admin'))
$$;
comment on function private.job_contacts is
  'Addresses that are mailed about a job: its approved recruiter''s, or that of the admin who posted it, or those of '
  'all admins if that account is no longer an admin. No rows for a job that was not posted through the site.';

create function private.lock_jobs() returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    -- Calls of one account wait for each other first, so that others wait for one of them at most.
    perform pg_advisory_xact_lock(hashtext('public.jobs'), hashtext(auth.uid()::text));
  end if;
  perform pg_advisory_xact_lock(hashtext('public.jobs'));
  if coalesce(current_setting('board.jobs_locked_at', true), '') = '' then
    perform set_config('board.jobs_locked_at', clock_timestamp()::text, true);
  end if;
end
$$;
comment on function private.lock_jobs is
  'Makes transactions that change or delete existing jobs take turns, so that they cannot deadlock on jobs or on '
  'what follows from them. Every such statement calls it (lock_jobs_first); a function that locks other rows before '
  'calls it first. New jobs do not wait for it.';

create function private.lock_jobs_first() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_jobs();
  return null;
end
$$;
comment on function private.lock_jobs_first is 'Calls private.lock_jobs before a statement changes jobs.';

create function private.check_jobs_turn() returns void
language plpgsql
set search_path = ''
as $$
begin
  if clock_timestamp() > current_setting('board.jobs_locked_at', true)::timestamptz + interval '2 seconds'
    and private.is_api_caller() and not private.is_admin()
  then
    raise exception 'Please change fewer jobs at once.' using errcode = 'PT413';
  end if;
end
$$;
comment on function private.check_jobs_turn is
  'Refuses statements of recruiters that change jobs for more than two seconds, as others'' changes wait for them.';

create function private.clean_stated(stated jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  cleaned jsonb := '{}';
  fact private.facts;
  value jsonb;
begin
  if jsonb_typeof(stated) is distinct from 'object' or octet_length(stated::text) > 4000
    or exists (select from jsonb_object_keys(stated) as key where key not in (select f.name from private.facts f))
  then
    raise exception 'what is stated must be an object of known facts, of at most 4000 bytes' using errcode = 'PT422';
  end if;
  for fact in select f.* from private.facts f order by f.position loop
    value := stated -> fact.name;
    continue when value is null or value = 'null';
    if fact.kind = 'text' and jsonb_typeof(value) = 'string' then
      value := to_jsonb(private.clean_line(value #>> '{}'));
    end if;
    if not coalesce(
        case fact.kind
          when 'choice' then jsonb_typeof(value) = 'string' and value #>> '{}' = any (fact.choices)
          when 'years' then jsonb_typeof(value) = 'number' and value #>> '{}' = any (fact.choices)
          when 'text' then
            jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and fact.longest
          when 'day' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(20[0-9]{2}|2100)-[0-9]{2}-[0-9]{2}$'
            and pg_input_is_valid(value #>> '{}', 'date')
        end
        and (fact.of_fact is null or cleaned ->> fact.of_fact = fact.of_choice), false)
    then
      raise exception '% is not stated so', fact.name using errcode = 'PT422', detail = fact.name;
    end if;
    cleaned := cleaned || jsonb_build_object(fact.name, value);
  end loop;
  return cleaned;
end
$$;
comment on function private.clean_stated is
  'What is stated, cleaned and without nulls. Raises PT422 for a fact that private.facts does not have, a value that '
  'its fact does not, and a detail without its fact; the detail of the error is the name of the fact.';

create function private.with_vacancy(stated jsonb, vacancy text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when vacancy is null then stated
    when vacancy = 'open' then stated || '{"vacancy": "open"}'
    else (stated - 'fillBy') || jsonb_build_object('vacancy', vacancy)
  end
$$;
comment on function private.with_vacancy is
  'What is stated with another vacancy, which a renewal asks for; a pool of candidates is filled by no day.';

create function private.set_job_owner(job public.jobs, is_new boolean) returns public.jobs
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and not private.is_admin() then
    if is_new then
      job.recruiter_id := private.my_recruiter_id();
    end if;
    -- Callers who are not approved keep what they sent: the policies refuse their row.
    job.company := coalesce(private.employer_name(private.my_recruiter_id()), job.company);
  elsif private.is_api_caller() and is_new then
    job.recruiter_id := null;
  end if;
  if is_new then
    job.posted_by := case when job.recruiter_id is null then 'Admin' else 'Recruiter' end;
  end if;
  return job;
end
$$;
comment on function private.set_job_owner is
  'Sets recruiter, company name and poster by the caller, whatever was sent. Recruiters post for their company only.';

create function private.set_job_text(job public.jobs, before public.jobs) returns public.jobs
language plpgsql
set search_path = ''
as $$
begin
  job.salary_currency := upper(job.salary_currency collate pg_catalog.pg_c_utf8);
  if before is null or job.description is distinct from before.description then
    job.search_text := private.visible_text(job.description);
    -- Jobs from before this rule stay as they are until their description is edited.
    if private.is_api_caller() and job.search_text = '' then
      raise exception 'Description is required' using errcode = 'PT400';
    end if;
  else
    job.search_text := before.search_text;
  end if;
  return job;
end
$$;
comment on function private.set_job_text is
  'Writes the currency in capitals, and derives search_text from the description.';

create function private.closing_time(expires_at timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case
    when expires_at <= now() then expires_at
    else date_bin('24 hours', expires_at - interval '1 microsecond', '2000-01-01 12:00+00') + interval '24 hours'
  end
$$;
comment on function private.closing_time is
  'Rounds a time to come up to the next 12:00 UTC, when a day ends at UTC-12 and so everywhere: the last day on '
  'which a job is open is a whole one for all readers. lib/jobs/last-open-day.ts names that day.';

create function private.set_job_dates(job public.jobs, before public.jobs) returns public.jobs
language plpgsql
set search_path = ''
as $$
declare
  is_by_api constant boolean := private.is_api_caller();
  today_at_utc_minus_12 constant date := (now() at time zone 'UTC' - interval '12 hours')::date;
begin
  if before is null then
    if is_by_api then
      job.posted_at := now();
      job.updated_at := now();
      job.archived_at := null;
      job.expires_at := null;
      job.confirmed_at := null;
      job.link_died_at := null;
    end if;
    job.archived_at := case when job.is_archived then coalesce(job.archived_at, now()) end;
    job.expires_at := private.closing_time(case
      when coalesce(job.expires_at, 'infinity') = 'infinity'
      then greatest(job.posted_at + interval '60 days', now() + interval '14 days')
      else least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days')
    end);
    job.listed_at := case when private.is_open(job.is_archived, job.expires_at) then now() end;
    return job;
  end if;

  job.archived_at := case when job.is_archived then coalesce(before.archived_at, now()) end;
  if before.is_archived and not job.is_archived
    and before.expires_at > before.archived_at and before.expires_at <= now()
  then
    -- The job expired while it was archived: restoring it confirms that it is open.
    job.confirmed_at := now();
  end if;
  if job.confirmed_at is distinct from before.confirmed_at and job.expires_at = before.expires_at then
    job.confirmed_at := case when is_by_api then now() else coalesce(job.confirmed_at, now()) end;
    job.expires_at := private.closing_time(job.confirmed_at + interval '60 days');
    job.link_died_at := null;
    if (job.stated ->> 'fillBy')::date < today_at_utc_minus_12 then
      job.stated := job.stated - 'fillBy';
    end if;
  elsif job.expires_at <> before.expires_at then
    job.expires_at := private.closing_time(
      least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days'));
  end if;
  job.listed_at := coalesce(
    before.listed_at, case when private.is_open(job.is_archived, job.expires_at) then now() end);
  return job;
end
$$;
comment on function private.set_job_dates is
  'Sets when the job was first open, when it was archived and until when it is open. A change of confirmed_at renews '
  'it for 60 days from then.';

create function private.set_job_offsets(job public.jobs) returns public.jobs
language plpgsql stable
set search_path = ''
as $$
declare
  working_hours constant integer := 8;
begin
  -- Other hours violate a check constraint of the table.
  if job.overlap_hours between 1 and 8 and private.is_time_zone(job.overlap_time_zone) then
    -- The offsets have to suit both winter and summer time.
    select
      greatest(min(minutes) - 60 * (working_hours - job.overlap_hours), -720),
      least(max(minutes) + 60 * (working_hours - job.overlap_hours), 840)
    into job.utc_offset_min, job.utc_offset_max
    from generate_series(now(), now() + interval '11 months', '1 month') as time
    cross join lateral (
      select (extract(epoch from time at time zone job.overlap_time_zone - time at time zone 'UTC') / 60)::integer
        as minutes
    ) as zone;
  end if;
  return job;
end
$$;
comment on function private.set_job_offsets is
  'Sets the time zones of the people who have the stated hours in common. lib/jobs/eligibility.ts does so for '
  'previews.';

create function private.check_job_removal(job public.jobs, before public.jobs) returns public.jobs
language plpgsql
set search_path = ''
as $$
begin
  if not job.is_archived then
    job.removal_reason := null;
  end if;
  if job.removal_reason is null then
    job.removal_rule := null;
  end if;
  if not private.is_api_caller() then
    return job;
  end if;
  if (job.removal_reason, job.removal_rule) is distinct from (before.removal_reason, before.removal_rule)
    and not private.is_admin()
  then
    raise exception 'only admins remove a job or restore one that was removed' using errcode = 'insufficient_privilege';
  end if;
  return job;
end
$$;
comment on function private.check_job_removal is
  'Refuses removals by others than admins. An open job has neither reason nor rule, and no rule is without a reason.';

create function private.set_job_archiver(job public.jobs, before public.jobs) returns public.jobs
language plpgsql stable
set search_path = ''
as $$
begin
  if not job.is_archived then
    job.archived_by_admin := false;
  elsif not before.is_archived then
    job.archived_by_admin := private.is_api_caller() and private.is_admin()
      and job.recruiter_id is not null and job.recruiter_id is distinct from private.my_recruiter_id();
  end if;
  return job;
end
$$;
comment on function private.set_job_archiver is
  'Sets whether an admin archived the job of somebody else, for the recruiter''s list.';

create function private.job_subject(job public.jobs) returns text
language sql immutable
set search_path = ''
return job.title || ', ' || job.company;
comment on function private.job_subject is 'The title of a job in the audit log.';

create function private.job_action(before public.jobs, after public.jobs) returns text
language sql immutable
set search_path = ''
return case
  when after.removal_reason is distinct from before.removal_reason and after.removal_reason is not null then 'removed'
  when after.is_archived and not before.is_archived then 'archived'
  when before.is_archived and not after.is_archived then 'restored'
  when after.confirmed_at is distinct from before.confirmed_at then 'renewed'
  else 'update'
end;
comment on function private.job_action is 'What an update did to a job, for the audit log.';

create function private.check_no_objection(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_api_caller() and not private.is_admin()
    and exists (select from public.job_objections o where o.job_id = job.id and o.resolved_at is null)
  then
    raise exception
      'You have objected to the removal of this job. It can be edited or deleted once an admin has decided.'
      using errcode = 'PT423';
  end if;
end
$$;
comment on function private.check_no_objection is
  'Raises PT423 for a recruiter while an objection to the removal of the job is open, so that admins decide about the '
  'posting that was removed. Deleting the account deletes the objections first.';

create function private.job_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{title,company,city_id,further_city_ids,type,description,requirements,salary_min,salary_max,'
  'salary_currency,salary_period,application_url,eligibility,eligible_countries,excluded_countries,'
  'utc_offset_min,utc_offset_max,overlap_hours,overlap_time_zone,visa_sponsorship,level,skills,stated}'::text[];
comment on function private.job_form_columns is
  'The columns that the form of a job writes: save_job accepts these, and API callers may change them.';

create function private.hidden_job_columns() returns text[]
language sql immutable
set search_path = ''
return '{version,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,'
  'link_died_at,listed_at,outcome,pay_top_eur_year,archived_by_admin}'::text[];
comment on function private.hidden_job_columns is
  'The columns that no page of a job shows: private.job_details leaves them out, and a change of them alone is no '
  'change of the page. lib/jobs/schema.ts has the type of the others. A new column is public until it is listed here.';

create function private.before_job_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- Renewal, closing, new currency rates and merges of companies change these alone. They are no edits: a form that is
  -- open meanwhile is not outdated by them.
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- updated_at is left out of the comparison below, because it is set from its result.
  unshown constant text[] := private.hidden_job_columns() || '{updated_at}'::text[];
begin
  if tg_op = 'DELETE' then
    perform private.check_no_objection(old);
    return old;
  end if;
  if not is_new then
    perform private.check_jobs_turn();
    perform private.check_changed_columns(
      old, new, variadic private.job_form_columns()
        || '{company_id,is_archived,confirmed_at,removal_reason,removal_rule,outcome}'::text[]);
    new := private.check_job_removal(new, old);
    new := private.set_job_archiver(new, old);
    perform private.check_no_objection(old);
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  -- Checked first, because each place is looked up below, while other writers of jobs wait.
  if cardinality(new.further_city_ids) > 10 then
    raise exception 'a job has at most 10 further places' using errcode = 'PT422';
  end if;
  new.further_city_ids := private.further_places(new.further_city_ids, new.city_id);
  perform private.check_place(place)
  from unnest(new.city_id || new.further_city_ids) as place
  where is_new or place <> all (old.city_id || old.further_city_ids);
  if is_new or new.description is distinct from old.description then
    perform private.check_html_bounds(new.description, 'description');
  end if;
  new := private.clean_columns(new, 'title', 'company', 'salary_currency');
  if is_new or new.stated is distinct from old.stated then
    new.stated := private.clean_stated(new.stated);
  end if;
  perform private.check_web_addresses(new, old, 'application_url');
  if is_new then
    perform private.enforce_quota('jobs_per_recruiter', 'jobs');
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.slug := '';
      new.removal_reason := null;
      new.removal_rule := null;
    end if;
  end if;
  new := private.set_job_owner(new, is_new);
  new := private.set_job_text(new, old);
  new := private.set_job_dates(new, old);
  if private.is_open(new.is_archived, new.expires_at) then
    new.outcome := null;
  end if;
  new := private.set_job_offsets(new);
  new.pay_top_eur_year :=
    private.pay_top_eur_year(new.salary_min, new.salary_max, new.salary_currency, new.salary_period);
  if is_new then
    -- As late as possible, because slug_for takes a lock for which every other new job waits until this transaction
    -- ends.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes no column also gets a new version, as in every other table. Only an update that changes nothing
  -- but these columns keeps it.
  if is_new then
    new.version := 1;
  elsif to_jsonb(new) - unedited <> to_jsonb(old) - unedited or to_jsonb(new) = to_jsonb(old) then
    new.version := old.version + 1;
  end if;
  if not is_new and to_jsonb(new) - unshown <> to_jsonb(old) - unshown then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.before_job_write is
  'Cleans and checks a job, and sets the columns that follow from the caller, from other columns and from the time.';

create function private.mail_job_removal(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
declare
  owner constant public.recruiters := (select r from public.recruiters r where r.id = job.recruiter_id);
begin
  if job.removal_reason is null then
    perform private.drop_mail('job-removed', owner.email, job.id::text);
  elsif owner.email is not null then
    perform private.enqueue_mail(
      'job-removed', owner.email, job.id || ' ' || now(),
      jsonb_build_object(
        -- The title only for a confirmed address: otherwise anybody could register a stranger's address and have the
        -- site mail a text of their choice to it.
        'title', case when owner.address_confirmed_at is null then '' else job.title end,
        'reason', job.removal_reason, 'rule', job.removal_rule));
  end if;
end
$$;
comment on function private.mail_job_removal is
  'Mails a job''s recruiter why an admin removed it. A mail that still waits is dropped when the job is restored.';

create function private.after_job_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  job constant public.jobs := coalesce(new, old);
  action constant text := private.row_action(tg_op, private.job_action(old, new));
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if tg_op <> 'INSERT' then
    perform private.check_jobs_turn();
  end if;
  if not is_merge then
    perform private.log_change(
      'jobs', action, job.id, private.job_subject(job), case action when 'removed' then new.removal_reason end);
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
    perform private.settle_notices(new);
  end if;
  perform private.enqueue_change_notice('job', before, after);
  if tg_op <> 'INSERT' and old.company_id is distinct from new.company_id then
    perform private.record_company_change(old.company_id, is_profile => false);
  end if;
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  if tg_op <> 'DELETE' and new.further_city_ids is distinct from coalesce(old.further_city_ids, '{}') then
    perform private.write_job_places(new);
  end if;
  return null;
end
$$;
comment on function private.after_job_write is
  'Writes what follows from a job: audit log, import drafts, search row, notices to search engines, mail about a '
  'removal, the reports and the objection that it settles, the change of a company that it leaves, job_skills, '
  'job_places.';

create function public.save_job(
  job jsonb,
  job_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  fields jsonb;
  has_city constant boolean := job ?| '{city,country}';
  further constant jsonb := coalesce(nullif(job -> 'places', 'null'), '[]');
  city_ids uuid[];
begin
  perform private.check_form(
    case when jsonb_typeof(job) = 'object' then job - 'places' else job end,
    'public.jobs',
    array_remove(array_remove(private.job_form_columns(), 'city_id'), 'further_city_ids'),
    '{city,country}');
  fields := job - '{city,country,places}'::text[];
  if job_id is not null then
    -- Locked before save_city locks rows of cities and limits, because imports lock in this order and would deadlock.
    perform private.lock_jobs();
  end if;
  if has_city and not job ?& '{city,country}' then
    raise exception 'city and country belong together' using errcode = 'PT422';
  end if;
  if has_city or job ? 'places' then
    if jsonb_typeof(further) = 'array' and jsonb_array_length(further) > 10 then
      raise exception 'a job has at most 10 further places' using errcode = 'PT422';
    end if;
    city_ids := private.save_cities(
      case when has_city then jsonb_build_array(jsonb_build_object('city', job -> 'city', 'country', job -> 'country'))
        else '[]' end
      || further);
  end if;
  if has_city then
    fields := fields || jsonb_build_object('city_id', city_ids[1]);
    city_ids := city_ids[2:];
  end if;
  if job ? 'places' then
    fields := fields || jsonb_build_object(
      'further_city_ids', private.further_places(city_ids, (fields ->> 'city_id')::uuid));
  end if;
  if not private.is_admin() then
    -- Recruiters post for their own company, which set_job_owner fills in.
    fields := fields - 'company';
  end if;
  return private.save_row('public.jobs', fields, job_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_job is
  'Saves a job as private.save_row does and returns its id. job has the columns of private.job_form_columns; in '
  'place of city_id and further_city_ids it has city and country, and places: {city, country}[], at most 10. Cities '
  'are added with the job, and not if the job is refused. company counts for admins only.';

create trigger before_statement before update or delete on public.jobs
  for each statement execute function private.lock_jobs_first();
create trigger before_write before insert or update or delete on public.jobs
  for each row execute function private.before_job_write();
create trigger after_write after insert or update or delete on public.jobs
  for each row execute function private.after_job_write();

alter table public.jobs enable row level security;

grant delete on public.jobs to authenticated;
-- Long columns are left out, because a filter on them in a request would run over every row. job_page, feed_jobs and
-- editable_row return them.
grant select (
  id, title, company, city_id, type, salary_min, salary_max, salary_currency, salary_period, pay_top_eur_year,
  posted_at, updated_at, slug, is_archived, archived_at, expires_at, confirmed_at, eligibility, utc_offset_min,
  utc_offset_max, overlap_hours, overlap_time_zone, visa_sponsorship, level, skills, company_id, imported_from
) on public.jobs to anon, authenticated;
grant select (version, removal_reason, removal_rule, outcome) on public.jobs to authenticated;
-- The columns of the form can be written. They are listed in one place, so a new one is granted by its entry there.
do $$
begin
  execute format(
    'grant insert (%1$s, is_archived, idempotency_key),
      update (%1$s, is_archived, confirmed_at, removal_reason, removal_rule, outcome)
      on public.jobs to authenticated',
    array_to_string(private.job_form_columns(), ', '));
end
$$;
grant execute on function private.is_open(boolean, timestamptz) to anon, authenticated;
grant execute on function private.owns_job(uuid),
  public.owns_job(uuid),
  private.my_job_ids(),
  private.lock_jobs(),
  private.job_form_columns(),
  public.save_job(jsonb, uuid, integer, uuid) to authenticated;

create policy "Everyone reads open jobs" on public.jobs for select to anon
  using (private.is_open(is_archived, expires_at));
create policy "Accounts read open jobs, recruiters their own and admins all" on public.jobs for select to authenticated
  using (
    private.is_open(is_archived, expires_at)
    or recruiter_id = (select private.my_recruiter_id())
    or (select private.is_admin())
  );
create policy "Approved recruiters post for themselves and admins for anyone" on public.jobs for insert to authenticated
  with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters edit their own jobs and admins all" on public.jobs for update to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
  with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters delete their own jobs and admins all" on public.jobs for delete to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

-- The further places of jobs, as rows.

create table public.job_places (
  job_id uuid not null references public.jobs (id) on delete cascade,
  city_id uuid not null references public.cities (id),
  position integer not null check (position between 1 and 10),
  primary key (job_id, position),
  unique (job_id, city_id)
);
comment on table public.job_places is
  'jobs.further_city_ids as rows, written by after_job_write only: for joins, and so that every id is that of a city.';
create index job_places_city_id on public.job_places (city_id);

create function private.write_job_places(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.job_places where job_id = job.id;
  insert into public.job_places (job_id, city_id, position)
  select job.id, id, n from unnest(job.further_city_ids) with ordinality as listed (id, n);
end
$$;
comment on function private.write_job_places is 'Replaces the rows of job_places of a job.';

alter table public.job_places enable row level security;

-- Not even the secret key writes job_places: after_job_write does.
revoke all on public.job_places from service_role;
grant select, references, trigger, maintain on public.job_places to service_role;
grant select on public.job_places to anon, authenticated;

create policy "Everyone reads the places of jobs they read" on public.job_places for select to anon, authenticated
  using (exists (select from public.jobs j where j.id = job_places.job_id));

-- Skills: the vocabulary that jobs choose from, and which job requires which.

create table public.skills (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text not null check (char_length(name) between 1 and 40),
  synonyms text[] not null default '{}' check (char_length(array_to_string(synonyms, '')) <= 400)
);
comment on table public.skills is 'The skills that a job may require.';
comment on column public.skills.synonyms is 'Other names of the skill in the texts of jobs, in lower case.';

create table public.job_skills (
  job_id uuid not null references public.jobs (id) on delete cascade,
  skill_slug text not null references public.skills (slug),
  position integer not null check (position between 1 and 8),
  primary key (job_id, skill_slug)
);
comment on table public.job_skills is
  'jobs.skills as rows, written by after_job_write only: for joins, and so that every slug is that of a skill.';
create index job_skills_skill_slug on public.job_skills (skill_slug);

create function private.write_job_skills(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.job_skills where job_id = job.id;
  insert into public.job_skills (job_id, skill_slug, position)
  select job.id, skill, n from unnest(job.skills) with ordinality as chosen (skill, n);
end
$$;
comment on function private.write_job_skills is 'Replaces the rows of job_skills of a job.';

alter table public.skills enable row level security;
alter table public.job_skills enable row level security;

grant select on public.skills to anon, authenticated;
-- Only the trigger after_job_write writes job_skills, so not even the secret key may.
revoke all on public.job_skills from service_role;
grant select, references, trigger, maintain on public.job_skills to service_role;
grant select on public.job_skills to anon, authenticated;

create policy "Everyone reads skills" on public.skills for select to anon, authenticated
  using (true);
create policy "Everyone reads the skills of jobs they read" on public.job_skills for select to anon, authenticated
  using (exists (select from public.jobs j where j.id = job_skills.job_id));

-- Search of jobs: one narrow row for each place of an open job, and the one definition of what a filter means. Lists,
-- pages by cursor, feeds, the API, landing pages and alerts all read private.matching_jobs.

-- The filters of a search, parsed once. A null field does not filter.
create type private.job_filters as (
  patterns text[],
  type public.job_type,
  city_ids uuid[],
  country_city_ids uuid[],
  from_code text,
  open_to_all text[],
  min_pay numeric,
  filters_pay boolean,
  keeps_unstated_pay boolean,
  skills text[],
  level text,
  company text,
  posted_after timestamptz,
  sorts_by_pay boolean,
  visas text[],
  region_city_ids uuid[],
  region_codes text[],
  facts text[]
);
comment on type private.job_filters is
  'Filters of a search. patterns: LIKE patterns of the terms that no other term contains, longest first. city_ids '
  'and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that '
  'candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null '
  'when the currency has no rate. company: by private.company_key. visas: the values of job_search.visa to find. '
  'region_city_ids, region_codes: the cities and countries of a region. facts: values of job_search.facts that a job '
  'must have.';

create table public.job_search (
  id uuid not null references public.jobs (id) on delete cascade,
  posted_at timestamptz not null,
  listed_at timestamptz not null default now(),
  type public.job_type not null,
  city_id uuid not null references public.cities (id),
  txt text collate "C" not null,
  words text[] not null generated always as (private.title_words(txt)) stored,
  expires_at timestamptz not null,
  company text not null,
  company_key text collate "C" not null generated always as (private.company_key(company)) stored,
  level text,
  skills text[] not null default '{}',
  open_to text[] not null default '{?}',
  excluded text[] not null default '{}',
  pay numeric,
  visa text not null default 'unstated' check (visa in ('yes', 'no', 'unstated')),
  facts text[] not null default '{}',
  place smallint not null default 0 check (place between 0 and 10),
  several_id uuid check (several_id = id),
  primary key (id, place)
) with (toast_tuple_target = 8160);
-- The index on txt does not help with terms that have no trigram (go, c++): every text is searched for them, so texts
-- are stored in the row, uncompressed.
alter table public.job_search alter column txt set storage external;
comment on table public.job_search is
  'One row for each place of each open job, written by private.index_job: city, country, region and applicants have '
  'to match in one place. Rows of expired jobs remain until sweep_closed_jobs, so every query also checks '
  'private.is_open.';
comment on column public.job_search.place is '0 for the main place of the job, then the position of a further one.';
comment on column public.job_search.several_id is
  'The id of a job that has several rows, by which it is counted once. Null for a job in one place.';
comment on column public.job_search.txt is
  'Title, company and visible description, separated by U+0001, as private.folded_text compares them.';
comment on column public.job_search.company_key is 'By which the company is filtered, however its name is spelled.';
comment on column public.job_search.open_to is
  'Codes of the countries that candidates may apply from: that of the job''s place or, for a remote job, those stated. '
  '* is anywhere, ? is unstated.';
comment on column public.job_search.pay is 'jobs.pay_top_eur_year.';
comment on column public.job_search.visa is 'Whether the employer sponsors a visa: yes, no or unstated.';
comment on column public.job_search.facts is
  'The values of the filters by stated facts that find the job, as builds:services.';
create index job_search_city_id_posted_at on public.job_search (city_id, posted_at desc, id desc);
create index job_search_expires_at on public.job_search (expires_at);
create index job_search_facts on public.job_search (posted_at desc, id desc, place)
  include (type, city_id, expires_at, pay, level, company, company_key, skills, open_to, excluded, visa, facts,
    several_id);
create index job_search_listed_at on public.job_search (listed_at desc) include (expires_at, place);
create index job_search_newest on public.job_search (posted_at desc, id desc)
  include (city_id, words, expires_at, place);
create index job_search_places on public.job_search (city_id, type, expires_at, several_id);
create index job_search_txt on public.job_search using gin (txt extensions.gin_trgm_ops) with (fastupdate = off);
create index job_search_words on public.job_search using gin (words) with (fastupdate = off);

create function private.stated_facts(job public.jobs) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select f.name || ':' || coalesce(job.stated ->> f.name, 'unstated')
    from private.facts f
    where f.kind = 'choice'
    union all
    -- A filter for two years also matches jobs that ask for fewer.
    select f.name || ':' || years
    from private.facts f cross join unnest(f.choices) as years
    where f.kind = 'years' and years::integer >= (job.stated ->> f.name)::integer
    union all
    select f.name || ':unstated' from private.facts f where f.kind = 'years' and job.stated ->> f.name is null)
$$;
comment on function private.stated_facts is 'The values of job_search.facts: one of each filter, and several of years.';

create view private.searched_jobs as
select
  j.id, listed.place, case when j.further_city_ids <> '{}' then j.id end as several_id, j.posted_at, j.listed_at,
  j.expires_at, j.type, listed.city_id, j.company, j.level, j.skills,
  case
    when c.name <> 'Remote' then array[coalesce(n.code, '?')]
    when j.eligibility = 'worldwide' then '{*}'
    when j.eligibility = 'countries' then
      array(select code from unnest(j.eligible_countries) as code where code <> all (j.excluded_countries))
    else '{?}'
  end as open_to,
  j.excluded_countries as excluded, j.pay_top_eur_year as pay,
  case j.visa_sponsorship when true then 'yes' when false then 'no' else 'unstated' end as visa,
  private.stated_facts(j) as facts,
  private.folded_text(
    translate(j.title, chr(1), '') || chr(1) || translate(j.company, chr(1), '') || chr(1) || j.search_text) as txt
from public.jobs j
cross join lateral (
  select 0 as place, j.city_id
  union all
  select n::integer, id from unnest(j.further_city_ids) with ordinality as further (id, n)
) as listed
join public.cities c on c.id = listed.city_id
left join private.countries n on n.name = c.country
where private.is_open(j.is_archived, j.expires_at);
comment on view private.searched_jobs is 'The rows that job_search holds for open jobs.';

create view private.job_cards as
select
  j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
  j.salary_min, j.salary_max, j.salary_currency, j.salary_period, j.posted_at, co.logo, j.visa_sponsorship,
  j.level,
  array(
    select s.name from unnest(j.skills) with ordinality as required (slug, n) join public.skills s using (slug)
    where n <= 3 order by n) as skill_names,
  (
    select coalesce(jsonb_agg(jsonb_build_object('city', p.name, 'country', p.country) order by listed.n), '[]')
    from unnest(j.further_city_ids) with ordinality as listed (id, n) join public.cities p using (id)
  ) as further_places
from public.jobs j join public.cities c on c.id = j.city_id join public.companies co on co.id = j.company_id;
comment on view private.job_cards is
  'The columns that the card of a job shows. further_places: {city, country}[], beside the main one.';

create function private.index_job(job public.jobs) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_open(job.is_archived, job.expires_at) then
    delete from public.job_search where id = job.id;
    return;
  end if;
  delete from public.job_search where id = job.id and place > cardinality(job.further_city_ids);
  insert into public.job_search as s
    (id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to,
      excluded, pay, visa, facts, txt)
  select id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to,
    excluded, pay, visa, facts, txt
  from private.searched_jobs where id = job.id
  on conflict (id, place) do update set
    (several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa,
      facts, txt) = (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay,
      excluded.visa, excluded.facts, excluded.txt)
  where (
      s.several_id, s.posted_at, s.listed_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to,
      s.excluded, s.pay, s.visa, s.facts, s.txt)
    is distinct from (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay,
      excluded.visa, excluded.facts, excluded.txt);
end
$$;
comment on function private.index_job(public.jobs) is
  'Writes the search rows of an open job that differ from the stored ones, and deletes those of any other job.';

create function private.check_job_filters(filters jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  types constant jsonb := '{
    "terms": "array",
    "type": "string",
    "city": "string",
    "country": "string",
    "region": "string",
    "from": "string",
    "pay": "number",
    "currency": "string",
    "skills": "array",
    "level": "string",
    "company": "string",
    "visa": "string",
    "posted": "number",
    "facts": "object",
    "unstated": "array",
    "sort": "string"}';
  name text;
  value jsonb;
begin
  for name, value in select * from jsonb_each(filters) loop
    if not types ? name then
      raise exception 'there is no filter %', quote_literal(name) using errcode = 'invalid_parameter_value';
    end if;
    if jsonb_typeof(value) = 'null' then
      continue;
    end if;
    -- The members of lists and objects are strings.
    if jsonb_typeof(value) <> types ->> name
      or jsonb_path_exists(value, 'strict $.**{1 to last} ? (@.type() != "string")') then
      raise exception 'the filter % has the wrong type', name
        using errcode = 'invalid_parameter_value', hint = 'Its type is ' || (types ->> name) || '.';
    end if;
  end loop;
end
$$;
comment on function private.check_job_filters is
  'Raises 22023 if filters have an unknown key, or a value whose type is not that of its key. Null is no filter.';

create function private.parse_job_filters(filters jsonb) returns private.job_filters
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
declare
  f private.job_filters;
  region private.regions;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  perform private.check_job_filters(filters);
  f.patterns := array(
    with term as (
      -- U+0001 in a term would let it match across title, company and description.
      select distinct private.folded_input(translate(left(e, 100), chr(1), '')) as term
      from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    )
    select private.contains_pattern(term) from term
    -- A term within a longer one is redundant: every text that contains golang also contains go.
    where term <> '' and not exists (
      select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
    order by length(term) desc);
  if given ->> 'type' <> all (enum_range(null::public.job_type)::text[]) then
    raise exception 'there is no such type of job' using errcode = 'invalid_parameter_value';
  end if;
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(given ->> 'city', null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, given ->> 'country');
  end if;
  if given ->> 'region' <> '' then
    select * into region from private.regions where slug = given ->> 'region';
    if not found then
      raise exception 'there is no such region' using errcode = 'invalid_parameter_value';
    end if;
    f.region_city_ids := private.region_city_ids(region);
    f.region_codes := region.codes;
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  if f.filters_pay then
    f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  end if;
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := private.company_key(given ->> 'company');
  if given ? 'visa' then
    f.visas := array[given ->> 'visa'] || case when unstated ? 'visa' then '{unstated}'::text[] end;
  end if;
  f.facts := nullif(array(select key || ':' || value from jsonb_each_text(given -> 'facts')), '{}');
  if (given ->> 'posted')::numeric not between 1 and 36500 or (given ->> 'posted')::numeric % 1 <> 0 then
    raise exception 'posted is a whole number of days from 1 to 36500' using errcode = 'invalid_parameter_value';
  end if;
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$$;
comment on function private.parse_job_filters is
  'Parses {terms, type, city, country, region, from, pay, currency, skills, level, company, visa, facts, posted, '
  'unstated, sort}, all optional. region: a slug of private.regions. At most 8 terms of 100 characters and 8 skills '
  'are used. visa: yes, no or unstated. facts: an object such as {"builds": "services"}. posted: the maximum age in '
  'days. unstated: which of from, pay and visa also match jobs that do not state them. sort: pay, or the newest '
  'first. Raises 22001 beyond 8000 bytes and 22023 for what private.check_job_filters refuses.';

-- Callers keep its argument in a variable and plan with its value (plan_cache_mode = force_custom_plan), so that the
-- planner drops the filters that are not set and finds an index for those that are.
create function private.matching_jobs(f private.job_filters)
returns table (
  id uuid, posted_at timestamptz, pay numeric, type public.job_type, city_id uuid, level text, company text,
  company_key text, skills text[], open_to text[], excluded text[], visa text, type_ok boolean, city_ok boolean,
  country_ok boolean, from_ok boolean, pay_ok boolean, skills_ok boolean, level_ok boolean, company_ok boolean,
  visa_ok boolean, posted_ok boolean, is_match boolean, facts text[], fact_misses integer, misses integer,
  listed_at timestamptz, place smallint, several_id uuid
)
language sql stable
begin atomic
  select s.id, s.posted_at, s.pay, s.type, s.city_id, s.level, s.company, s.company_key, s.skills, s.open_to,
    s.excluded, s.visa, m.*,
    m.type_ok and m.city_ok and m.country_ok and m.from_ok and m.pay_ok and m.skills_ok and m.level_ok
      and m.company_ok and m.visa_ok and m.posted_ok and wanted.misses = 0,
    s.facts, wanted.misses,
    wanted.misses + (not m.type_ok)::integer + (not m.city_ok)::integer + (not m.country_ok)::integer
      + (not m.from_ok)::integer + (not m.pay_ok)::integer + (not m.skills_ok)::integer + (not m.level_ok)::integer
      + (not m.company_ok)::integer + (not m.visa_ok)::integer + (not m.posted_ok)::integer,
    s.listed_at, s.place, s.several_id
  from public.job_search s
  cross join lateral (select
    (f).type is null or s.type = (f).type as type_ok,
    (f).city_ids is null or s.city_id = any ((f).city_ids) as city_ok,
    (f).country_city_ids is null or s.city_id = any ((f).country_city_ids) as country_ok,
    (f).from_code is null
      or s.open_to && ((f).from_code || (f).open_to_all) and not s.excluded @> array[(f).from_code] as from_ok,
    not (f).filters_pay or coalesce(s.pay >= (f).min_pay, (f).keeps_unstated_pay) as pay_ok,
    (f).skills is null or s.skills @> (f).skills as skills_ok,
    (f).level is null or coalesce(s.level = (f).level, false) as level_ok,
    (f).company is null or s.company_key = (f).company as company_ok,
    (f).visas is null or s.visa = any ((f).visas) as visa_ok,
    (f).posted_after is null or s.posted_at > (f).posted_after as posted_ok
  ) as m
  cross join lateral (select
    case
      when (f).facts is null or s.facts @> (f).facts then 0
      when cardinality((f).facts) = 1 then 1
      else (select count(*)::integer from unnest((f).facts) as fact where fact <> all (s.facts))
    end as misses
  ) as wanted
  where private.is_open(false, s.expires_at)
    and ((f).region_codes is null or s.city_id = any ((f).region_city_ids)
      -- Global has no codes: no country that a job excludes takes it from there.
      or s.open_to && ((f).region_codes || '{*}')
        and ((f).region_codes = '{}' or not s.excluded @> (f).region_codes))
    and (((f).patterns)[1] is null or s.txt like ((f).patterns)[1])
    and (((f).patterns)[2] is null or s.txt like ((f).patterns)[2])
    and (((f).patterns)[3] is null or s.txt like ((f).patterns)[3])
    and (((f).patterns)[4] is null or s.txt like ((f).patterns)[4])
    and (((f).patterns)[5] is null or s.txt like ((f).patterns)[5])
    and (((f).patterns)[6] is null or s.txt like ((f).patterns)[6])
    and (((f).patterns)[7] is null or s.txt like ((f).patterns)[7])
    and (((f).patterns)[8] is null or s.txt like ((f).patterns)[8]);
end;
comment on function private.matching_jobs is
  'Open jobs in the region, or that people there may apply for, whose text contains every term, with a row for each '
  'place of a job, and for each row which of the other filters it passes, whether it passes all, and how many it '
  'misses. A job that misses one filter only may be found with another value of it. The rows of a job differ only in '
  'its place and in what depends on it: city_ok, country_ok, from_ok, open_to.';

create type private.found_job as (id uuid, place smallint);
comment on type private.found_job is 'A job and the first of its places, from 0, that passes the filters.';

create type private.job_tally as (
  type public.job_type, city_id uuid, type_ok boolean, city_ok boolean, country_ok boolean, misses integer,
  jobs bigint, from_unstated bigint, pay_unstated bigint, visa_unstated bigint, ids uuid[], open_to text[],
  several_id uuid
);
comment on type private.job_tally is
  'Rows of private.matching_jobs that are alike in what private.find_jobs counts: jobs in one place, or one place of '
  'the job several_id, which is counted once. ids and open_to: of the jobs that pass all filters, if '
  'private.landing_numbers counts more of them.';

-- The mode auto lets Postgres keep one plan for all calls, because the best plan does not depend on the arguments.
create function private.found_jobs(
  f private.job_filters, page private.found_job[], tally private.job_tally[], names_all_skills boolean
) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
begin
  return (
    with counted as materialized (
      select * from unnest(tally)
    ),
    place as materialized (
      select c.name, c.country, t.city_ok, t.country_ok, t.misses, t.several_id, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id
      group by c.id, t.city_ok, t.country_ok, t.misses, t.several_id
    )
    select jsonb_build_object(
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) || jsonb_build_object('found_place', found.place) order by n), '[]')
        from unnest(page) with ordinality as found (id, place, n) join private.job_cards card using (id)),
      'total', (
        select coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id)
        from counted where misses = 0),
      'unstated', (
        select jsonb_strip_nulls(jsonb_build_object(
          'from', case when f.from_code is not null then
            coalesce(sum(from_unstated) filter (where several_id is null), 0)
            -- A job that is found already by another of its places, which states from where, is not counted.
            + count(distinct several_id) filter (where from_unstated > 0 and several_id not in (
              select s.several_id from counted s
              where s.misses = 0 and s.from_unstated = 0 and s.several_id is not null))
          end,
          'pay', case when f.filters_pay then
            coalesce(sum(pay_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where pay_unstated > 0)
          end,
          'visa', case when 'unstated' <> all (f.visas[:1]) then
            coalesce(sum(visa_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where visa_unstated > 0)
          end))
        from counted),
      'counts', jsonb_build_object(
        'type', (
          select coalesce(jsonb_object_agg(type, jobs), '{}')
          from (
            select type, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from counted
            where misses = 0 or not type_ok group by type) as by_type),
        'city', (
          select coalesce(jsonb_object_agg(name, jobs), '{}')
          from (
            select name, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from place
            where misses = 0 or not city_ok group by name) as by_city),
        'country', (
          select coalesce(jsonb_object_agg(country, jobs), '{}')
          from (
            select country,
              coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from place
            where misses = 0 or not country_ok group by country) as by_country)),
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where names_all_skills or slug = any (f.skills))));
end
$$;
comment on function private.found_jobs is
  'What private.find_jobs answers of the jobs of a page and of the counts of all: {jobs, total, unstated, counts, '
  'skillNames}.';

create function private.find_jobs(
  filters jsonb, page_offset integer, page_size integer, with_options boolean, with_all_counts boolean,
  landing_path text
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  f private.job_filters := private.parse_job_filters(filters);
  -- A list is short if it does not fill a page of 10 jobs. Other searches are suggested only below a short list.
  few constant integer := 10;
  page_start constant integer := private.list_position(page_offset, 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  -- The path of a landing page holds only the slug of its city, so its cities are looked up.
  landing_cities constant uuid[] := private.landing_city_ids(landing_path);
  -- Only the first page of a landing page's list has its numbers.
  has_numbers constant boolean := landing_path is not null and page_start = 0 and cardinality(f.patterns) = 0;
  page private.found_job[];
  -- All counts are sums of these groups, which are few: only jobs in several places have groups of their own.
  tally private.job_tally[];
  tallies_all boolean;
  found jsonb;
begin
  f.city_ids := coalesce(landing_cities, f.city_ids);
  -- With at most one filter, no job misses more than one, so the tally, which has the jobs that miss one at most, has
  -- them all.
  tallies_all := cardinality(f.patterns) = 0 and f.region_codes is null
    and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas,
    f.posted_after) + coalesce(cardinality(f.facts), 0) <= 1;
  if cardinality(f.patterns) = 0 then
    -- Without a text search, an index-only scan returns the jobs in the order of the list.
    page := array(
      select distinct on (case when f.sorts_by_pay then pay end, posted_at, id) (id, place)::private.found_job
      from private.matching_jobs(f) where is_match
      order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc, place
      offset page_start limit page_length);
    tally := array(
      select (
        type, city_id, type_ok, city_ok, country_ok, misses, count(*),
        count(*) filter (
          where f.from_code is not null and (misses = 0 or not from_ok)
            and open_to = '{?}' and not excluded @> array[f.from_code]),
        count(*) filter (where f.filters_pay and (misses = 0 or not pay_ok) and pay is null),
        count(*) filter (
          where f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated'),
        case when has_numbers then array_agg(id) filter (where misses = 0) end, counted_open_to,
        several_id)::private.job_tally
      from private.matching_jobs(f)
      cross join lateral (select case when has_numbers and misses = 0 then open_to end as counted_open_to) as counted
      where misses <= 1
      group by type, city_id, type_ok, city_ok, country_ok, misses, several_id, counted_open_to);
  else
    -- Materialized, so that the slow text search runs once for both the page and the counts.
    with hit as materialized (
      select id, place, several_id, posted_at, case when f.sorts_by_pay then pay end as pay, type, city_id, type_ok,
        city_ok, country_ok, misses,
        f.from_code is not null and (misses = 0 or not from_ok)
          and open_to = '{?}' and not excluded @> array[f.from_code] as from_unstated,
        f.filters_pay and (misses = 0 or not pay_ok) and pay is null as pay_unstated,
        f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated' as visa_unstated
      from private.matching_jobs(f) where misses <= 1
    )
    select
      array(
        select distinct on (pay, posted_at, id) (id, place)::private.found_job from hit where misses = 0
        order by pay desc nulls last, posted_at desc, id desc, place offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*), count(*) filter (where from_unstated),
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated), null, null,
          several_id)::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses, several_id)
    into page, tally;
  end if;

  found := private.found_jobs(f, page, tally, with_all_counts);
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_all_counts then private.option_counts(f) else '{}' end,
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_options then jsonb_build_object(
      'options', private.job_options(case when tallies_all then tally end)) else '{}' end
    || case when landing_path is not null then jsonb_build_object(
      'landing', private.landing(
        landing_path, case when has_numbers then private.landing_numbers(tally, f.skills) end)) else '{}' end;
end
$$;
comment on function private.find_jobs is
  'Implements public.find_jobs, past row-level security, which would check every job; private.matching_jobs returns '
  'open jobs only.';

create function public.find_jobs(
  filters jsonb default '{}', page_offset integer default 0, page_size integer default 10,
  with_options boolean default false, with_all_counts boolean default false, landing_path text default null
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_jobs(filters, page_offset, page_size, with_options, with_all_counts, landing_path) $$;
comment on function public.find_jobs is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames, '
  'suggestions}. suggestions: when terms find fewer than 10 jobs, as private.suggest_searches returns them. The keys '
  'of filters are those of private.parse_job_filters; every term must occur in title, company or visible '
  'description. counts: how many jobs each option of a filter would find, given all other filters; options without '
  'jobs are left out. found_place: which place of a job is the first that passes the filters, from 0 for the main '
  'one. unstated: how many jobs do not state what the filters from, pay and visa compare. with_options adds options, '
  'as private.job_options returns them. with_all_counts adds the counts of private.option_counts, and the names of '
  'all skills. landing_path, the path of the landing page with these filters, adds landing, as private.landing '
  'returns it; a city in the path replaces that of the filters.';

create function private.find_jobs_after(
  filters jsonb, after_pay numeric, after_posted_at timestamptz, after_id uuid, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  f constant private.job_filters := private.parse_job_filters(filters);
begin
  return (
    with page as (
      select distinct on (ranked_pay, posted_at, id) id, place, posted_at, ranked_pay as pay
      from private.matching_jobs(f)
      cross join lateral (select case when f.sorts_by_pay then coalesce(pay, -1) else -1 end as ranked_pay) as ranked
      where is_match
        and (after_id is null or case
          when f.sorts_by_pay
            then (coalesce(pay, -1), posted_at, id) < (coalesce(after_pay, -1), after_posted_at, after_id)
          else (posted_at, id) < (after_posted_at, after_id) end)
      order by ranked_pay desc, posted_at desc, id desc, place
      limit least(greatest(coalesce(page_size, 20), 0), 101)
    )
    select coalesce(
      jsonb_agg(
        to_jsonb(card) || jsonb_build_object('pay', page.pay, 'found_place', page.place)
        order by page.pay desc, page.posted_at desc, id desc),
      '[]')
    from page join private.job_cards card using (id));
end
$$;
comment on function private.find_jobs_after is
  'Implements public.find_jobs_after, past row-level security; private.matching_jobs returns open jobs only.';

create function public.find_jobs_after(
  filters jsonb default '{}', page_size integer default 20, after_pay numeric default null,
  after_posted_at timestamptz default null, after_id uuid default null
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_jobs_after(filters, after_pay, after_posted_at, after_id, page_size) $$;
comment on function public.find_jobs_after is
  'The open jobs that public.find_jobs finds, in its order, after the one with this id, posted_at and, when sorted by '
  'pay, pay: an array of at most 101. Its pay is the value of after_pay for the next page, -1 when a job states none.';

create function private.listing_times() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(extract(epoch from listed_at)::bigint order by listed_at desc), '[]')
  from (
    select listed_at from public.job_search
    where place = 0 and private.is_open(false, expires_at) order by listed_at desc limit 10000) newest
$$;
comment on function private.listing_times is
  'Implements public.listing_times, past row-level security, with open jobs only.';

create function public.listing_times() returns jsonb
language sql stable
set search_path = ''
as $$ select private.listing_times() $$;
comment on function public.listing_times is
  'When open jobs were first listed, of the latest 10,000: an array of seconds since 1970, latest first. Browsers '
  'count in it the jobs that are new since a visit that only they know.';

-- The options of the search's filters, and their counts: how many jobs each option would leave.

-- Written in PL/pgSQL, which keeps the plan of its query within a session.
create function private.job_options(tally private.job_tally[] default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = auto
as $$
begin
  return (
    with counted as materialized (
      select type, city_id, several_id, jobs from unnest(tally)
      union all
      select type, city_id, several_id, count(*) from public.job_search
      where tally is null and private.is_open(false, expires_at) group by type, city_id, several_id
    ),
    places as materialized (
      select c.name, c.country, t.several_id, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id group by c.id, t.several_id
    )
    select jsonb_build_object(
      'types', (select coalesce(jsonb_agg(distinct type), '[]') from counted),
      'countries', (
        select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
        from (
          select country, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
          from places group by country
        ) as by_country),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
        from (select distinct name, country from places) as place),
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates)));
end
$$;
comment on function private.job_options is
  'The options of the filters, from all open jobs: {types, countries, cities: [{name, country}], currencies}, '
  'countries with the most jobs first. tally: all open jobs, where the caller has counted them. Implements '
  'public.job_options, past row-level security.';

create function private.option_counts(f private.job_filters) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    with hit as materialized (
      select posted_at, level, company, company_key, skills, open_to, excluded, visa, facts,
        city_ok and country_ok and from_ok as place_ok, from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses,
        misses, several_id
      from private.matching_jobs(f) where misses <= 1
    ),
    -- A job in several places is counted once.
    job as materialized (
      select * from hit where several_id is null
      union all
      (select distinct on (several_id) * from hit where several_id is not null and place_ok)
    ),
    applicants as (
      select open_to, excluded from hit where several_id is null and (misses = 0 or not from_ok)
      union all
      select array_agg(distinct code), excluded
      from hit cross join unnest(open_to) as code
      where several_id is not null and (misses = 0 or not from_ok)
      group by several_id, excluded
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from applicants group by 1, 2
      ) as by_codes,
      lateral (
        select code, by_codes.jobs from unnest(codes) as code where code <> all (excluded)
        union all
        select code, -by_codes.jobs from unnest(excluded) as code where codes = '{*}'
      ) as counted (code, jobs)
      group by code
    ),
    by_fact as (
      select split_part(fact, ':', 1) as name, split_part(fact, ':', 2) as value, jobs
      from (
        select fact, sum(jobs) as jobs
        from (
          select unnest(facts) as fact, missed, jobs
          from (
            select facts, (select fact from unnest(f.facts) as fact where fact <> all (facts)) as missed,
              count(*) as jobs
            from job where misses = 0 or fact_misses = 1 group by facts
          ) as by_facts
        ) as stated
        -- A job that misses one fact counts only for other values of that fact.
        where missed is null or split_part(missed, ':', 1) = split_part(fact, ':', 1)
        group by fact
      ) as each_fact
    )
    select jsonb_build_object(
      'level', (
        select coalesce(jsonb_object_agg(level, jobs), '{}')
        from (
          select level, count(*) as jobs from job
          where (misses = 0 or not level_ok) and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          -- Companies are named by the spelling that most of their jobs have.
          select (array_agg(company order by spelled.jobs desc, company))[1] as company, sum(spelled.jobs) as jobs
          from (
            select company_key, company, count(*) as jobs from job where misses = 0 or not company_ok
            group by company_key, company
          ) as spelled
          group by company_key order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from job where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from job where misses = 0 or not posted_ok),
      'skill', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs
          from (select unnest(skills) as skill from job where misses = 0) as required group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || (select jsonb_object_agg(fact.name, '{}'::jsonb) from private.facts fact where fact.choices <> '{}')
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$$;
comment on function private.option_counts is
  'How many open jobs each option of a further filter would find, given all other filters: by level, company (the 30 '
  'largest), visa, posted, skill (each in addition to those chosen), from, where * is to be added to each country, and '
  'each stated fact.';

create function public.job_options() returns jsonb
language sql stable
set search_path = ''
as $$ select private.job_options() $$;
comment on function public.job_options is
  'The options of the filters, as private.job_options returns them.';

-- Suggestions for searches that find little: the places, skills and companies that the words may mean. The search
-- itself looks for the words as they are typed, so "k8s" does not find jobs that say Kubernetes.

create type private.search_meaning as (
  first_term integer,
  last_term integer,
  city text,
  country text,
  city_ids uuid[],
  skill text,
  company text,
  company_key text,
  number integer
);
comment on type private.search_meaning is
  'What consecutive terms of a search may mean: a city, a country, the slug of a skill or a company. city_ids: the '
  'cities that private.matching_jobs finds with this city or country. number: from 1 for the meanings of a search.';

create function private.search_meanings(terms text[]) returns setof private.search_meaning
language sql stable
set search_path = ''
as $$
  with phrase as materialized (
    select first.n as first_term, last.n as last_term, private.folded_input(words) as name, slug,
      -- The range of slugs from slug to slug_end holds the slug itself and slugs that continue it with another word,
      -- because only '-' and no other character of slugs sorts before '.'. A short slug matches only itself: it begins
      -- too many names.
      case when char_length(slug) < 4 then slug || '-' else slug || '.' end as slug_end
    from generate_series(1, cardinality(terms)) as first (n)
    -- No city, skill or company is known by more than four words.
    cross join generate_series(first.n, least(first.n + 3, cardinality(terms))) as last (n)
    cross join array_to_string(terms[first.n : last.n], ' ') as words
    cross join private.slug_base(words, '') as slug
  ),
  meant (first_term, last_term, city, country, city_ids, skill, company) as (
    select p.first_term, p.last_term, c.name, null, private.city_ids(c.name, null), null, null
    from phrase p cross join lateral (
      select min(c.name) as name from public.cities c
      where (
          c.name_key = p.name
          or c.slug >= p.slug and c.slug < p.slug_end and c.slug = private.slug_base(c.name, ''))
        -- A city state is suggested as a country, which includes its remote jobs.
        and c.slug <> c.country_slug
      group by c.name_key order by min(c.slug) limit 3
    ) c
    union all
    select p.first_term, p.last_term, null, c.country, array_agg(c.id), null, null
    from phrase p join public.cities c on c.country_slug = coalesce(
      '{"us": "united-states", "usa": "united-states", "uk": "united-kingdom", "uae": "united-arab-emirates"}'::jsonb
        ->> p.slug, p.slug)
    where c.country <> 'Unknown'
    group by p.first_term, p.last_term, c.country
    union all
    select p.first_term, p.last_term, null, null, null, s.slug, null
    from phrase p join public.skills s
      on p.name in (private.folded(s.name), s.slug) or replace(p.name, ' ', '-') = s.slug or p.name = any (s.synonyms)
    union all
    select p.first_term, p.last_term, null, null, null, null, c.name
    from phrase p cross join lateral (
      select c.name from public.companies c
      where c.slug >= p.slug and c.slug < p.slug_end and private.slug_base(c.name, '') like p.slug || '%'
      order by c.slug limit 3
    ) c
    where p.slug <> ''
  )
  select m.*, private.company_key(m.company), row_number() over ()::integer from meant m
$$;
comment on function private.search_meanings is
  'What each of the terms, and each up to four that follow each other, may mean: cities and companies that are called '
  'so or begin with these words, countries, and skills by name or synonym. Case, accents and punctuation do not count, '
  'but for skills (C++, C#).';

-- A plan for these meanings drops those kinds of meanings that none of them has.
create function private.count_meanings(f private.job_filters, meanings private.search_meaning[])
returns table (
  numbers integer[], city_ok boolean, country_ok boolean, company_ok boolean, several_id uuid, jobs bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  cities_meant constant uuid[] := array(select unnest(city_ids) from unnest(meanings));
  skills_meant constant text[] := array(select skill from unnest(meanings) where skill is not null);
  companies_meant constant text[] := array(select company_key from unnest(meanings) where company_key is not null);
begin
  return query
  with meaning as materialized (
    select * from unnest(meanings)
  )
  select had.numbers, j.city_ok, j.country_ok, j.company_ok, j.several_id, count(*)
  from private.matching_jobs(f) j
  cross join lateral (
    select array(
      select m.number from meaning m
      where j.city_id = any (m.city_ids) or m.skill = any (j.skills) or m.company_key = j.company_key) as numbers
  ) as had
  where j.misses = (not j.city_ok)::integer + (not j.country_ok)::integer + (not j.company_ok)::integer
    -- Most jobs have none of the meanings. Comparing with all at once is faster than with each.
    and (j.city_id = any (cities_meant)
      or skills_meant <> '{}' and j.skills && skills_meant
      or companies_meant <> '{}' and j.company_key = any (companies_meant))
  group by had.numbers, j.city_ok, j.country_ok, j.company_ok, j.several_id;
end
$$;
comment on function private.count_meanings is
  'The numbers of jobs by which of the meanings they have. A job may miss the filters of its city, country and '
  'company, which a meaning may replace, and passes all others.';

create function private.suggest_searches(filters jsonb, more_than bigint) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  f private.job_filters := private.parse_job_filters(filters);
  terms constant text[] := array(
    select left(term, 100)
    from jsonb_array_elements_text(filters -> 'terms') with ordinality as t (term, n) where n <= 8 order by n);
  meanings constant private.search_meaning[] := array(select m from private.search_meanings(terms) m);
begin
  if meanings = '{}' then
    return '[]';
  end if;
  f.patterns := null;
  return (
    with had as materialized (
      select * from private.count_meanings(f, meanings)
    ),
    meaning as materialized (
      select * from unnest(meanings) where number in (select unnest(numbers) from had)
    ),
    -- A meaning of more words replaces those of its parts: New York, not York.
    longest as materialized (
      select * from meaning m
      where not exists (
        select from meaning l
        where l.first_term <= m.first_term and l.last_term >= m.last_term
          and l.last_term - l.first_term > m.last_term - m.first_term)
    ),
    -- Each meaning alone, and each combination that a job has, with one meaning for each word.
    combination as (
      select array[number] as numbers from longest
      union
      select array(
        select min(number) as first from longest where number = any (had.numbers) group by first_term order by first)
      from had
    ),
    search as (
      select c.numbers, max(m.city) as city, max(m.country) as country, max(m.company) as company,
        array(
          select unnest(f.skills) union select unnest(array_agg(m.skill) filter (where m.skill is not null))) as skills
      from combination c join longest m on m.number = any (c.numbers) group by c.numbers
    ),
    counted as materialized (
      select s.*, bool_or(keeps_place) as keeps_place,
        case
          when bool_or(keeps_place) then
            coalesce(sum(had.jobs) filter (where keeps_place and had.several_id is null), 0)
            + count(distinct had.several_id) filter (where keeps_place)
          else coalesce(sum(had.jobs) filter (where had.several_id is null), 0) + count(distinct had.several_id)
        end as jobs
      from search s
      join had on had.numbers @> s.numbers and (had.company_ok or s.company is not null)
      cross join lateral (
        select (had.city_ok or s.city is not null) and (had.country_ok or s.country is not null) as keeps_place
      ) as chosen
      where keeps_place or s.city is not null or s.country is not null
      group by s.numbers, s.city, s.country, s.company, s.skills
    ),
    best as (
      select c.*, row_number() over (order by cardinality(c.numbers) desc, c.jobs desc, c.numbers) as position
      from counted c
      where c.jobs > more_than and cardinality(c.skills) <= 8
        -- A search that finds the same jobs as a more specific one is left out: Berlin beside Berlin, Germany.
        and not exists (
          select from counted l where l.numbers @> c.numbers and l.numbers <> c.numbers and l.jobs = c.jobs)
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'city', coalesce(city, case when keeps_place then filters ->> 'city' end),
          'country', coalesce(country, case when keeps_place then filters ->> 'country' end),
          'company', coalesce(company, filters ->> 'company'),
          'skills', (
            select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by s.slug), '[]')
            from public.skills s where s.slug = any (best.skills)),
          'jobs', jobs)
        order by position),
      '[]')
    from best where position <= 5);
end
$$;
comment on function private.suggest_searches is
  'At most 5 lists that find more jobs than this and that the terms of the filters may mean, those with the most '
  'meanings first: [{city, country, company, skills: [{slug, name}], jobs}]. Each list is without terms; what is meant '
  'replaces the filter of its kind, skills are added to those chosen, and all other filters stay, but for the other '
  'part of the chosen place where no job is left with both. jobs: the total of the list.';

alter table public.job_search enable row level security;

grant execute on function
  private.find_jobs(jsonb, integer, integer, boolean, boolean, text),
  public.find_jobs(jsonb, integer, integer, boolean, boolean, text),
  private.find_jobs_after(jsonb, numeric, timestamptz, uuid, integer),
  public.find_jobs_after(jsonb, integer, numeric, timestamptz, uuid),
  private.listing_times(),
  public.listing_times(),
  private.job_options(private.job_tally[]),
  public.job_options()
to anon, authenticated;

-- Job lists: the pages of the console on which recruiters and admins manage jobs.

-- 'ends' is the end of being listed: when the job expires or, in the archive, when it was archived.
create type public.job_order as enum ('posted', 'title', 'views', 'applications', 'ends');
-- The tabs of a list. Jobs that expire soon are open as well.
create type public.job_state as enum ('all', 'open', 'expiring', 'closed', 'archived');

create function private.list_jobs(
  is_mine boolean,
  query_text text,
  poster public.posted_by,
  state public.job_state,
  sort_by public.job_order,
  is_ascending boolean,
  page integer,
  page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The planner then sees each argument as a constant, and drops the conditions and sort keys that do not apply.
set plan_cache_mode = force_custom_plan
as $$
declare
  is_admin constant boolean := private.is_admin();
  my_id constant uuid := private.my_recruiter_id();
  is_searched constant boolean := coalesce(query_text, '') <> '';
  pattern constant text := private.contains_pattern(query_text);
  found_cities constant uuid[] := array(
    select id from public.cities
    where is_searched
      and name_key || private.folded(case name when 'Remote' then ' (' || country || ')' else ', ' || country end)
        like pattern);
  direction constant integer := case when is_ascending then 1 else -1 end;
  max_rows constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  counts jsonb;
  total bigint;
  ids uuid[];
begin
  -- Materialized, so that the search runs once for the counts and the page.
  with found as materialized (
    select
      j.id,
      j.posted_at,
      j.is_archived,
      private.is_open(j.is_archived, j.expires_at) as is_open,
      private.expires_soon(j.expires_at) as expires_soon,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      direction * case coalesce(sort_by, 'posted')
        when 'posted' then extract(epoch from j.posted_at)
        when 'ends' then extract(epoch from coalesce(j.archived_at, j.expires_at))
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as rank
    from public.jobs j left join public.job_clicks c on c.job_id = j.id
    where case when is_mine then j.recruiter_id = my_id else is_admin end
      and (list_jobs.poster is null or j.posted_by = list_jobs.poster)
      and (not is_searched
        or private.folded(j.title) like pattern
        or private.folded(j.company) like pattern
        or j.city_id = any (found_cities)
        or j.further_city_ids && found_cities)
  ),
  hit as materialized (
    select f.* from found f
    where case state
      when 'open' then f.is_open
      when 'expiring' then f.is_open and f.expires_soon
      when 'closed' then not f.is_open and not f.is_archived
      when 'archived' then f.is_archived
      else true
    end
  ),
  counted as materialized (select count(*) as total from hit),
  -- Past the end, for example after the jobs of the last page were deleted, the last page is shown.
  shown as (
    select least(
      private.list_position(list_jobs.page, 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
    from counted c
  )
  select
    (
      select jsonb_build_object(
        'all', count(*),
        'open', count(*) filter (where f.is_open),
        'expiring', count(*) filter (where f.is_open and f.expires_soon),
        'closed', count(*) filter (where not f.is_open and not f.is_archived),
        'archived', count(*) filter (where f.is_archived))
      from found f),
    (select c.total from counted c),
    (select s.page from shown s),
    array(
      select h.id from hit h
      order by
        h.rank,
        -- A text has no sign. Numbering all jobs by title, to sort by that number, is slower than this.
        case when direction < 0 then h.title end desc,
        h.title,
        case when sort_by = 'ends' then h.posted_at end desc,
        h.id
      offset (select (s.page - 1) * max_rows from shown s)
      limit max_rows)
  into counts, total, page, ids;

  return jsonb_build_object(
    'total', total,
    'page', page,
    'counts', counts,
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country,
          cardinality(j.further_city_ids) as further_places, j.posted_at, j.posted_by,
          j.expires_at, j.archived_at, j.confirmed_at, j.removal_reason, j.removal_rule, j.outcome,
          j.stated ->> 'vacancy' as vacancy, j.archived_by_admin, j.link_died_at is not null as has_dead_link,
          (select coalesce(o.decision::text, 'open') from public.job_objections o
           where o.job_id = j.id and o.removed_at = j.archived_at and j.removal_reason is not null) as objection,
          not private.is_open(false, j.expires_at) as is_closed, private.expires_soon(j.expires_at) as expires_soon,
          case when is_admin then private.count_open_reports(j.id) else 0 end as reports,
          coalesce(k.views, 0) as views, coalesce(k.applications, 0) as applications,
          case when private.is_open(j.is_archived, j.expires_at) then private.job_details(j.id) end as details
        from unnest(ids) with ordinality as listed (id, n)
        join public.jobs j on j.id = listed.id
        join public.cities c on c.id = j.city_id
        left join public.job_clicks k on k.job_id = j.id
      ) row));
end
$$;
comment on function private.list_jobs is
  'Implements public.list_jobs, past row-level security: its first condition limits it to own jobs, or to admins.';

create function public.list_jobs(
  is_mine boolean,
  query_text text default '',
  poster public.posted_by default null,
  state public.job_state default 'all',
  sort_by public.job_order default 'posted',
  is_ascending boolean default false,
  page integer default 1,
  page_size integer default 25
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.list_jobs(is_mine, query_text, poster, state, sort_by, is_ascending, page, page_size) $$;
comment on function public.list_jobs is
  'A page of own jobs or, for admins, of all jobs: {total, page, counts, jobs}. The query is a substring of title, '
  'company or location, ignoring case. counts has the number of jobs of each state that match the query and the '
  'poster. A page past the end returns the last page.';

grant execute on function
  private.list_jobs(
    boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer, integer),
  public.list_jobs(
    boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer, integer)
to authenticated;

-- Landing pages: lists of open jobs by what people search for, with numbers that only such a page states. Their paths
-- and filters are those of lib/jobs/landing/kinds.ts.

create table private.landing_pages (
  path text collate "C" primary key check (char_length(path) <= 250),
  name text check (char_length(name) <= 100),
  jobs integer not null,
  met_at timestamptz not null
);
comment on table private.landing_pages is
  'Landing pages that had at least 5 open jobs in the last 30 days, written by refresh_landing_pages.';
comment on column private.landing_pages.path is 'Below the path of jobs: in/germany/berlin, with/kubernetes.';
comment on column private.landing_pages.name is 'The name of the place or skill. Null for others.';
comment on column private.landing_pages.jobs is 'How many jobs were open when the pages were last counted.';
comment on column private.landing_pages.met_at is 'When the page last had at least 5 open jobs.';

create function private.count_landing_pages() returns table (path text, name text, jobs bigint)
language sql stable
set search_path = ''
as $$
  with job as materialized (
    select s.id, s.city_id, s.type, s.level, s.skills, s.visa, s.open_to, s.excluded,
      c.name as city, c.slug as city_slug, c.country, c.country_slug, n.code
    from public.job_search s
    join public.cities c on c.id = s.city_id
    join private.countries n on n.name = c.country
    where private.is_open(false, s.expires_at)
  ),
  in_region as materialized (
    select r.slug, r.name, job.id, job.city
    from private.regions r cross join lateral private.region_city_ids(r) as city_ids
    join job on job.city_id = any (city_ids)
      or job.open_to && (r.codes || '{*}') and (r.codes = '{}' or not job.excluded @> r.codes)
  )
  select 'in/' || country_slug, country, count(distinct id) from job
  where code is not null group by country, country_slug
  union all
  select 'in/' || country_slug || '/' || city_slug, min(city), count(distinct id) from job
  where code is not null and city <> 'Remote' group by country_slug, city_slug
  union all
  select 'in/' || slug, name, count(distinct id) from in_region group by slug, name
  union all
  select 'in/remote', null, count(distinct id) from job where city = 'Remote'
  union all
  select 'in/' || slug || '/remote', name, count(distinct id) from in_region
  where city = 'Remote' and slug <> 'worldwide' group by slug, name
  union all
  -- Only for countries with at least three jobs in them: otherwise, each job for applicants from anywhere, or from a
  -- region, would make a page for each of its countries.
  select 'in/' || c.country_slug || '/remote', c.country, count(distinct job.id)
  from (
    select code, country, country_slug from job where code is not null group by 1, 2, 3 having count(distinct id) >= 3
  ) c
  join job on c.code = any (job.open_to) and c.code <> all (job.excluded)
  where job.city = 'Remote' group by c.country, c.country_slug
  union all
  select 'with/' || s.slug, s.name, count(distinct job.id)
  from job cross join unnest(job.skills) as skill join public.skills s on s.slug = skill group by s.slug, s.name
  union all
  select 'level/' || level, null, count(distinct id) from job where level is not null group by level
  union all
  select 'type/' || type, null, count(distinct id) from job where type <> 'full-time' group by type
  union all
  select 'visa-sponsorship', null, count(distinct id) from job where visa = 'yes'
$$;
comment on function private.count_landing_pages is
  'The landing pages that have open jobs, with the number of these. A job in several places is on the pages of each of '
  'them, and once on each page.';

create function private.listed_pages() returns setof private.landing_pages
language sql stable security definer
set search_path = ''
as $$
  select * from private.landing_pages where jobs >= 3 and met_at > now() - interval '30 days'
$$;
comment on function private.listed_pages is
  'The landing pages that are linked and that search engines may list: those with 3 open jobs that had 5 in the last '
  '30 days, so that one job more or less does not remove a page.';

create function public.listed_pages() returns table (path text, name text, jobs integer)
language sql stable
set search_path = ''
as $$ select path, name, jobs from private.listed_pages() order by jobs desc, path $$;
comment on function public.listed_pages is
  'The landing pages that search engines may list, with their open jobs: those with the most first.';

create function public.refresh_landing_pages() returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  merge into private.landing_pages p using private.count_landing_pages() c on c.path = p.path
  when matched then update set
    name = c.name, jobs = c.jobs, met_at = case when c.jobs >= 5 then now() else p.met_at end
  when not matched by target and c.jobs >= 5 then insert values (c.path, c.name, c.jobs, now())
  when not matched by source then update set jobs = 0;
  delete from private.landing_pages where met_at <= now() - interval '30 days';
  return (select count(*) from private.listed_pages());
end
$$;
comment on function public.refresh_landing_pages is
  'Scheduled work: counts the jobs of all landing pages. Returns how many of these search engines may list.';

create function private.landing_city_ids(path text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array_agg(c.id) from public.cities c
  where path like 'in/%' and c.country_slug = split_part(path, '/', 2) and c.slug = split_part(path, '/', 3)
    and c.slug <> 'remote'
$$;
comment on function private.landing_city_ids is
  'The cities whose slug is in the path of a landing page: in/germany/berlin. Null for other paths and unknown cities.';

-- The mode auto lets Postgres keep one plan for all calls, because the best plan does not depend on the arguments.
create function private.landing_numbers(tally private.job_tally[], chosen_skills text[]) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
begin
  return (
    with matching as materialized (
      select city_id, several_id, open_to, jobs, ids from unnest(tally) where misses = 0
    ),
    matching_id as (
      select unnest(ids) as id from matching where several_id is null
      union all
      select distinct several_id from matching where several_id is not null
    ),
    job as materialized (
      select j.type, j.skills, j.company_id, greatest(j.posted_at, j.confirmed_at) as confirmed_at, j.utc_offset_min,
        j.salary_period, j.salary_currency,
        nullif(j.salary_min, 0) as salary_min, nullif(j.salary_max, 0) as salary_max
      from matching_id join public.jobs j using (id)
    ),
    paid_by_company as materialized (
      select salary_period, private.upper_case(salary_currency) as currency, company_id, count(*) as jobs,
        min(salary_min) as least, max(salary_max) as most
      from job where salary_min <= salary_max group by salary_period, private.upper_case(salary_currency), company_id
    ),
    -- For each period, the jobs with a range in the currency that most such jobs name.
    usual as materialized (
      select distinct on (salary_period) salary_period, currency
      from paid_by_company
      group by salary_period, currency order by salary_period, sum(jobs) desc, currency
    ),
    pay_range as (
      select salary_period as period, min(currency) as currency, sum(jobs) as jobs, count(*) as companies,
        min(least) as least, max(most) as most
      from paid_by_company join usual using (salary_period, currency) group by salary_period having count(*) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from job join usual using (salary_period)
      where type = 'full-time' and salary_period = 'year' and salary_min <= salary_max
        and private.upper_case(salary_currency) = usual.currency
      having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    by_company as materialized (select company_id, count(*) as jobs from job group by company_id),
    employers as (
      select co.name, co.slug, largest.jobs
      from (select * from by_company order by jobs desc, company_id limit 12) as largest
      join public.companies co on co.id = largest.company_id
    ),
    skills as (
      select s.name, s.slug, named.jobs
      from (
        select slug, sum(jobs) as jobs
        -- Grouped by whole lists of skills first, because many jobs name the same list: fewer rows are unnested.
        from (select skills, count(*) as jobs from job group by skills) as by_skills
        cross join unnest(by_skills.skills) as slug
        group by slug
      ) as named
      join public.skills s using (slug)
      where s.slug <> all (coalesce(chosen_skills, '{}'))
      order by named.jobs desc, s.name limit 12
    ),
    place as materialized (
      select c.name, c.country, c.country_slug, m.several_id, sum(m.jobs) as jobs
      from matching m join public.cities c on c.id = m.city_id group by c.id, m.several_id
    ),
    countries as (
      select p.country as name, p.country_slug as slug,
        coalesce(sum(p.jobs) filter (where p.several_id is null), 0) + count(distinct p.several_id) as jobs
      from place p join private.countries n on n.name = p.country
      where n.code is not null
      group by p.country, p.country_slug order by jobs desc, name limit 12
    ),
    applicants as materialized (
      select open_to, sum(jobs) as jobs from matching where several_id is null group by open_to
      union all
      select array_agg(distinct code), 1 from matching cross join unnest(open_to) as code
      where several_id is not null group by several_id
    ),
    accepted as (
      select code, sum(jobs) as jobs from applicants cross join unnest(open_to) as code
      where code not in ('*', '?') group by code order by jobs desc, code limit 12
    ),
    totals as (
      select max(confirmed_at) as "confirmedAt", count(utc_offset_min) as "withHours" from job
    )
    select (select to_jsonb(totals) from totals) || jsonb_build_object(
      'companies', (select count(*) from by_company),
      'remote', (
        select coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id)
        from place where name = 'Remote'),
      'worldwide', (select coalesce(sum(jobs), 0) from applicants where open_to @> '{*}'),
      'unstated', (select coalesce(sum(jobs), 0) from applicants where open_to = '{?}'),
      'pay', (select coalesce(jsonb_object_agg(period, to_jsonb(pay_range)), '{}') from pay_range),
      'middle', (select to_jsonb(comparable) from comparable),
      'employers', (select coalesce(jsonb_agg(employers order by jobs desc, name), '[]') from employers),
      'skills', (select coalesce(jsonb_agg(skills order by jobs desc, name), '[]') from skills),
      'countries', (select coalesce(jsonb_agg(countries order by jobs desc, name), '[]') from countries),
      'accepted', (select coalesce(jsonb_agg(accepted order by jobs desc, code), '[]') from accepted),
      'linked', (
        select coalesce(jsonb_agg(p.path), '[]') from private.listed_pages() p
        where p.path in (
          select 'with/' || slug from skills union all select 'in/' || slug from countries))));
end
$$;
comment on function private.landing_numbers is
  'The numbers of a landing page, from the groups of private.find_jobs. remote, worldwide, unstated, withHours: how '
  'many jobs are remote, accept applicants from anywhere, do not say from where, ask for hours. accepted: how many '
  'name each country. pay: by period, the range in the currency that most jobs state, if they are of 5 companies or '
  'more. middle: the quartiles of full-time jobs by the year, if there are 20 of 5 companies. countries, skills, '
  'employers: of the jobs. linked: which pages of the countries and skills are listed.';

create function private.parent_path(path text) returns text
language sql immutable
set search_path = ''
as $$ select regexp_replace(path, '/[^/]+$', '') $$;
comment on function private.parent_path is
  'The path without its last segment: in/germany of in/germany/berlin. A path of one segment stays as it is.';

create function private.landing(path text, numbers jsonb) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
#variable_conflict use_column
declare
  parts constant text[] := string_to_array(landing.path, '/');
  parent constant text := private.parent_path(landing.path);
  city text;
begin
  if parts[1] = 'in' and parts[3] <> 'remote' then
    city := (select min(c.name) from public.cities c where c.id = any (private.landing_city_ids(landing.path)));
    if city is null then
      -- Before 2.0 this was the path of every city without Latin letters.
      return case when parts[3] = 'city' then jsonb_build_object('moved', parent) end;
    end if;
  elsif parts[1] = 'with' and not exists (select from public.skills s where s.slug = parts[2]) then
    return (
      select jsonb_build_object('moved', 'with/' || min(s.slug)) from public.skills s
      where parts[2] = any (s.synonyms) or replace(parts[2], '-', ' ') = any (s.synonyms)
      having count(*) > 0);
  end if;

  return (
    with listed as materialized (
      select p.path, p.name, p.jobs from private.listed_pages() p
    )
    select jsonb_build_object(
      'path', landing.path,
      'city', city,
      'isListed', exists (select from listed where path = landing.path),
      'numbers', numbers,
      'nearby', (
        select coalesce(jsonb_agg(to_jsonb(near) order by jobs desc, path), '[]')
        from (
          select listed.* from listed
          where listed.path <> landing.path and (
            starts_with(listed.path, landing.path || '/')
            -- The page above this one, and the pages beside it, which have the same parent.
            or parent <> landing.path and parent in (listed.path, private.parent_path(listed.path)))
          order by jobs desc, path limit 60) as near)));
end
$$;
comment on function private.landing is
  'What a landing page adds to its list: {path, city, isListed, numbers, nearby}. city: the name of the city whose '
  'slug is in the path. nearby: listed pages below and beside this one. Null if there is no such city or skill, '
  '{moved} for a synonym of a skill and for the former path of cities.';

alter table private.landing_pages enable row level security;

grant execute on function
  private.listed_pages(),
  public.listed_pages()
to anon, authenticated;

-- Job pages: everything that the page of a job shows, in one answer, and whole jobs for feeds. Callers cannot read the
-- long columns of jobs themselves: a filter on them would run over every description. These functions answer one jsonb
-- each, which has no columns to filter by.

-- Written in PL/pgSQL, which keeps the plan of its query within a session: planning takes longer than reading a job.
create function private.job_details(job_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select (
      to_jsonb(j) - (private.hidden_job_columns() || '{is_archived,city_id,further_city_ids,company_id}'::text[])
    ) || to_jsonb(card) || jsonb_build_object(
      'employer_id', (select p.external_id from public.imported_postings p where p.job_id = j.id),
      'employer', jsonb_build_object('slug', co.slug, 'website', co.website, 'logo', co.logo),
      'place', jsonb_build_object('country', c.country_slug, 'city', c.slug),
      'skills', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by required.position), '[]')
        from public.job_skills required join public.skills s on s.slug = required.skill_slug
        where required.job_id = j.id))
    from public.jobs j
    join private.job_cards card using (id)
    join public.companies co on co.id = j.company_id
    join public.cities c on c.id = j.city_id
    where j.id = job_details.job_id);
end
$$;
comment on function private.job_details is
  'A job with all that its page shows: the columns that are not hidden, its card, and what belongs to it in other '
  'tables.';

create function private.related_jobs(job_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- How many jobs have these words decides whether the index of words or that of the newest jobs is faster.
set plan_cache_mode = force_custom_plan
as $$
declare
  own record;
begin
  select
    j.id, j.company, j.city_id || j.further_city_ids as city_ids,
    private.title_words(private.folded_text(translate(j.title, chr(1), ''))) as words,
    array(
      select n.id from public.cities n
      where n.country in (
        select c.country from public.cities c
        where c.id = any (j.city_id || j.further_city_ids) and c.country <> 'Unknown')) as country_city_ids
  into own
  from public.jobs j
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  return (
    with of_company as (
      select id, posted_at from public.jobs
      where company = own.company and private.is_open(is_archived, expires_at) and id <> own.id
      order by posted_at desc, id desc limit 3
    ),
    in_city as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    in_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.country_city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    with_words as (
      select id, posted_at, city_id, words from public.job_search
      where words && own.words and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    of_others as (
      select s.id, s.posted_at,
        2 * (select count(*) from unnest(s.words) as word where word = any (own.words))
          + 2 * bool_or(s.city_id = any (own.city_ids))::integer
          + bool_or(s.city_id = any (own.country_city_ids))::integer as likeness
      from (select * from in_city union select * from in_country union select * from with_words) s
      join public.jobs j on j.id = s.id
      where j.company <> own.company and j.id <> own.id
      group by s.id, s.posted_at, s.words
      order by likeness desc, s.posted_at desc, s.id desc limit 3
    ),
    card as (
      select * from private.job_cards where id in (select id from of_company union all select id from of_others)
    )
    select jsonb_build_object(
      'company', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from of_company join card using (id)),
      'similar', (
        select coalesce(jsonb_agg(to_jsonb(card) order by likeness desc, card.posted_at desc, id desc), '[]')
        from of_others join card using (id))));
end
$$;
comment on function private.related_jobs is
  'The related jobs of public.job_page, beside a job that may be closed: {company, similar}.';

create function private.job_page(job_slug text, with_related boolean) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
  closed jsonb;
begin
  select j.id, j.title, j.company, j.company_id, j.city_id, j.city_id || j.further_city_ids as city_ids, j.posted_at
  into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
      'related', private.related_jobs(job_slug),
      'landings', (
        select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'name', p.name, 'places', on_page.places)), '[]')
        from private.listed_pages() p
        join (
          select path, array_agg(place order by place) filter (where place is not null) as places
          from (
            select unnest(array[
              'in/' || c.country_slug, 'in/' || c.country_slug || '/' || c.slug,
              case when c.name = 'Remote' then 'in/remote' end
            ]) as path, listed.n - 1 as place
            from unnest(own.city_ids) with ordinality as listed (id, n) join public.cities c using (id)
            union all
            select unnest(array[
              'level/' || j.level, 'type/' || j.type, case when j.visa_sponsorship then 'visa-sponsorship' end
            ] || array(select 'with/' || skill from unnest(j.skills) as skill)), null
            from public.jobs j where j.id = own.id
          ) as path_of_job
          group by path
        ) as on_page using (path)),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r))
      || jsonb_build_object('posted_before', (
        select max(j.closed_at) from private.posted_jobs j
        where j.company_id = own.company_id and private.folded(j.title) = private.folded(own.title)
          and j.city_id = own.city_id and j.closed_at <= own.posted_at))
      || (
        select jsonb_build_object(
          'has_alike', count(*) > 0,
          'has_alike_in_city', coalesce(bool_or(j.city_id || j.further_city_ids && own.city_ids), false))
        from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at))
    else '{}' end;
end
$$;
comment on function private.job_page is 'Implements public.job_page, past row-level security.';

create function public.job_page(job_slug text, with_related boolean default true) returns jsonb
language sql stable
set search_path = ''
as $$ select private.job_page(job_slug, with_related) $$;
comment on function public.job_page is
  'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, '
  'closed_at} if it was closed in the last 30 days; posted_before: when a job of the same title and place closed '
  'that the company posted before; has_alike: whether its company has another open job of the same title; '
  'has_alike_in_city: whether it has one in one of its places; related: {company, similar}; landings: the listed '
  'landing pages that the job is on, {path, name, places}[], with the indexes of its places that are on a page of '
  'places; rates: the last known ones, and their days}. Null if there is no page. Those from posted_before on only '
  'with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by '
  'likeness from the newest in its city, in its country and with words of its title.';

create function private.feed_jobs(filters jsonb, of_company uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.job_details(j.id) order by j.posted_at desc, j.id desc), '[]')
  from public.jobs j
  where j.id = any (case
    when of_company is null then array(
      select (found ->> 'id')::uuid
      from jsonb_array_elements(private.find_jobs_after(filters, null, null, null, 50)) as found)
    else array(
      select o.id from public.jobs o
      where o.company_id = of_company and private.is_open(o.is_archived, o.expires_at)
      order by o.posted_at desc, o.id desc limit 50)
  end)
$$;
comment on function private.feed_jobs is 'Implements public.feed_jobs, past row-level security, with open jobs only.';

create function public.feed_jobs(filters jsonb default '{}', of_company uuid default null) returns jsonb
language sql stable
set search_path = ''
as $$ select private.feed_jobs(filters, of_company) $$;
comment on function public.feed_jobs is
  'The first 50 open jobs that public.find_jobs finds, or the newest 50 of a company: private.job_details[], newest '
  'first.';

grant execute on function private.job_page(text, boolean),
  public.job_page(text, boolean),
  private.feed_jobs(jsonb, uuid),
  public.feed_jobs(jsonb, uuid) to anon, authenticated;

-- Job objections: a recruiter objects to the removal of a job, once, and an admin restores the job or keeps the
-- removal.

create type public.objection_decision as enum ('kept', 'restored');

create table public.job_objections (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  removed_at timestamptz not null default now(),
  statement text not null check (char_length(statement) <= 500 and btrim(statement) <> ''),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  decision public.objection_decision,
  constraint job_objections_once unique (job_id, removed_at),
  constraint job_objections_decided check ((decision is null) = (resolved_at is null)),
  constraint job_objections_times check (private.are_times(removed_at, created_at, resolved_at))
);
comment on table public.job_objections is 'Objections to removals of jobs, one for each removal.';
comment on column public.job_objections.removed_at is 'The job''s archived_at, which tells its removals apart.';

create function private.before_job_objection_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
begin
  new := private.clean_columns(new);
  if tg_op = 'INSERT' then
    if job.removal_reason is null then
      raise exception 'This job is not removed, so there is nothing to object to.' using errcode = 'PT422';
    end if;
    new.removed_at := job.archived_at;
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.created_at := now();
      new.resolved_at := null;
      new.decision := null;
    end if;
  else
    perform private.check_changed_columns(old, new, 'resolved_at');
    if new.resolved_at is distinct from old.resolved_at then
      -- The first decision stands.
      new.resolved_at := coalesce(old.resolved_at, now());
      new.decision := coalesce(
        old.decision,
        (case when job.removal_reason is null then 'restored' else 'kept' end)::public.objection_decision);
    end if;
  end if;
  return new;
end
$$;
comment on function private.before_job_objection_write is
  'Cleans the row, sets which removal it is about and, when it is resolved, the decision: that follows from the job.';

create function private.after_job_objection_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
  owner constant public.recruiters := (select r from public.recruiters r where r.id = job.recruiter_id);
begin
  if new.decision is distinct from old.decision then
    perform private.log_change('job_objections', new.decision::text, new.id, private.job_subject(job));
    if owner.email is not null then
      perform private.enqueue_mail(
        'objection-decided', owner.email, new.id::text,
        jsonb_build_object(
          'title', case when owner.address_confirmed_at is null then '' else job.title end, 'decision', new.decision));
    end if;
  end if;
  return null;
end
$$;
comment on function private.after_job_objection_write is
  'Mails the decision to the recruiter, and writes the audit log.';

create function private.settle_notices(job public.jobs) returns void
language sql
set search_path = ''
as $$
  update public.job_reports r set resolved_at = now()
  where r.job_id = job.id and r.resolved_at is null and job.removal_reason is not null;
  update public.job_objections o set resolved_at = now()
  where o.job_id = job.id and o.resolved_at is null and job.removal_reason is null;
$$;
comment on function private.settle_notices is
  'Settles the reports of a job that was removed, or the objection to the removal of one that was restored.';

create function public.decide_objection(objection_id uuid, restores boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  objected_job_id constant uuid := (select o.job_id from public.job_objections o where o.id = objection_id);
begin
  -- Locks the job, so that of two decisions at the same time the first one stands.
  perform private.lock_jobs();
  perform from public.jobs j where j.id = objected_job_id for update;
  if not exists (select from public.job_objections o where o.id = objection_id and o.resolved_at is null) then
    return false;
  end if;
  if restores then
    update public.jobs j set is_archived = false where j.id = objected_job_id;
  else
    update public.job_objections o set resolved_at = now() where o.id = objection_id;
  end if;
  return found;
end
$$;
comment on function public.decide_objection is
  'For admins: restores the job or keeps its removal. False when this was decided before.';

create trigger before_write before insert or update on public.job_objections
  for each row execute function private.before_job_objection_write();
create trigger after_write after update on public.job_objections
  for each row execute function private.after_job_objection_write();

alter table public.job_objections enable row level security;

grant select on public.job_objections to authenticated;
grant insert (job_id, statement) on public.job_objections to authenticated;
grant update (resolved_at) on public.job_objections to authenticated;
grant execute on function public.decide_objection(uuid, boolean) to authenticated;

create policy "Recruiters read their own objections and admins all" on public.job_objections for select to authenticated
  using (job_id in (select private.my_job_ids()) or (select private.is_admin()));
create policy "Recruiters object to removals of their own jobs" on public.job_objections for insert to authenticated
  with check (job_id in (select private.my_job_ids()));
create policy "Admins decide objections" on public.job_objections for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Job reports: problems with jobs that visitors report, until an admin resolves them. A report does not change the job.

create type public.report_reason as enum ('dead_link', 'scam', 'not_go', 'wrong_data');
create type public.report_outcome as enum ('taken', 'closed', 'limited');

create table public.job_reports (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  reason public.report_reason not null,
  comment text not null default '' check (char_length(comment) <= 500),
  network text not null check (char_length(network) between 1 and 64),
  statement text not null default '' check (char_length(statement) <= 1000),
  email text check (
    email = lower(email) and char_length(email) <= 254
    and email ~ '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint job_reports_times check (private.are_times(created_at, resolved_at))
);
comment on table public.job_reports is
  'Reports of jobs by visitors, one per job and network until an admin resolves it.';
comment on column public.job_reports.network is
  'A keyed hash of the reporter''s network, made by the web server. Overwritten when the report is resolved.';
comment on column public.job_reports.statement is
  'What is illegal about the job and why, in the words of the reporter.';
comment on column public.job_reports.email is
  'Gets a receipt and the decision. Nobody has confirmed it. Deleted 90 days after the decision.';
create unique index job_reports_once on public.job_reports (job_id, network) where resolved_at is null;
create index job_reports_job_id on public.job_reports (job_id);

create function private.count_open_reports(reported_job_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$ select count(*) from public.job_reports where job_id = reported_job_id and resolved_at is null $$;
comment on function private.count_open_reports is
  'How many networks reported a job since an admin last resolved its reports.';

create function private.before_job_report_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.check_changed_columns(old, new, 'resolved_at');
  end if;
  new := private.clean_columns(new);
  if tg_op = 'UPDATE' and new.resolved_at is distinct from old.resolved_at then
    -- The first resolution stands, at the server's time. Its network, no longer needed, is overwritten.
    new.resolved_at := coalesce(old.resolved_at, now());
    new.network := new.id::text;
  end if;
  return new;
end
$$;
comment on function private.before_job_report_write is
  'Cleans the row, and sets the time of a resolution.';

create function private.after_job_report_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
  is_decision constant boolean := new.resolved_at is distinct from old.resolved_at;
begin
  if tg_op = 'DELETE' then
    -- A report is deleted only together with its job, so this tells the reporter that the job was deleted.
    if old.email is not null and old.resolved_at is null then
      perform private.enqueue_mail(
        'report-decided', old.email, old.id::text,
        jsonb_build_object('reportedAt', old.created_at, 'rule', null, 'isGone', true));
    end if;
    return null;
  end if;
  if new.email is not null and (is_decision or new.email is distinct from old.email) then
    perform private.enqueue_mail(
      case when new.resolved_at is null then 'report-received' else 'report-decided' end, new.email, new.id::text,
      -- The mail contains nothing that strangers typed, because the address is unconfirmed: otherwise anybody could
      -- have the site mail a text of their choice to it.
      jsonb_build_object('reportedAt', new.created_at, 'rule', job.removal_rule));
  end if;
  -- The audit log names the removal of a job already.
  if tg_op = 'UPDATE' and is_decision and job.removal_reason is null then
    perform private.log_change('job_reports', 'settled', new.id, private.job_subject(job));
  end if;
  return null;
end
$$;
comment on function private.after_job_report_write is
  'Mails the receipt and the decision of a report, also when its job is deleted, and writes the audit log when the '
  'job was kept.';

create function public.report_job(
  job_slug text,
  reason public.report_reason,
  comment text,
  network text,
  statement text default '',
  email text default null
) returns public.report_outcome
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  reported_job_id constant uuid := (
    select id from public.jobs where slug = job_slug and private.is_open(is_archived, expires_at));
  address constant text := nullif(private.lower_case(btrim(report_job.email)), '');
begin
  if reported_job_id is null then
    return 'closed';
  end if;
  -- Outcomes are returned, because an error would undo the counts.
  if not private.consume_limit('reports_network', report_job.network) then
    return 'limited';
  end if;
  if address is not null and not private.consume_mailbox_limit('reports_mailbox', address) then
    return 'limited';
  end if;
  if not private.consume_limit('reports_site') then
    return 'limited';
  end if;
  insert into public.job_reports (job_id, reason, comment, network, statement, email)
  values (
    reported_job_id, report_job.reason, coalesce(left(report_job.comment, 500), ''), report_job.network,
    coalesce(left(report_job.statement, 1000), ''), address)
  on conflict (job_id, network) where resolved_at is null
  do update set
    reason = excluded.reason, comment = excluded.comment, statement = excluded.statement,
    email = coalesce(excluded.email, job_reports.email);
  return 'taken';
end
$$;
comment on function public.report_job is
  'For the web server: records a report of an open job, which replaces an earlier one from the same network.';

create function public.list_reported_jobs(page integer default 1, page_size integer default 25) returns jsonb
language sql stable
set search_path = ''
as $$
  with waiting as (
    select job_id, count(*) >= 3 as is_flagged, min(created_at) as first_at
    from public.job_reports where resolved_at is null group by job_id
    union all
    select job_id, false, created_at from public.job_objections where resolved_at is null
  ),
  reported as (
    select job_id, bool_or(is_flagged) as is_flagged, min(first_at) as first_at from waiting group by job_id
  ),
  shown as (
    select * from reported
    order by is_flagged desc, first_at
    offset (private.list_position(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100)
    limit least(greatest(page_size, 1), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from reported),
    'jobs', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', j.id, 'slug', j.slug, 'title', j.title, 'company', j.company, 'is_archived', j.is_archived,
            'is_flagged', s.is_flagged,
            'reports', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'reason', r.reason, 'comment', r.comment, 'statement', r.statement, 'created_at', r.created_at)
                  order by r.created_at, r.id),
                '[]')
              from public.job_reports r where r.job_id = j.id and r.resolved_at is null),
            'objection', (
              select jsonb_build_object(
                'id', o.id, 'statement', o.statement, 'created_at', o.created_at,
                'removal_reason', j.removal_reason, 'removal_rule', j.removal_rule)
              from public.job_objections o where o.job_id = j.id and o.resolved_at is null))
          order by s.is_flagged desc, s.first_at),
        '[]')
      from shown s join public.jobs j on j.id = s.job_id))
$$;
comment on function public.list_reported_jobs is
  'A page of jobs with open reports or an open objection, as {total, jobs}: first those flagged by three networks, '
  'then the oldest.';

create function public.decide_reports(
  job_id uuid,
  removal_reason text default null,
  removal_rule public.posting_rule default null
) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Locks the job, so that of two decisions at the same time the first one stands.
  perform private.lock_jobs();
  perform from public.jobs j where j.id = decide_reports.job_id for update;
  if not exists (select from public.job_reports r where r.job_id = decide_reports.job_id and r.resolved_at is null) then
    return false;
  end if;
  if decide_reports.removal_reason is not null or decide_reports.removal_rule is not null then
    update public.jobs j set
      is_archived = true, removal_reason = decide_reports.removal_reason, removal_rule = decide_reports.removal_rule
    where j.id = decide_reports.job_id;
  end if;
  update public.job_reports r set resolved_at = now() where r.job_id = decide_reports.job_id and r.resolved_at is null;
  return true;
end
$$;
comment on function public.decide_reports is
  'For admins: removes a reported job with a reason and a rule, or keeps it without both, and settles its reports. '
  'False when they were settled before.';

create function public.purge_report_addresses(older_than interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  update public.job_reports set email = null
  where id in (
    select r.id from public.job_reports r
    where r.email is not null and r.resolved_at < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_report_addresses is
  'Scheduled work, called until it returns 0: deletes up to 5,000 addresses of reporters from reports that were '
  'decided so long ago, and returns how many.';

create function public.decision_counts()
returns table (removed bigint, kept bigint, objections bigint, restored bigint)
language sql stable
set search_path = ''
as $$
  select
    count(*) filter (where l.table_name = 'jobs' and l.action = 'removed'),
    -- All reports of a job are settled at one time.
    count(distinct l.at) filter (where l.table_name = 'job_reports' and l.action = 'settled'),
    count(*) filter (where l.table_name = 'job_objections'),
    count(*) filter (where l.table_name = 'job_objections' and l.action = 'restored')
  from public.audit_log l
  where l.at > now() - interval '1 year'
$$;
comment on function public.decision_counts is
  'For the web server: decisions by admins in the last year, from the audit log, which outlives jobs: jobs removed, '
  'reported jobs kept, objections decided and, of these, jobs restored.';

create trigger before_write before insert or update on public.job_reports
  for each row execute function private.before_job_report_write();
create trigger after_write after insert or update or delete on public.job_reports
  for each row execute function private.after_job_report_write();

alter table public.job_reports enable row level security;

-- Admins read neither network nor email, which identify the reporter.
grant select (id, job_id, reason, comment, statement, created_at, resolved_at) on public.job_reports to authenticated;
grant update (resolved_at) on public.job_reports to authenticated;
grant execute on function public.list_reported_jobs(integer, integer),
  public.decide_reports(uuid, text, public.posting_rule) to authenticated;

create policy "Admins read reports" on public.job_reports for select to authenticated
  using ((select private.is_admin()));
create policy "Admins resolve reports" on public.job_reports for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Link checks: a daily check whether the application link of each open job still answers, which closes jobs whose
-- links are dead.

create table private.link_checks (
  job_id uuid primary key references public.jobs on delete cascade,
  url text not null check (char_length(url) <= 2048),
  checked_at timestamptz not null,
  strikes integer not null check (strikes >= 0),
  struck_at timestamptz,
  outcome text not null check (char_length(outcome) <= 200),
  constraint link_checks_struck_at check ((strikes = 0) = (struck_at is null)),
  constraint link_checks_times check (private.are_times(checked_at, struck_at))
);
comment on table private.link_checks is 'The last check of each job''s application link.';
comment on column private.link_checks.strikes is 'Consecutive failures, counted at most once in 24 hours.';
comment on column private.link_checks.outcome is 'What the check found, for the operator.';

create function public.links_to_check(max_rows integer) returns table (job_id uuid, url text)
language sql stable
set search_path = ''
as $$
  select j.id, j.application_url
  from public.jobs j left join private.link_checks c on c.job_id = j.id
  where private.is_open(j.is_archived, j.expires_at)
    and (c.checked_at is null or c.checked_at <= now() - interval '24 hours' or c.url <> j.application_url)
  order by c.checked_at nulls first, j.id
  limit greatest(max_rows, 0)
$$;
comment on function public.links_to_check is
  'Application links of open jobs that were not checked in the last 24 hours, the longest unchecked first.';

create function public.record_link_check(job_id uuid, url text, is_dead boolean, outcome text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  new_strikes integer;
  closed_job public.jobs;
begin
  perform private.lock_jobs();
  insert into private.link_checks as c (job_id, url, checked_at, strikes, struck_at, outcome)
  select j.id, j.application_url, now(), coalesce(is_dead, false)::integer, case when is_dead then now() end,
    left(record_link_check.outcome, 200)
  from public.jobs j
  where j.id = record_link_check.job_id and j.application_url = record_link_check.url
    and private.is_open(j.is_archived, j.expires_at)
  on conflict on constraint link_checks_pkey do update set
    (url, checked_at, outcome) = (excluded.url, excluded.checked_at, excluded.outcome),
    (strikes, struck_at) = (
      select s.strikes, s.struck_at
      from (values
        -- A new address starts without the strikes of the former one.
        (1, c.url <> excluded.url, excluded.strikes, excluded.struck_at),
        -- An inconclusive check changes no strikes.
        (2, is_dead is null, c.strikes, c.struck_at),
        (3, not is_dead, 0, null),
        (4, c.struck_at > now() - interval '24 hours', c.strikes, c.struck_at),
        (5, true, c.strikes + 1, now())
      ) as s (rule, applies, strikes, struck_at)
      where s.applies order by s.rule limit 1)
  returning c.strikes into new_strikes;
  if new_strikes is null or new_strikes < 2 then
    return false;
  end if;

  update public.jobs j set expires_at = now(), link_died_at = now()
  where j.id = record_link_check.job_id
  returning j.* into closed_job;
  -- A job that is renewed starts without strikes.
  delete from private.link_checks c where c.job_id = closed_job.id;
  perform private.enqueue_mail(
    'job-link-died', p.email, closed_job.id || ' ' || closed_job.expires_at,
    jsonb_build_object(
      'jobId', closed_job.id, 'expiresAt', closed_job.expires_at, 'isAdmins', closed_job.recruiter_id is null))
  from private.job_contacts(closed_job.id, closed_job.recruiter_id) p;
  return true;
end
$$;
comment on function public.record_link_check is
  'Records a check of a job''s link. Two dead results at least 24 hours apart close the job and notify its contacts; '
  'true when this one did. A live link clears earlier strikes; null, an inconclusive check, changes none.';

alter table private.link_checks enable row level security;

grant select, insert, update, delete on private.link_checks to service_role;

-- Job boards: recruiters link the board of their company at another service. Its Go jobs are imported every six hours.

create function private.is_board_name(system text, board text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when system in ('greenhouse', 'workable', 'smartrecruiters') then board ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'
    when system = 'lever' then board ~ '^(eu/)?[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'
    when system = 'ashby' then board ~ '^[A-Za-z0-9][A-Za-z0-9 _.-]{0,79}$'
    when system = 'recruitee' then
      board ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' and board not in ('www', 'api', 'app', 'docs')
    when system = 'personio' then board ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.jobs\.personio\.(de|com)$'
    else false
  end
$$;
comment on function private.is_board_name is
  'Whether a board of the system can have this name: addresses are built from it. The same rules as in lib/imports.';

create table public.import_settings (
  id uuid primary key references public.companies (id) on delete cascade,
  publishes boolean not null default false
);
comment on table public.import_settings is
  'Whether imported jobs of a company are published at once. Without a row they are drafts.';

create table public.job_boards (
  id uuid primary key default gen_random_uuid(),
  -- Inserts may leave it out: before_write sets it.
  recruiter_id uuid not null default '00000000-0000-0000-0000-000000000000'
    references public.recruiters (id) on delete cascade,
  company_id uuid references public.companies (id) on delete set null,
  system text not null check (
    system in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')
  ),
  board text not null,
  created_at timestamptz not null default now(),
  is_paused boolean not null default false,
  next_sync_at timestamptz not null default now(),
  synced_at timestamptz,
  failure text check (char_length(failure) <= 300),
  etag text check (char_length(etag) <= 200),
  last_modified text check (char_length(last_modified) <= 200),
  postings integer not null default 0,
  waiting integer not null default 0,
  emptied_at timestamptz,
  answered_at timestamptz,
  claimed_by uuid references auth.users (id) on delete set null,
  claimed_at timestamptz,
  constraint job_boards_system_board_key unique (system, board),
  constraint job_boards_board_name check (char_length(board) <= 100 and private.is_board_name(system, board)),
  constraint job_boards_times check (
    private.are_times(created_at, next_sync_at, synced_at, emptied_at, answered_at, claimed_at)
  )
);
comment on table public.job_boards is
  'Boards that recruiters linked for their own company. A board belongs to one company.';
comment on column public.job_boards.company_id is
  'The company that the board belongs to. A merge of companies sets it to null until the next sync.';
comment on column public.job_boards.claimed_by is
  'The account of a recruiter of another company who wants the board, until an admin decides with reassign_board.';
comment on column public.job_boards.synced_at is 'When the board was last read completely.';
comment on column public.job_boards.failure is 'Why the board could not be read completely since synced_at.';
comment on column public.job_boards.postings is 'How many postings, of all kinds, the board had at the last sync.';
comment on column public.job_boards.waiting is
  'How many of its Go postings were left for a later day by the daily limits.';
comment on column public.job_boards.emptied_at is
  'When the board, which had jobs, was first read without any posting. The jobs then stay, and the recruiter is asked.';
comment on column public.job_boards.answered_at is 'When the recruiter answered.';
create index job_boards_claimed_by on public.job_boards (claimed_by) where claimed_by is not null;
create index job_boards_company_id on public.job_boards (company_id);
create index job_boards_next_sync_at on public.job_boards (next_sync_at) where (not is_paused);
create index job_boards_recruiter_id on public.job_boards (recruiter_id);

create table public.imported_postings (
  system text not null check (
    system in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')
  ),
  board text not null check (char_length(board) <= 100),
  external_id text not null check (char_length(external_id) between 1 and 200),
  recruiter_id uuid not null references public.recruiters (id) on delete cascade,
  job_id uuid unique references public.jobs (id) on delete set null,
  imported_at timestamptz not null default now(),
  is_draft boolean not null,
  missed integer not null default 0 check (missed >= 0),
  left_at timestamptz,
  applied jsonb not null default '{}',
  stored jsonb not null default '{}',
  primary key (system, board, external_id),
  constraint imported_postings_times check (private.are_times(imported_at, left_at))
);
comment on table public.imported_postings is
  'Which posting of which board became which job. Rows outlive both, so that a job deleted here is not imported again.';
comment on column public.imported_postings.is_draft is 'Whether the job is archived until somebody publishes it.';
comment on column public.imported_postings.missed is
  'How many complete readings of the board in a row did not have it.';
comment on column public.imported_postings.left_at is
  'When the job was archived because the board no longer had the posting.';
comment on column public.imported_postings.applied is
  'By column of the job, the hash of the value that the board had when the column was last written from it.';
comment on column public.imported_postings.stored is
  'By column, the hash of the value that the job had after that. A value with another hash was edited here.';
create index imported_postings_recruiter_id on public.imported_postings (recruiter_id);

create function private.before_import_setting_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_changed_columns(old, new, 'publishes');
  return new;
end
$$;
comment on function private.before_import_setting_write is 'Lets API callers change no other column than publishes.';

create function private.after_import_setting_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'import_settings', private.row_action(tg_op), coalesce(new.id, old.id),
    (select c.name from public.companies c where c.id = coalesce(new.id, old.id)));
  return null;
end
$$;
comment on function private.after_import_setting_write is 'Writes the audit log.';

create function private.set_board_owner(board public.job_boards) returns public.job_boards
language plpgsql
set search_path = ''
as $$
begin
  board.id := gen_random_uuid();
  -- Null for callers who are not approved; the policy then refuses the row.
  board.recruiter_id := private.my_recruiter_id();
  board.company_id := private.my_company_id();
  board.created_at := now();
  board.next_sync_at := now();
  if (select count(*) from public.job_boards b where b.recruiter_id = board.recruiter_id) >= 20 then
    raise exception 'A recruiter can link at most 20 boards.' using errcode = 'PT429';
  end if;
  return board;
end
$$;
comment on function private.set_board_owner is
  'Links a new board to the caller, a recruiter, and has it read at once. Raises PT429 for a 21st board.';

create function private.before_job_board_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.enforce_quota('boards_per_recruiter', 'boards');
    return private.set_board_owner(new);
  end if;
  if private.is_admin() and new.recruiter_id <> old.recruiter_id then
    -- Only reassign_board changes the recruiter, and it also changes other columns than those below.
    return new;
  end if;
  perform private.check_changed_columns(
    old, new, 'is_paused', 'answered_at', 'claimed_by', 'claimed_at',
    -- A merge of companies, by an admin, sets company_id to null through the foreign key.
    case when new.company_id is null then 'company_id' end);
  if old.is_paused and not new.is_paused then
    new.next_sync_at := now();
  end if;
  new.answered_at := case when new.answered_at is not null then coalesce(old.answered_at, now()) end;
  return new;
end
$$;
comment on function private.before_job_board_write is
  'For API callers: sets the owner of a new board, has a resumed board read at once, and keeps the first answered_at.';

create function private.after_job_board_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Every sync updates the row. Of updates, pausing, resuming and what an admin decides about a claim are logged.
  if tg_op <> 'UPDATE' or old.is_paused <> new.is_paused or old.recruiter_id <> new.recruiter_id
    or old.claimed_by is not null and new.claimed_by is null
  then
    perform private.log_change('job_boards', private.row_action(tg_op), coalesce(new.id, old.id));
  end if;
  return null;
end
$$;
comment on function private.after_job_board_write is 'Writes the audit log.';

create function private.claim_board(system text, board text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  link public.job_boards;
begin
  if private.my_company_id() is null then
    raise exception 'only recruiters of a company claim boards' using errcode = 'insufficient_privilege';
  end if;
  perform private.enforce_quota('boards_per_recruiter', 'boards');
  select * into link from public.job_boards b
  where b.system = claim_board.system and b.board = claim_board.board
  for update;
  if link.company_id = private.my_company_id() or link.recruiter_id = private.my_recruiter_id() then
    return 'own';
  elsif link.claimed_by <> private.my_account_id() then
    return 'claimed by another';
  end if;
  update public.job_boards b
  set claimed_by = private.my_account_id(), claimed_at = coalesce(b.claimed_at, now())
  where b.id = link.id;
  return case when found then 'claimed' else 'free' end;
end
$$;
comment on function private.claim_board is 'Implements public.claim_board, past row-level security.';

create function public.claim_board(system text, board text) returns text
language sql
set search_path = ''
as $$ select private.claim_board(system, board) $$;
comment on function public.claim_board is
  'Asks the admins for a board that another company has linked. Returns claimed; own if the caller''s company has it; '
  'claimed by another if a third company''s claim waits; or free if nobody has linked it.';

create function private.board_claims()
returns table (board_id uuid, owner_id uuid, claimant_id uuid, claimant_company text, claimant_email text)
language sql stable security definer
set search_path = ''
as $$
  select b.id, b.recruiter_id, r.id, r.company_name, r.email
  from public.job_boards b join public.recruiters r on r.auth_id = b.claimed_by
  where (select private.is_admin())
$$;
comment on function private.board_claims is
  'Implements public.board_claims: nobody but admins may know who claims a board, least of all the recruiter who has '
  'it.';

create function public.board_claims()
returns table (board_id uuid, owner_id uuid, claimant_id uuid, claimant_company text, claimant_email text)
language sql stable
set search_path = ''
as $$ select * from private.board_claims() $$;
comment on function public.board_claims is
  'For admins: the boards that a recruiter of another company claims, with the recruiter who has each and the '
  'claimant. No rows for other callers.';

create function private.reassign_board(board_id uuid, recruiter_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  link public.job_boards;
  new_company_id constant uuid := (
    select r.company_id from public.recruiters r
    where r.id = reassign_board.recruiter_id and r.status = 'approved' and r.is_member);
begin
  if not private.is_admin() then
    raise exception 'only admins reassign boards' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_jobs();
  select * into link from public.job_boards b where b.id = reassign_board.board_id for update;
  if link.id is null then
    raise exception 'no such board' using errcode = 'PT404';
  elsif link.recruiter_id = reassign_board.recruiter_id then
    update public.job_boards b set claimed_by = null, claimed_at = null where b.id = link.id;
    return;
  elsif new_company_id is null then
    raise exception 'no such recruiter' using errcode = 'PT404';
  end if;
  -- The jobs of the former recruiter are archived, and the postings are imported anew for the other.
  update public.jobs j set is_archived = true, outcome = 'removed'
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and not j.is_archived;
  delete from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id;
  update public.job_boards b set
    recruiter_id = reassign_board.recruiter_id, company_id = new_company_id, claimed_by = null,
    claimed_at = null, is_paused = false, next_sync_at = now(), synced_at = null, failure = null, etag = null,
    last_modified = null, postings = 0, waiting = 0, emptied_at = null, answered_at = null
  where b.id = link.id;
end
$$;
comment on function private.reassign_board is 'Implements public.reassign_board, past row-level security.';

create function public.reassign_board(board_id uuid, recruiter_id uuid) returns void
language sql
set search_path = ''
as $$ select private.reassign_board(board_id, recruiter_id) $$;
comment on function public.reassign_board is
  'For admins: gives a board to an approved recruiter and the company of that recruiter, and archives the jobs that '
  'came from it for another. For the recruiter who has it, dismisses the claim. Raises PT404 for an unknown board or '
  'recruiter.';

create trigger before_write before update on public.import_settings
  for each row execute function private.before_import_setting_write();
create trigger after_write after insert or update or delete on public.import_settings
  for each row execute function private.after_import_setting_write();
create trigger before_write before insert or update on public.job_boards
  for each row execute function private.before_job_board_write();
create trigger after_write after insert or update or delete on public.job_boards
  for each row execute function private.after_job_board_write();

alter table public.import_settings enable row level security;
alter table public.job_boards enable row level security;
alter table public.imported_postings enable row level security;

grant select on public.import_settings to authenticated;
grant insert (id, publishes) on public.import_settings to authenticated;
grant update (publishes) on public.import_settings to authenticated;
grant delete on public.job_boards to authenticated;
-- claimed_by and claimed_at are left out, because they would tell recruiters who claims their board.
grant select (
  id, recruiter_id, company_id, system, board, created_at, is_paused, next_sync_at, synced_at, failure, etag,
  last_modified, postings, waiting, emptied_at, answered_at
) on public.job_boards to authenticated;
grant insert (recruiter_id, system, board) on public.job_boards to authenticated;
grant update (is_paused, answered_at) on public.job_boards to authenticated;
-- applied and stored are left out, because only the import needs them.
grant select (system, board, external_id, recruiter_id, job_id, imported_at, is_draft, missed, left_at)
  on public.imported_postings to authenticated;
grant execute on function private.is_board_name(text, text),
  private.claim_board(text, text),
  public.claim_board(text, text),
  private.board_claims(),
  public.board_claims(),
  private.reassign_board(uuid, uuid),
  public.reassign_board(uuid, uuid) to authenticated;

create policy "Recruiters read the setting of their company and admins all" on public.import_settings
  for select to authenticated
  using (id = (select private.my_company_id()) or (select private.is_admin()));
create policy "Admins add settings of companies" on public.import_settings for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change settings of companies" on public.import_settings for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Recruiters read their own boards and admins all" on public.job_boards for select to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Members of a company link its boards" on public.job_boards for insert to authenticated
  with check (
    recruiter_id = (select private.my_recruiter_id()) and company_id = (select private.my_company_id())
    and not (select private.is_admin()));
create policy "Recruiters pause their own boards and admins all" on public.job_boards for update to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
  with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters unlink their own boards and admins all" on public.job_boards for delete to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters read what they imported and admins all" on public.imported_postings
  for select to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

-- Job expiry: renewal of jobs, reminders before they expire, and the pages of closed jobs. When a job closes is decided
-- by private.closing_time and private.set_job_dates in 40_jobs.sql, as part of writing a job.

create function private.expires_soon(expires_at timestamptz) returns boolean
language sql stable parallel safe
return expires_at > now() and expires_at <= now() + interval '7 days';
comment on function private.expires_soon is
  'Whether a job that is not archived expires within 7 days, when the first reminder is due.';

create function private.is_gone(expires_at timestamptz) returns boolean
language sql stable parallel safe
return expires_at <= now() - interval '30 days';
comment on function private.is_gone is
  'Whether a job has been closed for 30 days. Until then its page says that it is closed; after that there is no page.';

create view private.posted_jobs as
select
  j.id, j.company_id, j.city_id, j.title, j.outcome, j.posted_at,
  case when not private.is_open(j.is_archived, j.expires_at) then least(j.archived_at, j.expires_at) end as closed_at
from public.jobs j
where j.removal_reason is null
  and not exists (select from public.imported_postings p where p.job_id = j.id and p.is_draft);
comment on view private.posted_jobs is
  'Jobs that were open to everybody, and when they closed: no drafts of imports, and none that an admin removed.';

create function public.renew_job(
  job_id uuid, open_until timestamptz, vacancy text default null
) returns timestamptz
language sql
set search_path = ''
as $$
  update public.jobs j set confirmed_at = now(), stated = private.with_vacancy(j.stated, renew_job.vacancy)
  where j.id = renew_job.job_id and j.expires_at = renew_job.open_until and not j.is_archived
    and not private.is_gone(j.expires_at)
    and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
  returning j.expires_at
$$;
comment on function public.renew_job is
  'Renews a job by a mailed link, which names when the job was to expire and so works once; vacancy replaces what was '
  'stated. Returns until when the job is open, or null if it was renewed or archived meanwhile, is gone, or its '
  'recruiter is not approved.';

create function private.renew_jobs(job_ids uuid[], vacancy text) returns integer
language sql security definer
set search_path = ''
as $$
  with renewed as (
    update public.jobs j set confirmed_at = now(), stated = private.with_vacancy(j.stated, renew_jobs.vacancy)
    where j.id = any (renew_jobs.job_ids) and not j.is_archived
      and (j.recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
    returning j.id
  )
  select count(*)::integer from renewed
$$;
comment on function private.renew_jobs is
  'Implements public.renew_jobs: callers cannot read what is stated themselves.';

create function public.renew_jobs(job_ids uuid[], vacancy text default null) returns integer
language sql
set search_path = ''
as $$ select private.renew_jobs(job_ids, vacancy) $$;
comment on function public.renew_jobs is
  'Renews those of the jobs that the caller may edit and that are not archived; vacancy replaces what was stated. '
  'Returns how many.';

create function public.close_job(job_id uuid, open_until timestamptz, outcome text) returns boolean
language sql
set search_path = ''
as $$
  with closed as (
    update public.jobs j set is_archived = true, outcome = close_job.outcome
    where j.id = close_job.job_id and j.expires_at = close_job.open_until and not j.is_archived
      and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
    returning j.id
  )
  select exists (select from closed)
$$;
comment on function public.close_job is
  'Archives a job by a mailed link, as public.renew_job renews it, and says what became of it. Returns whether it did.';

create function public.sweep_closed_jobs() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  swept uuid[];
begin
  with deleted as (
    delete from public.job_search
    where id in (select s.id from public.job_search s where not private.is_open(false, s.expires_at) limit 500)
    returning id
  )
  select array_agg(id) into swept from deleted;
  -- No row of jobs is written when a job expires, so no trigger enqueues these notices.
  perform private.enqueue_search_notice('job', j.slug) from public.jobs j where j.id = any (swept);
  return coalesce(cardinality(swept), 0);
end
$$;
comment on function public.sweep_closed_jobs is
  'Scheduled work, called until it returns 0: deletes the search rows of up to 500 expired jobs and notifies search '
  'engines. Returns how many there were.';

create function public.remind_of_expiry() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  reminded bigint;
begin
  with due as materialized (
    select p.email, j.id, j.expires_at, j.recruiter_id is null as is_admins, k.key
    from public.jobs j
    cross join lateral private.job_contacts(j.id, j.recruiter_id) p
    cross join lateral (
      select concat_ws(
        ' ', j.id, j.expires_at, case when j.expires_at <= now() + interval '1 day' then 1 else 7 end) as key
    ) k
    where not j.is_archived and private.expires_soon(j.expires_at)
      and not exists (
        select from public.outbox o
        where o.kind = 'job-expires' and o.address = private.lower_case(btrim(p.email)) and o.key = k.key)
      and not exists (select from public.suppressions s where s.address = private.lower_case(btrim(p.email)))
    limit 500
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, key,
      jsonb_build_object('jobId', id, 'expiresAt', expires_at, 'isAdmins', is_admins)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$$;
comment on function public.remind_of_expiry is
  'Scheduled work, called until it returns 0: enqueues one reminder 7 days and one 1 day before a job expires, up to '
  '500 at a time. Returns how many are new.';

create function private.closed_job(
  job_slug text
) returns table(title text, company text, closed_at timestamptz, is_gone boolean)
language sql stable security definer
set search_path = ''
as $$
  select j.title, j.company, j.expires_at, private.is_gone(j.expires_at)
  from public.jobs j
  where j.slug = job_slug and not j.is_archived and not private.is_open(j.is_archived, j.expires_at)
$$;
comment on function private.closed_job is
  'The closed job with this slug, past row-level security. Archived jobs are not returned.';

create function public.is_job_gone(job_slug text) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.closed_job(job_slug) c where c.is_gone) $$;
comment on function public.is_job_gone is
  'Whether the job was closed more than 30 days ago, when its address responds with 410 Gone.';

grant execute on function private.closed_job(text),
  public.is_job_gone(text) to anon, authenticated;
grant execute on function private.renew_jobs(uuid[], text),
  public.renew_jobs(uuid[], text) to authenticated;

-- Imports: the postings of job boards become jobs. The web server reads the boards and calls these functions.

create function private.column_hashes(row_values jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select coalesce(jsonb_object_agg(key, md5(value::text)), '{}') from jsonb_each(row_values) $$;
comment on function private.column_hashes is 'The object with each value replaced by its hash.';

create function public.begin_board_syncs(
  max_rows integer,
  board_id uuid default null
) returns table(id uuid, recruiter_id uuid, system text, board text, etag text, last_modified text, known text[])
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with due as (
      select b.id
      from public.job_boards b join public.recruiters r on r.id = b.recruiter_id
      where not b.is_paused and r.status = 'approved' and r.is_member
        and case
          when begin_board_syncs.board_id is null then b.next_sync_at <= now()
          else b.id = begin_board_syncs.board_id
        end
      order by b.next_sync_at limit greatest(max_rows, 0)
      for update of b skip locked
    )
    -- Set before the board is read, so that a board that crashes the process is not read again at once.
    update public.job_boards b set next_sync_at = now() + interval '6 hours'
    from due where due.id = b.id
    returning b.id, b.recruiter_id, b.system, b.board, b.etag, b.last_modified,
      array(
        select p.external_id from public.imported_postings p
        where p.system = b.system and p.board = b.board and p.job_id is not null);
end
$$;
comment on function public.begin_board_syncs is
  'Scheduled work: the boards that are due, or only the one with board_id, and the ids of their postings that became '
  'jobs. Each board is due again in six hours.';

create function private.may_be_in(posting jsonb, country text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(posting -> 'possible_countries') = 'array' then posting -> 'possible_countries' ? country
    else true
  end
$$;
comment on function private.may_be_in is
  'Whether a posting that leaves its country open may be in this country: a state that it names rules out others.';

create function private.import_posting(
  link public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
) returns text
language plpgsql
set search_path = ''
as $$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  applicants constant text[] := '{eligibility,eligible_countries}';
  before public.imported_postings;
  fields jsonb;
  places jsonb;
  city_ids uuid[];
  changes jsonb;
  job jsonb;
  is_draft boolean;
  job_id uuid;
begin
  select * into before from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.external_id = posting ->> 'id';
  if before.recruiter_id = link.recruiter_id and before.job_id is null then
    return 'deleted';
  elsif before.job_id is not null and before.recruiter_id <> link.recruiter_id then
    return 'taken';
  elsif before.job_id is null and not may_add then
    return 'waiting';
  end if;

  -- Since the first import, another country may have got a city of this name, which makes the posting's country
  -- ambiguous. The job then keeps the country that it has.
  if before.job_id is not null and posting ->> 'country' = ''
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not coalesce((posting ->> 'may_be_list')::boolean, false)
  then
    posting := posting || jsonb_build_object('country', coalesce((
      select c.country from public.jobs j join public.cities c on c.id = j.city_id
      where j.id = before.job_id and c.name_key = private.folded_input(posting ->> 'city')
        and c.country <> 'Unknown' and private.may_be_in(posting, c.country)), ''));
  end if;

  places := jsonb_build_array(jsonb_build_object('city', posting -> 'city', 'country', posting -> 'country'))
    || coalesce(posting -> 'places', '[]');
  -- The new cities of a posting count once.
  if exists (
      select from jsonb_array_elements(places) as place
      where private.folded_input(place ->> 'city') <> 'remote' and not exists (
        select from public.cities c
        where c.name_key = private.folded_input(place ->> 'city')
          and private.folded(c.country) = private.folded_input(coalesce(nullif(place ->> 'country', ''), 'Unknown'))))
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  city_ids := private.save_cities(places);
  fields := (posting
    - array['id', 'city', 'country', 'places', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object(
      'city_id', city_ids[1], 'further_city_ids', private.further_places(city_ids[2:], city_ids[1]));

  if before.job_id is null then
    if not private.consume_limit('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- A job whose place could not be understood is checked by a person first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p
      (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft,
      private.column_hashes(fields), private.column_hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- The recruiter who had linked the board before deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- The columns that changed on the board and were not edited here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  -- The columns of the salary only make sense together: if one was edited here, none is overwritten.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if exists (
      select from unnest(applicants) as key where md5((job -> key)::text) is distinct from before.stored ->> key)
  then
    changes := changes - applicants;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.column_hashes(changes),
    stored = p.stored || (
      select private.column_hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
end
$$;
comment on function private.import_posting is
  'Adds the job of a posting, or updates the columns that changed on the board and were not edited here. Returns '
  'added, changed, unchanged, deleted (its job was deleted here), taken (by another recruiter) or waiting (for the '
  'daily limits).';

create function private.add_country(posting jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case
    when posting ->> 'country' <> ''
      or private.folded_input(posting ->> 'city') = 'remote'
      or not (posting ->> 'is_placed')::boolean
      then posting
    else (
      select posting || jsonb_build_object(
        'country', case
          when count(*) = 1 and bool_and(private.may_be_in(posting, c.country)) then min(c.country)
          else ''
        end,
        'is_placed', count(*) = 1 and bool_and(private.may_be_in(posting, c.country)))
      from public.cities c join private.countries n on n.name = c.country
      where c.name_key = private.folded_input(posting ->> 'city')
        and n.code is not null
        and (private.may_be_in(posting, c.country) or (posting ->> 'may_be_list')::boolean))
  end
$$;
comment on function private.add_country is
  'Adds the country to a posting on site that names only its city: the only country known to have one of this name. '
  'Otherwise its place is not understood.';

create function public.add_countries(postings text[]) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select (
      private.add_country(given::jsonb) || jsonb_build_object(
        'places', (
          select coalesce(
            jsonb_agg(jsonb_build_object('city', placed -> 'city', 'country', placed -> 'country') order by n), '[]')
          from jsonb_array_elements(coalesce(given::jsonb -> 'places', '[]')) with ordinality as listed (further, n)
          cross join private.add_country(further || '{"is_placed": true}') as placed))
    )::text
    from unnest(postings) with ordinality as listed (given, place)
    order by place)
$$;
comment on function public.add_countries is
  'Scheduled work: private.add_country for all postings of a board and for their further places, before any of them '
  'adds a city. A further place whose country is not known keeps an empty one.';

create function private.active_board(board_id uuid) returns public.job_boards
language plpgsql
set search_path = ''
as $$
declare
  link public.job_boards;
  employer_id uuid;
begin
  perform private.lock_jobs();
  select * into link from public.job_boards b where b.id = active_board.board_id for update;
  select r.company_id into employer_id
  from public.recruiters r where r.id = link.recruiter_id and r.status = 'approved' and r.is_member;
  if employer_id is null or link.is_paused then
    return null;
  end if;
  if link.company_id is null then
    update public.job_boards b set company_id = employer_id where b.id = link.id returning * into link;
  end if;
  return link;
end
$$;
comment on function private.active_board is
  'Locks a board and the jobs for one step of a sync, and returns the board with its company. Null if it is paused or '
  'unlinked, or its recruiter is not approved or not a member.';

create function public.import_postings(board_id uuid, postings text[], may_add boolean default true) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
  link constant public.job_boards := private.active_board(board_id);
  company constant text := (select c.name from public.companies c where c.id = link.company_id);
  given text;
  outcome text;
  handled integer := 0;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "deleted": 0, "taken": 0, "waiting": 0, "refused": 0}';
begin
  if link.id is null then
    return null;
  end if;
  foreach given in array postings loop
    begin
      outcome := private.import_posting(link, company, given::jsonb, may_add);
    exception when integrity_constraint_violation or data_exception then
      outcome := 'refused';
    end;
    handled := handled + 1;
    counts := counts || jsonb_build_object(outcome, (counts -> outcome)::integer + 1);
    -- A new job holds locks on its slug and on the recruiter's quota, for which other new jobs wait: end the
    -- transaction.
    exit when outcome = 'added' or outcome = 'waiting' and may_add;
    -- Other changes of jobs have waited since active_board locked the jobs.
    exit when clock_timestamp() > begun + interval '500 milliseconds';
  end loop;
  return jsonb_build_object('handled', handled, 'counts', counts);
end
$$;
comment on function public.import_postings is
  'Scheduled work, called until all postings are handled: imports the first of these postings, as JSON for '
  'private.import_posting, up to the first new job and for about half a second. Returns {handled, counts}: how many of '
  'them, and their outcomes. Null if the board cannot be synced (private.active_board).';

create function private.count_missing_postings(link public.job_boards, present text[], is_complete boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  if is_complete and present <> '{}' then
    update public.imported_postings p set
      missed = case when p.external_id in (select unnest(present)) then 0 else p.missed + 1 end
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and (p.missed > 0 or p.external_id not in (select unnest(present)));
  elsif present is null and link.emptied_at is null then
    -- The board has not changed: postings that were missing still are.
    update public.imported_postings p set missed = p.missed + 1
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed > 0;
  end if;
end
$$;
comment on function private.count_missing_postings is
  'Counts in how many complete readings in a row each posting of a board was missing. present are the ids of all its '
  'postings, or null if the board has not changed. Those of a board that is empty are not counted.';

create function public.finish_board_sync(
  board_id uuid,
  waiting integer default 0,
  present text[] default null,
  is_complete boolean default true,
  etag text default null,
  last_modified text default null
) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  link constant public.job_boards := private.active_board(board_id);
  is_unchanged constant boolean := present is null;
  is_empty constant boolean := present = '{}';
  emptied_at timestamptz;
begin
  if link.id is null then
    return false;
  end if;
  perform private.count_missing_postings(link, present, is_complete);
  update public.job_boards b set
    synced_at = case when is_complete then now() else b.synced_at end,
    failure = case
      when not is_complete then 'Some of the board could not be understood: nothing is taken for gone.'
    end,
    postings = case when is_unchanged then b.postings else cardinality(present) end,
    waiting = case when is_unchanged then b.waiting else finish_board_sync.waiting end,
    -- Without validators the next sync reads the board even if it is unchanged, and imports the postings that wait.
    etag = case when is_complete and finish_board_sync.waiting = 0 then finish_board_sync.etag end,
    last_modified = case when is_complete and finish_board_sync.waiting = 0 then finish_board_sync.last_modified end,
    emptied_at = case
      when is_unchanged then b.emptied_at
      when is_empty and is_complete and exists (
        select from public.imported_postings p join public.jobs j on j.id = p.job_id
        where p.system = b.system and p.board = b.board and p.recruiter_id = b.recruiter_id and p.left_at is null)
      then coalesce(b.emptied_at, now())
    end,
    answered_at = case when is_unchanged or is_empty then b.answered_at end
  where b.id = link.id
  returning b.emptied_at into emptied_at;
  if emptied_at is not null and link.emptied_at is null then
    perform private.enqueue_mail(
      'board-emptied', r.email, link.id || ' ' || emptied_at,
      jsonb_build_object('system', link.system, 'board', link.board))
    from public.recruiters r where r.id = link.recruiter_id;
  end if;
  return true;
end
$$;
comment on function public.finish_board_sync is
  'Scheduled work, called once for each reading of a board, when all its postings are imported: counts the postings '
  'that are missing, records the reading, and asks the recruiter of a board that is suddenly empty. waiting are the '
  'postings that wait for the daily limits; present are the ids of all its postings, or null if the board has not '
  'changed. False if the board cannot be synced (private.active_board).';

create function public.close_missing_jobs(board_id uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  link constant public.job_boards := private.active_board(board_id);
  closed integer;
begin
  with left_now as (
    update public.imported_postings p set left_at = now()
    where (p.system, p.board, p.external_id) in (
      select m.system, m.board, m.external_id from public.imported_postings m
      where m.system = link.system and m.board = link.board and m.recruiter_id = link.recruiter_id
        and m.left_at is null and m.missed >= 2
      limit 25)
    returning p.job_id
  ), archived as (
    update public.jobs j set is_archived = true, outcome = 'removed'
    from left_now where j.id = left_now.job_id and not j.is_archived
  )
  select count(*) into closed from left_now;
  return closed;
end
$$;
comment on function public.close_missing_jobs is
  'Scheduled work, called until it returns 0: archives the jobs of up to 25 postings that were missing from two '
  'complete readings of their board in a row, and returns how many postings.';

create function public.restore_returned_jobs(board_id uuid, present text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  link constant public.job_boards := private.active_board(board_id);
  restored_jobs integer;
begin
  with returned as (
    update public.imported_postings p set left_at = null, missed = 0
    where (p.system, p.board, p.external_id) in (
      select r.system, r.board, r.external_id from public.imported_postings r
      where r.system = link.system and r.board = link.board and r.recruiter_id = link.recruiter_id
        and r.left_at is not null and r.external_id in (select unnest(present))
      limit 25)
    returning p.job_id, p.is_draft
  ), restored as (
    update public.jobs j set is_archived = false
    from returned a
    -- Jobs that were archived here, before they left the board or since, stay archived.
    where j.id = a.job_id and j.is_archived and j.removal_reason is null and not a.is_draft
      and exists (
        select from public.imported_postings p where p.job_id = j.id and p.left_at = j.archived_at)
  )
  select count(*) into restored_jobs from returned;
  return restored_jobs;
end
$$;
comment on function public.restore_returned_jobs is
  'Scheduled work, called until it returns 0: restores the jobs of up to 25 postings that had left their board and are '
  'present again, and returns how many postings.';

create function public.confirm_present_jobs(board_id uuid, present text[] default null) returns integer
language plpgsql
set search_path = ''
as $$
declare
  link constant public.job_boards := private.active_board(board_id);
  confirmed integer;
begin
  update public.jobs j set confirmed_at = now()
  where j.id in (
    select o.id
    from public.imported_postings p join public.jobs o on o.id = p.job_id
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id
      and p.left_at is null and p.missed = 0 and link.emptied_at is null
      and (present is null or p.external_id in (select unnest(present)))
      and not o.is_archived and o.link_died_at is null and o.expires_at < now() + interval '14 days'
    limit 25);
  get diagnostics confirmed = row_count;
  return confirmed;
end
$$;
comment on function public.confirm_present_jobs is
  'Scheduled work, called until it returns 0: renews up to 25 jobs that close within 14 days and whose postings are '
  'still on the board (all that were there, if present is null), and returns how many.';

create function public.fail_board_sync(board_id uuid, failure text, tries_again_soon boolean) returns void
language sql
set search_path = ''
as $$
  update public.job_boards b set
    failure = left(fail_board_sync.failure, 300),
    next_sync_at = case when tries_again_soon then now() + interval '10 minutes' else b.next_sync_at end,
    -- Without validators the whole board is read again.
    etag = case when not tries_again_soon then b.etag end,
    last_modified = case when not tries_again_soon then b.last_modified end
  where b.id = fail_board_sync.board_id
$$;
comment on function public.fail_board_sync is
  'Scheduled work: records why a board was not synced. One that could be read is read again after ten minutes.';

-- Events: conferences and meetups, added by admins or submitted by anyone for an admin to approve.

create type public.event_type as enum ('Conference', 'Meetup');
create type public.event_status as enum ('submitted', 'approved', 'declined');

create table public.events (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  start_date timestamptz not null,
  end_date timestamptz not null,
  city_id uuid references public.cities (id),
  is_online boolean not null default false,
  event_url text not null check (event_url ~* '^https?://[^\s/]\S*$' and char_length(event_url) <= 2048),
  type public.event_type not null default 'Conference',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  idempotency_key uuid unique,
  search_text text not null default '',
  slug text collate "C" not null default '' unique
    -- /events/submit is a form.
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120 and slug <> 'submit'),
  time_zone text check (private.is_time_zone(time_zone) and char_length(time_zone) <= 64),
  description text check (char_length(description) between 1 and 5000),
  organiser text check (char_length(btrim(organiser)) between 1 and 120),
  cfp_deadline date check (cfp_deadline between '2000-01-01' and '2100-12-31'),
  status public.event_status not null default 'approved',
  cancelled_at timestamptz,
  sequence integer not null default 0,
  submitted_city text check (char_length(btrim(submitted_city)) between 1 and 100),
  submitted_country text references private.countries (name),
  decline_reason text check (char_length(decline_reason) <= 500 and btrim(decline_reason) <> ''),
  has_hours boolean not null default false,
  local_start timestamp not null generated always as (start_date at time zone coalesce(time_zone, 'UTC')) stored,
  local_end timestamp not null generated always as (end_date at time zone coalesce(time_zone, 'UTC')) stored,
  constraint events_decline_reason check (decline_reason is null or status = 'declined'),
  constraint events_dates check (end_date >= start_date),
  constraint events_cfp_deadline check (cfp_deadline <= (end_date at time zone coalesce(time_zone, 'UTC'))::date),
  constraint events_online_has_no_city check (is_online = (city_id is null and submitted_city is null)),
  constraint events_submitted_place check (
    (submitted_city is null) = (submitted_country is null)
    and (submitted_city is null or city_id is null and status <> 'approved')),
  constraint events_times check (private.are_times(start_date, end_date, created_at, updated_at, cancelled_at))
);
comment on table public.events is 'Approved events are public, others are for admins only. Upcoming until end_date.';
comment on column public.events.idempotency_key is 'Generated with the form: a form that is sent twice adds one event.';
comment on column public.events.search_text is 'The text that the search of the admins'' list matches.';
comment on column public.events.slug is 'Generated from name and year when empty; never changes afterwards.';
comment on column public.events.time_zone is 'The zone of its days and hours; null for whole days of UTC.';
comment on column public.events.has_hours is
  'Whether start_date and end_date are hours. Else only their days in its zone count: it lasts whole days.';
comment on column public.events.local_start is
  'start_date on the clocks of its zone. Only the database converts days and hours, because programs differ in what '
  'they know of the clock changes to come.';
comment on column public.events.local_end is 'end_date on the clocks of its zone.';
comment on column public.events.description is 'Plain text.';
comment on column public.events.cfp_deadline is 'The last day of the call for papers.';
comment on column public.events.sequence is 'Rises with each edit of what calendars show (RFC 5545, SEQUENCE).';
comment on column public.events.submitted_city is
  'The city of a submission: rows of cities are public, so one is created on approval only.';
comment on column public.events.decline_reason is
  'Why an admin declined it, if the admin said so. Mailed to who submitted it.';
create index events_city_id on public.events (city_id);
create index events_end_date on public.events (end_date);
-- Makes submit_event's search for duplicates fast, because other submissions wait for it.
create index events_start_date_folded_name on public.events (start_date, private.folded(name));
create index events_submitted_country on public.events (submitted_country) where submitted_country is not null;
create index events_type_start_date on public.events (type, start_date);

create function private.event_title(event public.events) returns text
language sql immutable
set search_path = ''
as $$
  select case when strpos(event.name, year) > 0 then event.name else left(event.name, 70) || ' ' || year end
  from (select extract(year from event.start_date at time zone coalesce(event.time_zone, 'UTC'))::text as year) y
$$;
comment on function private.event_title is
  'The name of an event with its year, for the slug: most events take place every year under the same name.';

create function private.before_event_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new := private.clean_columns(new, 'name', 'organiser', 'submitted_city');
  perform private.check_web_addresses(new, old, 'event_url');
  if new.submitted_city is not null and new.status = 'approved' then
    new.city_id := private.save_city(new.submitted_city, new.submitted_country);
  end if;
  if new.is_online or new.city_id is not null then
    new.submitted_city := null;
    new.submitted_country := null;
  end if;
  if new.status <> 'declined' then
    new.decline_reason := null;
  end if;
  if new.city_id is distinct from old.city_id then
    perform private.check_place(new.city_id);
  end if;

  if tg_op = 'INSERT' then
    if private.is_api_caller() then
      new.slug := '';
    end if;
    new.slug := private.slug_for('public.events', new.id, new.slug, private.event_title(new), 'event');
    new.sequence := 0;
  else
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    -- The time of the first cancellation, not the one that was given.
    new.cancelled_at := case when new.cancelled_at is not null then coalesce(old.cancelled_at, now()) end;
    new.sequence := old.sequence + (
      (new.name, new.start_date, new.end_date, new.has_hours, new.time_zone, new.city_id, new.is_online, new.event_url,
        new.description, new.organiser, new.cfp_deadline, new.cancelled_at)
      is distinct from
      (old.name, old.start_date, old.end_date, old.has_hours, old.time_zone, old.city_id, old.is_online, old.event_url,
        old.description, old.organiser, old.cfp_deadline, old.cancelled_at))::integer;
  end if;

  new.search_text := concat_ws(
    e'\n', new.name, case when new.is_online then 'Online' end,
    (select concat_ws(e'\n', c.name, c.country) from public.cities c where c.id = new.city_id),
    new.submitted_city, new.submitted_country);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$$;
comment on function private.before_event_write is
  'Cleans the row and sets the columns that follow from others. Approving a submission adds its city.';

create function private.event_action(before public.events, after public.events) returns text
language sql immutable
set search_path = ''
return case
  when after.status <> before.status and after.status = 'submitted' then 'returned to pending'
  when after.status <> before.status then after.status::text
  when after.cancelled_at is not distinct from before.cancelled_at then 'update'
  when after.cancelled_at is null then 'reinstated'
  else 'cancelled'
end;
comment on function private.event_action is 'What an update did to an event, for the audit log.';

create function private.after_event_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'events', private.row_action(tg_op, private.event_action(old, new)), coalesce(new.id, old.id),
    coalesce(new.name, old.name));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('event', to_jsonb(old), to_jsonb(new));
  if new.status <> old.status then
    perform private.mail_event_decision(new);
  end if;
  return null;
end
$$;
comment on function private.after_event_write is
  'Writes the audit log and notices for search engines, and mails a decision to who submitted the event.';

create function private.event_times(
  first_day date, last_day date, start_time time, end_time time, time_zone text
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  zone constant text := coalesce(time_zone, 'UTC');
  start_date constant timestamptz := (first_day + coalesce(start_time, '00:00')) at time zone zone;
  end_date timestamptz;
begin
  if end_time is not null then
    end_date := (last_day + end_time) at time zone zone;
  else
    -- Where clocks skip the last hour of a day, the next day begins before 23:59:59 would be.
    end_date := least(
      (last_day + time '23:59:59') at time zone zone,
      (last_day + 1)::timestamp at time zone zone - interval '1 second');
  end if;
  -- A time that clocks skip is moved by the conversion.
  if start_date at time zone zone <> first_day + start_time then
    raise exception 'clocks skip % on % in %', start_time, first_day, zone
      using errcode = 'PT422', detail = 'start_time';
  end if;
  if end_date at time zone zone <> last_day + end_time then
    raise exception 'clocks skip % on % in %', end_time, last_day, zone
      using errcode = 'PT422', detail = 'end_time';
  end if;
  return jsonb_build_object(
    'start_date', start_date,
    'end_date', end_date,
    'has_hours', start_time is not null or end_time is not null);
end
$$;
comment on function private.event_times is
  'start_date, end_date and has_hours of an event, from days and hours on the clocks of its zone. Without hours it '
  'lasts whole days. Raises PT422 with the argument as detail for a time that does not exist, because clocks skip it.';

create function private.unshown_event_times(event_id uuid, form jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select jsonb_strip_nulls(jsonb_build_object(
      'start_date', case when kept.start_stays then kept.start_date end,
      'end_date', case when kept.end_stays then kept.end_date end,
      'has_hours', kept.start_stays or kept.end_stays))
    from (
      select e.start_date, e.end_date,
        (e.start_date at time zone 'UTC')::date = (form ->> 'first_day')::date as start_stays,
        (e.end_date at time zone 'UTC')::date = (form ->> 'last_day')::date as end_stays
      from public.events e
      where e.id = event_id and e.has_hours and e.time_zone is null
        and form ->> 'time_zone' is null and form ->> 'start_time' is null
    ) kept), '{}')
$$;
comment on function private.unshown_event_times is
  'The times of an event without a zone, which may have hours that its form does not show: they stay while their day '
  'does.';

create function private.event_form_columns() returns text[]
language sql immutable
set search_path = ''
return '{name,event_url,type,is_online,time_zone,description,organiser,cfp_deadline}'::text[];
comment on function private.event_form_columns is
  'The columns that the form of an event writes as they are; its place and times are others of its fields.';

create function public.save_event(
  event jsonb,
  event_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  places constant text[] := '{city,country}';
  times constant text[] := '{first_day,last_day,start_time,end_time}';
  fields jsonb;
begin
  perform private.check_form(event, 'public.events', private.event_form_columns(), places || times);
  fields := event - places - times;
  if event ?| (places || '{is_online}') then
    fields := fields || jsonb_build_object(
      'city_id',
      case
        when not coalesce((event ->> 'is_online')::boolean, false)
        then private.save_city(event ->> 'city', event ->> 'country')
      end);
  end if;
  if event ?| (times || '{time_zone}') then
    fields := fields
      || private.event_times(
        (event ->> 'first_day')::date, (event ->> 'last_day')::date, (event ->> 'start_time')::time,
        (event ->> 'end_time')::time, event ->> 'time_zone')
      || private.unshown_event_times(event_id, event);
  end if;
  return private.save_row('public.events', fields, event_id, expected_version, idempotency_key);
end
$$;
comment on function public.save_event is
  'Saves an event as private.save_row does, and its city in the same transaction. event has the columns of '
  'private.event_form_columns; is_online, city and country belong together, and first_day, last_day, start_time, '
  'end_time and time_zone. Raises what private.event_times raises.';

create function private.find_events(
  only_slug text, only_ids uuid[], only_type public.event_type, ends_from timestamptz, ends_before timestamptz,
  latest_first boolean, max_rows integer, with_description boolean
) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(found) - 'n' order by n), '[]')
  from (
    select
      row_number() over (
        order by case when latest_first then -1 else 1 end * extract(epoch from e.start_date), e.id
      ) as n,
      e.id, e.slug, e.name, e.type, e.start_date, e.end_date, e.has_hours, e.local_start, e.local_end,
      e.time_zone, e.is_online, e.event_url, e.cancelled_at,
      e.updated_at, e.organiser, e.cfp_deadline, e.sequence,
      case when with_description then e.description end as description,
      case when c.id is not null then jsonb_build_object('name', c.name, 'country', c.country) end as city
    from public.events e left join public.cities c on c.id = e.city_id
    where e.status = 'approved' and (only_slug is null or e.slug = only_slug)
      and (only_ids is null or e.id = any (only_ids) and e.cancelled_at is null)
      and (only_type is null or e.type = only_type)
      and (ends_from is null or e.end_date >= ends_from) and (ends_before is null or e.end_date < ends_before)
    order by n
    limit least(greatest(coalesce(max_rows, 100), 0), 500)
  ) found
$$;
comment on function private.find_events is 'Implements public.find_events, past row-level security.';

create function public.find_events(
  only_slug text default null, only_ids uuid[] default null, only_type public.event_type default null,
  ends_from timestamptz default null, ends_before timestamptz default null, latest_first boolean default false,
  max_rows integer default 100, with_description boolean default false
) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.find_events(
    only_slug, only_ids, only_type, ends_from, ends_before, latest_first, max_rows, with_description)
$$;
comment on function public.find_events is
  'Approved events by start, as an array of at most 500. only_ids leaves out cancelled ones.';

create trigger before_write before insert or update on public.events
  for each row execute function private.before_event_write();
create trigger after_write after insert or update or delete on public.events
  for each row execute function private.after_event_write();

alter table public.events enable row level security;

grant delete on public.events to authenticated;
-- Long columns are left out, because a filter on them in a request would run over every row.
-- find_events, list_rows and editable_row return them.
grant select (
  id, name, start_date, end_date, has_hours, local_start, local_end, city_id, is_online, type, created_at, updated_at,
  version, slug, time_zone, organiser, cfp_deadline, status, cancelled_at, sequence
) on public.events to anon, authenticated;
grant insert (
  name, start_date, end_date, has_hours, city_id, is_online, event_url, type, idempotency_key, time_zone, description,
  organiser, cfp_deadline
) on public.events to authenticated;
grant update (
  name, start_date, end_date, has_hours, city_id, is_online, event_url, type, time_zone, description, organiser,
  cfp_deadline, status, cancelled_at, decline_reason
) on public.events to authenticated;
grant execute on function private.find_events(
    text, uuid[], public.event_type, timestamptz, timestamptz, boolean, integer, boolean),
  public.find_events(
    text, uuid[], public.event_type, timestamptz, timestamptz, boolean, integer, boolean) to anon, authenticated;
grant execute on function private.event_times(date, date, time, time, text),
  private.unshown_event_times(uuid, jsonb),
  private.event_form_columns(),
  public.save_event(jsonb, uuid, integer, uuid) to authenticated;

create policy "Everyone reads approved events" on public.events for select to anon
  using (status = 'approved');
create policy "Accounts read approved events and admins all" on public.events for select to authenticated
  using (status = 'approved' or (select private.is_admin()));
create policy "Admins add events" on public.events for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins edit events" on public.events for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins delete events" on public.events for delete to authenticated
  using ((select private.is_admin()));

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

-- Sitemap: when the pages of jobs, companies and events last changed, for lastmod.

create table private.company_changes (
  company_id uuid primary key references public.companies (id) on delete cascade,
  profile_at timestamptz not null default '-infinity',
  jobs_at timestamptz not null default '-infinity'
);
comment on table private.company_changes is
  'When companies last changed in ways that neither the row of a page nor those of its jobs tell any more.';
comment on column private.company_changes.profile_at is
  'When what the pages of its jobs say of the company last changed: slug, website or logo.';
comment on column private.company_changes.jobs_at is 'When a job was last deleted or moved to another company.';

create function private.record_company_change(company_id uuid, is_profile boolean) returns void
language sql
set search_path = ''
as $$
  insert into private.company_changes as c (company_id, profile_at, jobs_at)
  values (
    record_company_change.company_id,
    case when is_profile then now() else '-infinity' end,
    case when is_profile then '-infinity' else now() end)
  on conflict on constraint company_changes_pkey do update set
    profile_at = greatest(c.profile_at, excluded.profile_at),
    jobs_at = greatest(c.jobs_at, excluded.jobs_at)
$$;
comment on function private.record_company_change is
  'Records now as the last change of the company''s profile, or of its jobs when one leaves it.';

create function private.sitemap_job_page(page_number integer) returns json
language sql stable security definer
set search_path = ''
as $$
  with page as (
    select j.slug, j.posted_at, j.id, greatest(j.updated_at, j.confirmed_at, c.profile_at) as updated_at
    from public.jobs j left join private.company_changes c on c.company_id = j.company_id
    where private.is_open(j.is_archived, j.expires_at)
      -- The narrow rows of the search find the first job of the page, so that earlier jobs are not read.
      and (j.posted_at, j.id) <= (
        select s.posted_at, s.id from public.job_search s
        where s.place = 0 and private.is_open(false, s.expires_at)
        order by s.posted_at desc, s.id desc
        limit 1 offset (private.list_position(page_number, 1)::bigint - 1) * 10000
      )
    order by j.posted_at desc, j.id desc
    limit 10000
  )
  select json_build_object(
    'total', (select count(*) from public.job_search s where s.place = 0 and private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'slug', p.slug, 'updated_at', p.updated_at
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p
    )
  )
$$;
comment on function private.sitemap_job_page is 'Implements public.sitemap_job_page, past row-level security.';

create function public.sitemap_job_page(page_number integer) returns json
language sql stable
set search_path = ''
as $$ select private.sitemap_job_page(page_number) $$;
comment on function public.sitemap_job_page is
  '10,000 open jobs of a sitemap file, newest first, files counted from 1: {total: of all files, jobs: {slug, '
  'updated_at: the last change of what the job''s page says, structured data included}[]}.';

create function private.sitemap_companies() returns table (slug text, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select c.slug, greatest(c.updated_at, h.jobs_at, j.changed_at)
  from public.companies c
  left join private.company_changes h on h.company_id = c.id
  left join (
    select company_id,
      bool_or(private.is_open(is_archived, expires_at)) as is_hiring,
      max(case
        when is_archived then archived_at
        when expires_at <= now() then expires_at
        else greatest(updated_at, confirmed_at)
      end) as changed_at
    from public.jobs group by company_id
  ) j on j.company_id = c.id
  where c.description is not null or j.is_hiring
  order by c.slug
$$;
comment on function private.sitemap_companies is 'Implements public.sitemap_companies, past row-level security.';

create function public.sitemap_companies() returns table (slug text, updated_at timestamptz)
language sql stable
set search_path = ''
as $$ select * from private.sitemap_companies() $$;
comment on function public.sitemap_companies is
  'Slug of the companies with a description or an open job, and the last change of the company or of its jobs.';

create function private.sitemap_events() returns table (slug text, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  -- The page of an event changes when it is over; without a description it is no longer listed then.
  select e.slug, greatest(e.updated_at, case when e.end_date < now() then e.end_date end)
  from public.events e
  where e.status = 'approved' and (e.end_date >= now() or e.description is not null)
  order by e.start_date desc, e.id desc
$$;
comment on function private.sitemap_events is 'Implements public.sitemap_events, past row-level security.';

create function public.sitemap_events() returns table (slug text, updated_at timestamptz)
language sql stable
set search_path = ''
as $$ select * from private.sitemap_events() $$;
comment on function public.sitemap_events is
  'Slug of every event that search engines may list, latest first, and the last change of what its page says.';

alter table private.company_changes enable row level security;

grant execute on function private.sitemap_job_page(integer),
  public.sitemap_job_page(integer),
  private.sitemap_companies(),
  public.sitemap_companies(),
  private.sitemap_events(),
  public.sitemap_events() to anon, authenticated;

-- Submitted events: what anyone submits for an admin to decide, and who is mailed the decision.

create table public.event_submitters (
  event_id uuid not null references public.events (id) on delete cascade,
  email text not null check (
    email = lower(email) and char_length(email) <= 254
    and email ~ '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (event_id, email),
  constraint event_submitters_times check (private.are_times(created_at, decided_at))
);
comment on table public.event_submitters is
  'Addresses that submitted an event and want to hear the decision. Nobody has confirmed them. Deleted 90 days after '
  'the decision, or after the event.';
create index event_submitters_email on public.event_submitters (email);

create function private.mail_event_decision(event public.events) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if event.status = 'submitted' then
    -- The approval was undone. A mail that has been sent or is being sent cannot be called back.
    delete from public.outbox o
    where o.kind = 'event-approved' and o.key = event.id::text and o.state = 'queued' and o.first_attempt_at is null;
    update public.event_submitters s set decided_at = null where s.event_id = event.id;
    return;
  end if;
  -- The mail contains nothing that the submitter typed, because the address is unconfirmed; only after an approval does
  -- the template read the event's name.
  perform private.enqueue_mail(
    'event-' || event.status, s.email, event.id::text,
    jsonb_build_object('event', event.id, 'reason', event.decline_reason),
    -- Delayed, because the admin can undo an approval for as long as its message is shown.
    send_after => case event.status when 'approved' then interval '1 minute' else interval '0' end)
  from public.event_submitters s where s.event_id = event.id;
  update public.event_submitters s set decided_at = now() where s.event_id = event.id and s.decided_at is null;
end
$$;
comment on function private.mail_event_decision is
  'Mails the decision about a submitted event to who submitted it, once for each decision; an approval after a '
  'minute. If an approval is undone, drops its mail.';

create function public.submit_event(event jsonb, network text default null, submitter_email text default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  others constant text[] := '{city,country,first_day,last_day,start_time,end_time}';
  address constant text := private.lower_case(btrim(submitter_email));
  submitted public.events;
  saved public.events;
begin
  perform private.check_form(event, 'public.events', private.event_form_columns(), others);
  if char_length(event::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  submitted := jsonb_populate_record(
    null::public.events,
    '{"type": "Conference", "is_online": false}'
      || (event - others)
      || private.event_times(
        (event ->> 'first_day')::date, (event ->> 'last_day')::date, (event ->> 'start_time')::time,
        (event ->> 'end_time')::time, event ->> 'time_zone'));
  if not submitted.is_online then
    submitted.submitted_city := event ->> 'city';
    submitted.submitted_country := event ->> 'country';
  end if;
  if not private.consume_limit('event_submissions_network', coalesce(network, '')) then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;
  if address is not null and not private.consume_mailbox_limit('event_submissions_mailbox', address) then
    raise exception 'too many events submitted with this address' using errcode = 'PT423';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  select * into saved
  from public.events e
  where e.start_date = submitted.start_date
    and e.status <> 'declined'
    and (e.end_date, e.has_hours, e.event_url, e.is_online, e.description, e.organiser)
      is not distinct from (
        submitted.end_date, submitted.has_hours, submitted.event_url, submitted.is_online, submitted.description,
        submitted.organiser)
    and private.folded(e.name) = private.folded(private.clean_line(submitted.name))
  limit 1;
  if saved.id is null then
    insert into public.events (
      name, type, start_date, end_date, has_hours, time_zone, is_online, event_url, description, organiser,
      cfp_deadline, submitted_city, submitted_country, status)
    values (
      submitted.name, submitted.type, submitted.start_date, submitted.end_date, submitted.has_hours,
      submitted.time_zone, submitted.is_online, submitted.event_url, submitted.description, submitted.organiser,
      submitted.cfp_deadline, submitted.submitted_city, submitted.submitted_country, 'submitted')
    returning * into saved;
  end if;

  if address is not null then
    insert into public.event_submitters (event_id, email) values (saved.id, address) on conflict do nothing;
    if saved.status <> 'submitted' then
      perform private.mail_event_decision(saved);
    end if;
  end if;
end
$$;
comment on function public.submit_event is
  'For the web server: submits an event, with the fields of save_event, to the admins, who decide; the decision is '
  'mailed to submitter_email. Raises PT429 beyond the limit of the network, a keyed hash, PT423 beyond that of the '
  'mailbox, and what private.event_times raises.';

create function public.purge_event_submitters(older_than interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.event_submitters s
  where (s.event_id, s.email) in (
    select o.event_id, o.email
    from public.event_submitters o join public.events e on e.id = o.event_id
    where coalesce(o.decided_at, greatest(o.created_at, e.end_date)) < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_event_submitters is
  'Scheduled work, called until it returns 0: deletes up to 5,000 addresses of submitters whose event was decided '
  'about so long ago, or was submitted and is over for so long, and returns how many.';

alter table public.event_submitters enable row level security;

grant select on public.event_submitters to authenticated;

create policy "Admins read who submitted an event" on public.event_submitters for select to authenticated
  using ((select private.is_admin()));

-- Tracking: visits of pages and clicks on jobs, under a random id from the browser; no address, user agent or account.

create type public.click_type as enum ('view', 'apply');

create table public.page_visits (
  id uuid primary key default gen_random_uuid(),
  page_path text not null
    check (
      char_length(page_path) <= 200
      and page_path ~ ('^/((blogs|books|events|companies)(/[^?#\s]*)?'
        '|[a-z0-9-]+/(in|with|level|type|visa-sponsorship|pay)(/[a-z0-9-]+){0,2})?$')),
  visitor_id uuid not null,
  visited_at timestamptz not null default now(),
  constraint page_visits_times check (private.are_times(visited_at))
);
comment on table public.page_visits is
  'Visits of /, /blogs, /books, /events, /companies and the pages below them, of landing pages and of the pages of '
  'pay, one per visitor, page and hour (UTC).';
-- Includes the visitor, so that the visits of a day are counted from the index alone.
create index page_visits_days on public.page_visits (visited_at) include (visitor_id);
create unique index page_visits_once_an_hour
  on public.page_visits (visitor_id, page_path, date_trunc('hour', visited_at at time zone 'UTC'));

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  visitor_id uuid not null,
  click_type public.click_type not null,
  clicked_at timestamptz not null default now(),
  constraint job_applications_times check (private.are_times(clicked_at))
);
comment on table public.job_applications is
  'Views of jobs and clicks on Apply, one per visitor, job, kind and hour (UTC).';
create index job_applications_clicked_at on public.job_applications (clicked_at);
create unique index job_applications_once_an_hour
  on public.job_applications (job_id, visitor_id, click_type, date_trunc('hour', clicked_at at time zone 'UTC'));

create table public.job_clicks (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  views integer not null default 0,
  applications integer not null default 0
);
comment on table public.job_clicks is
  'Total clicks on each job, by which lists sort. They stay when the clicks are deleted after 90 days.';

create function private.limit_tracking(kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  source constant text := case
    when private.is_api_caller() then '_direct'
    when current_setting('role', true) = 'service_role' then '_site'
  end;
begin
  if source is not null and not private.consume_limit(kind || source) then
    raise exception 'too many % at once', kind using errcode = 'PT429';
  end if;
end
$$;
comment on function private.limit_tracking is
  'For before_write triggers: counts a row against the limit of its kind (visits or clicks). The data API and the web '
  'server have separate limits, so that a flood of direct requests cannot stop the site''s own.';

create function private.before_page_visit_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.visited_at := now();
  end if;
  if exists (
    select from public.page_visits
    where visitor_id = new.visitor_id and page_path = new.page_path
      and date_trunc('hour', visited_at at time zone 'UTC') = date_trunc('hour', new.visited_at at time zone 'UTC')
  ) then
    return null;
  end if;
  perform private.limit_tracking('visits');
  return new;
end
$$;
comment on function private.before_page_visit_write is 'Skips repeated visits without an error, and limits the others.';

create function private.before_job_application_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.clicked_at := now();
  end if;
  if exists (
    select from public.job_applications
    where job_id = new.job_id and visitor_id = new.visitor_id and click_type = new.click_type
      and date_trunc('hour', clicked_at at time zone 'UTC') = date_trunc('hour', new.clicked_at at time zone 'UTC')
  ) then
    return null;
  end if;
  perform private.limit_tracking('clicks');
  return new;
end
$$;
comment on function private.before_job_application_write is
  'Skips repeated clicks without an error, and limits the others.';

create function private.add_click_counts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Rows are locked in one order, so that two statements with several clicks cannot deadlock.
  insert into public.job_clicks as c (job_id, views, applications)
  select job_id, count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from clicks
  group by job_id
  order by job_id
  on conflict (job_id) do update
  set views = c.views + excluded.views, applications = c.applications + excluded.applications;

  insert into public.daily_job_clicks as d (date, job_id, views, applications)
  select (clicked_at at time zone 'UTC')::date, job_id,
    count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from clicks
  group by 1, 2
  order by 1, 2
  on conflict (date, job_id) do update
  set views = d.views + excluded.views, applications = d.applications + excluded.applications;
  return null;
end
$$;
comment on function private.add_click_counts is
  'Adds the clicks of a statement to job_clicks and to daily_job_clicks.';

create function private.is_counted_page(path text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  -- The path without its first segment, which differs from site to site: /golang-jobs/in/germany.
  below constant text := substring(path from '^/[^/]+/(.+)$');
  parts constant text[] := string_to_array(below, '/');
begin
  if path ~ '^/(blogs|books|events)?(/|$)' or path = '/companies' then
    return true;
  elsif path like '/companies/%' then
    return exists (select from public.companies c where c.slug = below);
  elsif parts[1] = 'with' and cardinality(parts) = 2 then
    return exists (select from public.skills s where s.slug = parts[2]);
  elsif parts[1] = 'in' and parts[3] <> 'remote' then
    return private.landing_city_ids(below) is not null;
  end if;
  return true;
end
$$;
comment on function private.is_counted_page is
  'Whether there is such a page, as far as rows decide it: a company, a city or a skill. The web server knows the '
  'other paths.';

create function public.track_visit(page_path text, visitor_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.page_visits (page_path, visitor_id)
  select track_visit.page_path, track_visit.visitor_id where private.is_counted_page(track_visit.page_path)
$$;
comment on function public.track_visit is 'Records a visit if there is such a page. For the secret key only.';

create function public.track_click(job_id uuid, visitor_id uuid, click_type public.click_type) returns void
language sql
set search_path = ''
as $$
  insert into public.job_applications (job_id, visitor_id, click_type)
  select j.id, track_click.visitor_id, track_click.click_type
  from public.jobs j
  where j.id = track_click.job_id and private.is_open(j.is_archived, j.expires_at)
$$;
comment on function public.track_click is 'Records a click if the job is open. For the secret key only.';

create function public.track_impressions(job_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(job_ids) > 50 then
    raise exception 'at most 50 jobs at once' using errcode = 'PT400';
  end if;
  if not private.consume_limit('impressions_site') then
    raise exception 'too many impressions at once' using errcode = 'PT429';
  end if;
  insert into public.daily_job_clicks as d (date, job_id, impressions, views, applications)
  select (now() at time zone 'UTC')::date, j.id, 1, 0, 0
  from (
    -- A job that is being deleted is not counted: the deletion locks its counts after the job.
    select o.id from public.jobs o
    where o.id = any (job_ids) and private.is_open(o.is_archived, o.expires_at)
    for key share skip locked
  ) j
  order by 1, 2
  on conflict (date, job_id) do update set impressions = d.impressions + 1;
end
$$;
comment on function public.track_impressions is
  'Counts one impression today (UTC) of each of these jobs that is open. Raises PT400 for more than 50, PT429 beyond '
  'the limit. For the secret key only.';

create function public.purge_tracking(older_than interval, days_older_than interval default '400 days') returns integer
language plpgsql
set search_path = ''
as $$
declare
  first_kept constant timestamptz := (now() at time zone 'UTC' - older_than)::date::timestamp at time zone 'UTC';
  first_day constant date := (select (min(visited_at) at time zone 'UTC')::date from public.page_visits);
  purged integer;
  total integer := 0;
begin
  if first_day < (first_kept at time zone 'UTC')::date then
    -- Counts never decrease, so a day that is rolled up again after a part of its visits was deleted keeps its counts.
    perform public.roll_up_daily_analytics(first_day, first_day);
    delete from public.page_visits
    where id in (
      select v.id from public.page_visits v
      where v.visited_at < least(first_kept, (first_day + 1)::timestamp at time zone 'UTC')
      limit 20000);
    get diagnostics total = row_count;
  end if;
  delete from public.job_applications
  where id in (select a.id from public.job_applications a where a.clicked_at < first_kept limit 20000);
  get diagnostics purged = row_count;
  total := total + purged;
  delete from public.daily_job_clicks
  where (date, job_id) in (
    select d.date, d.job_id from public.daily_job_clicks d
    where d.date < (now() at time zone 'UTC' - days_older_than)::date
    limit 20000);
  get diagnostics purged = row_count;
  return total + purged;
end
$$;
comment on function public.purge_tracking is
  'Scheduled work, called until it returns 0: deletes visits and clicks of days (UTC) that are older than '
  'older_than, and the daily numbers of jobs that are older than days_older_than, up to 20,000 rows of each. Returns '
  'how many were deleted. The counts of days and the sums of jobs stay.';

create trigger before_write before insert on public.page_visits
  for each row execute function private.before_page_visit_write();
create trigger before_write before insert on public.job_applications
  for each row execute function private.before_job_application_write();
create trigger add_click_counts after insert on public.job_applications referencing new table as clicks
  for each statement execute function private.add_click_counts();

alter table public.page_visits enable row level security;
alter table public.job_applications enable row level security;
alter table public.job_clicks enable row level security;

grant insert (page_path, visitor_id) on public.page_visits to anon, authenticated;
grant insert (job_id, visitor_id, click_type) on public.job_applications to anon, authenticated;
grant select (job_id, click_type) on public.job_applications to authenticated;
grant select on public.job_clicks to authenticated;

create policy "Everyone visits pages that need no row" on public.page_visits for insert to anon, authenticated
  with check (visitor_id is not null and page_path ~ '^/((blogs|books|events)(/.*)?)?$');
-- A job that is not open is refused like one that does not exist.
create policy "Everyone clicks on open jobs" on public.job_applications for insert to anon, authenticated
  with check (
    visitor_id is not null
    and exists (
      select from public.jobs j
      where j.id = job_applications.job_id and private.is_open(j.is_archived, j.expires_at)));
-- With `in` the subquery runs once for all rows, with `exists` it would run for each row.
create policy "Recruiters count clicks on their own jobs and admins on all" on public.job_applications
  for select to authenticated
  using ((select private.is_admin()) or job_id in (select private.my_job_ids()));
create policy "Recruiters see the sums of their own jobs and admins all" on public.job_clicks
  for select to authenticated
  using ((select private.is_admin()) or job_id in (select private.my_job_ids()));

-- Analytics: counts of each day (UTC), kept after the visits themselves are deleted.

create table public.daily_analytics (
  date date primary key check (date between '2000-01-01' and '2100-12-31'),
  total_visits integer not null default 0 check (total_visits >= 0),
  unique_visitors integer not null default 0 check (unique_visitors between 0 and total_visits)
);
comment on table public.daily_analytics is 'Written by roll_up_daily_analytics only.';

create table public.daily_page_visits (
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  page_path text not null check (char_length(page_path) <= 200),
  visits integer not null check (visits >= 0),
  primary key (date, page_path)
);
comment on table public.daily_page_visits is
  'The 500 most visited pages of each day: visitors can invent paths, and these rows are never deleted.';

create table public.daily_job_clicks (
  date date not null check (date between '2000-01-01' and '2100-12-31'),
  job_id uuid not null references public.jobs (id) on delete cascade,
  views integer not null check (views >= 0),
  applications integer not null check (applications >= 0),
  impressions integer not null default 0 check (impressions >= 0),
  primary key (date, job_id)
);
comment on table public.daily_job_clicks is
  'How often a job was seen in lists, viewed and applied for on a day (UTC), without visitors.';
comment on column public.daily_job_clicks.impressions is 'Cards seen in lists; repeats of a visitor count.';
create index daily_job_clicks_jobs on public.daily_job_clicks (job_id, date);

create function public.roll_up_daily_analytics(from_day date, to_day date) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.daily_analytics as d (date, total_visits, unique_visitors)
  select (visited_at at time zone 'UTC')::date, count(*), count(distinct visitor_id)
  from public.page_visits
  where visited_at >= from_day::timestamp at time zone 'UTC'
    and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
  group by 1
  order by 1
  on conflict (date) do update
  set
    total_visits = greatest(d.total_visits, excluded.total_visits),
    unique_visitors = greatest(d.unique_visitors, excluded.unique_visitors)
  where excluded.total_visits > d.total_visits or excluded.unique_visitors > d.unique_visitors;

  insert into public.daily_page_visits as d (date, page_path, visits)
  select date, page_path, visits
  from (
    select *, row_number() over (partition by date order by visits desc, page_path) as place
    from (
      select (visited_at at time zone 'UTC')::date as date, page_path, count(*) as visits
      from public.page_visits
      where visited_at >= from_day::timestamp at time zone 'UTC'
        and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
      group by 1, 2
    ) counted
  ) ranked
  where place <= 500
  order by 1, 2
  on conflict (date, page_path) do update
  set visits = excluded.visits
  where excluded.visits > d.visits;

  -- Days without visits get a row of zeros; days whose visits are deleted already keep their counts.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$$;
comment on function public.roll_up_daily_analytics is
  'Counts the visits of the days (UTC) from from_day to to_day, both included. Idempotent. Counts only increase, '
  'because purge_tracking deletes a day in several parts.';

create function private.visits_today() returns public.daily_analytics
language sql stable security definer
set search_path = ''
as $$
  with visitors as (
    -- `group by` can hash, `count(distinct …)` would sort every visit.
    select count(*) as visits
    from public.page_visits
    where (select private.is_admin())
      and visited_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    group by visitor_id
  )
  select (now() at time zone 'UTC')::date, coalesce(sum(visits), 0)::integer, count(*)::integer
  from visitors
$$;
comment on function private.visits_today is
  'The counts of today, past row-level security, which lets nobody read single visits.';

create function public.visits_today() returns table(date date, total_visits integer, unique_visitors integer)
language sql stable
set search_path = ''
as $$ select * from private.visits_today() where (select private.is_admin()) $$;
comment on function public.visits_today is
  'The counts of today (UTC) until now, newer than those of the roll-up. No row unless the caller is an admin.';

create function public.top_jobs(from_day date, max_rows integer default 10)
returns table(job_id uuid, title text, company text, views bigint, applications bigint)
language sql stable
set search_path = ''
as $$
  select j.id, j.title, j.company, top.views, top.applications
  from (
    select d.job_id, sum(d.views) as views, sum(d.applications) as applications
    from public.daily_job_clicks d
    where d.date >= from_day
    group by d.job_id
    order by 2 desc, 3 desc, 1
    limit greatest(least(max_rows, 100), 0)
  ) top
  join public.jobs j on j.id = top.job_id
  order by top.views desc, top.applications desc, j.id
$$;
comment on function public.top_jobs is
  'The most viewed jobs since from_day, including archived ones; at most 100.';

create function public.top_pages(from_day date, max_rows integer default 10)
returns table(page_path text, visits bigint)
language sql stable
set search_path = ''
as $$
  select d.page_path, sum(d.visits) from public.daily_page_visits d
  where d.date >= from_day
  group by d.page_path
  order by 2 desc, 1
  limit greatest(least(max_rows, 100), 0)
$$;
comment on function public.top_pages is 'The most visited pages since from_day; at most 100.';

create function public.lists_counted_since() returns date
language sql stable
set search_path = ''
as $$
  select min(d.date) from public.daily_page_visits d
  where split_part(d.page_path, '/', 2) not in ('', 'blogs', 'books', 'events')
$$;
comment on function public.lists_counted_since is
  'The first day with visits of landing pages, companies and pages of pay, which were not counted before 2.0. Null if '
  'there are none, and for callers who are not admins.';

create function public.job_statistics(from_day date, of_job uuid default null)
returns table(date date, impressions bigint, views bigint, applications bigint)
language sql stable
set search_path = ''
as $$
  select d.date, sum(d.impressions), sum(d.views), sum(d.applications)
  from public.daily_job_clicks d
  -- Compared with an array, so that Postgres looks the jobs up in the index.
  where d.job_id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
    and d.date >= from_day
  group by d.date
  order by d.date
$$;
comment on function public.job_statistics is
  'The counts of each day since from_day with any: of one job, if the caller may see it, or of all the caller''s jobs.';

create function public.first_posting(of_job uuid default null) returns date
language sql stable
set search_path = ''
as $$
  select (min(j.posted_at) at time zone 'UTC')::date
  from public.jobs j
  where j.id = any (case when of_job is null then array(select private.my_job_ids()) else array[of_job] end)
$$;
comment on function public.first_posting is
  'The day (UTC) on which one job, if the caller may see it, or the caller''s first job was posted. Null without a '
  'job.';

alter table public.daily_analytics enable row level security;
alter table public.daily_page_visits enable row level security;
alter table public.daily_job_clicks enable row level security;

grant select on public.daily_analytics to authenticated;
grant select on public.daily_page_visits to authenticated;
grant select on public.daily_job_clicks to authenticated;
grant execute on function private.visits_today(),
  public.visits_today(),
  public.top_jobs(date, integer),
  public.top_pages(date, integer),
  public.lists_counted_since(),
  public.job_statistics(date, uuid),
  public.first_posting(uuid) to authenticated;

create policy "Admins read analytics" on public.daily_analytics for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read visits of pages" on public.daily_page_visits for select to authenticated
  using ((select private.is_admin()));
create policy "Recruiters read the days of their own jobs and admins all" on public.daily_job_clicks
  for select to authenticated
  using ((select private.is_admin()) or job_id in (select private.my_job_ids()));

-- Outbox: mail is written here by the transaction that decides to send it, and sent afterwards. How the web server
-- takes mail and records results, and how admins watch and resume sending.

create type public.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'dropped');

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) <= 40 and kind ~ '^[a-z][a-z0-9-]*$'),
  -- A bare address: no list, no display name, no line break that could start another header.
  address text not null check (char_length(address) <= 254 and address ~ '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'),
  key text not null check (char_length(key) between 1 and 200),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 65536),
  is_bulk boolean not null default false,
  state public.mail_state not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  away_attempts integer not null default 0 check (away_attempts >= 0),
  unanswered_attempts integer not null default 0 check (unanswered_attempts >= 0),
  refusal_streak integer,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  message_id text check (char_length(message_id) <= 300),
  lease uuid,
  constraint outbox_once unique (kind, address, key),
  constraint outbox_lease check ((state = 'sending') = (lease is not null)),
  constraint outbox_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint outbox_times check (private.are_times(created_at, next_attempt_at, first_attempt_at, sent_at))
);
comment on table public.outbox is 'One row per mail. Its text is composed from kind and data when it is sent.';
comment on column public.outbox.key is 'The subject within a kind: an address gets one mail per kind and key.';
comment on column public.outbox.is_bulk is 'Whether all other mail is sent before it, as for digests and job alerts.';
comment on column public.outbox.attempts is 'Attempts that the mail server answered.';
comment on column public.outbox.away_attempts is 'Attempts that the mail server did not answer.';
comment on column public.outbox.unanswered_attempts is
  'Attempts in which the mail server got the whole mail and did not answer, so that it has perhaps been sent.';
comment on column public.outbox.refusal_streak is
  'The streak of refusals (private.mail_queue.refusal_streak) in which the mail server refused the address.';
comment on column public.outbox.next_attempt_at is 'While it is being sent: when another sender may take it over.';
comment on column public.outbox.message_id is
  'Set by the first attempt and kept by later ones, so that mail programs recognise a duplicate.';
create index outbox_due on public.outbox (is_bulk, next_attempt_at) where state in ('queued', 'sending');
create index outbox_state on public.outbox (state, created_at desc, id);
create index outbox_sent_at on public.outbox (sent_at) where state = 'sent';
create index outbox_address on public.outbox (address);

create table public.suppressions (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (address = lower(address) and char_length(address) between 3 and 254),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  constraint suppressions_times check (private.are_times(created_at))
);
comment on table public.suppressions is
  'Addresses that a mail server has refused permanently. They get no mail until an admin deletes the row.';
create index suppressions_created_at on public.suppressions (created_at desc);

create table private.mail_queue (
  id boolean primary key default true check (id),
  stopped_at timestamptz,
  stopped_because text check (char_length(stopped_because) <= 500),
  stopped_until timestamptz,
  paused_until timestamptz,
  paused_because text check (char_length(paused_because) <= 500),
  away_since timestamptz,
  pauses integer not null default 0,
  refused_in_a_row integer not null default 0,
  refusal_streak integer not null default 1,
  has_refusals boolean not null default false,
  minute timestamptz not null default '2000-01-01 00:00+00',
  in_minute integer not null default 0,
  constraint mail_queue_stopped check (
    (stopped_at is null) = (stopped_because is null) and (stopped_until is null or stopped_at is not null)
  ),
  constraint mail_queue_times check (
    private.are_times(stopped_at, stopped_until, paused_until, away_since, minute)
  )
);
comment on table private.mail_queue is 'One row: the state of sending as a whole.';
comment on column private.mail_queue.stopped_at is
  'When the mail server refused us. Until an admin resumes, only a few mails are tried, once an hour.';
comment on column private.mail_queue.stopped_until is 'When the next mails are tried while mail is stopped.';
comment on column private.mail_queue.paused_until is 'Nothing is sent until then, as the mail server did not answer.';
comment on column private.mail_queue.away_since is 'Since when the mail server has not answered.';
comment on column private.mail_queue.pauses is 'Consecutive pauses, from which the length of the next one follows.';
comment on column private.mail_queue.refused_in_a_row is
  'Refusals of known addresses (private.is_known_address) since a mail was sent last.';
comment on column private.mail_queue.refusal_streak is
  'Number of the present streak of refusals, in which no mail was sent between them.';
comment on column private.mail_queue.has_refusals is
  'Whether any address was refused in the present streak, so that the next sent mail ends it.';
comment on column private.mail_queue.in_minute is 'Mails leased in minute, for the limit per minute.';

create function private.enqueue_mail(
  kind text,
  address text,
  key text,
  data jsonb default '{}',
  is_bulk boolean default false,
  send_after interval default '0'
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text := private.lower_case(btrim(enqueue_mail.address));
begin
  if exists (select from public.suppressions s where s.address = recipient) then
    return false;
  end if;
  insert into public.outbox (kind, address, key, data, is_bulk, next_attempt_at)
  values (
    enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.is_bulk,
    now() + enqueue_mail.send_after)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$$;
comment on function private.enqueue_mail is
  'Adds a mail to the outbox, to be sent after send_after. False when the same mail (kind, address, key) exists or the '
  'address is suppressed.';

create function private.drop_mail(kind text, address text, key_prefix text default null) returns void
language sql security definer
set search_path = ''
as $$
  update public.outbox o set state = 'dropped', last_error = 'It is not wanted any more.'
  where o.address = drop_mail.address and o.kind = drop_mail.kind and o.state = 'queued'
    and (key_prefix is null or o.key like key_prefix || ' %')
$$;
comment on function private.drop_mail is
  'Drops queued mail of a kind for an address: all of it, or mail whose key begins with the prefix and a space.';

create function private.after_suppression_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.outbox set state = 'dropped', last_error = 'The address is suppressed.'
    where address = new.address and state = 'queued';
    update public.newsletter_subscriptions set suppressed_at = now() where email = new.address;
  else
    perform private.log_change('suppressions', 'delete', old.id);
    update public.newsletter_subscriptions set suppressed_at = null where email = old.address;
  end if;
  return null;
end
$$;
comment on function private.after_suppression_write is
  'Drops queued mail to a suppressed address, marks its subscription, and logs when an admin lifts the suppression.';

create function private.correct_mail_times() returns void
language sql
set search_path = ''
as $$
  update public.outbox o set
    created_at = least(o.created_at, now()),
    next_attempt_at = case o.state when 'sending' then now() + interval '10 minutes' else now() end
  where o.id in (
    select w.id from public.outbox w
    where w.state = 'queued' and w.created_at > now() + interval '1 minute'
      -- No pause between attempts is as long as 5 hours, and no lease as long as 11 minutes.
      or w.state = 'queued' and w.next_attempt_at > now() + interval '5 hours'
      or w.state = 'sending' and w.next_attempt_at > now() + interval '11 minutes'
    for update skip locked)
$$;
comment on function private.correct_mail_times is
  'Corrects times that were written while the clock was ahead, so that no mail waits until the clock is there again.';

create function public.lease_mail(max_rows integer, per_minute integer, domain text)
returns table (id uuid, kind text, address text, data jsonb, attempts integer, message_id text, lease uuid)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  queue private.mail_queue;
  left_in_minute integer;
  leased_rows integer;
  new_lease constant uuid := gen_random_uuid();
  -- Several mails are tried, in case the first one fails for a reason of its own.
  max_rows_while_stopped constant integer := 5;
begin
  -- Senders take turns here, so that the limit per minute holds for all of them together.
  select * into queue from private.mail_queue for update;
  -- A pause lasts a quarter of an hour at most: a later end comes from a clock that has been set back since.
  if queue.paused_until between now() and now() + interval '16 minutes'
    or queue.stopped_until between now() and now() + interval '61 minutes'
  then
    return;
  end if;
  if queue.stopped_at is not null then
    lease_mail.max_rows := least(lease_mail.max_rows, max_rows_while_stopped);
  end if;
  perform private.correct_mail_times();
  if queue.minute is distinct from date_trunc('minute', now()) then
    queue.minute := date_trunc('minute', now());
    queue.in_minute := 0;
  end if;
  left_in_minute := greatest(lease_mail.per_minute, 0) - queue.in_minute;

  return query
    with due as (
      select o.id, o.is_bulk, o.next_attempt_at from public.outbox o
      where o.state in ('queued', 'sending') and o.next_attempt_at <= now()
      order by o.is_bulk, o.next_attempt_at
      limit greatest(least(lease_mail.max_rows, left_in_minute), 0)
      for update skip locked
    ),
    -- A tenth of each minute is reserved for mail that somebody waits for, such as confirmations.
    chosen as (
      select due.* from due where not due.is_bulk
      union all
      (select due.* from due where due.is_bulk order by due.next_attempt_at
       limit greatest(left_in_minute - lease_mail.per_minute / 10, 0))
    ),
    leased as (
      update public.outbox o set
        state = 'sending',
        lease = new_lease,
        attempts = o.attempts + 1,
        first_attempt_at = coalesce(o.first_attempt_at, now()),
        next_attempt_at = now() + interval '10 minutes',
        message_id = coalesce(o.message_id, '<' || o.id || '@' || lease_mail.domain || '>')
      from chosen
      where o.id = chosen.id
      returning o.id, o.kind, o.address, o.data, o.attempts, o.message_id, o.lease,
        chosen.is_bulk, chosen.next_attempt_at as due_at
    )
    select l.id, l.kind, l.address, l.data, l.attempts, l.message_id, l.lease
    from leased l order by l.is_bulk, l.due_at;
  get diagnostics leased_rows = row_count;

  update private.mail_queue q set
    minute = queue.minute,
    in_minute = queue.in_minute + leased_rows,
    -- Keeps other senders from trying at the same time.
    stopped_until = case
      when q.stopped_at is not null and leased_rows > 0 then now() + interval '1 hour'
      else q.stopped_until
    end
  where q.id;
end
$$;
comment on function public.lease_mail is
  'Leases due mail for ten minutes, other mail before bulk mail. Returns no rows while the queue is paused, and a few '
  'rows an hour while it is stopped.';

create function public.renew_mail_lease(mail_id uuid, mail_lease uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.outbox o set next_attempt_at = now() + interval '10 minutes'
  where o.id = mail_id and o.lease = mail_lease;
  return found;
end
$$;
comment on function public.renew_mail_lease is
  'Leases a mail for another ten minutes, as the mail server has not answered yet. False when the lease is over.';

create function private.is_known_address(address text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
      select from public.outbox o where o.address = is_known_address.address and o.state = 'sent')
    or exists (
      select from public.newsletter_subscriptions s
      where s.email = is_known_address.address and s.confirmed_at is not null)
    or exists (
      select from public.job_alerts a where a.email = is_known_address.address and a.confirmed_at is not null)
    or exists (
      select from public.recruiters r
      where lower(r.email) = is_known_address.address and r.address_confirmed_at is not null);
end
$$;
comment on function private.is_known_address is
  'Whether the owner of the address has confirmed it, or a mail server has accepted mail to it. Anybody can type '
  'others.';

create function private.forgive_refusals(streak integer) returns void
language sql
set search_path = ''
as $$
  with lifted as (
    delete from public.suppressions s
    using public.outbox o
    where o.refusal_streak = streak and o.state = 'failed' and s.address = o.address
  )
  update public.outbox o set state = 'queued', next_attempt_at = now(), attempts = 0, first_attempt_at = null
  from (
    select distinct f.address from public.outbox f
    where f.refusal_streak = streak and f.state = 'failed' and private.is_known_address(f.address)
  ) known
  where o.address = known.address and (
    o.state = 'failed' and o.refusal_streak = streak
    or o.state = 'dropped' and o.last_error = 'The address is suppressed.' and o.created_at > now() - interval '1 day')
$$;
comment on function private.forgive_refusals is
  'Lifts the suppressions of a streak of refusals, and queues again what was refused or dropped because of it, to '
  'known addresses only.';

create function public.stop_mail(reason text) returns void
language sql
set search_path = ''
as $$
  update private.mail_queue set
    stopped_at = coalesce(stopped_at, now()),
    stopped_because = left(reason, 500),
    stopped_until = now() + interval '1 hour'
  where id
$$;
comment on function public.stop_mail is
  'Stops all mail until an admin resumes or a mail is sent: the mail server refuses us. Some are tried once an hour.';

create function public.pause_mail(reason text) returns void
language sql
set search_path = ''
as $$
  update private.mail_queue set
    pauses = pauses + 1,
    paused_until = now() + least(interval '15 seconds' * power(2, least(pauses, 9)), interval '15 minutes'),
    paused_because = left(reason, 500),
    away_since = coalesce(away_since, now())
  -- Several sends that fail at the same time count as one failure.
  where paused_until is null or paused_until not between now() and now() + interval '16 minutes'
$$;
comment on function public.pause_mail is
  'Pauses all mail for 15, 30, 60 … seconds, up to a quarter of an hour: the mail server does not answer.';

create function private.count_refusal(mail public.outbox, error text) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- A server that refuses this many known addresses in a row refuses us rather than them.
  max_refusals constant integer := 20;
  queue private.mail_queue;
begin
  select * into queue from private.mail_queue for update;
  -- It was refused before, and the server has accepted other mail since: the reason is the address.
  if mail.refusal_streak <> queue.refusal_streak then
    return;
  end if;
  update public.outbox o set refusal_streak = queue.refusal_streak where o.id = mail.id;
  update private.mail_queue q set has_refusals = true where q.id;
  if not private.is_known_address(mail.address) then
    return;
  end if;
  update private.mail_queue q set refused_in_a_row = q.refused_in_a_row + 1 where q.id;
  if queue.refused_in_a_row + 1 >= max_refusals then
    perform private.forgive_refusals(queue.refusal_streak);
    perform public.stop_mail(
      'Refused ' || max_refusals || ' addresses in a row, the last with: ' || coalesce(error, ''));
  end if;
end
$$;
comment on function private.count_refusal is
  'Counts the refusal of an address, if it is known, and stops all mail when too many follow each other.';

create function public.record_mail_result(
  mail_id uuid,
  mail_lease uuid,
  outcome text,
  error text default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  mail public.outbox;
  is_given_up boolean;
  -- About a week, because attempts are a quarter of an hour apart at most.
  max_away_attempts constant integer := 600;
  max_unanswered_attempts constant integer := 3;
begin
  if record_mail_result.outcome not in (
    'sent', 'dropped', 'later', 'away', 'interrupted', 'unanswered', 'failed', 'refused', 'suppressed', 'stopped',
    'returned')
  then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- No row when another sender has taken the mail over.
  select * into mail from public.outbox o where o.id = mail_id and o.lease = mail_lease for update;
  if mail.id is null then
    return false;
  end if;
  -- Temporary refusals are retried for a day. A server that does not answer is no reason to give up a mail, unless the
  -- mail itself makes it hang up every time. A mail that has perhaps been sent is not sent over and over.
  is_given_up :=
    outcome = 'later' and mail.first_attempt_at < now() - interval '1 day'
    or outcome in ('away', 'interrupted') and mail.away_attempts >= max_away_attempts
    or outcome = 'unanswered' and mail.unanswered_attempts + 1 >= max_unanswered_attempts;

  update public.outbox o set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'dropped' then 'dropped'
      when is_given_up or outcome in ('failed', 'refused', 'suppressed') then 'failed'
      else 'queued'
    end::public.mail_state,
    lease = null,
    sent_at = case when outcome = 'sent' then now() end,
    last_error = left(record_mail_result.error, 500),
    attempts = o.attempts - (outcome in ('away', 'interrupted', 'returned'))::integer,
    away_attempts = o.away_attempts + (outcome in ('away', 'interrupted'))::integer,
    unanswered_attempts = o.unanswered_attempts + (outcome = 'unanswered')::integer,
    first_attempt_at = case
      when outcome in ('away', 'interrupted', 'stopped') or outcome = 'returned' and o.attempts = 1 then null
      else o.first_attempt_at
    end,
    next_attempt_at = now() + case
      -- After 1, 3, 9 … minutes, then every four hours.
      when outcome = 'later' then least(interval '1 minute' * power(3, least(o.attempts, 9) - 1), interval '4 hours')
      -- Other mail goes first, in case this one makes the server hang up.
      when outcome in ('away', 'interrupted') then
        least(interval '15 seconds' * power(2, least(o.away_attempts, 9)), interval '15 minutes')
      when outcome = 'unanswered' then interval '2 hours' * (o.unanswered_attempts + 1)
      -- Other mail goes first, in case this one makes the server refuse us.
      when outcome = 'stopped' then interval '1 minute'
      else interval '0'
    end
  where o.id = mail_id;

  if outcome = 'sent' then
    update private.mail_queue q set
      refusal_streak = q.refusal_streak + q.has_refusals::integer, has_refusals = false, refused_in_a_row = 0,
      pauses = 0, paused_until = null, paused_because = null, away_since = null,
      stopped_at = null, stopped_because = null, stopped_until = null
    where q.has_refusals or q.pauses > 0 or q.stopped_at is not null;
  elsif outcome in ('refused', 'suppressed') then
    if outcome = 'suppressed' then
      insert into public.suppressions (address, reason)
      values (mail.address, left(coalesce(record_mail_result.error, 'Refused.'), 500))
      on conflict (address) do nothing;
    end if;
    perform private.count_refusal(mail, record_mail_result.error);
  end if;
  return true;
end
$$;
comment on function public.record_mail_result is
  'Records the outcome of a leased mail; false when the lease is over. away, interrupted: the server did not answer; '
  'unanswered: it got the whole mail and did not answer; refused, suppressed: it refused the address, which gets no '
  'more mail if it is suppressed; stopped: it refused us; returned: the attempt does not count.';

create function private.resume_mail() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.mail_queue set
    stopped_at = null, stopped_because = null, stopped_until = null, paused_until = null, paused_because = null,
    pauses = 0, refused_in_a_row = 0
  where private.is_admin() and (stopped_at is not null or paused_until is not null);
  return found;
end
$$;
comment on function private.resume_mail is 'Implements public.resume_mail, past row-level security.';

create function public.resume_mail() returns boolean
language sql
set search_path = ''
as $$ select private.resume_mail() $$;
comment on function public.resume_mail is
  'For admins: resumes mail that is stopped or paused. False when it is neither, or for other callers.';

create function private.retry_mail(mail_ids uuid[]) returns uuid[]
language sql security definer
set search_path = ''
as $$
  with retried as (
    update public.outbox o set
      state = 'queued', attempts = 0, away_attempts = 0, unanswered_attempts = 0, first_attempt_at = null,
      next_attempt_at = now()
    where (select private.is_admin())
      and o.id = any (mail_ids)
      and (o.state in ('failed', 'dropped') or o.state = 'queued' and o.attempts + o.away_attempts > 0)
      and not exists (select from public.suppressions s where s.address = o.address)
    returning o.id
  )
  select coalesce(array_agg(id), '{}') from retried
$$;
comment on function private.retry_mail is 'Implements public.retry_mail, past row-level security.';

create function public.retry_mail(mail_ids uuid[]) returns uuid[]
language sql
set search_path = ''
as $$ select private.retry_mail(mail_ids) $$;
comment on function public.retry_mail is
  'For admins: queues mail for another attempt now, unless it was sent or its address is suppressed. Returns the ids.';

create function private.delete_mail(mail_ids uuid[]) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  mail public.outbox;
  deleted uuid[] := '{}';
begin
  if not private.is_admin() then
    return deleted;
  end if;
  for mail in
    update public.outbox o set state = 'dropped', lease = null, last_error = 'Deleted by an admin.'
    where o.id = any (mail_ids)
      -- A mail that is being sent cannot be recalled. If its lease has expired, its sender is gone.
      and (o.state = 'queued' or o.state = 'sending' and o.next_attempt_at <= now())
    returning *
  loop
    perform private.log_change('outbox', 'delete', mail.id);
    deleted := deleted || mail.id;
  end loop;
  return deleted;
end
$$;
comment on function private.delete_mail is 'Implements public.delete_mail, past row-level security.';

create function public.delete_mail(mail_ids uuid[]) returns uuid[]
language sql
set search_path = ''
as $$ select private.delete_mail(mail_ids) $$;
comment on function public.delete_mail is
  'For admins: deletes mail that waits and returns the ids. Its row stays as dropped, so that no task enqueues it '
  'again.';

create function private.mail_status() returns table (
  waiting bigint, retrying bigint, sent_in_hour bigint, sent_in_day bigint, failed bigint,
  due_since timestamptz, stopped_at timestamptz, stopped_because text, stopped_until timestamptz,
  paused_until timestamptz, paused_because text, away_since timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    (select count(*) from public.outbox o where o.state = 'queued'),
    (select count(*) from public.outbox o where o.state = 'queued' and o.attempts + o.away_attempts > 0),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 hour'),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 day'),
    (select count(*) from public.outbox o where o.state = 'failed'),
    (select min(o.next_attempt_at) from public.outbox o where o.state = 'queued' and o.next_attempt_at <= now()),
    q.stopped_at, q.stopped_because, q.stopped_until,
    case when q.paused_until > now() then q.paused_until end,
    case when q.paused_until > now() then q.paused_because end,
    q.away_since
  from private.mail_queue q
  where (select private.is_admin())
$$;
comment on function private.mail_status is 'Implements public.mail_status, past row-level security.';

create function public.mail_status() returns table (
  waiting bigint, retrying bigint, sent_in_hour bigint, sent_in_day bigint, failed bigint,
  due_since timestamptz, stopped_at timestamptz, stopped_because text, stopped_until timestamptz,
  paused_until timestamptz, paused_because text, away_since timestamptz
)
language sql stable
set search_path = ''
as $$ select * from private.mail_status() $$;
comment on function public.mail_status is
  'For admins: counts of mail and the state of sending. No row for other callers.';

create function private.send_test_mail() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text := (
    select r.email from public.recruiters r where r.auth_id = auth.uid() and private.is_admin());
begin
  if recipient is null or not private.enqueue_mail('test', recipient, clock_timestamp()::text) then
    return null;
  end if;
  return (
    select o.id from public.outbox o
    where o.kind = 'test' and o.address = recipient
    order by o.created_at desc limit 1);
end
$$;
comment on function private.send_test_mail is 'Implements public.send_test_mail, past row-level security.';

create function public.send_test_mail() returns uuid
language sql
set search_path = ''
as $$ select private.send_test_mail() $$;
comment on function public.send_test_mail is
  'Queues a test mail to the caller, an admin, and returns its id. Null for other callers or a suppressed address.';

create function public.purge_outbox(older_than interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.outbox
  where id in (
    select o.id from public.outbox o
    where o.state in ('sent', 'failed', 'dropped') and o.created_at < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_outbox is
  'Scheduled work, called until it returns 0: deletes up to 5,000 finished mails and returns how many.';

create trigger after_write after insert or delete on public.suppressions
  for each row execute function private.after_suppression_write();

alter table public.outbox enable row level security;
alter table public.suppressions enable row level security;
alter table private.mail_queue enable row level security;

grant select on public.outbox to authenticated;
grant select, delete on public.suppressions to authenticated;
grant select, update on private.mail_queue to service_role;
grant execute on function
  private.resume_mail(), public.resume_mail(),
  private.retry_mail(uuid[]), public.retry_mail(uuid[]),
  private.delete_mail(uuid[]), public.delete_mail(uuid[]),
  private.mail_status(), public.mail_status(),
  private.send_test_mail(), public.send_test_mail()
to authenticated;

create policy "Admins read the outbox" on public.outbox for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read suppressions" on public.suppressions for select to authenticated
  using ((select private.is_admin()));
create policy "Admins lift suppressions" on public.suppressions for delete to authenticated
  using ((select private.is_admin()));

-- Newsletter: addresses that want the weekly digest, and the consent of their owners.

create type public.subscription_outcome as enum (
  'requested', 'active', 'busy', 'network_limited', 'mailbox_limited', 'not_mailed');
create type public.subscription_state as enum ('pending', 'active', 'unsubscribed', 'suppressed');

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  -- Stricter than the standard: safe in mailto links, in headers and as a cell of a spreadsheet.
  email text not null unique check (
    char_length(email) <= 254
    and char_length(split_part(email, '@', 1)) <= 64
    and email ~ ('^[a-z0-9_][a-z0-9_+''-]*(\.[a-z0-9_+''-]+)*@'
      '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  confirmed_at timestamptz,
  asked_at timestamptz,
  suppressed_at timestamptz,
  state public.subscription_state not null generated always as (
    case
      when unsubscribed_at is not null then 'unsubscribed'::public.subscription_state
      when suppressed_at is not null then 'suppressed'::public.subscription_state
      when confirmed_at is null then 'pending'::public.subscription_state
      else 'active'::public.subscription_state
    end
  ) stored,
  constraint newsletter_subscriptions_times check (
    private.are_times(created_at, updated_at, unsubscribed_at, confirmed_at, asked_at, suppressed_at)
  )
);
comment on table public.newsletter_subscriptions is 'Addresses of the newsletter. Only active ones get it.';
comment on column public.newsletter_subscriptions.confirmed_at is 'When the owner of the address consented.';
comment on column public.newsletter_subscriptions.asked_at is
  'When somebody last requested the subscription; its owner is then asked to confirm it.';
comment on column public.newsletter_subscriptions.suppressed_at is
  'Since when mail servers refuse the address, which then has a row in suppressions.';
create index newsletter_subscriptions_created_at on public.newsletter_subscriptions (created_at desc);
create index newsletter_subscriptions_state on public.newsletter_subscriptions (state, created_at desc, id);

create function private.mail_confirmation(address text) returns void
language sql
set search_path = ''
as $$
  select private.enqueue_mail(
    'confirmation', address, now()::text, jsonb_build_object('address', address, 'askedAt', now()))
$$;
comment on function private.mail_confirmation is
  'Mails an address a request to confirm what was subscribed for it. Callers consume subscription_mails_mailbox.';

create function private.mail_link(address text, is_alert boolean default false) returns void
language sql
set search_path = ''
as $$
  select private.enqueue_mail('mail-link', address, now()::text, jsonb_build_object('isAlert', is_alert))
$$;
comment on function private.mail_link is
  'Mails an address the link to the page of its mail. is_alert: an alert was requested that it has, or cannot have.';

create function private.renew_subscription(address text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Concurrent inserts of one address take turns, so that all but the first find its row. There are only 256 locks, as
  -- an insert of many addresses would otherwise exhaust the lock table.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(address) & 255);
  update public.newsletter_subscriptions set unsubscribed_at = null, confirmed_at = null, asked_at = now()
  where email = address and state in ('pending', 'unsubscribed');
  return found or exists (
    select from public.newsletter_subscriptions where email = address and state = 'suppressed');
end
$$;
comment on function private.renew_subscription is
  'Whether the address is on the list but not active. If it is pending or unsubscribed, its owner is asked again.';

create function private.before_newsletter_subscription_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- At a greater depth, another trigger and not the caller updates the row.
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    perform private.check_changed_columns(old, new, 'unsubscribed_at', 'state');
    if private.is_api_caller() then
      -- API callers can neither choose this time nor clear it: only the owner of an address can subscribe it again.
      new.unsubscribed_at := coalesce(old.unsubscribed_at, case when new.unsubscribed_at is not null then now() end);
    end if;
  end if;
  new := private.set_timestamps(new, old);
  if tg_op = 'INSERT' then
    new.email := private.lower_case(btrim(new.email));
    -- A pending, unsubscribed or suppressed address is renewed without an insert, so the caller gets the same result as
    -- for an unknown one. An active one is inserted and violates the unique constraint of email.
    if private.renew_subscription(new.email) then
      return null;
    end if;
    new.asked_at := coalesce(new.asked_at, now());
    new.suppressed_at := coalesce(
      new.suppressed_at, (select created_at from public.suppressions where address = new.email));
  end if;
  return new;
end
$$;
comment on function private.before_newsletter_subscription_write is
  'Renews the subscription of a known address instead of adding it, and lets API callers unsubscribe addresses only.';

create function private.after_newsletter_subscription_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.state = 'active' and new.state <> 'active' then
    perform private.drop_mail('digest', old.email);
  end if;
  perform private.log_change(
    'newsletter_subscriptions',
    private.row_action(tg_op, case
      when new.unsubscribed_at is not distinct from old.unsubscribed_at then 'update'
      when new.unsubscribed_at is null then 'resubscribed'
      else 'unsubscribed'
    end),
    coalesce(new.id, old.id));
  return null;
end
$$;
comment on function private.after_newsletter_subscription_write is
  'Drops queued digests to an address that ends its subscription, and logs the change.';

create function public.request_subscription(network text, email text, has_waited boolean default false)
returns public.subscription_outcome
language plpgsql
set search_path = ''
as $$
begin
  -- Outcomes are returned, because an error would undo the counts. A request that has waited was counted before it did.
  if not request_subscription.has_waited then
    if not private.consume_limit('subscriptions_network', request_subscription.network) then
      return 'network_limited';
    end if;
    if not private.consume_mailbox_limit('subscriptions_mailbox', request_subscription.email) then
      return 'mailbox_limited';
    end if;
    if not private.consume_limit('subscriptions_site') then
      return 'busy';
    end if;
  end if;
  begin
    insert into public.newsletter_subscriptions (email) values (request_subscription.email);
  exception when unique_violation then
    return 'active';
  end;
  -- Counted for a suppressed address as well, which gets no mail, so that the outcome does not reveal it.
  if not private.consume_mailbox_limit('subscription_mails_mailbox', request_subscription.email) then
    return 'not_mailed';
  end if;
  perform private.mail_confirmation(private.lower_case(btrim(request_subscription.email)));
  return 'requested';
end
$$;
comment on function public.request_subscription is
  'For the web server: subscribes an address on behalf of a network, a keyed hash, and asks its owner to confirm. '
  'busy: the site as a whole exceeds its limit, and the caller waits and tries again with has_waited; active: the '
  'address is subscribed already; not_mailed: the mailbox got as many mails today as strangers can cause, and the '
  'links in them confirm this, too. Each call counts for its network and mailbox, whatever its outcome.';

create function public.request_mail_link(network text, email text) returns public.subscription_outcome
language plpgsql
set search_path = ''
as $$
declare
  address constant text := private.lower_case(btrim(request_mail_link.email));
begin
  if not private.consume_limit('subscriptions_network', request_mail_link.network) then
    return 'network_limited';
  end if;
  if not private.consume_mailbox_limit('mail_links_mailbox', address) then
    return 'mailbox_limited';
  end if;
  if exists (select from public.newsletter_subscriptions s where s.email = address and s.state = 'active')
    or exists (select from public.job_alerts a where a.email = address and a.confirmed_at is not null)
  then
    perform private.mail_link(address);
  end if;
  return 'requested';
end
$$;
comment on function public.request_mail_link is
  'For the web server: mails an address the link to the page of its mail, if its owner has confirmed any. The outcome '
  'does not reveal whether the address is known. Each call counts.';

create function public.unsubscribe(subscription_id uuid, digest_id uuid default null) returns void
language sql
set search_path = ''
as $$
  with unsubscribed as (
    update public.newsletter_subscriptions set unsubscribed_at = now()
    where id = subscription_id and unsubscribed_at is null
    returning id
  )
  update public.digest_results r set unsubscribed = r.unsubscribed + 1
  from unsubscribed
  where r.digest_id = unsubscribe.digest_id
$$;
comment on function public.unsubscribe is
  'One-click unsubscribe by the link in a mail. It is counted among the results of the digest, if that is given.';

create function public.confirm_subscriptions(address text, is_newsletter boolean, alert_ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  confirmed integer;
  confirmed_alerts integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  update public.newsletter_subscriptions set confirmed_at = now()
  where is_newsletter and email = address and state = 'pending';
  get diagnostics confirmed = row_count;
  update public.job_alerts a set
    confirmed_at = now(),
    seen_until = now(),
    next_at = now() + case a.frequency when 'daily' then interval '1 day' else interval '7 days' end
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.id = any (alert_ids) and w.confirmed_at is null
    order by w.asked_at desc, w.id
    limit greatest(
      10 - (select count(*) from public.job_alerts c where c.email = address and c.confirmed_at is not null), 0));
  get diagnostics confirmed_alerts = row_count;
  return confirmed + confirmed_alerts;
end
$$;
comment on function public.confirm_subscriptions is
  'Records the consent of an address to the newsletter and to alerts, at most ten. Returns how many were pending.';

create function public.end_subscriptions(address text, is_newsletter boolean, alert_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subscriptions set unsubscribed_at = now()
  where is_newsletter and email = address and unsubscribed_at is null;
  delete from public.job_alerts where email = address and id = any (alert_ids);
$$;
comment on function public.end_subscriptions is 'Ends the newsletter and alerts of an address, by its owner.';

create function public.mail_preferences(address text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter', (select s.state from public.newsletter_subscriptions s where s.email = address),
    'alerts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'query', a.query, 'frequency', a.frequency, 'isConfirmed', a.confirmed_at is not null)
          order by a.created_at, a.id),
        '[]')
      from public.job_alerts a where a.email = address))
$$;
comment on function public.mail_preferences is
  'Subscriptions of an address, confirmed or not: {newsletter: its state or null, alerts}.';

create function public.delete_unconfirmed(older_than interval default '48 hours') returns integer
language sql
set search_path = ''
as $$
  with subscriptions as (
    delete from public.newsletter_subscriptions
    where id in (
      select s.id from public.newsletter_subscriptions s
      where s.state = 'pending' and s.asked_at < now() - older_than limit 1000)
    returning id
  ),
  alerts as (
    delete from public.job_alerts
    where id in (
      select a.id from public.job_alerts a where a.confirmed_at is null and a.asked_at < now() - older_than limit 1000)
    returning id
  )
  select (select count(*) from subscriptions)::integer + (select count(*) from alerts)::integer
$$;
comment on function public.delete_unconfirmed is
  'Scheduled work, called until it returns 0: deletes up to 1,000 subscriptions and alerts each that were never '
  'confirmed, and returns how many.';

create trigger before_write before insert or update on public.newsletter_subscriptions
  for each row execute function private.before_newsletter_subscription_write();
create trigger after_write after insert or update or delete on public.newsletter_subscriptions
  for each row execute function private.after_newsletter_subscription_write();

alter table public.newsletter_subscriptions enable row level security;

grant select on public.newsletter_subscriptions to authenticated;
grant update (unsubscribed_at) on public.newsletter_subscriptions to authenticated;

create policy "Admins read subscribers" on public.newsletter_subscriptions for select to authenticated
  using ((select private.is_admin()));
create policy "Admins unsubscribe addresses" on public.newsletter_subscriptions for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Job alerts: saved searches whose new jobs are mailed daily or weekly.

create type public.alert_frequency as enum ('daily', 'weekly');

create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (
    char_length(email) <= 254 and char_length(split_part(email, '@', 1)) <= 64
    and email ~ ('^[a-z0-9_][a-z0-9_+''-]*(\.[a-z0-9_+''-]+)*@'
      '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$')
  ),
  query text not null check (query ~ '^\?[!-~]+$' and char_length(query) <= 2000),
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 8000),
  frequency public.alert_frequency not null,
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  seen_until timestamptz not null default now(),
  next_at timestamptz not null default now(),
  constraint job_alerts_times check (private.are_times(created_at, asked_at, confirmed_at, seen_until, next_at))
);
comment on table public.job_alerts is
  'Searches whose new jobs are mailed to an address once its owner has confirmed. Rows are deleted when an alert ends. '
  'For the web server only.';
comment on column public.job_alerts.query is 'The canonical query string of the list, for links.';
comment on column public.job_alerts.filters is 'The same search as private.parse_job_filters reads it.';
comment on column public.job_alerts.asked_at is 'When the mail that asks for confirmation was last requested.';
comment on column public.job_alerts.seen_until is 'Jobs first listed until then have been mailed.';
create unique index job_alerts_email_query on public.job_alerts (email, md5(query));
create index job_alerts_next_at on public.job_alerts (next_at) where confirmed_at is not null;

create function public.create_alert(
  network text, email text, query text, frequency public.alert_frequency, filters jsonb
) returns public.subscription_outcome
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := private.lower_case(btrim(create_alert.email));
  is_mailed boolean;
  outcome public.subscription_outcome;
  is_new boolean;
begin
  if not private.consume_limit('subscriptions_network', create_alert.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  -- An alert with filters that cannot be parsed would stop all others.
  perform private.parse_job_filters(create_alert.filters);
  -- Serializes requests for one address, so that each counts the alerts that the others added.
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  -- Counted for known and unknown addresses alike, so that the outcome does not reveal which are known.
  is_mailed := private.consume_mailbox_limit('subscription_mails_mailbox', address);
  outcome := case when is_mailed then 'requested' else 'mailbox_limited' end;
  if (select count(*) from public.job_alerts a where a.email = address and a.confirmed_at is not null) >= 10 then
    if is_mailed then
      perform private.mail_link(address, is_alert => true);
    end if;
    return outcome;
  end if;
  -- The oldest unconfirmed alerts make room: a stranger's requests must not block the owner's.
  delete from public.job_alerts a
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.confirmed_at is null and w.query <> create_alert.query
    order by w.asked_at desc, w.id
    offset 9);
  insert into public.job_alerts as a (email, query, frequency, filters)
  values (
    address, create_alert.query, create_alert.frequency,
    jsonb_strip_nulls(create_alert.filters) - '{posted,sort}'::text[])
  on conflict (email, md5(query)) do update
  set asked_at = now(), frequency = excluded.frequency
  -- A stranger cannot change a confirmed alert.
  where a.confirmed_at is null
  returning true into is_new;
  if is_mailed and is_new then
    perform private.mail_confirmation(address);
  elsif is_mailed then
    perform private.mail_link(address, is_alert => true);
  end if;
  return outcome;
end
$$;
comment on function public.create_alert is
  'Adds an alert, at most ten for each address, and asks the owner of the address to confirm it, or mails the owner '
  'of a known alert the link to their mail. mailbox_limited: nothing was mailed, but the links mailed earlier that '
  'day confirm the alert, too. The outcome does not reveal whether the address or the alert is known.';

create function public.set_alert_frequency(address text, alert_id uuid, frequency public.alert_frequency) returns void
language sql
set search_path = ''
as $$
  update public.job_alerts a set
    frequency = set_alert_frequency.frequency,
    -- As if the alert had had this frequency since its last mail.
    next_at = a.seen_until
      + case set_alert_frequency.frequency when 'daily' then interval '1 day' else interval '7 days' end
  where a.email = address and a.id = alert_id
$$;
comment on function public.set_alert_frequency is 'Changes how often an alert of an address is mailed, by its owner.';

create function public.send_alerts(max_alerts integer default 1000) returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  begun constant timestamptz := clock_timestamp();
  alert public.job_alerts;
  f private.job_filters;
  -- A transaction that lists a job may have begun before this one and commit after it.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
  failed text[] := '{}';
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit greatest(max_alerts, 0)
    for update skip locked
  loop
    -- The caller's statement timeout would undo the whole call, so a call ends early, and the next one continues.
    exit when clock_timestamp() > begun + interval '2 seconds';
    alerts := alerts + 1;
    begin
      f := private.parse_job_filters(alert.filters);
      job_ids := (
        select array_agg(id order by posted_at desc, id desc)
        from (
          select distinct id, posted_at from private.matching_jobs(f)
          where is_match and listed_at > alert.seen_until and listed_at <= horizon) as found);
      if job_ids is not null then
        mails := mails + private.enqueue_mail(
          'job-alert', alert.email, alert.id || ' ' || horizon,
          jsonb_build_object(
            'alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
          is_bulk => true)::integer;
      end if;
      step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
      update public.job_alerts a set
        seen_until = greatest(a.seen_until, horizon),
        next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
      where a.id = alert.id;
    exception when others then
      -- An alert that fails must not stop the others. It is tried again in an hour.
      failed := failed || format('%s: %s', alert.id, sqlerrm);
      update public.job_alerts a set next_at = now() + interval '1 hour' where a.id = alert.id;
    end;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails, 'failed', failed);
end
$$;
comment on function public.send_alerts is
  'Scheduled work, called until no alert is due: enqueues mails about the new jobs of due alerts, the longest due '
  'first, for about two seconds, and sets when each is due again. Returns {alerts, mails, failed}: how many were due, '
  'how many of them have new jobs, and the ids and errors of those that failed.';

create function private.after_job_alert_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.drop_mail('job-alert', old.email, old.id::text);
  return null;
end
$$;
comment on function private.after_job_alert_delete is 'Drops queued mail of the alert.';

create trigger after_delete after delete on public.job_alerts
  for each row execute function private.after_job_alert_delete();

alter table public.job_alerts enable row level security;

-- Digests: the newsletter, sent every Tuesday at 09:00 to all active addresses.

create table public.digest_settings (
  id boolean primary key default true check (id),
  is_on boolean not null default true,
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 60),
  settled_until timestamptz not null default now(),
  constraint digest_settings_times check (private.are_times(settled_until))
);
comment on table public.digest_settings is 'One row: whether digests are sent, and the time zone of Tuesday 09:00.';
comment on column public.digest_settings.settled_until is 'Digests due until then have been sent or skipped.';

create table public.digests (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^\d{4}-\d{2}-\d{2}$' and char_length(slug) = 10),
  jobs_until timestamptz not null,
  job_ids uuid[] not null check (cardinality(job_ids) between 1 and 30),
  job_total integer not null,
  event_ids uuid[] not null default '{}' check (cardinality(event_ids) <= 20),
  blog_id uuid references public.blogs on delete set null,
  created_at timestamptz not null default now(),
  more_ids uuid[] not null default '{}' check (cardinality(more_ids) <= 10000),
  check (job_total >= cardinality(job_ids)),
  constraint digests_times check (private.are_times(jobs_until, created_at))
);
comment on table public.digests is
  'The content of each digest. Its mails and its page leave out what has been closed or unpublished since.';
comment on column public.digests.slug is 'The day it was due, in the time zone of the settings.';
comment on column public.digests.job_ids is 'The newest of its jobs, which its mail names.';
comment on column public.digests.more_ids is 'The jobs beyond job_ids, which have a list of their own.';
comment on column public.digests.jobs_until is 'Jobs first listed later are for the next digest.';
create index digests_blog_id on public.digests (blog_id);

create table public.digest_results (
  digest_id uuid primary key references public.digests on delete cascade,
  recipients integer not null default 0,
  queued_to uuid,
  sent integer not null default 0,
  refused integer not null default 0,
  unsubscribed integer not null default 0
);
comment on table public.digest_results is
  'Counts of each digest''s mails, from the outbox, and of addresses that unsubscribed by a link in one.';

comment on column public.digest_results.recipients is 'How many mails have been queued.';
comment on column public.digest_results.queued_to is
  'The last subscription, by id, that a mail has been queued for. Null when all have one.';

create function private.digest_due(at_time timestamptz, time_zone text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when due > at_time then (tuesday - interval '7 days') at time zone digest_due.time_zone else due end
  from (
    select date_trunc('week', at_time at time zone digest_due.time_zone) + interval '1 day 9 hours' as tuesday
  ) of_week,
  lateral (select tuesday at time zone digest_due.time_zone as due) in_zone
$$;
comment on function private.digest_due is 'The latest Tuesday 09:00 of a time zone that is not after the given time.';

create function private.before_digest_settings_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.time_zone <> old.time_zone
    and not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone)
  then
    raise exception 'unknown time zone' using errcode = 'PT400';
  end if;
  -- Skips a digest that was due while digests were off, or that the new time zone makes due in the past.
  if new.is_on and not old.is_on or new.time_zone <> old.time_zone then
    new.settled_until := greatest(old.settled_until, now());
  elsif private.is_api_caller() then
    new.settled_until := old.settled_until;
  end if;
  return new;
end
$$;
comment on function private.before_digest_settings_write is
  'Checks the time zone, and skips digests that a change of the settings would make due in the past.';

create function private.after_digest_settings_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (new.is_on, new.time_zone) is distinct from (old.is_on, old.time_zone) then
    perform private.log_change(
      'digest_settings',
      case when new.is_on = old.is_on then 'update' when new.is_on then 'turned on' else 'turned off' end,
      null);
  end if;
  return null;
end
$$;
comment on function private.after_digest_settings_write is 'Writes the audit log.';

create function public.compose_digest()
returns table (
  jobs_until timestamptz, job_ids uuid[], job_total integer, event_ids uuid[], blog_id uuid, more_ids uuid[]
)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  jobs_from constant timestamptz :=
    coalesce((select max(d.jobs_until) from public.digests d), now() - interval '7 days');
begin
  -- Transactions that listed a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*),
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[31:10030], '{}')
  into job_ids, job_total, more_ids
  from public.job_search j
  where j.place = 0 and j.listed_at > jobs_from and j.listed_at <= compose_digest.jobs_until
    and private.is_open(false, j.expires_at);
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
$$;
comment on function public.compose_digest is
  'The content of a digest now: jobs since the last one (at most 30 ids, and 10,000 more), events of two weeks, the '
  'latest post first published since.';

create function public.next_digest_at() returns timestamptz
language sql stable
set search_path = ''
as $$
  select (private.digest_due(now(), s.time_zone) at time zone s.time_zone + interval '7 days') at time zone s.time_zone
  from public.digest_settings s
  where s.is_on
$$;
comment on function public.next_digest_at is 'When the next digest is due; null while digests are off.';

create function public.send_digest(batch_size integer default 1000, max_seconds integer default 2) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
  -- The lock makes instances take turns, so that only one of them sends the digest.
  settings constant public.digest_settings := (select s from public.digest_settings s for update);
  due constant timestamptz := private.digest_due(now(), settings.time_zone);
  digest public.digests;
  result public.digest_results;
  subscriptions uuid[];
  queued integer;
  total integer := 0;
begin
  if settings.is_on and due > settings.settled_until then
    update public.digest_settings set settled_until = due where digest_settings.id;
    insert into public.digests (slug, jobs_until, job_ids, job_total, event_ids, blog_id, more_ids)
    select to_char(due at time zone settings.time_zone, 'YYYY-MM-DD'),
      c.jobs_until, c.job_ids, c.job_total, c.event_ids, c.blog_id, c.more_ids
    from public.compose_digest() c
    where c.job_total > 0
    -- A change of the time zone can make the same day due twice.
    on conflict (slug) do nothing
    returning * into digest;
    if digest.id is null then
      return jsonb_build_object('recipients', 0, 'isDone', true);
    end if;
    insert into public.digest_results (digest_id, queued_to)
    values (digest.id, '00000000-0000-0000-0000-000000000000');
  end if;

  select r.* into result
  from public.digest_results r join public.digests d on d.id = r.digest_id
  where r.queued_to is not null
  order by d.created_at
  limit 1;
  if result.digest_id is null then
    return null;
  end if;
  loop
    subscriptions := array(
      select s.id from public.newsletter_subscriptions s
      where s.state = 'active' and s.id > result.queued_to
      order by s.id
      limit greatest(batch_size, 1));
    -- Active addresses are not suppressed. An address that was deleted and subscribed again meanwhile has a new id; the
    -- conflict on its address keeps it from being mailed twice.
    insert into public.outbox (kind, address, key, data, is_bulk)
    select 'digest', s.email, result.digest_id::text,
      jsonb_build_object('digest', result.digest_id, 'subscription', s.id), true
    from public.newsletter_subscriptions s
    where s.id = any (subscriptions)
    on conflict (kind, address, key) do nothing;
    get diagnostics queued = row_count;
    total := total + queued;
    -- Null after the last batch.
    result.queued_to := subscriptions[greatest(batch_size, 1)];
    -- The caller's statement timeout would undo the whole call, so a call ends early, and the next one continues.
    exit when result.queued_to is null or clock_timestamp() > begun + make_interval(secs => max_seconds);
  end loop;
  update public.digest_results r
  set recipients = r.recipients + total, queued_to = result.queued_to
  where r.digest_id = result.digest_id;
  return jsonb_build_object(
    'slug', (select d.slug from public.digests d where d.id = result.digest_id),
    'recipients', total, 'isDone', result.queued_to is null);
end
$$;
comment on function public.send_digest is
  'Scheduled work, called until it is done: composes the digest that is due, and queues its mails for about '
  'max_seconds. Returns {slug, recipients, isDone}: how many mails this call queued, without slug if there are no new '
  'jobs. Null if none is due and all mails are queued.';

create function private.more_digest_jobs(digest_slug text, page_offset integer, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with open_job as materialized (
    select s.id, s.posted_at
    from public.digests d cross join unnest(d.more_ids) as more (id) join public.job_search s on s.id = more.id
    where d.slug = digest_slug and s.place = 0 and private.is_open(false, s.expires_at)
  ),
  page as (
    select id, posted_at from open_job order by posted_at desc, id desc
    offset private.list_position(page_offset, 0) limit least(greatest(page_size, 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from open_job),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(card) order by page.posted_at desc, id desc), '[]')
      from page join private.job_cards card using (id)))
$$;
comment on function private.more_digest_jobs is
  'Implements public.more_digest_jobs, past row-level security, with open jobs only.';

create function public.more_digest_jobs(digest_slug text, page_offset integer default 0, page_size integer default 10)
returns jsonb
language sql stable
set search_path = ''
as $$ select private.more_digest_jobs(digest_slug, page_offset, page_size) $$;
comment on function public.more_digest_jobs is
  'A page of the open jobs that a digest counts but does not name, newest first: {total, jobs}.';

create function private.send_digest_preview() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.enqueue_mail('digest', r.email, 'preview ' || clock_timestamp())
  from public.recruiters r
  where r.auth_id = auth.uid() and private.is_admin();
end
$$;
comment on function private.send_digest_preview is 'Implements public.send_digest_preview, past row-level security.';

create function public.send_digest_preview() returns boolean
language sql
set search_path = ''
as $$ select private.send_digest_preview() $$;
comment on function public.send_digest_preview is
  'Mails the caller, an admin, the digest as it would be now. False for a suppressed address, null for other callers.';

create function public.refresh_digest_results() returns void
language sql
set search_path = ''
as $$
  update public.digest_results r set sent = o.sent, refused = o.refused
  from (
    select d.id, count(*) filter (where m.state = 'sent') as sent, count(*) filter (where m.state = 'failed') as refused
    from public.digests d
    join public.outbox m on m.kind = 'digest' and m.key = d.id::text
    where d.created_at > now() - interval '14 days'
    group by d.id
  ) o
  where o.id = r.digest_id and (r.sent, r.refused) is distinct from (o.sent, o.refused)
$$;
comment on function public.refresh_digest_results is
  'Counts the mails of digests of the last 14 days. Later, purge_outbox may have deleted some.';

create trigger before_write before update on public.digest_settings
  for each row execute function private.before_digest_settings_write();
create trigger after_write after update on public.digest_settings
  for each row execute function private.after_digest_settings_write();

alter table public.digest_settings enable row level security;
alter table public.digests enable row level security;
alter table public.digest_results enable row level security;

grant select on public.digest_settings to authenticated;
grant update (is_on, time_zone) on public.digest_settings to authenticated;
-- The table has exactly one row, so nobody may add or delete rows.
revoke all on public.digest_settings from service_role;
grant select, update, references, trigger, maintain on public.digest_settings to service_role;
grant select on public.digests to anon, authenticated;
grant select on public.digest_results to authenticated;
grant execute on function
  private.more_digest_jobs(text, integer, integer),
  public.more_digest_jobs(text, integer, integer)
to anon, authenticated;
grant execute on function private.digest_due(timestamptz, text),
  public.next_digest_at(),
  private.send_digest_preview(),
  public.send_digest_preview() to authenticated;

create policy "Admins read the settings of digests" on public.digest_settings for select to authenticated
  using ((select private.is_admin()));
create policy "Admins change the settings of digests" on public.digest_settings for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Everyone reads digests" on public.digests for select to anon, authenticated
  using (true);
create policy "Admins read results of digests" on public.digest_results for select to authenticated
  using ((select private.is_admin()));

-- Reach: what a posting can expect here, for the page that asks employers to post.

create function private.compute_board_reach() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with open_jobs as (
    select j.company_id, j.salary_min, j.salary_max, j.level, j.skills, j.eligibility, j.visa_sponsorship,
      c.name = 'Remote' as is_remote
    from public.jobs j join public.cities c on c.id = j.city_id where private.is_open(j.is_archived, j.expires_at)
  ),
  clicks as (
    select job_id, sum(views) as views, sum(applications) as applications, sum(impressions) as impressions
    from public.daily_job_clicks d, (select (now() at time zone 'UTC')::date as today) t
    where d.date >= today - 30 and d.date < today group by job_id
  ),
  closed as (
    select least(j.archived_at, j.expires_at) - j.posted_at as open_for
    from public.jobs j
    where least(j.archived_at, j.expires_at) between now() - interval '90 days' and now()
      and least(j.archived_at, j.expires_at) > j.posted_at and j.removal_reason is null
  ),
  readers as (
    select (select count(*) from public.newsletter_subscriptions s where s.state = 'active') as subscribers,
      (select count(*) from public.job_alerts a where a.confirmed_at is not null) as alerts
  )
  select jsonb_build_object(
    'jobs', count(*),
    'companies', count(distinct company_id),
    'withPay', count(*) filter (where salary_min > 0 or salary_max > 0),
    'withLevel', count(*) filter (where level is not null),
    'withSkills', count(*) filter (where skills <> '{}'),
    'remote', count(*) filter (where is_remote),
    'remoteWithApplicants', count(*) filter (where is_remote and eligibility <> 'unstated'),
    'withVisa', count(*) filter (where visa_sponsorship is not null),
    'impressions', (select coalesce(sum(impressions), 0) from clicks),
    'views', (select coalesce(sum(views), 0) from clicks),
    'applications', (select coalesce(sum(applications), 0) from clicks),
    'medianViews', (select percentile_disc(0.5) within group (order by views) from clicks having count(*) >= 10),
    'medianDaysOpen', (
      select round(extract(epoch from percentile_cont(0.5) within group (order by open_for)) / 86400)
      from closed having count(*) >= 10),
    -- Small numbers would tell when a person joins or leaves.
    'subscribers', (select subscribers from readers where subscribers >= 10),
    'alerts', (select alerts from readers where alerts >= 10))
  from open_jobs
$$;
comment on function private.compute_board_reach is
  'Counts of the open jobs, of the companies that have them and of the jobs that state pay, level, skills and whether '
  'they sponsor visas, and of the remote ones that state who may apply; impressions, views and clicks on Apply of all '
  'jobs in the last 30 whole days (UTC) and the median of views; the median of days that jobs closed in the last 90 '
  'days were open; active subscribers and job alerts. Medians of fewer than 10 jobs, and fewer than 10 subscribers or '
  'alerts, are null.';

-- Pay in Go: what jobs for Go developers state that they pay, by country and level.

create function private.pay_cells() returns table (
  country text, country_slug text, level text, currency text, jobs bigint, companies bigint, quartiles numeric[]
)
language sql stable
set search_path = ''
as $$
  with stated as (
    select j.company_id, j.level, c.country, c.country_slug, private.upper_case(btrim(j.salary_currency)) as currency,
      (j.salary_min::numeric + j.salary_max) / 2 as middle
    from public.jobs j join public.cities c on c.id = j.city_id
    where j.posted_at > now() - interval '1 year' and j.posted_at <= now()
      and j.id in (select p.id from private.posted_jobs p)
      and j.type = 'full-time' and j.salary_period = 'year' and j.salary_min > 0 and j.salary_min <= j.salary_max
      and c.country <> 'Unknown'
  ),
  -- The currency that most jobs of a country state. Amounts in other currencies are left out, not converted.
  usual as (
    select distinct on (country) country, currency
    from stated group by country, currency order by country, count(*) desc, currency
  ),
  -- Each company counts once in a cell, with the median of its own jobs there.
  of_company as (
    select country, min(country_slug) as country_slug, coalesce(level, 'unstated') as level,
      grouping(level) as is_total,
      min(currency) as currency, count(*) as jobs,
      percentile_cont(0.5) within group (order by middle)::numeric as median
    from stated join usual using (country, currency)
    group by grouping sets ((country, level, company_id), (country, company_id))
  ),
  cell as (
    select country, min(country_slug) as country_slug, case when is_total = 0 then level end as level,
      min(currency) as currency, sum(jobs)::bigint as jobs, count(*) as companies,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by median) as quartiles
    from of_company group by country, is_total, level
  )
  select country, country_slug, level, currency, jobs, companies,
    case
      when companies >= 8 then array(select round(value::numeric) from unnest(quartiles) as value)
      when companies >= 5 then array[null, round(quartiles[2]::numeric), null]
    end
  from cell where level is distinct from 'unstated'
$$;
comment on function private.pay_cells is
  'Full-time jobs of the last year that state a range by the year, in the currency that most of their country state. A '
  'level of null is all of them. quartiles are over companies: null below 5, only the median below 8.';

create function private.compute_pay_report() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'cells', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'country', country, 'slug', country_slug, 'level', level, 'currency', currency, 'jobs', jobs,
            'companies', companies, 'lower', quartiles[1], 'median', quartiles[2], 'upper', quartiles[3])
          order by country, level),
        '[]')
      from private.pay_cells()),
    'months', (
      select coalesce(jsonb_agg(to_jsonb(counted) order by month), '[]')
      from (
        select to_char(posted_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as jobs,
          count(*) filter (where salary_min > 0 or salary_max > 0) as "withPay"
        from public.jobs
        where posted_at > now() - interval '1 year' and posted_at <= now()
          and id in (select p.id from private.posted_jobs p)
        group by 1) as counted))
$$;
comment on function private.compute_pay_report is
  'Stated pay by country and level: {cells: {country, slug, level, currency, jobs, companies, lower, median, upper}[], '
  'months: {month, jobs, withPay}[]}, as private.pay_cells describes; months are those of posting, in UTC.';

-- Reports: numbers about the whole board that take too long to be computed for each page, and when they were computed.

create table public.reports (
  name text primary key check (char_length(name) <= 40 and name ~ '^[a-z_]+$'),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 1000000),
  computed_at timestamptz not null,
  constraint reports_times check (private.are_times(computed_at))
);
comment on table public.reports is 'Written by refresh_reports only. Everyone reads them, as they name no person.';
comment on column public.reports.content is
  'pay: as private.compute_pay_report returns it; reach: as private.compute_board_reach returns it.';

create function public.refresh_reports() returns integer
language plpgsql
set search_path = ''
as $$
declare
  refreshed integer;
begin
  insert into public.reports as r (name, content, computed_at)
  values
    ('pay', private.compute_pay_report(), now()),
    ('reach', private.compute_board_reach(), now())
  on conflict (name) do update set content = excluded.content, computed_at = excluded.computed_at;
  get diagnostics refreshed = row_count;
  return refreshed;
end
$$;
comment on function public.refresh_reports is
  'Scheduled work: computes all reports anew. Returns how many there are. For the secret key only.';

create function private.read_report(report_name text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select r.content || jsonb_build_object('computedAt', r.computed_at) from public.reports r where r.name = report_name
$$;
comment on function private.read_report is 'The content of a report, and computedAt, when it was computed.';

create function public.pay_report() returns jsonb
language sql stable
set search_path = ''
as $$ select private.read_report('pay') $$;
comment on function public.pay_report is
  'The last result of private.compute_pay_report, and computedAt, when that was.';

create function public.board_reach() returns jsonb
language sql stable
set search_path = ''
as $$ select private.read_report('reach') $$;
comment on function public.board_reach is
  'The last result of private.compute_board_reach, and computedAt, when that was.';

alter table public.reports enable row level security;

-- The long column content is left out, because a filter on it in a request would run over every row. pay_report and
-- board_reach return it.
grant select (name, computed_at) on public.reports to anon, authenticated;
grant execute on function private.read_report(text), public.pay_report(), public.board_reach() to anon, authenticated;

create policy "Everyone reads reports" on public.reports for select to anon, authenticated
  using (true);

-- Schedule: the recurring tasks of the web server, each of which only one instance runs at a time.

create table public.schedule (
  task text primary key check (char_length(task) <= 40 and task ~ '^[a-z][a-z-]*$'),
  started_at timestamptz,
  duration_ms integer check (duration_ms >= 0),
  is_ok boolean,
  result text check (char_length(result) <= 500),
  next_run_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  constraint schedule_lease check ((lease is null) = (leased_until is null)),
  constraint schedule_times check (private.are_times(started_at, next_run_at, leased_until))
);
comment on table public.schedule is
  'The current or last run of each task. Its end sets duration_ms, is_ok and result.';

create function public.begin_task(task text, every_seconds integer, only_if_due boolean default true) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  new_lease constant uuid := gen_random_uuid();
begin
  insert into public.schedule (task) values (begin_task.task) on conflict do nothing;
  -- A lease or a next run further ahead than possible comes from a clock that has been set back since. The extra minute
  -- allows for transactions that waited for the row, whose now() is earlier.
  update public.schedule s set
    started_at = now(),
    next_run_at = now() + make_interval(secs => every_seconds),
    lease = new_lease,
    leased_until = now() + interval '2 minutes'
  where s.task = begin_task.task
    and (s.leased_until is null or s.leased_until not between now() and now() + interval '3 minutes')
    and (not only_if_due
      or s.next_run_at is null
      or s.next_run_at <= now()
      or s.next_run_at > now() + make_interval(secs => every_seconds::double precision + 60));
  return case when found then new_lease end;
end
$$;
comment on function public.begin_task is
  'Leases a task for two minutes and returns the lease. Null when the task is not due or another instance runs it.';

create function public.begin_due_tasks(tasks text[], every_seconds integer[])
returns table (task text, lease uuid)
language sql
set search_path = ''
as $$
  with begun as materialized (
    -- In one order, so that instances that begin several tasks at the same time do not deadlock.
    select t.task, public.begin_task(t.task, t.every_seconds) as lease
    from (
      select * from unnest(begin_due_tasks.tasks, begin_due_tasks.every_seconds) as given (task, every_seconds)
      order by given.task
    ) t
  )
  select b.task, b.lease from begun b where b.lease is not null
$$;
comment on function public.begin_due_tasks is
  'begin_task for each of the tasks, with its interval from every_seconds: the tasks that were due, with their leases.';

create function public.renew_task(task text, lease uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.schedule s set leased_until = now() + interval '2 minutes'
  where s.task = renew_task.task and s.lease = renew_task.lease;
  return found;
end
$$;
comment on function public.renew_task is 'Extends a lease to two minutes from now; false when it is over.';

create function public.finish_task(
  task text,
  lease uuid,
  duration_ms integer,
  is_ok boolean,
  result text
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.schedule s set
    duration_ms = finish_task.duration_ms,
    is_ok = finish_task.is_ok,
    result = left(finish_task.result, 500),
    lease = null,
    leased_until = null
  where s.task = finish_task.task and s.lease = finish_task.lease;
  return found;
end
$$;
comment on function public.finish_task is
  'Records the end of a run and gives up its lease; false when the lease is over.';

alter table public.schedule enable row level security;

grant select on public.schedule to authenticated;

create policy "Admins read the schedule" on public.schedule for select to authenticated
  using ((select private.is_admin()));

-- Personal data: export and deletion of what is stored of a person. For the web server, which authenticates the person,
-- and for the operator (npm run person).

create function private.find_account(email text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select u.id from auth.users u where private.lower_case(u.email) = private.lower_case(btrim(find_account.email))
$$;
comment on function private.find_account is 'The id of the account with an e-mail address, or null. For the operator.';

create function private.is_newsletter_mail(kind text) returns boolean
language sql immutable
set search_path = ''
as $$ select is_newsletter_mail.kind in (
    'confirmation', 'mail-link', 'digest', 'job-alert', 'event-approved', 'event-declined',
    'report-received', 'report-decided') $$;
comment on function private.is_newsletter_mail is
  'Whether mail of this kind belongs to the owner of the address, rather than to an account with that address.';

create function private.mail_to_address(address text, is_newsletter boolean) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'kind', o.kind, 'state', o.state, 'created_at', o.created_at, 'sent_at', o.sent_at, 'data', o.data,
        'last_error', o.last_error)
      order by o.created_at, o.id),
    '[]')
  from public.outbox o
  where o.address = mail_to_address.address and private.is_newsletter_mail(o.kind) = mail_to_address.is_newsletter
$$;
comment on function private.mail_to_address is
  'The mail to an address in the outbox: of the newsletter and of alerts, or of an account.';

create function private.auth_log_of(account uuid, address text)
returns table (id uuid, at timestamptz, entry jsonb, ip text)
language sql stable
set search_path = ''
as $$
  with likely as materialized (
    select e.id, e.created_at, e.ip_address, e.payload
    from auth.audit_log_entries e
    where e.created_at > now() - interval '90 days'
      -- Parsing every entry takes seconds in a large log. JSON text may escape the characters that are left out here.
      and (strpos(e.payload::text, auth_log_of.account::text) > 0
        or strpos(
          private.lower_case(e.payload::text),
          substring(private.lower_case(auth_log_of.address) from '[a-z0-9._@-]*$')) > 0)
  )
  select l.id, l.at, l.entry, l.ip
  from (
    select
      e.id, e.created_at as at, e.ip_address::text as ip,
      -- Supabase Lite stores an object as its JSON text, in a string.
      case json_typeof(e.payload) when 'string' then (e.payload #>> '{}')::jsonb else e.payload::jsonb end as entry
    from likely e
  ) l
  where l.entry ->> 'actor_id' = auth_log_of.account::text
    or exists (
      select from jsonb_path_query(l.entry, 'strict $.**') v
      where private.lower_case(v #>> '{}') = private.lower_case(auth_log_of.address))
$$;
comment on function private.auth_log_of is
  'Entries of the last 90 days in the log of Supabase Auth by an account, or that name an address as a whole value. '
  'purge_auth_log deletes older ones.';

create function public.purge_auth_log(older_than interval) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from auth.audit_log_entries
  where id in (
    select e.id from auth.audit_log_entries e where e.created_at < now() - purge_auth_log.older_than limit 10000);
  get diagnostics purged = row_count;
  return purged;
exception when insufficient_privilege then
  return 0;
end
$$;
comment on function public.purge_auth_log is
  'Scheduled work, called until it returns 0: deletes up to 10,000 entries of the log of Supabase Auth that are older '
  'than older_than. Returns 0 where Supabase does not let the owner of the database delete them.';

create function public.account_data(account uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      -- Chosen by name, because the columns differ between versions of Supabase Auth. Password hashes and tokens are
      -- left out.
      select jsonb_object_agg(c.key, c.value)
      from jsonb_each(to_jsonb(u)) c
      where c.key in (
        'id', 'email', 'phone', 'created_at', 'email_confirmed_at', 'last_sign_in_at', 'raw_user_meta_data',
        'raw_app_meta_data')),
    'sessions', (
      select coalesce(jsonb_agg(
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(s)) c
         where c.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip'))), '[]')
      from auth.sessions s where s.user_id = u.id),
    'sign_ins', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.entry ->> 'action', 'ip', l.ip) order by l.at), '[]')
      from private.auth_log_of(u.id, u.email) l),
    'known_networks', (
      select coalesce(jsonb_agg(jsonb_build_object('code', k.mark, 'seen_at', k.seen_at) order by k.seen_at), '[]')
      from private.known_networks k where k.account = u.id),
    'recruiter', to_jsonb(r),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'search_text' - 'idempotency_key' order by j.posted_at, j.id), '[]')
      from public.jobs j where j.recruiter_id = r.id),
    'objections', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]')
      from public.job_objections o join public.jobs j on j.id = o.job_id where j.recruiter_id = r.id),
    'boards', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'claimed_by' - 'claimed_at' order by b.id), '[]')
      from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]')
      from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mail_to_address(private.lower_case(u.email), false),
    'decisions', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'reason', l.reason) order by l.id), '[]')
      from public.audit_log l where l.table_name = 'recruiters' and l.row_id = r.id),
    'own_changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('at', l.at, 'action', l.action, 'table', l.table_name, 'row', l.row_id) order by l.id),
        '[]')
      from public.audit_log l where l.actor = u.id))
  from auth.users u left join public.recruiters r on r.auth_id = u.id
  where u.id = account_data.account
$$;
comment on function public.account_data is
  'All personal data of an account, or null without one: {account, sessions, sign_ins, known_networks, recruiter, '
  'jobs, objections, boards, imported, mails, decisions, own_changes}. Newsletter data of its address is not '
  'included, as an account whose address was never confirmed may have been registered by somebody else.';

create function public.subscriber_data(address text) returns jsonb
language sql stable
set search_path = ''
as $$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'newsletter', (
        select to_jsonb(s) from public.newsletter_subscriptions s where s.email = given.address),
      'alerts', (
        select jsonb_agg(to_jsonb(a) order by a.created_at, a.id)
        from public.job_alerts a where a.email = given.address),
      'submitted_events', (
        select jsonb_agg(
          jsonb_build_object(
            'event', e.name, 'submitted_at', s.created_at, 'decided_at', s.decided_at, 'status', e.status)
          order by s.created_at, e.id)
        from public.event_submitters s join public.events e on e.id = s.event_id
        where s.email = given.address),
      'reports', (
        select jsonb_agg(
          jsonb_build_object(
            'job', j.title || ', ' || j.company, 'reason', r.reason, 'comment', r.comment, 'statement', r.statement,
            'created_at', r.created_at, 'resolved_at', r.resolved_at)
          order by r.created_at, r.id)
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.email = given.address),
      'mails', nullif(private.mail_to_address(given.address, true), '[]'),
      'suppression', (
        select to_jsonb(s) - 'id' from public.suppressions s where s.address = given.address))),
    '{}')
  from private.lower_case(btrim(subscriber_data.address)) as given (address)
$$;
comment on function public.subscriber_data is
  'All data of an e-mail address itself, not of an account with it: {newsletter, alerts, submitted_events, '
  'reports, mails, suppression}, or null.';

create function public.delete_account(account uuid, delete_jobs boolean) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  account_email constant text := (
    select private.lower_case(u.email) from auth.users u where u.id = delete_account.account);
  recruiter public.recruiters;
  open_slugs text[];
begin
  perform private.lock_jobs();
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  select * into recruiter from public.recruiters r where r.auth_id = delete_account.account for update;
  if account_email is null then
    return null;
  end if;
  if recruiter.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into open_slugs
  from public.jobs j where j.recruiter_id = recruiter.id and private.is_open(j.is_archived, j.expires_at);
  delete from public.job_objections o using public.jobs j where j.id = o.job_id and j.recruiter_id = recruiter.id;
  if delete_jobs then
    delete from public.jobs j where j.recruiter_id = recruiter.id;
  else
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
  end if;
  delete from public.outbox o where o.address = account_email and not private.is_newsletter_mail(o.kind);
  update public.audit_log l set actor_email = null
  where l.actor = delete_account.account and l.actor_email is not null;
  update public.audit_log l set reason = null
  where l.table_name = 'recruiters' and l.row_id = recruiter.id and l.reason is not null;
  if recruiter.id is not null then
    insert into public.audit_log (action, table_name, row_id)
    values ('deleted on request', 'recruiters', recruiter.id);
  end if;
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(delete_account.account, account_email) l);
  -- Cascades to sessions, known networks and the recruiter, and sets the recruiter of remaining jobs to null.
  delete from auth.users u where u.id = delete_account.account;
  return open_slugs;
end
$$;
comment on function public.delete_account is
  'Deletes an account and its personal data, and deletes or archives its jobs. Returns the slugs of jobs that were '
  'open, or null without an account. Raises restrict_violation for an admin.';

create function public.delete_subscriber(address text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  mailbox constant text := private.lower_case(btrim(delete_subscriber.address));
  was_known constant boolean := public.subscriber_data(mailbox) is not null;
begin
  -- The locks of renew_subscription and create_alert: concurrent subscriptions of the address come before or after.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(mailbox) & 255);
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || mailbox, 0));
  delete from public.newsletter_subscriptions s where s.email = mailbox;
  delete from public.job_alerts a where a.email = mailbox;
  delete from public.event_submitters s where s.email = mailbox;
  update public.job_reports r set email = null where r.email = mailbox;
  delete from public.outbox o where o.address = mailbox and private.is_newsletter_mail(o.kind);
  -- A later request for the address sends one mail, which its server refuses again.
  delete from public.suppressions s where s.address = mailbox;
  return was_known;
end
$$;
comment on function public.delete_subscriber is
  'Deletes the data of an e-mail address itself, its mail in the outbox, and that mail servers refuse it; false when '
  'there was none.';

create function private.forget_address(address text) returns void
language sql
set search_path = ''
as $$
  delete from public.outbox o where o.address = private.lower_case(forget_address.address);
  update public.audit_log l set actor_email = null
  where private.lower_case(l.actor_email) = private.lower_case(forget_address.address);
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(null, forget_address.address) l);
$$;
comment on function private.forget_address is
  'Deletes what delete_subscriber and delete_account leave where an address is no account''s, or was one''s before. '
  'For the operator.';

revoke execute on function private.find_account, private.forget_address from service_role;

-- Images: which files of the bucket blog-images nothing shows any more.
-- The bucket has no policies: only the web server uploads and deletes, with the secret key and after a look at the
-- content. Storage looks at the declared type only, so a policy for admins would let a stolen session upload HTML as an
-- image.

create function public.unused_images(image_names text[] default null) returns setof text
language sql stable
set search_path = ''
as $$
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
$$;
comment on function public.unused_images is
  'For the web server: which of these files, or of all that are old enough, no row names, so that they can be '
  'deleted. A row only ever gets the name of a file that was just uploaded for it, or of a company that is merged '
  'into it, so no file of the result is named again.';

-- Waiting: what waits for admins, and the mail that tells them.

create type public.waiting_mail_frequency as enum ('off', 'daily', 'immediate');

create table public.waiting_mail_settings (
  id boolean primary key default true check (id),
  frequency public.waiting_mail_frequency not null default 'daily'
);
comment on table public.waiting_mail_settings is
  'One row: when all admins are mailed what waits: never, once a day from 08:00 in the time zone of digests, or within '
  'minutes of something new.';

create table private.waiting_told (
  queue text not null check (char_length(queue) <= 40),
  item uuid not null,
  primary key (queue, item)
);
comment on table private.waiting_told is
  'What waited when admins were last mailed, as long as it waits: for this they are not mailed at once again.';

create function private.waiting_items() returns table (queue text, item uuid)
language sql stable
set search_path = ''
as $$
  select 'recruiters', r.id from public.recruiters r where r.status = 'pending' and r.role <> 'admin'
  union all
  select 'memberships', r.id from public.recruiters r
  where r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  union all
  select 'claimed_boards', b.id from public.job_boards b where b.claimed_by is not null
  union all
  select 'events', e.id from public.events e where e.status = 'submitted'
  union all
  select 'reported_jobs', n.job_id
  from (
    select r.job_id from public.job_reports r where r.resolved_at is null
    union
    select o.job_id from public.job_objections o where o.resolved_at is null
  ) n
  union all
  select 'failed_mails', o.id from public.outbox o where o.state = 'failed'
  union all
  -- A task that a release has removed keeps its row, but is not planned any more.
  select 'failed_tasks', md5('task ' || s.task)::uuid from public.schedule s
  where not s.is_ok and s.next_run_at > now() - interval '1 day'
  union all
  select 'stopped_engines', md5('engine ' || e.engine)::uuid from public.search_engines e where e.stopped_at is not null
$$;
comment on function private.waiting_items is 'Everything that waits for an admin.';

create function private.count_waiting()
returns table (
  recruiters bigint, memberships bigint, claimed_boards bigint, events bigint, reported_jobs bigint,
  failed_mails bigint,
  failed_tasks bigint, stopped_engines bigint
)
-- Security definer, because not even admins may read job_boards.claimed_by, which is counted.
language sql stable security definer
set search_path = ''
as $$
  select
    count(*) filter (where w.queue = 'recruiters'), count(*) filter (where w.queue = 'memberships'),
    count(*) filter (where w.queue = 'claimed_boards'), count(*) filter (where w.queue = 'events'),
    count(*) filter (where w.queue = 'reported_jobs'), count(*) filter (where w.queue = 'failed_mails'),
    count(*) filter (where w.queue = 'failed_tasks'), count(*) filter (where w.queue = 'stopped_engines')
  from private.waiting_items() w
  where not private.is_api_caller() or (select private.is_admin())
$$;
comment on function private.count_waiting is
  'How much of each kind waits for an admin, past row-level security. Nothing for other accounts.';

create function public.admin_queue_counts()
returns table (
  recruiters bigint, memberships bigint, claimed_boards bigint, events bigint, reported_jobs bigint,
  failed_mails bigint,
  failed_tasks bigint, stopped_engines bigint
)
language sql stable
set search_path = ''
as $$ select * from private.count_waiting() where (select private.is_admin()) $$;
comment on function public.admin_queue_counts is
  'For admins: how many recruiters, memberships of companies, claimed boards, events, jobs with reports or an '
  'objection, failed mails, failed tasks and stopped search engines wait. No row for other callers.';

create function public.waiting_counts()
returns table (
  recruiters bigint, memberships bigint, claimed_boards bigint, events bigint, reported_jobs bigint,
  failed_mails bigint,
  failed_tasks bigint, stopped_engines bigint
)
language sql stable
set search_path = ''
as $$ select * from private.count_waiting() $$;
comment on function public.waiting_counts is 'For the web server: as admin_queue_counts, for the mail to admins.';

create function public.send_waiting_mail(at_time timestamptz default now()) returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- The lock makes instances take turns, so that only one of them sends the mail.
  settings constant public.waiting_mail_settings := (select s from public.waiting_mail_settings s for update);
  local constant timestamp := at_time at time zone (select s.time_zone from public.digest_settings s);
  mails integer;
begin
  delete from private.waiting_told t
  where (t.queue, t.item) not in (select w.queue, w.item from private.waiting_items() w);
  if settings.frequency = 'off'
    or settings.frequency = 'daily' and local::time < '08:00'
    or not exists (
      select from private.waiting_items() w
      where settings.frequency = 'daily'
        or not exists (select from private.waiting_told t where t.queue = w.queue and t.item = w.item))
  then
    return 0;
  end if;
  select count(*) filter (where m.is_new) into mails
  from (
    select private.enqueue_mail(
      'waiting', r.email,
      case settings.frequency when 'daily' then 'day ' || local::date else 'at ' || at_time end) as is_new
    from public.recruiters r where r.role = 'admin'
  ) m;
  if mails > 0 then
    insert into private.waiting_told select * from private.waiting_items() on conflict do nothing;
  end if;
  return mails;
end
$$;
comment on function public.send_waiting_mail is
  'Scheduled work: queues a mail to each admin if something waits and they want to be told now, and returns how many.';

create function private.after_waiting_mail_settings_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.frequency <> old.frequency then
    perform private.log_change('waiting_mail_settings', 'update', null);
  end if;
  return null;
end
$$;
comment on function private.after_waiting_mail_settings_write is 'Writes the audit log.';

create trigger after_write after update on public.waiting_mail_settings
  for each row execute function private.after_waiting_mail_settings_write();

alter table public.waiting_mail_settings enable row level security;
alter table private.waiting_told enable row level security;

grant select on public.waiting_mail_settings to authenticated;
grant update (frequency) on public.waiting_mail_settings to authenticated;
-- The table has exactly one row, so nobody may add or delete rows.
revoke all on public.waiting_mail_settings from service_role;
grant select, update, references, trigger, maintain on public.waiting_mail_settings to service_role;
grant select, insert, update, delete on private.waiting_told to service_role;
grant execute on function private.count_waiting(), public.admin_queue_counts() to authenticated;

create policy "Admins read the settings of mail about what waits" on public.waiting_mail_settings
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins change the settings of mail about what waits" on public.waiting_mail_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Reference rows: lists that the code relies on, default limits, and the single row of each table of settings.

-- ISO 3166-1 short names, the regions that job postings name, and Unknown.
insert into private.countries (name, code) values
  ('APAC', null), ('Afghanistan', 'AF'), ('Albania', 'AL'), ('Algeria', 'DZ'), ('American Samoa', 'AS'),
  ('Andorra', 'AD'), ('Angola', 'AO'), ('Anguilla', 'AI'), ('Antarctica', 'AQ'), ('Antigua and Barbuda', 'AG'),
  ('Argentina', 'AR'), ('Armenia', 'AM'), ('Aruba', 'AW'), ('Asia', null), ('Australia', 'AU'), ('Austria', 'AT'),
  ('Azerbaijan', 'AZ'), ('Bahamas', 'BS'), ('Bahrain', 'BH'), ('Bangladesh', 'BD'), ('Barbados', 'BB'),
  ('Belarus', 'BY'), ('Belgium', 'BE'), ('Belize', 'BZ'), ('Benin', 'BJ'), ('Bermuda', 'BM'), ('Bhutan', 'BT'),
  ('Bolivia', 'BO'), ('Bosnia and Herzegovina', 'BA'), ('Botswana', 'BW'), ('Bouvet Island', 'BV'), ('Brazil', 'BR'),
  ('British Indian Ocean Territory', 'IO'), ('British Virgin Islands', 'VG'), ('Brunei', 'BN'), ('Bulgaria', 'BG'),
  ('Burkina Faso', 'BF'), ('Burundi', 'BI'), ('Cambodia', 'KH'), ('Cameroon', 'CM'), ('Canada', 'CA'),
  ('Cape Verde', 'CV'), ('Caribbean Netherlands', 'BQ'), ('Cayman Islands', 'KY'), ('Central African Republic', 'CF'),
  ('Chad', 'TD'), ('Chile', 'CL'), ('China', 'CN'), ('Christmas Island', 'CX'), ('Cocos (Keeling) Islands', 'CC'),
  ('Colombia', 'CO'), ('Comoros', 'KM'), ('Congo', 'CG'), ('Cook Islands', 'CK'), ('Costa Rica', 'CR'),
  ('Croatia', 'HR'), ('Cuba', 'CU'), ('Curaçao', 'CW'), ('Cyprus', 'CY'), ('Czechia', 'CZ'), ('Côte d''Ivoire', 'CI'),
  ('Democratic Republic of the Congo', 'CD'), ('Denmark', 'DK'), ('Djibouti', 'DJ'), ('Dominica', 'DM'),
  ('Dominican Republic', 'DO'), ('EMEA', null), ('Ecuador', 'EC'), ('Egypt', 'EG'), ('El Salvador', 'SV'),
  ('Equatorial Guinea', 'GQ'), ('Eritrea', 'ER'), ('Estonia', 'EE'), ('Eswatini', 'SZ'), ('Ethiopia', 'ET'),
  ('Europe', null), ('Falkland Islands', 'FK'), ('Faroe Islands', 'FO'), ('Fiji', 'FJ'), ('Finland', 'FI'),
  ('France', 'FR'), ('French Guiana', 'GF'), ('French Polynesia', 'PF'), ('French Southern Territories', 'TF'),
  ('Gabon', 'GA'), ('Gambia', 'GM'), ('Georgia', 'GE'), ('Germany', 'DE'), ('Ghana', 'GH'), ('Gibraltar', 'GI'),
  ('Global', null), ('Greece', 'GR'), ('Greenland', 'GL'), ('Grenada', 'GD'), ('Guadeloupe', 'GP'), ('Guam', 'GU'),
  ('Guatemala', 'GT'), ('Guernsey', 'GG'), ('Guinea', 'GN'), ('Guinea-Bissau', 'GW'), ('Guyana', 'GY'),
  ('Haiti', 'HT'), ('Heard Island and McDonald Islands', 'HM'), ('Honduras', 'HN'), ('Hong Kong', 'HK'),
  ('Hungary', 'HU'), ('Iceland', 'IS'), ('India', 'IN'), ('Indonesia', 'ID'), ('Iran', 'IR'), ('Iraq', 'IQ'),
  ('Ireland', 'IE'), ('Isle of Man', 'IM'), ('Israel', 'IL'), ('Italy', 'IT'), ('Jamaica', 'JM'), ('Japan', 'JP'),
  ('Jersey', 'JE'), ('Jordan', 'JO'), ('Kazakhstan', 'KZ'), ('Kenya', 'KE'), ('Kiribati', 'KI'), ('Kosovo', 'XK'),
  ('Kuwait', 'KW'), ('Kyrgyzstan', 'KG'), ('LATAM', null), ('Laos', 'LA'), ('Latvia', 'LV'), ('Lebanon', 'LB'),
  ('Lesotho', 'LS'), ('Liberia', 'LR'), ('Libya', 'LY'), ('Liechtenstein', 'LI'), ('Lithuania', 'LT'),
  ('Luxembourg', 'LU'), ('Macao', 'MO'), ('Madagascar', 'MG'), ('Malawi', 'MW'), ('Malaysia', 'MY'),
  ('Maldives', 'MV'), ('Mali', 'ML'), ('Malta', 'MT'), ('Marshall Islands', 'MH'), ('Martinique', 'MQ'),
  ('Mauritania', 'MR'), ('Mauritius', 'MU'), ('Mayotte', 'YT'), ('Mexico', 'MX'), ('Micronesia', 'FM'),
  ('Moldova', 'MD'), ('Monaco', 'MC'), ('Mongolia', 'MN'), ('Montenegro', 'ME'), ('Montserrat', 'MS'),
  ('Morocco', 'MA'), ('Mozambique', 'MZ'), ('Myanmar', 'MM'), ('Namibia', 'NA'), ('Nauru', 'NR'), ('Nepal', 'NP'),
  ('Netherlands', 'NL'), ('New Caledonia', 'NC'), ('New Zealand', 'NZ'), ('Nicaragua', 'NI'), ('Niger', 'NE'),
  ('Nigeria', 'NG'), ('Niue', 'NU'), ('Norfolk Island', 'NF'), ('North Korea', 'KP'), ('North Macedonia', 'MK'),
  ('Northern Mariana Islands', 'MP'), ('Norway', 'NO'), ('Oman', 'OM'), ('Pakistan', 'PK'), ('Palau', 'PW'),
  ('Palestine', 'PS'), ('Panama', 'PA'), ('Papua New Guinea', 'PG'), ('Paraguay', 'PY'), ('Peru', 'PE'),
  ('Philippines', 'PH'), ('Pitcairn Islands', 'PN'), ('Poland', 'PL'), ('Portugal', 'PT'), ('Puerto Rico', 'PR'),
  ('Qatar', 'QA'), ('Romania', 'RO'), ('Russia', 'RU'), ('Rwanda', 'RW'), ('Réunion', 'RE'),
  ('Saint Barthélemy', 'BL'), ('Saint Helena', 'SH'), ('Saint Kitts and Nevis', 'KN'), ('Saint Lucia', 'LC'),
  ('Saint Martin', 'MF'), ('Saint Pierre and Miquelon', 'PM'), ('Saint Vincent and the Grenadines', 'VC'),
  ('Samoa', 'WS'), ('San Marino', 'SM'), ('Sao Tome and Principe', 'ST'), ('Saudi Arabia', 'SA'), ('Senegal', 'SN'),
  ('Serbia', 'RS'), ('Seychelles', 'SC'), ('Sierra Leone', 'SL'), ('Singapore', 'SG'), ('Sint Maarten', 'SX'),
  ('Slovakia', 'SK'), ('Slovenia', 'SI'), ('Solomon Islands', 'SB'), ('Somalia', 'SO'), ('South Africa', 'ZA'),
  ('South Georgia and the South Sandwich Islands', 'GS'), ('South Korea', 'KR'), ('South Sudan', 'SS'),
  ('Spain', 'ES'), ('Sri Lanka', 'LK'), ('Sudan', 'SD'), ('Suriname', 'SR'), ('Svalbard and Jan Mayen', 'SJ'),
  ('Sweden', 'SE'), ('Switzerland', 'CH'), ('Syria', 'SY'), ('Taiwan', 'TW'), ('Tajikistan', 'TJ'),
  ('Tanzania', 'TZ'), ('Thailand', 'TH'), ('Timor-Leste', 'TL'), ('Togo', 'TG'), ('Tokelau', 'TK'), ('Tonga', 'TO'),
  ('Trinidad and Tobago', 'TT'), ('Tunisia', 'TN'), ('Turkey', 'TR'), ('Turkmenistan', 'TM'),
  ('Turks and Caicos Islands', 'TC'), ('Tuvalu', 'TV'), ('U.S. Outlying Islands', 'UM'),
  ('U.S. Virgin Islands', 'VI'), ('Uganda', 'UG'), ('Ukraine', 'UA'), ('United Arab Emirates', 'AE'),
  ('United Kingdom', 'GB'), ('United States', 'US'), ('Unknown', null), ('Uruguay', 'UY'), ('Uzbekistan', 'UZ'),
  ('Vanuatu', 'VU'), ('Vatican City', 'VA'), ('Venezuela', 'VE'), ('Vietnam', 'VN'), ('Wallis and Futuna', 'WF'),
  ('Western Sahara', 'EH'), ('Yemen', 'YE'), ('Zambia', 'ZM'), ('Zimbabwe', 'ZW'), ('Åland Islands', 'AX');

insert into private.regions (slug, name, codes) values
  ('emea', 'EMEA',
    '{BY,BG,CZ,HU,MD,PL,RO,RU,SK,UA,AX,DK,EE,FO,FI,GG,IS,IE,IM,JE,LV,LT,NO,SJ,SE,GB,AL,AD,BA,HR,GI,GR,IT,MT,ME,MK'
    ',PT,SM,RS,SI,ES,VA,AT,BE,FR,DE,LI,LU,MC,NL,CH,AM,AZ,BH,CY,GE,IQ,IL,JO,KW,LB,OM,PS,QA,SA,SY,TR,AE,YE,DZ,EG,LY'
    ',MA,SD,TN,EH,BI,KM,DJ,ER,ET,KE,MG,MW,MU,YT,MZ,RE,RW,SC,SO,SS,UG,TZ,ZM,ZW,AO,CM,CF,TD,CG,CD,GQ,GA,ST,BW,SZ,LS'
    ',NA,ZA,BJ,BF,CV,CI,GM,GH,GN,GW,LR,ML,MR,NE,NG,SH,SN,SL,TG}'),
  ('apac', 'APAC',
    '{CN,HK,MO,JP,MN,KP,KR,TW,AF,BD,BT,IN,IR,MV,NP,PK,LK,BN,KH,ID,LA,MY,MM,PH,SG,TH,TL,VN,AU,NZ,NF,FJ,NC,PG,SB,VU'
    ',GU,KI,MH,FM,NR,MP,PW,AS,CK,PF,NU,PN,WS,TK,TO,TV,WF}'),
  ('latam', 'LATAM',
    '{AI,AG,AW,BS,BB,BQ,VG,KY,CU,CW,DM,DO,GD,GP,HT,JM,MQ,MS,PR,BL,KN,LC,MF,VC,SX,TT,TC,VI,BZ,CR,SV,GT,HN,MX,NI,PA'
    ',AR,BO,BR,CL,CO,EC,FK,GF,GY,PY,PE,SR,UY,VE}'),
  ('asia', 'Asia',
    '{KZ,KG,TJ,TM,UZ,CN,HK,MO,JP,MN,KP,KR,TW,AF,BD,BT,IN,IR,MV,NP,PK,LK,BN,KH,ID,LA,MY,MM,PH,SG,TH,TL,VN,AM,AZ,BH'
    ',CY,GE,IQ,IL,JO,KW,LB,OM,PS,QA,SA,SY,TR,AE,YE}'),
  ('europe', 'Europe',
    '{BY,BG,CZ,HU,MD,PL,RO,RU,SK,UA,AX,DK,EE,FO,FI,GG,IS,IE,IM,JE,LV,LT,NO,SJ,SE,GB,AL,AD,BA,HR,GI,GR,IT,MT,ME,MK'
    ',PT,SM,RS,SI,ES,VA,AT,BE,FR,DE,LI,LU,MC,NL,CH}'),
  (
    'european-union', 'European Union',
    '{AT,BE,BG,HR,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}'),
  ('north-america', 'North America', '{US,CA,MX}'),
  ('worldwide', 'Global', '{}');

-- The list of the npm package email-providers, with additions.
insert into private.shared_mail_domains (domain) values
  ('10minutemail.com'), ('126.com'), ('163.com'), ('21cn.com'), ('37.com'), ('3ammagazine.com'), ('4mg.com'),
  ('about.com'), ('abv.bg'), ('adelphia.net'), ('aeiou.pt'), ('aim.com'), ('airmail.net'), ('albawaba.com'),
  ('alibaba.com'), ('alice.it'), ('aliyun.com'), ('altavista.com'), ('ananzi.co.za'), ('ancestry.com'),
  ('angelfire.com'), ('anonymize.com'), ('aol.co.uk'), ('aol.com'), ('apollo.lv'), ('arcor.de'), ('att.net'),
  ('attbi.com'), ('aver.com'), ('bangkok.com'), ('barcelona.com'), ('beer.com'), ('bellatlantic.net'),
  ('bellsouth.net'), ('berlin.de'), ('bigfoot.com'), ('bigpond.com'), ('bigpond.net.au'), ('bizhosting.com'),
  ('bk.ru'), ('blackplanet.com'), ('blogos.com'), ('bluewin.ch'), ('blueyonder.co.uk'), ('bolt.com'), ('bright.net'),
  ('bt.com'), ('btconnect.com'), ('btinternet.com'), ('btopenworld.com'), ('bugmenot.com'), ('c2i.net'), ('c3.hu'),
  ('cableone.net'), ('canada.com'), ('care2.com'), ('casino.com'), ('catholic.org'), ('centrum.cz'), ('chacuo.net'),
  ('charm.net'), ('charter.net'), ('chat.ru'), ('chello.nl'), ('chez.com'), ('clerk.com'), ('club-internet.fr'),
  ('cogeco.ca'), ('comcast.net'), ('compuserve.com'), ('concentric.net'), ('cox.net'), ('crosswinds.net'), ('cs.com'),
  ('cu.cc'), ('dailypioneer.com'), ('daum.net'), ('ddnsfree.com'), ('dejanews.com'), ('depechemode.com'),
  ('detik.com'), ('discovery.com'), ('dmv.com'), ('dnsmadeeasy.com'), ('docomo.ne.jp'), ('doctor.com'),
  ('doityourself.com'), ('duck.com'), ('dynu.net'), ('earthlink.net'), ('easypost.com'), ('eircom.net'),
  ('elvis.com'), ('emailondeck.com'), ('enter.net'), ('erols.com'), ('everyone.net'), ('example.com'),
  ('excite.co.jp'), ('excite.com'), ('excite.it'), ('f5.si'), ('facebook.com'), ('fastmail.com'), ('fastmail.fm'),
  ('forthnet.gr'), ('fortunecity.com'), ('foxmail.com'), ('fr.nf'), ('free.fr'), ('freenet.de'), ('freeserve.co.uk'),
  ('freeuk.com'), ('freeyellow.com'), ('front.ru'), ('frontier.com'), ('frontiernet.net'), ('fuse.net'),
  ('games.com'), ('garbage.com'), ('gazeta.pl'), ('geek.com'), ('geocities.com'), ('globo.com'), ('gmail.com'),
  ('gmx.at'), ('gmx.com'), ('gmx.de'), ('gmx.net'), ('go.com'), ('go.ro'), ('go2net.com'), ('googlemail.com'),
  ('gportal.hu'), ('guerrillamail.com'), ('hamptonroads.com'), ('hanmail.net'), ('hetnet.nl'), ('hey.com'),
  ('hidemyass.com'), ('hispavista.com'), ('home.nl'), ('homestead.com'), ('hot.ee'), ('hotbot.com'),
  ('hotmail.co.uk'), ('hotmail.com'), ('hotmail.com.br'), ('hotmail.de'), ('hotmail.es'), ('hotmail.fr'),
  ('hotmail.it'), ('hotmail.ru'), ('hushmail.com'), ('i.am'), ('i.ua'), ('icloud.com'), ('icq.com'), ('idirect.com'),
  ('iespana.es'), ('ig.com.br'), ('iinet.net.au'), ('inbox.com'), ('inbox.lv'), ('inbox.ru'), ('incredimail.com'),
  ('india.com'), ('indiatimes.com'), ('interaccess.com'), ('interfree.it'), ('interia.pl'), ('iol.it'),
  ('iprimus.com.au'), ('ireland.com'), ('islamonline.net'), ('ivillage.com'), ('iwon.com'), ('juno.com'),
  ('kansascity.com'), ('kiwibox.com'), ('land.ru'), ('laposte.net'), ('law.com'), ('lawyer.com'), ('lex.bg'),
  ('libero.it'), ('list.ru'), ('live.co.uk'), ('live.com'), ('looksmart.com'), ('lycos.co.uk'), ('lycos.com'),
  ('lycos.de'), ('lycos.es'), ('lycos.it'), ('lycos.nl'), ('mac.com'), ('mail-tester.com'), ('mail.com'), ('mail.ru'),
  ('mail2web.com'), ('mailbox.org'), ('maildrop.cc'), ('mailinator.com'), ('masrawy.com'), ('mchsi.com'), ('me.com'),
  ('medscape.com'), ('metacrawler.com'), ('mindspring.com'), ('montevideo.com.uy'), ('mozmail.com'), ('msk.ru'),
  ('msn.co.uk'), ('msn.com'), ('mydomain.com'), ('myway.com'), ('name.com'), ('nate.com'), ('naver.com'),
  ('netcom.com'), ('netins.net'), ('netscape.com'), ('netscape.net'), ('netspace.net.au'), ('netzero.net'),
  ('neuf.fr'), ('newmail.ru'), ('ntlworld.com'), ('nus.edu.sg'), ('ny.com'), ('nyc.com'), ('o2.co.uk'), ('o2.pl'),
  ('oath.com'), ('oi.com.br'), ('onet.pl'), ('online.de'), ('onlinehome.de'), ('onmilwaukee.com'), ('optimum.net'),
  ('optusnet.com.au'), ('orange.fr'), ('outlook.com'), ('outlook.de'), ('outlook.fr'), ('ozemail.com.au'),
  ('pacbell.net'), ('parrot.com'), ('pe.hu'), ('pipeline.com'), ('planet.nl'), ('pm.me'), ('pobox.com'),
  ('pochta.ru'), ('poste.it'), ('pp.ua'), ('privacy.net'), ('privaterelay.appleid.com'), ('prodigy.net'),
  ('proton.me'), ('protonmail.ch'), ('protonmail.com'), ('ptd.net'), ('qq.com'), ('qwest.net'), ('r7.com'),
  ('rambler.ru'), ('rcn.com'), ('rediffmail.com'), ('rediffmailpro.com'), ('rin.ru'), ('roadrunner.com'),
  ('rocketmail.com'), ('rogers.com'), ('rr.com'), ('sanook.com'), ('sapo.pt'), ('saudia.com'), ('sbcglobal.net'),
  ('sci.fi'), ('scubadiving.com'), ('sdf.org'), ('seanet.com'), ('seznam.cz'), ('sfr.fr'), ('sharklasers.com'),
  ('shaw.ca'), ('she.com'), ('sify.com'), ('sina.cn'), ('sina.com'), ('singnet.com.sg'), ('singpost.com'),
  ('sky.com'), ('skynet.be'), ('sp.nl'), ('space.com'), ('spacewar.com'), ('spb.ru'), ('spray.se'), ('sprynet.com'),
  ('starmedia.com'), ('supereva.it'), ('swbell.net'), ('sweb.cz'), ('swissinfo.org'), ('sympatico.ca'),
  ('t-online.de'), ('talkcity.com'), ('talktalk.co.uk'), ('talktalk.net'), ('tds.net'), ('techspot.com'),
  ('telenet.be'), ('telstra.com'), ('telus.net'), ('temp-mail.org'), ('terra.cl'), ('terra.com'), ('terra.com.ar'),
  ('terra.com.br'), ('terra.es'), ('test.com'), ('test.de'), ('theglobe.com'), ('thirdage.com'), ('tin.it'),
  ('tiscali.co.uk'), ('tiscali.it'), ('tom.com'), ('tpg.com.au'), ('trashmail.com'), ('tuta.com'), ('tuta.io'),
  ('tutanota.com'), ('tutanota.de'), ('ukr.net'), ('unican.es'), ('uol.com.br'), ('usa.com'),
  ('users.noreply.github.com'), ('verizon.net'), ('virgilio.it'), ('virgin.net'), ('virginmedia.com'), ('voila.fr'),
  ('walla.co.il'), ('wanadoo.es'), ('wanadoo.fr'), ('web.de'), ('web.id'), ('webindia123.com'), ('webjump.com'),
  ('westnet.com.au'), ('wow.com'), ('wowway.com'), ('wp.pl'), ('www.com'), ('xoom.com'), ('ya.ru'), ('yahoo.ca'),
  ('yahoo.co.in'), ('yahoo.co.jp'), ('yahoo.co.uk'), ('yahoo.com'), ('yahoo.com.br'), ('yahoo.com.cn'),
  ('yahoo.com.tw'), ('yahoo.de'), ('yahoo.fr'), ('yahoo.jp'), ('yahoofs.com'), ('yam.com'), ('yandex.com'),
  ('yandex.ru'), ('yeah.net'), ('ymail.com'), ('yopmail.com'), ('yourdomain.com'), ('za.com'), ('zip.net'),
  ('zoho.com'), ('zonnet.nl'), ('zp.ua'), ('zzn.com');

-- Each gives mailboxes to anybody, and its operator's employees write from other domains (google.com, yahooinc.com,
-- microsoft.com, apple.com, corp.mail.ru, yandex-team.ru, zohocorp.com, tencent.com and so on).
update private.shared_mail_domains set is_free = true where domain in (
  'gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'yahoo.co.jp',
  'yahoo.de', 'yahoo.fr', 'yahoo.com.br', 'ymail.com', 'rocketmail.com', 'hotmail.com',
  'hotmail.co.uk', 'hotmail.fr', 'hotmail.de', 'outlook.com', 'live.com', 'msn.com',
  'aol.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com',
  'pm.me', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com',
  'mail.ru', 'yandex.com', 'yandex.ru', 'zoho.com', 'tutanota.com', 'tuta.com',
  'qq.com', '163.com', '126.com', 'rediffmail.com'
);

insert into private.html_entities (name, code) values
  ('quot', 34), ('amp', 38), ('apos', 39), ('lt', 60), ('gt', 62), ('nbsp', 160), ('iexcl', 161), ('cent', 162),
  ('pound', 163), ('curren', 164), ('yen', 165), ('brvbar', 166), ('sect', 167), ('uml', 168), ('copy', 169),
  ('ordf', 170), ('laquo', 171), ('not', 172), ('shy', 173), ('reg', 174), ('macr', 175), ('deg', 176),
  ('plusmn', 177), ('sup2', 178), ('sup3', 179), ('acute', 180), ('micro', 181), ('para', 182), ('middot', 183),
  ('cedil', 184), ('sup1', 185), ('ordm', 186), ('raquo', 187), ('frac14', 188), ('frac12', 189), ('frac34', 190),
  ('iquest', 191), ('Agrave', 192), ('Aacute', 193), ('Acirc', 194), ('Atilde', 195), ('Auml', 196), ('Aring', 197),
  ('AElig', 198), ('Ccedil', 199), ('Egrave', 200), ('Eacute', 201), ('Ecirc', 202), ('Euml', 203), ('Igrave', 204),
  ('Iacute', 205), ('Icirc', 206), ('Iuml', 207), ('ETH', 208), ('Ntilde', 209), ('Ograve', 210), ('Oacute', 211),
  ('Ocirc', 212), ('Otilde', 213), ('Ouml', 214), ('times', 215), ('Oslash', 216), ('Ugrave', 217), ('Uacute', 218),
  ('Ucirc', 219), ('Uuml', 220), ('Yacute', 221), ('THORN', 222), ('szlig', 223), ('agrave', 224), ('aacute', 225),
  ('acirc', 226), ('atilde', 227), ('auml', 228), ('aring', 229), ('aelig', 230), ('ccedil', 231), ('egrave', 232),
  ('eacute', 233), ('ecirc', 234), ('euml', 235), ('igrave', 236), ('iacute', 237), ('icirc', 238), ('iuml', 239),
  ('eth', 240), ('ntilde', 241), ('ograve', 242), ('oacute', 243), ('ocirc', 244), ('otilde', 245), ('ouml', 246),
  ('divide', 247), ('oslash', 248), ('ugrave', 249), ('uacute', 250), ('ucirc', 251), ('uuml', 252), ('yacute', 253),
  ('thorn', 254), ('yuml', 255), ('OElig', 338), ('oelig', 339), ('Scaron', 352), ('scaron', 353), ('Yuml', 376),
  ('fnof', 402), ('circ', 710), ('tilde', 732), ('Alpha', 913), ('Beta', 914), ('Gamma', 915), ('Delta', 916),
  ('Epsilon', 917), ('Zeta', 918), ('Eta', 919), ('Theta', 920), ('Iota', 921), ('Kappa', 922), ('Lambda', 923),
  ('Mu', 924), ('Nu', 925), ('Xi', 926), ('Omicron', 927), ('Pi', 928), ('Rho', 929), ('Sigma', 931), ('Tau', 932),
  ('Upsilon', 933), ('Phi', 934), ('Chi', 935), ('Psi', 936), ('Omega', 937), ('alpha', 945), ('beta', 946),
  ('gamma', 947), ('delta', 948), ('epsilon', 949), ('zeta', 950), ('eta', 951), ('theta', 952), ('iota', 953),
  ('kappa', 954), ('lambda', 955), ('mu', 956), ('nu', 957), ('xi', 958), ('omicron', 959), ('pi', 960), ('rho', 961),
  ('sigmaf', 962), ('sigma', 963), ('tau', 964), ('upsilon', 965), ('phi', 966), ('chi', 967), ('psi', 968),
  ('omega', 969), ('thetasym', 977), ('upsih', 978), ('piv', 982), ('ensp', 8194), ('emsp', 8195), ('thinsp', 8201),
  ('zwnj', 8204), ('zwj', 8205), ('lrm', 8206), ('rlm', 8207), ('ndash', 8211), ('mdash', 8212), ('lsquo', 8216),
  ('rsquo', 8217), ('sbquo', 8218), ('ldquo', 8220), ('rdquo', 8221), ('bdquo', 8222), ('dagger', 8224),
  ('Dagger', 8225), ('bull', 8226), ('hellip', 8230), ('permil', 8240), ('prime', 8242), ('Prime', 8243),
  ('lsaquo', 8249), ('rsaquo', 8250), ('oline', 8254), ('frasl', 8260), ('euro', 8364), ('image', 8465),
  ('weierp', 8472), ('real', 8476), ('trade', 8482), ('alefsym', 8501), ('larr', 8592), ('uarr', 8593),
  ('rarr', 8594), ('darr', 8595), ('harr', 8596), ('crarr', 8629), ('lArr', 8656), ('uArr', 8657), ('rArr', 8658),
  ('dArr', 8659), ('hArr', 8660), ('forall', 8704), ('part', 8706), ('exist', 8707), ('empty', 8709), ('nabla', 8711),
  ('isin', 8712), ('notin', 8713), ('ni', 8715), ('prod', 8719), ('sum', 8721), ('minus', 8722), ('lowast', 8727),
  ('radic', 8730), ('prop', 8733), ('infin', 8734), ('ang', 8736), ('and', 8743), ('or', 8744), ('cap', 8745),
  ('cup', 8746), ('int', 8747), ('there4', 8756), ('sim', 8764), ('cong', 8773), ('asymp', 8776), ('ne', 8800),
  ('equiv', 8801), ('le', 8804), ('ge', 8805), ('sub', 8834), ('sup', 8835), ('nsub', 8836), ('sube', 8838),
  ('supe', 8839), ('oplus', 8853), ('otimes', 8855), ('perp', 8869), ('sdot', 8901), ('lceil', 8968), ('rceil', 8969),
  ('lfloor', 8970), ('rfloor', 8971), ('lang', 9001), ('rang', 9002), ('loz', 9674), ('spades', 9824),
  ('clubs', 9827), ('hearts', 9829), ('diams', 9830);

-- Rates of 9 October 2025, in force until the first scheduled fetch.
insert into public.currency_rates (currency, per_eur, as_of)
select currency, per_eur, date '2025-10-09' from (values
  ('AUD', 1.7600), ('BRL', 6.1877), ('CAD', 1.6198), ('CHF', 0.9309), ('CNY', 8.2698), ('CZK', 24.326),
  ('DKK', 7.4668), ('EUR', 1), ('GBP', 0.86830), ('HKD', 9.0334), ('HUF', 390.98), ('IDR', 19227.64), ('ILS', 3.7684),
  ('INR', 103.1025), ('ISK', 141.80), ('JPY', 177.40), ('KRW', 1647.80), ('MXN', 21.2683), ('MYR', 4.8952),
  ('NOK', 11.6240), ('NZD', 2.0097), ('PHP', 67.553), ('PLN', 4.2548), ('RON', 5.0945), ('SEK', 10.9870),
  ('SGD', 1.5048), ('THB', 37.817), ('TRY', 48.4464), ('USD', 1.1611), ('ZAR', 19.8575)
) as rates (currency, per_eur);

insert into public.skills (slug, name, synonyms) values
  ('python', 'Python', '{}'), ('java', 'Java', '{}'), ('javascript', 'JavaScript', '{ecmascript}'),
  ('typescript', 'TypeScript', '{}'), ('rust', 'Rust', '{}'), ('c-plus-plus', 'C++', '{cpp}'),
  ('c-sharp', 'C#', '{csharp,.net,dotnet}'), ('ruby', 'Ruby', '{"ruby on rails",rails}'), ('php', 'PHP', '{laravel}'),
  ('kotlin', 'Kotlin', '{}'), ('scala', 'Scala', '{}'), ('elixir', 'Elixir', '{}'), ('erlang', 'Erlang', '{}'),
  ('swift', 'Swift', '{}'), ('lua', 'Lua', '{}'), ('zig', 'Zig', '{}'),
  ('bash', 'Bash', '{"shell scripting","shell scripts"}'), ('sql', 'SQL', '{}'),
  ('webassembly', 'WebAssembly', '{wasm}'), ('tinygo', 'TinyGo', '{}'), ('grpc', 'gRPC', '{grpc-go}'),
  ('protocol-buffers', 'Protocol Buffers', '{protobuf,protobufs}'),
  ('rest', 'REST', '{restful,"rest api","rest apis"}'), ('graphql', 'GraphQL', '{gqlgen}'),
  ('openapi', 'OpenAPI', '{swagger}'), ('websockets', 'WebSockets', '{websocket}'),
  ('oauth', 'OAuth', '{oauth2,"oauth 2.0"}'), ('openid-connect', 'OpenID Connect', '{oidc}'),
  ('webrtc', 'WebRTC', '{}'), ('mqtt', 'MQTT', '{}'), ('gin', 'Gin', '{gin-gonic}'), ('gorm', 'GORM', '{}'),
  ('sqlc', 'sqlc', '{}'), ('pgx', 'pgx', '{}'), ('cobra', 'Cobra', '{}'),
  ('postgresql', 'PostgreSQL', '{postgres,psql}'), ('mysql', 'MySQL', '{}'), ('mariadb', 'MariaDB', '{}'),
  ('sqlite', 'SQLite', '{}'), ('sql-server', 'SQL Server', '{mssql}'),
  ('oracle-database', 'Oracle Database', '{"oracle db"}'), ('mongodb', 'MongoDB', '{mongo}'),
  ('redis', 'Redis', '{valkey}'), ('memcached', 'Memcached', '{}'), ('cassandra', 'Cassandra', '{}'),
  ('scylladb', 'ScyllaDB', '{scylla}'), ('cockroachdb', 'CockroachDB', '{cockroach}'),
  ('clickhouse', 'ClickHouse', '{}'), ('elasticsearch', 'Elasticsearch', '{"elastic search",elk}'),
  ('opensearch', 'OpenSearch', '{}'), ('dynamodb', 'DynamoDB', '{}'), ('bigquery', 'BigQuery', '{}'),
  ('snowflake', 'Snowflake', '{}'), ('spanner', 'Spanner', '{"cloud spanner"}'),
  ('timescaledb', 'TimescaleDB', '{timescale}'), ('influxdb', 'InfluxDB', '{}'),
  ('neo4j', 'Neo4j', '{"graph database","graph databases"}'), ('etcd', 'etcd', '{}'), ('vitess', 'Vitess', '{}'),
  ('tidb', 'TiDB', '{}'), ('firestore', 'Firestore', '{firebase}'), ('kafka', 'Kafka', '{"apache kafka",redpanda}'),
  ('rabbitmq', 'RabbitMQ', '{amqp}'), ('nats', 'NATS', '{jetstream}'), ('pulsar', 'Pulsar', '{"apache pulsar"}'),
  ('sqs', 'Amazon SQS', '{sqs}'), ('pubsub', 'Pub/Sub', '{pubsub,"google pub/sub"}'), ('kinesis', 'Kinesis', '{}'),
  ('temporal', 'Temporal', '{temporal.io}'), ('flink', 'Flink', '{"apache flink"}'),
  ('spark', 'Spark', '{"apache spark"}'), ('airflow', 'Airflow', '{"apache airflow"}'),
  ('aws', 'AWS', '{"amazon web services"}'), ('google-cloud', 'Google Cloud', '{gcp,"google cloud platform"}'),
  ('azure', 'Azure', '{"microsoft azure"}'), ('cloudflare', 'Cloudflare', '{"cloudflare workers"}'),
  ('aws-lambda', 'AWS Lambda', '{lambda}'), ('serverless', 'Serverless', '{}'), ('s3', 'S3', '{"object storage"}'),
  ('kubernetes', 'Kubernetes', '{k8s}'),
  ('kubernetes-operators', 'Kubernetes Operators', '{"kubernetes operator",controller-runtime,kubebuilder}'),
  ('docker', 'Docker', '{}'), ('containerd', 'containerd', '{}'), ('helm', 'Helm', '{}'),
  ('terraform', 'Terraform', '{opentofu}'), ('pulumi', 'Pulumi', '{}'), ('ansible', 'Ansible', '{}'),
  ('crossplane', 'Crossplane', '{}'), ('argo-cd', 'Argo CD', '{argocd,argo}'), ('gitops', 'GitOps', '{}'),
  ('istio', 'Istio', '{"service mesh"}'), ('linkerd', 'Linkerd', '{}'), ('envoy', 'Envoy', '{}'),
  ('cilium', 'Cilium', '{}'), ('ebpf', 'eBPF', '{}'), ('consul', 'Consul', '{}'),
  ('vault', 'Vault', '{"hashicorp vault"}'), ('nomad', 'Nomad', '{}'), ('linux', 'Linux', '{}'),
  ('nginx', 'Nginx', '{}'), ('haproxy', 'HAProxy', '{}'), ('traefik', 'Traefik', '{}'),
  ('firecracker', 'Firecracker', '{}'), ('git', 'Git', '{}'), ('github-actions', 'GitHub Actions', '{}'),
  ('gitlab-ci', 'GitLab CI', '{gitlab}'), ('jenkins', 'Jenkins', '{}'), ('circleci', 'CircleCI', '{}'),
  ('ci-cd', 'CI/CD', '{cicd,"continuous integration","continuous delivery","continuous deployment"}'),
  ('bazel', 'Bazel', '{}'), ('prometheus', 'Prometheus', '{}'), ('grafana', 'Grafana', '{}'),
  ('opentelemetry', 'OpenTelemetry', '{otel}'), ('jaeger', 'Jaeger', '{}'), ('datadog', 'Datadog', '{}'),
  ('loki', 'Loki', '{}'), ('splunk', 'Splunk', '{}'), ('observability', 'Observability', '{}'),
  ('react', 'React', '{reactjs,react.js}'), ('react-native', 'React Native', '{}'), ('vue', 'Vue.js', '{vue,vuejs}'),
  ('angular', 'Angular', '{}'), ('nextjs', 'Next.js', '{nextjs}'), ('nodejs', 'Node.js', '{nodejs,node}'),
  ('svelte', 'Svelte', '{}'), ('htmx', 'htmx', '{}'),
  ('microservices', 'Microservices', '{microservice,micro-services}'),
  ('distributed-systems', 'Distributed systems', '{"distributed system"}'),
  ('concurrency', 'Concurrency', '{goroutines,"concurrent programming"}'),
  ('event-driven-architecture', 'Event-driven architecture', '{event-driven,"event driven","event sourcing"}'),
  ('domain-driven-design', 'Domain-driven design', '{ddd}'),
  ('test-driven-development', 'Test-driven development', '{tdd}'),
  ('performance', 'Performance', '{profiling,pprof,"low latency",low-latency}'),
  ('site-reliability', 'Site reliability', '{sre,"site reliability engineering"}'),
  ('networking', 'Networking', '{tcp/ip,"network programming"}'), ('security', 'Security', '{appsec}'),
  ('cryptography', 'Cryptography', '{}'), ('machine-learning', 'Machine learning', '{ml}'),
  ('llm', 'LLMs', '{llm,"large language models","generative ai"}'),
  ('data-engineering', 'Data engineering', '{"data pipelines",etl}'), ('blockchain', 'Blockchain', '{web3}'),
  ('ethereum', 'Ethereum', '{solidity}'), ('payments', 'Payments', '{}'),
  ('embedded-systems', 'Embedded systems', '{embedded,firmware}');

-- Listed by `npm run admin -- limits`.
insert into private.limits (name, per_minute, per_day, about) values
  ('jobs_per_recruiter', null, 30, 'Jobs that a recruiter posts; edits and restores do not count.'),
  ('cities_per_recruiter', null, 60, 'New cities that a recruiter names in jobs.'),
  ('visits_direct', 120, 5000, 'Page visits sent to the data API directly, by all callers together.'),
  ('visits_site', 3000, 300000, 'Page visits sent by the web server, by all visitors together.'),
  ('clicks_direct', 120, 5000, 'Job views and clicks sent to the data API directly, by all callers together.'),
  ('clicks_site', 3000, 300000, 'Job views and clicks sent by the web server, by all visitors together.'),
  ('subscriptions_site', 200, null, 'Newsletter addresses through the site; beyond the limit each request is delayed.'),
  ('impressions_site', 3000, 300000, 'Pages that report which job cards were seen, by all visitors together.'),
  ('confirmations_address', null, 2, 'Mails by which a recruiter confirms their own address, to one mailbox.'),
  ('subscription_mails_mailbox', null, 2,
    'Mails to one mailbox about what anybody subscribed it to, whatever its tag.'),
  ('subscriptions_mailbox', null, 5, 'Requests of the newsletter for one mailbox, also for one that is subscribed.'),
  ('mail_links_mailbox', null, 2, 'Mails to one mailbox with the link to what it gets, for whoever lost our mails.'),
  ('subscriptions_network', 10, 50, 'Newsletter addresses and job alerts from one network, through the site.'),
  ('reports_network', 5, 30, 'Reports of jobs from one network.'),
  ('reports_site', 60, 2000, 'Reports of jobs, by all visitors together.'),
  ('reports_mailbox', null, 5, 'Reports of jobs that name one mailbox, which is mailed a receipt and the decision.'),
  ('event_submissions_network', 5, 20, 'Events submitted from one network, through the site.'),
  ('event_submissions_mailbox', null, 5, 'Submitted events that name one mailbox, which is mailed the decision.'),
  ('boards_per_recruiter', null, 10, 'Boards of their company that a recruiter links.');

insert into private.mail_queue default values;
insert into public.digest_settings default values;
insert into private.admin_settings default values;
insert into public.waiting_mail_settings default values;

-- The bucket of author images and logos of companies; config.toml has the same limits.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('blog-images', 'blog-images', true, 2097152, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Pages need the reports at once; afterwards a scheduled task refreshes them every hour.
select public.refresh_reports();

-- The facts and values of lib/jobs/stated-facts.ts; a test compares them.
insert into private.facts (position, name, kind, choices, longest, of_fact, of_choice) values
  (1, 'goYears', 'years', '{0,1,2,3,5}', null, null, null),
  (2, 'goRole', 'choice', '{main,several}', null, null, null),
  (3, 'builds', 'choice', '{services,platform,tools,data,devices}', null, null, null),
  (4, 'vacancy', 'choice', '{open,pool}', null, null, null),
  (5, 'fillBy', 'day', '{}', null, 'vacancy', 'open'),
  (6, 'aiScreening', 'choice', '{yes,no}', null, null, null),
  (7, 'aiPurpose', 'text', '{}', 200, 'aiScreening', 'yes'),
  (8, 'poster', 'choice', '{employer,agency}', null, null, null),
  (9, 'agencyFor', 'text', '{}', 120, 'poster', 'agency');
