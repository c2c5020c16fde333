-- Imports: the postings of job boards become jobs. The web server reads the boards and calls these functions.

create function private.column_hashes(row_values jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select coalesce(jsonb_object_agg(key, md5(value::text)), '{}') from jsonb_each(row_values) $$;
comment on function private.column_hashes is 'The object with each value replaced by its hash.';

create function public.begin_board_syncs(
  max_rows integer,
  board_id uuid default null
) returns table(id uuid, recruiter_id uuid, system text, board text, etag text, last_modified text, known text[])
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with due as (
      select b.id
      from public.job_boards b join public.recruiters r on r.id = b.recruiter_id
      where not b.is_paused and r.status = 'approved' and r.is_member
        and case
          when begin_board_syncs.board_id is null then b.next_sync_at <= now()
          else b.id = begin_board_syncs.board_id
        end
      order by b.next_sync_at limit greatest(max_rows, 0)
      for update of b skip locked
    )
    -- Set before the board is read, so that a board that crashes the process is not read again at once.
    update public.job_boards b set next_sync_at = now() + interval '6 hours'
    from due where due.id = b.id
    returning b.id, b.recruiter_id, b.system, b.board, b.etag, b.last_modified,
      array(
        select p.external_id from public.imported_postings p
        where p.system = b.system and p.board = b.board and p.job_id is not null);
end
$$;
comment on function public.begin_board_syncs is
  'Scheduled work: the boards that are due, or only the one with board_id, and the ids of their postings that became '
  'jobs. Each board is due again in six hours.';

create function private.may_be_in(posting jsonb, country text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(posting -> 'possible_countries') = 'array' then posting -> 'possible_countries' ? country
    else true
  end
$$;
comment on function private.may_be_in is
  'Whether a posting that leaves its country open may be in this country: a state that it names rules out others.';

create function private.import_posting(
  link public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
) returns text
language plpgsql
set search_path = ''
as $$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  applicants constant text[] := '{eligibility,eligible_countries}';
  before public.imported_postings;
  fields jsonb;
  places jsonb;
  city_ids uuid[];
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

  -- Since the first import, another country may have got a city of this name, which makes the posting's country
  -- ambiguous. The job then keeps the country that it has.
  if before.job_id is not null and posting ->> 'country' = ''
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not coalesce((posting ->> 'may_be_list')::boolean, false)
  then
    posting := posting || jsonb_build_object('country', coalesce((
      select c.country from public.jobs j join public.cities c on c.id = j.city_id
      where j.id = before.job_id and c.name_key = private.folded_input(posting ->> 'city')
        and c.country <> 'Unknown' and private.may_be_in(posting, c.country)), ''));
  end if;

  places := jsonb_build_array(jsonb_build_object('city', posting -> 'city', 'country', posting -> 'country'))
    || coalesce(posting -> 'places', '[]');
  -- The new cities of a posting count once.
  if exists (
      select from jsonb_array_elements(places) as place
      where private.folded_input(place ->> 'city') <> 'remote' and not exists (
        select from public.cities c
        where c.name_key = private.folded_input(place ->> 'city')
          and private.folded(c.country) = private.folded_input(coalesce(nullif(place ->> 'country', ''), 'Unknown'))))
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  city_ids := private.save_cities(places);
  fields := (posting
    - array['id', 'city', 'country', 'places', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object(
      'city_id', city_ids[1], 'further_city_ids', private.further_places(city_ids[2:], city_ids[1]));

  if before.job_id is null then
    if not private.consume_limit('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- A job whose place could not be understood is checked by a person first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p
      (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft,
      private.column_hashes(fields), private.column_hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- The recruiter who had linked the board before deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- The columns that changed on the board and were not edited here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  -- The columns of the salary only make sense together: if one was edited here, none is overwritten.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if exists (
      select from unnest(applicants) as key where md5((job -> key)::text) is distinct from before.stored ->> key)
  then
    changes := changes - applicants;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.column_hashes(changes),
    stored = p.stored || (
      select private.column_hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
end
$$;
comment on function private.import_posting is
  'Adds the job of a posting, or updates the columns that changed on the board and were not edited here. Returns '
  'added, changed, unchanged, deleted (its job was deleted here), taken (by another recruiter) or waiting (for the '
  'daily limits).';

create function private.add_country(posting jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select case
    when posting ->> 'country' <> ''
      or private.folded_input(posting ->> 'city') = 'remote'
      or not (posting ->> 'is_placed')::boolean
      then posting
    else (
      select posting || jsonb_build_object(
        'country', case
          when count(*) = 1 and bool_and(private.may_be_in(posting, c.country)) then min(c.country)
          else ''
        end,
        'is_placed', count(*) = 1 and bool_and(private.may_be_in(posting, c.country)))
      from public.cities c join private.countries n on n.name = c.country
      where c.name_key = private.folded_input(posting ->> 'city')
        and n.code is not null
        and (private.may_be_in(posting, c.country) or (posting ->> 'may_be_list')::boolean))
  end
$$;
comment on function private.add_country is
  'Adds the country to a posting on site that names only its city: the only country known to have one of this name. '
  'Otherwise its place is not understood.';

create function public.add_countries(postings text[]) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select (
      private.add_country(given::jsonb) || jsonb_build_object(
        'places', (
          select coalesce(
            jsonb_agg(jsonb_build_object('city', placed -> 'city', 'country', placed -> 'country') order by n), '[]')
          from jsonb_array_elements(coalesce(given::jsonb -> 'places', '[]')) with ordinality as listed (further, n)
          cross join private.add_country(further || '{"is_placed": true}') as placed))
    )::text
    from unnest(postings) with ordinality as listed (given, place)
    order by place)
$$;
comment on function public.add_countries is
  'Scheduled work: private.add_country for all postings of a board and for their further places, before any of them '
  'adds a city. A further place whose country is not known keeps an empty one.';

create function private.active_board(board_id uuid) returns public.job_boards
language plpgsql
set search_path = ''
as $$
declare
  link public.job_boards;
  employer_id uuid;
begin
  perform private.lock_jobs();
  select * into link from public.job_boards b where b.id = active_board.board_id for update;
  select r.company_id into employer_id
  from public.recruiters r where r.id = link.recruiter_id and r.status = 'approved' and r.is_member;
  if employer_id is null or link.is_paused then
    return null;
  end if;
  if link.company_id is null then
    update public.job_boards b set company_id = employer_id where b.id = link.id returning * into link;
  end if;
  return link;
end
$$;
comment on function private.active_board is
  'Locks a board and the jobs for one step of a sync, and returns the board with its company. Null if it is paused or '
  'unlinked, or its recruiter is not approved or not a member.';

create function public.import_postings(board_id uuid, postings text[], may_add boolean default true) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
  link constant public.job_boards := private.active_board(board_id);
  company constant text := (select c.name from public.companies c where c.id = link.company_id);
  given text;
  outcome text;
  handled integer := 0;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "deleted": 0, "taken": 0, "waiting": 0, "refused": 0}';
begin
  if link.id is null then
    return null;
  end if;
  foreach given in array postings loop
    begin
      outcome := private.import_posting(link, company, given::jsonb, may_add);
    exception when integrity_constraint_violation or data_exception then
      outcome := 'refused';
    end;
    handled := handled + 1;
    counts := counts || jsonb_build_object(outcome, (counts -> outcome)::integer + 1);
    -- A new job holds locks on its slug and on the recruiter's quota, for which other new jobs wait: end the
    -- transaction.
    exit when outcome = 'added' or outcome = 'waiting' and may_add;
    -- Other changes of jobs have waited since active_board locked the jobs.
    exit when clock_timestamp() > begun + interval '500 milliseconds';
  end loop;
  return jsonb_build_object('handled', handled, 'counts', counts);
end
$$;
comment on function public.import_postings is
  'Scheduled work, called until all postings are handled: imports the first of these postings, as JSON for '
  'private.import_posting, up to the first new job and for about half a second. Returns {handled, counts}: how many of '
  'them, and their outcomes. Null if the board cannot be synced (private.active_board).';

create function private.count_missing_postings(link public.job_boards, present text[], is_complete boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  if is_complete and present <> '{}' then
    update public.imported_postings p set
      missed = case when p.external_id in (select unnest(present)) then 0 else p.missed + 1 end
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and (p.missed > 0 or p.external_id not in (select unnest(present)));
  elsif present is null and link.emptied_at is null then
    -- The board has not changed: postings that were missing still are.
    update public.imported_postings p set missed = p.missed + 1
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed > 0;
  end if;
end
$$;
comment on function private.count_missing_postings is
  'Counts in how many complete readings in a row each posting of a board was missing. present are the ids of all its '
  'postings, or null if the board has not changed. Those of a board that is empty are not counted.';

create function public.finish_board_sync(
  board_id uuid,
  waiting integer default 0,
  present text[] default null,
  is_complete boolean default true,
  etag text default null,
  last_modified text default null
) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  link constant public.job_boards := private.active_board(board_id);
  is_unchanged constant boolean := present is null;
  is_empty constant boolean := present = '{}';
  emptied_at timestamptz;
begin
  if link.id is null then
    return false;
  end if;
  perform private.count_missing_postings(link, present, is_complete);
  update public.job_boards b set
    synced_at = case when is_complete then now() else b.synced_at end,
    failure = case
      when not is_complete then 'Some of the board could not be understood: nothing is taken for gone.'
    end,
    postings = case when is_unchanged then b.postings else cardinality(present) end,
    waiting = case when is_unchanged then b.waiting else finish_board_sync.waiting end,
    -- Without validators the next sync reads the board even if it is unchanged, and imports the postings that wait.
    etag = case when is_complete and finish_board_sync.waiting = 0 then finish_board_sync.etag end,
    last_modified = case when is_complete and finish_board_sync.waiting = 0 then finish_board_sync.last_modified end,
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
  return true;
end
$$;
comment on function public.finish_board_sync is
  'Scheduled work, called once for each reading of a board, when all its postings are imported: counts the postings '
  'that are missing, records the reading, and asks the recruiter of a board that is suddenly empty. waiting are the '
  'postings that wait for the daily limits; present are the ids of all its postings, or null if the board has not '
  'changed. False if the board cannot be synced (private.active_board).';

create function public.close_missing_jobs(board_id uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  link constant public.job_boards := private.active_board(board_id);
  closed integer;
begin
  with left_now as (
    update public.imported_postings p set left_at = now()
    where (p.system, p.board, p.external_id) in (
      select m.system, m.board, m.external_id from public.imported_postings m
      where m.system = link.system and m.board = link.board and m.recruiter_id = link.recruiter_id
        and m.left_at is null and m.missed >= 2
      limit 25)
    returning p.job_id
  ), archived as (
    update public.jobs j set is_archived = true, outcome = 'removed'
    from left_now where j.id = left_now.job_id and not j.is_archived
  )
  select count(*) into closed from left_now;
  return closed;
end
$$;
comment on function public.close_missing_jobs is
  'Scheduled work, called until it returns 0: archives the jobs of up to 25 postings that were missing from two '
  'complete readings of their board in a row, and returns how many postings.';

create function public.restore_returned_jobs(board_id uuid, present text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  link constant public.job_boards := private.active_board(board_id);
  restored_jobs integer;
begin
  with returned as (
    update public.imported_postings p set left_at = null, missed = 0
    where (p.system, p.board, p.external_id) in (
      select r.system, r.board, r.external_id from public.imported_postings r
      where r.system = link.system and r.board = link.board and r.recruiter_id = link.recruiter_id
        and r.left_at is not null and r.external_id in (select unnest(present))
      limit 25)
    returning p.job_id, p.is_draft
  ), restored as (
    update public.jobs j set is_archived = false
    from returned a
    -- Jobs that were archived here, before they left the board or since, stay archived.
    where j.id = a.job_id and j.is_archived and j.removal_reason is null and not a.is_draft
      and exists (
        select from public.imported_postings p where p.job_id = j.id and p.left_at = j.archived_at)
  )
  select count(*) into restored_jobs from returned;
  return restored_jobs;
end
$$;
comment on function public.restore_returned_jobs is
  'Scheduled work, called until it returns 0: restores the jobs of up to 25 postings that had left their board and are '
  'present again, and returns how many postings.';

create function public.confirm_present_jobs(board_id uuid, present text[] default null) returns integer
language plpgsql
set search_path = ''
as $$
declare
  link constant public.job_boards := private.active_board(board_id);
  confirmed integer;
begin
  update public.jobs j set confirmed_at = now()
  where j.id in (
    select o.id
    from public.imported_postings p join public.jobs o on o.id = p.job_id
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id
      and p.left_at is null and p.missed = 0 and link.emptied_at is null
      and (present is null or p.external_id in (select unnest(present)))
      and not o.is_archived and o.link_died_at is null and o.expires_at < now() + interval '14 days'
    limit 25);
  get diagnostics confirmed = row_count;
  return confirmed;
end
$$;
comment on function public.confirm_present_jobs is
  'Scheduled work, called until it returns 0: renews up to 25 jobs that close within 14 days and whose postings are '
  'still on the board (all that were there, if present is null), and returns how many.';

create function public.fail_board_sync(board_id uuid, failure text, tries_again_soon boolean) returns void
language sql
set search_path = ''
as $$
  update public.job_boards b set
    failure = left(fail_board_sync.failure, 300),
    next_sync_at = case when tries_again_soon then now() + interval '10 minutes' else b.next_sync_at end,
    -- Without validators the whole board is read again.
    etag = case when not tries_again_soon then b.etag end,
    last_modified = case when not tries_again_soon then b.last_modified end
  where b.id = fail_board_sync.board_id
$$;
comment on function public.fail_board_sync is
  'Scheduled work: records why a board was not synced. One that could be read is read again after ten minutes.';
