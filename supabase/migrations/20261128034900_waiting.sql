-- What waits for an admin, in one question: every page of the administration asks it.

create function public.waiting_counts()
returns table (recruiters bigint, events bigint, reported_jobs bigint, failed_mails bigint)
language sql stable
set search_path = ''
as $$
  select
    (select count(*) from public.recruiters r where r.status = 'pending' and r.role <> 'admin'),
    (select count(*) from public.events e where e.status = 'submitted'),
    (select count(distinct r.job_id) from public.job_reports r where r.settled_at is null),
    (select count(*) from public.outbox o where o.state = 'failed')
  where (select private.is_admin())
$$;
comment on function public.waiting_counts() is
  'How many recruiters and events wait for a decision, jobs were reported and mails could not be sent, for admins; no row for anybody else.';
revoke all on function public.waiting_counts() from public, anon;
grant execute on function public.waiting_counts() to authenticated;
