-- Search engines: the queue of notices that tell IndexNow and Google about new, changed and removed pages.

create type public.search_engine as enum ('indexnow', 'google');
create type public.notice_noun as enum ('job', 'event', 'post');
create type public.notice_state as enum ('waiting', 'sending', 'sent', 'failed');

create table public.search_engines (
  engine public.search_engine primary key,
  stopped_at timestamptz,
  stopped_because text check (char_length(stopped_because) <= 500),
  paused_until timestamptz,
  paused_because text check (char_length(paused_because) <= 500),
  pauses integer not null default 0,
  day date not null default '2000-01-01' check (day between '2000-01-01' and '2100-12-31'),
  in_day integer not null default 0,
  constraint search_engines_stopped check ((stopped_at is null) = (stopped_because is null)),
  constraint search_engines_times check (private.are_times(stopped_at, paused_until))
);
comment on table public.search_engines is
  'The search engines that the site is configured to notify. Without a row here, no notices are written.';
comment on column public.search_engines.stopped_at is
  'When the engine refused us. Nothing is sent until an admin resumes.';
comment on column public.search_engines.paused_until is
  'Nothing is sent until then, as the engine did not answer or asked us to slow down.';
comment on column public.search_engines.pauses is 'Consecutive pauses, from which the length of the next one follows.';
comment on column public.search_engines.day is
  'The day that in_day counts notices of, in the time zone by which Google resets its quota.';

create table public.search_notices (
  id uuid primary key default gen_random_uuid(),
  engine public.search_engine not null references public.search_engines on delete cascade,
  noun public.notice_noun not null,
  slug text not null check (char_length(slug) between 1 and 500),
  state public.notice_state not null default 'waiting',
  attempts integer not null default 0 check (attempts >= 0),
  is_tried boolean not null default false,
  changed_at timestamptz not null default now(),
  due_at timestamptz not null,
  sent_at timestamptz,
  answer text check (char_length(answer) <= 500),
  lease uuid,
  constraint search_notices_lease check ((state = 'sending') = (lease is not null)),
  constraint search_notices_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint search_notices_times check (private.are_times(changed_at, due_at, sent_at))
);
comment on table public.search_notices is
  'Notices about pages, identified by noun and slug, written in the transaction that changes the page.';
comment on column public.search_notices.is_tried is
  'Whether a sender has taken it before. Later changes of the page then get a notice of their own.';
comment on column public.search_notices.due_at is 'While it is being sent: when another sender may take it over.';
comment on column public.search_notices.answer is 'The engine''s last response.';
-- Changes of a page before its notice is tried share that notice.
create unique index search_notices_once on public.search_notices (engine, noun, slug)
  where state = 'waiting' and not is_tried;
create index search_notices_due on public.search_notices (engine, due_at) where state in ('waiting', 'sending');
create index search_notices_sent on public.search_notices (engine, noun, slug, sent_at) where state = 'sent';
create index search_notices_done on public.search_notices (changed_at) where state in ('sent', 'failed');

create function private.enqueue_search_notice(page_noun public.notice_noun, page_slug text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.search_notices (engine, noun, slug, due_at)
  select e.engine, page_noun, page_slug,
    -- One minute to collect edits that follow each other; ten minutes between notices about one page, as engines reject
    -- more. Ten minutes is also the maximum: a later time comes from a clock that has been set back since.
    least(now() + interval '10 minutes', greatest(now() + interval '1 minute', (
      select max(s.sent_at) + interval '10 minutes' from public.search_notices s
      where s.engine = e.engine and s.noun = page_noun and s.slug = page_slug and s.state = 'sent')))
  from public.search_engines e
  -- Google's Indexing API accepts pages of jobs only.
  where e.engine <> 'google' or page_noun = 'job'
  order by e.engine
  -- The row lock keeps senders from taking the notice before this change is committed.
  on conflict (engine, noun, slug) where state = 'waiting' and not is_tried do update set changed_at = now();
exception when others then
  raise warning 'Could not queue a notice to search engines about the % %: %', page_noun, page_slug, sqlerrm;
end
$$;
comment on function private.enqueue_search_notice is
  'Queues a notice about a page for each search engine. A failure is only a warning, so that the page is saved anyway.';

create function private.is_indexable(noun public.notice_noun, page jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(case noun
    when 'job' then private.is_open((page ->> 'is_archived')::boolean, (page ->> 'expires_at')::timestamptz)
    when 'event' then page ->> 'status' = 'approved'
    else page ->> 'status' = 'published'
  end, false)
$$;
comment on function private.is_indexable is 'Whether a row has a public page that search engines should index.';

create function private.enqueue_change_notice(noun public.notice_noun, before jsonb, after jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Columns that the page does not show.
  hidden constant text[] :=
    '{version,updated_at,search_text,sequence,link_died_at,listed_at,archived_at,pay_top_eur_year,word_count,'
    'created_at}';
begin
  if exists (select from public.search_engines)
    and (before - hidden) is distinct from (after - hidden)
    and (private.is_indexable(noun, before) or private.is_indexable(noun, after))
  then
    perform private.enqueue_search_notice(noun, coalesce(after, before) ->> 'slug');
  end if;
exception when others then
  raise warning 'Could not queue a notice to search engines about a %: %', noun, sqlerrm;
end
$$;
comment on function private.enqueue_change_notice is
  'Queues notices when a row changes what its public page shows. Null before is an insert, null after a delete.';

create function public.set_search_engines(engines public.search_engine[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.search_engines e where e.engine <> all (engines);
  insert into public.search_engines (engine) select unnest(engines) on conflict do nothing;
  delete from public.search_notices
  where state in ('sent', 'failed') and changed_at < now() - interval '30 days';
end
$$;
comment on function public.set_search_engines is
  'Sets the engines to notify, deletes the notices of all others, and finished notices older than 30 days.';

create function public.lease_notices(engine_name public.search_engine, max_rows integer, per_day integer)
returns table (id uuid, noun public.notice_noun, slug text, lease uuid)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  current public.search_engines;
  new_lease constant uuid := gen_random_uuid();
  today constant date := (now() at time zone 'America/Los_Angeles')::date;
begin
  -- Senders take turns. The lock does not block the foreign key checks of enqueue_search_notice.
  select * into current from public.search_engines e where e.engine = engine_name for no key update;
  if current.engine is null or current.stopped_at is not null
    -- A pause lasts a day at most: a later end comes from a clock that has been set back since.
    or current.paused_until between now() and now() + interval '25 hours'
  then
    return;
  end if;
  if current.day <> today then
    current.in_day := 0;
  end if;

  -- A retry is superseded by the notice of a later change.
  delete from public.search_notices tried using public.search_notices fresh
  where tried.engine = engine_name and tried.state = 'waiting' and tried.is_tried
    and fresh.engine = engine_name and fresh.state = 'waiting' and not fresh.is_tried
    and (fresh.noun, fresh.slug) = (tried.noun, tried.slug);

  return query
    with due as (
      select n.id from public.search_notices n
      where n.engine = engine_name and n.state in ('waiting', 'sending')
        and (n.due_at <= now() or n.due_at > now() + interval '25 hours')
      order by n.due_at, n.id
      limit greatest(least(max_rows, per_day - current.in_day), 0)
      for update skip locked
    )
    update public.search_notices n set
      state = 'sending',
      lease = new_lease,
      is_tried = true,
      attempts = n.attempts + 1,
      due_at = now() + interval '10 minutes'
    from due
    where n.id = due.id
    returning n.id, n.noun, n.slug, n.lease;

  update public.search_engines e set
    day = today,
    in_day = current.in_day + (select count(*) from public.search_notices n where n.lease = new_lease)
  where e.engine = engine_name;
end
$$;
comment on function public.lease_notices is
  'Leases due notices for ten minutes, within the daily quota. Returns no rows while the engine is stopped or paused.';

create function public.record_notice_results(
  engine_name public.search_engine,
  notice_ids uuid[],
  notice_lease uuid,
  outcome text,
  answer text default null
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  recorded integer;
begin
  if outcome not in ('sent', 'failed', 'later', 'returned') then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- The same lock order as lease_notices, which prevents deadlocks.
  perform from public.search_engines e where e.engine = engine_name for no key update;
  update public.search_notices n set
    state = case
      when outcome = 'sent' then 'sent'
      -- Eleven attempts take about a day.
      when outcome = 'failed' or outcome = 'later' and n.attempts >= 11 then 'failed'
      else 'waiting'
    end::public.notice_state,
    lease = null,
    attempts = case when outcome = 'returned' then n.attempts - 1 else n.attempts end,
    sent_at = case when outcome = 'sent' then now() end,
    due_at = case
      -- After 1, 3, 9 … minutes, then every four hours.
      when outcome = 'later' then
        now() + least(interval '1 minute' * power(3, least(n.attempts, 9) - 1), interval '4 hours')
      else now()
    end,
    answer = left(record_notice_results.answer, 500)
  where n.id = any (notice_ids) and n.lease = notice_lease;
  get diagnostics recorded = row_count;
  if outcome = 'sent' and recorded > 0 then
    update public.search_engines e set pauses = 0, paused_until = null, paused_because = null
    where e.engine = engine_name and e.pauses > 0;
  elsif outcome = 'returned' then
    update public.search_engines e set in_day = greatest(e.in_day - recorded, 0) where e.engine = engine_name;
  end if;
  return recorded;
end
$$;
comment on function public.record_notice_results is
  'Records the outcome of leased notices and returns their number. Outcome ''returned'' does not count as an attempt.';

create function public.pause_search_engine(
  engine_name public.search_engine,
  reason text,
  seconds integer default 0
) returns void
language sql
set search_path = ''
as $$
  update public.search_engines e set
    pauses = e.pauses + 1,
    paused_until = now() + greatest(
      least(make_interval(secs => seconds), interval '1 day'),
      least(interval '1 minute' * power(2, least(e.pauses, 9)), interval '4 hours')),
    paused_because = left(reason, 500)
  where e.engine = engine_name
$$;
comment on function public.pause_search_engine is
  'Pauses an engine for 1, 2, 4 … minutes, up to four hours, or for the seconds that it asked for, up to a day.';

create function public.stop_search_engine(engine_name public.search_engine, reason text) returns void
language sql
set search_path = ''
as $$
  update public.search_engines e set stopped_at = now(), stopped_because = left(reason, 500)
  where e.engine = engine_name and e.stopped_at is null
$$;
comment on function public.stop_search_engine is 'Stops notices to an engine that refuses us, until an admin resumes.';

create function private.resume_search_engine(engine_name public.search_engine) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.search_engines e set
    stopped_at = null, stopped_because = null, paused_until = null, paused_because = null, pauses = 0
  where e.engine = engine_name and private.is_admin() and (e.stopped_at is not null or e.paused_until is not null);
  return found;
end
$$;
comment on function private.resume_search_engine is
  'Implements public.resume_search_engine, past row-level security.';

create function public.resume_search_engine(engine_name public.search_engine) returns boolean
language sql
set search_path = ''
as $$ select private.resume_search_engine(engine_name) $$;
comment on function public.resume_search_engine is
  'For admins: resumes a stopped or paused engine. False when it is neither, or for other callers.';

create function public.search_engine_status() returns table (
  engine public.search_engine,
  waiting bigint,
  sent_in_day bigint,
  failed bigint,
  last_answer text,
  stopped_at timestamptz,
  stopped_because text,
  paused_until timestamptz,
  paused_because text
)
language sql stable
set search_path = ''
as $$
  select e.engine,
    (select count(*) from public.search_notices n where n.engine = e.engine and n.state in ('waiting', 'sending')),
    (select count(*) from public.search_notices n
     where n.engine = e.engine and n.state = 'sent' and n.sent_at > now() - interval '1 day'),
    (select count(*) from public.search_notices n where n.engine = e.engine and n.state = 'failed'),
    (select n.answer from public.search_notices n
     where n.engine = e.engine and n.state in ('sent', 'failed')
     order by coalesce(n.sent_at, n.due_at) desc limit 1),
    e.stopped_at, e.stopped_because,
    case when e.paused_until > now() then e.paused_until end,
    case when e.paused_until > now() then e.paused_because end
  from public.search_engines e
  order by e.engine
$$;
comment on function public.search_engine_status is
  'The state of each engine and counts of its notices, for admins; row-level security hides the rows from others.';

alter table public.search_engines enable row level security;
alter table public.search_notices enable row level security;

grant select on public.search_engines, public.search_notices to authenticated;
grant execute on function private.resume_search_engine(public.search_engine),
  public.resume_search_engine(public.search_engine),
  public.search_engine_status() to authenticated;

create policy "Admins read search engines" on public.search_engines for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read notices to search engines" on public.search_notices for select to authenticated
  using ((select private.is_admin()));
