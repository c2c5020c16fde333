-- Readers who have not confirmed, one whom mail servers refuse, alerts, and the digests of the last four weeks.
update public.newsletter_subscriptions n set confirmed_at = null, asked_at = plan.starts_at - interval '5 hours'
from demo.plan
where plan.is_curated and n.email in (
  select email from public.newsletter_subscriptions where state = 'active' order by created_at desc limit 3);

insert into public.suppressions (address, reason)
select email, '550 5.1.1 The mailbox does not exist.'
from public.newsletter_subscriptions, demo.plan
where plan.is_curated and state = 'active'
order by created_at
limit 2;

insert into public.job_alerts (email, query, filters, frequency, confirmed_at, seen_until, next_at)
select email, query, filters::jsonb, frequency::public.alert_frequency, plan.starts_at - interval '9 days', plan.starts_at,
  plan.starts_at + interval '1 day'
from demo.plan,
  (values
    ('ada@nightowl.example', '?q=kubernetes', '{"terms": ["kubernetes"]}', 'daily'),
    ('ada@nightowl.example', '?country=Germany', '{"country": "Germany"}', 'weekly'),
    ('mei@inbox.example', '?q=payments', '{"terms": ["payments"]}', 'weekly')) as alerts (email, query, filters, frequency)
where plan.is_curated;

do $$
declare
  weeks constant integer := 4;
  week integer;
  due timestamptz;
  digest public.digests;
begin
  if not (select is_curated from demo.plan) then
    return;
  end if;
  for week in reverse weeks - 1 .. 0 loop
    due := private.digest_due((select starts_at from demo.plan), 'UTC') - make_interval(days => 7 * week);
    insert into public.digests (slug, jobs_until, job_ids, job_total, event_ids, blog_id, created_at)
    select to_char(due at time zone 'UTC', 'YYYY-MM-DD'), due,
      (array_agg(s.id order by s.posted_at desc, s.id))[:30], count(*),
      array(
        select e.id from public.events e
        where e.start_date >= due and e.start_date < due + interval '14 days' order by e.start_date, e.id limit 20),
      (select b.id from public.blogs b
       where b.status = 'published' and b.published_at > due - interval '7 days' and b.published_at <= due
       order by b.published_at desc limit 1),
      due
    from public.job_search s
    where s.listed_at > due - interval '7 days' and s.listed_at <= due
    having count(*) > 0
    returning * into digest;
    if digest.id is not null then
      insert into public.digest_results (digest_id, recipients, sent, refused, unsubscribed)
      values (digest.id, 54 - week, 54 - week - case when week = 3 then 1 else 0 end, case when week = 3 then 1 else 0 end, week % 2);
    end if;
    digest := null;
  end loop;
end
$$;
