-- The weekly digest: what is new, once a week, to every active address of the newsletter.

create table public.digest_settings (
  id boolean primary key default true check (id),
  is_on boolean not null default true,
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 60),
  -- What was due by then has been sent, or left out.
  settled_until timestamptz not null default now()
);
comment on table public.digest_settings is 'One row: whether digests go out, and in which time zone it must be Tuesday 09:00.';
insert into public.digest_settings default values;

create table public.digests (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^\d{4}-\d{2}-\d{2}$' and char_length(slug) = 10),
  due_at timestamptz not null unique,
  jobs_from timestamptz not null,
  jobs_until timestamptz not null,
  job_ids uuid[] not null check (cardinality(job_ids) between 1 and 30),
  job_total integer not null check (job_total >= cardinality(job_ids)),
  event_ids uuid[] not null default '{}' check (cardinality(event_ids) <= 20),
  blog_id uuid references public.blogs (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.digests is
  'What each weekly digest is about, stored once; what of it is still open is read when a mail is sent or the archive is opened.';
comment on column public.digests.slug is 'The day it was due, in the time zone of the settings.';

create index digests_blog_id on public.digests (blog_id);

create table public.digest_results (
  digest_id uuid primary key references public.digests (id) on delete cascade,
  recipients integer not null default 0,
  sent integer not null default 0,
  refused integer not null default 0,
  unsubscribed integer not null default 0
);
comment on table public.digest_results is 'What became of the mails of a digest: counts, from the outbox and of who left by a link in it.';

alter table public.digest_settings enable row level security;
alter table public.digests enable row level security;
alter table public.digest_results enable row level security;

grant select on public.digests to anon, authenticated;
grant select, update (is_on, time_zone) on public.digest_settings to authenticated;
grant select on public.digest_results to authenticated;
revoke insert, delete, truncate on public.digest_settings from service_role;

create policy "Everyone reads digests" on public.digests
for select to anon, authenticated
using (true);
create policy "Admins read the settings of digests" on public.digest_settings
for select to authenticated
using ((select private.is_admin()));
create policy "Admins change the settings of digests" on public.digest_settings
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));
create policy "Admins read what became of digests" on public.digest_results
for select to authenticated
using ((select private.is_admin()));

create function private.set_digest_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.time_zone <> old.time_zone and not exists (select from pg_catalog.pg_timezone_names z where z.name = new.time_zone) then
    raise exception 'unknown time zone' using errcode = 'PT400';
  end if;
  -- What was due while they were off, or becomes due by a change of the clock, is not sent late.
  if new.is_on and not old.is_on or new.time_zone <> old.time_zone then
    new.settled_until := greatest(old.settled_until, now());
  elsif private.is_api_caller() then
    new.settled_until := old.settled_until;
  end if;
  return new;
end
$$;
create trigger set_digest_settings before update on public.digest_settings
for each row execute function private.set_digest_settings();

create function private.digest_due(at_time timestamptz, time_zone text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when due > at_time then (tuesday - interval '7 days') at time zone digest_due.time_zone else due end
  from (select date_trunc('week', at_time at time zone digest_due.time_zone) + interval '1 day 9 hours' as tuesday) of_week,
    lateral (select tuesday at time zone digest_due.time_zone as due) in_zone
$$;
comment on function private.digest_due(timestamptz, text) is 'The last Tuesday 09:00 of a time zone that is not later than a time.';

create function public.next_digest_at() returns timestamptz
language sql stable
set search_path = ''
as $$
  select (private.digest_due(now(), s.time_zone) at time zone s.time_zone + interval '7 days') at time zone s.time_zone
  from public.digest_settings s
  where s.is_on
$$;
comment on function public.next_digest_at() is 'When the next digest is due; null while they are off.';

create function public.compose_digest() returns table (
  jobs_from timestamptz, jobs_until timestamptz, job_ids uuid[], job_total integer, event_ids uuid[], blog_id uuid
)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  jobs_from := coalesce((select max(d.jobs_until) from public.digests d), now() - interval '7 days');
  -- Whoever posts a job right now may have begun before us and be seen after.
  jobs_until := now() - interval '1 minute';
  select coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*) into job_ids, job_total
  from public.job_search j
  where j.posted_at > compose_digest.jobs_from
    and j.posted_at <= compose_digest.jobs_until
    and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.published_at > compose_digest.jobs_from
    order by b.published_at desc, b.id
    limit 1);
  return next;
end
$$;
comment on function public.compose_digest() is
  'What a digest would be about now: jobs posted since the last one (at most 30 of them named), events of the next two weeks, a new post.';

create function public.send_digest() returns jsonb
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
  update public.digest_settings set settled_until = due;
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
comment on function public.send_digest() is
  'Sends the digest that is due, once: {slug, recipients}, without a slug where nothing is new; null where none is due.';

create function public.count_digests() returns void
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
comment on function public.count_digests() is 'Counts the mails of the last two weeks'' digests; later the outbox may have forgotten them.';

create function public.unsubscribe(subscription_id uuid, digest_id uuid default null) returns void
language sql
set search_path = ''
as $$
  with left_now as (
    update public.newsletter_subscriptions set unsubscribed_at = now()
    where id = subscription_id and unsubscribed_at is null
    returning id
  )
  update public.digest_results r set unsubscribed = r.unsubscribed + 1
  from left_now
  where r.digest_id = unsubscribe.digest_id
$$;
comment on function public.unsubscribe(uuid, uuid) is 'One click: the address with this subscription leaves, by a link in this digest.';

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
create function public.send_digest_preview() returns boolean
language sql
set search_path = ''
as $$ select private.send_digest_preview() $$;
comment on function public.send_digest_preview() is
  'Sends the admin who asks the digest that would be made now; false where the address is suppressed, null for anybody else.';

revoke all on function
  private.send_digest_preview(), public.send_digest_preview(),
  private.digest_due(timestamptz, text), public.next_digest_at(), public.compose_digest(), public.send_digest(),
  public.count_digests(), public.unsubscribe(uuid, uuid)
from public, anon, authenticated;
grant execute on function
  private.digest_due(timestamptz, text), public.next_digest_at(),
  private.send_digest_preview(), public.send_digest_preview()
to authenticated;
