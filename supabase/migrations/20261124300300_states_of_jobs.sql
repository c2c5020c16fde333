-- Lists to manage jobs say until when each is open, or why it is closed, and can be narrowed by that.

create type public.job_state as enum ('open', 'expiring', 'closed', 'reported');

create function private.expires_soon(expires_at timestamptz) returns boolean
language sql stable parallel safe
return expires_at > now() and expires_at <= now() + interval '7 days';
comment on function private.expires_soon(timestamptz) is 'Whether an open job runs out within the week of its reminders.';

drop function public.list_jobs(boolean, boolean, text, public.posted_by, public.job_order, boolean, integer, integer);
drop function private.list_jobs(boolean, boolean, text, public.posted_by, public.job_order, boolean, integer, integer);

create function private.list_jobs(
  is_mine boolean,
  archived boolean,
  words text,
  poster public.posted_by,
  of_state public.job_state,
  sort_by public.job_order,
  is_ascending boolean,
  page integer,
  page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern constant text :=
    '%' || replace(replace(replace(lower(words collate pg_catalog.pg_c_utf8), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  places constant uuid[] := array(
    select id from public.cities
    where lower(name || case name when 'Remote' then ' (' || country || ')' else ', ' || country end collate pg_catalog.pg_c_utf8)
      like pattern);
  me constant uuid := private.my_recruiter_id();
  -- Written into the query, so that the planner sees every value.
  condition constant text := concat_ws(' and ',
    case when is_mine then format('j.recruiter_id = %L', me) else format('%L', private.is_admin()) end,
    case when archived then 'j.is_archived' else 'not j.is_archived' end,
    'j.posted_by = ' || quote_literal(poster),
    case of_state
      when 'open' then 'private.is_open(j.is_archived, j.expires_at)'
      when 'expiring' then 'private.is_open(j.is_archived, j.expires_at) and private.expires_soon(j.expires_at)'
      when 'closed' then 'not private.is_open(j.is_archived, j.expires_at)'
      when 'reported' then format(
        '%L and exists (select from public.job_reports r where r.job_id = j.id and r.settled_at is null)', private.is_admin())
    end,
    case when words <> '' then format(
      '(lower(j.title collate pg_catalog.pg_c_utf8) like %1$L or lower(j.company collate pg_catalog.pg_c_utf8) like %1$L
        or j.city_id = any (%2$L))',
      pattern, places)
    end);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total bigint;
  ids uuid[];
begin
  -- Materialized: the words are looked for once, to count and to list. Who deletes the last page's jobs is shown the one before.
  execute format(
    'with hit as materialized (select j.id, %1$s as key from public.jobs j %2$s where %3$s),
    counted as materialized (select count(*) as total from hit),
    shown as (select least($1, greatest((total + $2 - 1) / $2, 1)) as page from counted)
    select
      (select total from counted),
      (select page from shown),
      array(select id from hit order by key %4$s, id %4$s offset (select (page - 1) * $2 from shown) limit $2)',
    case sort_by
      when 'title' then 'lower(j.title collate pg_catalog.pg_c_utf8)'
      when 'views' then 'coalesce(c.views, 0)'
      when 'applications' then 'coalesce(c.applications, 0)'
      else 'j.posted_at'
    end,
    case when sort_by in ('views', 'applications') then 'left join public.job_clicks c on c.job_id = j.id' end,
    condition,
    case when is_ascending then 'asc' else 'desc' end)
  into total, page, ids using greatest(coalesce(page, 1), 1), size;

  return jsonb_build_object(
    'total', total,
    'page', page,
    'mine', (
      select jsonb_build_object(
        'active', count(*) filter (where not is_archived), 'archived', count(*) filter (where is_archived))
      from public.jobs where recruiter_id = me),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country, j.posted_at, j.posted_by,
          j.expires_at, j.confirmed_at, j.link_died_at is not null as has_dead_link,
          not private.is_open(false, j.expires_at) as is_closed, private.expires_soon(j.expires_at) as expires_soon,
          case when private.is_admin() then private.reports_of(j.id) else 0 end as reports,
          coalesce(k.views, 0) as views, coalesce(k.applications, 0) as applications
        from unnest(ids) with ordinality as listed (id, n)
        join public.jobs j on j.id = listed.id
        join public.cities c on c.id = j.city_id
        left join public.job_clicks k on k.job_id = j.id
      ) row));
end
$$;
comment on function private.list_jobs(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer, integer) is
  'What public.list_jobs answers. Past row-level security: its own condition holds it to the caller''s jobs, or to admins.';
grant execute on function
  private.list_jobs(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer, integer)
to authenticated;

create function public.list_jobs(
  is_mine boolean,
  archived boolean default false,
  words text default '',
  poster public.posted_by default null,
  of_state public.job_state default null,
  sort_by public.job_order default 'posted',
  is_ascending boolean default false,
  page integer default 1,
  page_size integer default 25
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.list_jobs(is_mine, archived, words, poster, of_state, sort_by, is_ascending, page, page_size) $$;
comment on function public.list_jobs(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer, integer) is
  'A page of the caller''s own jobs, or of all where an admin asks, as {total, page, mine: {active, archived}, jobs}; past the '
  'last page the last one. Words are looked for, as they are but for case, in title, company and location. A closed job is no archived one.';
revoke all on function public.list_jobs(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer, integer) from public, anon;
grant execute on function public.list_jobs(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer, integer) to authenticated;
