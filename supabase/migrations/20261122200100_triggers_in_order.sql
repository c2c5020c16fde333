-- Triggers of one kind fire in the order of their names. No order hangs on a prefix any more: text is cleaned first
-- (clean_row), and what follows from several columns of a job is set in one function, step after step.

alter trigger aa_clean_row on public.jobs rename to clean_row;
alter trigger aa_clean_row on public.blogs rename to clean_row;
alter trigger aa_clean_row on public.books rename to clean_row;
alter trigger aa_clean_row on public.events rename to clean_row;
alter trigger aa_clean_row on public.recruiters rename to clean_row;
alter trigger aa_clean_row on public.cities rename to clean_row;

create function private.slug_for(target regclass, row_id uuid, given text, words text, fallback text) returns text
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.slug_base(words, fallback);
  taken text[];
begin
  -- One writer at a time names rows of a table, so that the next query sees every committed slug.
  perform pg_advisory_xact_lock(hashtext(target::text || '.slug'));
  if given <> '' then
    return given;
  end if;
  execute format(
    -- '.' follows '-': a range, which every plan looks up in the index.
    'select array(select slug from %s where id <> $1 and (slug = $2 or (slug > $2 || ''-'' and slug < $2 || ''.'')))', target)
  into taken using row_id, base;
  return private.first_free_slug(base, taken);
end
$$;
comment on function private.slug_for(regclass, uuid, text, text, text) is
  'The slug that was given, or else one of the words that no other row of the table has.';

create function private.set_job_columns() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_by_api constant boolean := private.is_api_caller();
begin
  if is_by_api and is_new then
    new.id := gen_random_uuid();
    new.slug := '';
    new.posted_at := now();
    new.recruiter_id := case when not private.is_admin() then private.my_recruiter_id() end;
  end if;
  if is_by_api and not private.is_admin() then
    -- No row for callers without approval: the policy then refuses the job.
    new.company := coalesce((select company_name from public.recruiters where id = private.my_recruiter_id()), new.company);
  end if;
  new.title := btrim(new.title);
  new.company := btrim(new.company);

  if is_new or new.description is distinct from old.description then
    new.search_text := private.visible_text(new.description);
    -- A job from before this was asked stays as it is until its description is written.
    if is_by_api and new.search_text = '' then
      raise exception 'Description is required' using errcode = 'PT400';
    end if;
  else
    new.search_text := old.search_text;
  end if;

  if is_new then
    new.posted_by := case when new.recruiter_id is null then 'Admin' else 'Recruiter' end;
    new.updated_at := case when is_by_api then now() else new.updated_at end;
    new.archived_at := case when new.is_archived then coalesce(case when not is_by_api then new.archived_at end, now()) end;
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
  else
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    new.updated_at := now();
    new.archived_at := case when new.is_archived then coalesce(old.archived_at, now()) end;
  end if;
  return new;
end
$$;
comment on function private.set_job_columns() is
  'Before insert or update, after clean_row and quota: owner, company and poster follow from who asks, whatever was sent; '
  'search text, clocks and slug from the rest.';

drop trigger own_job on public.jobs;
drop trigger zz_clock_job on public.jobs;
drop trigger zz_describe_job on public.jobs;
drop trigger zz_name_job on public.jobs;
drop function private.own_job();
drop function private.clock_job();
drop function private.require_description();
drop function private.name_job();
create trigger set_job_columns before insert or update on public.jobs
for each row execute function private.set_job_columns();

create or replace function private.name_blog() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  return new;
end
$$;
comment on function private.name_blog() is 'Before insert or update, after clean_row: the slug that was given, or one of the title.';

-- /blogs/list is an address like any other.
alter table public.blogs
  drop constraint blogs_slug_check,
  add constraint blogs_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120);
comment on column public.blogs.slug is 'Generated from the title when absent.';
