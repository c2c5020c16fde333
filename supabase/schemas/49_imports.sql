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

  -- A city that another country has by now does not make the country of a job unknown.
  if before.job_id is not null and posting ->> 'country' = ''
    and private.folded_input(posting ->> 'city') <> 'remote' and not coalesce((posting ->> 'may_be_list')::boolean, false)
  then
    posting := posting || jsonb_build_object('country', coalesce((
      select c.country from public.jobs j join public.cities c on c.id = j.city_id
      where j.id = before.job_id and c.name_key = private.folded_input(posting ->> 'city')
        and c.country <> 'Unknown' and private.may_be_in(posting, c.country)), ''));
  end if;

  if not exists (
      select from public.cities c
      where c.name_key = private.folded_input(posting ->> 'city')
        and private.folded(c.country) = private.folded_input(coalesce(nullif(posting ->> 'country', ''), 'Unknown')))
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  fields := (posting - array['id', 'city', 'country', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object('city_id', private.save_city(posting ->> 'city', posting ->> 'country'));

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
  -- The columns of the salary only make sense together: one that was edited here keeps all of them.
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
    when posting ->> 'country' <> '' or private.folded_input(posting ->> 'city') = 'remote' or not (posting ->> 'is_placed')::boolean
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

  -- Countries are looked up before any posting adds a city.
  for posting in select private.add_country(given::jsonb) from unnest(postings) as given loop
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
    update public.jobs j set is_archived = true, outcome = 'removed'
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
    where j.id = a.job_id and j.is_archived and j.removal_reason is null and not a.is_draft
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
$$;
comment on function public.sync_board is
  'Scheduled work: brings the jobs of a board up to date. postings are its Go postings as JSON for import_posting; '
  'present are the ids of all its postings, or null if the board has not changed. Jobs missing from two complete '
  'readings in a row are archived, but none of a board that is empty. Returns the number of postings by outcome, and '
  'of jobs that are gone or back; null if the board is paused or unlinked, or its recruiter is not approved.';
