-- Bounds the places of a job before they are looked up, adds cities in one order, and counts companies by their key.

set local lock_timeout = '5s';

set local check_function_bodies = off;

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
$function$;

create or replace function private.before_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.correct_mail_times()
  returns void
  language sql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.enqueue_change_notice (
  noun   public.notice_noun,
  before jsonb,
  after  jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.euros_a_year (
  amount   numeric,
  currency text
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select round(amount / r.per_eur, 2) from public.currency_rates r
  where r.currency = private.upper_case(euros_a_year.currency)
$function$;

create or replace function private.found_jobs (
  f                private.job_filters,
  page             private.found_job[],
  tally            private.job_tally[],
  names_all_skills boolean
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
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
$function$;

create or replace function private.index_job (
  job public.jobs
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.is_counted_page (
  path text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.list_jobs (
  is_mine      boolean,
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
$function$;

create or replace function private.save_cities (
  places jsonb
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.set_job_offsets (
  job public.jobs
)
  returns public.jobs
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
$function$;
