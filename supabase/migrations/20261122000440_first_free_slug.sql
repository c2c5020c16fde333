-- "Made unique by appending -1, -2 and so on, excluding the record itself" (SPEC section 5): the first that is free.

create function private.first_free_slug(base text, taken text[]) returns text
language sql immutable
set search_path = ''
as $$
  with numbers as (
    select distinct case when slug = base then 0 else substr(slug, char_length(base) + 2)::bigint end as n
    from unnest(taken) as t (slug)
    where slug = base or substr(slug, char_length(base) + 2) ~ '^[1-9][0-9]{0,8}$'
  ),
  -- Up to the first gap each number is its own place.
  places as (select n, row_number() over (order by n) - 1 as place from numbers),
  first_free as (select count(*) filter (where n = place) as n from places)
  select base || case when n > 0 then '-' || n else '' end from first_free
$$;
comment on function private.first_free_slug(text, text[]) is
  'base, or base with the smallest number that makes it none of those taken, which are base itself and what begins with base-.';

create or replace function private.name_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base constant text := private.slug_base(new.title || ' ' || new.company, 'job');
begin
  if tg_op = 'UPDATE' then
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  -- One writer at a time names jobs, so the next query sees every committed slug.
  perform pg_advisory_xact_lock(hashtext('public.jobs.slug'));
  if coalesce(new.slug, '') = '' then
    new.slug := private.first_free_slug(base, array(
      -- '.' follows '-': a range, which every plan looks up in the index.
      select slug from public.jobs where slug = base or (slug > base || '-' and slug < base || '.')));
  end if;
  return new;
end
$$;
comment on function private.name_job() is 'Before insert: title and company as a slug, made unique by -1, -2 and so on.';

create or replace function private.name_blog() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  base constant text := private.slug_base(new.title, 'post');
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('public.blogs.slug'));
  if coalesce(new.slug, '') = '' then
    new.slug := private.first_free_slug(base, array(
      select slug from public.blogs where id <> new.id and (slug = base or (slug > base || '-' and slug < base || '.'))
      -- /blogs/list is no post.
      union all select 'list' where base = 'list'));
  end if;
  return new;
end
$$;
