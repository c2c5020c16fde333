-- Whose a job is, and the key of its form, are between its owner and the admins: no account reads these columns.
-- Grants are per role, so what owners need of them is asked for through functions.

revoke select (posted_by, recruiter_id, idempotency_key) on public.jobs from authenticated;

create function private.owns_job(job_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from public.jobs j where j.id = owns_job.job_id and j.recruiter_id = private.my_recruiter_id()) $$;
comment on function private.owns_job(uuid) is 'The job is the caller''s own, and the caller still approved.';

create function private.my_job_ids() returns setof uuid
language sql stable security definer
set search_path = ''
as $$ select id from public.jobs where recruiter_id = private.my_recruiter_id() $$;
comment on function private.my_job_ids() is 'The caller''s own jobs, for policies on what belongs to them.';

create function private.my_job_by_key(key uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.jobs
  where idempotency_key = my_job_by_key.key and (private.is_admin() or recruiter_id = private.my_recruiter_id())
$$;
comment on function private.my_job_by_key(uuid) is 'The job that a form with this key has posted, if the caller may edit it.';

grant execute on function private.owns_job(uuid), private.my_job_ids(), private.my_job_by_key(uuid) to authenticated;

create function public.owns_job(job_id uuid) returns boolean
language sql stable
set search_path = ''
as $$ select private.owns_job(job_id) $$;
comment on function public.owns_job(uuid) is 'Whether the job is the caller''s own.';
grant execute on function public.owns_job(uuid) to authenticated;

alter policy "Recruiters count clicks on their own jobs and admins on all" on public.job_applications
using ((select private.is_admin()) or job_id in (select private.my_job_ids()));

alter policy "Recruiters see the sums of their own jobs and admins all" on public.job_clicks
using ((select private.is_admin()) or job_id in (select private.my_job_ids()));

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
    known := private.my_job_by_key(save_job.idempotency_key);
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
        where j.id = private.my_job_by_key(save_job.idempotency_key);
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
      where j.id = save_job.job_id and ((select private.is_admin()) or private.owns_job(j.id))
    ) then
      raise exception 'the job was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such job' using errcode = 'PT404';
  end if;
end
$$;

create function private.list_jobs(
  is_mine boolean,
  archived boolean,
  words text,
  poster public.posted_by,
  sort_by public.job_order,
  is_ascending boolean,
  page integer,
  page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set jit = off
-- Room for a hundred thousand hits.
set work_mem = '32MB'
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
          coalesce(k.views, 0) as views, coalesce(k.applications, 0) as applications
        from unnest(ids) with ordinality as listed (id, n)
        join public.jobs j on j.id = listed.id
        join public.cities c on c.id = j.city_id
        left join public.job_clicks k on k.job_id = j.id
      ) row));
end
$$;
comment on function private.list_jobs(boolean, boolean, text, public.posted_by, public.job_order, boolean, integer, integer) is
  'What public.list_jobs answers. Past row-level security: its own condition holds it to the caller''s jobs, or to admins.';
grant execute on function
  private.list_jobs(boolean, boolean, text, public.posted_by, public.job_order, boolean, integer, integer)
to authenticated;

create or replace function public.list_jobs(
  is_mine boolean,
  archived boolean default false,
  words text default '',
  poster public.posted_by default null,
  sort_by public.job_order default 'posted',
  is_ascending boolean default false,
  page integer default 1,
  page_size integer default 25
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.list_jobs(is_mine, archived, words, poster, sort_by, is_ascending, page, page_size) $$;
