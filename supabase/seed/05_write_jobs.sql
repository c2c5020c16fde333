-- Writes the jobs of demo.draws. Triggers take ten times as long, one job after the other: what they would write is written here
-- for all at once, and supabase/tests/demo.test.ts compares the two. Only the tables' owner can do so.
alter table public.jobs disable trigger user;

-- The trigger has listed the curated jobs now.
update public.jobs j set listed_at = j.posted_at from demo.plan where plan.is_curated;
update public.job_search s set listed_at = s.posted_at from demo.plan where plan.is_curated;

-- Before the jobs, as a job's trigger does. A name whose slug another company has, or had, is left to that trigger's function.
select pg_advisory_xact_lock(hashtext('public.companies.slug'));
create table demo.new_companies as
select gen_random_uuid() as id, name, private.company_key(name) as name_key, private.slug_base(name, 'company') as slug
from (select distinct company as name from demo.draws) drawn
where not exists (select from private.company_names n where n.name_key = private.company_key(drawn.name));
select private.get_or_create_company(name) from demo.new_companies c
where exists (select from private.company_slugs s where s.slug = c.slug);
alter table public.companies disable trigger user;
with added as (
  insert into public.companies (id, name, slug)
  select id, name, slug from demo.new_companies c
  where not exists (select from private.company_names n where n.name_key = c.name_key)
  returning id, slug
),
slugs as (
  insert into private.company_slugs (slug, company_id) select slug, id from added
)
insert into private.company_names (name_key, company_id) select name_key, c.id from demo.new_companies c join added using (id);
analyze public.companies;
alter table public.companies enable trigger user;

-- Building an index over all rows, and comparing all at once with the rows they point to, takes a fraction of doing it for each.
create table demo.set_aside as
with tables as (
  select oid, oid::regclass::text as name
  from demo.plan, unnest('{public.jobs,public.job_search,public.job_skills,public.job_places}'::regclass[]) as oid
  where plan.extra_jobs > greatest(2000, (select count(*) from public.jobs) / 4)
)
select c.oid, format('alter table %s drop constraint %I', t.name, conname) as away,
  format('alter table %s add constraint %I %s', t.name, conname, pg_get_constraintdef(c.oid)) as back
from pg_constraint c join tables t on t.oid = conrelid where contype = 'f'
union all
select indexrelid, 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
from pg_index join tables t on t.oid = indrelid
where not exists (select from pg_constraint where conindid = indexrelid);

do $$
declare
  statement text;
begin
  for statement in select away from demo.set_aside loop
    execute statement;
  end loop;
end
$$;

-- In batches, so that whoever waits sees how far it is: scripts/seed.ts tells what begins with `progress:`.
do $$
declare
  added bigint := 0;
  batch_begin bigint;
  batch bigint;
begin
  for batch_begin in select generate_series(min(i), max(i), 10000) from demo.draws loop
    insert into public.jobs (
      id, title, company, company_id, city_id, further_city_ids, type, description, search_text, requirements, salary_min, salary_max,
      salary_currency, salary_period, pay_top_eur_year, application_url, posted_at, listed_at, updated_at, expires_at, slug, is_archived,
      archived_at, eligibility, eligible_countries, visa_sponsorship, utc_offset_min, utc_offset_max, level, skills,
      stated, outcome
    )
    select
      d.id, words.title, d.company, co.id, d.city_id,
      -- One job in eight is in further cities: one to three of those that follow its own.
      case when d.c % 8 = 5 then
        private.further_places(spots.city_ids[first.n : first.n + d.b % 3], d.city_id)
      else '{}' end,
      d.type::public.job_type,
      replace(replace(body.html, '{terms}', terms.html), '{company}', d.company) || '<p><em>' || words.keywords || '</em></p>',
      replace(replace(body.words, ' {terms}', terms.words), '{company}', d.company) || ' ' || words.keywords,
      needs.needs, pay.range[1], pay.range[2], (d.place).currency, periods.period,
      private.pay_top_eur_year(pay.range[1], pay.range[2], (d.place).currency, periods.period),
      'https://careers.' || co.slug || '.example/jobs/' || d.i,
      d.posted_at, d.posted_at, coalesce(clock.archived_at, d.posted_at), private.closing_time(greatest(d.posted_at + interval '60 days', now() + interval '14 days')),
      private.slug_base(words.title || ' ' || d.company, 'job') || '-' || d.i, clock.archived_at is not null, clock.archived_at,
      e.eligibility, e.countries,
      case d.c / 13 % 10 when 0 then true when 1 then false when 2 then false end,
      60 * zones.zone, 60 * (zones.zone + 4),
      demo.stated_level(d.level, d.d / 19), stated.skills, facts.*
    from demo.draws d
    join public.companies co on co.name = d.company
    join demo.roles r on r.role = d.role
    join demo.levels on levels.level = d.level
    join demo.bodies body on (body.role, body.model, body.layout) = (d.role, d.model, d.b % 4)
    join demo.bodies_terms terms on (terms.type, terms.country, terms.is_remote, terms.n) = (d.type, (d.place).country, d.is_remote, d.c % 6)
    join demo.stated_needs needs on (needs.role, needs.level, needs.n) = (d.role, d.level, d.c / 9 % 12)
    join demo.stated_skills stated on (stated.role, stated.n) = (d.role, d.d / 23 % 28)
    join demo.stated_eligibility e on (e.country, e.is_remote, e.n) = ((d.place).country, d.is_remote, d.b / 11 % 10)
    join demo.keywords k on k.n = d.a % 5000
    join demo.vocabulary teams on teams.kind = 'team'
    join demo.vocabulary onsets on onsets.kind = 'onset'
    join demo.vocabulary nuclei on nuclei.kind = 'nucleus'
    join demo.vocabulary codas on codas.kind = 'coda'
    cross join (select array_agg(city_id order by n) as city_ids from demo.spots) as spots
    cross join lateral (select demo.pick(r.titles, d.b / 7) as title) base
    cross join lateral (
      select
        -- A leader's title needs no rank in front.
        case d.role when 'lead' then '' else levels.prefix end || base.title
          || case when base.title like '%,%' then '' else ', ' || demo.pick(teams.words, d.c / 3) end as title,
        'Keywords: ' || case when d.c % 100 < 25 then 'golang, ' else '' end || k.words
          || ', project ' || demo.project(onsets.words, nuclei.words, codas.words, d.a # d.d) as keywords
      offset 0
    ) words
    cross join lateral (select d.a % cardinality(spots.city_ids) + 1 as n) as first
    cross join lateral (select demo.period(d.type, d.a) as period) periods
    cross join lateral (
      select demo.per(
        demo.salary(d.place, levels.factor * case d.type when 'part-time' then 0.6 when 'contract' then 1.12 else 1 end, d.a, d.b % 100 < 67),
        periods.period) as range
      -- Once for each job, not for each use.
      offset 0
    ) pay
    cross join lateral (select case when d.is_remote and d.c / 17 % 4 = 0 then demo.first_zone((d.place).country) end as zone) zones
    cross join lateral (select case when d.i % 20 = 0 then least(d.posted_at + interval '20 days', d.starts_at) end as archived_at) clock
    cross join lateral demo.stated(d.role, d.level, d.b, d.posted_at, clock.archived_at is not null) as facts
    where d.i between batch_begin and batch_begin + 9999;
    get diagnostics batch = row_count;
    added := added + batch;
    raise notice 'progress: % jobs written', added;
  end loop;
end
$$;

do $$
begin
  raise notice 'progress: writing their skills and what the search reads';
end
$$;
insert into public.job_skills (job_id, skill_slug, position)
select j.id, skill, n from demo.draws d join public.jobs j using (id), unnest(j.skills) with ordinality as chosen (skill, n);

insert into public.job_places (job_id, city_id, position)
select j.id, listed.id, n from demo.draws d join public.jobs j using (id), unnest(j.further_city_ids) with ordinality as listed (id, n);

insert into public.job_search (
  id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa,
  facts, txt)
select j.id, j.place, j.several_id, j.posted_at, j.listed_at, j.expires_at, j.type, j.city_id, j.company, j.level, j.skills,
  j.open_to, j.excluded, j.pay, j.visa, j.facts, j.txt
from demo.draws d join private.searched_jobs j using (id);

select private.enqueue_search_notice('job', j.slug)
from demo.draws d join public.jobs j using (id)
where private.is_open(j.is_archived, j.expires_at) and exists (select from public.search_engines);

do $$
declare
  statement text;
begin
  perform set_config('maintenance_work_mem', '256MB', true);
  for statement in select back from demo.set_aside order by oid loop
    if statement like '%gin_trgm_ops%' then
      raise notice 'progress: building the index of the search, which takes half of the time';
    end if;
    execute statement;
  end loop;
end
$$;

alter table public.jobs enable trigger user;
