import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "postgres";
import postgres from "postgres";
import samples from "../../lib/text/clean.samples.json" with { type: "json" };
import { applySchemas, type ScratchDatabases, startScratchDatabases } from "./scratch-databases.ts";

/** The locale of hosted projects. In the C library, a narrow no-break space (U+202F) is no space. */
const hostedLocale = "C.UTF-8";

let databases: ScratchDatabases;
let embedded: Sql;
let hosted: Sql;

// Two databases are created from the schemas.
beforeAll(async () => {
  databases = await startScratchDatabases(new AbortController().signal);
  const open = async (name: string, locale?: string) =>
    postgres((await databases.create(name, (sql) => applySchemas(sql), locale)).url, {
      max: 1,
      onnotice: () => undefined,
    });
  embedded = await open("embedded");
  hosted = await open("hosted", hostedLocale);
}, 240_000);

afterAll(async () => {
  await Promise.all([embedded, hosted].map((sql) => sql?.end()));
  await databases?.[Symbol.asyncDispose]();
});

test("the database of a hosted project classifies other characters as spaces than the embedded one", async () => {
  const isSpace = async (sql: Sql) =>
    (await sql`select e'\u202f' ~ '\\s' as is_space`)[0]?.is_space;
  expect([await isSpace(embedded), await isSpace(hosted)]).toEqual([true, false]);
});

const texts = [
  ...[samples.texts, samples.lines, samples.folded, samples.citySlugs].flat(2),
  "a\u202fb\u00a0\u2009c\u3000d\u0085e\u2028f",
  "<p>A\u202f\u202fB</p>\u2007<b>\u0130STANBUL \u01c5 \u1e9e \u03a3\u0391\u03a3</b>",
  "ADA@\u0130X.DEV",
  "Caf\u00e9\u202fGmbH",
  "\u0660\u0661 \u2160 \u24b6 \u00ba",
];

/** Functions of one text, which clean, fold, compare or reduce it. New ones are tried as well. */
async function textFunctions(sql: Sql): Promise<string[]> {
  const rows = await sql`
    select p.oid::regproc::text as name from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.provolatile in ('i', 's') and not p.proretset
      and p.proargtypes::text = 'text'::regtype::oid::text
      and p.prorettype::regtype::text in ('text', 'boolean', 'text[]')
    order by 1`;
  return rows.map(({ name }) => String(name));
}

test("each function of a text returns the same in a database with the locale of a hosted project", async () => {
  const functions = await textFunctions(embedded);
  expect(functions).toEqual(
    expect.arrayContaining(["private.visible_text", "private.lower_case", "private.mailbox"]),
  );
  for (const name of functions) {
    const run = async (sql: Sql) => {
      const rows = await sql`
        select ${sql(name)}(t.text)::text as answer
        from unnest(${texts}::text[]) with ordinality as t (text, n) order by n`;
      return rows.map(({ answer }) => answer as unknown);
    };
    expect(await run(hosted), name).toEqual(await run(embedded));
  }
});

/** Functions that use the database's locale on purpose, with the reason. */
const exceptions: Record<string, string> = {
  "private.is_known_address":
    "compares with the index recruiters_lower_email; addresses are stored in lower case",
};

test("each function that uses \\s, \\w, lower, upper or classes of characters names its collation", async () => {
  const rows = await embedded`
    select p.oid::regproc::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1`;
  const unnamed = rows
    .filter(({ body }) => usesLocale(String(body)))
    .map(({ name }) => String(name));
  expect(unnamed).toEqual(Object.keys(exceptions));
});

/** Whether a body has a use without a collation in the same statement. */
function usesLocale(body: string): boolean {
  const uses = /(?<![\w.])(?:lower|upper|initcap)\(|\\[sSwWdD]|\[:[a-z]+:\]/;
  const withoutComments = body.replaceAll(/^\s*--.*$/gm, "");
  return withoutComments
    .split(";")
    .some((statement) => uses.test(statement) && !/collate/i.test(statement));
}
