-- Jobs in every state: renewed, about to run out, closed for either reason, gone; and what visitors reported.
-- Whoever still looks for somebody after two months has said so.
update public.jobs set confirmed_at = least(posted_at + interval '54 days', demo.plan.starts_at - interval '3 days')
from demo.plan
where plan.is_curated and posted_at < plan.starts_at - interval '57 days' and not is_archived;

create table demo.aged as
select j.id, r.email, row_number() over (partition by r.email order by j.posted_at) as n
from demo.plan, public.jobs j left join public.recruiters r on r.id = j.recruiter_id
where plan.is_curated and not j.is_archived;

update public.jobs j set
  expires_at = plan.starts_at + changes.open_for,
  link_died_at = case when changes.has_dead_link then plan.starts_at + changes.open_for end
from demo.plan, demo.aged a,
  (values
    ('approved@acme-systems.dev', 1, interval '-4 days', false),
    ('approved@acme-systems.dev', 2, interval '5 days', false),
    ('other@borealis-labs.dev', 1, interval '-2 days', true),
    ('other@borealis-labs.dev', 2, interval '20 hours', false),
    (null, 1, interval '-40 days', false),
    (null, 2, interval '-12 days', false),
    (null, 3, interval '-6 days', true),
    (null, 4, interval '3 days', false),
    (null, 5, interval '6 days', false)
  ) as changes (email, n, open_for, has_dead_link)
where a.id = j.id and a.n = changes.n and a.email is not distinct from changes.email;

insert into public.job_reports (job_id, reason, comment, statement, network, created_at)
select a.id, reports.reason::public.report_reason, reports.comment, reports.statement, 'demo-' || reports.network, plan.starts_at - reports.age
from demo.plan, demo.aged a,
  (values
    (9, 'dead_link', 'The button leads to a page that is not there.', '', 'a', interval '50 hours'),
    (9, 'dead_link', '', '', 'b', interval '31 hours'),
    (9, 'wrong_data', 'They told me the position was filled in October.', 'It advertises a job that does not exist, which unfair competition law forbids.', 'c', interval '9 hours'),
    (14, 'not_go', 'Only Java in the advert on their own site.', '', 'a', interval '20 hours')
  ) as reports (n, reason, comment, statement, network, age)
where a.email is null and a.n = reports.n;

-- A job that an admin removed, and its recruiter's objection.
with removed as (
  update public.jobs j set removal_reason = 'The text asks for Kotlin only.', removal_rule = 'go'
  from demo.plan, public.recruiters r
  where plan.is_curated and r.id = j.recruiter_id and r.email = 'other@borealis-labs.dev' and j.is_archived
  returning j.id
)
insert into public.job_objections (job_id, statement)
select id, 'The first paragraph was of another posting. It is corrected now: the storage engine is written in Go.'
from removed;
