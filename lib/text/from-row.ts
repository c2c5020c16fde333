import { toIso } from "@/lib/text/dates";

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export type FromRow<Row> = { [Name in keyof Row as CamelCase<Name>]: Row[Name] };

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The database row from which `fromRow` makes a value of the type `View`. */
export type ToRow<View> = { [Name in keyof View as SnakeCase<Name>]: View[Name] };

/**
 * A row of a database function in which texts and times can be null, although the generated types do not include null.
 */
export type Nullable<Row> = {
  [Name in keyof Row]: string extends Row[Name] ? Row[Name] | null : Row[Name];
};

/** Renames the columns of a database row to camel case. Times in columns named `…_at` become ISO 8601 in UTC. */
export function fromRow<Row extends object>(row: Row): FromRow<Row> {
  const view: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    view[name.replace(/_(.)/gu, (_, letter: string) => letter.toUpperCase())] =
      typeof value === "string" && name.endsWith("_at") ? toIso(value) : value;
  return view as FromRow<Row>;
}

type ColumnValue =
  | string
  | number
  | boolean
  | null
  | ColumnValue[]
  | { [name: string]: ColumnValue | undefined };

/** The columns of a row from values by names in camel case. Null clears a column; undefined values are left out. */
export function toColumns(
  values: Record<string, ColumnValue | undefined>,
): Record<string, ColumnValue> {
  const columns: Record<string, ColumnValue> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) columns[toSnakeCase(name)] = value;
  }
  return columns;
}

const toSnakeCase = (name: string) =>
  name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** The JSON that a function of the database returns, whose type is not among the generated ones. Throws on failure. */
export async function readJson<Result>(call: {
  throwOnError(): PromiseLike<{ data: unknown }>;
}): Promise<Result> {
  return (await call.throwOnError()).data as Result;
}
