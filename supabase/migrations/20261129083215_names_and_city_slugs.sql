-- One name, one row: lines are stored in Unicode's form NFC with single ordinary spaces, and compared in form NFKC and lower

set local check_function_bodies = off;

-- Data first.
-- Cities that become equal are merged before the new unique index. Triggers are disabled, so that neither versions, times of
-- changes, notices nor the audit log tell of it.
create or replace function private.one_line(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Normalizing takes time in proportion to the square of a run of combining marks, and no name is longer.
  longest_normalized constant integer := 1000;
  blanks constant text := '[\t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  -- Characters without a glyph. Joiners have a function in Persian, Indic scripts and emoji, not beside these letters.
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

create or replace function private.folded(line text) returns text
language sql immutable strict parallel safe
-- In this form the function can be inlined.
return lower(
  normalize(
    translate(
      line,
      '‘’‚‛ʻʼʽ´′' || '‐‑‒–—―−' || '“”„‟«»″' || 'ς',
      $$'''''''''$$ || '-------' || '"""""""' || 'σ'),
    nfkc)
  collate pg_catalog.pg_c_utf8);

create temporary table city_moves as
select id as old_id, kept_id
from (
  select
    c.id,
    first_value(c.id) over (
      partition by private.folded(private.one_line(c.name)), c.country
      -- The plainest spelling is kept, and of several the one with the most jobs.
      order by c.name = normalize(private.one_line(c.name), nfkc) desc, c.name = private.one_line(c.name) desc,
        (select count(*) from public.jobs j where j.city_id = c.id) desc, c.id
    ) as kept_id
  from public.cities c
) kept
where id <> kept_id;

alter table public.jobs disable trigger user;
alter table public.events disable trigger user;
update public.jobs j set city_id = m.kept_id from city_moves m where j.city_id = m.old_id;
update public.job_search s set city_id = m.kept_id from city_moves m where s.city_id = m.old_id;
update public.events e set city_id = m.kept_id from city_moves m where e.city_id = m.old_id;
alter table public.jobs enable trigger user;
alter table public.events enable trigger user;

-- The place of an imported job does not count as edited by hand, nor as changed on its board.
update public.imported_postings p set
  applied = p.applied || private.column_hashes(jsonb_build_object('city_id', m.kept_id))
from city_moves m
where p.applied ->> 'city_id' = private.column_hashes(jsonb_build_object('city_id', m.old_id)) ->> 'city_id';
update public.imported_postings p set
  stored = p.stored || private.column_hashes(jsonb_build_object('city_id', m.kept_id))
from city_moves m
where p.stored ->> 'city_id' = private.column_hashes(jsonb_build_object('city_id', m.old_id)) ->> 'city_id';

delete from public.cities c using city_moves m where c.id = m.old_id;
update public.cities c set name = case when one.line_key = 'remote' then 'Remote' else one.line end
from (
  select id, private.one_line(name) as line, private.folded(private.one_line(name)) as line_key from public.cities
) one
where one.id = c.id and (one.line <> c.name or one.line_key = 'remote' and c.name <> 'Remote')
  and char_length(one.line) between 1 and 100;
drop table city_moves;

-- The comparison of schemas leaves this out. Columns are granted below.
revoke select on public.cities from anon, authenticated;
-- End of data first.

revoke all on table "public"."cities" from "anon";

revoke all on table "public"."cities" from "authenticated";

drop index "private"."countries_lower_name";

drop index "public"."cities_lower_name_country";

drop index "public"."cities_slugs";

drop index "public"."events_start_date_name";

drop index "public"."job_search_facts";

drop view "private"."searched_jobs";

alter table "public"."cities"
  drop constraint "cities_slugs";

drop function "private"."matching_jobs"(private.job_filters);

alter table "public"."cities"
  drop column "slug";

create or replace function private.add_country (
  posting jsonb
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when posting ->> 'country' <> '' or private.folded_input(posting ->> 'city') = 'remote' or not (posting ->> 'is_placed')::boolean
      then posting
    else (
      select posting || jsonb_build_object(
        'country', case when count(*) = 1 then min(c.country) else '' end, 'is_placed', count(*) = 1)
      from public.cities c join private.countries n on n.name = c.country
      where c.name_key = private.folded_input(posting ->> 'city')
        and n.code is not null)
  end
$function$;

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
  new.meta_title := private.one_line(new.meta_title);
  new := private.set_published_at(new, old);
  new.first_published_at := coalesce(old.first_published_at, new.published_at);
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

create or replace function private.before_city_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'name');
  perform private.enforce_quota('cities_per_recruiter', 'new cities');

  if private.folded(new.name) = 'remote' then
    new.name := 'Remote';
  end if;
  -- Spelled as in the list; an unknown country fails its foreign key.
  select coalesce(max(c.name), new.country) into new.country
  from private.countries c
  where private.folded(c.name) = private.folded_input(new.country);
  return new;
end
$function$;

create or replace function private.before_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- Renewal, closing, new currency rates and merges of companies change these alone. They are no edits: a form that is
  -- open meanwhile is not outdated by them.
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- The page shows none of these.
  unshown constant text[] :=
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,link_died_at,'
    'listed_at,outcome,pay_top_eur_year}';
begin
  if not is_new then
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'overlap_hours',
      'overlap_time_zone', 'visa_sponsorship', 'level', 'skills', 'removal_reason', 'removal_rule', 'go_years', 'go_role',
      'builds', 'vacancy', 'fill_by', 'ai_screening', 'ai_purpose', 'poster', 'agency_for', 'outcome');
    new := private.check_job_removal(new, old);
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if is_new or new.city_id <> old.city_id then
    perform private.check_place(new.city_id);
  end if;
  if is_new or new.description is distinct from old.description then
    perform private.check_html_bounds(new.description, 'description');
  end if;
  new := private.clean_columns(new, 'title', 'company', 'salary_currency', 'ai_purpose', 'agency_for');
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
    -- As late as possible: from here to the end of the transaction no other job can be added.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes nothing is an edit, too.
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
$function$;

create or replace function private.before_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- Admins change the last three by settle_claim and merge_companies.
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
      -- Another admin was faster. Without an error the update finds no row, as if it had named the former status.
      return null;
    end if;
    if new.status not in ('suspended', 'rejected') then
      new.suspension_reason := null;
    end if;
  end if;
  new := private.join_company(new);
  return private.set_timestamps(new, old);
end
$function$;

create or replace function private.city_ids (
  city    text,
  country text
)
  returns uuid[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select c.id from public.cities c
    where (city_ids.city is null or c.name_key = (select private.folded_input(city_ids.city)))
      and (city_ids.country is null or private.folded(c.country) = (select private.folded_input(city_ids.country))))
$function$;

create or replace function private.city_slug (
  name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when base ~ '[a-z]' then base
    else coalesce(
      nullif(btrim(left(btrim(regexp_replace(coded.points, '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''),
      'city')
  end
  from private.slug_base(city_slug.name, '') as base
  cross join lateral (
    select string_agg(case when letter ~ '[^ -~]' then format('-%s-', to_hex(ascii(letter))) else letter end, '' order by n)
      as points
    from regexp_split_to_table(private.folded_input(city_slug.name), '') with ordinality as letters (letter, n)
  ) coded
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
    replace(regexp_replace(regexp_replace(regexp_replace(private.clean_text(value) collate pg_catalog.pg_c_utf8,
      '&quot;', '"', 'gi'), '&(apos|#0?39|#x27);', '''', 'gi'), '&nbsp;', ' ', 'gi'), '&amp;', '&')
  else private.clean_text(value) end)
$function$;

create or replace function private.find_companies (
  query_text  text,
  page_offset integer,
  page_size   integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
    offset greatest(coalesce(page_offset, 0), 0) limit least(greatest(coalesce(page_size, 24), 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from hit),
    'companies', (
      select coalesce(jsonb_agg(private.company_card(c, p.open) order by p.open desc, p.name, p.id), '[]')
      from page p join public.companies c on c.id = p.id))
$function$;

create or replace function private.find_companies_after (
  query_text text,
  after_slug text,
  page_size  integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.folded (
  line text
)
  returns text
  language sql
  immutable
  parallel safe
  strict
RETURN
  lower((NORMALIZE(translate(line, ((('‘’‚‛ʻʼʽ´′'::text || '‐‑‒–—―−'::text) || '“”„‟«»″'::text) || 'ς'::text),
  (((''''''''''''''''''''::text || '-------'::text) || '"""""""'::text) || 'σ'::text)),
  NFKC) collate pg_c_utf8));

create or replace function private.folded_input (
  value text
)
  returns text
  language sql
  immutable
  parallel safe
  strict
  set search_path to ''
  AS $function$ select private.folded(private.one_line(left(value, 500))) $function$;

create or replace function private.contains_pattern (
  query_text text
)
  returns text
  language sql
  immutable
  parallel safe
RETURN
  (('%'::text || regexp_replace(private.folded_input(COALESCE(query_text, ''::text)), '[\\%_]'::text,
  '\\\&'::text, 'g'::text)) || '%'::text);

create or replace function private.folded_text (
  value text
)
  returns text
  language sql
  immutable
  strict
  set search_path to ''
  AS $function$
  select case
    when line !~ '[^ -~]' then lower(line collate pg_catalog.pg_c_utf8)
    -- Bounds the runs of combining marks, as for one_line. Only a text without ASCII characters is split for it.
    when line ~ '[^\u0001-\u007f]{255}' then (
      select string_agg(private.folded(piece[1]), '' order by n)
      from regexp_matches(line, '.{1,255}', 'g') with ordinality as pieces (piece, n))
    else private.folded(line)
  end
  from private.one_line(folded_text.value) as line
$function$;

create or replace function private.import_posting (
  link    public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  before public.imported_postings;
  fields jsonb;
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

  if not exists (
      select from public.cities c
      where c.name_key = private.folded_input(posting ->> 'city')
        and private.folded(c.country) = private.folded_input(coalesce(nullif(posting ->> 'country', ''), 'Unknown')))
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  fields := (posting - array['id', 'city', 'country', 'posted_at', 'is_placed'])
    || jsonb_build_object('city_id', private.save_city(posting ->> 'city', posting ->> 'country'));

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
  -- The columns of the salary only make sense together: one that was edited here keeps all of them.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
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
$function$;

create or replace function private.job_page (
  job_slug     text,
  with_related boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  own record;
  closed jsonb;
begin
  select j.id, j.title, j.company, j.company_id, j.city_id, j.posted_at into own
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
        select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'name', p.name)), '[]')
        from private.listed_pages() p
        where p.path in (
          select unnest(array[
            'in/' || c.country_slug, 'in/' || c.country_slug || '/' || c.slug,
            case when c.name = 'Remote' then 'in/remote' end, 'level/' || j.level, 'type/' || j.type,
            case when j.visa_sponsorship then 'visa-sponsorship' end
          ] || array(select 'with/' || skill from unnest(j.skills) as skill))
          from public.jobs j join public.cities c on c.id = j.city_id where j.id = own.id)),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r))
      || jsonb_build_object('posted_before', (
        select max(j.closed_at) from private.posted_jobs j
        where j.company_id = own.company_id and private.folded(j.title) = private.folded(own.title) and j.city_id = own.city_id
          and j.closed_at <= own.posted_at))
      || (
        select jsonb_build_object(
          'has_alike', count(*) > 0, 'has_alike_in_city', coalesce(bool_or(j.city_id = own.city_id), false))
        from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at))
    else '{}' end;
end
$function$;

create or replace function private.list_companies (
  query_text   text,
  sort_by      public.company_order,
  is_ascending boolean,
  page         integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
        greatest(coalesce(list_companies.page, 1), 1), greatest(((select count(*) from hit) + size - 1) / size, 1)
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
$function$;

create or replace function private.list_jobs (
  is_mine      boolean,
  archived     boolean,
  query_text   text,
  poster       public.posted_by,
  state        public.job_state,
  sort_by      public.job_order,
  is_ascending boolean,
  page         integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
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
  is_descending constant boolean := is_ascending is not true;
  max_rows constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total bigint;
  ids uuid[];
begin
  -- Materialized, so that the search runs once for both the count and the page.
  with hit as materialized (
    select
      j.id,
      j.posted_at,
      case coalesce(sort_by, 'posted')
        when 'posted' then j.posted_at
        when 'ends' then coalesce(j.archived_at, j.expires_at)
      end as at,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      case sort_by
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as clicks
    from public.jobs j left join public.job_clicks c on c.job_id = j.id
    where case when is_mine then j.recruiter_id = my_id else is_admin end
      and j.is_archived = coalesce(archived, false)
      and (list_jobs.poster is null or j.posted_by = list_jobs.poster)
      and case state
        when 'open' then private.is_open(j.is_archived, j.expires_at)
        when 'expiring' then private.is_open(j.is_archived, j.expires_at) and private.expires_soon(j.expires_at)
        when 'closed' then not private.is_open(j.is_archived, j.expires_at)
        when 'reported' then is_admin and exists (
          select from public.job_reports r where r.job_id = j.id and r.resolved_at is null)
        else true
      end
      and (not is_searched
        or private.folded(j.title) like pattern
        or private.folded(j.company) like pattern
        or j.city_id = any (found_cities))
  ),
  counted as materialized (select count(*) as total from hit),
  -- Past the end, for example after the jobs of the last page were deleted, the last page is shown.
  shown as (
    select least(
      greatest(coalesce(list_jobs.page, 1), 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
    from counted c
  )
  select
    (select c.total from counted c),
    (select s.page from shown s),
    array(
      select h.id from hit h
      order by
        case when not is_descending then h.at end, case when is_descending then h.at end desc,
        case when not is_descending then h.title end, case when is_descending then h.title end desc,
        case when not is_descending then h.clicks end, case when is_descending then h.clicks end desc,
        case when sort_by = 'ends' then h.posted_at end desc,
        case when not is_descending then h.id end, case when is_descending then h.id end desc
      offset (select (s.page - 1) * max_rows from shown s)
      limit max_rows)
  into total, page, ids;

  return jsonb_build_object(
    'total', total,
    'page', page,
    'mine', (
      select jsonb_build_object(
        'active', count(*) filter (where not is_archived), 'archived', count(*) filter (where is_archived))
      from public.jobs where recruiter_id = my_id),
    'counts', (
      select jsonb_build_object(
        'active', count(*) filter (where not j.is_archived),
        'open', count(*) filter (where private.is_open(j.is_archived, j.expires_at)),
        'expiring', count(*) filter (where not j.is_archived and private.expires_soon(j.expires_at)),
        'closed', count(*) filter (where not j.is_archived and j.expires_at <= now()),
        'reported', count(*) filter (where not j.is_archived and is_admin and j.id in (
          select r.job_id from public.job_reports r where r.resolved_at is null)),
        'archived', count(*) filter (where j.is_archived))
      from public.jobs j
      where case when is_mine then j.recruiter_id = my_id else is_admin end
        and (list_jobs.poster is null or j.posted_by = list_jobs.poster)),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country, j.posted_at, j.posted_by,
          j.expires_at, j.archived_at, j.confirmed_at, j.removal_reason, j.removal_rule, j.outcome, j.vacancy,
          j.link_died_at is not null as has_dead_link,
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
$function$;

create or replace function private.list_rows (
  table_name   text,
  query_text   text,
  only_status  text,
  page         integer,
  page_size    integer,
  sort_by      text,
  is_ascending boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  listed jsonb;
  -- The columns of each table by which it may be sorted.
  sorted constant text := (
    select format(
      case when of_list in ('name', 'title') then 'lower(t.%I collate pg_catalog.pg_c_utf8) %s' else 't.%I %s nulls last' end,
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
        select t.id, t.status::text as status, row_number() over (order by %2$s, t.id) as place
        from public.%1$I t
        where private.folded(t.search_text) like private.contains_pattern($1)
      ),
      hit as materialized (
        select id, row_number() over (order by place) as n from found where $2 is null or status = $2
      ),
      -- Past the last page, the first page is shown.
      shown as (select count(*) as total, case when count(*) > ($3 - 1) * $4 then $3 else 1 end as page from hit)
      select jsonb_build_object(
        'total', s.total,
        'page', s.page,
        'counts', (
          select coalesce(jsonb_object_agg(status, found), '{}')
          from (select status, count(*) as found from found group by status) of_status),
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
    coalesce(
      sorted, case table_name when 'events' then 't.status, t.start_date desc' else 't.created_at desc' end))
  into listed
  using coalesce(query_text, ''), only_status, greatest(coalesce(page, 1), 1)::bigint,
    least(greatest(coalesce(page_size, 25), 1), 100)::bigint;
  return listed;
end
$function$;

create or replace function private.one_line (
  value text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  strict
  set search_path to ''
  AS $function$
declare
  -- Normalizing takes time in proportion to the square of a run of combining marks, and no name is longer.
  longest_normalized constant integer := 1000;
  blanks constant text := '[\t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  -- Characters without a glyph. Joiners have a function in Persian, Indic scripts and emoji, not beside these letters.
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
$function$;

create or replace function private.option_counts (
  f private.job_filters
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
begin
  return (
    with hit as materialized (
      select posted_at, level, company, skills, open_to, excluded, visa, facts,
        from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses, misses
      from private.matching_jobs(f) where misses <= 1
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from hit where misses = 0 or not from_ok group by 1, 2
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
            select facts, (select fact from unnest(f.facts) as fact where fact <> all (facts)) as missed, count(*) as jobs
            from hit where misses = 0 or fact_misses = 1 group by facts
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
          select level, count(*) as jobs from hit
          where (misses = 0 or not level_ok) and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          -- By the spelling that most of its jobs have.
          select (array_agg(company order by spelled.jobs desc, company))[1] as company, sum(spelled.jobs) as jobs
          from (
            select company, count(*) as jobs from hit where misses = 0 or not company_ok group by company
          ) as spelled
          group by private.company_key(company) order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from hit where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from hit where misses = 0 or not posted_ok),
      'skills', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs
          from (select unnest(skills) as skill from hit where misses = 0) as required group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || '{"goYears": {}, "goRole": {}, "builds": {}, "vacancy": {}, "aiScreening": {}, "poster": {}}'
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$function$;

create or replace function private.parse_job_filters (
  filters jsonb
)
  returns private.job_filters
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
declare
  f private.job_filters;
  region private.regions;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  f.patterns := array(
    with term as (
      -- U+0001 in a term would let it match across title, company and description.
      select distinct private.folded_input(translate(left(e, 100), chr(1), '')) as term
      from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    )
    select private.contains_pattern(term) from term
    -- Every text that contains golang contains go, too.
    where term <> '' and not exists (select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
    order by length(term) desc);
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
  if (given ->> 'posted')::numeric not between 1 and 36500 then
    raise exception 'posted is a number of days from 1 to 36500' using errcode = 'invalid_parameter_value';
  end if;
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

create or replace function private.read_landing_page (
  path        text,
  filters     jsonb,
  page_offset integer,
  page_size   integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
#variable_conflict use_column
declare
  f private.job_filters := private.parse_job_filters(filters);
  page_start constant integer := greatest(coalesce(page_offset, 0), 0);
  parts constant text[] := string_to_array(read_landing_page.path, '/');
  parent constant text := private.parent_path(read_landing_page.path);
  city text;
  skill text;
begin
  if parts[1] = 'in' and parts[3] <> 'remote' then
    -- The path has the slug of the city only.
    f.city_ids := array(select c.id from public.cities c where c.country_slug = parts[2] and c.slug = parts[3]);
    city := (select min(c.name) from public.cities c where c.id = any (f.city_ids));
    if city is null then
      -- Before 2.0 this was the path of every city without Latin letters.
      return case when parts[3] = 'city' then jsonb_build_object('moved', parent) end;
    end if;
  elsif parts[1] = 'with' then
    skill := (select s.name from public.skills s where s.slug = parts[2]);
    if skill is null then
      return (
        select jsonb_build_object('moved', 'with/' || min(s.slug)) from public.skills s
        where parts[2] = any (s.synonyms) or replace(parts[2], '-', ' ') = any (s.synonyms)
        having count(*) > 0);
    end if;
  end if;

  return (
    with page as (
      select id from private.matching_jobs(f) where is_match order by posted_at desc, id desc
      offset page_start limit least(greatest(coalesce(page_size, 10), 0), 100)
    ),
    listed as materialized (
      select p.path, p.name, p.jobs from private.listed_pages() p
    )
    select jsonb_build_object(
      'city', city, 'skill', skill,
      'isListed', exists (select from listed where path = read_landing_page.path),
      'total', (select count(*) from private.matching_jobs(f) where is_match),
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from page join private.job_cards card using (id)),
      'numbers', case when page_start = 0 then private.landing_numbers(f) end,
      'nearby', (
        select coalesce(jsonb_agg(to_jsonb(near) order by jobs desc, path), '[]')
        from (
          select listed.* from listed
          where listed.path <> read_landing_page.path and (
            starts_with(listed.path, read_landing_page.path || '/')
            -- The page above this one, and those beside it.
            or parent <> read_landing_page.path and parent in (listed.path, private.parent_path(listed.path)))
          order by jobs desc, path limit 60) as near)));
end
$function$;

create or replace function private.related_jobs (
  job_slug text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  own record;
begin
  select
    j.id, j.city_id, j.company,
    private.title_words(private.folded_text(translate(j.title, chr(1), ''))) as words,
    array(select n.id from public.cities n where n.country = c.country and c.country <> 'Unknown') as country_city_ids
  into own
  from public.jobs j join public.cities c on c.id = j.city_id
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
      where city_id = own.city_id and private.is_open(false, expires_at)
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
          + 2 * (s.city_id = own.city_id)::integer
          + (s.city_id = any (own.country_city_ids))::integer as likeness
      from (select * from in_city union select * from in_country union select * from with_words) s
      join public.jobs j on j.id = s.id
      where j.company <> own.company and j.id <> own.id
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
$function$;

create or replace function private.search_meanings (
  terms text[]
)
  returns SETOF private.search_meaning
  language sql
  stable
  set search_path to ''
  AS $function$
  with phrase as materialized (
    select first.n as first_term, last.n as last_term, private.folded_input(words) as name, slug,
      -- The slug and those that continue it with another word: no other character of slugs sorts before the dot. A
      -- short word begins too many names.
      case when char_length(slug) < 4 then slug || '-' else slug || '.' end as slug_end
    from generate_series(1, cardinality(terms)) as first (n)
    -- No city, skill or company is known by more than four words.
    cross join generate_series(first.n, least(first.n + 3, cardinality(terms))) as last (n)
    cross join array_to_string(terms[first.n : last.n], ' ') as words
    cross join private.slug_base(words, '') as slug
  )
  select p.first_term, p.last_term, c.name, null, private.city_ids(c.name, null), null, null
  from phrase p cross join lateral (
    select min(c.name) as name from public.cities c
    where (
        c.name_key = p.name
        or c.slug >= p.slug and c.slug < p.slug_end and c.slug = private.slug_base(c.name, ''))
      -- Of a city state, the country is suggested, which includes its remote jobs.
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
$function$;

create or replace function private.set_company_columns (
  company public.companies,
  before  public.companies
)
  returns public.companies
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.set_job_text (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.submit_event (
  fields          jsonb,
  network         text,
  submitter_email text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
  address constant text := lower(btrim(submitter_email));
  saved public.events;
begin
  if char_length(fields::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
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
  where e.start_date = event.start_date
    and e.status <> 'declined'
    and (e.end_date, e.has_hours, e.event_url, e.is_online, e.description, e.organiser)
      is not distinct from
      (event.end_date, event.has_hours, event.event_url, event.is_online, event.description, event.organiser)
    and private.folded(e.name) = private.folded(private.clean_line(event.name))
  limit 1;
  if saved.id is null then
    insert into public.events (
      name, type, start_date, end_date, has_hours, time_zone, is_online, event_url, description, organiser, cfp_deadline,
      submitted_city, submitted_country, status)
    values (
      event.name, event.type, event.start_date, event.end_date, event.has_hours, event.time_zone, event.is_online,
      event.event_url, event.description, event.organiser, event.cfp_deadline, event.submitted_city,
      event.submitted_country, 'submitted')
    returning * into saved;
  end if;

  if address is not null then
    insert into public.event_submitters (event_id, email) values (saved.id, address) on conflict do nothing;
    if saved.status <> 'submitted' then
      perform private.mail_event_decision(saved);
    end if;
  end if;
end
$function$;

create or replace function private.suggest_searches (
  filters   jsonb,
  more_than bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f private.job_filters := private.parse_job_filters(filters);
  meanings constant private.search_meaning[] := array(
    select m from private.search_meanings(array(
      select left(term, 100)
      from jsonb_array_elements_text(filters -> 'terms') with ordinality as t (term, n) where n <= 8 order by n
    )) m);
  cities_meant constant uuid[] := array(select unnest(city_ids) from unnest(meanings));
  skills_meant constant text[] := array(select skill from unnest(meanings) where skill is not null);
  companies_meant constant text[] := array(
    select private.company_key(company) from unnest(meanings) where company is not null);
begin
  if meanings = '{}' then
    return '[]';
  end if;
  f.patterns := null;
  return (
    with meaning as materialized (
      select row_number() over ()::integer as n, m.*, private.company_key(m.company) as company_key from unnest(meanings) m
    ),
    -- How many jobs have which of the meanings.
    hit as materialized (
      select array(
          select n from meaning where m.city_id = any (city_ids) or skill = any (m.skills)
            or company_key = m.company_key) as ns,
        m.city_ok, m.country_ok, m.company_ok, count(*) as jobs
      from private.matching_jobs(f) m
      where m.misses = (not m.city_ok)::integer + (not m.country_ok)::integer + (not m.company_ok)::integer
        and (m.city_id = any (cities_meant) or skills_meant <> '{}' and m.skills && skills_meant
          or companies_meant <> '{}' and m.company_key = any (companies_meant))
      group by ns, m.city_ok, m.country_ok, m.company_ok
    ),
    offered as materialized (
      select * from meaning m where m.n in (select unnest(h.ns) from hit h)
    ),
    -- New York, not York.
    longest as materialized (
      select * from offered m
      where not exists (
        select from offered l
        where l.first_term <= m.first_term and l.last_term >= m.last_term
          and l.last_term - l.first_term > m.last_term - m.first_term)
    ),
    -- Each meaning alone, and each combination that a job has, with one meaning for each word.
    candidate as (
      select array[n] as ns from longest
      union
      select array(
        select n from (select distinct on (first_term) n from longest where n = any (h.ns) order by first_term, n) one
        order by n)
      from hit h
    ),
    described as (
      select c.ns, max(l.city) as city, max(l.country) as country, max(l.company) as company,
        array(
          select unnest(f.skills) union select unnest(array_agg(l.skill) filter (where l.skill is not null))
          order by 1) as skills
      from candidate c join longest l on l.n = any (c.ns) group by c.ns
    ),
    counted as materialized (
      select d.ns, d.city, d.country, d.company, d.skills, bool_or(kept.place) as keeps_place,
        coalesce(sum(h.jobs) filter (where kept.place), sum(h.jobs)) as jobs
      from described d
      join hit h on h.ns @> d.ns
      cross join lateral (
        select (h.city_ok or d.city is not null) and (h.country_ok or d.country is not null) as place) kept
      where (h.company_ok or d.company is not null) and (kept.place or d.city is not null or d.country is not null)
      group by d.ns, d.city, d.country, d.company, d.skills
    ),
    best as (
      select c.* from counted c
      where c.jobs > more_than and cardinality(c.skills) <= 8
        -- Berlin alone is no other list than Berlin, Germany.
        and not exists (select from counted l where l.ns @> c.ns and l.ns <> c.ns and l.jobs = c.jobs)
      order by cardinality(c.ns) desc, c.jobs desc, c.ns limit 5
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'city', coalesce(b.city, case when b.keeps_place then filters ->> 'city' end),
          'country', coalesce(b.country, case when b.keeps_place then filters ->> 'country' end),
          'company', coalesce(b.company, filters ->> 'company'),
          'skills', (
            select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by s.slug), '[]')
            from public.skills s where s.slug = any (b.skills)),
          'jobs', b.jobs)
        order by cardinality(b.ns) desc, b.jobs desc, b.ns),
      '[]')
    from best b);
end
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
$function$;

create or replace function public.search_text (
  public .recruiters
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$ select private.folded(concat_ws(e'\n', $1.name, $1.company_name, $1.email)) $function$;

create view "private"."searched_jobs" AS  SELECT j.id,
    j.posted_at,
    j.listed_at,
    j.expires_at,
    j.type,
    j.city_id,
    j.company,
    j.level,
    j.skills,
        CASE
            WHEN (c.name <> 'Remote'::text) THEN ARRAY[COALESCE(n.code, '?'::text)]
            WHEN (j.eligibility = 'worldwide'::text) THEN '{*}'::text[]
            WHEN (j.eligibility = 'countries'::text) THEN ARRAY( SELECT code.code
               FROM unnest(j.eligible_countries) code(code)
              WHERE (code.code <> ALL (j.excluded_countries)))
            ELSE '{?}'::text[]
        END AS open_to,
    j.excluded_countries AS excluded,
    j.pay_top_eur_year AS pay,
        CASE j.visa_sponsorship
            WHEN true THEN 'yes'::text
            WHEN false THEN 'no'::text
            ELSE 'unstated'::text
        END AS visa,
    private.stated_facts(j.*) AS facts,
    private.folded_text(((((translate(j.title, chr(1), ''::text) || chr(1)) || translate(j.company, chr(1), ''::text)) || chr(1)) || j.search_text)) AS txt
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     LEFT JOIN private.countries n ON ((n.name = c.country)))
  WHERE private.is_open(j.is_archived, j.expires_at);

comment on column "public"."job_search"."txt" is 'Title, company and visible description, separated by U+0001, as private.folded_text compares them.';

comment on function "private"."city_ids"(text, text) is 'The cities with this name and country, as private.folded_input compares them; null matches any.';

comment on function "private"."city_slug"(text) is 'The slug of a city: that of its Latin letters. A name without any has its other characters as code points, so that 大阪 is 5927-962a (like citySlug in lib/text/slug.ts).';

comment on function "private"."contains_pattern"(text) is 'A LIKE pattern that matches folded texts which contain the given one, as private.folded_input reads it. Null or an empty text matches all.';

comment on function "private"."folded"(text) is 'What is compared of a line: as private.one_line makes it, and in Unicode''s form NFKC, in lower case, with straight quotes, apostrophes and hyphens (like folded in lib/text/fold.ts). Never stored in place of the line.';

comment on function "private"."folded_input"(text) is 'private.folded of a text that a caller gives, of which 500 characters count.';

comment on function "private"."folded_text"(text) is 'private.folded of a text of any length, as one line.';

comment on function "private"."one_line"(text) is 'Text of one line as it is stored: without line breaks and invisible characters, with single ordinary spaces, and up to 1,000 characters in Unicode''s form NFC (like oneLine in lib/text/clean.ts).';

comment on function "private"."set_company_columns"(public.companies, public.companies) is
  'Trims the description, refuses recruiters the website of another company, clears the domain when the website changes, and the slug follows the name.';

comment on function "private"."set_job_text"(public.jobs, public.jobs) is 'Writes the currency in capitals, and derives search_text from the description.';

comment on function "public"."read_landing_page"(text, jsonb, integer, integer) is 'The open jobs of a landing page, which finds those of the filters (and of the city whose slugs are in the path), and its total. Null if there is no such place or skill, {moved} for a synonym of a skill and for the former path of cities. jobs: a page of them, newest first. nearby: listed pages below and beside this one. numbers, on the first page only: remote, worldwide, unstated, withHours: how many jobs are remote, accept applicants from anywhere, do not say from where, ask for hours. accepted: how many name each country. pay: by period, the range in the currency that most jobs state, if they are of 5 companies or more. middle: the quartiles of full-time jobs by the year, if there are 20 of 5 companies. countries, skills, employers: of the jobs. linked: which pages of the countries and skills are listed.';

comment on function "public"."search_text"(public.recruiters) is 'The text that the search in the list of recruiters reads, as private.folded compares it, one line per column, so that no match spans two of them.';

comment on type "private"."job_filters" is 'Filters of a search. patterns: LIKE patterns of the terms that no other term contains, longest first. city_ids and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null when the currency has no rate. company: by private.company_key. visas: the values of job_search.visa to find. region_city_ids, region_codes: the cities and countries of a region. facts: values of job_search.facts that a job must have.';

comment on view "private"."searched_jobs" is 'The rows that job_search holds for open jobs.';

revoke all on function "private"."city_slug"(text) from public;

grant execute on function "private"."city_slug"(text) to "service_role";

revoke all on function "private"."folded"(text) from public;

grant execute on function "private"."folded"(text) to "authenticated", "service_role";

revoke all on function "private"."folded_input"(text) from public;

grant execute on function "private"."folded_input"(text) to "service_role";

revoke all on function "private"."folded_text"(text) from public;

grant execute on function "private"."folded_text"(text) to "service_role";

revoke all ("country_slug") on table "public"."cities" from "anon";

grant select ("country_slug") on table "public"."cities" to "anon";

revoke all ("country") on table "public"."cities" from "anon";

grant select ("country") on table "public"."cities" to "anon";

revoke all ("id") on table "public"."cities" from "anon";

grant select ("id") on table "public"."cities" to "anon";

revoke all ("name") on table "public"."cities" from "anon";

grant select ("name") on table "public"."cities" to "anon";

revoke all ("country_slug") on table "public"."cities" from "authenticated";

grant select ("country_slug") on table "public"."cities" to "authenticated";

revoke all ("country") on table "public"."cities" from "authenticated";

grant select ("country") on table "public"."cities" to "authenticated";

revoke all ("id") on table "public"."cities" from "authenticated";

grant select ("id") on table "public"."cities" to "authenticated";

revoke all ("name") on table "public"."cities" from "authenticated";

grant select ("name") on table "public"."cities" to "authenticated";


alter table "public"."cities"
  add column "name_key" text collate pg_catalog."C" generated always as (private.folded(name)) stored not null;

comment on column "public"."cities"."name_key" is 'What is compared of the name: a country has one row for it.';

alter table "public"."cities"
  add column "slug" text collate pg_catalog."C" generated always as (private.city_slug(name)) stored not null;

revoke all ("slug") on table "public"."cities" from "anon";

grant select ("slug") on table "public"."cities" to "anon";

revoke all ("slug") on table "public"."cities" from "authenticated";

grant select ("slug") on table "public"."cities" to "authenticated";

alter table "public"."job_search"
  add column "company_key" text collate pg_catalog."C" generated always as (private.company_key(company))
    stored not null;

create or replace function private.matching_jobs (
  f private.job_filters
)
  returns table (
    id          uuid,
    posted_at   timestamp with time zone,
    pay         numeric,
    type        public.job_type,
    city_id     uuid,
    level       text,
    company     text,
    company_key text,
    skills      text[],
    open_to     text[],
    excluded    text[],
    visa        text,
    type_ok     boolean,
    city_ok     boolean,
    country_ok  boolean,
    from_ok     boolean,
    pay_ok      boolean,
    skills_ok   boolean,
    level_ok    boolean,
    company_ok  boolean,
    visa_ok     boolean,
    posted_ok   boolean,
    is_match    boolean,
    facts       text[],
    fact_misses integer,
    misses      integer,
    listed_at   timestamp with time zone
  )
  language sql
  stable
BEGIN ATOMIC
 select s.id,
     s.posted_at,
     s.pay,
     s.type,
     s.city_id,
     s.level,
     s.company,
     s.company_key,
     s.skills,
     s.open_to,
     s.excluded,
     s.visa,
     m.type_ok,
     m.city_ok,
     m.country_ok,
     m.from_ok,
     m.pay_ok,
     m.skills_ok,
     m.level_ok,
     m.company_ok,
     m.visa_ok,
     m.posted_ok,
     (m.type_ok AND m.city_ok AND m.country_ok AND m.from_ok AND m.pay_ok AND m.skills_ok AND m.level_ok AND
       m.company_ok AND m.visa_ok AND m.posted_ok AND (wanted.misses = 0)),
     s.facts,
     wanted.misses,
     ((((((((((wanted.misses + ((not m.type_ok))::integer) + ((not m.city_ok))::integer) + ((not
       m.country_ok))::integer) + ((not m.from_ok))::integer) + ((not m.pay_ok))::integer) +
       ((not m.skills_ok))::integer) + ((not m.level_ok))::integer) + ((not m.company_ok))::integer) +
       ((not m.visa_ok))::integer) + ((not m.posted_ok))::integer),
     s.listed_at
    from ((public.job_search s
      CROSS JOIN LATERAL
        ( select (((matching_jobs.f).type is null) or (s.type = (matching_jobs.f).type)) as type_ok,
             (((matching_jobs.f).city_ids is null) or (s.city_id = ANY ((matching_jobs.f).city_ids))) as
               city_ok,
             (((matching_jobs.f).country_city_ids is null) or (s.city_id = ANY
               ((matching_jobs.f).country_city_ids))) as country_ok,
             (((matching_jobs.f).from_code is null) or ((s.open_to && ((matching_jobs.f).from_code ||
               (matching_jobs.f).open_to_all)) AND (not (s.excluded @> ARRAY[(matching_jobs.f).from_code]))))
               as from_ok,
             ((not (matching_jobs.f).filters_pay) or COALESCE((s.pay >= (matching_jobs.f).min_pay),
               (matching_jobs.f).keeps_unstated_pay)) as pay_ok,
             (((matching_jobs.f).skills is null) or (s.skills @> (matching_jobs.f).skills)) as skills_ok,
             (((matching_jobs.f).level is null) or COALESCE((s.level = (matching_jobs.f).level), false)) as
               level_ok,
             (((matching_jobs.f).company is null) or (s.company_key = (matching_jobs.f).company)) as
               company_ok,
             (((matching_jobs.f).visas is null) or (s.visa = ANY ((matching_jobs.f).visas))) as visa_ok,
             (((matching_jobs.f).posted_after is null) or (s.posted_at > (matching_jobs.f).posted_after)) as
               posted_ok) m)
      CROSS JOIN LATERAL ( select
                 CASE
                     when (((matching_jobs.f).facts is null) or (s.facts @> (matching_jobs.f).facts)) THEN 0
                     when (cardinality((matching_jobs.f).facts) = 1) THEN 1
                     ELSE ( select (count(*))::integer as count
                        from unnest((matching_jobs.f).facts) fact(fact)
                       where (fact.fact <> all (s.facts)))
                 end as misses) wanted)
   where
     (private.is_open(false, s.expires_at) AND (((matching_jobs.f).region_codes is null) or (s.city_id = ANY
     ((matching_jobs.f).region_city_ids)) or
     ((s.open_to && ((matching_jobs.f).region_codes || '{*}'::text[])) AND (((matching_jobs.f).region_codes =
     '{}'::text[]) or (not (s.excluded @> (matching_jobs.f).region_codes))))) AND
     (((matching_jobs.f).patterns[1] is null) or (s.txt ~~ (matching_jobs.f).patterns[1])) AND
     (((matching_jobs.f).patterns[2] is null) or (s.txt ~~ (matching_jobs.f).patterns[2])) AND
     (((matching_jobs.f).patterns[3] is null) or (s.txt ~~ (matching_jobs.f).patterns[3])) AND
     (((matching_jobs.f).patterns[4] is null) or (s.txt ~~ (matching_jobs.f).patterns[4])) AND
     (((matching_jobs.f).patterns[5] is null) or (s.txt ~~ (matching_jobs.f).patterns[5])) AND
     (((matching_jobs.f).patterns[6] is null) or (s.txt ~~ (matching_jobs.f).patterns[6])) AND
     (((matching_jobs.f).patterns[7] is null) or (s.txt ~~ (matching_jobs.f).patterns[7])) AND
     (((matching_jobs.f).patterns[8] is null) or (s.txt ~~ (matching_jobs.f).patterns[8])));
end;

comment on column "public"."job_search"."company_key" is 'By which the company is filtered, however its name is spelled.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs in the region, or that people there may apply for, whose text contains every term, and for each of them which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it.';

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";

alter table "public"."cities"
  add constraint "cities_slugs" check (((char_length(slug) <= 120) AND (char_length(country_slug) <= 120)));

create unique index countries_folded_name on private.countries using btree (private.folded(name));

create unique index cities_name_key_country on public.cities using btree (name_key, country);

create index cities_slugs on public.cities using btree (country_slug, slug);

create index events_start_date_folded_name on public.events using btree (start_date, private.folded(name));

create index job_search_facts on public.job_search using btree (posted_at desc, id desc)
  include
  (type, city_id, expires_at, pay, level, company, company_key, skills, open_to, excluded, visa, facts);

-- Data.
-- Stored lines get the form that clean_columns gives them, with triggers disabled as above.
create function pg_temp.stored_line(line text, longest integer) returns text
language sql
as $$
  select case when char_length(private.one_line(line)) between 1 and longest then private.one_line(line) else line end
$$;

do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('public.recruiters', 'name', 100),
      ('public.recruiters', 'company_name', 120),
      ('public.recruiters', 'contact_number', 40),
      ('public.companies', 'name', 120),
      ('public.events', 'name', 200),
      ('public.events', 'organiser', 120),
      ('public.events', 'submitted_city', 100),
      ('public.blogs', 'title', 200),
      ('public.blogs', 'author_name', 100),
      ('public.blogs', 'meta_title', 200),
      ('public.books', 'title', 300),
      ('public.books', 'author', 300)
    ) as line_columns (table_name, column_name, longest)
  loop
    execute format('alter table %s disable trigger user', target.table_name);
    execute format(
      'update %1$s t set %2$I = pg_temp.stored_line(t.%2$I, %3$s) where t.%2$I <> pg_temp.stored_line(t.%2$I, %3$s)',
      target.table_name, target.column_name, target.longest);
    execute format('alter table %s enable trigger user', target.table_name);
  end loop;
end
$$;

-- A name of nothing but signs has a key that depends on its spaces.
insert into private.company_names (name_key, company_id)
select private.company_key(c.name), c.id from public.companies c
on conflict do nothing;

create temporary table job_lines as
select j.id, stored.before, stored.after
from public.jobs j
cross join lateral (
  select
    jsonb_build_object(
      'title', j.title, 'company', j.company, 'salary_currency', j.salary_currency, 'ai_purpose', j.ai_purpose,
      'agency_for', j.agency_for, 'requirements', j.requirements) as before,
    jsonb_build_object(
      'title', pg_temp.stored_line(j.title, 200),
      'company', pg_temp.stored_line(j.company, 120),
      'salary_currency', pg_temp.stored_line(j.salary_currency, 20),
      'ai_purpose', pg_temp.stored_line(j.ai_purpose, 200),
      'agency_for', pg_temp.stored_line(j.agency_for, 120),
      'requirements', array(
        select pg_temp.stored_line(line, char_length(line)) from unnest(j.requirements) with ordinality as given (line, n)
        order by n)) as after
) stored
where stored.after <> stored.before;

alter table public.jobs disable trigger user;
update public.jobs j set (title, company, salary_currency, ai_purpose, agency_for, requirements) = (
  select title, company, salary_currency, ai_purpose, agency_for, requirements
  from jsonb_populate_record(null::public.jobs, l.after))
from job_lines l
where l.id = j.id;
alter table public.jobs enable trigger user;
update public.imported_postings p set
  applied = p.applied || (
    select coalesce(jsonb_object_agg(key, md5((l.after -> key)::text)), '{}')
    from jsonb_each(l.before) where p.applied ->> key = md5(value::text)),
  stored = p.stored || (
    select coalesce(jsonb_object_agg(key, md5((l.after -> key)::text)), '{}')
    from jsonb_each(l.before) where p.stored ->> key = md5(value::text))
from job_lines l
where p.job_id = l.id;

drop table job_lines;

alter table public.events disable trigger user;
update public.events e set search_text = named.search_text
from (
  select e.id, concat_ws(
    e'\n', e.name, case when e.is_online then 'Online' end, c.name, c.country, e.submitted_city, e.submitted_country
  ) as search_text
  from public.events e left join public.cities c on c.id = e.city_id
) named
where named.id = e.id and named.search_text <> e.search_text;
alter table public.events enable trigger user;

update public.job_search s set (company, open_to, txt) = (v.company, v.open_to, v.txt)
from private.searched_jobs v
where v.id = s.id and (v.company, v.open_to, v.txt) is distinct from (s.company, s.open_to, s.txt);
-- Paths that ended in "city" are those of the new slugs.
select private.refresh_landing_pages();
-- End of data.
