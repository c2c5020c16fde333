-- The further places of jobs, as rows.

create table public.job_places (
  job_id uuid not null references public.jobs (id) on delete cascade,
  city_id uuid not null references public.cities (id),
  position integer not null check (position between 1 and 10),
  primary key (job_id, position),
  unique (job_id, city_id)
);
comment on table public.job_places is
  'jobs.further_city_ids as rows, written by after_job_write only: for joins, and so that every id is that of a city.';
create index job_places_city_id on public.job_places (city_id);

create function private.write_job_places(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.job_places where job_id = job.id;
  insert into public.job_places (job_id, city_id, position)
  select job.id, id, n from unnest(job.further_city_ids) with ordinality as listed (id, n);
end
$$;
comment on function private.write_job_places is 'Replaces the rows of job_places of a job.';

alter table public.job_places enable row level security;

-- Not even the secret key writes job_places: after_job_write does.
revoke all on public.job_places from service_role;
grant select, references, trigger, maintain on public.job_places to service_role;
grant select on public.job_places to anon, authenticated;

create policy "Everyone reads the places of jobs they read" on public.job_places for select to anon, authenticated
  using (exists (select from public.jobs j where j.id = job_places.job_id));
