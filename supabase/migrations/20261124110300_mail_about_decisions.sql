-- Recruiters are told of a decision about them by a mail that the decision itself enqueues.

create function private.tell_recruiter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- What the operator does in SQL is for the operator to tell.
  if private.is_api_caller() then
    perform private.enqueue_mail(
      case
        when new.status = 'approved' and old.status = 'pending' then 'recruiter-approved'
        when new.status = 'approved' then 'recruiter-reinstated'
        else 'recruiter-' || new.status
      end,
      new.email,
      new.id || ' ' || now(),
      jsonb_build_object(
        'name', new.name,
        'companyName', new.company_name,
        'reason', new.suspension_reason,
        'jobs', case
          when exists (select from public.jobs j where j.recruiter_id = new.id and j.archived_at = now()) then 'archived'
          when exists (select from public.jobs j where j.recruiter_id = new.id and not j.is_archived) then 'live'
          else 'none'
        end));
  end if;
  return null;
end
$$;
comment on function private.tell_recruiter() is 'Runs when all else of the transaction is done: by then a suspension has archived the jobs.';

create constraint trigger tell_recruiter after update of status on public.recruiters
deferrable initially deferred for each row
when (old.status <> new.status)
execute function private.tell_recruiter();
