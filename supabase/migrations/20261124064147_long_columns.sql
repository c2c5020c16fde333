-- Callers of the data API read no long column of a table any more, because a filter on it runs over every row: functions
-- that answer one jsonb have them. Statements of accounts end after 8 s, as on hosted Supabase.

do $$
begin
  alter role authenticated set statement_timeout = '8s';
exception when insufficient_privilege then
  raise notice 'authenticated keeps its statement_timeout: %', sqlerrm;
end
$$;

set local check_function_bodies = off;

revoke all on function "private"."related_jobs"(text) from "anon";

revoke all on function "private"."related_jobs"(text) from "authenticated";

revoke all ("content") on table "public"."blogs" from "anon";

revoke all ("excerpt") on table "public"."blogs" from "anon";

revoke all ("linkedin_url") on table "public"."blogs" from "anon";

revoke all ("meta_description") on table "public"."blogs" from "anon";

revoke all ("search_text") on table "public"."blogs" from "authenticated";

revoke all ("cover_url") on table "public"."books" from "anon";

revoke all ("description") on table "public"."books" from "anon";

revoke all ("purchase_url") on table "public"."books" from "anon";

revoke all ("search_text") on table "public"."books" from "authenticated";

revoke all ("description") on table "public"."companies" from "anon";

revoke all ("website") on table "public"."companies" from "anon";

revoke all ("search_text") on table "public"."companies" from "authenticated";

revoke all ("description") on table "public"."events" from "anon";

revoke all ("event_url") on table "public"."events" from "anon";

revoke all ("search_text") on table "public"."events" from "authenticated";

revoke all ("submitted_city") on table "public"."events" from "authenticated";

revoke all ("submitted_country") on table "public"."events" from "authenticated";

revoke all on table "public"."imported_postings" from "authenticated";

revoke all ("application_url") on table "public"."jobs" from "anon";

revoke all ("description") on table "public"."jobs" from "anon";

revoke all ("eligible_countries") on table "public"."jobs" from "anon";

revoke all ("excluded_countries") on table "public"."jobs" from "anon";

revoke all ("requirements") on table "public"."jobs" from "anon";

drop function "public"."get_closed_job"(text);

drop function "public"."related_jobs"(text);

create or replace function private.editable_row (
  table_name text,
  row_id     uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
    'skill_names', (
      select coalesce(jsonb_agg(s.name order by named.n), '[]')
      from jsonb_array_elements_text(found -> 'skills') with ordinality as named (slug, n)
      join public.skills s using (slug)));
end
$function$;

create or replace function private.feed_jobs (
  filters    jsonb,
  of_company uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.find_blogs (
  only_slug    text,
  only_id      uuid,
  except_slug  text,
  max_rows     integer,
  with_content boolean
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'slug', b.slug, 'title', b.title, 'excerpt', b.excerpt, 'author_name', b.author_name,
        'author_image', b.author_image, 'twitter_handle', b.twitter_handle, 'linkedin_url', b.linkedin_url,
        'blog_type', b.blog_type, 'word_count', b.word_count, 'published_at', b.published_at)
      || case when with_content then jsonb_build_object(
        'content', b.content, 'meta_title', b.meta_title, 'meta_description', b.meta_description,
        'updated_at', b.updated_at)
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
$function$;

create or replace function private.find_events (
  only_slug        text,
  only_ids         uuid[],
  only_type        public.event_type,
  ends_from        timestamp with time zone,
  ends_before      timestamp with time zone,
  latest_first     boolean,
  max_rows         integer,
  with_description boolean
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(found) - 'n' order by n), '[]')
  from (
    select
      row_number() over (
        order by case when latest_first then e.start_date end desc, case when not latest_first then e.start_date end, e.id
      ) as n,
      e.id, e.slug, e.name, e.type, e.start_date, e.end_date, e.time_zone, e.is_online, e.event_url, e.cancelled_at,
      e.updated_at, e.organiser, e.cfp_deadline, e.sequence, case when with_description then e.description end as description,
      case when c.id is not null then jsonb_build_object('name', c.name, 'country', c.country) end as city
    from public.events e left join public.cities c on c.id = e.city_id
    where e.status = 'approved' and (only_slug is null or e.slug = only_slug)
      and (only_ids is null or e.id = any (only_ids) and e.cancelled_at is null)
      and (only_type is null or e.type = only_type)
      and (ends_from is null or e.end_date >= ends_from) and (ends_before is null or e.end_date < ends_before)
    order by n
    limit least(greatest(coalesce(max_rows, 100), 0), 500)
  ) found
$function$;

create or replace function private.job_details (
  job_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select to_jsonb(card) || jsonb_build_object(
    'description', j.description, 'requirements', j.requirements, 'application_url', j.application_url,
    'updated_at', j.updated_at, 'expires_at', j.expires_at, 'confirmed_at', j.confirmed_at,
    'eligibility', j.eligibility, 'eligible_countries', j.eligible_countries,
    'excluded_countries', j.excluded_countries, 'utc_offset_min', j.utc_offset_min, 'utc_offset_max', j.utc_offset_max,
    'visa_sponsorship', j.visa_sponsorship, 'level', j.level, 'imported_from', j.imported_from,
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
  where j.id = job_details.job_id
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
  select j.id, j.title, j.company into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
      'has_alike', exists (
        select from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at)),
      'related', private.related_jobs(job_slug),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r))
    else '{}' end;
end
$function$;

create or replace function private.list_books()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', b.id, 'title', b.title, 'author', b.author, 'cover_url', b.cover_url, 'purchase_url', b.purchase_url,
        'book_type', b.book_type)
      order by b.published_at desc, b.id),
    '[]')
  from (select * from public.books where status = 'published' order by published_at desc, id limit 500) b
$function$;

create or replace function private.list_rows (
  table_name  text,
  query_text  text,
  only_status text,
  page        integer,
  page_size   integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  listed jsonb;
begin
  if not private.is_admin() then
    raise exception 'only admins list %', table_name using errcode = 'insufficient_privilege';
  end if;
  if table_name not in ('events', 'blogs', 'books') then
    raise exception 'no such list' using errcode = 'PT404';
  end if;
  execute format(
    $query$
      with hit as materialized (
        select t.id, row_number() over (order by %2$s, t.id) as n
        from public.%1$I t
        where ($2 is null or t.status::text = $2)
          and lower(t.search_text collate pg_catalog.pg_c_utf8) like private.contains_pattern($1)
      ),
      -- Past the last page, the first page is shown.
      shown as (select count(*) as total, case when count(*) > ($3 - 1) * $4 then $3 else 1 end as page from hit)
      select jsonb_build_object(
        'total', s.total,
        'page', s.page,
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
    table_name, case table_name when 'events' then 't.status, t.start_date desc' else 't.created_at desc' end)
  into listed
  using coalesce(query_text, ''), only_status, greatest(coalesce(page, 1), 1)::bigint,
    least(greatest(coalesce(page_size, 25), 1), 100)::bigint;
  return listed;
end
$function$;

create or replace function public.editable_row (
  table_name text,
  row_id     uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.editable_row(table_name, row_id) $function$;

create or replace function public.feed_jobs (
  filters    jsonb default '{}'::jsonb,
  of_company uuid  default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.feed_jobs(filters, of_company) $function$;

create or replace function public.find_blogs (
  only_slug    text    default null::text,
  only_id      uuid    default null::uuid,
  except_slug  text    default null::text,
  max_rows     integer default 20,
  with_content boolean default false
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_blogs(only_slug, only_id, except_slug, max_rows, with_content) $function$;

create or replace function public.find_events (
  only_slug        text                     default null::text,
  only_ids         uuid[]                   default null::uuid[],
  only_type        public.event_type        default null::public.event_type,
  ends_from        timestamp with time zone default null::timestamp with time zone,
  ends_before      timestamp with time zone default null::timestamp with time zone,
  latest_first     boolean                  default false,
  max_rows         integer                  default 100,
  with_description boolean                  default false
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select private.find_events(
    only_slug, only_ids, only_type, ends_from, ends_before, latest_first, max_rows, with_description)
$function$;

create or replace function public.job_page (
  job_slug     text,
  with_related boolean default true
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.job_page(job_slug, with_related) $function$;

create or replace function public.list_books()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_books() $function$;

create or replace function public.list_rows (
  table_name  text,
  query_text  text    default ''::text,
  only_status text    default null::text,
  page        integer default 1,
  page_size   integer default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_rows(table_name, query_text, only_status, page, page_size) $function$;

comment on function "private"."editable_row"(text, uuid) is 'Implements public.editable_row, past row-level security.';

comment on function "private"."feed_jobs"(jsonb, uuid) is 'Implements public.feed_jobs, past row-level security, with open jobs only.';

comment on function "private"."find_blogs"(text, uuid, text, integer, boolean) is 'Implements public.find_blogs, past row-level security.';

comment on function "private"."find_events"(text, uuid[], public.event_type, timestamp
  with time zone, timestamp with time zone, boolean, integer, boolean) is 'Implements public.find_events, past row-level security.';

comment on function "private"."job_details"(uuid) is 'A job with all that its page shows: its card and the columns beyond it.';

comment on function "private"."job_page"(text, boolean) is 'Implements public.job_page, past row-level security.';

comment on function "private"."list_books"() is 'Implements public.list_books, past row-level security.';

comment on function "private"."list_rows"(text, text, text, integer, integer) is 'Implements public.list_rows, past row-level security.';

comment on function "private"."related_jobs"(text) is 'The related jobs of public.job_page, beside a job that may be closed: {company, similar}.';

comment on function "public"."editable_row"(text, uuid) is 'What the form of a job, company, event, blog or book is filled with: all columns, city: {name, country} and skill_names. Null unless the caller may edit the row: admins all, recruiters their jobs and company.';

comment on function "public"."feed_jobs"(jsonb, uuid) is 'The first 50 open jobs that public.find_jobs finds, or the newest 50 of a company: private.job_details[], newest first.';

comment on function "public"."find_blogs"(text, uuid, text, integer, boolean) is 'Published posts, newest first, as an array of at most 200 cards, or 20 posts with their content.';

comment on function "public"."find_events"(text, uuid[], public.event_type, timestamp
  with time zone, timestamp with time zone, boolean, integer, boolean) is 'Approved events by start, as an array of at most 500. only_ids leaves out cancelled ones.';

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; has_alike: whether its company has another open job of the same title; related: {company, similar}; rates}. Null if there is no page. The last three only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on function "public"."list_books"() is 'The newest 500 published books: [{id, title, author, cover_url, purchase_url, book_type}].';

comment on function "public"."list_rows"(text, text, text, integer, integer) is 'For admins: a page of the rows of events, blogs or books whose search_text contains the query, ignoring case: {total, page, rows} without long columns. Events by status and latest start, others newest first.';

revoke all on function "private"."editable_row"(text, uuid) from public;

grant execute on function "private"."editable_row"(text, uuid) to "authenticated", "service_role";

revoke all on function "private"."feed_jobs"(jsonb, uuid) from public;

grant execute
  on function "private"."feed_jobs"(jsonb, uuid)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."find_blogs"(text, uuid, text, integer, boolean) from public;

grant execute
  on function "private"."find_blogs"(text, uuid, text, integer, boolean)
  to "anon", "authenticated", "service_role";

revoke all
  on function "private"."find_events"(text, uuid[], public.event_type, timestamp with time zone, timestamp
    with time zone, boolean, integer, boolean)
  from public;

grant execute
  on function "private"."find_events"(text, uuid[], public.event_type, timestamp with time zone, timestamp
    with time zone, boolean, integer, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."job_details"(uuid) from public;

grant execute on function "private"."job_details"(uuid) to "service_role";

revoke all on function "private"."job_page"(text, boolean) from public;

grant execute
  on function "private"."job_page"(text, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."list_books"() from public;

grant execute on function "private"."list_books"() to "anon", "authenticated", "service_role";

revoke all on function "private"."list_rows"(text, text, text, integer, integer) from public;

grant execute
  on function "private"."list_rows"(text, text, text, integer, integer)
  to "authenticated", "service_role";

revoke all on function "public"."editable_row"(text, uuid) from public;

grant execute on function "public"."editable_row"(text, uuid) to "authenticated", "service_role";

revoke all on function "public"."feed_jobs"(jsonb, uuid) from public;

grant execute
  on function "public"."feed_jobs"(jsonb, uuid)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."find_blogs"(text, uuid, text, integer, boolean) from public;

grant execute
  on function "public"."find_blogs"(text, uuid, text, integer, boolean)
  to "anon", "authenticated", "service_role";

revoke all
  on function "public"."find_events"(text, uuid[], public.event_type, timestamp with time zone, timestamp
    with time zone, boolean, integer, boolean)
  from public;

grant execute
  on function "public"."find_events"(text, uuid[], public.event_type, timestamp with time zone, timestamp
    with time zone, boolean, integer, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."job_page"(text, boolean) from public;

grant execute
  on function "public"."job_page"(text, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."list_books"() from public;

grant execute on function "public"."list_books"() to "anon", "authenticated", "service_role";

revoke all on function "public"."list_rows"(text, text, text, integer, integer) from public;

grant execute
  on function "public"."list_rows"(text, text, text, integer, integer)
  to "authenticated", "service_role";

revoke all ("content") on table "public"."blogs" from "authenticated";

grant insert ("content"), update ("content") on table "public"."blogs" to "authenticated";

revoke all ("excerpt") on table "public"."blogs" from "authenticated";

grant insert ("excerpt"), update ("excerpt") on table "public"."blogs" to "authenticated";

revoke all ("linkedin_url") on table "public"."blogs" from "authenticated";

grant insert ("linkedin_url"), update ("linkedin_url") on table "public"."blogs" to "authenticated";

revoke all ("meta_description") on table "public"."blogs" from "authenticated";

grant insert ("meta_description"), update ("meta_description") on table "public"."blogs" to "authenticated";

revoke all ("cover_url") on table "public"."books" from "authenticated";

grant insert ("cover_url"), update ("cover_url") on table "public"."books" to "authenticated";

revoke all ("description") on table "public"."books" from "authenticated";

grant insert ("description"), update ("description") on table "public"."books" to "authenticated";

revoke all ("purchase_url") on table "public"."books" from "authenticated";

grant insert ("purchase_url"), update ("purchase_url") on table "public"."books" to "authenticated";

revoke all ("description") on table "public"."companies" from "authenticated";

grant insert ("description"), update ("description") on table "public"."companies" to "authenticated";

revoke all ("website") on table "public"."companies" from "authenticated";

grant insert ("website"), update ("website") on table "public"."companies" to "authenticated";

revoke all ("description") on table "public"."events" from "authenticated";

grant insert ("description"), update ("description") on table "public"."events" to "authenticated";

revoke all ("event_url") on table "public"."events" from "authenticated";

grant insert ("event_url"), update ("event_url") on table "public"."events" to "authenticated";

revoke all ("board") on table "public"."imported_postings" from "authenticated";

grant select ("board") on table "public"."imported_postings" to "authenticated";

revoke all ("external_id") on table "public"."imported_postings" from "authenticated";

grant select ("external_id") on table "public"."imported_postings" to "authenticated";

revoke all ("imported_at") on table "public"."imported_postings" from "authenticated";

grant select ("imported_at") on table "public"."imported_postings" to "authenticated";

revoke all ("is_draft") on table "public"."imported_postings" from "authenticated";

grant select ("is_draft") on table "public"."imported_postings" to "authenticated";

revoke all ("job_id") on table "public"."imported_postings" from "authenticated";

grant select ("job_id") on table "public"."imported_postings" to "authenticated";

revoke all ("left_at") on table "public"."imported_postings" from "authenticated";

grant select ("left_at") on table "public"."imported_postings" to "authenticated";

revoke all ("missed") on table "public"."imported_postings" from "authenticated";

grant select ("missed") on table "public"."imported_postings" to "authenticated";

revoke all ("recruiter_id") on table "public"."imported_postings" from "authenticated";

grant select ("recruiter_id") on table "public"."imported_postings" to "authenticated";

revoke all ("system") on table "public"."imported_postings" from "authenticated";

grant select ("system") on table "public"."imported_postings" to "authenticated";

revoke all ("application_url") on table "public"."jobs" from "authenticated";

grant insert ("application_url"), update ("application_url") on table "public"."jobs" to "authenticated";

revoke all ("description") on table "public"."jobs" from "authenticated";

grant insert ("description"), update ("description") on table "public"."jobs" to "authenticated";

revoke all ("eligible_countries") on table "public"."jobs" from "authenticated";

grant insert ("eligible_countries"), update ("eligible_countries") on table "public"."jobs" to "authenticated";

revoke all ("excluded_countries") on table "public"."jobs" from "authenticated";

grant insert ("excluded_countries"), update ("excluded_countries") on table "public"."jobs" to "authenticated";

revoke all ("requirements") on table "public"."jobs" from "authenticated";

grant insert ("requirements"), update ("requirements") on table "public"."jobs" to "authenticated";

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
      and lower(name || case name when 'Remote' then ' (' || country || ')' else ', ' || country end
        collate pg_catalog.pg_c_utf8) like pattern);
  is_by_posted_at constant boolean := coalesce(sort_by, 'posted') = 'posted';
  is_descending constant boolean := is_ascending is not true;
  max_rows constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total bigint;
  ids uuid[];
begin
  -- Materialized, so that the search runs once for both the count and the page.
  with hit as materialized (
    select
      j.id,
      case when is_by_posted_at then j.posted_at end as posted_at,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      case sort_by
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as clicks
    from public.jobs j left join public.job_clicks c on c.job_id = j.id
    where case when is_mine then j.recruiter_id = my_id else is_admin end
      and j.is_archived = coalesce(archived, false)
      and (poster is null or j.posted_by = poster)
      and case state
        when 'open' then private.is_open(j.is_archived, j.expires_at)
        when 'expiring' then private.is_open(j.is_archived, j.expires_at) and private.expires_soon(j.expires_at)
        when 'closed' then not private.is_open(j.is_archived, j.expires_at)
        when 'reported' then is_admin and exists (
          select from public.job_reports r where r.job_id = j.id and r.resolved_at is null)
        else true
      end
      and (not is_searched
        or lower(j.title collate pg_catalog.pg_c_utf8) like pattern
        or lower(j.company collate pg_catalog.pg_c_utf8) like pattern
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
        case when not is_descending then h.posted_at end, case when is_descending then h.posted_at end desc,
        case when not is_descending then h.title end, case when is_descending then h.title end desc,
        case when not is_descending then h.clicks end, case when is_descending then h.clicks end desc,
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
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country, j.posted_at, j.posted_by,
          j.expires_at, j.confirmed_at, j.link_died_at is not null as has_dead_link,
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
