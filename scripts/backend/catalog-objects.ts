import type { ISql } from "postgres";

/** The first object id (OID) for user objects. Objects with lower ids belong to Postgres itself. */
const FIRST_OF_USERS = 16384;

/** Returns SQL that sorts an array by the texts of its entries. */
export const sortedSql = (list: string) =>
  `array(select entry::text collate "C" from unnest(${list}) entry order by 1)`;

/**
 * Returns SQL that normalises an access control list: one sorted entry for each role and privilege, with default
 * privileges instead of null. Names of privileges do not depend on the version of PostgreSQL, unlike their letters.
 */
export const normalizedAclSql = (column: string, kind: string, owner: string) =>
  sortedSql(
    `array(
      select concat_ws(' ',
        case when grantee = ${owner} then 'owner' else coalesce(nullif(grantee, 0)::regrole::text, 'public') end,
        lower(privilege_type), case when is_grantable then 'with grant option' end)
      from aclexplode(coalesce(${column}, acldefault('${kind}', ${owner}))))`,
  );

/**
 * Returns SQL that names a role. The owner of the schema private is always called 'owner', because its name differs
 * between backends.
 */
const roleSql = (column: string) =>
  `case when ${column} = (select owner from board) then 'owner' else pg_get_userbyid(${column}) end`;

/**
 * Returns one line, `kind name: definition`, for each object in the schemas public and private, and for each object that
 * migrations add to other schemas.
 */
export async function objectLines(sql: ISql): Promise<string[]> {
  // With an empty search path PostgreSQL qualifies all names in definitions. Several statements in one request are one
  // transaction, so the setting ends with it, or with the transaction of the caller.
  const [, rows] = await sql.unsafe<[never[], { line: string }[]]>(`
    set local search_path = '';
    with
    spaces as (select * from pg_namespace where nspname in ('public', 'private')),
    board as (
      select coalesce((select nspowner from spaces where nspname = 'private'), datdba) as owner
      from pg_database where datname = current_database()
    ),
    relations as (
      select c.*, c.oid::regclass::text as label,
        case relkind
          when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'f' then 'foreign table' else 'table'
        end as kind
      from pg_class c
      where c.relnamespace in (select oid from spaces)
        or c.oid in ('auth.users'::regclass, 'storage.buckets'::regclass, 'storage.objects'::regclass)
    ),
    ours as (select * from relations where relnamespace in (select oid from spaces))

    -- What owners may do in a schema depends on the backend.
    select format('schema %s: %s', nspname, ${sortedSql(`array(
      select concat_ws(' ', coalesce(nullif(grantee, 0)::regrole::text, 'public'), lower(privilege_type))
      from aclexplode(nspacl) where grantee not in (nspowner, (select owner from board)))`)}) as line
    from spaces
    union all
    select format('%s %s: %s', kind, label, concat_ws(' ', relkind, relpersistence, ${roleSql("relowner")}, relrowsecurity,
      relforcerowsecurity, relreplident, reloptions, (select t.reloptions from pg_class t where t.oid = r.reltoastrelid),
      case when relkind = 'S' then ${normalizedAclSql("relacl", "s", "relowner")} else ${normalizedAclSql("relacl", "r", "relowner")} end,
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) end,
      (select to_jsonb(s) - 'seqrelid' from pg_sequence s where s.seqrelid = r.oid),
      (select 'of ' || refobjid::regclass || ' ' || attname
        from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where relkind = 'S' and objid = r.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i'))))
    -- Composite types have lines of types below.
    from relations r where relkind not in ('i', 'I', 'c')
    union all
    -- The position counts in composite types only, whose values are rows without names.
    select format('column %s.%s: %s', label, attname, concat_ws(' ',
      case when relkind = 'c' then rank() over (partition by r.oid order by a.attnum) end,
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, attstorage, attcompression, attidentity,
      attgenerated, attcollation::regcollation, attstattarget, attoptions,
      ${normalizedAclSql("attacl", "c", "relowner")}, pg_get_expr(d.adbin, d.adrelid)))
    from ours r join pg_attribute a on a.attrelid = r.oid
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where attnum > 0 and not attisdropped and relkind not in ('i', 'I', 'S')
    union all
    select format('index %s: %s', label, concat_ws(' ', pg_get_indexdef(r.oid), indisvalid, indisclustered, indisreplident,
      array(select attnum || '=' || attstattarget from pg_attribute where attrelid = r.oid and attstattarget >= 0 order by attnum)))
    from ours r join pg_index on indexrelid = r.oid
    union all
    select format('constraint %s on %s: %s %s', conname, coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text),
      pg_get_constraintdef(oid), convalidated)
    -- Columns and types say whether they are not null; the version of PostgreSQL decides whether a constraint does, too.
    from pg_constraint where connamespace in (select oid from spaces) and contype <> 'n'
    union all
    select format('trigger %s on %s: %s %s', tgname, tgrelid::regclass, pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal
    union all
    select format('policy %s on %s.%s: %s', policyname, schemaname, tablename, concat_ws(' ', permissive, cmd,
      ${sortedSql("roles")}, 'using', qual, 'check', with_check))
    from pg_policies
    union all
    select format('function %s: %s', p.oid::regprocedure, concat_ws(' ', prokind, pg_get_function_arguments(p.oid), 'returns',
      pg_get_function_result(p.oid), lanname, provolatile, proparallel, case when proisstrict then 'strict' end,
      case when prosecdef then 'security definer' end, case when proleakproof then 'leakproof' end, procost, prorows,
      prosupport, ${sortedSql("proconfig")}, ${roleSql("proowner")},
      ${normalizedAclSql("proacl", "f", "proowner")}, prosrc, pg_get_function_sqlbody(p.oid)))
    from pg_proc p join pg_language l on l.oid = prolang where pronamespace in (select oid from spaces)
    union all
    select format('type %s: %s', t.oid::regtype, concat_ws(' ', typtype, ${roleSql("typowner")},
      array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder),
      case when typtype = 'd' then format_type(typbasetype, typtypmod) end, case when typnotnull then 'not null' end, typdefault,
      ${normalizedAclSql("typacl", "T", "typowner")}))
    from pg_type t left join pg_class c on c.oid = typrelid
    where typnamespace in (select oid from spaces) and (typtype in ('d', 'e', 'r', 'm') or relkind = 'c')
    union all
    select format('statistics %s.%s: %s', stxnamespace::regnamespace, stxname, pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all
    select format('default privileges %s %s of %s: %s', coalesce(nullif(defaclnamespace, 0)::regnamespace::text, 'everywhere'), defaclobjtype,
      ${roleSql("defaclrole")}, ${normalizedAclSql("defaclacl", "r", "defaclrole")})
    from pg_default_acl
    union all
    select format('extension %s: %s', extname, extnamespace::regnamespace) from pg_extension
    union all
    select format('settings %s: %s', rolname, ${sortedSql("setconfig")})
    from pg_db_role_setting join pg_roles r on r.oid = setrole
    where setdatabase = 0 or setdatabase = (select oid from pg_database where datname = current_database())
    union all
    select format('comment %s %s: %s', o.type, o.identity, description)
    from pg_description d cross join pg_identify_object(d.classoid, d.objoid, d.objsubid) o
    where (d.objoid >= ${FIRST_OF_USERS} or d.objoid in (select oid from spaces))
      and coalesce(o.schema, '') not in ('auth', 'storage', 'extensions') and o.identity !~ '^(auth|storage|extensions)($|[.])'
      and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')`);
  return rows.map(({ line }) => line);
}
