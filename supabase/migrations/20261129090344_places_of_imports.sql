-- Reads lists and states in the places of imports, keeps the country of jobs, and treats who may apply as one field.

set local check_function_bodies = off;

create or replace function private.add_country (
  posting jsonb
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when posting ->> 'country' <> '' or private.folded_input(posting ->> 'city') = 'remote' or not (posting ->> 'is_placed')::boolean
      then posting
    else (
      select posting || jsonb_build_object(
        'country', case
          when count(*) = 1 and bool_and(private.may_be_in(posting, c.country)) then min(c.country)
          else ''
        end,
        'is_placed', count(*) = 1 and bool_and(private.may_be_in(posting, c.country)))
      from public.cities c join private.countries n on n.name = c.country
      where c.name_key = private.folded_input(posting ->> 'city')
        and n.code is not null
        and (private.may_be_in(posting, c.country) or (posting ->> 'may_be_list')::boolean))
  end
$function$;

create or replace function private.import_posting (
  link    public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  applicants constant text[] := '{eligibility,eligible_countries}';
  before public.imported_postings;
  fields jsonb;
  changes jsonb;
  job jsonb;
  is_draft boolean;
  job_id uuid;
begin
  select * into before from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.external_id = posting ->> 'id';
  if before.recruiter_id = link.recruiter_id and before.job_id is null then
    return 'deleted';
  elsif before.job_id is not null and before.recruiter_id <> link.recruiter_id then
    return 'taken';
  elsif before.job_id is null and not may_add then
    return 'waiting';
  end if;

  -- A city that another country has by now does not make the country of a job unknown.
  if before.job_id is not null and posting ->> 'country' = ''
    and private.folded_input(posting ->> 'city') <> 'remote' and not coalesce((posting ->> 'may_be_list')::boolean, false)
  then
    posting := posting || jsonb_build_object('country', coalesce((
      select c.country from public.jobs j join public.cities c on c.id = j.city_id
      where j.id = before.job_id and c.name_key = private.folded_input(posting ->> 'city')
        and c.country <> 'Unknown' and private.may_be_in(posting, c.country)), ''));
  end if;

  if not exists (
      select from public.cities c
      where c.name_key = private.folded_input(posting ->> 'city')
        and private.folded(c.country) = private.folded_input(coalesce(nullif(posting ->> 'country', ''), 'Unknown')))
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  fields := (posting - array['id', 'city', 'country', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object('city_id', private.save_city(posting ->> 'city', posting ->> 'country'));

  if before.job_id is null then
    if not private.consume_limit('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- A job whose place could not be understood is checked by a person first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p
      (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft,
      private.column_hashes(fields), private.column_hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- The recruiter who had linked the board before deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- The columns that changed on the board and were not edited here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  -- The columns of the salary only make sense together: one that was edited here keeps all of them.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if exists (
      select from unnest(applicants) as key where md5((job -> key)::text) is distinct from before.stored ->> key)
  then
    changes := changes - applicants;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.column_hashes(changes),
    stored = p.stored || (
      select private.column_hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
end
$function$;

create or replace function private.may_be_in (
  posting jsonb,
  country text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when jsonb_typeof(posting -> 'possible_countries') = 'array' then posting -> 'possible_countries' ? country
    else true
  end
$function$;

comment on function "private"."may_be_in"(jsonb, text) is 'Whether a posting that leaves its country open may be in this country: a state that it names rules out others.';

revoke all on function "private"."may_be_in"(jsonb, text) from public;

grant execute on function "private"."may_be_in"(jsonb, text) to "service_role";
