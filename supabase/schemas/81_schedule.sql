-- Schedule: the recurring tasks of the web server, each of which only one instance runs at a time.

create table public.schedule (
  task text primary key check (char_length(task) <= 40 and task ~ '^[a-z][a-z-]*$'),
  started_at timestamptz,
  duration_ms integer check (duration_ms >= 0),
  is_ok boolean,
  result text check (char_length(result) <= 500),
  next_run_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  constraint schedule_lease check ((lease is null) = (leased_until is null)),
  constraint schedule_times check (private.are_times(started_at, next_run_at, leased_until))
);
comment on table public.schedule is
  'The current or last run of each task. Its end sets duration_ms, is_ok and result.';

create function public.begin_task(task text, every_seconds integer, only_if_due boolean default true) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  new_lease constant uuid := gen_random_uuid();
begin
  insert into public.schedule (task) values (begin_task.task) on conflict do nothing;
  -- A lease or a next run further ahead than possible comes from a clock that has been set back since. The extra minute
  -- allows for transactions that waited for the row, whose now() is earlier.
  update public.schedule s set
    started_at = now(),
    next_run_at = now() + make_interval(secs => every_seconds),
    lease = new_lease,
    leased_until = now() + interval '2 minutes'
  where s.task = begin_task.task
    and (s.leased_until is null or s.leased_until not between now() and now() + interval '3 minutes')
    and (not only_if_due
      or s.next_run_at is null
      or s.next_run_at <= now()
      or s.next_run_at > now() + make_interval(secs => every_seconds::double precision + 60));
  return case when found then new_lease end;
end
$$;
comment on function public.begin_task is
  'Leases a task for two minutes and returns the lease. Null when the task is not due or another instance runs it.';

create function public.begin_due_tasks(tasks text[], every_seconds integer[])
returns table (task text, lease uuid)
language sql
set search_path = ''
as $$
  with begun as materialized (
    -- In one order, so that instances that begin several tasks at the same time do not deadlock.
    select t.task, public.begin_task(t.task, t.every_seconds) as lease
    from (
      select * from unnest(begin_due_tasks.tasks, begin_due_tasks.every_seconds) as given (task, every_seconds)
      order by given.task
    ) t
  )
  select b.task, b.lease from begun b where b.lease is not null
$$;
comment on function public.begin_due_tasks is
  'begin_task for each of the tasks, with its interval from every_seconds: the tasks that were due, with their leases.';

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
comment on function public.renew_task is 'Extends a lease to two minutes from now; false when it is over.';

create function public.finish_task(
  task text,
  lease uuid,
  duration_ms integer,
  is_ok boolean,
  result text
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.schedule s set
    duration_ms = finish_task.duration_ms,
    is_ok = finish_task.is_ok,
    result = left(finish_task.result, 500),
    lease = null,
    leased_until = null
  where s.task = finish_task.task and s.lease = finish_task.lease;
  return found;
end
$$;
comment on function public.finish_task is
  'Records the end of a run and gives up its lease; false when the lease is over.';

alter table public.schedule enable row level security;

grant select on public.schedule to authenticated;

create policy "Admins read the schedule" on public.schedule for select to authenticated
  using ((select private.is_admin()));
