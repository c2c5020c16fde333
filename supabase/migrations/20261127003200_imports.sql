-- Jobs that come by themselves: recruiters link their company's boards in applicant-tracking systems, which the web server reads.

alter table public.jobs add column imported_from text
  check (imported_from in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio'));
comment on column public.jobs.imported_from is 'From whose board the job came by itself. Null where somebody posted it here.';
grant select (imported_from) on public.jobs to anon, authenticated;

create table public.import_settings (
  id uuid primary key references public.companies (id) on delete cascade,
  publishes boolean not null default false
);
comment on table public.import_settings is 'Whether what a company''s boards bring is published at once. A company without a row has it wait.';
alter table public.import_settings enable row level security;
grant select, insert (id, publishes), update (publishes) on public.import_settings to authenticated;

create policy "Recruiters read the setting of their company and admins all" on public.import_settings
for select to authenticated
using (id = (select private.my_company_id()) or (select private.is_admin()));

create policy "Admins add settings of companies" on public.import_settings
for insert to authenticated
with check ((select private.is_admin()));

create policy "Admins change settings of companies" on public.import_settings
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create trigger allow_changes before update on public.import_settings
for each row execute function private.allow_changes('publishes');
create trigger audit after insert or update or delete on public.import_settings
for each row execute function private.audit();

create table public.job_boards (
  id uuid primary key default gen_random_uuid(),
  -- What is not given the trigger makes what it is.
  recruiter_id uuid not null default '00000000-0000-0000-0000-000000000000' references public.recruiters (id) on delete cascade,
  company_id uuid references public.companies (id) on delete set null,
  system text not null
    check (system in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')),
  board text not null check (board ~ '^[A-Za-z0-9][A-Za-z0-9 ._/-]*$' and char_length(board) <= 100),
  created_at timestamptz not null default now(),
  is_paused boolean not null default false,
  next_sync_at timestamptz not null default now(),
  synced_at timestamptz,
  failure text check (char_length(failure) <= 300),
  etag text check (char_length(etag) <= 200),
  last_modified text check (char_length(last_modified) <= 200),
  postings integer not null default 0,
  waiting integer not null default 0,
  emptied_at timestamptz,
  answered_at timestamptz,
  unique (system, board)
);
comment on table public.job_boards is 'Boards that recruiters linked for their own company. Of a board there is one link.';
comment on column public.job_boards.company_id is 'The recruiter''s company, as of the last reading: a merge takes it away until the next.';
comment on column public.job_boards.synced_at is 'When the board was last read whole; failure says why it could not be since then.';
comment on column public.job_boards.postings is 'How many postings of all kinds it had then; waiting is how many of those for Go wait for the day''s limits.';
comment on column public.job_boards.emptied_at is
  'Since when the board is empty that had jobs: nothing leaves then. Its recruiter is asked, and has answered at answered_at.';
create index job_boards_recruiter_id on public.job_boards (recruiter_id);
create index job_boards_company_id on public.job_boards (company_id);
create index job_boards_next_sync_at on public.job_boards (next_sync_at) where not is_paused;

create function private.set_board_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.id := gen_random_uuid();
    -- Null for whoever is no approved recruiter: the policy then refuses the row.
    new.recruiter_id := private.my_recruiter_id();
    new.company_id := private.my_company_id();
    new.created_at := now();
    new.next_sync_at := now();
    if (select count(*) from public.job_boards b where b.recruiter_id = new.recruiter_id) >= 20 then
      raise exception 'A recruiter can link at most 20 boards.' using errcode = 'PT429';
    end if;
  else
    if old.is_paused and not new.is_paused then
      new.next_sync_at := now();
    end if;
    new.answered_at := case when new.answered_at is not null then coalesce(old.answered_at, now()) end;
  end if;
  return new;
end
$$;
comment on function private.set_board_columns() is
  'Before insert or update, after allow_changes and quota: whose a board is follows from who asks, whatever was sent.';

create trigger allow_changes before update on public.job_boards
for each row execute function private.allow_changes('is_paused', 'answered_at');
insert into private.limits (name, per_minute, per_day, about) values
  ('boards_per_recruiter', null, 10, 'Boards of their company a recruiter links.');
create trigger quota before insert on public.job_boards
for each row execute function private.hold_to_quota('boards_per_recruiter', 'boards');
create trigger set_board_columns before insert or update on public.job_boards
for each row execute function private.set_board_columns();
create trigger audit after insert or delete on public.job_boards
for each row execute function private.audit();
create trigger audit_changes after update on public.job_boards
for each row when (old.is_paused <> new.is_paused) execute function private.audit();

alter table public.job_boards enable row level security;
grant
  select,
  insert (recruiter_id, system, board),
  update (is_paused, answered_at),
  delete
on public.job_boards to authenticated;

create policy "Recruiters read their own boards and admins all" on public.job_boards
for select to authenticated
using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

create policy "Approved recruiters link boards for themselves" on public.job_boards
for insert to authenticated
with check (recruiter_id = (select private.my_recruiter_id()) and not (select private.is_admin()));

create policy "Recruiters pause their own boards and admins all" on public.job_boards
for update to authenticated
using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

create policy "Recruiters unlink their own boards and admins all" on public.job_boards
for delete to authenticated
using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

create table public.imported_postings (
  system text not null
    check (system in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')),
  board text not null check (char_length(board) <= 100),
  external_id text not null check (char_length(external_id) between 1 and 200),
  recruiter_id uuid not null references public.recruiters (id) on delete cascade,
  job_id uuid unique references public.jobs (id) on delete set null,
  imported_at timestamptz not null default now(),
  is_draft boolean not null,
  missed integer not null default 0 check (missed >= 0),
  left_at timestamptz,
  applied jsonb not null default '{}',
  stored jsonb not null default '{}',
  primary key (system, board, external_id)
);
comment on table public.imported_postings is
  'Which posting of which board became which job. It outlives the link to the board and the job: what was deleted here does not come again.';
comment on column public.imported_postings.is_draft is 'Whether the job waits, archived, for somebody to publish it.';
comment on column public.imported_postings.missed is 'How many times in a row the board was read whole without it.';
comment on column public.imported_postings.left_at is 'When the job was archived because the board no longer had it.';
comment on column public.imported_postings.applied is
  'By column of the job, the hash of what the board said when it was last written; stored is that of what the job held after it.';
create index imported_postings_recruiter_id on public.imported_postings (recruiter_id);

alter table public.imported_postings enable row level security;
grant select on public.imported_postings to authenticated;
create policy "Recruiters read what they imported and admins all" on public.imported_postings
for select to authenticated
using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

create function private.end_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.imported_postings p set is_draft = false where p.job_id = new.id and p.is_draft;
  return null;
end
$$;
comment on function private.end_draft() is 'After an imported job was published, by whatever way.';
create trigger end_draft after update of is_archived on public.jobs
for each row when (new.imported_from is not null and old.is_archived and not new.is_archived)
execute function private.end_draft();

create function public.begin_board_syncs(most integer, board_id uuid default null)
returns table (id uuid, recruiter_id uuid, system text, board text, etag text, last_modified text, known text[])
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with due as (
      select b.id
      from public.job_boards b join public.recruiters r on r.id = b.recruiter_id
      where not b.is_paused and r.status = 'approved'
        and case when begin_board_syncs.board_id is null then b.next_sync_at <= now() else b.id = begin_board_syncs.board_id end
      order by b.next_sync_at limit most
      for update of b skip locked
    )
    -- Also where reading it ends the process: it is not read again and again.
    update public.job_boards b set next_sync_at = now() + interval '6 hours'
    from due where due.id = b.id
    returning b.id, b.recruiter_id, b.system, b.board, b.etag, b.last_modified,
      array(
        select p.external_id from public.imported_postings p
        where p.system = b.system and p.board = b.board and p.job_id is not null);
end
$$;
comment on function public.begin_board_syncs(integer, uuid) is
  'Scheduled work: boards that are due, or the one that is named, each due again in six hours, and the ids of what they brought.';

create function private.hashes(row_values jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select coalesce(jsonb_object_agg(key, md5(value::text)), '{}') from jsonb_each(row_values) $$;
comment on function private.hashes(jsonb) is 'The hash of each value of an object.';

create function private.import_posting(link public.job_boards, company text, posting jsonb, may_add boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  before public.imported_postings;
  fields jsonb;
  changes jsonb;
  job jsonb;
  is_draft boolean;
  job_id uuid;
begin
  select * into before from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.external_id = posting ->> 'id';
  if before.recruiter_id = link.recruiter_id and before.job_id is null then
    return 'deleted';
  elsif before.job_id is not null and before.recruiter_id <> link.recruiter_id then
    return 'taken';
  elsif before.job_id is null and not may_add then
    return 'waiting';
  end if;

  if not exists (
      select from public.cities c
      where lower(c.name collate pg_catalog.pg_c_utf8) = lower(posting ->> 'city' collate pg_catalog.pg_c_utf8)
        and lower(c.country collate pg_catalog.pg_c_utf8)
          = lower(coalesce(nullif(posting ->> 'country', ''), 'Unknown') collate pg_catalog.pg_c_utf8))
    and lower(posting ->> 'city') <> 'remote' and not private.take('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  fields := (posting - array['id', 'city', 'country', 'posted_at', 'is_placed'])
    || jsonb_build_object('city_id', private.city_of_save(posting ->> 'city', posting ->> 'country'));

  if before.job_id is null then
    if not private.take('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- What nobody can place is looked at by somebody first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft, private.hashes(fields),
      private.hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- Of whoever had linked the board before, and has deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- What the board has changed, and nobody here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.hashes(changes),
    stored = p.stored || (select private.hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
end
$$;
comment on function private.import_posting(public.job_boards, text, jsonb, boolean) is
  'Adds the job of a posting, or writes to it what the board has changed and nobody here. Returns what it did.';

create function public.sync_board(
  board_id uuid,
  postings text[] default '{}',
  present text[] default null,
  is_complete boolean default true,
  etag text default null,
  last_modified text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Without ids, the board is as it was the last time.
  is_unchanged constant boolean := present is null;
  is_empty constant boolean := present = '{}';
  link public.job_boards;
  company text;
  posting jsonb;
  outcome text;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "deleted": 0, "taken": 0, "waiting": 0, "refused": 0}';
  may_add boolean := true;
  gone uuid[];
  back uuid[];
  emptied_at timestamptz;
begin
  select * into link from public.job_boards b where b.id = sync_board.board_id for update;
  select r.company_name into company from public.recruiters r where r.id = link.recruiter_id and r.status = 'approved';
  if company is null or link.is_paused then
    return null;
  end if;
  link.company_id := private.company_of(company);

  for posting in select given::jsonb from unnest(postings) as given loop
    begin
      outcome := private.import_posting(link, company, posting, may_add);
    exception when integrity_constraint_violation or data_exception then
      outcome := 'refused';
    end;
    may_add := may_add and outcome <> 'waiting';
    counts := counts || jsonb_build_object(outcome, (counts -> outcome)::integer + 1);
  end loop;

  if is_complete and not is_unchanged and not is_empty then
    update public.imported_postings p set missed = case when p.external_id = any (present) then 0 else p.missed + 1 end
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and (p.missed > 0 or p.external_id <> all (present));
  elsif is_unchanged and link.emptied_at is null then
    update public.imported_postings p set missed = p.missed + 1
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed > 0;
  end if;

  with left_now as (
    update public.imported_postings p set left_at = now()
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed >= 2
    returning p.job_id
  ), archived as (
    update public.jobs j set is_archived = true
    from left_now where j.id = left_now.job_id and not j.is_archived
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into gone from archived;

  with here_again as (
    update public.imported_postings p set left_at = null, missed = 0
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id
      and p.left_at is not null and p.external_id = any (present)
    returning p.job_id, p.is_draft
  ), restored as (
    update public.jobs j set is_archived = false
    from here_again a
    -- Not what somebody archived here before the board did, or since.
    where j.id = a.job_id and j.is_archived and not a.is_draft
      and exists (
        select from public.imported_postings p where p.job_id = j.id and p.left_at = j.archived_at)
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into back from restored;

  -- Whoever keeps a posting on the board says that it is open.
  update public.jobs j set confirmed_at = now()
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and p.missed = 0 and not is_empty and link.emptied_at is null
    and (is_unchanged or p.external_id = any (present))
    and not j.is_archived and j.link_died_at is null and j.expires_at < now() + interval '14 days';

  update public.job_boards b set
    company_id = link.company_id,
    synced_at = case when is_complete then now() else b.synced_at end,
    failure = case when not is_complete then 'Some of the board could not be understood: nothing is taken for gone.' end,
    postings = case when is_unchanged then b.postings else cardinality(present) end,
    waiting = case when is_unchanged then b.waiting else (counts -> 'waiting')::integer end,
    -- What waits is brought by the next reading, though the board be the same.
    etag = case when is_complete and counts -> 'waiting' = '0' then sync_board.etag end,
    last_modified = case when is_complete and counts -> 'waiting' = '0' then sync_board.last_modified end,
    emptied_at = case
      when is_unchanged then b.emptied_at
      when is_empty and is_complete and exists (
        select from public.imported_postings p join public.jobs j on j.id = p.job_id
        where p.system = b.system and p.board = b.board and p.recruiter_id = b.recruiter_id and p.left_at is null)
      then coalesce(b.emptied_at, now())
    end,
    answered_at = case when is_unchanged or is_empty then b.answered_at end
  where b.id = link.id
  returning b.emptied_at into emptied_at;
  if emptied_at is not null and link.emptied_at is null then
    perform private.enqueue_mail(
      'board-emptied', r.email, link.id || ' ' || emptied_at, jsonb_build_object('system', link.system, 'board', link.board))
    from public.recruiters r where r.id = link.recruiter_id;
  end if;

  return counts || jsonb_build_object('gone', cardinality(gone), 'back', cardinality(back));
end
$$;
comment on function public.sync_board(uuid, text[], text[], boolean, text, text) is
  'Scheduled work: brings the jobs of a board to what was read of it. postings are those for Go, each as JSON that import_posting takes; '
  'present are the ids of all, null where the board is as it was. What two whole readings in a row do not have leaves; of an '
  'emptied board nothing does. Returns how many of each outcome; null where the board is paused or nobody''s.';

revoke all on function
  public.begin_board_syncs(integer, uuid),
  public.sync_board(uuid, text[], text[], boolean, text, text)
from public, anon, authenticated;

create or replace function public.audit_subjects(entry_ids bigint[]) returns table (id bigint, subject text, is_gone boolean)
language sql stable
set search_path = ''
as $$
  select a.id, coalesce(today.subject, deleted.subject), today.subject is null
  from public.audit_log a
  cross join lateral (
    select case a.table_name
      when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
      when 'companies' then (select c.name from public.companies c where c.id = a.row_id)
      when 'import_settings' then (select c.name from public.companies c where c.id = a.row_id)
      when 'job_boards' then (select b.board || ', ' || b.system from public.job_boards b where b.id = a.row_id)
      when 'events' then (select e.name from public.events e where e.id = a.row_id)
      when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
      when 'books' then (select b.title from public.books b where b.id = a.row_id)
      when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) today
  left join lateral (
    select d.subject from public.audit_log d where d.row_id = a.row_id and d.subject is not null limit 1
  ) deleted on true
  where a.id = any (entry_ids)
$$;
