-- Lists of events, blogs and books for admins, sorted by their columns.

set local check_function_bodies = off;

drop function "private"."list_rows"(text, text, text, integer, integer);

drop function "public"."list_rows"(text, text, text, integer, integer);

create or replace function private.list_rows (
  table_name   text,
  query_text   text,
  only_status  text,
  page         integer,
  page_size    integer,
  sort_by      text,
  is_ascending boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  listed jsonb;
  -- The columns of each table by which it may be sorted.
  sorted constant text := (
    select format('t.%I %s nulls last', of_list, case when is_ascending then 'asc' else 'desc' end)
    from unnest(case table_name
      when 'events' then '{name,start_date,status}'
      when 'blogs' then '{title,blog_type,published_at}'
      else '{title,book_type,published_at}'
    end::text[]) as of_list
    where of_list = sort_by);
begin
  if not private.is_admin() then
    raise exception 'only admins list %', table_name using errcode = 'insufficient_privilege';
  end if;
  if table_name not in ('events', 'blogs', 'books') then
    raise exception 'no such list' using errcode = 'PT404';
  end if;
  execute format(
    $query$
      with hit as materialized (
        select t.id, row_number() over (order by %2$s, t.id) as n
        from public.%1$I t
        where ($2 is null or t.status::text = $2)
          and lower(t.search_text collate pg_catalog.pg_c_utf8) like private.contains_pattern($1)
      ),
      -- Past the last page, the first page is shown.
      shown as (select count(*) as total, case when count(*) > ($3 - 1) * $4 then $3 else 1 end as page from hit)
      select jsonb_build_object(
        'total', s.total,
        'page', s.page,
        'rows', (
          select coalesce(jsonb_agg(short.columns || jsonb_build_object('city', (
            select jsonb_build_object('name', c.name, 'country', c.country)
            from public.cities c where c.id = (short.columns ->> 'city_id')::uuid)) order by h.n), '[]')
          from hit h
          join public.%1$I t on t.id = h.id
          cross join lateral (
            select to_jsonb(t) - '{content,description,search_text,idempotency_key}'::text[] as columns) short
          where h.n > (s.page - 1) * $4 and h.n <= s.page * $4))
      from shown s
    $query$,
    table_name,
    coalesce(
      sorted, case table_name when 'events' then 't.status, t.start_date desc' else 't.created_at desc' end))
  into listed
  using coalesce(query_text, ''), only_status, greatest(coalesce(page, 1), 1)::bigint,
    least(greatest(coalesce(page_size, 25), 1), 100)::bigint;
  return listed;
end
$function$;

create or replace function public.list_rows (
  table_name   text,
  query_text   text    default ''::text,
  only_status  text    default null::text,
  page         integer default 1,
  page_size    integer default 25,
  sort_by      text    default null::text,
  is_ascending boolean default true
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select private.list_rows(table_name, query_text, only_status, page, page_size, sort_by, is_ascending)
$function$;

comment on function "private"."list_rows"(text, text, text, integer, integer, text, boolean) is
  'Implements public.list_rows, past row-level security.';

comment on function "public"."list_rows"(text, text, text, integer, integer, text, boolean) is
  'For admins: a page of the rows of events, blogs or books whose search_text contains the query, ignoring case: {total, page, rows} without long columns. By the column sort_by if the list may be sorted by it, else events by status and latest start, others newest first.';

revoke all on function "private"."list_rows"(text, text, text, integer, integer, text, boolean) from public;

grant execute
  on function "private"."list_rows"(text, text, text, integer, integer, text, boolean)
  to "authenticated", "service_role";

revoke all on function "public"."list_rows"(text, text, text, integer, integer, text, boolean) from public;

grant execute
  on function "public"."list_rows"(text, text, text, integer, integer, text, boolean)
  to "authenticated", "service_role";
