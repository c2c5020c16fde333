-- Skills: the vocabulary that jobs choose from, and which job requires which.

create table public.skills (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text not null check (char_length(name) between 1 and 40),
  synonyms text[] not null default '{}' check (char_length(array_to_string(synonyms, '')) <= 400)
);
comment on table public.skills is 'The skills that a job may require.';
comment on column public.skills.synonyms is 'Other names of the skill in the texts of jobs, in lower case.';

create table public.job_skills (
  job_id uuid not null references public.jobs (id) on delete cascade,
  skill_slug text not null references public.skills (slug),
  position integer not null check (position between 1 and 8),
  primary key (job_id, skill_slug)
);
comment on table public.job_skills is
  'jobs.skills as rows, written by after_job_write only: for joins, and so that every slug is that of a skill.';
create index job_skills_skill_slug on public.job_skills (skill_slug);

create function private.write_job_skills(job public.jobs) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.job_skills where job_id = job.id;
  insert into public.job_skills (job_id, skill_slug, position)
  select job.id, skill, n from unnest(job.skills) with ordinality as chosen (skill, n);
end
$$;
comment on function private.write_job_skills is 'Replaces the rows of job_skills of a job.';

alter table public.skills enable row level security;
alter table public.job_skills enable row level security;

grant select on public.skills to anon, authenticated;
-- Only the trigger after_job_write writes job_skills, so not even the secret key may.
revoke all on public.job_skills from service_role;
grant select, references, trigger, maintain on public.job_skills to service_role;
grant select on public.job_skills to anon, authenticated;

create policy "Everyone reads skills" on public.skills for select to anon, authenticated
  using (true);
create policy "Everyone reads the skills of jobs they read" on public.job_skills for select to anon, authenticated
  using (exists (select from public.jobs j where j.id = job_skills.job_id));
