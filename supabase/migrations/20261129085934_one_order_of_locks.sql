-- Takes the locks of limits and jobs in one order, and imports a board in several transactions.

set local check_function_bodies = off;

drop function "public"."sync_board"(uuid, text[], text[], boolean, text, text);

create or replace function private.active_board (
  board_id uuid
)
  returns public.job_boards
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.after_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if tg_op <> 'INSERT' then
    perform private.check_jobs_turn();
  end if;
  if not is_merge then
    perform private.log_change('jobs', before, after);
  end if;
  perform private.record_edit(before, after);
  if new.imported_from is not null and old.is_archived and not new.is_archived then
    update public.imported_postings p set is_draft = false where p.job_id = new.id and p.is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_job(new);
  end if;
  if tg_op = 'UPDATE' and new.removal_reason is distinct from old.removal_reason then
    perform private.mail_job_removal(new);
    perform private.settle_notices(new);
  end if;
  perform private.enqueue_change_notice('job', before, after);
  if tg_op <> 'INSERT' and old.company_id is distinct from new.company_id then
    perform private.record_company_change(old.company_id, is_profile => false);
  end if;
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  return null;
end
$function$;

create or replace function private.check_jobs_turn()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if clock_timestamp() > current_setting('board.jobs_locked_at', true)::timestamptz + interval '2 seconds'
    and private.is_api_caller() and not private.is_admin()
  then
    raise exception 'Please change fewer jobs at once.' using errcode = 'PT413';
  end if;
end
$function$;

create or replace function private.consume_limit (
  limit_name text,
  limit_key  text default ''::text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bounds constant private.limits := (select l from private.limits l where l.name = limit_name);
  today constant date := (now() at time zone 'UTC')::date;
  is_within boolean;
begin
  insert into private.limit_counts as c (name, key, minute, in_minute, day, in_day)
  values (limit_name, limit_key, date_trunc('minute', now()), 1, today, 1)
  on conflict (name, key) do update set
    -- A transaction that waited for the row may have begun in an earlier minute than the one that held it.
    minute = greatest(c.minute, excluded.minute),
    in_minute = case when c.minute >= excluded.minute then c.in_minute else 0 end + 1,
    day = greatest(c.day, excluded.day),
    in_day = case when c.day >= excluded.day then c.in_day else 0 end + 1
  returning c.in_minute <= coalesce(bounds.per_minute, c.in_minute) and c.in_day <= coalesce(bounds.per_day, c.in_day)
  into is_within;
  return is_within;
end
$function$;

create or replace function private.count_missing_postings (
  link        public.job_boards,
  present     text[],
  is_complete boolean
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.delete_account (
  account     uuid,
  delete_jobs boolean
)
  returns text[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account_email constant text := (select lower(u.email) from auth.users u where u.id = delete_account.account);
  recruiter public.recruiters;
  open_slugs text[];
begin
  perform private.lock_jobs();
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  select * into recruiter from public.recruiters r where r.auth_id = delete_account.account for update;
  if account_email is null then
    return null;
  end if;
  if recruiter.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into open_slugs
  from public.jobs j where j.recruiter_id = recruiter.id and private.is_open(j.is_archived, j.expires_at);
  delete from public.job_objections o using public.jobs j where j.id = o.job_id and j.recruiter_id = recruiter.id;
  if delete_jobs then
    delete from public.jobs j where j.recruiter_id = recruiter.id;
  else
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
  end if;
  delete from public.outbox o where o.address = account_email and not private.is_newsletter_mail(o.kind);
  update public.audit_log l set actor_email = null
  where l.actor = delete_account.account and l.actor_email is not null;
  update public.audit_log l set reason = null
  where l.table_name = 'recruiters' and l.row_id = recruiter.id and l.reason is not null;
  if recruiter.id is not null then
    insert into public.audit_log (action, table_name, row_id)
    values ('deleted on request', 'recruiters', recruiter.id);
  end if;
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(delete_account.account, account_email) l);
  -- Cascades to sessions, known networks and the recruiter, and sets the recruiter of remaining jobs to null.
  delete from auth.users u where u.id = delete_account.account;
  return open_slugs;
end
$function$;

create or replace function private.lock_jobs()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() then
    -- Calls of one account wait for each other first, so that others wait for one of them at most.
    perform pg_advisory_xact_lock(hashtext('public.jobs'), hashtext(auth.uid()::text));
  end if;
  perform pg_advisory_xact_lock(hashtext('public.jobs'));
  if coalesce(current_setting('board.jobs_locked_at', true), '') = '' then
    perform set_config('board.jobs_locked_at', clock_timestamp()::text, true);
  end if;
end
$function$;

create or replace function private.lock_jobs_first()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.lock_jobs();
  return null;
end
$function$;

create or replace function private.merge_companies (
  source_id uuid,
  target_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  source public.companies;
begin
  if not private.is_admin() then
    raise exception 'only admins merge companies' using errcode = 'insufficient_privilege';
  end if;
  if source_id = target_id then
    raise exception 'a company is not merged into itself' using errcode = 'PT400';
  end if;
  perform private.lock_jobs();
  -- One merge at a time, and none while another transaction names a company.
  perform pg_advisory_xact_lock(hashtext('public.companies.slug'));
  if (
    select count(*) from (select from public.companies where id in (source_id, target_id) for update) both_rows
  ) <> 2 then
    raise exception 'no such company' using errcode = 'PT404';
  end if;
  select * into source from public.companies where id = source_id;

  update private.company_names set company_id = target_id where company_id = source_id;
  update private.company_slugs set company_id = target_id where company_id = source_id;
  update public.jobs set company_id = target_id where company_id = source_id;
  update public.recruiters set company_id = target_id where company_id = source_id;
  update public.companies c set
    -- The target keeps what it has, and gets the rest from the source.
    website = coalesce(c.website, source.website),
    description = coalesce(c.description, source.description),
    logo = coalesce(c.logo, source.logo)
  where c.id = target_id
    and (c.website is null and source.website is not null or c.description is null and source.description is not null
      or c.logo is null and source.logo is not null);
  delete from public.companies where id = source_id;
end
$function$;

create or replace function private.purge_limit_counts()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  purged integer;
begin
  delete from private.limit_counts c
  where (c.name, c.key) in (
    select o.name, o.key from private.limit_counts o
    where o.key <> '' and o.day < (now() at time zone 'UTC')::date
    limit 5000
    for update skip locked);
  get diagnostics purged = row_count;
  return purged;
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
$function$;

create or replace function private.settle_claim (
  recruiter_id uuid,
  new_name     text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  claimant public.recruiters;
  new_company_id uuid;
begin
  if not private.is_admin() then
    raise exception 'only admins decide about recruiters' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_jobs();
  select * into claimant from public.recruiters r
  where r.id = settle_claim.recruiter_id and r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  for update;
  if claimant.id is null then
    raise exception 'the claim was settled meanwhile' using errcode = 'PT409';
  end if;
  if new_name is not null then
    insert into public.companies (name) values (new_name) returning id into new_company_id;
    claimant.company_name := new_name;
    claimant.company_id := new_company_id;
  end if;
  update public.recruiters r set
    is_member = true, company_id = claimant.company_id, company_name = claimant.company_name
  where r.id = claimant.id;
  if new_name is not null then
    update public.jobs j set company = new_name where j.recruiter_id = claimant.id;
    update public.job_boards b set company_id = new_company_id where b.recruiter_id = claimant.id;
  end if;
  perform private.enqueue_mail(
    'recruiter-joined', claimant.email, claimant.id || ' ' || now(), private.recruiter_mail_data(claimant));
end
$function$;

create or replace function public.add_countries (
  postings text[]
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select private.add_country(given::jsonb)::text
    from unnest(postings) with ordinality as listed (given, place)
    order by place)
$function$;

create or replace function public.close_missing_jobs (
  board_id uuid
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.confirm_present_jobs (
  board_id uuid,
  present  text[] default null::text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.convert_pay (
  after_id uuid default '00000000-0000-0000-0000-000000000000'::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  last_id uuid := convert_pay.after_id;
  page uuid[];
begin
  perform private.lock_jobs();
  loop
    page := array(
      select j.id from public.jobs j
      where j.id > last_id and private.is_open(j.is_archived, j.expires_at)
      order by j.id
      limit 50);
    if page = '{}' then
      return null;
    end if;
    update public.jobs j
    set pay_top_eur_year = private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period)
    where j.id = any (page)
      and j.pay_top_eur_year is distinct from
        private.pay_top_eur_year(j.salary_min, j.salary_max, j.salary_currency, j.salary_period);
    last_id := page[cardinality(page)];
    if clock_timestamp() > begun + interval '500 milliseconds' then
      return last_id;
    end if;
  end loop;
end
$function$;

create or replace function public.decide_objection (
  objection_id uuid,
  restores     boolean
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  objected_job_id constant uuid := (select o.job_id from public.job_objections o where o.id = objection_id);
begin
  -- As in decide_reports.
  perform private.lock_jobs();
  perform from public.jobs j where j.id = objected_job_id for update;
  if not exists (select from public.job_objections o where o.id = objection_id and o.resolved_at is null) then
    return false;
  end if;
  if restores then
    update public.jobs j set is_archived = false where j.id = objected_job_id;
  else
    update public.job_objections o set resolved_at = now() where o.id = objection_id;
  end if;
  return found;
end
$function$;

create or replace function public.decide_reports (
  job_id         uuid,
  removal_reason text                default null::text,
  removal_rule   public.posting_rule default null::public.posting_rule
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
begin
  -- Decisions lock the job, so that of two at the same time the first one stands.
  perform private.lock_jobs();
  perform from public.jobs j where j.id = decide_reports.job_id for update;
  if not exists (select from public.job_reports r where r.job_id = decide_reports.job_id and r.resolved_at is null) then
    return false;
  end if;
  if decide_reports.removal_reason is not null or decide_reports.removal_rule is not null then
    update public.jobs j set
      is_archived = true, removal_reason = decide_reports.removal_reason, removal_rule = decide_reports.removal_rule
    where j.id = decide_reports.job_id;
  end if;
  update public.job_reports r set resolved_at = now() where r.job_id = decide_reports.job_id and r.resolved_at is null;
  return true;
end
$function$;

create or replace function public.fail_board_sync (
  board_id         uuid,
  failure          text,
  tries_again_soon boolean
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.job_boards b set
    failure = left(fail_board_sync.failure, 300),
    next_sync_at = case when tries_again_soon then now() + interval '10 minutes' else b.next_sync_at end,
    -- Without validators the whole board is read again.
    etag = case when not tries_again_soon then b.etag end,
    last_modified = case when not tries_again_soon then b.last_modified end
  where b.id = fail_board_sync.board_id
$function$;

create or replace function public.finish_board_sync (
  board_id      uuid,
  waiting       integer default 0,
  present       text[]  default null::text[],
  is_complete   boolean default true,
  etag          text    default null::text,
  last_modified text    default null::text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.import_postings (
  board_id uuid,
  postings text[],
  may_add  boolean default true
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
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
    -- Others' new jobs wait from here on: for the name of the new one, or for the count of the recruiter's new jobs.
    exit when outcome = 'added' or outcome = 'waiting' and may_add;
    -- Others' changes of jobs wait since the board was locked.
    exit when clock_timestamp() > begun + interval '500 milliseconds';
  end loop;
  return jsonb_build_object('handled', handled, 'counts', counts);
end
$function$;

create or replace function public.purge_limit_counts()
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.purge_limit_counts() $function$;

create or replace function public.record_link_check (
  job_id  uuid,
  url     text,
  is_dead boolean,
  outcome text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  new_strikes integer;
  closed_job public.jobs;
begin
  perform private.lock_jobs();
  insert into private.link_checks as c (job_id, url, checked_at, strikes, struck_at, outcome)
  select j.id, j.application_url, now(), coalesce(is_dead, false)::integer, case when is_dead then now() end,
    left(record_link_check.outcome, 200)
  from public.jobs j
  where j.id = record_link_check.job_id and j.application_url = record_link_check.url
    and private.is_open(j.is_archived, j.expires_at)
  on conflict on constraint link_checks_pkey do update set
    (url, checked_at, outcome) = (excluded.url, excluded.checked_at, excluded.outcome),
    (strikes, struck_at) = (
      select s.strikes, s.struck_at
      from (values
        -- A new address starts without the strikes of the former one.
        (1, c.url <> excluded.url, excluded.strikes, excluded.struck_at),
        -- The check was inconclusive.
        (2, is_dead is null, c.strikes, c.struck_at),
        (3, not is_dead, 0, null),
        (4, c.struck_at > now() - interval '24 hours', c.strikes, c.struck_at),
        (5, true, c.strikes + 1, now())
      ) as s (rule, applies, strikes, struck_at)
      where s.applies order by s.rule limit 1)
  returning c.strikes into new_strikes;
  if new_strikes is null or new_strikes < 2 then
    return false;
  end if;

  update public.jobs j set expires_at = now(), link_died_at = now()
  where j.id = record_link_check.job_id
  returning j.* into closed_job;
  -- A job that is renewed starts without strikes.
  delete from private.link_checks c where c.job_id = closed_job.id;
  perform private.enqueue_mail(
    'job-link-died', p.email, closed_job.id || ' ' || closed_job.expires_at,
    jsonb_build_object(
      'jobId', closed_job.id, 'expiresAt', closed_job.expires_at, 'isAdmins', closed_job.recruiter_id is null))
  from private.job_contacts(closed_job.id, closed_job.recruiter_id) p;
  return true;
end
$function$;

create or replace function public.report_job (
  job_slug  text,
  reason    public.report_reason,
  comment   text,
  network   text,
  statement text                 default ''::text,
  email     text                 default null::text
)
  returns public.report_outcome
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  reported_job_id constant uuid := (
    select id from public.jobs where slug = job_slug and private.is_open(is_archived, expires_at));
  address constant text := nullif(lower(btrim(report_job.email)), '');
begin
  if reported_job_id is null then
    return 'closed';
  end if;
  -- Outcomes are returned, because an error would undo the counts.
  if not private.consume_limit('reports_network', report_job.network) then
    return 'limited';
  end if;
  if address is not null and not private.consume_mailbox_limit('reports_mailbox', address) then
    return 'limited';
  end if;
  if not private.consume_limit('reports_site') then
    return 'limited';
  end if;
  insert into public.job_reports (job_id, reason, comment, network, statement, email)
  values (
    reported_job_id, report_job.reason, coalesce(left(report_job.comment, 500), ''), report_job.network,
    coalesce(left(report_job.statement, 1000), ''), address)
  on conflict (job_id, network) where resolved_at is null
  do update set
    reason = excluded.reason, comment = excluded.comment, statement = excluded.statement,
    email = coalesce(excluded.email, job_reports.email);
  return 'taken';
end
$function$;

create or replace function public.restore_returned_jobs (
  board_id uuid,
  present  text[]
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.save_job (
  title              text,
  city               text,
  country            text,
  application_url    text,
  job_id             uuid            default null::uuid,
  expected_version   integer         default null::integer,
  idempotency_key    uuid            default null::uuid,
  company            text            default ''::text,
  job_type           public.job_type default 'full-time'::public.job_type,
  description        text            default ''::text,
  requirements       text[]          default '{}'::text[],
  salary_min         integer         default null::integer,
  salary_max         integer         default null::integer,
  salary_currency    text            default 'USD'::text,
  salary_period      text            default 'year'::text,
  eligibility        text            default 'unstated'::text,
  eligible_countries text[]          default '{}'::text[],
  excluded_countries text[]          default '{}'::text[],
  utc_offset_min     integer         default null::integer,
  utc_offset_max     integer         default null::integer,
  visa_sponsorship   boolean         default null::boolean,
  level              text            default null::text,
  skills             text[]          default '{}'::text[],
  overlap_hours      integer         default null::integer,
  overlap_time_zone  text            default null::text,
  go_years           integer         default null::integer,
  go_role            text            default null::text,
  builds             text            default null::text,
  vacancy            text            default null::text,
  fill_by            date            default null::date,
  ai_screening       text            default null::text,
  ai_purpose         text            default null::text,
  poster             text            default null::text,
  agency_for         text            default null::text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  -- Before a city is added and counted, as imports do it.
  select private.lock_jobs() where job_id is not null;
  select private.save_row(
    'public.jobs',
    jsonb_build_object(
      'title', btrim(title), 'city_id', private.save_city(city, country), 'type', job_type, 'description', description,
      'requirements', requirements, 'salary_min', salary_min, 'salary_max', salary_max,
      'salary_currency', salary_currency, 'salary_period', salary_period, 'application_url', application_url,
      'eligibility', eligibility, 'eligible_countries', eligible_countries, 'excluded_countries', excluded_countries,
      'utc_offset_min', utc_offset_min, 'utc_offset_max', utc_offset_max, 'overlap_hours', overlap_hours,
      'overlap_time_zone', overlap_time_zone, 'visa_sponsorship', visa_sponsorship, 'level', level, 'skills', skills,
      'go_years', go_years, 'go_role', go_role, 'builds', builds, 'vacancy', vacancy, 'fill_by', fill_by,
      'ai_screening', ai_screening, 'ai_purpose', ai_purpose, 'poster', poster, 'agency_for', agency_for)
    -- Recruiters post for their own company, which set_job_owner fills in.
    || case when private.is_admin() then jsonb_build_object('company', btrim(company)) else '{}' end,
    job_id, expected_version, idempotency_key)
$function$;

create or replace function public.suspend_recruiter (
  recruiter_id uuid,
  reason       text,
  archive_jobs boolean
)
  returns table (
    name           text,
    email          text,
    company_name   text,
    archived_slugs text[]
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
begin
  perform private.lock_jobs();
  return query
    with suspended as (
      update public.recruiters r set status = 'suspended', suspension_reason = btrim(suspend_recruiter.reason)
      where r.id = suspend_recruiter.recruiter_id and r.status = 'approved'
      returning r.id, r.name, r.email, r.company_name
    )
    select s.name, s.email, s.company_name,
      case when suspend_recruiter.archive_jobs then private.archive_recruiter_jobs(s.id) else '{}' end
    from suspended s;
end
$function$;

create or replace function public.track_impressions (
  job_ids uuid[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if cardinality(job_ids) > 50 then
    raise exception 'at most 50 jobs at once' using errcode = 'PT400';
  end if;
  if not private.consume_limit('impressions_site') then
    raise exception 'too many impressions at once' using errcode = 'PT429';
  end if;
  insert into public.daily_job_clicks as d (date, job_id, impressions, views, applications)
  select (now() at time zone 'UTC')::date, j.id, 1, 0, 0
  from (
    -- A job that is being deleted is not counted: the deletion locks its counts after the job.
    select o.id from public.jobs o
    where o.id = any (job_ids) and private.is_open(o.is_archived, o.expires_at)
    for key share skip locked
  ) j
  order by 1, 2
  on conflict (date, job_id) do update set impressions = d.impressions + 1;
end
$function$;

create trigger before_statement
  before delete or update on public.jobs
  for each STATEMENT
  execute function private.lock_jobs_first();

comment on function "private"."active_board"(uuid) is 'Locks a board and the jobs for one step of a sync, and returns the board with its company. Null if it is paused or unlinked, or its recruiter is not approved or not a member.';

comment on function "private"."check_jobs_turn"() is 'Refuses statements of recruiters that change jobs for more than two seconds, as others'' changes wait for them.';

comment on function "private"."consume_limit"(text, text) is 'Counts one use and returns whether it is within the limit. A use is not counted if its transaction rolls back. The row of the count stays locked until then, so a function that counts towards several limits takes them in the order network, mailbox, last those that all share: two callers cannot deadlock, and one who is over a limit of their own uses nothing of the shared one.';

comment on function "private"."consume_mailbox_limit"(text, text) is 'As consume_limit, for the mailbox of an address; only its hash is stored, and deleted the next day.';

comment on function "private"."count_missing_postings"(public.job_boards, text[], boolean) is
  'Counts in how many complete readings in a row each posting of a board was missing. present are the ids of all its postings, or null if the board has not changed. Those of a board that is empty are not counted.';

comment on function "private"."lock_jobs"() is 'Makes transactions that change or delete existing jobs take turns, so that they cannot deadlock on jobs or on what follows from them. Every such statement calls it (lock_jobs_first); a function that locks other rows before calls it first. New jobs do not wait for it.';

comment on function "private"."lock_jobs_first"() is 'Calls private.lock_jobs before a statement changes jobs.';

comment on function "private"."purge_limit_counts"() is 'Implements public.purge_limit_counts, past row-level security.';

comment on function "public"."add_countries"(text[]) is 'Scheduled work: private.add_country for all postings of a board, before any of them adds a city.';

comment on function "public"."close_missing_jobs"(uuid) is 'Scheduled work, called until it returns 0: archives the jobs of up to 25 postings that were missing from two complete readings of their board in a row, and returns how many postings.';

comment on function "public"."confirm_present_jobs"(uuid, text[]) is 'Scheduled work, called until it returns 0: renews up to 25 jobs that close within 14 days and whose postings are still on the board (all that were there, if present is null), and returns how many.';

comment on function "public"."convert_pay"(uuid) is 'Scheduled work, called with its last result until that is null: converts the pay of open jobs, in the order of their ids, to current rates for about half a second. A closed job is converted when it is saved, as on its restoration.';

comment on function "public"."fail_board_sync"(uuid, text, boolean) is 'Scheduled work: records why a board was not synced. One that could be read is read again after ten minutes.';

comment on function "public"."finish_board_sync"(uuid, integer, text[], boolean, text, text) is
  'Scheduled work, called once for each reading of a board, when all its postings are imported: counts the postings that are missing, records the reading, and asks the recruiter of a board that is suddenly empty. waiting are the postings that wait for the daily limits; present are the ids of all its postings, or null if the board has not changed. False if the board cannot be synced (private.active_board).';

comment on function "public"."import_postings"(uuid, text[], boolean) is 'Scheduled work, called until all postings are handled: imports the first of these postings, as JSON for private.import_posting, up to the first new job and for about half a second. Returns {handled, counts}: how many of them, and their outcomes. Null if the board cannot be synced (private.active_board).';

comment on function "public"."purge_limit_counts"() is 'Scheduled work, called until it returns 0: deletes up to 5,000 counts of earlier days and returns how many. Not done while a use is counted: two callers that each locked counts of others could deadlock.';

comment on function "public"."request_subscription"(text, text, boolean) is 'For the web server: subscribes an address on behalf of a network, a keyed hash, and asks its owner to confirm. busy: the site as a whole exceeds its limit, and the caller waits and tries again with has_waited; active: the address is subscribed already; not_mailed: the mailbox got as many mails today as strangers can cause, and the links in them confirm this, too. Each call counts for its network and mailbox, whatever its outcome.';

comment on function "public"."restore_returned_jobs"(uuid, text[]) is 'Scheduled work, called until it returns 0: restores the jobs of up to 25 postings that had left their board and are present again, and returns how many postings.';

revoke all on function "private"."active_board"(uuid) from public;

grant execute on function "private"."active_board"(uuid) to "service_role";

revoke all on function "private"."check_jobs_turn"() from public;

grant execute on function "private"."check_jobs_turn"() to "service_role";

revoke all on function "private"."count_missing_postings"(public.job_boards, text[], boolean) from public;

grant execute
  on function "private"."count_missing_postings"(public.job_boards, text[], boolean)
  to "service_role";

revoke all on function "private"."lock_jobs"() from public;

grant execute on function "private"."lock_jobs"() to "authenticated", "service_role";

revoke all on function "private"."lock_jobs_first"() from public;

grant execute on function "private"."lock_jobs_first"() to "service_role";

revoke all on function "private"."purge_limit_counts"() from public;

grant execute on function "private"."purge_limit_counts"() to "service_role";

revoke all on function "public"."add_countries"(text[]) from public;

grant execute on function "public"."add_countries"(text[]) to "service_role";

revoke all on function "public"."close_missing_jobs"(uuid) from public;

grant execute on function "public"."close_missing_jobs"(uuid) to "service_role";

revoke all on function "public"."confirm_present_jobs"(uuid, text[]) from public;

grant execute on function "public"."confirm_present_jobs"(uuid, text[]) to "service_role";

revoke all on function "public"."fail_board_sync"(uuid, text, boolean) from public;

grant execute on function "public"."fail_board_sync"(uuid, text, boolean) to "service_role";

revoke all on function "public"."finish_board_sync"(uuid, integer, text[], boolean, text, text) from public;

grant execute
  on function "public"."finish_board_sync"(uuid, integer, text[], boolean, text, text)
  to "service_role";

revoke all on function "public"."import_postings"(uuid, text[], boolean) from public;

grant execute on function "public"."import_postings"(uuid, text[], boolean) to "service_role";

revoke all on function "public"."purge_limit_counts"() from public;

grant execute on function "public"."purge_limit_counts"() to "service_role";

revoke all on function "public"."restore_returned_jobs"(uuid, text[]) from public;

grant execute on function "public"."restore_returned_jobs"(uuid, text[]) to "service_role";
