-- Lists refuse page numbers and offsets beyond 10,000,000, instead of answering with an empty page.

set local check_function_bodies = off;

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
    offset private.list_position(page_offset, 0) limit least(greatest(coalesce(page_size, 24), 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from hit),
    'companies', (
      select coalesce(jsonb_agg(private.company_card(c, p.open) order by p.open desc, p.name, p.id), '[]')
      from page p join public.companies c on c.id = p.id))
$function$;

create or replace function private.find_jobs (
  filters      jsonb,
  page_offset  integer,
  page_size    integer,
  with_facets  boolean,
  with_options boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f constant private.job_filters := private.parse_job_filters(filters);
  -- Fewer than the 10 of a page: the visitor sees the end of the list at once.
  few constant integer := 10;
  page_start constant integer := private.list_position(page_offset, 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  ids uuid[];
  -- All counts are sums of these groups, which are few.
  tally private.job_tally[];
  -- Every job passes all filters but one, if there is at most one.
  tallies_all constant boolean := cardinality(f.patterns) = 0 and f.region_codes is null
    and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas,
    f.posted_after) + coalesce(cardinality(f.facts), 0) <= 1;
  found jsonb;
begin
  if cardinality(f.patterns) = 0 then
    -- An index has all that is read, in the order of the list.
    ids := array(
      select id from private.matching_jobs(f) where is_match
      order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc
      offset page_start limit page_length);
    tally := array(
      select (
        type, city_id, type_ok, city_ok, country_ok, misses, count(*),
        count(*) filter (
          where f.from_code is not null and (misses = 0 or not from_ok)
            and open_to = '{?}' and not excluded @> array[f.from_code]),
        count(*) filter (where f.filters_pay and (misses = 0 or not pay_ok) and pay is null),
        count(*) filter (
          where f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated'))::private.job_tally
      from private.matching_jobs(f) where misses <= 1 group by type, city_id, type_ok, city_ok, country_ok, misses);
  else
    -- Texts are searched once.
    with hit as materialized (
      select id, posted_at, case when f.sorts_by_pay then pay end as pay, type, city_id, type_ok, city_ok, country_ok,
        misses,
        f.from_code is not null and (misses = 0 or not from_ok)
          and open_to = '{?}' and not excluded @> array[f.from_code] as from_unstated,
        f.filters_pay and (misses = 0 or not pay_ok) and pay is null as pay_unstated,
        f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated' as visa_unstated
      from private.matching_jobs(f) where misses <= 1
    )
    select
      array(
        select id from hit where misses = 0
        order by pay desc nulls last, posted_at desc, id desc offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*), count(*) filter (where from_unstated),
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated))::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses)
    into ids, tally;
  end if;

  found := private.found_jobs(f, ids, tally, with_options);
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_options then private.option_counts(f) else '{}' end,
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_facets then jsonb_build_object(
      'facets', private.job_facets(case when tallies_all then tally end)) else '{}' end;
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
      private.list_position(list_jobs.page, 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
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

create or replace function private.list_position (
  given integer,
  start integer
)
  returns integer
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  if given > 10000000 then
    raise exception 'a page or its offset is at most 10000000' using errcode = 'invalid_parameter_value';
  end if;
  return greatest(coalesce(given, start), start);
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
  using coalesce(query_text, ''), only_status, private.list_position(page, 1)::bigint,
    least(greatest(coalesce(page_size, 25), 1), 100)::bigint;
  return listed;
end
$function$;

create or replace function private.more_digest_jobs (
  digest_slug text,
  page_offset integer,
  page_size   integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with open_job as materialized (
    select s.id, s.posted_at
    from public.digests d cross join unnest(d.more_ids) as more (id) join public.job_search s on s.id = more.id
    where d.slug = digest_slug and private.is_open(false, s.expires_at)
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
  page_start constant integer := private.list_position(page_offset, 0);
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

create or replace function private.sitemap_job_page (
  page_number integer
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with page as (
    select j.slug, j.posted_at, j.id, greatest(j.updated_at, j.confirmed_at, c.profile_at) as updated_at
    from public.jobs j left join private.company_changes c on c.company_id = j.company_id
    where private.is_open(j.is_archived, j.expires_at)
      -- The narrow rows of the search find the first job of the page, so that earlier jobs are not read.
      and (j.posted_at, j.id) <= (
        select s.posted_at, s.id from public.job_search s
        where private.is_open(false, s.expires_at)
        order by s.posted_at desc, s.id desc
        limit 1 offset (private.list_position(page_number, 1)::bigint - 1) * 10000
      )
    order by j.posted_at desc, j.id desc
    limit 10000
  )
  select json_build_object(
    'total', (select count(*) from public.job_search s where private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'slug', p.slug, 'updated_at', p.updated_at
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p
    )
  )
$function$;

create or replace function public.list_reported_jobs (
  page      integer default 1,
  page_size integer default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
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
    offset (private.list_position(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100) limit least(greatest(page_size, 1), 100)
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
$function$;

comment on function "private"."list_position"(integer, integer) is 'The number of a page, or the offset of its first row, that an API caller gave; at least start, which is the default.';

revoke all on function "private"."list_position"(integer, integer) from public;

grant execute
  on function "private"."list_position"(integer, integer)
  to "authenticated", "service_role";
