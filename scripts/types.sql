-- What types.ts needs to know of the schema `public`, which has no composite types, as one JSON object.
with columns as (
  select a.attrelid as relation, json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, null),
      'writable', a.attidentity <> 'a' and a.attgenerated = '',
      'nullable', not a.attnotnull,
      'optional', not a.attnotnull or a.atthasdef or a.attidentity <> '') order by a.attname) as all_of_them
  from pg_attribute a
  where a.attnum > 0 and not a.attisdropped
  group by 1
), keys as (
  select f.conrelid as relation, json_agg(json_build_object(
      'name', f.conname,
      'relation', f.confrelid::regclass::text,
      'columns', (
        select json_agg(attname order by array_position(f.conkey, attnum))
        from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey)),
      'referenced', (
        select json_agg(attname order by array_position(f.confkey, attnum))
        from pg_attribute where attrelid = f.confrelid and attnum = any (f.confkey)),
      'unique', exists (
        select from pg_constraint u
        where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey = f.conkey)) order by f.conname) as all_of_them
  from pg_constraint f join pg_class r on r.oid = f.confrelid
  where f.contype = 'f' and r.relnamespace = 'public'::regnamespace
  group by 1
), relations as (
  select c.relname, json_build_object(
      'name', c.relname, 'columns', columns.all_of_them, 'keys', coalesce(keys.all_of_them, '[]')) as relation
  from pg_class c
  left join columns on columns.relation = c.oid
  left join keys on keys.relation = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
), enums as (
  select t.typname, json_build_object(
      'name', t.typname, 'values', json_agg(e.enumlabel order by e.enumsortorder)) as enum
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace
  group by 1
), routines as (
  select p.proname, json_build_object(
      'name', p.proname,
      'returns', pg_get_function_result(p.oid),
      'args', (
        select coalesce(json_agg(json_build_object(
            'name', p.proargnames[n], 'type', format_type(t, null), 'optional', n > p.pronargs - p.pronargdefaults)
          order by p.proargnames[n]), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality as arg (t, n))) as routine
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    -- A function of a row is a computed column, not a function of the API.
    and not exists (select from pg_type t where t.oid = any (p.proargtypes::oid[]) and t.typrelid <> 0)
)
select json_build_object(
  'enums', (select json_agg(enum order by typname) from enums),
  'tables', (select json_agg(relation order by relname) from relations),
  'routines', (select json_agg(routine order by proname) from routines)) as catalog
