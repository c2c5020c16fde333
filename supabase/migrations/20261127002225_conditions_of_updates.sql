-- An UPDATE or DELETE without a condition is refused to whoever comes through the data API of hosted Supabase, also inside
-- functions (pg-safeupdate): no mail and no digest would have been sent there. The tables have one row, named by its key.

create or replace function public.lease_mail(most integer, per_minute integer, domain text)
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
    in_minute = queue.in_minute + (select count(*) from public.outbox o where o.lease = leased)
  where mail_queue.id;
end
$$;

create or replace function public.settle_mail(mail_id uuid, mail_lease uuid, outcome text, error text default null) returns boolean
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
    update private.mail_queue set refused_in_a_row = refused_in_a_row + 1 where mail_queue.id;
    if (select refused_in_a_row >= most_refused from private.mail_queue) then
      perform private.take_back_refusals(most_refused);
      perform public.stop_mail('Refused ' || most_refused || ' addresses in a row, the last with: ' || coalesce(settle_mail.error, ''));
    end if;
  end if;
  return true;
end
$$;

create or replace function public.send_digest() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  -- Locked: of two instances one sends.
  settings constant public.digest_settings := (select s from public.digest_settings s for update);
  due constant timestamptz := private.digest_due(now(), settings.time_zone);
  digest public.digests;
  recipients integer;
begin
  if not settings.is_on or due <= settings.settled_until then
    return null;
  end if;
  update public.digest_settings set settled_until = due where digest_settings.id;
  insert into public.digests (slug, due_at, jobs_from, jobs_until, job_ids, job_total, event_ids, blog_id)
  select to_char(due at time zone settings.time_zone, 'YYYY-MM-DD'), due, c.jobs_from, c.jobs_until, c.job_ids, c.job_total, c.event_ids, c.blog_id
  from public.compose_digest() c
  where c.job_total > 0
  -- A change of the time zone can make the same day due twice.
  on conflict (slug) do nothing
  returning * into digest;
  if digest.id is null then
    return jsonb_build_object('recipients', 0);
  end if;
  -- What private.enqueue_mail does, for all at once: whoever is suppressed is not active.
  insert into public.outbox (kind, address, key, data, is_bulk)
  select 'digest', s.email, digest.id::text, jsonb_build_object('digest', digest.id, 'subscription', s.id), true
  from public.newsletter_subscriptions s
  where s.state = 'active';
  get diagnostics recipients = row_count;
  insert into public.digest_results (digest_id, recipients) values (digest.id, recipients);
  return jsonb_build_object('slug', digest.slug, 'recipients', recipients);
end
$$;
