import { owner, type Recruiter } from "@/supabase/tests/callers";

/**
 * The callers: A is anonymous, U is signed in without a profile, P is a pending recruiter, J a rejected one, R1 and R2
 * are approved ones, X is an admin, and `service` uses the secret key.
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
type Rights = Record<Operation, Callers>;

/** Only these callers may read the row, and only the operator may write it. */
export const rightsToRead = (select: Callers): Rights => ({
  select,
  insert: operator,
  update: operator,
  delete: operator,
});
export const serverOnly = rightsToRead(operator);

export async function insertRow(table: string, row: Row, key = "id"): Promise<unknown> {
  const [inserted] = await owner`insert into ${owner(`public.${table}`)} ${owner(row)} returning *`;
  return inserted?.[key];
}

/** Values for the access tests of a row. Without `make`, the row is inserted with the values that callers insert. */
export type SubjectValues = {
  name: string;
  table: string;
  may: Rights;
  row: (people: People) => Row | Promise<Row>;
  change: Row;
} & Partial<Pick<Subject, "key" | "columns" | "make">>;

/** Access tests of a row. */
export const rowSubject = ({
  name,
  table,
  may,
  row,
  change,
  key = "id",
  columns = "*",
  make,
}: SubjectValues): Subject => ({
  name,
  table,
  key,
  columns,
  may,
  make: make ?? (async (people) => insertRow(table, await row(people), key)),
  insert: async (people) => row(people),
  update: change,
});

type SettingValues = {
  name: string;
  table: string;
  column: string;
  before: string;
  after: string;
};

/** Access tests of the only row of a settings table, which nobody can insert or delete. */
export const settingsSubject = ({ name, table, column, before, after }: SettingValues): Subject =>
  rowSubject({
    name,
    table,
    may: { select: admins, insert: nobody, update: admins, delete: nobody },
    row: () => ({ id: true }),
    change: { [column]: after },
    make: async () => {
      await owner`update ${owner(`public.${table}`)} set ${owner({ [column]: before })} where id`;
      return true;
    },
  });

type ReplacedValues = {
  name: string;
  table: string;
  select: Callers;
  key: string;
  /** The row that exists before the test. */
  existing: Row;
  /** The row that callers insert. */
  inserted: Row;
  change: Row;
  columns?: string;
};

/** Access tests of rows with fixed keys; an existing row with the key is deleted first. */
export function fixedKeySubject({
  name,
  table,
  select,
  key,
  existing,
  inserted,
  change,
  columns = "*",
}: ReplacedValues): Subject {
  const clear = (row: Row) =>
    owner`delete from ${owner(`public.${table}`)} where ${owner(key)} = ${row[key] as string}`;
  const row = async () => {
    await clear(inserted);
    return inserted;
  };
  const make = async () => {
    await clear(existing);
    await insertRow(table, existing);
    return existing[key];
  };
  return rowSubject({ name, table, may: rightsToRead(select), row, change, key, columns, make });
}
