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
