-- Job reports: problems with jobs that visitors report, until an admin resolves them. A report does not change the job.

create type public.report_reason as enum ('dead_link', 'scam', 'not_go', 'wrong_data');
create type public.report_outcome as enum ('taken', 'closed', 'limited');

create table public.job_reports (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  reason public.report_reason not null,
  comment text not null default '' check (char_length(comment) <= 500),
  network text not null check (char_length(network) between 1 and 64),
  statement text not null default '' check (char_length(statement) <= 1000),
  email text check (
    email = lower(email) and char_length(email) <= 254
    and email ~ '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint job_reports_times check (private.are_times(created_at, resolved_at))
);
comment on table public.job_reports is
  'Reports of jobs by visitors, one per job and network until an admin resolves it.';
comment on column public.job_reports.network is
  'A keyed hash of the reporter''s network, made by the web server. Overwritten when the report is resolved.';
comment on column public.job_reports.statement is
  'What is illegal about the job and why, in the words of the reporter.';
comment on column public.job_reports.email is
  'Gets a receipt and the decision. Nobody has confirmed it. Deleted 90 days after the decision.';
create unique index job_reports_once on public.job_reports (job_id, network) where resolved_at is null;
create index job_reports_job_id on public.job_reports (job_id);

create function private.count_open_reports(reported_job_id uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$ select count(*) from public.job_reports where job_id = reported_job_id and resolved_at is null $$;
comment on function private.count_open_reports is
  'How many networks reported a job since an admin last resolved its reports.';

create function private.before_job_report_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.check_changed_columns(old, new, 'resolved_at');
  end if;
  new := private.clean_columns(new);
  if tg_op = 'UPDATE' and new.resolved_at is distinct from old.resolved_at then
    -- The first resolution stands, at the server's time. Its network, no longer needed, is overwritten.
    new.resolved_at := coalesce(old.resolved_at, now());
    new.network := new.id::text;
  end if;
  return new;
end
$$;
comment on function private.before_job_report_write is
  'Cleans the row, and sets the time of a resolution.';

create function private.after_job_report_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
  is_decision constant boolean := new.resolved_at is distinct from old.resolved_at;
begin
  if tg_op = 'DELETE' then
    -- A report is deleted only together with its job, so this tells the reporter that the job was deleted.
    if old.email is not null and old.resolved_at is null then
      perform private.enqueue_mail(
        'report-decided', old.email, old.id::text,
        jsonb_build_object('reportedAt', old.created_at, 'rule', null, 'isGone', true));
    end if;
    return null;
  end if;
  if new.email is not null and (is_decision or new.email is distinct from old.email) then
    perform private.enqueue_mail(
      case when new.resolved_at is null then 'report-received' else 'report-decided' end, new.email, new.id::text,
      -- The mail contains nothing that strangers typed, because the address is unconfirmed: otherwise anybody could
      -- have the site mail a text of their choice to it.
      jsonb_build_object('reportedAt', new.created_at, 'rule', job.removal_rule));
  end if;
  -- The audit log names the removal of a job already.
  if tg_op = 'UPDATE' and is_decision and job.removal_reason is null then
    perform private.log_change('job_reports', 'settled', new.id, private.job_subject(job));
  end if;
  return null;
end
$$;
comment on function private.after_job_report_write is
  'Mails the receipt and the decision of a report, also when its job is deleted, and writes the audit log when the '
  'job was kept.';

create function public.report_job(
  job_slug text,
  reason public.report_reason,
  comment text,
  network text,
  statement text default '',
  email text default null
) returns public.report_outcome
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  reported_job_id constant uuid := (
    select id from public.jobs where slug = job_slug and private.is_open(is_archived, expires_at));
  address constant text := nullif(private.lower_case(btrim(report_job.email)), '');
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
$$;
comment on function public.report_job is
  'For the web server: records a report of an open job, which replaces an earlier one from the same network.';

create function public.list_reported_jobs(page integer default 1, page_size integer default 25) returns jsonb
language sql stable
set search_path = ''
as $$
  with waiting as (
    select job_id, count(*) >= 3 as is_flagged, min(created_at) as first_at
    from public.job_reports where resolved_at is null group by job_id
    union all
    select job_id, false, created_at from public.job_objections where resolved_at is null
  ),
  reported as (
    select job_id, bool_or(is_flagged) as is_flagged, min(first_at) as first_at from waiting group by job_id
  ),
  shown as (
    select * from reported
    order by is_flagged desc, first_at
    offset (private.list_position(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100)
    limit least(greatest(page_size, 1), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from reported),
    'jobs', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', j.id, 'slug', j.slug, 'title', j.title, 'company', j.company, 'is_archived', j.is_archived,
            'is_flagged', s.is_flagged,
            'reports', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'reason', r.reason, 'comment', r.comment, 'statement', r.statement, 'created_at', r.created_at)
                  order by r.created_at, r.id),
                '[]')
              from public.job_reports r where r.job_id = j.id and r.resolved_at is null),
            'objection', (
              select jsonb_build_object(
                'id', o.id, 'statement', o.statement, 'created_at', o.created_at,
                'removal_reason', j.removal_reason, 'removal_rule', j.removal_rule)
              from public.job_objections o where o.job_id = j.id and o.resolved_at is null))
          order by s.is_flagged desc, s.first_at),
        '[]')
      from shown s join public.jobs j on j.id = s.job_id))
$$;
comment on function public.list_reported_jobs is
  'A page of jobs with open reports or an open objection, as {total, jobs}: first those flagged by three networks, '
  'then the oldest.';

create function public.decide_reports(
  job_id uuid,
  removal_reason text default null,
  removal_rule public.posting_rule default null
) returns boolean
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Locks the job, so that of two decisions at the same time the first one stands.
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
$$;
comment on function public.decide_reports is
  'For admins: removes a reported job with a reason and a rule, or keeps it without both, and settles its reports. '
  'False when they were settled before.';

create function public.purge_report_addresses(older_than interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  update public.job_reports set email = null
  where id in (
    select r.id from public.job_reports r
    where r.email is not null and r.resolved_at < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$$;
comment on function public.purge_report_addresses is
  'Scheduled work, called until it returns 0: deletes up to 5,000 addresses of reporters from reports that were '
  'decided so long ago, and returns how many.';

create function public.decision_counts()
returns table (removed bigint, kept bigint, objections bigint, restored bigint)
language sql stable
set search_path = ''
as $$
  select
    count(*) filter (where l.table_name = 'jobs' and l.action = 'removed'),
    -- All reports of a job are settled at one time.
    count(distinct l.at) filter (where l.table_name = 'job_reports' and l.action = 'settled'),
    count(*) filter (where l.table_name = 'job_objections'),
    count(*) filter (where l.table_name = 'job_objections' and l.action = 'restored')
  from public.audit_log l
  where l.at > now() - interval '1 year'
$$;
comment on function public.decision_counts is
  'For the web server: decisions by admins in the last year, from the audit log, which outlives jobs: jobs removed, '
  'reported jobs kept, objections decided and, of these, jobs restored.';

create trigger before_write before insert or update on public.job_reports
  for each row execute function private.before_job_report_write();
create trigger after_write after insert or update or delete on public.job_reports
  for each row execute function private.after_job_report_write();

alter table public.job_reports enable row level security;

-- Admins read neither network nor email, which identify the reporter.
grant select (id, job_id, reason, comment, statement, created_at, resolved_at) on public.job_reports to authenticated;
grant update (resolved_at) on public.job_reports to authenticated;
grant execute on function public.list_reported_jobs(integer, integer),
  public.decide_reports(uuid, text, public.posting_rule) to authenticated;

create policy "Admins read reports" on public.job_reports for select to authenticated
  using ((select private.is_admin()));
create policy "Admins resolve reports" on public.job_reports for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
