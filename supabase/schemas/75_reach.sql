-- Reach: what a posting can expect here, for the page that asks employers to post.

create function private.compute_board_reach() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with open_jobs as (
    select j.company_id, j.salary_min, j.salary_max, j.level, j.skills, j.eligibility, j.visa_sponsorship,
      c.name = 'Remote' as is_remote
    from public.jobs j join public.cities c on c.id = j.city_id where private.is_open(j.is_archived, j.expires_at)
  ),
  clicks as (
    select job_id, sum(views) as views, sum(applications) as applications, sum(impressions) as impressions
    from public.daily_job_clicks d, (select (now() at time zone 'UTC')::date as today) t
    where d.date >= today - 30 and d.date < today group by job_id
  ),
  closed as (
    select least(j.archived_at, j.expires_at) - j.posted_at as open_for
    from public.jobs j
    where least(j.archived_at, j.expires_at) between now() - interval '90 days' and now()
      and least(j.archived_at, j.expires_at) > j.posted_at and j.removal_reason is null
  ),
  readers as (
    select (select count(*) from public.newsletter_subscriptions s where s.state = 'active') as subscribers,
      (select count(*) from public.job_alerts a where a.confirmed_at is not null) as alerts
  )
  select jsonb_build_object(
    'jobs', count(*),
    'companies', count(distinct company_id),
    'withPay', count(*) filter (where salary_min > 0 or salary_max > 0),
    'withLevel', count(*) filter (where level is not null),
    'withSkills', count(*) filter (where skills <> '{}'),
    'remote', count(*) filter (where is_remote),
    'remoteWithApplicants', count(*) filter (where is_remote and eligibility <> 'unstated'),
    'withVisa', count(*) filter (where visa_sponsorship is not null),
    'impressions', (select coalesce(sum(impressions), 0) from clicks),
    'views', (select coalesce(sum(views), 0) from clicks),
    'applications', (select coalesce(sum(applications), 0) from clicks),
    'medianViews', (select percentile_disc(0.5) within group (order by views) from clicks having count(*) >= 10),
    'medianDaysOpen', (
      select round(extract(epoch from percentile_cont(0.5) within group (order by open_for)) / 86400)
      from closed having count(*) >= 10),
    -- Small numbers would tell when a person joins or leaves.
    'subscribers', (select subscribers from readers where subscribers >= 10),
    'alerts', (select alerts from readers where alerts >= 10))
  from open_jobs
$$;
comment on function private.compute_board_reach is
  'Counts of the open jobs, of the companies that have them and of the jobs that state pay, level, skills and whether '
  'they sponsor visas, and of the remote ones that state who may apply; impressions, views and clicks on Apply of all '
  'jobs in the last 30 whole days (UTC) and the median of views; the median of days that jobs closed in the last 90 '
  'days were open; active subscribers and job alerts. Medians of fewer than 10 jobs, and fewer than 10 subscribers or '
  'alerts, are null.';
