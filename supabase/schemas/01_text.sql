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
