import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { withDatabase } from "./backend/database.ts";
import { addReleased } from "./backend/released.ts";
import { MIGRATIONS, startBackend } from "./backend/start.ts";
import { runUntilStopped } from "./lifetime.ts";

export const TYPES_FILE = join(import.meta.dirname, "../lib/supabase/database.types.ts");

type Column = {
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  writable: boolean;
};
type Relation = { name: string; columns: Column[]; keys: ForeignKey[] };
type ForeignKey = {
  name: string;
  columns: string[];
  unique: boolean;
  relation: string;
  referenced: string[];
};
type Routine = {
  name: string;
  args: { name: string; type: string; optional: boolean }[];
  returns: string;
};
type Named = { name: string; values: string[] };

/** Types of `public` as `supabase gen types` writes them; a field of a composite may be null only if its comment says so. */
export async function generateTypes(sql: Sql): Promise<string> {
  const enums = await sql<Named[]>`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by 1 order by 1`;
  const isEnum = new Set(enums.map(({ name }) => name));
  const tables = await readRelations(sql, "r");
  const composites = await readRelations(sql, "c");
  const routines = await readRoutines(sql);
  const isComposite = new Set(composites.map(({ name }) => name));

  const ts = (type: string): string => {
    if (type.endsWith("[]")) return `${ts(type.slice(0, -2))}[]`;
    const name = type.replace(/^public\./, "");
    if (isEnum.has(name)) return `Database['public']['Enums']['${name}']`;
    if (isComposite.has(name)) return `Database['public']['CompositeTypes']['${name}']`;
    return scalars[name] ?? "string";
  };
  const field = (column: Column, optional: boolean) =>
    `${column.name}${optional ? "?" : ""}: ${ts(column.type)}${column.nullable ? " | null" : ""}`;
  const fields = (columns: Column[], optional: (column: Column) => boolean) =>
    block(columns.map((column) => field(column, optional(column))));

  return `// Generated from the migrations by \`npm run types\`: change those instead.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = ${block([
    `public: ${block([
      `Tables: ${block(
        tables.map(({ name, columns, keys }) => {
          const writable = columns.filter((column) => column.writable);
          return `${name}: ${block([
            `Row: ${fields(columns, () => false)}`,
            `Insert: ${fields(writable, (column) => column.optional)}`,
            `Update: ${fields(writable, () => true)}`,
            `Relationships: [${keys.map((key) => block(relationship(key))).join(", ")}]`,
          ])}`;
        }),
      )}`,
      "Views: { [_ in never]: never }",
      `Functions: ${block(
        routines.map(({ name, args, returns }) => {
          const types = args.map((arg) => `${arg.name}${arg.optional ? "?" : ""}: ${ts(arg.type)}`);
          return `${name}: ${block([`Args: ${args.length > 0 ? block(types) : "never"}`, `Returns: ${returnType(returns, ts)}`])}`;
        }),
      )}`,
      `Enums: ${block(enums.map(({ name, values }) => `${name}: ${values.map((value) => `'${value}'`).join(" | ")}`))}`,
      `CompositeTypes: ${block(composites.map(({ name, columns }) => `${name}: ${fields(columns, () => false)}`))}`,
    ])}`,
  ])}

export type Tables<T extends keyof Database['public']['Tables']> = Database['public']['Tables'][T]['Row']
export type Enums<T extends keyof Database['public']['Enums']> = Database['public']['Enums'][T]
`;
}

const scalars: Record<string, string> = {
  boolean: "boolean",
  integer: "number",
  bigint: "number",
  numeric: "number",
  jsonb: "Json",
  void: "undefined",
};

const block = (lines: string[]) =>
  lines.length === 0 ? "{ [_ in never]: never }" : `{\n${lines.join("\n").replace(/^/gm, "  ")}\n}`;

function relationship({ name, columns, unique, relation, referenced }: ForeignKey): string[] {
  const list = (names: string[]) => `[${names.map((column) => `'${column}'`).join(", ")}]`;
  return [
    `foreignKeyName: '${name}'`,
    `columns: ${list(columns)}`,
    `isOneToOne: ${unique}`,
    `referencedRelation: '${relation}'`,
    `referencedColumns: ${list(referenced)}`,
  ];
}

function returnType(returns: string, ts: (type: string) => string): string {
  const table = /^TABLE\((.*)\)$/.exec(returns)?.[1];
  if (table)
    return `${block(table.split(", ").map((column) => column.replace(/^(\S+) (.*)$/, (_, name: string, type: string) => `${name}: ${ts(type)}`)))}[]`;
  return returns.startsWith("SETOF ") ? `${ts(returns.slice(6))}[]` : ts(returns);
}

/** Tables (`r`) or composite types (`c`) with their columns; foreign keys only within `public`. */
async function readRelations(sql: Sql, kind: "r" | "c"): Promise<Relation[]> {
  return sql<Relation[]>`
    select c.relname as name,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'writable', a.attidentity <> 'a' and a.attgenerated = '',
          'nullable', case c.relkind when 'r' then not a.attnotnull else coalesce(col_description(c.oid, a.attnum) ~ 'Null', false) end,
          'optional', not a.attnotnull or a.atthasdef or a.attidentity <> '') order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object(
          'name', f.conname, 'relation', f.confrelid::regclass::text,
          'columns', (select json_agg(attname) from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey)),
          'referenced', (select json_agg(attname) from pg_attribute where attrelid = f.confrelid and attnum = any (f.confkey)),
          'unique', exists (select from pg_constraint u where u.conrelid = c.oid and u.contype in ('p', 'u') and u.conkey = f.conkey)
        ) order by f.conname), '[]')
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.relnamespace = 'public'::regnamespace) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = ${kind}
    order by c.relname`;
}

async function readRoutines(sql: Sql): Promise<Routine[]> {
  return sql<Routine[]>`
    select p.proname as name, pg_get_function_result(p.oid) as returns,
      (select coalesce(json_agg(json_build_object(
          'name', p.proargnames[n], 'type', format_type(t, null), 'optional', n > p.pronargs - p.pronargdefaults) order by p.proargnames[n]), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality as arg (t, n)) as args
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      -- What takes a row is a column that is computed, and as such no function of the API.
      and not exists (select from pg_type t where t.oid = any (p.proargtypes::oid[]) and t.typrelid <> 0)
    order by p.proname`;
}

if (import.meta.main) {
  await import("./prelude.ts");
  await runUntilStopped(async (signal) => {
    const dataDir = await mkdtemp(join(tmpdir(), "golang-jobs-types-"));
    try {
      const settings = {
        port: 0,
        siteUrl: "http://127.0.0.1:3000",
        mail: { from: "nobody@golang-jobs.dev" },
      };
      const backend = await startBackend({ ...settings, dataDir, durable: false, signal });
      try {
        await writeFile(TYPES_FILE, await withDatabase(backend.databaseUrl, signal, generateTypes));
        addReleased(MIGRATIONS);
      } finally {
        await backend.close();
      }
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
}
