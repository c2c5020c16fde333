-- What is done now and then, when it was done last, and who does it now.

create table public.schedule (
  task text primary key check (char_length(task) <= 40 and task ~ '^[a-z][a-z-]*$'),
  started_at timestamptz,
  finished_at timestamptz,
  duration_ms integer check (duration_ms >= 0),
  is_ok boolean,
  result text check (char_length(result) <= 500),
  next_run_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  constraint schedule_lease check ((lease is null) = (leased_until is null))
);
comment on table public.schedule is 'One row for each task that has ever run; written by begin_task and finish_task.';

alter table public.schedule enable row level security;
grant select on public.schedule to authenticated;
create policy "Admins read the schedule" on public.schedule
for select to authenticated
using ((select private.is_admin()));

create function public.begin_task(task text, every integer, only_if_due boolean default true) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  begun constant uuid := gen_random_uuid();
begin
  insert into public.schedule (task) values (begin_task.task) on conflict do nothing;
  -- A time further away than can be was set before the clock went back; whoever waited for the row began a little earlier.
  update public.schedule s set
    started_at = now(),
    next_run_at = now() + make_interval(secs => begin_task.every),
    lease = begun,
    leased_until = now() + interval '2 minutes'
  where s.task = begin_task.task
    and (s.leased_until is null or s.leased_until not between now() and now() + interval '3 minutes')
    and (not only_if_due or s.next_run_at is null
      or s.next_run_at <= now()
      or s.next_run_at > now() + make_interval(secs => begin_task.every + 60));
  return case when found then begun end;
end
$$;
comment on function public.begin_task(text, integer, boolean) is
  'Takes a task for two minutes, which renew_task prolongs; null where it is not due, or somebody has it.';

create function public.renew_task(task text, lease uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.schedule s set leased_until = now() + interval '2 minutes'
  where s.task = renew_task.task and s.lease = renew_task.lease;
  return found;
end
$$;

create function public.finish_task(task text, lease uuid, duration_ms integer, is_ok boolean, result text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.schedule s set
    finished_at = now(),
    duration_ms = finish_task.duration_ms,
    is_ok = finish_task.is_ok,
    result = left(finish_task.result, 500),
    lease = null,
    leased_until = null
  where s.task = finish_task.task and s.lease = finish_task.lease;
  return found;
end
$$;
comment on function public.finish_task(text, uuid, integer, boolean, text) is
  'Notes how a task went that begin_task gave; false where somebody has taken it over since.';

revoke all on function
  public.begin_task(text, integer, boolean), public.renew_task(text, uuid),
  public.finish_task(text, uuid, integer, boolean, text)
from public, anon, authenticated;
