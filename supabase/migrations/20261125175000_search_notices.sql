-- What search engines are told of changed pages. Nothing is written unless the site is configured to tell one.

create type public.search_engine as enum ('indexnow', 'google');
create type public.notice_noun as enum ('job', 'event', 'post');
create type public.notice_state as enum ('waiting', 'sending', 'sent', 'failed');

create table public.search_engines (
  engine public.search_engine primary key,
  -- Nothing is sent until an admin resumes.
  stopped_at timestamptz,
  stopped_because text check (char_length(stopped_because) <= 500),
  -- It does not answer, or has had enough: nothing is tried until then.
  paused_until timestamptz,
  paused_because text check (char_length(paused_because) <= 500),
  pauses integer not null default 0,
  day date not null default '-infinity',
  in_day integer not null default 0,
  constraint search_engines_stopped check ((stopped_at is null) = (stopped_because is null))
);
comment on table public.search_engines is 'The search engines that this site tells of its pages: those it is configured for.';
comment on column public.search_engines.day is 'The day whose notices in_day counts. Google counts by days of its own time zone.';

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
  constraint search_notices_sent_at check ((state = 'sent') = (sent_at is not null))
);
comment on table public.search_notices is
  'One row for each page that a search engine is told of, by its noun and slug: written by the transaction that changes the page.';
comment on column public.search_notices.due_at is 'While it is being sent: when another sender may take it over.';
comment on column public.search_notices.is_tried is 'Changes since it was first tried are a notice of their own.';

-- Of many changes until it is tried there is one notice.
create unique index search_notices_once on public.search_notices (engine, noun, slug) where state = 'waiting' and not is_tried;
create index search_notices_due on public.search_notices (engine, due_at) where state in ('waiting', 'sending');
create index search_notices_sent on public.search_notices (engine, noun, slug, sent_at) where state = 'sent';
create index search_notices_done on public.search_notices (changed_at) where state in ('sent', 'failed');

alter table public.search_engines enable row level security;
alter table public.search_notices enable row level security;
grant select on public.search_engines, public.search_notices to authenticated;

create policy "Admins read search engines" on public.search_engines
for select to authenticated
using ((select private.is_admin()));

create policy "Admins read notices to search engines" on public.search_notices
for select to authenticated
using ((select private.is_admin()));

create function private.enqueue_notice(page_noun public.notice_noun, page_slug text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.search_notices as n (engine, noun, slug, due_at)
  select e.engine, page_noun, page_slug,
    -- A minute for the edits that follow an edit, ten between notices of one page: more often is more than engines want.
    -- A time further away was set before the clock went back.
    least(now() + interval '10 minutes', greatest(now() + interval '1 minute', (
      select max(s.sent_at) + interval '10 minutes' from public.search_notices s
      where s.engine = e.engine and s.noun = page_noun and s.slug = page_slug and s.state = 'sent')))
  from public.search_engines e
  where e.engine <> 'google' or page_noun = 'job'
  order by e.engine
  -- Its lock keeps a sender from taking the notice before this change is committed.
  on conflict (engine, noun, slug) where state = 'waiting' and not is_tried do update set changed_at = now();
exception when others then
  raise warning 'No search engine is told of the % %: %', page_noun, page_slug, sqlerrm;
end
$$;
comment on function private.enqueue_notice(public.notice_noun, text) is
  'Has search engines told of a page once the transaction is committed. Never fails: what is saved does not depend on it.';
revoke all on function private.enqueue_notice(public.notice_noun, text) from public, anon, authenticated;

create function private.notice_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  page_noun constant public.notice_noun := tg_argv[0];
  -- What no page shows.
  unseen constant text[] :=
    '{version,updated_at,search_text,sequence,link_died_at,archived_at,pay_top_eur_year,word_count,created_at}';
  was jsonb;
  is_now jsonb;
begin
  if not exists (select from public.search_engines) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    was := to_jsonb(old) - unseen;
  end if;
  if tg_op <> 'DELETE' then
    is_now := to_jsonb(new) - unseen;
  end if;
  if was is distinct from is_now and (private.has_page(page_noun, was) or private.has_page(page_noun, is_now)) then
    perform private.enqueue_notice(page_noun, coalesce(is_now, was) ->> 'slug');
  end if;
  return null;
exception when others then
  raise warning 'No search engine is told of a %: %', tg_argv[0], sqlerrm;
  return null;
end
$$;
comment on function private.notice_change() is 'After each change of a row whose page visitors see, or saw before.';

create function private.has_page(page_noun public.notice_noun, page jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(case page_noun
    when 'job' then private.is_open((page ->> 'is_archived')::boolean, (page ->> 'expires_at')::timestamptz)
    when 'event' then page ->> 'status' = 'approved'
    else page ->> 'status' = 'published'
  end, false)
$$;
comment on function private.has_page(public.notice_noun, jsonb) is 'Whether search engines should know the page of a row.';
revoke all on function private.notice_change(), private.has_page(public.notice_noun, jsonb) from public, anon, authenticated;

create trigger notice_change after insert or update or delete on public.jobs
for each row execute function private.notice_change('job');
create trigger notice_change after insert or update or delete on public.events
for each row execute function private.notice_change('event');
create trigger notice_change after insert or update or delete on public.blogs
for each row execute function private.notice_change('post');

-- Nobody writes the row of a job that runs out.
create or replace function public.sweep_closed_jobs() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  swept uuid[];
begin
  with gone as (delete from public.job_search where not private.is_open(false, expires_at) returning id)
  select array_agg(id) into swept from gone;
  perform private.enqueue_notice('job', j.slug) from public.jobs j where j.id = any (swept);
  return coalesce(cardinality(swept), 0);
end
$$;

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
comment on function public.set_search_engines(public.search_engine[]) is
  'From now on changes are noticed for these, and forgotten for others; what is done with and old is forgotten too.';

create function public.lease_notices(told_engine public.search_engine, most integer, per_day integer)
returns table (id uuid, noun public.notice_noun, slug text, lease uuid)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  current public.search_engines;
  leased constant uuid := gen_random_uuid();
  today constant date := (now() at time zone 'America/Los_Angeles')::date;
begin
  -- One sender at a time; savers never wait for it.
  select * into current from public.search_engines e where e.engine = told_engine for no key update;
  if current.engine is null or current.stopped_at is not null
    -- A pause is at most a day; one that ends later was set before the clock went back.
    or current.paused_until between now() and now() + interval '25 hours' then
    return;
  end if;
  if current.day <> today then
    current.in_day := 0;
  end if;

  -- The page has changed since: that is a notice of its own.
  delete from public.search_notices tried using public.search_notices fresh
  where tried.engine = told_engine and tried.state = 'waiting' and tried.is_tried
    and fresh.engine = told_engine and fresh.state = 'waiting' and not fresh.is_tried
    and (fresh.noun, fresh.slug) = (tried.noun, tried.slug);

  return query
    with due as (
      select n.id from public.search_notices n
      where n.engine = told_engine and n.state in ('waiting', 'sending')
        and (n.due_at <= now() or n.due_at > now() + interval '25 hours')
      order by n.due_at, n.id
      limit greatest(least(most, per_day - current.in_day), 0)
      for update skip locked
    )
    update public.search_notices n set
      state = 'sending', lease = leased, is_tried = true, attempts = n.attempts + 1, due_at = now() + interval '10 minutes'
    from due
    where n.id = due.id
    returning n.id, n.noun, n.slug, n.lease;

  update public.search_engines e set
    day = today,
    in_day = current.in_day + (select count(*) from public.search_notices n where n.lease = leased)
  where e.engine = told_engine;
end
$$;
comment on function public.lease_notices(public.search_engine, integer, integer) is
  'Takes due notices for ten minutes: a sender that dies does not keep them. Nothing while the engine is stopped or paused.';

create function public.settle_notices(
  told_engine public.search_engine, notice_ids uuid[], notice_lease uuid, outcome text, answer text default null
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  settled integer;
begin
  if outcome not in ('sent', 'failed', 'later', 'returned') then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- As lease_notices does, so that the two never wait for each other.
  perform from public.search_engines e where e.engine = told_engine for no key update;
  update public.search_notices n set
    state = case
      when outcome = 'sent' then 'sent'
      -- After about a day.
      when outcome = 'failed' or outcome = 'later' and n.attempts >= 11 then 'failed'
      else 'waiting'
    end::public.notice_state,
    lease = null,
    attempts = case when outcome = 'returned' then n.attempts - 1 else n.attempts end,
    sent_at = case when outcome = 'sent' then now() end,
    due_at = case
      -- One minute, three, nine …, then every four hours.
      when outcome = 'later' then now() + least(interval '1 minute' * power(3, least(n.attempts, 9) - 1), interval '4 hours')
      else now()
    end,
    answer = left(settle_notices.answer, 500)
  where n.id = any (notice_ids) and n.lease = notice_lease;
  get diagnostics settled = row_count;
  if outcome = 'sent' and settled > 0 then
    update public.search_engines e set pauses = 0, paused_until = null, paused_because = null
    where e.engine = told_engine and e.pauses > 0;
  elsif outcome = 'returned' then
    update public.search_engines e set in_day = greatest(e.in_day - settled, 0) where e.engine = told_engine;
  end if;
  return settled;
end
$$;
comment on function public.settle_notices(public.search_engine, uuid[], uuid, text, text) is
  'What has become of notices that were leased, and how many they were. returned: not tried, or not to blame.';

create function public.pause_search_engine(told_engine public.search_engine, reason text, seconds integer default 0) returns void
language sql
set search_path = ''
as $$
  update public.search_engines e set
    pauses = e.pauses + 1,
    paused_until = now() + greatest(
      least(make_interval(secs => seconds), interval '1 day'),
      least(interval '1 minute' * power(2, least(e.pauses, 9)), interval '4 hours')),
    paused_because = left(reason, 500)
  where e.engine = told_engine
$$;
comment on function public.pause_search_engine(public.search_engine, text, integer) is
  'Nothing is sent for a while, which doubles up to four hours, or for as long as the engine asks for.';

create function public.stop_search_engine(told_engine public.search_engine, reason text) returns void
language sql
set search_path = ''
as $$
  update public.search_engines e set stopped_at = now(), stopped_because = left(reason, 500)
  where e.engine = told_engine and e.stopped_at is null
$$;
comment on function public.stop_search_engine(public.search_engine, text) is 'Nothing is sent until an admin resumes: the engine refuses us.';

create function private.resume_search_engine(told_engine public.search_engine) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.search_engines e set
    stopped_at = null, stopped_because = null, paused_until = null, paused_because = null, pauses = 0
  where e.engine = told_engine and private.is_admin() and (e.stopped_at is not null or e.paused_until is not null);
  return found;
end
$$;
grant execute on function private.resume_search_engine(public.search_engine) to authenticated;

create function public.resume_search_engine(told_engine public.search_engine) returns boolean
language sql
set search_path = ''
as $$ select private.resume_search_engine(told_engine) $$;
comment on function public.resume_search_engine(public.search_engine) is
  'Has admins start an engine again that is stopped or paused; false where it is neither.';

create function public.search_engine_status()
returns table (
  engine public.search_engine, waiting bigint, sent_in_day bigint, failed bigint, last_answer text,
  stopped_at timestamptz, stopped_because text, paused_until timestamptz, paused_because text
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
     where n.engine = e.engine and n.state in ('sent', 'failed') order by coalesce(n.sent_at, n.due_at) desc limit 1),
    e.stopped_at, e.stopped_because,
    case when e.paused_until > now() then e.paused_until end,
    case when e.paused_until > now() then e.paused_because end
  from public.search_engines e
  order by e.engine
$$;
comment on function public.search_engine_status() is 'How each engine is, for admins: their policies show it to nobody else.';

revoke all on function
  public.set_search_engines(public.search_engine[]), public.lease_notices(public.search_engine, integer, integer),
  public.settle_notices(public.search_engine, uuid[], uuid, text, text),
  public.pause_search_engine(public.search_engine, text, integer), public.stop_search_engine(public.search_engine, text),
  public.resume_search_engine(public.search_engine), public.search_engine_status()
from public, anon, authenticated;
grant execute on function public.resume_search_engine(public.search_engine), public.search_engine_status() to authenticated;
