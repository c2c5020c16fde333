-- Submitted events: what anyone submits for an admin to decide, and who is mailed the decision.

create table public.event_submitters (
  event_id uuid not null references public.events (id) on delete cascade,
  email text not null check (
    email = lower(email) and char_length(email) <= 254
    and email ~ '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (event_id, email),
  constraint event_submitters_times check (private.are_times(created_at, decided_at))
);
comment on table public.event_submitters is
  'Addresses that submitted an event and want to hear the decision. Nobody has confirmed them. Deleted 90 days after '
  'the decision, or after the event.';
create index event_submitters_email on public.event_submitters (email);

create function private.mail_event_decision(event public.events) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if event.status = 'submitted' then
    -- The approval was undone. A mail that has been sent or is being sent cannot be called back.
    delete from public.outbox o
    where o.kind = 'event-approved' and o.key = event.id::text and o.state = 'queued' and o.first_attempt_at is null;
    update public.event_submitters s set decided_at = null where s.event_id = event.id;
    return;
  end if;
  -- The mail contains nothing that the submitter typed, because the address is unconfirmed; only after an approval does
  -- the template read the event's name.
  perform private.enqueue_mail(
    'event-' || event.status, s.email, event.id::text,
    jsonb_build_object('event', event.id, 'reason', event.decline_reason),
    -- Delayed, because the admin can undo an approval for as long as its message is shown.
    send_after => case event.status when 'approved' then interval '1 minute' else interval '0' end)
  from public.event_submitters s where s.event_id = event.id;
  update public.event_submitters s set decided_at = now() where s.event_id = event.id and s.decided_at is null;
end
$$;
comment on function private.mail_event_decision is
  'Mails the decision about a submitted event to who submitted it, once for each decision; an approval after a '
  'minute. If an approval is undone, drops its mail.';

create function public.submit_event(event jsonb, network text default null, submitter_email text default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  others constant text[] := '{city,country,first_day,last_day,start_time,end_time}';
  address constant text := private.lower_case(btrim(submitter_email));
  submitted public.events;
  saved public.events;
begin
  perform private.check_form(event, 'public.events', private.event_form_columns(), others);
  if char_length(event::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  submitted := jsonb_populate_record(
    null::public.events,
    '{"type": "Conference", "is_online": false}'
      || (event - others)
      || private.event_times(
        (event ->> 'first_day')::date, (event ->> 'last_day')::date, (event ->> 'start_time')::time,
        (event ->> 'end_time')::time, event ->> 'time_zone'));
  if not submitted.is_online then
    submitted.submitted_city := event ->> 'city';
    submitted.submitted_country := event ->> 'country';
  end if;
  if not private.consume_limit('event_submissions_network', coalesce(network, '')) then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;
  if address is not null and not private.consume_mailbox_limit('event_submissions_mailbox', address) then
    raise exception 'too many events submitted with this address' using errcode = 'PT423';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  select * into saved
  from public.events e
  where e.start_date = submitted.start_date
    and e.status <> 'declined'
    and (e.end_date, e.has_hours, e.event_url, e.is_online, e.description, e.organiser)
      is not distinct from (
        submitted.end_date, submitted.has_hours, submitted.event_url, submitted.is_online, submitted.description,
        submitted.organiser)
    and private.folded(e.name) = private.folded(private.clean_line(submitted.name))
  limit 1;
  if saved.id is null then
    insert into public.events (
      name, type, start_date, end_date, has_hours, time_zone, is_online, event_url, description, organiser,
      cfp_deadline, submitted_city, submitted_country, status)
    values (
      submitted.name, submitted.type, submitted.start_date, submitted.end_date, submitted.has_hours,
      submitted.time_zone, submitted.is_online, submitted.event_url, submitted.description, submitted.organiser,
      submitted.cfp_deadline, submitted.submitted_city, submitted.submitted_country, 'submitted')
    returning * into saved;
  end if;

  if address is not null then
    insert into public.event_submitters (event_id, email) values (saved.id, address) on conflict do nothing;
    if saved.status <> 'submitted' then
      perform private.mail_event_decision(saved);
    end if;
  end if;
end
$$;
comment on function public.submit_event is
  'For the web server: submits an event, with the fields of save_event, to the admins, who decide; the decision is '
  'mailed to submitter_email. Raises PT429 beyond the limit of the network, a keyed hash, PT423 beyond that of the '
  'mailbox, and what private.event_times raises.';

create function public.purge_event_submitters(older_than interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.event_submitters s
  where (s.event_id, s.email) in (
    select o.event_id, o.email
    from public.event_submitters o join public.events e on e.id = o.event_id
    where coalesce(o.decided_at, greatest(o.created_at, e.end_date)) < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_event_submitters is
  'Scheduled work, called until it returns 0: deletes up to 5,000 addresses of submitters whose event was decided '
  'about so long ago, or was submitted and is over for so long, and returns how many.';

alter table public.event_submitters enable row level security;

grant select on public.event_submitters to authenticated;

create policy "Admins read who submitted an event" on public.event_submitters for select to authenticated
  using ((select private.is_admin()));
