-- City and job in one transaction: a refused job leaves no city behind.

create function public.save_job(
  title text,
  city text,
  country text,
  application_url text,
  job_id uuid default null,
  expected_version integer default null,
  idempotency_key uuid default null,
  company text default '',
  job_type public.job_type default 'full-time',
  description text default '',
  requirements text[] default '{}',
  salary_min integer default null,
  salary_max integer default null,
  salary_currency text default 'USD'
) returns table (id uuid, slug text, version integer)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  place uuid;
  blocker text;
begin
  if save_job.job_id is null and save_job.idempotency_key is not null then
    return query
      select j.id, j.slug, j.version from public.jobs j
      where j.idempotency_key = save_job.idempotency_key
        and ((select private.is_admin()) or j.recruiter_id = (select private.my_recruiter_id()));
    if found then
      return;
    end if;
  end if;

  place := public.get_or_create_city(save_job.city, save_job.country);

  if save_job.job_id is null then
    begin
      return query
        insert into public.jobs as j (
          title, company, city_id, type, description, requirements, salary_min, salary_max, salary_currency,
          application_url, idempotency_key
        ) values (
          save_job.title, save_job.company, place, save_job.job_type, save_job.description, save_job.requirements,
          save_job.salary_min, save_job.salary_max, save_job.salary_currency, save_job.application_url,
          save_job.idempotency_key
        )
        returning j.id, j.slug, j.version;
    exception when unique_violation then
      -- The same form, submitted twice at once: the first one's job is the answer.
      get stacked diagnostics blocker = constraint_name;
      if blocker is distinct from 'jobs_idempotency_key_key' then
        raise;
      end if;
      return query
        select j.id, j.slug, j.version from public.jobs j
        where j.idempotency_key = save_job.idempotency_key
          and ((select private.is_admin()) or j.recruiter_id = (select private.my_recruiter_id()));
      if not found then
        raise;
      end if;
    end;
    return;
  end if;

  return query
    update public.jobs j set
      title = save_job.title, company = save_job.company, city_id = place, type = save_job.job_type,
      description = save_job.description, requirements = save_job.requirements, salary_min = save_job.salary_min,
      salary_max = save_job.salary_max, salary_currency = save_job.salary_currency,
      application_url = save_job.application_url
    where j.id = save_job.job_id
      and (save_job.expected_version is null or j.version = save_job.expected_version)
    returning j.id, j.slug, j.version;
  if not found then
    if exists (
      select from public.jobs j
      where j.id = save_job.job_id
        and ((select private.is_admin()) or j.recruiter_id = (select private.my_recruiter_id()))
    ) then
      raise exception 'the job was changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'no such job' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.save_job is
  'Creates a job, or updates job_id if it is still at expected_version: PT409 when it is not, PT404 when it is not the caller''s.';
grant execute on function public.save_job to authenticated;
