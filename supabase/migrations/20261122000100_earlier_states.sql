-- Until this file, migrations were edited after they had been applied: a database kept what was there when it was made.
-- This brings each of those to what the files before this one say now, in their order; on a new one it changes nothing.
-- One file, however long: half of it would be one more state. From here on, changes are files of their own.

-- 000300: large providers and addresses with a dot behind them are free mail; the registration form asks.
insert into private.free_mail_domains (domain) values
  ('bk.ru'), ('duck.com'), ('fastmail.com'), ('googlemail.com'), ('hanmail.net'), ('hotmail.co.uk'),
  ('hotmail.com.br'), ('hotmail.de'), ('hotmail.es'), ('hotmail.fr'), ('hotmail.it'), ('inbox.ru'),
  ('live.co.uk'), ('maildrop.cc'), ('mozmail.com'), ('outlook.de'), ('outlook.fr'), ('pm.me'),
  ('privaterelay.appleid.com'), ('protonmail.ch'), ('rocketmail.com'), ('sharklasers.com'), ('trashmail.com'),
  ('tuta.com'), ('tuta.io'), ('tutanota.com'), ('tutanota.de'), ('users.noreply.github.com'), ('yahoo.co.in'),
  ('ymail.com')
on conflict do nothing;

create or replace function private.is_free_mail(email text) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from private.free_mail_domains where domain = rtrim(lower(split_part(email, '@', -1)), '.')) $$;
comment on function private.is_free_mail(text) is 'Mail reaches a domain with a dot behind it too.';
grant execute on function private.is_free_mail(text) to anon, authenticated;

create or replace function public.is_free_mail(email text) returns boolean
language sql stable
set search_path = ''
as $$ select private.is_free_mail(email) $$;
comment on function public.is_free_mail(text) is 'For the registration form, which asks before it makes an account.';
grant execute on function public.is_free_mail(text) to anon, authenticated;

-- 000400: refusals have a status of their own; nobody decides about admins; recruiters are searched.
alter table public.recruiters alter column email set default '';

create or replace function private.copy_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select lower(email) into new.email from auth.users where id = new.auth_id and email_confirmed_at is not null;
  if new.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if new.role <> 'admin' and private.is_free_mail(new.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return new;
end
$$;

create or replace function private.follow_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.recruiters where auth_id = new.id and role <> 'admin') and private.is_free_mail(new.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  update public.recruiters set email = lower(new.email)
  where auth_id = new.id and new.email_confirmed_at is not null and email <> lower(new.email);
  return new;
end
$$;

drop policy if exists "Admins decide about pending recruiters, once" on public.recruiters;
create policy "Admins decide about pending recruiters, once" on public.recruiters
for update to authenticated
using ((select private.is_admin()) and status = 'pending' and role <> 'admin')
with check ((select private.is_admin()) and status in ('approved', 'rejected'));

create or replace function public.search_text(public.recruiters) returns text
language sql stable
set search_path = ''
as $$ select concat_ws(e'\n', $1.name, $1.company_name, $1.email) $$;
comment on function public.search_text(public.recruiters) is 'What a search in the list of recruiters reads; a line each, so that no word runs from one into the next.';
grant execute on function public.search_text(public.recruiters) to authenticated;

-- 000600: visible text in linear time.
create or replace function private.visible_text(html text) returns text
language sql stable
set search_path = ''
as $$
  with
  -- The first quantifier, even of a single <, decides: lazy, it makes the whole pattern lazy.
  -- No back reference instead of two patterns: it takes seconds on a thousand unclosed tags.
  bare as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(html, '<!--.*?(-->|$)', ' ', 'g'),
        '<{1,1}?script\M[^>]*?>.*?(</script\M[^>]*>|$)', ' ', 'gi'),
      '<{1,1}?style\M[^>]*?>.*?(</style\M[^>]*>|$)', ' ', 'gi') as t
  ),
  inline as (
    select regexp_replace(t, '</?(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)\M([^<>"'']|"[^"]*"|''[^'']*'')*>', '', 'gi') as t from bare
  ),
  untagged as (
    select regexp_replace(t, '<[a-z/!?]([^<>"'']|"[^"]*"|''[^'']*'')*>', ' ', 'gi') as t from inline
  ),
  -- One pass, so that &amp;lt; becomes &lt; and not <.
  pieces as (
    select piece[1] as p, n
    from untagged, regexp_matches(t, '&#[0-9]{1,9};?|&#x[0-9a-f]{1,8};?|&[a-z][a-z0-9]{1,8};|[^&]+|&', 'gi') with ordinality as m (piece, n)
  ),
  coded as (
    select p, n, case
      when p ~ '^&#[0-9]' then rtrim(substr(p, 3), ';')::bigint
      when p ~* '^&#x' then ('x' || lpad(rtrim(substr(p, 4), ';'), 16, '0'))::bit(64)::bigint
      else e.code
    end as code
    from pieces left join private.html_entities e on p like '&%' and e.name = btrim(p, '&;')
  )
  select btrim(
    regexp_replace(
      coalesce(string_agg(case
        when code between 1 and 55295 or code between 57344 and 1114111 then chr(code::integer)
        else p
      end, '' order by n), ''),
      -- Single blanks are left alone: replacing each by itself was a third of the whole function.
      '[\s\u00a0\u0001-\u001f]{2,}|[^\S ]|[\u00a0\u0001-\u001f]', ' ', 'g'))
  from coded
$$;

-- What an earlier version took for visible is read anew. Without triggers: no job was edited.
do $$
begin
  if to_regprocedure('private.decode_entity(text)') is not null then
    alter table public.jobs disable trigger user;
    update public.jobs set search_text = private.visible_text(description);
    alter table public.jobs enable trigger user;
    update public.job_search s
    set txt = lower(
      translate(j.title, chr(1), '') || chr(1) || translate(j.company, chr(1), '') || chr(1) || j.search_text
      collate pg_catalog.pg_c_utf8)
    from public.jobs j where j.id = s.id;
    drop function private.decode_entity(text);
  end if;
end
$$;

-- 000700: no title can block a slug.
alter table public.jobs alter column slug set default '';
create or replace function private.name_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text;
  taken bigint;
begin
  if tg_op = 'UPDATE' then
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if coalesce(new.slug, '') = '' then
    base := private.slug_base(new.title || ' ' || new.company, 'job');
    -- One writer at a time names jobs, so the next query sees every committed slug.
    perform pg_advisory_xact_lock(hashtext('public.jobs.slug'));
    select max(case when slug = base then 0 else substr(slug, char_length(base) + 2)::bigint end) into taken
    from public.jobs
    where slug = base
      or (slug like base || '-%' and substr(slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,8}$');
    loop
      new.slug := base || coalesce('-' || (taken + 1), '');
      -- A title may end in the greatest number that counts as one.
      exit when not exists (select from public.jobs where slug = new.slug);
      taken := taken + 1;
    end loop;
  end if;
  return new;
end
$$;

-- 000800: a form that is sent again saves what was typed meanwhile.
-- City and job in one transaction: a refused job leaves no city behind.

create or replace function public.save_job(
  title text,
  city text,
  country text,
  application_url text,
  job_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  company text default '',
  job_type public.job_type default 'full-time',
  description text default '',
  requirements text[] default '{}',
  salary_min integer default null,
  salary_max integer default null,
  salary_currency text default 'USD'
) returns table (id uuid, slug text, version integer)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  place uuid;
  known uuid;
  blocker text;
begin
  if save_job.job_id is null and save_job.idempotency_key is not null then
    select j.id into known from public.jobs j
    where j.idempotency_key = save_job.idempotency_key
      and ((select private.is_admin()) or j.recruiter_id = (select private.my_recruiter_id()));
  end if;

  place := public.get_or_create_city(save_job.city, save_job.country);

  if known is not null then
    -- The form was sent before. What was typed after an answer that never came counts too.
    return query
      select j.id, j.slug, j.version from public.jobs j
      where j.id = known
        and (j.title, j.city_id, j.type, j.description, j.requirements, j.salary_currency, j.application_url)
          = (btrim(save_job.title), place, save_job.job_type, save_job.description, save_job.requirements,
            save_job.salary_currency, save_job.application_url)
        and (j.salary_min, j.salary_max) is not distinct from (save_job.salary_min, save_job.salary_max)
        and (not (select private.is_admin()) or j.company = btrim(save_job.company));
    if found then
      return;
    end if;
    save_job.job_id := known;
    save_job.expected_version := 1;
  end if;

  if save_job.job_id is null then
    begin
      return query
        insert into public.jobs as j (
          title, company, city_id, type, description, requirements, salary_min, salary_max, salary_currency,
          application_url, idempotency_key
        ) values (
          save_job.title, save_job.company, place, save_job.job_type, save_job.description, save_job.requirements,
          save_job.salary_min, save_job.salary_max, save_job.salary_currency, save_job.application_url,
          save_job.idempotency_key
        )
        returning j.id, j.slug, j.version;
    exception when unique_violation then
      -- The same form, submitted twice at once: the first one's job is the answer.
      get stacked diagnostics blocker = constraint_name;
      if blocker is distinct from 'jobs_idempotency_key_key' then
        raise;
      end if;
      return query
        select j.id, j.slug, j.version from public.jobs j
        where j.idempotency_key = save_job.idempotency_key
          and ((select private.is_admin()) or j.recruiter_id = (select private.my_recruiter_id()));
      if not found then
        raise;
      end if;
    end;
    return;
  end if;

  return query
    update public.jobs j set
      title = save_job.title, company = save_job.company, city_id = place, type = save_job.job_type,
      description = save_job.description, requirements = save_job.requirements, salary_min = save_job.salary_min,
      salary_max = save_job.salary_max, salary_currency = save_job.salary_currency,
      application_url = save_job.application_url
    where j.id = save_job.job_id
      and (save_job.expected_version is null or j.version = save_job.expected_version)
    returning j.id, j.slug, j.version;
  if not found then
    if exists (
      select from public.jobs j
      where j.id = save_job.job_id
        and ((select private.is_admin()) or j.recruiter_id = (select private.my_recruiter_id()))
    ) then
      raise exception 'the job was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such job' using errcode = 'PT404';
  end if;
end
$$;

-- 000900: short terms are found by an index.
do $$
begin
  if (select prorettype from pg_catalog.pg_proc where oid = to_regprocedure('private.letters(text)')) <> 'text[]'::regtype then
    drop function private.letters(text) cascade;
  end if;
end
$$;

create or replace function private.letters(txt text) returns text[]
language sql immutable parallel safe
-- Dear, so that the planner asks the index instead of computing it row by row.
cost 1000000
set search_path = ''
as $$
  with chars as materialized (select string_to_array(txt, null) as c),
  pairs as materialized (select distinct a collate "C" as a, b from chars, unnest(c, c[2:]) as t (a, b))
  select array(select a from pairs union select a || b from pairs where b is not null)
$$;
comment on function private.letters(text) is
  'Every character and every pair of neighbours: finds the terms that are too short for trigrams.';
grant execute on function private.letters(text) to anon, authenticated;

create index if not exists job_search_letters on public.job_search using gin (private.letters(txt)) with (fastupdate = off);
-- No statistics: they would compute the letters of thousands of rows at every analyze, and the default guess will do.
alter index public.job_search_letters alter column 1 set statistics 0;

-- 000950: page and count in one call, and a plan that is kept.
drop function if exists private.job_condition(text[], public.job_type, text, text);

create or replace function private.job_condition(terms text[], job_type public.job_type, city text, country text, by_index boolean)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  -- Not in plain SQL: of that, the plan would be made anew at each call, which costs more than the rest.
  return (
    with lowered as (
      select lower(translate(left(t.term, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term
      from unnest(terms) with ordinality as t (term, n)
      where t.term <> ''
      order by t.n
      limit 8
    ),
    wanted as materialized (
      select distinct term, '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
      from lowered
      where term <> ''
    ),
    newest as materialized (
      select txt from public.job_search order by posted_at desc, id desc limit case when by_index then 1000 else 0 end
    ),
    shares as (
      select term, pattern, coalesce(avg((txt like pattern)::integer), 0) as share
      from wanted left join newest on true
      group by term, pattern
    ),
    conditions as (
      select case
        when not by_index then format('txt like %L', pattern)
        -- In most jobs, so found early in the text: reading is quicker than any index, which "is true" keeps out.
        when share > 0.5 then format('(txt like %L) is true', pattern)
        -- Three letters in a row make a trigram; what has none is looked up by its pairs.
        when term ~ '\w{3}' then format('txt like %L', pattern)
        when char_length(term) > 2 then format('private.letters(txt) @> private.letters(%L) and txt like %L', term, pattern)
        else format('private.letters(txt) @> private.letters(%L)', term)
      end as condition
      from shares
      union all
      select format('type = %L', job_type) where job_type is not null
      union all
      select format(
        'city_id = any (array(select c.id from public.cities c where %s))',
        concat_ws(' and ',
          -- Joined by ||, which is null without a value; format would write = NULL.
          'lower(c.name collate pg_catalog.pg_c_utf8) = ' || quote_literal(lower(nullif(city, '') collate pg_catalog.pg_c_utf8)),
          'lower(c.country collate pg_catalog.pg_c_utf8) = ' || quote_literal(lower(nullif(country, '') collate pg_catalog.pg_c_utf8))))
      where nullif(city, '') is not null or nullif(country, '') is not null
    )
    select coalesce(string_agg(condition, ' and '), 'true') from conditions
  );
end
$$;
comment on function private.job_condition(text[], public.job_type, text, text, boolean) is
  'The condition on job_search as SQL text; every value is quoted, so the planner sees it. At most 8 terms of 100 characters.';
grant execute on function private.job_condition(text[], public.job_type, text, text, boolean) to anon, authenticated;

create or replace function private.job_page(
  terms text[], job_type public.job_type, city text, country text, page_offset integer, page_size integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
-- Room for the pages of every hit: a bitmap that must forget which rows it meant would check them all.
set work_mem = '64MB'
as $$
declare
  condition constant text := private.job_condition(terms, job_type, city, country, by_index => false);
  first_row constant integer := greatest(coalesce(page_offset, 0), 0);
  rows_wanted constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  ids uuid[];
begin
  -- Most searches fill their page from the newest rows.
  if condition = 'true' then
    execute 'select array(select id from public.job_search order by posted_at desc, id desc offset $1 limit $2)'
    into ids using first_row, rows_wanted;
  else
    execute format(
      'select array(
        select id from (select * from public.job_search order by posted_at desc, id desc limit 1000) newest
        where %s order by posted_at desc, id desc offset $1 limit $2)', condition)
    into ids using first_row, rows_wanted;
    if cardinality(ids) < rows_wanted then
      -- Materialized: the planner shall choose the index of the condition, never walk the one of the order.
      execute format(
        'with hit as materialized (select id, posted_at from public.job_search where %s)
        select array(select id from hit order by posted_at desc, id desc offset $1 limit $2)',
        private.job_condition(terms, job_type, city, country, by_index => true))
      into ids using first_row, rows_wanted;
    end if;
  end if;

  return ids;
end
$$;
comment on function private.job_page(text[], public.job_type, text, text, integer, integer) is
  'The ids of a page of search_jobs, in order.';

create or replace function private.job_cards(ids uuid[]) returns setof public.job_card
language sql stable
set search_path = ''
as $$
  select j.id, j.slug, j.title, j.company, j.type, c.name, c.country, j.salary_min, j.salary_max, j.salary_currency, j.posted_at
  from unnest(ids) with ordinality as page (id, n)
  join public.jobs j on j.id = page.id
  join public.cities c on c.id = j.city_id
  order by page.n
$$;
comment on function private.job_cards(uuid[]) is 'The jobs with these ids, in their order, as far as the caller may read them.';
grant execute on function
  private.job_page(text[], public.job_type, text, text, integer, integer),
  private.job_cards(uuid[])
to anon, authenticated;

create or replace function public.search_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_offset integer default 0,
  page_size integer default 10
) returns setof public.job_card
language sql stable
set search_path = ''
as $$
  select * from private.job_cards(private.job_page(terms, job_type, city, country, page_offset, page_size))
$$;
comment on function public.search_jobs(text[], public.job_type, text, text, integer, integer) is
  'A page of live jobs, newest first. Every term must occur in title, company or visible description; empty filters do not filter.';

create or replace function public.find_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_offset integer default 0,
  page_size integer default 10
) returns jsonb
language plpgsql stable
set search_path = ''
set jit = off
as $$
declare
  ids uuid[];
  total bigint;
begin
  if (select count(*) from (select from public.job_search limit 1001) few) > 1000 then
    ids := private.job_page(terms, job_type, city, country, page_offset, page_size);
    total := public.count_jobs(terms, job_type, city, country);
  else
    -- All are among the newest, where job_page looks first: page and count in one go.
    execute format(
      'with hit as materialized (select id, posted_at from public.job_search where %s)
      select array(select id from hit order by posted_at desc, id desc offset $1 limit $2), (select count(*) from hit)',
      private.job_condition(terms, job_type, city, country, by_index => false))
    into ids, total using greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100);
  end if;
  return jsonb_build_object(
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(card) order by n), '[]')
      from private.job_cards(ids) with ordinality
        as card (id, slug, title, company, type, city, country, salary_min, salary_max, salary_currency, posted_at, n)),
    'total', total);
end
$$;
comment on function public.find_jobs(text[], public.job_type, text, text, integer, integer) is
  'A page of search_jobs and how many there are in all, in one call: {jobs, total}.';
grant execute on function
  public.search_jobs(text[], public.job_type, text, text, integer, integer),
  public.count_jobs(text[], public.job_type, text, text),
  public.find_jobs(text[], public.job_type, text, text, integer, integer),
  public.job_facets()
to anon, authenticated;

-- 001000, 001010: clicks are added up by a trigger; here come those from before it.
drop function if exists public.count_clicks(uuid[]);
lock table public.job_applications in share mode;
insert into public.job_clicks as c (job_id, views, applications)
select job_id, count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
from public.job_applications
group by job_id
on conflict (job_id) do update
set views = excluded.views, applications = excluded.applications
where (c.views, c.applications) is distinct from (excluded.views, excluded.applications);

drop policy if exists "Recruiters see the sums of their own jobs and admins all" on public.job_clicks;
-- `in`, not `exists`: one look for all rows, so that a list sorted by the sums joins them at once.
create policy "Recruiters see the sums of their own jobs and admins all" on public.job_clicks
for select to authenticated
using (
  (select private.is_admin())
  or job_id in (select id from public.jobs where recruiter_id = (select private.my_recruiter_id()))
);

-- 001100: what is looked at most is added up day by day.
create or replace function public.roll_up_daily_analytics(from_day date, to_day date) returns void
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
  set total_visits = excluded.total_visits, unique_visitors = excluded.unique_visitors
  where (d.total_visits, d.unique_visitors) is distinct from (excluded.total_visits, excluded.unique_visitors);

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
  where place <= 100
  order by 1, 2
  on conflict (date, page_path) do update
  set visits = excluded.visits
  where d.visits <> excluded.visits;

  insert into public.daily_job_clicks as d (date, job_id, views, applications)
  select (clicked_at at time zone 'UTC')::date, job_id,
    count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from public.job_applications
  where clicked_at >= from_day::timestamp at time zone 'UTC'
    and clicked_at < (to_day + 1)::timestamp at time zone 'UTC'
  group by 1, 2
  order by 1, 2
  on conflict (date, job_id) do update
  set views = excluded.views, applications = excluded.applications
  where (d.views, d.applications) is distinct from (excluded.views, excluded.applications);

  -- A day without raw visits was quiet, or is known from before they were purged.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$$;

do $$
begin
  if to_regclass('public.daily_job_clicks') is not null then
    return;
  end if;

  create table public.daily_page_visits (
    date date,
    page_path text check (char_length(page_path) <= 200),
    visits integer not null check (visits >= 0),
    primary key (date, page_path)
  );
  comment on table public.daily_page_visits is 'The 100 most visited pages of each day: visitors make up addresses, and these rows stay.';
  create table public.daily_job_clicks (
    date date,
    job_id uuid references public.jobs (id) on delete cascade,
    views integer not null check (views >= 0),
    applications integer not null check (applications >= 0),
    primary key (date, job_id)
  );
  comment on table public.daily_job_clicks is 'Clicks per job and day (UTC), so that a year adds up quickly.';
  create index daily_job_clicks_job_id on public.daily_job_clicks (job_id);
  -- Clicks come in the order of their time: a few blocks hold a day.
  create index job_applications_days on public.job_applications using brin (clicked_at);
  alter table public.daily_page_visits enable row level security;
  alter table public.daily_job_clicks enable row level security;
  grant select on public.daily_page_visits, public.daily_job_clicks to authenticated;
  create policy "Admins read visits of pages" on public.daily_page_visits
  for select to authenticated
  using ((select private.is_admin()));
  create policy "Admins read clicks of days" on public.daily_job_clicks
  for select to authenticated
  using ((select private.is_admin()));

  perform public.roll_up_daily_analytics(first_day, (now() at time zone 'UTC')::date)
  from (
    select least(
      (select min(visited_at) from public.page_visits), (select min(clicked_at) from public.job_applications)
    ) at time zone 'UTC' as at
  ) earliest, lateral (select at::date as first_day) d
  where at is not null;
end
$$;

create or replace function public.top_pages(from_day date, how_many integer default 10) returns table (page_path text, visits bigint)
language sql stable
set search_path = ''
as $$
  select d.page_path, sum(d.visits) from public.daily_page_visits d
  where d.date >= from_day
  group by d.page_path
  order by 2 desc, 1
  limit least(how_many, 100)
$$;
comment on function public.top_pages(date, integer) is 'The most visited pages since from_day.';

create or replace function public.top_jobs(from_day date, how_many integer default 10)
returns table (job_id uuid, title text, company text, views bigint, applications bigint)
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
    limit least(how_many, 100)
  ) top
  join public.jobs j on j.id = top.job_id
  order by top.views desc, top.applications desc, j.id
$$;
comment on function public.top_jobs(date, integer) is 'The most viewed jobs since from_day, archived ones too.';
grant execute on function public.top_pages(date, integer), public.top_jobs(date, integer) to authenticated;

-- 001300: /blogs/list is a page, no post; a form sent twice adds one post.
do $$
begin
  if (select pg_get_constraintdef(oid) from pg_catalog.pg_constraint
    where conrelid = 'public.blogs'::regclass and conname = 'blogs_slug_check') not like '%list%'
  then
    alter table public.blogs drop constraint blogs_slug_check;
    update public.blogs b set slug = (
      select 'list-' || n from generate_series(1, 1000) n
      where not exists (select from public.blogs where slug = 'list-' || n) order by n limit 1)
    where slug = 'list';
    alter table public.blogs add constraint blogs_slug_check
      check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120 and slug <> 'list');
  end if;
end
$$;
alter table public.blogs alter column slug set default '';
alter table public.blogs add column if not exists idempotency_key uuid unique;
comment on column public.blogs.slug is '/blogs/list is no post.';
comment on column public.blogs.idempotency_key is 'Made with the form, so that a form sent twice adds one post.';
grant insert (idempotency_key) on public.blogs to authenticated;

create or replace function private.name_blog() returns trigger
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
    if base = 'list' then
      taken := coalesce(taken, 0);
    end if;
    loop
      new.slug := base || coalesce('-' || (taken + 1), '');
      -- A title may end in the greatest number that counts as one.
      exit when not exists (select from public.blogs where slug = new.slug and id <> new.id);
      taken := taken + 1;
    end loop;
  end if;
  return new;
end
$$;

create or replace function public.search_text(public.blogs) returns text
language sql stable
set search_path = ''
as $$ select concat_ws(e'\n', $1.title, $1.author_name, $1.slug) $$;
comment on function public.search_text(public.blogs) is 'What a search in the list of posts reads.';
grant execute on function public.search_text(public.blogs) to authenticated;

-- 001400: a form sent twice adds one book; the list is searched.
alter table public.books add column if not exists idempotency_key uuid unique;
comment on column public.books.idempotency_key is 'Made with the form, so that a form sent twice adds one book.';
grant insert (idempotency_key) on public.books to authenticated;

create or replace function public.search_text(public.books) returns text
language sql stable
set search_path = ''
as $$ select concat_ws(e'\n', $1.title, $1.author) $$;
comment on function public.search_text(public.books) is 'What a search in the list of books reads; a line each, so that no word runs from one into the next.';
grant execute on function public.search_text(public.books) to authenticated;

-- 001500: a form sent twice adds one event; the list is searched.
alter table public.events add column if not exists idempotency_key uuid unique;
comment on column public.events.idempotency_key is 'Made with the form, so that a form sent twice adds one event.';
grant insert (idempotency_key) on public.events to authenticated;

create or replace function public.search_text(public.events) returns text
language sql stable
set search_path = ''
as $$ select concat_ws(e'\n', $1.name, case when $1.is_online then 'Online' end, c.name, c.country)
  from (select) one left join public.cities c on c.id = $1.city_id $$;
comment on function public.search_text(public.events) is 'What a search in the list of events reads.';
grant execute on function public.search_text(public.events) to authenticated;

-- 001600: entries are named by what they are about.
create or replace function public.audit_subjects(entry_ids bigint[]) returns table (id bigint, subject text)
language sql stable
set search_path = ''
as $$
  select a.id, case a.table_name
    when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
    when 'events' then (select e.name from public.events e where e.id = a.row_id)
    when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
    when 'books' then (select b.title from public.books b where b.id = a.row_id)
    when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
    when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
  end
  from public.audit_log a
  where a.id = any (entry_ids)
$$;
comment on function public.audit_subjects(bigint[]) is 'What entries are about, by today''s name; null for what is gone.';
grant execute on function public.audit_subjects(bigint[]) to authenticated;
