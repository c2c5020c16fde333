-- Job boards: recruiters link the board of their company at another service. Its Go jobs are imported every six hours.

create function private.is_board_name(system text, board text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when system in ('greenhouse', 'workable', 'smartrecruiters') then board ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'
    when system = 'lever' then board ~ '^(eu/)?[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'
    when system = 'ashby' then board ~ '^[A-Za-z0-9][A-Za-z0-9 _.-]{0,79}$'
    when system = 'recruitee' then
      board ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' and board not in ('www', 'api', 'app', 'docs')
    when system = 'personio' then board ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.jobs\.personio\.(de|com)$'
    else false
  end
$$;
comment on function private.is_board_name is
  'Whether a board of the system can have this name: addresses are built from it. The same rules as in lib/imports.';

create table public.import_settings (
  id uuid primary key references public.companies (id) on delete cascade,
  publishes boolean not null default false
);
comment on table public.import_settings is
  'Whether imported jobs of a company are published at once. Without a row they are drafts.';

create table public.job_boards (
  id uuid primary key default gen_random_uuid(),
  -- Inserts may leave it out: before_write sets it.
  recruiter_id uuid not null default '00000000-0000-0000-0000-000000000000'
    references public.recruiters (id) on delete cascade,
  company_id uuid references public.companies (id) on delete set null,
  system text not null check (
    system in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')
  ),
  board text not null,
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
  claimed_by uuid references auth.users (id) on delete set null,
  claimed_at timestamptz,
  constraint job_boards_system_board_key unique (system, board),
  constraint job_boards_board_name check (char_length(board) <= 100 and private.is_board_name(system, board)),
  constraint job_boards_times check (
    private.are_times(created_at, next_sync_at, synced_at, emptied_at, answered_at, claimed_at)
  )
);
comment on table public.job_boards is
  'Boards that recruiters linked for their own company. A board belongs to one company.';
comment on column public.job_boards.company_id is
  'The company that the board belongs to. A merge of companies sets it to null until the next sync.';
comment on column public.job_boards.claimed_by is
  'The account of a recruiter of another company who wants the board, until an admin decides with reassign_board.';
comment on column public.job_boards.synced_at is 'When the board was last read completely.';
comment on column public.job_boards.failure is 'Why the board could not be read completely since synced_at.';
comment on column public.job_boards.postings is 'How many postings, of all kinds, the board had at the last sync.';
comment on column public.job_boards.waiting is
  'How many of its Go postings were left for a later day by the daily limits.';
comment on column public.job_boards.emptied_at is
  'When the board, which had jobs, was first read without any posting. The jobs then stay, and the recruiter is asked.';
comment on column public.job_boards.answered_at is 'When the recruiter answered.';
create index job_boards_claimed_by on public.job_boards (claimed_by) where claimed_by is not null;
create index job_boards_company_id on public.job_boards (company_id);
create index job_boards_next_sync_at on public.job_boards (next_sync_at) where (not is_paused);
create index job_boards_recruiter_id on public.job_boards (recruiter_id);

create table public.imported_postings (
  system text not null check (
    system in ('greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee', 'personio')
  ),
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
  primary key (system, board, external_id),
  constraint imported_postings_times check (private.are_times(imported_at, left_at))
);
comment on table public.imported_postings is
  'Which posting of which board became which job. Rows outlive both, so that a job deleted here is not imported again.';
comment on column public.imported_postings.is_draft is 'Whether the job is archived until somebody publishes it.';
comment on column public.imported_postings.missed is
  'How many complete readings of the board in a row did not have it.';
comment on column public.imported_postings.left_at is
  'When the job was archived because the board no longer had the posting.';
comment on column public.imported_postings.applied is
  'By column of the job, the hash of the value that the board had when the column was last written from it.';
comment on column public.imported_postings.stored is
  'By column, the hash of the value that the job had after that. A value with another hash was edited here.';
create index imported_postings_recruiter_id on public.imported_postings (recruiter_id);

create function private.before_import_setting_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_changed_columns(old, new, 'publishes');
  return new;
end
$$;
comment on function private.before_import_setting_write is 'Lets API callers change no other column than publishes.';

create function private.after_import_setting_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_change(
    'import_settings', private.row_action(tg_op), coalesce(new.id, old.id),
    (select c.name from public.companies c where c.id = coalesce(new.id, old.id)));
  return null;
end
$$;
comment on function private.after_import_setting_write is 'Writes the audit log.';

create function private.set_board_owner(board public.job_boards) returns public.job_boards
language plpgsql
set search_path = ''
as $$
begin
  board.id := gen_random_uuid();
  -- Null for callers who are not approved; the policy then refuses the row.
  board.recruiter_id := private.my_recruiter_id();
  board.company_id := private.my_company_id();
  board.created_at := now();
  board.next_sync_at := now();
  if (select count(*) from public.job_boards b where b.recruiter_id = board.recruiter_id) >= 20 then
    raise exception 'A recruiter can link at most 20 boards.' using errcode = 'PT429';
  end if;
  return board;
end
$$;
comment on function private.set_board_owner is
  'Links a new board to the caller, a recruiter, and has it read at once. Raises PT429 for a 21st board.';

create function private.before_job_board_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.enforce_quota('boards_per_recruiter', 'boards');
    return private.set_board_owner(new);
  end if;
  if private.is_admin() and new.recruiter_id <> old.recruiter_id then
    -- Only reassign_board changes the recruiter, and it also changes other columns than those below.
    return new;
  end if;
  perform private.check_changed_columns(
    old, new, 'is_paused', 'answered_at', 'claimed_by', 'claimed_at',
    -- A merge of companies, by an admin, sets company_id to null through the foreign key.
    case when new.company_id is null then 'company_id' end);
  if old.is_paused and not new.is_paused then
    new.next_sync_at := now();
  end if;
  new.answered_at := case when new.answered_at is not null then coalesce(old.answered_at, now()) end;
  return new;
end
$$;
comment on function private.before_job_board_write is
  'For API callers: sets the owner of a new board, has a resumed board read at once, and keeps the first answered_at.';

create function private.after_job_board_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Every sync updates the row. Of updates, pausing, resuming and what an admin decides about a claim are logged.
  if tg_op <> 'UPDATE' or old.is_paused <> new.is_paused or old.recruiter_id <> new.recruiter_id
    or old.claimed_by is not null and new.claimed_by is null
  then
    perform private.log_change('job_boards', private.row_action(tg_op), coalesce(new.id, old.id));
  end if;
  return null;
end
$$;
comment on function private.after_job_board_write is 'Writes the audit log.';

create function private.claim_board(system text, board text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  link public.job_boards;
begin
  if private.my_company_id() is null then
    raise exception 'only recruiters of a company claim boards' using errcode = 'insufficient_privilege';
  end if;
  perform private.enforce_quota('boards_per_recruiter', 'boards');
  select * into link from public.job_boards b
  where b.system = claim_board.system and b.board = claim_board.board
  for update;
  if link.company_id = private.my_company_id() or link.recruiter_id = private.my_recruiter_id() then
    return 'own';
  elsif link.claimed_by <> private.my_account_id() then
    return 'claimed by another';
  end if;
  update public.job_boards b
  set claimed_by = private.my_account_id(), claimed_at = coalesce(b.claimed_at, now())
  where b.id = link.id;
  return case when found then 'claimed' else 'free' end;
end
$$;
comment on function private.claim_board is 'Implements public.claim_board, past row-level security.';

create function public.claim_board(system text, board text) returns text
language sql
set search_path = ''
as $$ select private.claim_board(system, board) $$;
comment on function public.claim_board is
  'Asks the admins for a board that another company has linked. Returns claimed; own if the caller''s company has it; '
  'claimed by another if a third company''s claim waits; or free if nobody has linked it.';

create function private.board_claims()
returns table (board_id uuid, owner_id uuid, claimant_id uuid, claimant_company text, claimant_email text)
language sql stable security definer
set search_path = ''
as $$
  select b.id, b.recruiter_id, r.id, r.company_name, r.email
  from public.job_boards b join public.recruiters r on r.auth_id = b.claimed_by
  where (select private.is_admin())
$$;
comment on function private.board_claims is
  'Implements public.board_claims: nobody but admins may know who claims a board, least of all the recruiter who has '
  'it.';

create function public.board_claims()
returns table (board_id uuid, owner_id uuid, claimant_id uuid, claimant_company text, claimant_email text)
language sql stable
set search_path = ''
as $$ select * from private.board_claims() $$;
comment on function public.board_claims is
  'For admins: the boards that a recruiter of another company claims, with the recruiter who has each and the '
  'claimant. No rows for other callers.';

create function private.reassign_board(board_id uuid, recruiter_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  link public.job_boards;
  new_company_id constant uuid := (
    select r.company_id from public.recruiters r
    where r.id = reassign_board.recruiter_id and r.status = 'approved' and r.is_member);
begin
  if not private.is_admin() then
    raise exception 'only admins reassign boards' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_jobs();
  select * into link from public.job_boards b where b.id = reassign_board.board_id for update;
  if link.id is null then
    raise exception 'no such board' using errcode = 'PT404';
  elsif link.recruiter_id = reassign_board.recruiter_id then
    update public.job_boards b set claimed_by = null, claimed_at = null where b.id = link.id;
    return;
  elsif new_company_id is null then
    raise exception 'no such recruiter' using errcode = 'PT404';
  end if;
  -- The jobs of the former recruiter are archived, and the postings are imported anew for the other.
  update public.jobs j set is_archived = true, outcome = 'removed'
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and not j.is_archived;
  delete from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id;
  update public.job_boards b set
    recruiter_id = reassign_board.recruiter_id, company_id = new_company_id, claimed_by = null,
    claimed_at = null, is_paused = false, next_sync_at = now(), synced_at = null, failure = null, etag = null,
    last_modified = null, postings = 0, waiting = 0, emptied_at = null, answered_at = null
  where b.id = link.id;
end
$$;
comment on function private.reassign_board is 'Implements public.reassign_board, past row-level security.';

create function public.reassign_board(board_id uuid, recruiter_id uuid) returns void
language sql
set search_path = ''
as $$ select private.reassign_board(board_id, recruiter_id) $$;
comment on function public.reassign_board is
  'For admins: gives a board to an approved recruiter and the company of that recruiter, and archives the jobs that '
  'came from it for another. For the recruiter who has it, dismisses the claim. Raises PT404 for an unknown board or '
  'recruiter.';

create trigger before_write before update on public.import_settings
  for each row execute function private.before_import_setting_write();
create trigger after_write after insert or update or delete on public.import_settings
  for each row execute function private.after_import_setting_write();
create trigger before_write before insert or update on public.job_boards
  for each row execute function private.before_job_board_write();
create trigger after_write after insert or update or delete on public.job_boards
  for each row execute function private.after_job_board_write();

alter table public.import_settings enable row level security;
alter table public.job_boards enable row level security;
alter table public.imported_postings enable row level security;

grant select on public.import_settings to authenticated;
grant insert (id, publishes) on public.import_settings to authenticated;
grant update (publishes) on public.import_settings to authenticated;
grant delete on public.job_boards to authenticated;
-- claimed_by and claimed_at are left out, because they would tell recruiters who claims their board.
grant select (
  id, recruiter_id, company_id, system, board, created_at, is_paused, next_sync_at, synced_at, failure, etag,
  last_modified, postings, waiting, emptied_at, answered_at
) on public.job_boards to authenticated;
grant insert (recruiter_id, system, board) on public.job_boards to authenticated;
grant update (is_paused, answered_at) on public.job_boards to authenticated;
-- applied and stored are left out, because only the import needs them.
grant select (system, board, external_id, recruiter_id, job_id, imported_at, is_draft, missed, left_at)
  on public.imported_postings to authenticated;
grant execute on function private.is_board_name(text, text),
  private.claim_board(text, text),
  public.claim_board(text, text),
  private.board_claims(),
  public.board_claims(),
  private.reassign_board(uuid, uuid),
  public.reassign_board(uuid, uuid) to authenticated;

create policy "Recruiters read the setting of their company and admins all" on public.import_settings
  for select to authenticated
  using (id = (select private.my_company_id()) or (select private.is_admin()));
create policy "Admins add settings of companies" on public.import_settings for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change settings of companies" on public.import_settings for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Recruiters read their own boards and admins all" on public.job_boards for select to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Members of a company link its boards" on public.job_boards for insert to authenticated
  with check (
    recruiter_id = (select private.my_recruiter_id()) and company_id = (select private.my_company_id())
    and not (select private.is_admin()));
create policy "Recruiters pause their own boards and admins all" on public.job_boards for update to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
  with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters unlink their own boards and admins all" on public.job_boards for delete to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
create policy "Recruiters read what they imported and admins all" on public.imported_postings
  for select to authenticated
  using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
