-- The job search is one query: each term is a LIKE pattern, which the trigram index serves where the term has one.

drop function public.search_jobs(text[], public.job_type, text, text, integer, integer);
drop function public.count_jobs(text[], public.job_type, text, text);
drop function public.find_jobs(text[], public.job_type, text, text, integer, integer);
drop function private.job_cards(uuid[]);
drop function private.job_page(text[], public.job_type, text, text, integer, integer);
drop function private.job_condition(text[], public.job_type, text, text, boolean);
drop type public.job_card;
drop index public.job_search_letters;
drop function private.letters(text);

comment on table public.job_search is
  'Live jobs as the search reads them, kept by trigger: one narrow row each, its text in the row and uncompressed where it '
  'fits, because a term without a trigram (go, c++) is looked for in every text. txt is the lower-cased title, company and '
  'visible description, U+0001 between them.';

create function public.find_jobs(
  terms text[] default '{}',
  job_type public.job_type default null,
  city text default null,
  country text default null,
  page_offset integer default 0,
  page_size integer default 10
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  -- Values are quoted into the statement: a plan made without them would not know which terms the index serves.
  conditions text := concat_ws(' and ',
    'true',
    (select string_agg(
      format('txt like %L', '%' || regexp_replace(term, '[\\%_]', '\\\&', 'g') || '%'), ' and ')
    from unnest(terms[:8]) as t (typed),
      -- U+0001 in a term would let it match across title, company and description.
      lower(translate(left(typed, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term),
    'type = ' || quote_literal(job_type));
  found jsonb;
begin
  if city <> '' or country <> '' then
    conditions := conditions || format(' and city_id = any (%L)', array(
      select c.id from public.cities c
      where (coalesce(find_jobs.city, '') = ''
          or lower(c.name collate pg_catalog.pg_c_utf8) = lower(find_jobs.city collate pg_catalog.pg_c_utf8))
        and (coalesce(find_jobs.country, '') = ''
          or lower(c.country collate pg_catalog.pg_c_utf8) = lower(find_jobs.country collate pg_catalog.pg_c_utf8))));
  end if;

  execute format(
    'with hit as materialized (select id, posted_at from public.job_search where %s),
    page as (select id from hit order by posted_at desc, id desc offset $1 limit $2),
    card as (
      select
        j.id, j.slug, j.title, j.company, j.type, c.name as city, c.country,
        j.salary_min, j.salary_max, j.salary_currency, j.posted_at
      from page join public.jobs j on j.id = page.id join public.cities c on c.id = j.city_id
    )
    select jsonb_build_object(
      ''jobs'', (select coalesce(jsonb_agg(to_jsonb(card) order by posted_at desc, id desc), ''[]'') from card),
      ''total'', (select count(*) from hit))', conditions)
  into found using greatest(coalesce(page_offset, 0), 0), least(greatest(coalesce(page_size, 10), 0), 100);
  return found;
end
$$;
comment on function public.find_jobs(text[], public.job_type, text, text, integer, integer) is
  'A page of live jobs, newest first, and how many there are in all: {jobs, total}. Every term must occur in title, company '
  'or visible description; at most 8 terms of 100 characters count. Empty filters do not filter.';
grant execute on function public.find_jobs(text[], public.job_type, text, text, integer, integer) to anon, authenticated;
