-- How a sender takes mail from the outbox and says what has become of it: with the secret key only.

create function public.lease_mail(most integer, per_minute integer, domain text)
returns table (id uuid, kind text, address text, data jsonb, attempts integer, message_id text, lease uuid)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  queue private.mail_queue;
  left_in_minute integer;
  leased constant uuid := gen_random_uuid();
begin
  -- One sender at a time counts what may go out in this minute; what each does with its mails is its own.
  select * into queue from private.mail_queue for update;
  if queue.stopped_at is not null
    -- A pause is at most a quarter of an hour; one that ends later was set before the clock went back.
    or queue.paused_until between now() and now() + interval '16 minutes' then
    return;
  end if;
  if queue.minute is distinct from date_trunc('minute', now()) then
    queue.minute := date_trunc('minute', now());
    queue.in_minute := 0;
  end if;
  left_in_minute := lease_mail.per_minute - queue.in_minute;

  return query
    with due as (
      select o.id, o.is_bulk from public.outbox o
      where o.state in ('queued', 'sending') and o.next_attempt_at <= now()
      order by o.is_bulk, o.next_attempt_at
      limit greatest(least(lease_mail.most, left_in_minute), 0)
      for update skip locked
    ),
    -- A tenth of each minute is kept for mail that somebody waits for.
    chosen as (
      select due.id from due where not due.is_bulk
      union all
      (select due.id from due where due.is_bulk
       limit greatest(left_in_minute - lease_mail.per_minute / 10, 0))
    )
    update public.outbox o set
      state = 'sending',
      lease = leased,
      attempts = o.attempts + 1,
      first_attempt_at = coalesce(o.first_attempt_at, now()),
      next_attempt_at = now() + interval '10 minutes',
      message_id = coalesce(o.message_id, '<' || o.id || '@' || lease_mail.domain || '>')
    from chosen
    where o.id = chosen.id
    returning o.id, o.kind, o.address, o.data, o.attempts, o.message_id, o.lease;

  update private.mail_queue set
    minute = queue.minute,
    in_minute = queue.in_minute + (select count(*) from public.outbox o where o.lease = leased);
end
$$;
comment on function public.lease_mail(integer, integer, text) is
  'Takes due mail for ten minutes: a sender that dies does not keep it. Nothing while the queue is stopped or paused.';

create function public.settle_mail(mail_id uuid, mail_lease uuid, outcome text, error text default null) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  mail public.outbox;
  -- A server that refuses one address after the other has something against us.
  most_refused constant integer := 20;
  -- Within a week, as a quarter of an hour passes between them.
  most_away constant integer := 600;
begin
  if settle_mail.outcome not in ('sent', 'dropped', 'later', 'away', 'failed', 'suppressed', 'returned') then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- Whoever took it over since decides.
  select * into mail from public.outbox o where o.id = mail_id and o.lease = mail_lease for update;
  if mail.id is null then
    return false;
  end if;
  -- A refusal for the time being lasts a day at most. A server that is away says nothing about a mail, unless it always
  -- goes away over this one.
  if outcome = 'later' and mail.first_attempt_at < now() - interval '1 day'
    or outcome = 'away' and mail.away_attempts >= most_away then
    outcome := 'failed';
  end if;

  update public.outbox o set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'dropped' then 'dropped'
      when outcome in ('failed', 'suppressed') then 'failed'
      else 'queued'
    end::public.mail_state,
    lease = null,
    sent_at = case when outcome = 'sent' then now() end,
    last_error = left(settle_mail.error, 500),
    attempts = case when outcome in ('away', 'returned') then o.attempts - 1 else o.attempts end,
    away_attempts = case when outcome = 'away' then o.away_attempts + 1 else o.away_attempts end,
    first_attempt_at = case
      when outcome = 'away' or outcome = 'returned' and o.attempts = 1 then null
      else o.first_attempt_at
    end,
    next_attempt_at = case outcome
      -- One minute, three, nine …, then every four hours.
      when 'later' then now() + least(interval '1 minute' * power(3, least(o.attempts, 9) - 1), interval '4 hours')
      -- So that others come first, should it be the mail that the server goes away over.
      when 'away' then now() + least(interval '15 seconds' * power(2, least(o.away_attempts, 9)), interval '15 minutes')
      else now()
    end
  where o.id = mail_id;

  if outcome = 'sent' then
    update private.mail_queue set refused_in_a_row = 0, pauses = 0, paused_until = null, paused_because = null, away_since = null
    where refused_in_a_row > 0 or pauses > 0;
  elsif outcome = 'suppressed' then
    insert into public.suppressions (address, reason) values (mail.address, left(coalesce(settle_mail.error, 'Refused.'), 500))
    on conflict (address) do nothing;
    update private.mail_queue set refused_in_a_row = refused_in_a_row + 1;
    if (select refused_in_a_row >= most_refused from private.mail_queue) then
      perform private.take_back_refusals(most_refused);
      perform public.stop_mail('Refused ' || most_refused || ' addresses in a row, the last with: ' || coalesce(settle_mail.error, ''));
    end if;
  end if;
  return true;
end
$$;
comment on function public.settle_mail(uuid, uuid, text, text) is
  'What has become of a mail that was leased; false where the lease is over. suppressed: its address gets no more mail; away: the server did not answer; returned: it was not tried, or not to blame.';

create function private.take_back_refusals(how_many integer) returns void
language sql
set search_path = ''
as $$
  with taken_back as (
    delete from public.suppressions s
    where s.id in (select l.id from public.suppressions l order by l.created_at desc, l.id limit how_many)
    returning s.address
  )
  update public.outbox o set state = 'queued', next_attempt_at = now(), attempts = 0, first_attempt_at = null
  from taken_back t
  where o.address = t.address and o.state in ('failed', 'dropped') and o.created_at > now() - interval '1 day'
$$;
comment on function private.take_back_refusals(integer) is 'Lifts the latest suppressions, whose mail waits again.';
revoke all on function private.take_back_refusals(integer) from public, anon, authenticated;

create function public.stop_mail(reason text) returns void
language sql
set search_path = ''
as $$
  update private.mail_queue set stopped_at = now(), stopped_because = left(reason, 500)
  where stopped_at is null
$$;
comment on function public.stop_mail(text) is 'Nothing is sent until an admin resumes: the mail server refuses us.';

create function public.pause_mail(reason text) returns void
language sql
set search_path = ''
as $$
  update private.mail_queue set
    -- Several sends that fail at once are one failure.
    pauses = pauses + 1,
    paused_until = now() + least(interval '15 seconds' * power(2, least(pauses, 9)), interval '15 minutes'),
    paused_because = left(reason, 500),
    away_since = coalesce(away_since, now())
  where paused_until is null or paused_until not between now() and now() + interval '16 minutes'
$$;
comment on function public.pause_mail(text) is 'Nothing is tried for a while, which doubles up to a quarter of an hour: the mail server is away.';

create function public.purge_outbox(older_than interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.outbox where state in ('sent', 'failed', 'dropped') and created_at < now() - older_than;
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_outbox(interval) is 'Forgets who was mailed about what.';

revoke all on function
  public.lease_mail(integer, integer, text), public.settle_mail(uuid, uuid, text, text), public.stop_mail(text),
  public.pause_mail(text), public.purge_outbox(interval)
from public, anon, authenticated;
