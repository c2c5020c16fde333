-- Mail in the states it can be in, and an address that a server has refused. Nothing of it is due.

insert into public.outbox (kind, address, key, data, state, attempts, created_at, first_attempt_at, next_attempt_at, sent_at, last_error)
select m.kind, m.address, 'demo', '{"name": "Ada Lovelace", "companyName": "Acme Systems"}', m.state::public.mail_state, m.attempts,
  now() - m.age, now() - m.age, now() - m.age,
  case when m.state = 'sent' then now() - m.age + interval '2 seconds' end, m.last_error
from (values
  ('recruiter-approved', 'approved@acme-systems.dev', 'sent', 1, interval '9 days', null),
  ('recruiter-approved', 'other@borealis-labs.dev', 'sent', 3, interval '6 days', null),
  ('recruiter-rejected', 'rejected@acme-systems.dev', 'sent', 1, interval '5 days', null),
  ('recruiter-approved', 'jobs@closed-mailbox.example', 'failed', 1, interval '3 days', '550 5.1.1 No such user here'),
  ('recruiter-rejected', 'office@slow-mail.example', 'failed', 11, interval '2 days', '450 4.2.0 Mailbox busy, try again later')
) m (kind, address, state, attempts, age, last_error), demo.plan
where plan.is_curated;

insert into public.suppressions (address, reason, created_at)
select 'jobs@closed-mailbox.example', '550 5.1.1 No such user here', now() - interval '3 days' from demo.plan
where plan.is_curated;
