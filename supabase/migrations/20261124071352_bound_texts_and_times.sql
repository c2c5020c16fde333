-- Bounds: texts that no column takes are refused before they are cleaned in linear time, times are from 2000 to 2100.

set local check_function_bodies = off;

-- Rows from before the bounds, which must not stop a start. A time beyond them becomes the nearest one within, so that
-- its row stays in its lists, where an admin sees and mends it. Visits and counts of such days are deleted.
delete from public.page_visits where visited_at not between '2000-01-01 00:00+00' and '2100-12-31 23:59:59+00';
delete from public.job_applications where clicked_at not between '2000-01-01 00:00+00' and '2100-12-31 23:59:59+00';
delete from public.daily_analytics where date not between '2000-01-01' and '2100-12-31';
delete from public.daily_job_clicks where date not between '2000-01-01' and '2100-12-31';
delete from public.daily_page_visits where date not between '2000-01-01' and '2100-12-31';
delete from public.currency_rates where per_eur < 0.0001;
alter table public.events disable trigger user;
update public.events set cfp_deadline = null where cfp_deadline not between '2000-01-01' and '2100-12-31';
-- Both at once: their order is a constraint.
update public.events
set start_date = least(greatest(start_date, '2000-01-01 00:00+00'), '2100-12-31 23:59:59+00'),
  end_date = least(greatest(end_date, '2000-01-01 00:00+00'), '2100-12-31 23:59:59+00')
where start_date not between '2000-01-01 00:00+00' and '2100-12-31 23:59:59+00'
  or end_date not between '2000-01-01 00:00+00' and '2100-12-31 23:59:59+00';
alter table public.events enable trigger user;
do $$
declare
  target record;
  changed bigint;
begin
  for target in
    select a.attrelid::regclass as table_name, quote_ident(a.attname) as column_name,
      case a.atttypid when 'date'::regtype then '2000-01-01' else '2000-01-01 00:00+00' end as first,
      case a.atttypid when 'date'::regtype then '2100-12-31' else '2100-12-31 23:59:59+00' end as last
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and a.atttypid in ('timestamptz'::regtype, 'date'::regtype) and a.attnum > 0 and not a.attisdropped
  loop
    execute format('alter table %s disable trigger user', target.table_name);
    execute format(
      'update %1$s set %2$s = least(greatest(%2$s, %3$L), %4$L) where %2$s not between %3$L and %4$L',
      target.table_name, target.column_name, target.first, target.last);
    get diagnostics changed = row_count;
    execute format('alter table %s enable trigger user', target.table_name);
    if changed > 0 then
      raise notice '% rows of % had a % beyond 2000 to 2100.', changed, target.table_name, target.column_name;
    end if;
  end loop;
end
$$;


alter table "public"."currency_rates"
  drop constraint "currency_rates_per_eur_check";

alter table "private"."mail_queue"
  alter column "minute" set default '2000-01-01 00:00:00+00'::timestamp with time zone;

alter table "public"."search_engines"
  alter column "day" set default '2000-01-01'::date;

create or replace function private.are_times (
  VARIADIC times timestamp with time zone[]
)
  returns boolean
  language sql
  immutable
  parallel safe
RETURN ((('2000-01-01 00:00:00+00'::timestamp
  with time zone <= all (times)) AND ('2101-01-01 00:00:00+00'::timestamp with time zone > all (times))) is
  not FALSE);

create or replace function private.before_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.content is distinct from old.content then
    perform private.check_html_bounds(new.content, 'content');
  end if;
  new := private.clean_columns(new);
  -- Not clean_line, which unescapes: a title may be about HTML.
  new.title := private.one_line(new.title);
  new.author_name := private.one_line(new.author_name);
  new := private.set_published_at(new);
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  new.word_count := case
    when new.content is distinct from old.content then regexp_count(private.visible_text(new.content), '\S+')
    else old.word_count
  end;
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.clean_columns (
  target   anyelement,
  VARIADIC line_columns text[] default '{}'::text[]
)
  returns anyelement
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Twice what columns take, as cleaning shortens. Check constraints come after triggers, and to clean a text costs
  -- more than to store it.
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
$function$;

create or replace function private.clean_line (
  value text
)
  returns text
  language sql
  stable
  strict
  set search_path to ''
  AS $function$
  select private.one_line(case when value like '%&%;%' then
    replace(regexp_replace(regexp_replace(regexp_replace(private.clean_text(value),
      '&quot;', '"', 'gi'), '&(apos|#0?39|#x27);', '''', 'gi'), '&nbsp;', ' ', 'gi'), '&amp;', '&')
  else private.clean_text(value) end)
$function$;

create or replace function private.clean_text (
  value text
)
  returns text
  language plpgsql
  stable
  strict
  set search_path to ''
  AS $function$
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
  -- Some texts were misread more than once. Without a bound, a hostile one shrinks by one character at each pass.
  for pass in 1..3 loop
    before := value;
    value := private.repair_encoding(value);
    exit when value = before;
  end loop;
  return case when value ~ unprintable then regexp_replace(value, unprintable, '', 'g') else value end;
end
$function$;

create or replace function private.company_key (
  name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(
    nullif(btrim(regexp_replace(folded, '[^[:alnum:]+#]+', ' ', 'g')), ''),
    -- A name without letters and digits.
    btrim(folded))
  -- Bounded, as normalize takes time in proportion to the square of a run of combining marks.
  from (select lower(normalize(left(company_key.name, 500), nfkc) collate pg_catalog.pg_c_utf8) as folded) one
$function$;

create or replace function private.contains_pattern (
  query_text text
)
  returns text
  language sql
  immutable
  parallel safe
RETURN
  (('%'::text || regexp_replace(lower(("left"(COALESCE(query_text, ''::text), 500) collate pg_c_utf8)),
  '[\\%_]'::text, '\\\&'::text, 'g'::text)) || '%'::text);

create or replace function private.one_line (
  value text
)
  returns text
  language plpgsql
  immutable
  strict
  set search_path to ''
  AS $function$
declare
  -- Characters without a glyph. Joiners have a function in Persian, Indic scripts and emoji, not beside these letters.
  invisible constant text := '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065'
    '\u3164\uffa0]|[\u200c\u200d](?=[\u0001-\u058f\u200c\u200d]|$)|(?<=^|[\u0001-\u058f])[\u200c\u200d]';
begin
  if value ~ '[\t\n\r\u2028\u2029]' then
    value := regexp_replace(value, '[\t\n\r\u2028\u2029]+', ' ', 'g');
  end if;
  return case when value ~ invisible then regexp_replace(value, invisible, '', 'g') else value end;
end
$function$;

create or replace function private.parse_job_filters (
  filters jsonb
)
  returns private.job_filters
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  f private.job_filters;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  f.patterns := array(
    -- U+0001 in a term would let it match across title, company and description.
    select private.contains_pattern(translate(left(e, 100), chr(1), ''))
    from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    order by length(e) desc);
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(lower(given ->> 'city' collate pg_catalog.pg_c_utf8), null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, lower(given ->> 'country' collate pg_catalog.pg_c_utf8));
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := lower(given ->> 'company' collate pg_catalog.pg_c_utf8);
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

create or replace function private.repair_encoding (
  value text
)
  returns text
  language plpgsql
  stable
  strict
  set search_path to ''
  AS $function$
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
  -- A sequence that decodes to a single character may have been typed, except for these.
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
$function$;

create or replace function private.slug_base (
  title    text,
  fallback text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        -- NFKD splits é into e and an accent, which is removed. Letters it does not split are transliterated.
        regexp_replace(
          normalize(lower(left(title, 500) collate pg_catalog.pg_c_utf8), nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıħŋŧ', 'olddihnt'),
    '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''), fallback)
$function$;

create or replace function private.submit_event (
  fields  jsonb,
  network text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
begin
  if char_length(fields::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  if not private.consume_limit(
    case when private.is_api_caller() then 'event_submissions_direct' else 'event_submissions_network' end,
    case when private.is_api_caller() then '' else coalesce(network, '') end)
  then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  if exists (
    select from public.events e
    where e.start_date = event.start_date
      and e.status <> 'declined'
      and (e.end_date, e.event_url, e.is_online, e.description, e.organiser)
        is not distinct from (event.end_date, event.event_url, event.is_online, event.description, event.organiser)
      and lower(e.name collate pg_catalog.pg_c_utf8)
        = lower(private.clean_line(event.name) collate pg_catalog.pg_c_utf8))
  then
    return;
  end if;

  insert into public.events (
    name, type, start_date, end_date, time_zone, is_online, event_url, description, organiser, cfp_deadline,
    submitted_city, submitted_country, status)
  values (
    event.name, event.type, event.start_date, event.end_date, event.time_zone, event.is_online, event.event_url,
    event.description, event.organiser, event.cfp_deadline, event.submitted_city, event.submitted_country, 'submitted');
end
$function$;

create or replace function private.visible_text (
  html text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
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
      end, '' order by n), ''),
      -- Single spaces do not match: replacing each by itself took a third of the time.
      '[\s\u00a0\u0001-\u001f]{2,}|[^\S ]|[\u00a0\u0001-\u001f]', ' ', 'g'))
  from coded
$function$;

create or replace function public.get_or_create_city (
  city_name    text,
  country_name text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  cleaned_name constant text := btrim(private.clean_line(left(city_name, 1000)));
  given_country constant text := nullif(btrim(country_name), '');
  city_country constant text := case
    when lower(cleaned_name) = 'remote' then coalesce(given_country, 'Global')
    -- Only Remote can be Global: the country of any other city is unknown.
    when lower(given_country) = 'global' and private.is_api_caller() then 'Unknown'
    else coalesce(given_country, 'Unknown')
  end;
  city_id uuid;
begin
  -- At most twice: a writer that lost the race finds the winner's row, which is committed by then.
  for attempt in 1..2 loop
    select c.id into city_id from public.cities c
    where lower(c.name collate pg_catalog.pg_c_utf8) = lower(cleaned_name collate pg_catalog.pg_c_utf8)
      and lower(c.country collate pg_catalog.pg_c_utf8) = lower(city_country collate pg_catalog.pg_c_utf8);
    exit when city_id is not null or attempt = 2;
    insert into public.cities (name, country) values (cleaned_name, city_country) on conflict do nothing;
  end loop;
  return city_id;
end
$function$;

alter table "private"."limit_counts"
  add constraint "limit_counts_day_check"
    check (((day >= '2000-01-01'::date) AND (day <= '2100-12-31'::date)));

alter table "public"."currency_rates"
  add constraint "currency_rates_as_of_check"
    check (((as_of >= '2000-01-01'::date) AND (as_of <= '2100-12-31'::date)));

alter table "public"."currency_rates"
  add constraint "currency_rates_per_eur_check"
    check (((per_eur >= 0.0001) AND (per_eur < (1000000)::numeric)));

alter table "public"."daily_analytics"
  add constraint "daily_analytics_date_check"
    check (((date >= '2000-01-01'::date) AND (date <= '2100-12-31'::date)));

alter table "public"."daily_job_clicks"
  add constraint "daily_job_clicks_date_check"
    check (((date >= '2000-01-01'::date) AND (date <= '2100-12-31'::date)));

alter table "public"."daily_page_visits"
  add constraint "daily_page_visits_date_check"
    check (((date >= '2000-01-01'::date) AND (date <= '2100-12-31'::date)));

alter table "public"."events"
  add constraint "events_cfp_deadline_check"
    check (((cfp_deadline >= '2000-01-01'::date) AND (cfp_deadline <= '2100-12-31'::date)));

alter table "public"."search_engines"
  add constraint "search_engines_day_check"
    check (((day >= '2000-01-01'::date) AND (day <= '2100-12-31'::date)));

comment on function "private"."are_times"(timestamp with time zone[]) is 'Whether all of these that are not null are from 2000 to 2100, as every program can read them.';

comment on function "private"."clean_columns"(anyelement, text[]) is 'The row with all its text cleaned. Elements of arrays and the line columns are also unescaped, as clean_line does. Raises 22001 for a text that no column takes.';

comment on function "private"."clean_text"(text) is 'Text with its encoding repaired, without control characters and invisible ones that change how the rest is read (like lib/text/clean.ts).';

comment on function "private"."contains_pattern"(text) is 'A LIKE pattern that matches lower-case texts which contain the given one, of which 500 characters count. Null or an empty text matches all.';

comment on function "private"."one_line"(text) is 'Text without line breaks and invisible characters: for names and titles.';

comment on function "private"."parse_job_filters"(jsonb) is 'Parses {terms, type, city, country, from, pay, currency, skills, level, company, posted, unstated, sort}, all optional. At most 8 terms of 100 characters and 8 skills are used. posted: the maximum age in days. unstated: which of from and pay also match jobs that do not state them. sort: pay, or the newest first. Raises 22001 beyond 8000 bytes.';

comment on function "private"."repair_encoding"(text) is 'Text with UTF-8 repaired that was read as Windows-1252 once. Takes time in proportion to the length.';

revoke all on function "private"."are_times"(timestamp with time zone[]) from public;

grant execute
  on function "private"."are_times"(timestamp with time zone[])
  to "anon", "authenticated", "service_role";

revoke all on function "private"."one_line"(text) from public;

grant execute on function "private"."one_line"(text) to "service_role";

revoke all on function "private"."repair_encoding"(text) from public;

grant execute on function "private"."repair_encoding"(text) to "service_role";

alter table "private"."known_networks"
  add constraint "known_networks_times" check (private.are_times(VARIADIC ARRAY[seen_at]));

alter table "private"."limit_counts"
  add constraint "limit_counts_times" check (private.are_times(VARIADIC ARRAY[minute]));

alter table "private"."link_checks"
  add constraint "link_checks_times" check (private.are_times(VARIADIC ARRAY[checked_at, struck_at]));

alter table "private"."mail_queue"
  add constraint "mail_queue_times"
    check (private.are_times(VARIADIC ARRAY[stopped_at, paused_until, away_since, minute]));

alter table "public"."audit_log"
  add constraint "audit_log_times" check (private.are_times(VARIADIC ARRAY[at]));

alter table "public"."blogs"
  add constraint "blogs_times" check (private.are_times(VARIADIC ARRAY[published_at, created_at, updated_at]));

alter table "public"."books"
  add constraint "books_times" check (private.are_times(VARIADIC ARRAY[published_at, created_at, updated_at]));

alter table "public"."companies"
  add constraint "companies_times" check (private.are_times(VARIADIC ARRAY[created_at, updated_at]));

alter table "public"."digest_settings"
  add constraint "digest_settings_times" check (private.are_times(VARIADIC ARRAY[settled_until]));

alter table "public"."digests"
  add constraint "digests_times" check (private.are_times(VARIADIC ARRAY[jobs_until, created_at]));

alter table "public"."events"
  add constraint "events_times"
    check (private.are_times(VARIADIC ARRAY[start_date, end_date, created_at, updated_at, cancelled_at]));

alter table "public"."imported_postings"
  add constraint "imported_postings_times" check (private.are_times(VARIADIC ARRAY[imported_at, left_at]));

alter table "public"."job_alerts"
  add constraint "job_alerts_times"
    check (private.are_times(VARIADIC ARRAY[created_at, asked_at, confirmed_at, seen_until, next_at]));

alter table "public"."job_applications"
  add constraint "job_applications_times" check (private.are_times(VARIADIC ARRAY[clicked_at]));

alter table "public"."job_boards"
  add constraint "job_boards_times"
    check
    (private.are_times(VARIADIC ARRAY[created_at, next_sync_at, synced_at, emptied_at, answered_at,
    claimed_at]));

alter table "public"."job_reports"
  add constraint "job_reports_times" check (private.are_times(VARIADIC ARRAY[created_at, resolved_at]));

alter table "public"."jobs"
  add constraint "jobs_times"
    check
    (private.are_times(VARIADIC ARRAY[posted_at, updated_at, archived_at, expires_at, confirmed_at,
    link_died_at]));

alter table "public"."newsletter_subscriptions"
  add constraint "newsletter_subscriptions_times"
    check
    (private.are_times(VARIADIC ARRAY[created_at, updated_at, unsubscribed_at, confirmed_at, asked_at,
    suppressed_at]));

alter table "public"."outbox"
  add constraint "outbox_times"
    check (private.are_times(VARIADIC ARRAY[created_at, next_attempt_at, first_attempt_at, sent_at]));

alter table "public"."page_visits"
  add constraint "page_visits_times" check (private.are_times(VARIADIC ARRAY[visited_at]));

alter table "public"."recruiters"
  add constraint "recruiters_times"
    check (private.are_times(VARIADIC ARRAY[created_at, updated_at, address_confirmed_at]));

alter table "public"."schedule"
  add constraint "schedule_times"
    check (private.are_times(VARIADIC ARRAY[started_at, next_run_at, leased_until]));

alter table "public"."search_engines"
  add constraint "search_engines_times" check (private.are_times(VARIADIC ARRAY[stopped_at, paused_until]));

alter table "public"."search_notices"
  add constraint "search_notices_times" check (private.are_times(VARIADIC ARRAY[changed_at, due_at, sent_at]));

alter table "public"."suppressions"
  add constraint "suppressions_times" check (private.are_times(VARIADIC ARRAY[created_at]));

-- Rows whose text has characters that are removed from now on: an update cleans them. A row that cannot be cleaned, as
-- nothing would be left of its name, stays as it is and is named in the log.
do $$
declare
  target record;
  hidden constant text := '[\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]';
  hidden_in_line constant text := '[\u00ad\u034f\u061c\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164'
    '\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]';
begin
  for target in
    select 'public.jobs' as table_name, id from public.jobs
    where concat(title, company, array_to_string(requirements, '')) ~ hidden_in_line or description ~ hidden
    union all
    select 'public.events', id from public.events
    where concat(name, organiser, submitted_city) ~ hidden_in_line or description ~ hidden
    union all
    select 'public.companies', id from public.companies where name ~ hidden_in_line or concat(website, description) ~ hidden
    union all
    select 'public.blogs', id from public.blogs
    where concat(title, author_name) ~ hidden_in_line or concat(content, excerpt, meta_title, meta_description) ~ hidden
    union all
    select 'public.books', id from public.books where concat(title, author) ~ hidden_in_line or description ~ hidden
    union all
    select 'public.recruiters', id from public.recruiters
    where concat(name, company_name) ~ hidden_in_line or concat(contact_number, suspension_reason) ~ hidden
    union all
    select 'public.job_reports', id from public.job_reports where comment ~ hidden
  loop
    begin
      execute format('update %s set id = id where id = $1', target.table_name) using target.id;
    exception when others then
      raise notice 'The text of % % could not be cleaned: %', target.table_name, target.id, sqlerrm;
    end;
  end loop;
end
$$;

alter table "private"."former_decisions"
  add constraint "former_decisions_decided_at_check" check (private.are_times(VARIADIC ARRAY[decided_at]));
