-- Scheduled work goes in batches: what was due at once could take longer than a statement may, and was then tried again
-- in vain for ever. An alert that fails stops no other.

set local check_function_bodies = off;

drop function "public"."purge_tracking"(interval);

create or replace function public.delete_unconfirmed (
  older_than interval default '48:00:00'::interval
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with subscriptions as (
    delete from public.newsletter_subscriptions
    where id in (
      select s.id from public.newsletter_subscriptions s
      where s.state = 'pending' and s.asked_at < now() - older_than limit 1000)
    returning id
  ),
  alerts as (
    delete from public.job_alerts
    where id in (
      select a.id from public.job_alerts a where a.confirmed_at is null and a.asked_at < now() - older_than limit 1000)
    returning id
  )
  select (select count(*) from subscriptions)::integer + (select count(*) from alerts)::integer
$function$;

create or replace function public.purge_outbox (
  older_than interval
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  purged integer;
begin
  delete from public.outbox
  where id in (
    select o.id from public.outbox o
    where o.state in ('sent', 'failed', 'dropped') and o.created_at < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$function$;

create or replace function public.purge_tracking (
  older_than interval
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Whole days only: a day with some of its visits deleted would be rolled up with too few.
  first_kept constant date := (now() at time zone 'UTC' - older_than)::date;
  first_visit constant date := (select (min(visited_at) at time zone 'UTC')::date from public.page_visits);
  erased integer;
begin
  if first_visit < first_kept then
    perform public.roll_up_daily_analytics(first_visit, first_visit);
    delete from public.page_visits where visited_at < (first_visit + 1)::timestamp at time zone 'UTC';
  end if;
  update public.job_applications set visitor_id = null
  where id in (
    select a.id from public.job_applications a
    where a.visitor_id is not null and a.clicked_at < first_kept::timestamp at time zone 'UTC'
    limit 20000);
  get diagnostics erased = row_count;
  return coalesce(first_visit < first_kept, false) or erased > 0;
end
$function$;

create or replace function public.remind_of_expiry()
  returns bigint
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reminded bigint;
begin
  with due as materialized (
    select p.email, j.id, j.expires_at, j.recruiter_id is null as is_admins, k.key
    from public.jobs j
    cross join lateral private.job_contacts(j.id, j.recruiter_id) p
    cross join lateral (
      select concat_ws(' ', j.id, j.expires_at, case when j.expires_at <= now() + interval '1 day' then 1 else 7 end) as key
    ) k
    where not j.is_archived and private.expires_soon(j.expires_at)
      and not exists (
        select from public.outbox o
        where o.kind = 'job-expires' and o.address = lower(btrim(p.email)) and o.key = k.key)
      and not exists (select from public.suppressions s where s.address = lower(btrim(p.email)))
    limit 500
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, key,
      jsonb_build_object('jobId', id, 'expiresAt', expires_at, 'isAdmins', is_admins)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$function$;

create or replace function public.send_alerts (
  max_alerts integer default 1000
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  alert public.job_alerts;
  f private.job_filters;
  -- A transaction that posts a job may have begun before this one and commit after it.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
  failed text[] := '{}';
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit max_alerts
    for update skip locked
  loop
    -- Each call commits what it has done before its caller gives up; the next one goes on.
    exit when clock_timestamp() > begun + interval '2 seconds';
    alerts := alerts + 1;
    begin
      f := private.parse_job_filters(alert.filters);
      job_ids := (
        select array_agg(id order by posted_at desc, id desc) from private.matching_jobs(f)
        where is_match and posted_at > alert.seen_until and posted_at <= horizon);
      if job_ids is not null then
        mails := mails + private.enqueue_mail(
          'job-alert', alert.email, alert.id || ' ' || horizon,
          jsonb_build_object(
            'alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
          is_bulk => true)::integer;
      end if;
      step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
      update public.job_alerts a set
        seen_until = greatest(a.seen_until, horizon),
        next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
      where a.id = alert.id;
    exception when others then
      -- It stops no other alert, and is tried again.
      failed := failed || format('%s: %s', alert.id, sqlerrm);
      update public.job_alerts a set next_at = now() + interval '1 hour' where a.id = alert.id;
    end;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails, 'failed', failed);
end
$function$;

create or replace function public.sweep_closed_jobs()
  returns bigint
  language plpgsql
  set search_path to ''
  AS $function$
declare
  swept uuid[];
begin
  with deleted as (
    delete from public.job_search
    where id in (select s.id from public.job_search s where not private.is_open(false, s.expires_at) limit 500)
    returning id
  )
  select array_agg(id) into swept from deleted;
  -- No row of jobs is written when a job expires, so no trigger enqueues these notices.
  perform private.enqueue_search_notice('job', j.slug) from public.jobs j where j.id = any (swept);
  return coalesce(cardinality(swept), 0);
end
$function$;

comment on function "public"."delete_unconfirmed"(interval) is 'Scheduled work, called until it returns 0: deletes up to 1,000 subscriptions and alerts each that were never confirmed, and returns how many.';

comment on function "public"."purge_outbox"(interval) is 'Scheduled work, called until it returns 0: deletes up to 5,000 finished mails and returns how many.';

comment on function "public"."purge_tracking"(interval) is 'Scheduled work, called until it returns false: deletes the visits of the first day (UTC) that is older than older_than, and erases the visitors of up to 20,000 such clicks. Counts stay.';

comment on function "public"."remind_of_expiry"() is 'Scheduled work, called until it returns 0: enqueues one reminder 7 days and one 1 day before a job expires, up to 500 at a time. Returns how many are new.';

comment on function "public"."send_alerts"(integer) is 'Scheduled work, called until no alert is due: enqueues mails about the new jobs of due alerts, the longest due first, for about two seconds, and sets when each is due again. Returns {alerts, mails, failed}: how many were due, how many of them have new jobs, and the ids and errors of those that failed.';

comment on function "public"."sweep_closed_jobs"() is 'Scheduled work, called until it returns 0: deletes the search rows of up to 500 expired jobs and notifies search engines. Returns how many there were.';

revoke all on function "public"."purge_tracking"(interval) from public;

grant execute on function "public"."purge_tracking"(interval) to "service_role";
