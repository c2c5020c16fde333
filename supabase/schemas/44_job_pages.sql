-- Job pages: everything that the page of a job shows, in one answer, and whole jobs for feeds. Callers cannot read the
-- long columns of jobs themselves: a filter on them would run over every description. These functions answer one jsonb
-- each, which has no columns to filter by.

-- Written in PL/pgSQL, which keeps the plan of its query within a session: planning takes longer than reading a job.
create function private.job_details(job_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select (
      to_jsonb(j) - (private.hidden_job_columns() || '{is_archived,city_id,further_city_ids,company_id}'::text[])
    ) || to_jsonb(card) || jsonb_build_object(
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
    where j.id = job_details.job_id);
end
$$;
comment on function private.job_details is
  'A job with all that its page shows: the columns that are not hidden, its card, and what belongs to it in other '
  'tables.';

create function private.related_jobs(job_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- How many jobs have these words decides whether the index of words or that of the newest jobs is faster.
set plan_cache_mode = force_custom_plan
as $$
declare
  own record;
begin
  select
    j.id, j.company, j.city_id || j.further_city_ids as city_ids,
    private.title_words(private.folded_text(translate(j.title, chr(1), ''))) as words,
    array(
      select n.id from public.cities n
      where n.country in (
        select c.country from public.cities c
        where c.id = any (j.city_id || j.further_city_ids) and c.country <> 'Unknown')) as country_city_ids
  into own
  from public.jobs j
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  return (
    with of_company as (
      select id, posted_at from public.jobs
      where company = own.company and private.is_open(is_archived, expires_at) and id <> own.id
      order by posted_at desc, id desc limit 3
    ),
    in_city as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    in_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.country_city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    with_words as (
      select id, posted_at, city_id, words from public.job_search
      where words && own.words and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    of_others as (
      select s.id, s.posted_at,
        2 * (select count(*) from unnest(s.words) as word where word = any (own.words))
          + 2 * bool_or(s.city_id = any (own.city_ids))::integer
          + bool_or(s.city_id = any (own.country_city_ids))::integer as likeness
      from (select * from in_city union select * from in_country union select * from with_words) s
      join public.jobs j on j.id = s.id
      where j.company <> own.company and j.id <> own.id
      group by s.id, s.posted_at, s.words
      order by likeness desc, s.posted_at desc, s.id desc limit 3
    ),
    card as (
      select * from private.job_cards where id in (select id from of_company union all select id from of_others)
    )
    select jsonb_build_object(
      'company', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from of_company join card using (id)),
      'similar', (
        select coalesce(jsonb_agg(to_jsonb(card) order by likeness desc, card.posted_at desc, id desc), '[]')
        from of_others join card using (id))));
end
$$;
comment on function private.related_jobs is
  'The related jobs of public.job_page, beside a job that may be closed: {company, similar}.';

create function private.job_page(job_slug text, with_related boolean) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
  closed jsonb;
begin
  select j.id, j.title, j.company, j.company_id, j.city_id, j.city_id || j.further_city_ids as city_ids, j.posted_at
  into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
      'related', private.related_jobs(job_slug),
      'landings', (
        select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'name', p.name, 'places', on_page.places)), '[]')
        from private.listed_pages() p
        join (
          select path, array_agg(place order by place) filter (where place is not null) as places
          from (
            select unnest(array[
              'in/' || c.country_slug, 'in/' || c.country_slug || '/' || c.slug,
              case when c.name = 'Remote' then 'in/remote' end
            ]) as path, listed.n - 1 as place
            from unnest(own.city_ids) with ordinality as listed (id, n) join public.cities c using (id)
            union all
            select unnest(array[
              'level/' || j.level, 'type/' || j.type, case when j.visa_sponsorship then 'visa-sponsorship' end
            ] || array(select 'with/' || skill from unnest(j.skills) as skill)), null
            from public.jobs j where j.id = own.id
          ) as path_of_job
          group by path
        ) as on_page using (path)),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r))
      || jsonb_build_object('posted_before', (
        select max(j.closed_at) from private.posted_jobs j
        where j.company_id = own.company_id and private.folded(j.title) = private.folded(own.title)
          and j.city_id = own.city_id and j.closed_at <= own.posted_at))
      || (
        select jsonb_build_object(
          'has_alike', count(*) > 0,
          'has_alike_in_city', coalesce(bool_or(j.city_id || j.further_city_ids && own.city_ids), false))
        from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at))
    else '{}' end;
end
$$;
comment on function private.job_page is 'Implements public.job_page, past row-level security.';

create function public.job_page(job_slug text, with_related boolean default true) returns jsonb
language sql stable
set search_path = ''
as $$ select private.job_page(job_slug, with_related) $$;
comment on function public.job_page is
  'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, '
  'closed_at} if it was closed in the last 30 days; posted_before: when a job of the same title and place closed '
  'that the company posted before; has_alike: whether its company has another open job of the same title; '
  'has_alike_in_city: whether it has one in one of its places; related: {company, similar}; landings: the listed '
  'landing pages that the job is on, {path, name, places}[], with the indexes of its places that are on a page of '
  'places; rates: the last known ones, and their days}. Null if there is no page. Those from posted_before on only '
  'with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by '
  'likeness from the newest in its city, in its country and with words of its title.';

create function private.feed_jobs(filters jsonb, of_company uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
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
$$;
comment on function private.feed_jobs is 'Implements public.feed_jobs, past row-level security, with open jobs only.';

create function public.feed_jobs(filters jsonb default '{}', of_company uuid default null) returns jsonb
language sql stable
set search_path = ''
as $$ select private.feed_jobs(filters, of_company) $$;
comment on function public.feed_jobs is
  'The first 50 open jobs that public.find_jobs finds, or the newest 50 of a company: private.job_details[], newest '
  'first.';

grant execute on function private.job_page(text, boolean),
  public.job_page(text, boolean),
  private.feed_jobs(jsonb, uuid),
  public.feed_jobs(jsonb, uuid) to anon, authenticated;
