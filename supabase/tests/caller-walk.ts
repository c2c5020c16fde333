import { owner } from "@/supabase/tests/callers";

type Use = "execute" | "select" | "insert" | "update" | "delete";

/** A use of a function, a table or a column such as `public.jobs.title`. */
type NamedUse = { use: Use; name: string };

type Routine = { oid: string; name: string; signature: string; isDefiner: boolean; body: string };
type Expression = { relation: string; use: Use; text: string };
type Trigger = { relation: string; use: Use; oid: string };

const schemas = ["public", "private", "auth", "storage"];

/** Matches qualified names. Functions have an empty search path, so all names in them are qualified. */
const qualifiedName = /\b((?:public|private|auth|storage)\.\w+)(\s*\()?/g;

/** Matches the text before the name of a relation that is read. In other places, the name of a relation is a type. */
const beforeRead = /(?:\bfrom|\bjoin|\busing|\bonly|,|\(|')\s*$/i;

/**
 * Patterns for the text before the name of a relation that is written, each with the privileges that the statement
 * needs.
 */
const beforeWrite: [RegExp, Use[]][] = [
  [/\binsert\s+into\s*$/i, ["insert"]],
  [/\bmerge\s+into\s*$/i, ["select", "insert", "update", "delete"]],
  [/\bupdate\s+(?:only\s+)?$/i, ["update"]],
  [/\bdelete\s+from\s+(?:only\s+)?$/i, ["delete"]],
];

/** Finds the uses in a statement, function body or expression by the names in its text. */
function findNamedUses(text: string): NamedUse[] {
  const code = text.replace(/--.*$/gm, "");
  return [...code.matchAll(qualifiedName)].flatMap(({ 1: name = "", 2: parenthesis, index }) => {
    const before = code.slice(0, index);
    const write = beforeWrite.find(([pattern]) => pattern.test(before));
    if (write) return write[1].map((use) => ({ use, name }));
    // A parenthesis means a function call, as in `from private.listed_pages()`, except in `insert into public.jobs
    // (title)`.
    if (parenthesis) return [{ use: "execute" as const, name }];
    if (!beforeRead.test(before)) return [];
    const alias = /^\s+(?:as\s+)?([a-z_]\w*)/i.exec(code.slice(index + name.length))?.[1];
    const columns = alias ? [...code.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))] : [];
    return [name, ...columns.map(([, column]) => `${name}.${column}`)].map((read) => ({
      use: "select" as const,
      name: read,
    }));
  });
}

/**
 * Starts at all functions and tables that an API role can use, and follows security invoker functions and the triggers,
 * constraints, defaults and policies of the tables that they use. Returns each object on the way for which the role
 * lacks a privilege, with the path that leads to it. Security definer functions and views are not followed, because
 * they use other objects with the privileges of their owner.
 */
export async function findMissingPrivileges(role: string): Promise<string[]> {
  const graph = await readCallGraph(role);
  const faults = new Set<string>();
  const seen = new Set<string>();
  const visit = (use: Use, name: string, way: string[]) => {
    const key = `${use} ${name}`;
    if (!graph.exists(use, name)) return;
    if (!graph.isAllowed(use, name)) {
      faults.add(`${role} ${way.join(" > ")} > ${key}`);
      return;
    }
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of graph.uses(use, name)) visit(next.use, next.name, [...way, name]);
  };
  for (const { use, name } of graph.entries) visit(use, name, []);
  return [...faults].toSorted();
}

async function readCallGraph(role: string) {
  const { routines, relations, expressions, triggers } = await owner.begin(async (sql) => {
    // With an empty search path, Postgres prints expressions with qualified names.
    await sql`set local search_path = ''`;
    return {
      routines: await sql<(Routine & { isAllowed: boolean })[]>`
        select p.oid::text, n.nspname || '.' || p.proname as name, p.oid::regprocedure::text as signature,
          p.prosecdef as "isDefiner", has_function_privilege(${role}, p.oid, 'execute') as "isAllowed",
          coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) || ' ' || pg_get_function_arguments(p.oid) as body
        from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
        where n.nspname = any (${schemas})`,
      // Columns are listed for tables of which the role may read only some columns.
      relations: await sql<{ name: string; allowed: Use[] }[]>`
        select n.nspname || '.' || c.relname as name,
          array(
            select use from unnest('{select,insert,update,delete}'::text[]) as use
            where case use
              when 'delete' then has_table_privilege(${role}, c.oid, use)
              else has_any_column_privilege(${role}, c.oid, use) end) as allowed
        from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any (${schemas}) and c.relkind in ('r', 'v', 'm', 'p')
        union all
        select n.nspname || '.' || c.relname || '.' || a.attname,
          case when has_column_privilege(${role}, c.oid, a.attnum, 'select') then '{select}'::text[] else '{}' end
        from pg_catalog.pg_attribute a
        join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any (${schemas}) and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0
          and not has_table_privilege(${role}, c.oid, 'select') and has_any_column_privilege(${role}, c.oid, 'select')`,
      expressions: await sql<Expression[]>`
        select n.nspname || '.' || c.relname as relation, use, expression.text
        from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        cross join lateral (
          select 'write' as kind, pg_get_constraintdef(k.oid) as text from pg_catalog.pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c'
          union all
          select 'write', pg_get_expr(d.adbin, d.adrelid) from pg_catalog.pg_attrdef d where d.adrelid = c.oid
          union all
          select case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
            concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
          from pg_catalog.pg_policy p
          where p.polrelid = c.oid and (select r.oid from pg_catalog.pg_roles r where r.rolname = ${role}) = any (p.polroles)
        ) as expression
        join unnest('{select,insert,update,delete}'::text[]) as use
          on use = expression.kind or expression.kind = 'write' and use in ('insert', 'update')
        where n.nspname = any (${schemas})`,
      triggers: await sql<Trigger[]>`
        select n.nspname || '.' || c.relname as relation, use, t.tgfoid::text as oid
        from pg_catalog.pg_trigger t
        join pg_catalog.pg_class c on c.oid = t.tgrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        join (values ('insert', 4), ('delete', 8), ('update', 16)) as event (use, bit) on t.tgtype & event.bit <> 0
        where not t.tgisinternal and n.nspname = any (${schemas})`,
    };
  });

  const allowed = new Map(relations.map((relation) => [relation.name, relation.allowed]));
  const named = Map.groupBy(routines, ({ name }) => name);
  const byOid = new Map(routines.map((routine) => [routine.oid, routine]));
  const findUses = (routine: Routine | undefined) =>
    routine && !routine.isDefiner ? findNamedUses(routine.body) : [];
  return {
    entries: [
      ...routines
        .filter(({ name, isAllowed }) => name.startsWith("public.") && isAllowed)
        .map(({ name }) => ({ use: "execute" as const, name })),
      ...relations
        .filter(({ name }) => /^public\.\w+$/.test(name))
        .flatMap(({ name, allowed }) => allowed.map((use) => ({ use, name }))),
    ],
    exists: (use: Use, name: string) => (use === "execute" ? named : allowed).has(name),
    isAllowed: (use: Use, name: string) =>
      use === "execute"
        ? (named.get(name) ?? []).some(({ isAllowed }) => isAllowed)
        : (allowed.get(name) ?? []).includes(use),
    uses: (use: Use, name: string) => {
      if (use === "execute") return (named.get(name) ?? []).flatMap(findUses);
      return [
        ...expressions
          .filter((expression) => expression.relation === name && expression.use === use)
          .flatMap(({ text }) => findNamedUses(text)),
        // Trigger functions run as the caller, too, but need no EXECUTE privilege.
        ...triggers
          .filter((trigger) => trigger.relation === name && trigger.use === use)
          .flatMap(({ oid }) => findUses(byOid.get(oid))),
      ];
    },
  };
}
