import { beforeAll, expect, test } from "vitest";
import type { TransactionSql } from "postgres";
import { searchParameters } from "@/lib/jobs/parameters";
import { parseJobFilters, searchFilters } from "@/lib/jobs/search";
import { addJob, addAdmin, owner, type Recruiter, addRecruiter } from "@/supabase/tests/callers";

type Argument = { name: string; type: string; isOptional: boolean; labels: string[] | null };
type Routine = { name: string; roles: string[]; arguments: Argument[] };

/**
 * Valid values of required arguments, by name or type. With them, a function gets as far as the code that uses the
 * tested argument.
 */
const sampleValues: Record<string, string> = {
  job: JSON.stringify({
    title: "Go Engineer",
    company: "Acme Systems",
    city: "Berlin",
    country: "Germany",
    application_url: "https://x.dev/apply",
    description: "<p>Go.</p>",
  }),
  event: JSON.stringify({
    name: "Gophers",
    event_url: "https://x.dev/",
    first_day: "2027-03-04",
    last_day: "2027-03-05",
    is_online: true,
  }),
  blog: JSON.stringify({ title: "Go", content: "<p>Go.</p>", author_name: "Ada" }),
  book: JSON.stringify({
    title: "Go",
    author: "Ada",
    cover_url: "https://x.dev/",
    purchase_url: "https://x.dev/",
  }),
  company: JSON.stringify({ description: "Go." }),
  overlap_time_zone: "Europe/Berlin",
  description: "<p>Go.</p>",
  email: "ada@acme-systems.dev",
  address: "ada@acme-systems.dev",
  query: "?q=go",
  path: "in/germany",
  country_slug: "germany",
  table_name: "events",
  text: "go",
  uuid: "00000000-0000-4000-8000-000000000000",
  jsonb: "{}",
  boolean: "true",
  integer: "1",
  bigint: "1",
  numeric: "1",
  date: "2026-12-01",
  "timestamp with time zone": "2026-12-01T10:00:00Z",
};

const extremes: Record<string, string[]> = {
  smallint: ["32767", "-32768", "0"],
  integer: ["2147483647", "-2147483648", "0"],
  bigint: ["9223372036854775807", "-9223372036854775808", "0"],
  numeric: ["1e1000", "-1e1000", "NaN", "Infinity", "-Infinity", "0"],
  "double precision": ["1e300", "-1e300", "NaN", "Infinity", "-Infinity", "0"],
};

/** Texts with a special meaning in regular expressions, LIKE patterns, JSON or SQL. */
const patterns = ["(", "[", "\\", "*", "%", "_", "a{2,1}", "'", "$1", '"', "(?i", "(/x", "x\\/x"];

/**
 * Matches error codes that Postgres raises for unchecked input: values out of range, invalid regular expressions,
 * escapes and limits, and syntax errors. All other codes are deliberate refusals by a function or constraint.
 */
const unexpected =
  /^(?:22003|22008|22009|2200F|2201.|2202[45]|22012|22P0[23]|42601|42883|5....|XX...)$/;

const routines = await owner<Routine[]>`
  select p.proname as name,
    array(
      select role from unnest('{anon,authenticated,service_role}'::text[]) as role
      where has_function_privilege(role, p.oid, 'execute')) as roles,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.proargnames[n], 'type', format_type(type, null), 'isOptional', n > p.pronargs - p.pronargdefaults,
        'labels', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = type)
      ) order by n), '[]')
      from unnest(p.proargtypes::oid[]) with ordinality as argument (type, n)) as arguments
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`;

function sampleValue({ name, type, labels }: Argument): string {
  if (type.endsWith("[]")) return "{}";
  return labels?.[0] ?? sampleValues[name] ?? sampleValues[type] ?? "go";
}

let accounts: Record<string, Recruiter | null>;
beforeAll(async () => {
  accounts = {
    anon: null,
    authenticated: await addRecruiter("approved"),
    admin: await addAdmin(),
    service_role: null,
  };
  // Without rows, no pattern would be evaluated.
  await addJob({ recruiter_id: accounts.authenticated?.recruiterId });
  await owner`
    insert into private.landing_pages (path, jobs, met_at) values ('in/germany', 5, now()) on conflict do nothing`;
});

class Rollback extends Error {}

type Answer = {
  caller: string;
  value: string;
  error: { code: string; message: string } | null;
};

/** Calls a function with each value as each role that may call it, and returns the responses. */
async function collectAnswers(
  routine: Routine,
  argument: Argument,
  values: string[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  await owner
    .begin(async (sql) => {
      for (const [caller, account] of Object.entries(accounts)) {
        const role = caller === "admin" ? "authenticated" : caller;
        if (!routine.roles.includes(role)) continue;
        for (const value of values) {
          const error = await callRoutine(sql, { role, account }, routine, argument, value);
          answers.push({ caller, value, error });
        }
      }
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  return answers;
}

/** Returns the unexpected errors of a function for the values, called as each role that may call it. */
async function findFailures(
  routine: Routine,
  argument: Argument,
  values: string[],
  toValue: (value: string) => string = (value) => value,
): Promise<string[]> {
  const answers = await collectAnswers(routine, argument, values.map(toValue));
  return answers.flatMap(({ caller, value, error }) =>
    error && unexpected.test(error.code)
      ? [`${caller}: ${routine.name}(${argument.name} => ${value}): ${error.message}`]
      : [],
  );
}

type Caller = { role: string; account: Recruiter | null };

async function callRoutine(
  sql: TransactionSql,
  { role, account }: Caller,
  routine: Routine,
  argument: Argument,
  value: string,
): Promise<{ code: string; message: string } | null> {
  const passed = routine.arguments.filter(
    (other) => other.name === argument.name || !other.isOptional || other.name in sampleValues,
  );
  const list = passed.map(({ name, type }, index) => `${name} => $${index + 1}::text::${type}`);
  const claims = account
    ? { sub: account.id, session_id: account.sessionId, email: account.email, role, aal: "aal2" }
    : { role };
  try {
    await sql.savepoint(async (inner) => {
      await inner`
        select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${account?.id ?? ""}, true)`;
      await inner.unsafe(`set local role ${role}`);
      await inner.unsafe(
        `select * from public.${routine.name}(${list.join(", ")})`,
        passed.map((other) => (other.name === argument.name ? value : sampleValue(other))),
      );
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) return error as { code: string; message: string };
  }
  return null;
}

const findArguments = (isWanted: (argument: Argument) => boolean) =>
  routines.flatMap((routine) =>
    routine.arguments
      .filter(isWanted)
      .map((argument) => ({ routine, argument, title: `${routine.name}(${argument.name})` })),
  );

const numbers = findArguments(({ type }) => type in extremes);

test("the number arguments of all functions of the data API are tested", () => {
  const titles = numbers.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["list_jobs(page)", "find_jobs(page_size)"]));
  expect(titles.length).toBeGreaterThan(30);
});

test.each(numbers)(
  "a number in $title is answered or refused, however large",
  async ({ routine, argument }) => {
    expect(await findFailures(routine, argument, extremes[argument.type] ?? [])).toEqual([]);
  },
);

test.each(findArguments(({ type }) => type === "text"))(
  "special characters in $title are answered or refused, never taken as a pattern",
  async ({ routine, argument }) => {
    expect(await findFailures(routine, argument, patterns)).toEqual([]);
  },
);

const positions = findArguments(({ name }) => /^page(?:_offset|_number)?$/.test(name));

test("the pages and offsets of all lists of the data API are tested", () => {
  expect(positions.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      "find_companies(page_offset)",
      "find_jobs(page_offset)",
      "list_jobs(page)",
      "list_reported_jobs(page)",
      "more_digest_jobs(page_offset)",
      "sitemap_job_page(page_number)",
    ]),
  );
});

/**
 * Returns the error codes of calls with these values. Ignores 42501, with which functions for admins refuse other
 * callers before they read the page.
 */
async function responseCodes(routine: Routine, argument: Argument, values: string[]) {
  const responses = await collectAnswers(routine, argument, values);
  const codes = responses.map(({ error }) => error?.code ?? "answered");
  return new Set(codes.filter((code) => code !== "42501"));
}

test.each(positions)("$title is refused beyond 10,000,000", async ({ routine, argument }) => {
  expect(await responseCodes(routine, argument, ["10000001", "2147483647"])).toEqual(
    new Set(["22023"]),
  );
});

test.each(positions)("$title is answered up to 10,000,000", async ({ routine, argument }) => {
  expect(await responseCodes(routine, argument, ["10000000", "99999", "1", "0", "-1"])).toEqual(
    new Set(["answered"]),
  );
});

const everyNumber = searchFilters(
  parseJobFilters(new URLSearchParams(searchParameters.map((name) => [name, "1"]))),
);
const names = Object.entries(everyNumber).flatMap(([name, value]) =>
  typeof value === "number" ? [name] : [],
);

test("the list of numeric search filters that the next test tries includes pay and posted", () => {
  expect(names).toEqual(expect.arrayContaining(["pay", "posted"]));
});

test.each(
  findArguments(({ name }) => name === "filters").flatMap(({ routine, argument }) =>
    names.map((filter) => ({ routine, argument, filter })),
  ),
)("the filters of $routine.name answer or refuse every number as $filter", async (testCase) => {
  const { routine, argument, filter } = testCase;
  const values = ["2147483647", "-2147483648", "9223372036854775807", "1e1000", "0", "-1", "0.5"];
  const toFilters = (value: string) => `{"currency": "EUR", "${filter}": ${value}}`;
  expect(await findFailures(routine, argument, values, toFilters)).toEqual([]);
});
