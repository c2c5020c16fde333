import type { Sql } from "postgres";

/** Everything the project's migrations define, one line each, for tests that compare databases. */
export async function readCatalog(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with
    spaces as (select oid, nspname from pg_namespace where nspname in ('public', 'private')),
    relations as (
      select c.*, c.oid::regclass::text as label from pg_class c join spaces s on s.oid = c.relnamespace
    ),
    routines as (
      select p.*, p.oid::regprocedure::text as label from pg_proc p join spaces s on s.oid = p.pronamespace
    )
    select line from (
      select concat_ws(' ', 'relation', label, relkind, pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity,
        reloptions, array(select a::text from unnest(relacl) a order by 1), obj_description(oid, 'pg_class')) as line
      from relations where relkind <> 'i'
      union all
      select concat_ws(' ', 'column', label, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attstorage, a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attstattarget,
        array(select acl::text from unnest(a.attacl) acl order by 1),
        pg_get_expr(d.adbin, d.adrelid), col_description(r.oid, a.attnum))
      from relations r join pg_attribute a on a.attrelid = r.oid
      left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
      where a.attnum > 0
      union all
      select concat_ws(' ', 'index', indexrelid::regclass, pg_get_indexdef(indexrelid), indisvalid, reloptions)
      from pg_index join relations on oid = indexrelid
      union all
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace in (select oid from spaces)
      union all
      select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', 'policy', to_jsonb(p) - 'oid') from pg_policies p
      union all
      select concat_ws(' ', 'function', label, pg_get_functiondef(oid), pg_get_userbyid(proowner),
        array(select a::text from unnest(proacl) a order by 1), obj_description(oid, 'pg_proc'))
      from routines where prokind = 'f'
      union all
      select concat_ws(' ', 'type', t.oid::regtype, t.typtype, array(
        select enumlabel::text from pg_enum e where e.enumtypid = t.oid order by enumsortorder), t.typacl,
        obj_description(t.oid, 'pg_type'))
      from pg_type t join spaces s on s.oid = t.typnamespace
      union all
      select concat_ws(' ', 'privileges', nspname, nspacl, obj_description(oid, 'pg_namespace'))
      from pg_namespace where oid in (select oid from spaces)
      union all
      select concat_ws(' ', 'default privileges', defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl
      union all
      select concat_ws(' ', 'extension', extname, extnamespace::regnamespace) from pg_extension
      union all
      select 'free mail ' || domain from private.free_mail_domains
      union all
      select 'bucket ' || (to_jsonb(b) - 'created_at' - 'updated_at')::text from storage.buckets b
    ) lines
    order by line collate "C"`;
  return rows.map(({ line }) => line);
}
