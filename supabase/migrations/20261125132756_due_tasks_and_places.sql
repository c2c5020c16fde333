-- One call begins all due tasks; imports find the country of a city in the database; a newsletter request says when no
-- mail was sent; contact numbers of new recruiters have digits.

set local check_function_bodies = off;

create or replace function private.add_country (
  posting jsonb
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when posting ->> 'country' <> '' or lower(posting ->> 'city') = 'remote' or not (posting ->> 'is_placed')::boolean
      then posting
    else (
      select posting || jsonb_build_object(
        'country', case when count(*) = 1 then min(c.country) else '' end, 'is_placed', count(*) = 1)
      from public.cities c join private.countries n on n.name = c.country
      where lower(c.name collate pg_catalog.pg_c_utf8) = lower(posting ->> 'city' collate pg_catalog.pg_c_utf8)
        and n.code is not null)
  end
$function$;

create or replace function private.after_newsletter_subscription_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if old.state = 'active' and new.state <> 'active' then
    perform private.drop_mail('digest', old.email);
  end if;
  perform private.log_change('newsletter_subscriptions', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

drop function "private"."request_confirmation"(text);

create or replace function private.before_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- Admins change the last three by settle_claim and merge_companies.
    perform private.check_changed_columns(
      old, new, 'status', 'suspension_reason', 'company_id', 'company_name', 'is_member');
  end if;
  new := private.clean_columns(new, 'name', 'company_name');
  if tg_op = 'INSERT' then
    if private.is_api_caller() and new.contact_number !~ '[[:digit:]]' collate pg_catalog."unicode" then
      raise exception 'Contact number must have digits' using errcode = 'PT422';
    end if;
    new := private.copy_account_email(new);
  else
    if private.is_api_caller() and (old.status, new.status) not in (
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'suspended'), ('suspended', 'approved')
    ) and (new.company_id, new.is_member) is not distinct from (old.company_id, old.is_member) then
      -- Another admin was faster. Without an error the update finds no row, as if it had named the former status.
      return null;
    end if;
    if new.status not in ('suspended', 'rejected') then
      new.suspension_reason := null;
    end if;
  end if;
  new := private.join_company(new);
  return private.set_timestamps(new, old);
end
$function$;

create or replace function public.begin_due_tasks (
  tasks         text[],
  every_seconds integer[]
)
  returns table (
    task  text,
    lease uuid
  )
  language sql
  set search_path to ''
  AS $function$
  with begun as materialized (
    -- In one order, so that instances that begin several tasks at the same time do not deadlock.
    select t.task, public.begin_task(t.task, t.every_seconds) as lease
    from (
      select * from unnest(begin_due_tasks.tasks, begin_due_tasks.every_seconds) as given (task, every_seconds)
      order by given.task
    ) t
  )
  select b.task, b.lease from begun b where b.lease is not null
$function$;

create or replace function public.request_subscription (
  network    text,
  email      text,
  has_waited boolean default false
)
  returns public.subscription_outcome
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if not request_subscription.has_waited and not private.consume_limit('subscriptions_site') then
    return 'busy';
  end if;
  -- Outcomes are returned, because an error would undo the counts.
  if not private.consume_limit('subscriptions_network', request_subscription.network) then
    return 'network_limited';
  end if;
  if not private.consume_mailbox_limit('subscriptions_mailbox', request_subscription.email) then
    return 'mailbox_limited';
  end if;
  begin
    insert into public.newsletter_subscriptions (email) values (request_subscription.email);
  exception when unique_violation then
    return 'active';
  end;
  -- Counted for a suppressed address as well, which gets no mail, so that the outcome does not reveal it.
  if not private.consume_mailbox_limit('confirmations_address', request_subscription.email) then
    return 'not_mailed';
  end if;
  perform private.mail_confirmation(lower(btrim(request_subscription.email)));
  return 'requested';
end
$function$;

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
$function$;

comment on function "private"."add_country"(jsonb) is 'Adds the country to a posting on site that names only its city: the only country known to have one of this name. Otherwise its place is not understood.';

comment on function "private"."after_newsletter_subscription_write"() is 'Drops queued digests to an address that ends its subscription, and logs the change.';

comment on function "private"."before_recruiter_write"() is 'Cleans the row, copies the account''s e-mail to a new one, whose contact number must have digits, skips changes of status that are not allowed, and sets company and membership of an approved recruiter.';

comment on function "private"."set_job_offsets"(public.jobs) is 'Sets the time zones of the people who have the stated hours in common. lib/jobs/eligibility.ts does so for previews.';

comment on function "public"."begin_due_tasks"(text[], integer[]) is 'begin_task for each of the tasks, with its interval from every_seconds: the tasks that were due, with their leases.';

comment on function "public"."request_subscription"(text, text, boolean) is 'For the web server: subscribes an address on behalf of a network, a keyed hash, and asks its owner to confirm. busy: the site as a whole exceeds its limit, and the caller waits and tries again with has_waited; active: the address is subscribed already; not_mailed: the mailbox got as many mails today as strangers can cause, and the links in them confirm this, too. Each call counts, whatever its outcome.';

revoke all on function "private"."add_country"(jsonb) from public;

grant execute on function "private"."add_country"(jsonb) to "service_role";

revoke all on function "public"."begin_due_tasks"(text[], integer[]) from public;

grant execute on function "public"."begin_due_tasks"(text[], integer[]) to "service_role";
