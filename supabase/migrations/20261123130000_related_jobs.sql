-- A job's page lists more jobs of its company, and jobs like it.

create function private.title_words(txt text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select distinct word
    from regexp_split_to_table(split_part(txt, chr(1), 1) collate pg_catalog.pg_c_utf8, '[^[:alnum:]+#]+') as word
    where char_length(word) between 2 and 40
      -- Of jobs for Go developers these tell nothing.
      and word <> all ('{go,golang,developer,engineer,engineering,software,senior,junior,lead,staff,principal,remote,and,for,the,with,of,in,at,on,to,or,an}'))
$$;
comment on function private.title_words(text) is
  'The words of the title in job_search.txt by which one job is like another, each once.';

alter table public.job_search add column words text[] not null generated always as (private.title_words(txt)) stored;
create index job_search_words on public.job_search using gin (words) with (fastupdate = off);
-- Of the newest jobs, place and words are read in the index alone: the rows are long.
create index job_search_newest on public.job_search (posted_at desc, id desc) include (city_id, words);
drop index public.job_search_posted_at;
create index job_search_city_id_posted_at on public.job_search (city_id, posted_at desc, id desc);
create index jobs_live_company on public.jobs (company, posted_at desc, id desc) where not is_archived;

create function public.related_jobs(job_slug text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  own record;
  related jsonb;
begin
  select
    s.id, s.city_id, s.words, j.company,
    array(select n.id from public.cities n where n.country = c.country and c.country <> 'Unknown') as country_ids
  into own
  from public.jobs j join public.job_search s on s.id = j.id join public.cities c on c.id = s.city_id
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  -- Values are quoted into the statement: how many jobs have these words decides between its index and the newest jobs.
  execute format(
    'with of_company as (
      select id, posted_at from public.jobs
      where company = %1$L and not is_archived and id <> %2$L
      order by posted_at desc, id desc limit 3
    ),
    near as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = %3$L order by posted_at desc, id desc limit 50
    ),
    of_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (%6$L) order by posted_at desc, id desc limit 50
    ),
    alike as (
      select id, posted_at, city_id, words from public.job_search
      where %4$s order by posted_at desc, id desc limit 50
    ),
    elsewhere as (
      select c.id, c.posted_at,
        2 * (select count(*) from unnest(c.words) as word where word = any (%5$L))
          + 2 * (c.city_id = %3$L)::integer + (c.city_id = any (%6$L))::integer as likeness
      from (select * from near union select * from of_country union select * from alike) c
      join public.jobs j on j.id = c.id
      where j.company <> %1$L and not j.is_archived
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
comment on function public.related_jobs(text) is
  'Live jobs beside the live job with this slug: {company, similar}. The three newest others of its company, and three of '
  'other companies: of the newest in its city, in its country and with words of its title, those with most in common.';
grant execute on function public.related_jobs(text) to anon, authenticated;
