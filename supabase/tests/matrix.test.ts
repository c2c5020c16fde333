import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReservedSql } from "postgres";
import {
  addAccount,
  type Account,
  addAdmin,
  anonymous,
  type Client,
  owner,
  type Recruiter,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import {
  type Caller,
  callers,
  type Operation,
  operations,
  type Subject,
} from "@/supabase/tests/matrix-subject";
import { subjects } from "@/supabase/tests/matrix";

let people: Record<"P" | "R1", Recruiter>;
let clients: Record<Caller, Client>;
let accounts: Partial<Record<Caller, Account>>;

beforeAll(async () => {
  const [U, P, J, R1, R2, X] = await Promise.all([
    addAccount(),
    addRecruiter("pending"),
    addRecruiter("rejected"),
    // R1 has a company that no other test uses, because the access tests change it.
    addRecruiter("approved", `Acme ${uniqueWord()}`),
    addRecruiter("approved", "Borealis Labs"),
    addAdmin(),
  ]);
  people = { P, R1 };
  const signedIn = { U, P, J, R1, R2, X };
  accounts = signedIn;
  clients = { A: anonymous, service, ...mapValues(signedIn, ({ client }) => client) };
});

const mapValues = <K extends string, V, W>(record: Record<K, V>, change: (value: V) => W) =>
  Object.fromEntries(
    Object.entries<V>(record).map(([key, value]) => [key, change(value)]),
  ) as Record<K, W>;

const cases = Object.entries(Object.groupBy(subjects, ({ table }) => table)).flatMap(
  ([table, rows = []]) => callers.map((caller) => ({ table, caller, rows })),
);

type Cell = {
  subject: Subject;
  operation: Operation;
  caller: Caller;
  allowed: boolean;
  title: string;
};

const listCells = ({ caller, rows }: (typeof cases)[number]): Cell[] =>
  rows.flatMap((subject) =>
    operations.map((operation) => {
      const allowed = subject.may[operation].includes(caller);
      const title = `${caller} ${allowed ? "may" : "may not"} ${operation} ${subject.name}`;
      return { subject, operation, caller, allowed, title };
    }),
  );

type State = { count: number; row: string | null };

/**
 * The state that an operation can change, to compare before and after: the number of rows for an insert, else the row
 * as text. Empty for a select.
 */
async function readStoredRows(
  { table, key }: Subject,
  operation: Operation,
  value: unknown,
  sql: typeof owner | ReservedSql = owner,
) {
  if (operation === "select") return [];
  const rows = sql(`public.${table}`);
  if (operation === "insert") return sql<State[]>`select count(*)::int, null as row from ${rows}`;
  return sql<State[]>`
    select count(*)::int, min(to_jsonb(t)::text) as row from ${rows} t where ${sql(key)} = ${value as string}`;
}

const existing = new Map<Subject, unknown>();

/** Returns the key of the subject's row, which is inserted again only after a test has changed it. */
async function keyOfExistingRow(subject: Subject): Promise<unknown> {
  if (!existing.has(subject)) existing.set(subject, await subject.make(people));
  return existing.get(subject);
}

test("the access matrix lists every table of the data API", async () => {
  const relations = await owner<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by relname collate "C"`;
  const named = new Set(subjects.map(({ table }) => table));
  expect([...named].toSorted()).toEqual(relations.map(({ name }) => name));
});

test.each(cases)(
  "caller $caller has exactly the listed rights on table $table over HTTP with the granted privileges",
  async (testCase) => {
    for (const { subject, operation, caller, allowed, title } of listCells(testCase)) {
      const value = await keyOfExistingRow(subject);
      const row = operation === "insert" ? await subject.insert(people) : {};
      const before = await readStoredRows(subject, operation, value);

      // The generated types need a literal table name.
      const table = (clients[caller] as unknown as Loose).from(subject.table);
      const actions: Record<Operation, () => Response> = {
        select: () => table.select(subject.columns).eq(subject.key, value),
        insert: () => table.insert(row),
        update: () => table.update(subject.update).eq(subject.key, value),
        delete: () => table.delete().eq(subject.key, value),
      };
      const { data, error } = await actions[operation]();

      if (operation === "select") {
        expect.soft(data ?? [], title).toHaveLength(allowed ? 1 : 0);
      } else {
        const after = await readStoredRows(subject, operation, value);
        if (after[0]?.row !== before[0]?.row) existing.delete(subject);
        if (allowed) expect.soft(after, title).not.toEqual(before);
        else expect.soft(after, title).toEqual(before);
      }
      if (allowed) expect.soft(error, title).toBeNull();
      else if (error) expect.soft(error.code, title).toBe("42501");
    }
  },
);

describe("row-level security alone", () => {
  let sql: ReservedSql;
  beforeAll(async () => {
    sql = await owner.reserve();
    await sql`begin`;
    await sql`grant all on all tables in schema public to anon, authenticated`;
  });
  afterAll(async () => {
    await sql`rollback`;
    sql.release();
  });

  test.each(cases)(
    "caller $caller has exactly the listed rights on table $table by row-level security alone",
    async (testCase) => {
      for (const { subject, operation, caller, allowed, title } of listCells(testCase)) {
        const value = await keyOfExistingRow(subject);
        const row = operation === "insert" ? await subject.insert(people) : {};
        const before = await readStoredRows(subject, operation, value, sql);
        await sql`savepoint before`;
        await becomeCaller(sql, caller);
        await sql`savepoint action`;
        const seen = await performOperation(sql, subject, operation, value, row).catch(
          async (error: { code?: string }) => {
            await sql`rollback to action`;
            return error.code;
          },
        );
        await sql`reset role`;
        const after = await readStoredRows(subject, operation, value, sql);
        await sql`rollback to before`;

        if (operation === "select") {
          expect.soft(seen, title).toBe(allowed ? 1 : 0);
        } else {
          if (allowed) expect.soft(after, title).not.toEqual(before);
          else expect.soft(after, title).toEqual(before);
          if (!allowed && seen !== 0) expect.soft(seen, title).toBe("42501");
        }
      }
    },
  );
});

async function becomeCaller(sql: ReservedSql, caller: Caller) {
  const { id = "", sessionId = "" } = accounts[caller] ?? {};
  await sql`select set_config('request.jwt.claim.sub', ${id}, true)`;
  const claims = id ? { sub: id, session_id: sessionId } : {};
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  await sql.unsafe(`set local role ${databaseRole(caller)}`);
}

function databaseRole(caller: Caller): string {
  if (caller === "A") return "anon";
  if (caller === "service") return "service_role";
  return "authenticated";
}

async function performOperation(
  sql: ReservedSql,
  { table, key, update }: Subject,
  operation: Operation,
  value: unknown,
  row: object,
) {
  const name = sql(`public.${table}`);
  const where = sql`where ${sql(key)} = ${value as string}`;
  const statements: Record<Operation, () => PromiseLike<{ count: number }>> = {
    select: () => sql`select from ${name} ${where}`,
    insert: () => sql`insert into ${name} ${sql(row)}`,
    update: () => sql`update ${name} set ${sql(update)} ${where}`,
    delete: () => sql`delete from ${name} ${where}`,
  };
  const { count } = await statements[operation]();
  return count;
}

type Response = PromiseLike<{ data: unknown[] | null; error: { code: string } | null }>;
type Filter = { eq(column: string, value: unknown): Response };
type Loose = {
  from(table: string): {
    select(columns: string): Filter;
    insert(row: object): Response;
    update(row: object): Filter;
    delete(): Filter;
  };
};
