-- Currencies of jobs are stored in capitals, and covers of books are asked for by https, the only way pages load them.
-- Existing rows are written so, without moving their dates and versions.

set local check_function_bodies = off;

alter table "public"."books"
  drop constraint "books_cover_url_check";

alter table public.books disable trigger user;
update public.books set cover_url = left('https' || substr(cover_url, 5), 2048) where cover_url ~* '^http://';
alter table public.books enable trigger user;

create or replace function private.set_job_text (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
begin
  job.title := btrim(job.title);
  job.company := btrim(job.company);
  job.salary_currency := upper(btrim(job.salary_currency));
  if before is null or job.description is distinct from before.description then
    job.search_text := private.visible_text(job.description);
    -- Jobs from before this rule stay as they are until their description is edited.
    if private.is_api_caller() and job.search_text = '' then
      raise exception 'Description is required' using errcode = 'PT400';
    end if;
  else
    job.search_text := before.search_text;
  end if;
  return job;
end
$function$;

alter table "public"."books"
  add constraint "books_cover_url_check"
    check (((cover_url ~* '^https://[^\s/]\S*$'::text) AND (char_length(cover_url) <= 2048)));

comment on function "private"."set_job_text"(public.jobs, public.jobs) is 'Trims title, company and currency, writes the currency in capitals, and derives search_text from the description.';

alter table public.jobs disable trigger user;
update public.jobs set salary_currency = upper(btrim(salary_currency))
where salary_currency <> upper(btrim(salary_currency)) and char_length(upper(btrim(salary_currency))) <= 20;
alter table public.jobs enable trigger user;
