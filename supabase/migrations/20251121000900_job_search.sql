-- The search reads one narrow table of live jobs instead of the wide one.

create table public.job_search (
  id uuid primary key references public.jobs (id) on delete cascade,
  posted_at timestamptz not null,
  type public.job_type not null,
  city_id uuid not null references public.cities (id),
  txt text collate "C" not null
) with (toast_tuple_target = 8160);
comment on table public.job_search is 'Kept by trigger; txt is lower-cased title, company and visible description, U+0001 between them.';
-- Uncompressed and in the row where it fits: reading it is most of a search.
alter table public.job_search alter column txt set storage external;

create index job_search_posted_at on public.job_search (posted_at desc, id desc);
create index job_search_city_id_type on public.job_search (city_id, type);
create index job_search_txt on public.job_search using gin (txt extensions.gin_trgm_ops) with (fastupdate = off);

create function private.letters(txt text) returns text[]
language sql immutable parallel safe
-- Dear, so that the planner asks the index instead of computing it row by row.
cost 1000000
set search_path = ''
as $$
  with chars as materialized (select string_to_array(txt, null) as c),
  pairs as materialized (select distinct a collate "C" as a, b from chars, unnest(c, c[2:]) as t (a, b))
  select array(select a from pairs union select a || b from pairs where b is not null)
$$;
comment on function private.letters(text) is
  'Every character and every pair of neighbours: finds the terms that are too short for trigrams.';
grant execute on function private.letters(text) to anon, authenticated;

create index job_search_letters on public.job_search using gin (private.letters(txt)) with (fastupdate = off);
-- No statistics: they would compute the letters of thousands of rows at every analyze, and the default guess will do.
alter index public.job_search_letters alter column 1 set statistics 0;

create function private.index_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_archived then
    delete from public.job_search where id = new.id;
  else
    insert into public.job_search as s (id, posted_at, type, city_id, txt)
    values (
      new.id, new.posted_at, new.type, new.city_id,
      lower(
        translate(new.title, chr(1), '') || chr(1) || translate(new.company, chr(1), '') || chr(1) || new.search_text
        collate pg_catalog.pg_c_utf8))
    on conflict (id) do update
    set posted_at = excluded.posted_at, type = excluded.type, city_id = excluded.city_id, txt = excluded.txt
    where (s.posted_at, s.type, s.city_id, s.txt)
      is distinct from (excluded.posted_at, excluded.type, excluded.city_id, excluded.txt);
  end if;
  return null;
end
$$;
create trigger index_job after insert or update on public.jobs
for each row execute function private.index_job();

alter table public.job_search enable row level security;

grant select on public.job_search to anon, authenticated;

create policy "Everyone searches live jobs" on public.job_search
for select to anon, authenticated
using (true);
