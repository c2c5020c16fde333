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

/** Values for the arguments of a database function, by names in camel case. */
export type ArgumentValues<Args> = { [Name in keyof FromRow<Args>]: FromRow<Args>[Name] | null };

/** The arguments of a database function, without those that are null. */
export function toArguments<Args>(values: ArgumentValues<Args>): Args {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      value ?? undefined,
    ]),
  ) as Args;
}

/** The JSON that a database function returns, for which there is no generated type. Throws when the backend fails. */
export async function readJson<Result>(call: {
  throwOnError(): PromiseLike<{ data: unknown }>;
}): Promise<Result> {
  return (await call.throwOnError()).data as Result;
}
