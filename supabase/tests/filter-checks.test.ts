import { beforeAll, describe, expect, test } from "vitest";
import { parseJobFilters, searchFilters } from "@/lib/jobs/search";
import type { Json } from "@/lib/supabase/database.types";
import { addJob, anonymous, service, uniqueWord } from "@/supabase/tests/callers";

/** A search that sets every filter, as the web process sends it. */
const everyFilter = searchFilters(
  parseJobFilters({
    q: "go",
    type: "contract",
    city: "Berlin",
    country: "Germany",
    region: "emea",
    from: "DE",
    pay: "1000",
    currency: "EUR",
    skill: "kafka",
    level: "senior",
    company: "Acme",
    visa: "yes",
    posted: "7",
    goYears: "2",
    unstated: "from",
    sort: "pay",
  }),
) as Record<string, Json>;

const names = Object.keys(everyFilter);

/** The functions that take filters, each called by a role that may call it. */
const functions: Record<string, (filters: Json) => PromiseLike<{ error: unknown }>> = {
  find_jobs: (filters) => anonymous.rpc("find_jobs", { filters }),
  find_jobs_after: (filters) => anonymous.rpc("find_jobs_after", { filters }),
  feed_jobs: (filters) => anonymous.rpc("feed_jobs", { filters }),
  create_alert: (filters) =>
    service.rpc("create_alert", {
      network: uniqueWord(),
      email: `${uniqueWord()}@acme-systems.dev`,
      query: "?q=go",
      frequency: "daily",
      filters,
    }),
};

// Without jobs, feed_jobs compares nothing with the filters and does not read them.
beforeAll(() => addJob());

const refusal = { code: "22023" };

/** A value of each type that JSON has, and lists and objects whose members have the wrong type. */
const values: Json[] = ["go", 1, true, ["go"], [1], { builds: "data" }, { builds: 1 }];

const jsonTypeOf = (value: Json | undefined): string =>
  typeof value === "object" && value !== null
    ? `${Array.isArray(value) ? "list" : "object"} of ${typeof Object.values(value)[0]}`
    : typeof value;

describe.each(Object.entries(functions))("%s", (_, call) => {
  test("a search with every filter is accepted", async () => {
    expect((await call(everyFilter)).error).toBeNull();
  });

  test("filters that are null are accepted", async () => {
    const filters = Object.fromEntries(names.map((name) => [name, null]));
    expect((await call(filters)).error).toBeNull();
  });

  test.each(["page", "visas", "Type", "q", ""])(
    "the unknown filter %j is refused",
    async (name) => {
      expect((await call({ [name]: "go" })).error).toMatchObject(refusal);
    },
  );

  test.each([{ filters: 1 }, { filters: true }, { filters: ["go"] }])(
    "filters that are $filters are refused",
    async ({ filters }) => {
      expect((await call(filters)).error).toMatchObject(refusal);
    },
  );
});

describe.each(names)("the filter %s", (name) => {
  const type = jsonTypeOf(everyFilter[name]);

  const otherValues = values.filter((value) => jsonTypeOf(value) !== type);

  test.each(otherValues.map((value) => ({ value })))(
    "the value $value, which has another type, is refused",
    async ({ value }) => {
      const { error } = await anonymous.rpc("find_jobs", { filters: { [name]: value } });
      expect(error).toMatchObject(refusal);
    },
  );

  test("a value of the filter's type is accepted", async () => {
    const filters = { [name]: everyFilter[name] ?? null };
    expect((await anonymous.rpc("find_jobs", { filters })).error).toBeNull();
  });
});

test.each([
  { type: "boss" },
  { region: "atlantis" },
  { posted: 0 },
  { posted: 1.5 },
  { posted: 36_501 },
])("the filters %j, whose value is impossible, are refused", async (filters) => {
  expect((await anonymous.rpc("find_jobs", { filters })).error).toMatchObject(refusal);
});
