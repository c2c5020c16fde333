import { owner, type Recruiter } from "@/supabase/tests/callers";

/**
 * The callers of SECURITY.md: A anonymous, U signed in without a recruiter row, P pending, J rejected, R1 and R2
 * approved, X admin; and the secret key.
 */
export const callers = ["A", "U", "P", "J", "R1", "R2", "X", "service"] as const;
export type Caller = (typeof callers)[number];

export const operations = ["select", "insert", "update", "delete"] as const;
export type Operation = (typeof operations)[number];

export type Row = Record<string, unknown>;
export type People = Record<"P" | "R1", Recruiter>;

/** Access tests of a row: who may read, insert, update and delete it, and the values to insert and update. */
export type Subject = {
  name: string;
  table: string;
  /** The column that identifies the row. */
  key: string;
  columns: string;
  may: Record<Operation, readonly Caller[]>;
  /** Inserts the row as the owner of the schema and returns its key. */
  make(people: People): Promise<unknown>;
  insert(people: People): Promise<Row>;
  update: Row;
};

export const recruiters = ["R1", "R2", "X", "service"] as const;
export const ownJob = ["R1", "X", "service"] as const;
export const admins = ["X", "service"] as const;
export const operator = ["service"] as const;
export const nobody = [] as const;

type Callers = readonly Caller[];
type Rights = readonly [select: Callers, insert: Callers, update: Callers, remove: Callers];

export const readBy = (select: Callers): Rights => [select, operator, operator, operator];
export const serverOnly = readBy(operator);

export async function insertRow(table: string, row: Row, key = "id"): Promise<unknown> {
  const [made] = await owner`insert into ${owner(`public.${table}`)} ${owner(row)} returning *`;
  return made?.[key];
}

type Options = Partial<Pick<Subject, "key" | "columns" | "make">>;

/** Access tests of a row that is inserted with the same values that callers insert, unless `make` is given. */
export const subject = (
  name: string,
  table: string,
  [select, insert, update, remove]: Rights,
  row: (people: People) => Row | Promise<Row>,
  change: Row,
  { key = "id", columns = "*", make }: Options = {},
): Subject => ({
  name,
  table,
  key,
  columns,
  may: {
    select,
    insert,
    update,
    delete: remove,
  },
  make: make ?? (async (people) => insertRow(table, await row(people), key)),
  insert: async (people) => row(people),
  update: change,
});

/** Access tests of the only row of a settings table, which nobody can insert or delete. */
export const settings = (name: string, table: string, column: string, [before, after]: string[]) =>
  subject(
    name,
    table,
    [admins, nobody, admins, nobody],
    () => ({ id: true }),
    { [column]: after },
    {
      make: async () => {
        await owner`update ${owner(`public.${table}`)} set ${owner({ [column]: before })} where id`;
        return true;
      },
    },
  );

/** Access tests of rows with fixed keys; an existing row with the key is deleted first. */
export const replaced = (
  name: string,
  table: string,
  select: Callers,
  key: string,
  [made, inserted]: [Row, Row],
  change: Row,
  columns = "*",
) => {
  const clear = (row: Row) =>
    owner`delete from ${owner(`public.${table}`)} where ${owner(key)} = ${row[key] as string}`;
  const insert = async () => {
    await clear(inserted);
    return inserted;
  };
  const make = async () => {
    await clear(made);
    await insertRow(table, made);
    return made[key];
  };
  return subject(name, table, readBy(select), insert, change, { key, columns, make });
};
