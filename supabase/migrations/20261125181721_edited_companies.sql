-- Companies are edited by their recruiters and by admins, who also merge two of them.

-- As before, and for recruiters' own companies.
create or replace function private.save_row(
  target regclass, fields jsonb, row_id uuid, expected_version integer, idempotency_key uuid
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(fields) as name);
  before record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.saved_before(target, idempotency_key, fields);
    if before.is_same then
      return before.row_id;
    end if;
    -- The form was sent before. What was typed after an answer that never came counts too.
    row_id := before.row_id;
    expected_version := 1;
  end if;

  if row_id is null then
    begin
      execute format(
        'insert into %1$s (%2$s, idempotency_key) select %2$s, $2 from jsonb_populate_record(null::%1$s, $1) returning id',
        target, columns)
      into saved using fields, idempotency_key;
    exception when unique_violation then
      -- The same form, submitted twice at once: the first one's row is the answer.
      select b.row_id into saved from private.saved_before(target, idempotency_key, fields) b;
      if saved is null then
        raise;
      end if;
    end;
    return saved;
  end if;

  execute format(
    'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
    where t.id = $2 and t.version = coalesce($3, t.version) returning t.id', target, columns)
  into saved using fields, row_id, expected_version;
  if saved is null then
    execute format('select id from %s where id = $1', target) into saved using row_id;
    if saved is not null and (private.is_admin() or private.owns_job(row_id) or row_id = private.my_company_id()) then
      raise exception 'the row was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such row' using errcode = 'PT404';
  end if;
  return saved;
end
$$;

create function public.save_company(
  company_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  name text default '',
  website text default null,
  description text default null,
  logo text default null
) returns uuid
language sql
set search_path = ''
as $$
  select private.save_row(
    'public.companies',
    jsonb_build_object('website', website, 'description', description)
    -- Recruiters do not rename theirs.
    || case when private.is_admin() then jsonb_build_object('name', name) else '{}' end
    || case when logo is not null then jsonb_build_object('logo', nullif(logo, '')) else '{}' end,
    company_id, expected_version, idempotency_key)
$$;
comment on function public.save_company is
  'Saves a company as private.save_row does. Without logo its logo stays, with an empty one it has none.';

create function public.my_company_id() returns uuid
language sql stable
set search_path = ''
as $$ select private.my_company_id() $$;
comment on function public.my_company_id() is 'The company of the approved recruiter who asks; null for everybody else.';

revoke all on function public.save_company, public.my_company_id() from public, anon;
grant execute on function public.save_company, public.my_company_id() to authenticated;

create type public.company_order as enum ('name', 'jobs', 'added');

create function private.list_companies(
  words text, sort_by public.company_order, is_ascending boolean, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  listed jsonb;
begin
  if not private.is_admin() then
    raise exception 'only admins list companies' using errcode = 'insufficient_privilege';
  end if;
  -- Past the last page it is the last.
  execute format(
    'with hit as materialized (
      select c.id, c.created_at, lower(c.name collate pg_catalog.pg_c_utf8) as name, coalesce(j.open, 0) as open, coalesce(j.jobs, 0) as jobs
      from public.companies c
      left join (
        select company_id, count(*) as jobs, count(*) filter (where private.is_open(is_archived, expires_at)) as open
        from public.jobs group by company_id
      ) j on j.company_id = c.id
      where lower(c.search_text collate pg_catalog.pg_c_utf8)
        like ''%%'' || regexp_replace(lower($1 collate pg_catalog.pg_c_utf8), ''[\\%%_]'', ''\\\&'', ''g'') || ''%%''
    ),
    shown as (
      select least($2, greatest(((select count(*) from hit) + $3 - 1) / $3, 1)) as page
    ),
    listed as (
      select *, row_number() over (order by %1$s %2$s, id %2$s) as n from hit
      order by n offset (select (page - 1) * $3 from shown) limit $3
    )
    select jsonb_build_object(
      ''total'', (select count(*) from hit),
      ''page'', (select page from shown),
      ''companies'', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            ''id'', c.id, ''slug'', c.slug, ''name'', c.name, ''website'', c.website, ''logo'', c.logo,
            ''created_at'', c.created_at, ''open'', l.open, ''jobs'', l.jobs,
            ''is_verified'', private.is_verified(c.id, c.website_domain))
          order by l.n), ''[]'')
        from listed l join public.companies c on c.id = l.id))',
    case sort_by when 'jobs' then 'open' when 'added' then 'created_at' else 'name' end,
    case when is_ascending then 'asc' else 'desc' end)
  into listed using coalesce(words, ''), greatest(coalesce(page, 1), 1), size;
  return listed;
end
$$;
comment on function private.list_companies(text, public.company_order, boolean, integer, integer) is
  'What public.list_companies answers. Past row-level security: for admins only.';

create function public.list_companies(
  words text default '',
  sort_by public.company_order default 'name',
  is_ascending boolean default true,
  page integer default 1,
  page_size integer default 25
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.list_companies(words, sort_by, is_ascending, page, page_size) $$;
comment on function public.list_companies(text, public.company_order, boolean, integer, integer) is
  'A page of all companies whose name or website contains the words, for admins: {total, page, companies: [{id, slug, name, '
  'website, logo, created_at, open, jobs, is_verified}]}.';
revoke all on function public.list_companies(text, public.company_order, boolean, integer, integer) from public, anon;
grant execute on function
  private.list_companies(text, public.company_order, boolean, integer, integer),
  public.list_companies(text, public.company_order, boolean, integer, integer)
to authenticated;

-- Merging.

-- Whoever saves a job holds its company until the job is there; who waited for a merge finds the other one.
create or replace function private.company_of(name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  key constant text := private.company_key(company_of.name);
  found_id uuid;
begin
  select c.id into found_id
  from private.company_names n join public.companies c on c.id = n.company_id
  where n.name_key = key
  for key share of c;
  if found_id is null then
    -- Of two writers at once, one adds it and the other finds it.
    perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
    select n.company_id into found_id from private.company_names n where n.name_key = key;
  end if;
  if found_id is null then
    insert into public.companies (name) values (company_of.name) returning id into found_id;
  end if;
  return found_id;
end
$$;

create or replace function private.set_job_company() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_merge constant text[] := '{company_id,version,updated_at}';
begin
  new.company_id := private.company_of(new.company);
  if tg_op = 'UPDATE' and new.company_id <> old.company_id and to_jsonb(new) - of_merge = to_jsonb(old) - of_merge then
    -- No edit: what was typed over it meanwhile is not outdated, and nobody is told that the job has changed.
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

do $$
declare
  present constant text := pg_get_triggerdef((
    select oid from pg_trigger where tgrelid = 'public.jobs'::regclass and tgname = 'allow_changes'));
begin
  drop trigger allow_changes on public.jobs;
  -- Whatever is sent, set_job_company sets it.
  execute regexp_replace(present, '\(''', '(''company_id'', ''');
end
$$;

-- A merge is one line of the log, not one for each job.
drop trigger audit on public.jobs;
create trigger audit after insert or delete on public.jobs
for each row execute function private.audit();
create trigger audit_changes after update on public.jobs
for each row when (old.company_id = new.company_id or old.version <> new.version) execute function private.audit();

do $$
declare
  before constant text := pg_get_functiondef('private.audit()'::regprocedure);
  named constant text := replace(before, $words$          when 'events' then before ->> 'name'$words$,
    $words$          when 'companies' then before ->> 'name'
          when 'events' then before ->> 'name'$words$);
  after constant text := replace(named, $words$when tg_op <> 'UPDATE' then lower(tg_op)$words$,
    -- Nobody deletes one otherwise.
    $words$when tg_op = 'DELETE' and tg_table_name = 'companies' then 'merged'
        when tg_op <> 'UPDATE' then lower(tg_op)$words$);
begin
  if named = before or after = named then
    raise exception 'private.audit() tells actions in other words than expected';
  end if;
  execute after;
end
$$;

create function private.merge_companies(source_id uuid, target_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  source public.companies;
begin
  if not private.is_admin() then
    raise exception 'only admins merge companies' using errcode = 'insufficient_privilege';
  end if;
  if source_id = target_id then
    raise exception 'a company is not merged into itself' using errcode = 'PT400';
  end if;
  -- One at a time, and none while a company gets its name.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if (select count(*) from (select from public.companies where id in (source_id, target_id) for update) both_rows) <> 2 then
    raise exception 'no such company' using errcode = 'PT404';
  end if;
  select * into source from public.companies where id = source_id;

  update private.company_names set company_id = target_id where company_id = source_id;
  update private.company_slugs set company_id = target_id where company_id = source_id;
  update public.jobs set company_id = target_id where company_id = source_id;
  update public.companies c set
    -- What is known of the one that goes, where nothing is of the other.
    website = coalesce(c.website, source.website),
    description = coalesce(c.description, source.description),
    logo = coalesce(c.logo, source.logo)
  where c.id = target_id
    and (c.website is null and source.website is not null or c.description is null and source.description is not null
      or c.logo is null and source.logo is not null);
  delete from public.companies where id = source_id;
end
$$;
comment on function private.merge_companies(uuid, uuid) is 'What public.merge_companies does. Past row-level security: for admins only.';

create function public.merge_companies(source_id uuid, target_id uuid) returns void
language sql
set search_path = ''
as $$ select private.merge_companies(source_id, target_id) $$;
comment on function public.merge_companies(uuid, uuid) is
  'Moves jobs, recruiters, names and addresses of one company to another, for admins, and then there is only that: whoever '
  'follows a former address is led there for ever.';
revoke all on function private.merge_companies(uuid, uuid), public.merge_companies(uuid, uuid) from public, anon;
grant execute on function private.merge_companies(uuid, uuid), public.merge_companies(uuid, uuid) to authenticated;
