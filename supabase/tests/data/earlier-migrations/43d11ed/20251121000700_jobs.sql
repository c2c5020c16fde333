-- Job offers.

create type public.job_type as enum ('full-time', 'part-time', 'contract', 'internship');
create type public.posted_by as enum ('Admin', 'Recruiter');

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  company text not null check (char_length(btrim(company)) between 1 and 120),
  city_id uuid not null references public.cities (id),
  type public.job_type not null default 'full-time',
  description text not null default '' check (char_length(description) <= 50000),
  requirements text[] not null default '{}'
    check (
      cardinality(requirements) <= 50
      and array_position(requirements, null) is null
      and char_length(array_to_string(requirements, '')) <= 20000
    ),
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= 0),
  salary_currency text not null default 'USD' check (char_length(btrim(salary_currency)) between 1 and 20),
  application_url text not null check (application_url ~* '^https?://[^\s/]\S*$' and char_length(application_url) <= 2048),
  posted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  is_archived boolean not null default false,
  archived_at timestamptz,
  posted_by public.posted_by not null default 'Admin',
  recruiter_id uuid references public.recruiters (id) on delete set null,
  version integer not null default 1,
  search_text text not null default '' check (char_length(search_text) <= 50000),
  idempotency_key uuid unique,
  constraint jobs_salary_range check (salary_min <= salary_max),
  constraint jobs_archived_clock check (is_archived = (archived_at is not null))
);
comment on table public.jobs is 'Live jobs are public; the rest belongs to its recruiter and the admins.';
comment on column public.jobs.slug is 'Generated from title and company when absent; never changes afterwards.';
comment on column public.jobs.search_text is 'Visible text of the description.';
comment on column public.jobs.idempotency_key is 'A form submitted twice is one job.';

create index jobs_city_id on public.jobs (city_id);
create index jobs_recruiter_id on public.jobs (recruiter_id, posted_at desc);
create index jobs_live_posted_at on public.jobs (posted_at desc, id desc) where not is_archived;
create index jobs_posted_at on public.jobs (posted_at desc, id desc);

create function private.own_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_api_caller() then
    if tg_op = 'INSERT' then
      new.id := gen_random_uuid();
      new.slug := null;
      new.posted_at := now();
      new.recruiter_id := case when not private.is_admin() then private.my_recruiter_id() end;
    end if;
    if not private.is_admin() then
      -- No row for callers without approval: the policy then refuses the job.
      new.company := coalesce(
        (select company_name from public.recruiters where id = private.my_recruiter_id()), new.company);
    end if;
  end if;
  if tg_op = 'INSERT' then
    new.posted_by := case when new.recruiter_id is null then 'Admin' else 'Recruiter' end;
  end if;
  return new;
end
$$;
comment on function private.own_job() is 'Owner, company and poster follow from who asks, whatever was sent.';

create function private.name_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base text;
  taken bigint;
begin
  if tg_op = 'UPDATE' then
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if coalesce(new.slug, '') = '' then
    base := private.slug_base(new.title || ' ' || new.company, 'job');
    -- One writer at a time names jobs, so the next query sees every committed slug.
    perform pg_advisory_xact_lock(hashtext('public.jobs.slug'));
    select max(case when slug = base then 0 else substr(slug, char_length(base) + 2)::bigint end) into taken
    from public.jobs
    where slug = base
      or (slug like base || '-%' and substr(slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,8}$');
    new.slug := base || coalesce('-' || (taken + 1), '');
  end if;
  return new;
end
$$;
comment on function private.name_job() is 'Before insert: title and company as a slug, made unique by -1, -2 and so on.';

create function private.clock_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.title := btrim(new.title);
  new.company := btrim(new.company);
  if tg_op = 'INSERT' then
    new.updated_at := case when private.is_api_caller() then now() else new.updated_at end;
    new.archived_at := case when new.is_archived then coalesce(case when not private.is_api_caller() then new.archived_at end, now()) end;
    new.search_text := private.visible_text(new.description);
  else
    new.updated_at := now();
    new.archived_at := case when new.is_archived then coalesce(old.archived_at, now()) end;
    if new.description is distinct from old.description then
      new.search_text := private.visible_text(new.description);
    else
      new.search_text := old.search_text;
    end if;
  end if;
  return new;
end
$$;

create trigger allow_changes before update on public.jobs
for each row execute function private.allow_changes(
  'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min', 'salary_max', 'salary_currency',
  'application_url', 'is_archived');
create trigger bump_version before insert or update on public.jobs
for each row execute function private.bump_version();
create trigger own_job before insert or update on public.jobs
for each row execute function private.own_job();
-- After own_job: the slug holds the forced company.
create trigger zz_clock_job before insert or update on public.jobs
for each row execute function private.clock_job();
create trigger zz_name_job before insert or update on public.jobs
for each row execute function private.name_job();

alter table public.jobs enable row level security;

grant select (
  id, title, company, city_id, type, description, requirements, salary_min, salary_max, salary_currency,
  application_url, posted_at, updated_at, slug, is_archived, archived_at
) on public.jobs to anon, authenticated;
grant
  select (posted_by, recruiter_id, version, idempotency_key),
  insert (
    title, company, city_id, type, description, requirements, salary_min, salary_max, salary_currency,
    application_url, is_archived, idempotency_key
  ),
  update (
    title, company, city_id, type, description, requirements, salary_min, salary_max, salary_currency,
    application_url, is_archived
  ),
  delete
on public.jobs to authenticated;

create policy "Everyone reads live jobs" on public.jobs
for select to anon
using (not is_archived);

create policy "Accounts read live jobs, recruiters their own and admins all" on public.jobs
for select to authenticated
using (not is_archived or recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

create policy "Approved recruiters post for themselves and admins for anyone" on public.jobs
for insert to authenticated
with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

create policy "Recruiters edit their own jobs and admins all" on public.jobs
for update to authenticated
using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
with check (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));

create policy "Recruiters delete their own jobs and admins all" on public.jobs
for delete to authenticated
using (recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()));
