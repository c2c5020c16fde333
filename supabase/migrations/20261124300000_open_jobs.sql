-- A job is open until a date, unless it is renewed. Who lists jobs asks private.is_open, which says it in one place.

create function private.is_open(is_archived boolean, expires_at timestamptz) returns boolean
language sql stable parallel safe
return not is_archived and expires_at > now();
comment on function private.is_open(boolean, timestamptz) is
  'Whether visitors find a job. Its body is bound to its names, so that it needs no search_path of its own, with which no '
  'planner would see the condition behind it and use the indexes of live jobs.';
grant execute on function private.is_open(boolean, timestamptz) to anon, authenticated;

alter table public.jobs
  add column expires_at timestamptz,
  add column confirmed_at timestamptz,
  add column link_died_at timestamptz;
comment on column public.jobs.expires_at is
  'Until when visitors find the job: 60 days from posting or renewal, at most 90. Past it the job is closed since then.';
comment on column public.jobs.confirmed_at is 'When the job was last renewed: somebody said that it is still open. Never moves posted_at.';
comment on column public.jobs.link_died_at is 'When the link check closed the job. Null where it is open or ran out.';

-- What follows from the age of a job is no edit of it. Nothing vanishes by this migration.
alter table public.jobs disable trigger user;
update public.jobs set expires_at = greatest(posted_at + interval '60 days', now() + interval '14 days');
alter table public.jobs enable trigger user;
alter table public.jobs
  alter column expires_at set not null,
  -- As of a slug that is not given, the trigger makes what it is.
  alter column expires_at set default 'infinity';

-- What runs out next, for reminders.
create index jobs_live_expires_at on public.jobs (expires_at) where not is_archived;

grant select (expires_at, confirmed_at) on public.jobs to anon, authenticated;
grant update (confirmed_at) on public.jobs to authenticated;

create or replace function private.set_job_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_by_api constant boolean := private.is_api_caller();
  -- What changes when a job is renewed or closed.
  of_expiry constant text[] := '{expires_at,confirmed_at,link_died_at,version}';
begin
  if is_by_api and is_new then
    new.id := gen_random_uuid();
    new.slug := '';
    new.posted_at := now();
    new.expires_at := null;
    new.confirmed_at := null;
    new.link_died_at := null;
    new.recruiter_id := case when not private.is_admin() then private.my_recruiter_id() end;
  end if;
  if is_by_api and not private.is_admin() then
    -- No row for callers without approval: the policy then refuses the job.
    new.company := coalesce((select company_name from public.recruiters where id = private.my_recruiter_id()), new.company);
  end if;
  new.title := btrim(new.title);
  new.company := btrim(new.company);

  if is_new or new.description is distinct from old.description then
    new.search_text := private.visible_text(new.description);
    -- A job from before this was asked stays as it is until its description is written.
    if is_by_api and new.search_text = '' then
      raise exception 'Description is required' using errcode = 'PT400';
    end if;
  else
    new.search_text := old.search_text;
  end if;

  if is_new then
    new.posted_by := case when new.recruiter_id is null then 'Admin' else 'Recruiter' end;
    new.updated_at := case when is_by_api then now() else new.updated_at end;
    new.archived_at := case when new.is_archived then coalesce(case when not is_by_api then new.archived_at end, now()) end;
    new.expires_at := case
      when coalesce(new.expires_at, 'infinity') = 'infinity' then greatest(new.posted_at + interval '60 days', now() + interval '14 days')
      else least(new.expires_at, greatest(new.posted_at, new.confirmed_at) + interval '90 days') end;
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
  else
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    new.archived_at := case when new.is_archived then coalesce(old.archived_at, now()) end;
    if old.is_archived and not new.is_archived and old.expires_at > old.archived_at and old.expires_at <= now() then
      -- It ran out while nobody could see it: whoever puts it back says that it is open.
      new.confirmed_at := now();
    end if;
    if new.confirmed_at is distinct from old.confirmed_at and new.expires_at = old.expires_at then
      new.confirmed_at := case when is_by_api then now() else coalesce(new.confirmed_at, now()) end;
      new.expires_at := new.confirmed_at + interval '60 days';
      new.link_died_at := null;
    elsif new.expires_at > old.expires_at then
      new.expires_at := least(new.expires_at, greatest(new.posted_at, new.confirmed_at) + interval '90 days');
    end if;
    if (new.expires_at, new.confirmed_at, new.link_died_at)
        is distinct from (old.expires_at, old.confirmed_at, old.link_died_at)
      and to_jsonb(new) - of_expiry = to_jsonb(old) - of_expiry
    then
      -- No edit: what was typed over it meanwhile is not outdated, and nobody is told that the job has changed.
      new.version := old.version;
    else
      new.updated_at := now();
    end if;
  end if;
  return new;
end
$$;
comment on function private.set_job_columns() is
  'Before insert or update, after clean_row and quota: owner, company and poster follow from who asks, whatever was sent; '
  'search text, clocks and slug from the rest. Whoever changes confirmed_at renews the job: it is open for 60 days from then.';

drop trigger allow_changes on public.jobs;
create trigger allow_changes before update on public.jobs
for each row execute function private.allow_changes(
  'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min', 'salary_max', 'salary_currency',
  'application_url', 'is_archived', 'confirmed_at');

alter policy "Everyone reads live jobs" on public.jobs
using (private.is_open(is_archived, expires_at));
alter policy "Everyone reads live jobs" on public.jobs rename to "Everyone reads open jobs";

alter policy "Accounts read live jobs, recruiters their own and admins all" on public.jobs
using (
  private.is_open(is_archived, expires_at)
  or recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
alter policy "Accounts read live jobs, recruiters their own and admins all" on public.jobs
rename to "Accounts read open jobs, recruiters their own and admins all";

alter policy "Everyone clicks on live jobs" on public.job_applications
with check (
  visitor_id is not null
  and exists (select from public.jobs j where j.id = job_id and private.is_open(j.is_archived, j.expires_at))
);
alter policy "Everyone clicks on live jobs" on public.job_applications rename to "Everyone clicks on open jobs";

create or replace function public.track_click(job_id uuid, visitor_id uuid, click_type public.click_type) returns void
language sql
set search_path = ''
as $$
  insert into public.job_applications (job_id, visitor_id, click_type)
  select j.id, track_click.visitor_id, track_click.click_type
  from public.jobs j
  where j.id = track_click.job_id and private.is_open(j.is_archived, j.expires_at)
$$;
comment on function public.track_click is 'A click on an open job, told by the web server with the secret key, past the policies.';

create or replace function private.track_impressions(job_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if cardinality(job_ids) > 50 then
    raise exception 'at most 50 jobs at once' using errcode = 'PT400';
  end if;
  if not private.take('impressions_site') then
    raise exception 'too many impressions at once' using errcode = 'PT429';
  end if;
  insert into public.daily_job_clicks as d (date, job_id, impressions, views, applications)
  select (now() at time zone 'UTC')::date, j.id, 1, 0, 0
  from public.jobs j
  where j.id = any (job_ids) and private.is_open(j.is_archived, j.expires_at)
  order by 1, 2
  on conflict (date, job_id) do update set impressions = d.impressions + 1;
end
$$;
comment on function private.track_impressions(uuid[]) is
  'Past row-level security of the counts. Each open job counts once, however often it is named.';

-- The search. Its texts are written anew, which its indexes make slow.
drop index public.job_search_txt;
drop index public.job_search_words;
alter table public.job_search add column expires_at timestamptz;
update public.job_search s set expires_at = j.expires_at from public.jobs j where j.id = s.id;
alter table public.job_search alter column expires_at set not null;
create index job_search_txt on public.job_search using gin (txt extensions.gin_trgm_ops) with (fastupdate = off);
create index job_search_words on public.job_search using gin (words) with (fastupdate = off);

-- Counting reads nothing but these two.
drop index public.job_search_newest;
create index job_search_newest on public.job_search (posted_at desc, id desc) include (city_id, words, expires_at);
drop index public.job_search_city_id_type;
create index job_search_city_id_type on public.job_search (city_id, type) include (expires_at);
-- For those to be swept out.
create index job_search_expires_at on public.job_search (expires_at);

-- A policy that hides closed jobs would keep LIKE from its index: only conditions that leak nothing may be looked at
-- before it. So the functions below read past policies, and nobody reads the table itself.
drop policy "Everyone searches live jobs" on public.job_search;
revoke select on public.job_search from anon, authenticated;
comment on table public.job_search is
  'Jobs as the search reads them, kept by trigger, closed ones until they are swept: one narrow row each, its text in the row '
  'and uncompressed where it fits, because a term without a trigram (go, c++) is looked for in every text. txt is the '
  'lower-cased title, company and visible description, U+0001 between them. Read by functions that name private.is_open.';

create or replace function private.index_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_open(new.is_archived, new.expires_at) then
    insert into public.job_search as s (id, posted_at, expires_at, type, city_id, txt)
    values (
      new.id, new.posted_at, new.expires_at, new.type, new.city_id,
      lower(
        translate(new.title, chr(1), '') || chr(1) || translate(new.company, chr(1), '') || chr(1) || new.search_text
        collate pg_catalog.pg_c_utf8))
    on conflict (id) do update
    set posted_at = excluded.posted_at, expires_at = excluded.expires_at, type = excluded.type, city_id = excluded.city_id,
      txt = excluded.txt
    where (s.posted_at, s.expires_at, s.type, s.city_id, s.txt)
      is distinct from (excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.txt);
  else
    delete from public.job_search where id = new.id;
  end if;
  return null;
end
$$;

create function public.sweep_closed_jobs() returns bigint
language sql
set search_path = ''
as $$
  with swept as (delete from public.job_search where not private.is_open(false, expires_at) returning id)
  select count(*) from swept
$$;
comment on function public.sweep_closed_jobs() is
  'Scheduled work: takes jobs that ran out since the last time out of the search, which does not find them any more, and '
  'says how many. Safe to repeat.';
revoke all on function public.sweep_closed_jobs() from public, anon, authenticated;

create function private.find_jobs(
  terms text[],
  job_type public.job_type,
  city text,
  country text,
  page_offset integer,
  page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- Values are quoted into the statement: a plan made without them would not know which terms the index serves.
  matching constant text := concat_ws(' and ',
    'private.is_open(false, expires_at)',
    (select string_agg(
      format('txt like %L', '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%'), ' and ')
    from unnest(terms[:8]) as t (typed),
      -- U+0001 in a term would let it match across title, company and description.
      lower(translate(left(typed, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term));
  -- Texts are read once; without a term the index counts and pages quicker than a list of all jobs is made.
  once constant text := case when cardinality(terms) > 0 then 'materialized' else 'not materialized' end;
  found jsonb;
begin
  -- Few places and types stand for many jobs, so that counting by one filter under the others costs next to nothing.
  execute format(
    'with hit as %s (select id, posted_at, type, city_id from public.job_search where %s),
    place as materialized (
      select
        id, name, country,
        $2 is null or $2 = '''' or lower(name collate pg_catalog.pg_c_utf8) = lower($2 collate pg_catalog.pg_c_utf8) as in_city,
        $3 is null or $3 = '''' or lower(country collate pg_catalog.pg_c_utf8) = lower($3 collate pg_catalog.pg_c_utf8) as in_country
      from public.cities
    ),
    cell as materialized (
      select type, name, country, jobs, in_city, in_country, $1 is null or type = $1 as of_type
      from (select type, city_id, count(*) as jobs from hit group by type, city_id) as counted
      join place on place.id = counted.city_id
    ),
    page as (
      select id from hit
      where ($1 is null or type = $1) and city_id in (select id from place where in_city and in_country)
      order by posted_at desc, id desc offset $4 limit $5
    ),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.posted_at
      from page join public.jobs j on j.id = page.id join public.cities c on c.id = j.city_id
    )
    select jsonb_build_object(
      ''jobs'', (select coalesce(jsonb_agg(to_jsonb(card) order by posted_at desc, id desc), ''[]'') from card),
      ''total'', (select coalesce(sum(jobs), 0) from cell where of_type and in_city and in_country),
      ''counts'', jsonb_build_object(
        ''type'', (select coalesce(jsonb_object_agg(type, jobs), ''{}'') from (
          select type, sum(jobs) as jobs from cell where in_city and in_country group by type) as by_type),
        ''city'', (select coalesce(jsonb_object_agg(name, jobs), ''{}'') from (
          select name, sum(jobs) as jobs from cell where of_type and in_country group by name) as by_city),
        ''country'', (select coalesce(jsonb_object_agg(country, jobs), ''{}'') from (
          select country, sum(jobs) as jobs from cell where of_type and in_city group by country) as by_country)))', once, matching)
  into found
  using job_type, city, country,
    greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100);
  return found;
end
$$;
comment on function private.find_jobs(text[], public.job_type, text, text, integer, integer) is
  'What public.find_jobs answers. Past row-level security: its own condition holds it to open jobs.';

create or replace function public.find_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_offset integer default 0,
  page_size integer default 10
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.find_jobs(terms, job_type, city, country, page_offset, page_size) $$;
comment on function public.find_jobs(text[], public.job_type, text, text, integer, integer) is
  'A page of open jobs, newest first, how many there are in all, and how many each type, city and country would leave under '
  'the other filters, those with none left out: {jobs, total, counts: {type, city, country}}. Every term must occur in title, '
  'company or visible description; at most 8 terms of 100 characters count. Empty filters do not filter.';

create function private.job_facets() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with live as materialized (
    select city_id, type, count(*) as jobs from public.job_search
    where private.is_open(false, expires_at) group by city_id, type
  ),
  places as materialized (
    select c.name, c.country, sum(live.jobs) as jobs
    from live join public.cities c on c.id = live.city_id group by c.name, c.country
  )
  select jsonb_build_object(
    'types', (select coalesce(jsonb_agg(distinct type), '[]') from live),
    'countries', (
      select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
      from (select country, sum(jobs) as jobs from places group by country) as by_country),
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]') from places))
$$;
comment on function private.job_facets() is 'What public.job_facets answers, past row-level security: of open jobs only.';

create or replace function public.job_facets() returns jsonb
language sql stable
set search_path = ''
as $$ select private.job_facets() $$;
comment on function public.job_facets() is
  'What open jobs can be filtered by: {types, countries, cities: [{name, country}]}; countries with the most jobs first.';

create function private.related_jobs(job_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
  related jsonb;
begin
  select
    j.id, j.city_id, j.company,
    private.title_words(lower(translate(j.title, chr(1), '') collate pg_catalog.pg_c_utf8)) as words,
    array(select n.id from public.cities n where n.country = c.country and c.country <> 'Unknown') as country_ids
  into own
  from public.jobs j join public.cities c on c.id = j.city_id
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  -- Values are quoted into the statement: how many jobs have these words decides between its index and the newest jobs.
  execute format(
    'with of_company as (
      select id, posted_at from public.jobs
      where company = %1$L and private.is_open(is_archived, expires_at) and id <> %2$L
      order by posted_at desc, id desc limit 3
    ),
    near as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = %3$L and private.is_open(false, expires_at) order by posted_at desc, id desc limit 50
    ),
    of_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (%6$L) and private.is_open(false, expires_at) order by posted_at desc, id desc limit 50
    ),
    alike as (
      select id, posted_at, city_id, words from public.job_search
      where %4$s and private.is_open(false, expires_at) order by posted_at desc, id desc limit 50
    ),
    elsewhere as (
      select c.id, c.posted_at,
        2 * (select count(*) from unnest(c.words) as word where word = any (%5$L))
          + 2 * (c.city_id = %3$L)::integer + (c.city_id = any (%6$L))::integer as likeness
      from (select * from near union select * from of_country union select * from alike) c
      join public.jobs j on j.id = c.id
      where j.company <> %1$L and j.id <> %2$L
      order by likeness desc, c.posted_at desc, c.id desc limit 3
    ),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.posted_at
      from public.jobs j join public.cities c on c.id = j.city_id
      where j.id in (select id from of_company union all select id from elsewhere)
    )
    select jsonb_build_object(
      ''company'', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), ''[]'')
        from of_company join card using (id)),
      ''similar'', (
        select coalesce(jsonb_agg(to_jsonb(card) order by likeness desc, card.posted_at desc, id desc), ''[]'')
        from elsewhere join card using (id)))',
    own.company, own.id, own.city_id,
    case when own.words = '{}' then 'false' else format('words && %L', own.words) end,
    own.words, own.country_ids)
  into related;
  return related;
end
$$;
comment on function private.related_jobs(text) is 'What public.related_jobs answers, past row-level security: open jobs only.';

create or replace function public.related_jobs(job_slug text) returns jsonb
language sql stable
set search_path = ''
as $$ select private.related_jobs(job_slug) $$;
comment on function public.related_jobs(text) is
  'Open jobs beside the job with this slug, which may be closed: {company, similar}. The three newest others of its company, '
  'and three of other companies: of the newest in its city, in its country and with words of its title, those with most in '
  'common.';

-- How long the page of a closed job says that it is closed, before there is nothing at its address.
create function private.is_gone(expires_at timestamptz) returns boolean
language sql stable parallel safe
return expires_at <= now() - interval '30 days';
comment on function private.is_gone(timestamptz) is 'Whether a job has been closed for 30 days.';

create function private.closed_job(job_slug text) returns table (title text, company text, closed_at timestamptz, is_gone boolean)
language sql stable security definer
set search_path = ''
as $$
  select j.title, j.company, j.expires_at, private.is_gone(j.expires_at)
  from public.jobs j
  where j.slug = job_slug and not j.is_archived and not private.is_open(j.is_archived, j.expires_at)
$$;
comment on function private.closed_job(text) is 'The closed job at a slug, for everybody. Archived ones are none.';

create function public.get_closed_job(job_slug text) returns table (title text, company text, closed_at timestamptz)
language sql stable
set search_path = ''
as $$ select c.title, c.company, c.closed_at from private.closed_job(job_slug) c where not c.is_gone $$;
comment on function public.get_closed_job(text) is 'What the page of a job says that was closed in the last 30 days.';

create function public.is_job_gone(job_slug text) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from private.closed_job(job_slug) c where c.is_gone) $$;
comment on function public.is_job_gone(text) is 'Whether a job was closed more than 30 days ago: its address answers 410.';

grant execute on function
  private.find_jobs(text[], public.job_type, text, text, integer, integer),
  private.job_facets(),
  private.related_jobs(text),
  private.closed_job(text),
  public.get_closed_job(text),
  public.is_job_gone(text)
to anon, authenticated;
