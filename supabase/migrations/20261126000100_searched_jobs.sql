-- What the search holds of a job is said in one place, for one job that is saved and for many that are loaded.

create view private.searched_jobs as
select
  j.id, j.posted_at, j.expires_at, j.type, j.city_id, j.company, j.level, j.skills,
  case
    when c.name <> 'Remote' then array[coalesce(n.code, '?')]
    when j.eligibility = 'worldwide' then '{*}'
    when j.eligibility = 'countries' then
      array(select code from unnest(j.eligible_countries) as code where code <> all (j.excluded_countries))
    else '{?}'
  end as open_to,
  j.excluded_countries as excluded, j.pay_top_eur_year as pay,
  lower(
    translate(j.title, chr(1), '') || chr(1) || translate(j.company, chr(1), '') || chr(1) || j.search_text
    collate pg_catalog.pg_c_utf8) as txt
from public.jobs j join public.cities c on c.id = j.city_id left join private.countries n on n.name = c.country
where private.is_open(j.is_archived, j.expires_at);
comment on view private.searched_jobs is
  'Rows of job_search as they are to be, of open jobs. In open_to are the codes of the countries from where one may apply for '
  'a job on site, which is where it is, or for a remote one; * is anywhere, ? is not stated. Those excluded are none of them '
  'where countries are named.';
comment on column public.job_search.open_to is 'What private.searched_jobs says.';

create or replace function private.index_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_open(new.is_archived, new.expires_at) then
    insert into public.job_search as s
      (id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, txt)
    select id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, txt
    from private.searched_jobs j where j.id = new.id
    on conflict (id) do update
    set posted_at = excluded.posted_at, expires_at = excluded.expires_at, type = excluded.type, city_id = excluded.city_id,
      company = excluded.company, level = excluded.level, skills = excluded.skills, open_to = excluded.open_to,
      excluded = excluded.excluded, pay = excluded.pay, txt = excluded.txt
    where (s.posted_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to, s.excluded, s.pay, s.txt)
      is distinct from (
        excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
        excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.txt);
  else
    delete from public.job_search where id = new.id;
  end if;
  return null;
end
$$;

drop function private.open_to(uuid, text, text[], text[]);
