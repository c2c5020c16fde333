-- Job objections: a recruiter objects to the removal of a job, once, and an admin restores the job or keeps the
-- removal.

create type public.objection_decision as enum ('kept', 'restored');

create table public.job_objections (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs on delete cascade,
  removed_at timestamptz not null default now(),
  statement text not null check (char_length(statement) <= 500 and btrim(statement) <> ''),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  decision public.objection_decision,
  constraint job_objections_once unique (job_id, removed_at),
  constraint job_objections_decided check ((decision is null) = (resolved_at is null)),
  constraint job_objections_times check (private.are_times(removed_at, created_at, resolved_at))
);
comment on table public.job_objections is 'Objections to removals of jobs, one for each removal.';
comment on column public.job_objections.removed_at is 'The job''s archived_at, which tells its removals apart.';

create function private.before_job_objection_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
begin
  new := private.clean_columns(new);
  if tg_op = 'INSERT' then
    if job.removal_reason is null then
      raise exception 'This job is not removed, so there is nothing to object to.' using errcode = 'PT422';
    end if;
    new.removed_at := job.archived_at;
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.created_at := now();
      new.resolved_at := null;
      new.decision := null;
    end if;
  else
    perform private.check_changed_columns(old, new, 'resolved_at');
    if new.resolved_at is distinct from old.resolved_at then
      -- The first decision stands.
      new.resolved_at := coalesce(old.resolved_at, now());
      new.decision := coalesce(
        old.decision,
        (case when job.removal_reason is null then 'restored' else 'kept' end)::public.objection_decision);
    end if;
  end if;
  return new;
end
$$;
comment on function private.before_job_objection_write is
  'Cleans the row, sets which removal it is about and, when it is resolved, the decision: that follows from the job.';

create function private.after_job_objection_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
  owner constant public.recruiters := (select r from public.recruiters r where r.id = job.recruiter_id);
begin
  if new.decision is distinct from old.decision then
    perform private.log_change('job_objections', new.decision::text, new.id, private.job_subject(job));
    if owner.email is not null then
      perform private.enqueue_mail(
        'objection-decided', owner.email, new.id::text,
        jsonb_build_object(
          'title', case when owner.address_confirmed_at is null then '' else job.title end, 'decision', new.decision));
    end if;
  end if;
  return null;
end
$$;
comment on function private.after_job_objection_write is
  'Mails the decision to the recruiter, and writes the audit log.';

create function private.settle_notices(job public.jobs) returns void
language sql
set search_path = ''
as $$
  update public.job_reports r set resolved_at = now()
  where r.job_id = job.id and r.resolved_at is null and job.removal_reason is not null;
  update public.job_objections o set resolved_at = now()
  where o.job_id = job.id and o.resolved_at is null and job.removal_reason is null;
$$;
comment on function private.settle_notices is
  'Settles the reports of a job that was removed, or the objection to the removal of one that was restored.';

create function public.decide_objection(objection_id uuid, restores boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  objected_job_id constant uuid := (select o.job_id from public.job_objections o where o.id = objection_id);
begin
  -- Locks the job, so that of two decisions at the same time the first one stands.
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
$$;
comment on function public.decide_objection is
  'For admins: restores the job or keeps its removal. False when this was decided before.';

create trigger before_write before insert or update on public.job_objections
  for each row execute function private.before_job_objection_write();
create trigger after_write after update on public.job_objections
  for each row execute function private.after_job_objection_write();

alter table public.job_objections enable row level security;

grant select on public.job_objections to authenticated;
grant insert (job_id, statement) on public.job_objections to authenticated;
grant update (resolved_at) on public.job_objections to authenticated;
grant execute on function public.decide_objection(uuid, boolean) to authenticated;

create policy "Recruiters read their own objections and admins all" on public.job_objections for select to authenticated
  using (job_id in (select private.my_job_ids()) or (select private.is_admin()));
create policy "Recruiters object to removals of their own jobs" on public.job_objections for insert to authenticated
  with check (job_id in (select private.my_job_ids()));
create policy "Admins decide objections" on public.job_objections for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
