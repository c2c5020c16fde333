-- What visitors do, under a random id their browser made up: no address, no user agent, no account.

create type public.click_type as enum ('view', 'apply');

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  visitor_id uuid,
  click_type public.click_type not null,
  clicked_at timestamptz not null default now()
);
comment on table public.job_applications is 'Views of and clicks on jobs, one per visitor, kind and hour (UTC).';
comment on column public.job_applications.visitor_id is 'Forgotten by purge_tracking; the count stays.';

create unique index job_applications_once_an_hour on public.job_applications
  (job_id, visitor_id, click_type, date_trunc('hour', clicked_at at time zone 'UTC'));
create index job_applications_clicked_at on public.job_applications (clicked_at) where visitor_id is not null;

create table public.page_visits (
  id uuid primary key default gen_random_uuid(),
  page_path text not null
    check (char_length(page_path) <= 200 and page_path ~ '^/((blogs|books|events)(/[^?#\s]*)?)?$'),
  visitor_id uuid not null,
  visited_at timestamptz not null default now()
);
comment on table public.page_visits is 'Visits of /, /blogs, /books, /events and below, one per visitor, page and hour (UTC).';

create unique index page_visits_once_an_hour on public.page_visits
  (visitor_id, page_path, date_trunc('hour', visited_at at time zone 'UTC'));
create index page_visits_visited_at on public.page_visits (visited_at);

create function private.count_click_once() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.clicked_at := now();
  end if;
  if exists (
    select from public.job_applications
    where job_id = new.job_id and visitor_id = new.visitor_id and click_type = new.click_type
      and date_trunc('hour', clicked_at at time zone 'UTC') = date_trunc('hour', new.clicked_at at time zone 'UTC')
  ) then
    return null;
  end if;
  return new;
end
$$;

create function private.count_visit_once() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    new.id := gen_random_uuid();
    new.visited_at := now();
  end if;
  if exists (
    select from public.page_visits
    where visitor_id = new.visitor_id and page_path = new.page_path
      and date_trunc('hour', visited_at at time zone 'UTC') = date_trunc('hour', new.visited_at at time zone 'UTC')
  ) then
    return null;
  end if;
  return new;
end
$$;

create trigger count_click_once before insert on public.job_applications
for each row execute function private.count_click_once();
create trigger count_visit_once before insert on public.page_visits
for each row execute function private.count_visit_once();

alter table public.job_applications enable row level security;
alter table public.page_visits enable row level security;

grant insert (job_id, visitor_id, click_type) on public.job_applications to anon, authenticated;
grant select (job_id, click_type) on public.job_applications to authenticated;
grant insert (page_path, visitor_id) on public.page_visits to anon, authenticated;

-- Archived and missing jobs answer alike, so that nobody learns which exist.
create policy "Everyone clicks on live jobs" on public.job_applications
for insert to anon, authenticated
with check (
  visitor_id is not null
  and exists (select from public.jobs j where j.id = job_id and not j.is_archived)
);

create policy "Recruiters count clicks on their own jobs and admins on all" on public.job_applications
for select to authenticated
using (
  (select private.is_admin())
  or exists (
    select from public.jobs j where j.id = job_id and j.recruiter_id = (select private.my_recruiter_id())
  )
);

create policy "Everyone visits pages" on public.page_visits
for insert to anon, authenticated
with check (visitor_id is not null);

create function public.count_clicks(job_ids uuid[]) returns table (job_id uuid, views bigint, applications bigint)
language sql stable
set search_path = ''
as $$
  select a.job_id, count(*) filter (where a.click_type = 'view'), count(*) filter (where a.click_type = 'apply')
  from public.job_applications a
  where a.job_id = any (job_ids)
  group by a.job_id
$$;
comment on function public.count_clicks(uuid[]) is 'Views and apply clicks of the caller''s jobs; jobs without any are left out.';
grant execute on function public.count_clicks(uuid[]) to authenticated;
