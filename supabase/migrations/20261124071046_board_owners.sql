-- Job boards belong to a company, have a name that their system knows, and can be claimed; declined events are no duplicates.

set local check_function_bodies = off;

alter table "public"."job_boards"
  drop constraint "job_boards_board_check";

alter table "public"."job_boards"
  add column "claimed_by" uuid;

alter table "public"."job_boards"
  add column "claimed_at" timestamp with time zone;

create or replace function private.after_job_board_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Every sync updates the row. Of updates, pausing, resuming and what an admin decides about a claim are logged.
  if tg_op <> 'UPDATE' or old.is_paused <> new.is_paused or old.recruiter_id <> new.recruiter_id
    or old.claimed_by is not null and new.claimed_by is null
  then
    perform private.log_change('job_boards', to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end
$function$;

create or replace function private.before_job_board_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_api_caller() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.enforce_quota('boards_per_recruiter', 'boards');
    return private.set_board_owner(new);
  end if;
  if private.is_admin() and new.recruiter_id <> old.recruiter_id then
    -- Only reassign_board changes the recruiter.
    return new;
  end if;
  perform private.check_changed_columns(
    old, new, 'is_paused', 'answered_at', 'claimed_by', 'claimed_at',
    -- The foreign key sets it to null when companies are merged, on behalf of the admin.
    case when new.company_id is null then 'company_id' end);
  if old.is_paused and not new.is_paused then
    new.next_sync_at := now();
  end if;
  new.answered_at := case when new.answered_at is not null then coalesce(old.answered_at, now()) end;
  return new;
end
$function$;

create or replace function private.claim_board (
  system text,
  board  text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.is_board_name (
  system text,
  board  text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when system in ('greenhouse', 'workable', 'smartrecruiters') then board ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'
    when system = 'lever' then board ~ '^(eu/)?[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$'
    when system = 'ashby' then board ~ '^[A-Za-z0-9][A-Za-z0-9 _.-]{0,79}$'
    when system = 'recruitee' then
      board ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' and board not in ('www', 'api', 'app', 'docs')
    when system = 'personio' then board ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.jobs\.personio\.(de|com)$'
    else false
  end
$function$;

create or replace function private.reassign_board (
  board_id     uuid,
  recruiter_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
  update public.jobs j set is_archived = true
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
$function$;

create or replace function private.submit_event (
  fields  jsonb,
  network text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
begin
  if not private.consume_limit(
    case when private.is_api_caller() then 'event_submissions_direct' else 'event_submissions_network' end,
    case when private.is_api_caller() then '' else coalesce(network, '') end)
  then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  if exists (
    select from public.events e
    where e.start_date = event.start_date
      and e.status <> 'declined'
      and (e.end_date, e.event_url, e.is_online, e.description, e.organiser)
        is not distinct from (event.end_date, event.event_url, event.is_online, event.description, event.organiser)
      and lower(e.name collate pg_catalog.pg_c_utf8)
        = lower(private.clean_line(event.name) collate pg_catalog.pg_c_utf8))
  then
    return;
  end if;

  insert into public.events (
    name, type, start_date, end_date, time_zone, is_online, event_url, description, organiser, cfp_deadline,
    submitted_city, submitted_country, status)
  values (
    event.name, event.type, event.start_date, event.end_date, event.time_zone, event.is_online, event.event_url,
    event.description, event.organiser, event.cfp_deadline, event.submitted_city, event.submitted_country, 'submitted');
end
$function$;

create or replace function public.claim_board (
  system text,
  board  text
)
  returns text
  language sql
  set search_path to ''
  AS $function$ select private.claim_board(system, board) $function$;

create or replace function public.reassign_board (
  board_id     uuid,
  recruiter_id uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.reassign_board(board_id, recruiter_id) $function$;

create or replace function public.sync_board (
  board_id      uuid,
  postings      text[]  default '{}'::text[],
  present       text[]  default null::text[],
  is_complete   boolean default true,
  etag          text    default null::text,
  last_modified text    default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  -- The board has not changed since the last sync, so it was not read again.
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
  select private.employer_name(r.id) into company
  from public.recruiters r where r.id = link.recruiter_id and r.status = 'approved' and r.is_member;
  if company is null or link.is_paused then
    return null;
  end if;
  link.company_id := coalesce(link.company_id, private.get_or_create_company(company));
  company := (select c.name from public.companies c where c.id = link.company_id);

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
    -- Postings that were missing still are.
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

  with returned as (
    update public.imported_postings p set left_at = null, missed = 0
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id
      and p.left_at is not null and p.external_id = any (present)
    returning p.job_id, p.is_draft
  ), restored as (
    update public.jobs j set is_archived = false
    from returned a
    -- Jobs that were archived here, before they left the board or since, stay archived.
    where j.id = a.job_id and j.is_archived and not a.is_draft
      and exists (
        select from public.imported_postings p where p.job_id = j.id and p.left_at = j.archived_at)
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into back from restored;

  -- A posting that is still on the board confirms that its job is open.
  update public.jobs j set confirmed_at = now()
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and p.missed = 0 and not is_empty and link.emptied_at is null
    and (is_unchanged or p.external_id = any (present))
    and not j.is_archived and j.link_died_at is null and j.expires_at < now() + interval '14 days';

  update public.job_boards b set
    company_id = link.company_id,
    synced_at = case when is_complete then now() else b.synced_at end,
    failure = case
      when not is_complete then 'Some of the board could not be understood: nothing is taken for gone.'
    end,
    postings = case when is_unchanged then b.postings else cardinality(present) end,
    waiting = case when is_unchanged then b.waiting else (counts -> 'waiting')::integer end,
    -- Without validators the next sync reads the board even if it is unchanged, and imports the postings that wait.
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
      'board-emptied', r.email, link.id || ' ' || emptied_at,
      jsonb_build_object('system', link.system, 'board', link.board))
    from public.recruiters r where r.id = link.recruiter_id;
  end if;

  return counts || jsonb_build_object('gone', cardinality(gone), 'back', cardinality(back));
end
$function$;

alter table "public"."job_boards"
  add constraint "job_boards_claimed_by_fkey" foreign key (claimed_by) references auth.users(id) on delete
    set null;

create index job_boards_claimed_by on public.job_boards using btree (claimed_by)
  where (claimed_by is not null);

comment on column "public"."job_boards"."claimed_by" is 'The account of a recruiter of another company who wants the board, until an admin decides with reassign_board.';

comment on column "public"."job_boards"."company_id" is 'The company that the board belongs to. A merge of companies sets it to null until the next sync.';

comment on function "private"."claim_board"(text, text) is 'Implements public.claim_board, past row-level security.';

comment on function "private"."is_board_name"(text, text) is 'Whether a board of the system can have this name: addresses are built from it. The same rules as in lib/imports.';

comment on function "private"."reassign_board"(uuid, uuid) is 'Implements public.reassign_board, past row-level security.';

comment on function "public"."claim_board"(text, text) is 'Asks the admins for a board that another company has linked. Returns claimed; own if the caller''s company has it; claimed by another if a third company''s claim waits; or free if nobody has linked it.';

comment on function "public"."reassign_board"(uuid, uuid) is 'For admins: gives a board to an approved recruiter and the company of that recruiter, and archives the jobs that came from it for another. For the recruiter who has it, dismisses the claim. Raises PT404 for an unknown board or recruiter.';

comment on table "public"."job_boards" is 'Boards that recruiters linked for their own company. A board belongs to one company.';

revoke all on function "private"."claim_board"(text, text) from public;

grant execute on function "private"."claim_board"(text, text) to "authenticated", "service_role";

revoke all on function "private"."is_board_name"(text, text) from public;

grant execute on function "private"."is_board_name"(text, text) to "authenticated", "service_role";

revoke all on function "private"."reassign_board"(uuid, uuid) from public;

grant execute
  on function "private"."reassign_board"(uuid, uuid)
  to "authenticated", "service_role";

revoke all on function "public"."claim_board"(text, text) from public;

grant execute on function "public"."claim_board"(text, text) to "authenticated", "service_role";

revoke all on function "public"."reassign_board"(uuid, uuid) from public;

grant execute on function "public"."reassign_board"(uuid, uuid) to "authenticated", "service_role";

-- No system has a board of such a name, so nothing was ever imported from it. The audit log lists what was removed.
with removed as (
  delete from public.job_boards b where not private.is_board_name(b.system, b.board) returning b.id, b.system, b.board
)
insert into public.audit_log (action, table_name, row_id, subject)
select 'delete', 'job_boards', r.id, r.board || ', ' || r.system from removed r;

alter table "public"."job_boards"
  add constraint "job_boards_board_name" check (char_length(board) <= 100 and private.is_board_name(system, board));

drop function "public"."admin_queue_counts"();

create or replace function public.admin_queue_counts()
  returns table (
    recruiters     bigint,
    claims         bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select
    (select count(*) from public.recruiters r where r.status = 'pending' and r.role <> 'admin'),
    (select count(*) from public.recruiters r where r.status = 'approved' and r.role = 'recruiter' and not r.is_member),
    (select count(*) from public.job_boards b where b.claimed_by is not null),
    (select count(*) from public.events e where e.status = 'submitted'),
    (select count(distinct r.job_id) from public.job_reports r where r.resolved_at is null),
    (select count(*) from public.outbox o where o.state = 'failed')
  where (select private.is_admin())
$function$;

comment on function "public"."admin_queue_counts"() is 'For admins: how many recruiters, claims of companies and boards, events, reported jobs and failed mails wait. No row for other callers.';

revoke all on function "public"."admin_queue_counts"() from public;

grant execute on function "public"."admin_queue_counts"() to "authenticated", "service_role";
