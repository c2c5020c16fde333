-- Functions that record and remove the rows of demo data. demo-data.ts and remove-demo.ts run this file in their
-- transactions.

-- The tables that demo data fills, in the order in which their rows are removed, without tables whose rows are deleted
-- by cascade. `key`, `version` and `title` are SQL expressions of a row `t`; a different version means that the row was
-- edited. References from the tables in `parts` do not count as uses of a row.
create temporary table demo_tables on commit drop as
select * from (values
  (1, 'subscribers', 'public.newsletter_subscriptions', 't.id', 'null', null, array[]::text[]),
  (2, 'digests', 'public.digests', 't.id', 'null', null, array[]::text[]),
  (3, 'outbox', 'public.outbox', 't.id', 'null', null, array[]::text[]),
  (4, 'alerts', 'public.job_alerts', 't.id', 'null', null, array[]::text[]),
  (5, 'suppressions', 'public.suppressions', 't.id', 'null', null, array[]::text[]),
  (6, 'visits', 'public.page_visits', 't.id', 'null', null, array[]::text[]),
  -- Later visits add to these counts, so the demo data's counts are recorded as the version, to be subtracted.
  (7, 'days', 'public.daily_analytics', 't.date', 'concat_ws('' '', t.total_visits, t.unique_visitors)', null, array[]::text[]),
  (8, 'pages', 'public.daily_page_visits', 'concat_ws('' '', t.date, t.page_path)', 't.visits', null, array[]::text[]),
  (9, 'jobs', 'public.jobs', 't.id', 't.version', 't.title || '', '' || t.company', array[]::text[]),
  (10, 'events', 'public.events', 't.id', 't.version', 't.name', array[]::text[]),
  (11, 'posts', 'public.blogs', 't.id', 't.version', 't.title', array[]::text[]),
  (12, 'books', 'public.books', 't.id', 't.version', 't.title', array[]::text[]),
  (13, 'recruiters', 'public.recruiters', 't.id',
    'md5(concat_ws(''|'', t.name, t.email, t.company_name, t.contact_number, t.role))', 't.email', array[]::text[]),
  (14, 'companies', 'public.companies', 't.id', 't.version', 't.name',
    array['private.company_names', 'private.company_slugs', 'private.company_changes']),
  (15, 'cities', 'public.cities', 't.id', 'null', null, array[]::text[])
) as tables (position, kind, relation, key, version, title, parts);

-- Returns all rows of these tables with their keys and versions.
create or replace function pg_temp.demo_candidates() returns table (relation text, key text, version text)
language plpgsql as $$
declare
  t record;
begin
  for t in select * from demo_tables loop
    return query execute format(
      'select %L, (%s)::text, (%s)::text from %s t', t.relation, t.key, t.version, t.relation);
  end loop;
end $$;

-- Returns a SQL condition: no row of another table refers to the row `t`, except rows of the tables in `parts`.
create or replace function pg_temp.is_unused(relation text, parts text[]) returns text
language sql as $$
  select coalesce(
    string_agg(format('not exists (select from %s o where o.%I = t.id)', c.conrelid::regclass, a.attname), ' and '), 'true')
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = relation::regclass and c.conrelid::regclass::text <> all (parts)
$$;

-- Removes the recorded rows that are neither edited nor in use. Returns for each kind how many were removed, and the
-- titles of the kept ones with the reason.
create or replace function pg_temp.remove_demo() returns table (kind text, removed bigint, kept text[])
language plpgsql as $$
#variable_conflict use_column
declare
  t record;
  recorded text;
  is_same text;
  is_removable text;
begin
  -- Also removes mail that was queued for these invented addresses since.
  return query
    select 'subscribers'::text, count(public.delete_subscriber(s.email)), null::text[]
    from public.newsletter_subscriptions s
    join supabase_migrations.demo_rows r on r.relation = 'public.newsletter_subscriptions' and r.key = s.id::text;

  -- Real visits may have been added to the counts, so only the demo data's visits are subtracted.
  with counted as (
    select key, split_part(version, ' ', 1)::int as visits, split_part(version, ' ', 2)::int as visitors
    from supabase_migrations.demo_rows where relation = 'public.daily_analytics'
  )
  update public.daily_analytics t set
    total_visits = greatest(t.total_visits - visits, 0),
    unique_visitors = least(greatest(t.unique_visitors - visitors, 0), greatest(t.total_visits - visits, 0))
  from counted where counted.key = t.date::text;
  with counted as (
    select key, version::int as visits
    from supabase_migrations.demo_rows where relation = 'public.daily_page_visits'
  )
  update public.daily_page_visits t set visits = greatest(t.visits - counted.visits, 0)
  from counted where counted.key = concat_ws(' ', t.date, t.page_path);
  delete from public.daily_analytics t using supabase_migrations.demo_rows r
  where r.relation = 'public.daily_analytics' and r.key = t.date::text and t.total_visits = 0;
  delete from public.daily_page_visits t using supabase_migrations.demo_rows r
  where r.relation = 'public.daily_page_visits' and r.key = concat_ws(' ', t.date, t.page_path) and t.visits = 0;
  delete from supabase_migrations.demo_rows where relation in ('public.daily_analytics', 'public.daily_page_visits');

  for t in select * from demo_tables where kind not in ('subscribers', 'days', 'pages') order by position loop
    recorded := format('r.relation = %L and r.key = (%s)::text', t.relation, t.key);
    is_same := case t.version when 'null' then 'true' else format('r.version is not distinct from (%s)::text', t.version) end;
    is_removable := is_same;
    if t.kind in ('recruiters', 'companies', 'cities') then
      is_removable := format('%s and %s', is_same, pg_temp.is_unused(t.relation, t.parts));
    end if;
    kind := t.kind;
    if t.kind = 'recruiters' then
      -- Deletes recruiters together with their accounts, except those who have posted something or have become admins.
      execute format(
        'delete from auth.users where id in (
          select t.auth_id from public.recruiters t join supabase_migrations.demo_rows r on %s where %s)',
        recorded, is_removable);
    else
      execute format(
        'delete from %s t using supabase_migrations.demo_rows r where %s and %s', t.relation, recorded, is_removable);
    end if;
    get diagnostics removed = row_count;
    kept := null;
    if t.title is not null then
      execute format(
        'select array_agg(format(''%%s (%%s)'', %1$s, case when %2$L = ''recruiters'' then ''edited since, or still in use''
            when %3$s then ''still in use'' else ''edited since'' end) order by %1$s)
          from %4$s t join supabase_migrations.demo_rows r on %5$s',
        t.title, t.kind, is_same, t.relation, recorded) into kept;
    end if;
    return next;
  end loop;

  -- Kept rows stay recorded, so that the next removal tries them again.
  delete from supabase_migrations.demo_rows r
  where not exists (
    select from pg_temp.demo_candidates() present where present.relation = r.relation and present.key = r.key);
end $$;
