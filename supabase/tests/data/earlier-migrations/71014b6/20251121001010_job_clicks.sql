-- How often each job was viewed and applied for: a list sorted by it must not count every click there ever was.

create table public.job_clicks (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  views integer not null default 0,
  applications integer not null default 0
);
comment on table public.job_clicks is 'Kept by trigger. Clicks leave job_applications only with their job, so the sums only grow.';

create function private.tally_clicks() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- In one order, so that two writers of several clicks never wait for each other.
  insert into public.job_clicks as c (job_id, views, applications)
  select job_id, count(*) filter (where click_type = 'view'), count(*) filter (where click_type = 'apply')
  from clicks
  group by job_id
  order by job_id
  on conflict (job_id) do update
  set views = c.views + excluded.views, applications = c.applications + excluded.applications;
  return null;
end
$$;
create trigger tally_clicks after insert on public.job_applications
referencing new table as clicks
for each statement execute function private.tally_clicks();

alter table public.job_clicks enable row level security;

grant select on public.job_clicks to authenticated;

create policy "Recruiters see the sums of their own jobs and admins all" on public.job_clicks
for select to authenticated
using (
  (select private.is_admin())
  or exists (
    select from public.jobs j where j.id = job_id and j.recruiter_id = (select private.my_recruiter_id())
  )
);
