-- Digests: the newsletter, sent every Tuesday at 09:00 to all active addresses.

create table public.digest_settings (
  id boolean primary key default true check (id),
  is_on boolean not null default true,
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 60),
  settled_until timestamptz not null default now(),
  constraint digest_settings_times check (private.are_times(settled_until))
);
comment on table public.digest_settings is 'One row: whether digests are sent, and the time zone of Tuesday 09:00.';
comment on column public.digest_settings.settled_until is 'Digests due until then have been sent or skipped.';

create table public.digests (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^\d{4}-\d{2}-\d{2}$' and char_length(slug) = 10),
  jobs_until timestamptz not null,
  job_ids uuid[] not null check (cardinality(job_ids) between 1 and 30),
  job_total integer not null,
  event_ids uuid[] not null default '{}' check (cardinality(event_ids) <= 20),
  blog_id uuid references public.blogs on delete set null,
  created_at timestamptz not null default now(),
  more_ids uuid[] not null default '{}' check (cardinality(more_ids) <= 10000),
  check (job_total >= cardinality(job_ids)),
  constraint digests_times check (private.are_times(jobs_until, created_at))
);
comment on table public.digests is
  'The content of each digest. Its mails and its page leave out what has been closed or unpublished since.';
comment on column public.digests.slug is 'The day it was due, in the time zone of the settings.';
comment on column public.digests.job_ids is 'The newest of its jobs, which its mail names.';
comment on column public.digests.more_ids is 'The jobs beyond job_ids, which have a list of their own.';
comment on column public.digests.jobs_until is 'Jobs first listed later are for the next digest.';
create index digests_blog_id on public.digests (blog_id);

create table public.digest_results (
  digest_id uuid primary key references public.digests on delete cascade,
  recipients integer not null default 0,
  queued_to uuid,
  sent integer not null default 0,
  refused integer not null default 0,
  unsubscribed integer not null default 0
);
comment on table public.digest_results is
  'Counts of each digest''s mails, from the outbox, and of addresses that unsubscribed by a link in one.';

comment on column public.digest_results.recipients is 'How many mails have been queued.';
comment on column public.digest_results.queued_to is
  'The last subscription, by id, that a mail has been queued for. Null when all have one.';

create function private.digest_due(at_time timestamptz, time_zone text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when due > at_time then (tuesday - interval '7 days') at time zone digest_due.time_zone else due end
  from (
    select date_trunc('week', at_time at time zone digest_due.time_zone) + interval '1 day 9 hours' as tuesday
  ) of_week,
  lateral (select tuesday at time zone digest_due.time_zone as due) in_zone
$$;
comment on function private.digest_due is 'The latest Tuesday 09:00 of a time zone that is not after the given time.';

create function private.before_digest_settings_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.time_zone <> old.time_zone
    and not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone)
  then
    raise exception 'unknown time zone' using errcode = 'PT400';
  end if;
  -- Skips a digest that was due while digests were off, or that the new time zone makes due in the past.
  if new.is_on and not old.is_on or new.time_zone <> old.time_zone then
    new.settled_until := greatest(old.settled_until, now());
  elsif private.is_api_caller() then
    new.settled_until := old.settled_until;
  end if;
  return new;
end
$$;
comment on function private.before_digest_settings_write is
  'Checks the time zone, and skips digests that a change of the settings would make due in the past.';

create function private.after_digest_settings_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (new.is_on, new.time_zone) is distinct from (old.is_on, old.time_zone) then
    perform private.log_change(
      'digest_settings',
      case when new.is_on = old.is_on then 'update' when new.is_on then 'turned on' else 'turned off' end,
      null);
  end if;
  return null;
end
$$;
comment on function private.after_digest_settings_write is 'Writes the audit log.';

create function public.compose_digest()
returns table (
  jobs_until timestamptz, job_ids uuid[], job_total integer, event_ids uuid[], blog_id uuid, more_ids uuid[]
)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  jobs_from constant timestamptz :=
    coalesce((select max(d.jobs_until) from public.digests d), now() - interval '7 days');
begin
  -- Transactions that listed a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*),
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[31:10030], '{}')
  into job_ids, job_total, more_ids
  from public.job_search j
  where j.place = 0 and j.listed_at > jobs_from and j.listed_at <= compose_digest.jobs_until
    and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.status = 'approved' and e.cancelled_at is null
      and e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.first_published_at > jobs_from
    order by b.first_published_at desc, b.id
    limit 1);
  return next;
end
$$;
comment on function public.compose_digest is
  'The content of a digest now: jobs since the last one (at most 30 ids, and 10,000 more), events of two weeks, the '
  'latest post first published since.';

create function public.next_digest_at() returns timestamptz
language sql stable
set search_path = ''
as $$
  select (private.digest_due(now(), s.time_zone) at time zone s.time_zone + interval '7 days') at time zone s.time_zone
  from public.digest_settings s
  where s.is_on
$$;
comment on function public.next_digest_at is 'When the next digest is due; null while digests are off.';

create function public.send_digest(batch_size integer default 1000, max_seconds integer default 2) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
  -- The lock makes instances take turns, so that only one of them sends the digest.
  settings constant public.digest_settings := (select s from public.digest_settings s for update);
  due constant timestamptz := private.digest_due(now(), settings.time_zone);
  digest public.digests;
  result public.digest_results;
  subscriptions uuid[];
  queued integer;
  total integer := 0;
begin
  if settings.is_on and due > settings.settled_until then
    update public.digest_settings set settled_until = due where digest_settings.id;
    insert into public.digests (slug, jobs_until, job_ids, job_total, event_ids, blog_id, more_ids)
    select to_char(due at time zone settings.time_zone, 'YYYY-MM-DD'),
      c.jobs_until, c.job_ids, c.job_total, c.event_ids, c.blog_id, c.more_ids
    from public.compose_digest() c
    where c.job_total > 0
    -- A change of the time zone can make the same day due twice.
    on conflict (slug) do nothing
    returning * into digest;
    if digest.id is null then
      return jsonb_build_object('recipients', 0, 'isDone', true);
    end if;
    insert into public.digest_results (digest_id, queued_to)
    values (digest.id, '00000000-0000-0000-0000-000000000000');
  end if;

  select r.* into result
  from public.digest_results r join public.digests d on d.id = r.digest_id
  where r.queued_to is not null
  order by d.created_at
  limit 1;
  if result.digest_id is null then
    return null;
  end if;
  loop
    subscriptions := array(
      select s.id from public.newsletter_subscriptions s
      where s.state = 'active' and s.id > result.queued_to
      order by s.id
      limit greatest(batch_size, 1));
    -- Active addresses are not suppressed. An address that was deleted and subscribed again meanwhile has a new id; the
    -- conflict on its address keeps it from being mailed twice.
    insert into public.outbox (kind, address, key, data, is_bulk)
    select 'digest', s.email, result.digest_id::text,
      jsonb_build_object('digest', result.digest_id, 'subscription', s.id), true
    from public.newsletter_subscriptions s
    where s.id = any (subscriptions)
    on conflict (kind, address, key) do nothing;
    get diagnostics queued = row_count;
    total := total + queued;
    -- Null after the last batch.
    result.queued_to := subscriptions[greatest(batch_size, 1)];
    -- The caller's statement timeout would undo the whole call, so a call ends early, and the next one continues.
    exit when result.queued_to is null or clock_timestamp() > begun + make_interval(secs => max_seconds);
  end loop;
  update public.digest_results r
  set recipients = r.recipients + total, queued_to = result.queued_to
  where r.digest_id = result.digest_id;
  return jsonb_build_object(
    'slug', (select d.slug from public.digests d where d.id = result.digest_id),
    'recipients', total, 'isDone', result.queued_to is null);
end
$$;
comment on function public.send_digest is
  'Scheduled work, called until it is done: composes the digest that is due, and queues its mails for about '
  'max_seconds. Returns {slug, recipients, isDone}: how many mails this call queued, without slug if there are no new '
  'jobs. Null if none is due and all mails are queued.';

create function private.more_digest_jobs(digest_slug text, page_offset integer, page_size integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with open_job as materialized (
    select s.id, s.posted_at
    from public.digests d cross join unnest(d.more_ids) as more (id) join public.job_search s on s.id = more.id
    where d.slug = digest_slug and s.place = 0 and private.is_open(false, s.expires_at)
  ),
  page as (
    select id, posted_at from open_job order by posted_at desc, id desc
    offset private.list_position(page_offset, 0) limit least(greatest(page_size, 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from open_job),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(card) order by page.posted_at desc, id desc), '[]')
      from page join private.job_cards card using (id)))
$$;
comment on function private.more_digest_jobs is
  'Implements public.more_digest_jobs, past row-level security, with open jobs only.';

create function public.more_digest_jobs(digest_slug text, page_offset integer default 0, page_size integer default 10)
returns jsonb
language sql stable
set search_path = ''
as $$ select private.more_digest_jobs(digest_slug, page_offset, page_size) $$;
comment on function public.more_digest_jobs is
  'A page of the open jobs that a digest counts but does not name, newest first: {total, jobs}.';

create function private.send_digest_preview() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.enqueue_mail('digest', r.email, 'preview ' || clock_timestamp())
  from public.recruiters r
  where r.auth_id = auth.uid() and private.is_admin();
end
$$;
comment on function private.send_digest_preview is 'Implements public.send_digest_preview, past row-level security.';

create function public.send_digest_preview() returns boolean
language sql
set search_path = ''
as $$ select private.send_digest_preview() $$;
comment on function public.send_digest_preview is
  'Mails the caller, an admin, the digest as it would be now. False for a suppressed address, null for other callers.';

create function public.refresh_digest_results() returns void
language sql
set search_path = ''
as $$
  update public.digest_results r set sent = o.sent, refused = o.refused
  from (
    select d.id, count(*) filter (where m.state = 'sent') as sent, count(*) filter (where m.state = 'failed') as refused
    from public.digests d
    join public.outbox m on m.kind = 'digest' and m.key = d.id::text
    where d.created_at > now() - interval '14 days'
    group by d.id
  ) o
  where o.id = r.digest_id and (r.sent, r.refused) is distinct from (o.sent, o.refused)
$$;
comment on function public.refresh_digest_results is
  'Counts the mails of digests of the last 14 days. Later, purge_outbox may have deleted some.';

create trigger before_write before update on public.digest_settings
  for each row execute function private.before_digest_settings_write();
create trigger after_write after update on public.digest_settings
  for each row execute function private.after_digest_settings_write();

alter table public.digest_settings enable row level security;
alter table public.digests enable row level security;
alter table public.digest_results enable row level security;

grant select on public.digest_settings to authenticated;
grant update (is_on, time_zone) on public.digest_settings to authenticated;
-- The table has exactly one row, so nobody may add or delete rows.
revoke all on public.digest_settings from service_role;
grant select, update, references, trigger, maintain on public.digest_settings to service_role;
grant select on public.digests to anon, authenticated;
grant select on public.digest_results to authenticated;
grant execute on function
  private.more_digest_jobs(text, integer, integer),
  public.more_digest_jobs(text, integer, integer)
to anon, authenticated;
grant execute on function private.digest_due(timestamptz, text),
  public.next_digest_at(),
  private.send_digest_preview(),
  public.send_digest_preview() to authenticated;

create policy "Admins read the settings of digests" on public.digest_settings for select to authenticated
  using ((select private.is_admin()));
create policy "Admins change the settings of digests" on public.digest_settings for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Everyone reads digests" on public.digests for select to anon, authenticated
  using (true);
create policy "Admins read results of digests" on public.digest_results for select to authenticated
  using ((select private.is_admin()));
