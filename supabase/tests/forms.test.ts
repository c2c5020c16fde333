import { expect, describe, test, vi } from "vitest";
import type { ActionResult } from "@/lib/forms/submission";
import { blogSchema } from "@/lib/blogs/form";
import { saveBlog as sendBlog } from "@/lib/blogs/mutations";
import { bookSchema } from "@/lib/books/form";
import { saveBook as sendBook } from "@/lib/books/mutations";
import { companySchema } from "@/lib/companies/form";
import { saveCompany as sendCompany } from "@/lib/companies/mutations";
import { eventSchema, submissionSchema } from "@/lib/events/form";
import { saveEvent as sendEvent, submitEvent as sendSubmission } from "@/lib/events/mutations";
import { jobSchema } from "@/lib/jobs/form";
import { saveJob as sendJob } from "@/lib/jobs/mutations";
import { toJob } from "@/lib/jobs/queries";
import { job as jobFixture } from "@/test/data";
import {
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import {
  saveBlog,
  saveBook,
  saveCompany,
  saveEvent,
  saveJob,
  submitEvent,
} from "@/supabase/tests/saving";

/** The arguments of the database function that the site has called. */
let sent: Record<string, unknown> = {};
const refusingClient = {
  async rpc(_: string, values: Record<string, unknown>) {
    sent = values;
    return { data: null, error: { code: "PT429", message: "Enough." } };
  },
};
vi.mock("@/lib/supabase/server", () => ({
  sessionClient: () => refusingClient,
  operatorClient: () => refusingClient,
  publicReader: () => refusingClient,
}));
vi.mock("@/lib/limits/rate-limit", () => ({ clientNetworkHash: async () => "network" }));

const X = await addAdmin();

type Fields = Record<string, unknown>;

type Noun = {
  noun: "job" | "event" | "blog" | "book" | "company";
  table: string;
  /** The column with the name or title. */
  named: string;
  save: (client: Client, fields: Fields, id?: string) => ReturnType<typeof saveJob>;
  /** Fills in a form with as little as possible and saves it as the site does. */
  send: () => Promise<ActionResult<string>>;
  /** The keys beside the columns of the form, and the columns that are written by them. */
  others?: { keys: string[]; columns: string[] };
  /** Columns that API callers may write past the form, when they add or change a row. */
  granted?: { insert?: string[]; update?: string[] };
  required: () => Fields;
  /** A value for each other key. */
  optional: Fields;
};

const link = "https://acme-systems.dev/";
const person = { id: "account", role: "admin" as const };
const eventTimes = {
  first_day: "2027-03-04",
  last_day: "2027-03-05",
  start_time: "18:30",
  end_time: "20:00",
  time_zone: "Europe/Berlin",
};

const nouns: Noun[] = [
  {
    noun: "job",
    table: "jobs",
    named: "title",
    save: (client, fields, job_id) => saveJob(client, { ...fields, ...(job_id && { job_id }) }),
    send: () =>
      sendJob(
        jobSchema.parse({
          title: "Gopher",
          company: "Acme",
          type: "contract",
          city: "Berlin",
          applicationUrl: link,
          description: "<p>Go.</p>",
        }),
      ),
    others: { keys: ["city", "country", "places"], columns: ["city_id", "further_city_ids"] },
    granted: {
      insert: ["is_archived"],
      update: ["is_archived", "confirmed_at", "removal_reason", "removal_rule", "outcome"],
    },
    required: () => ({
      title: uniqueWord(),
      company: "Acme",
      city: "Berlin",
      country: "Germany",
      application_url: link,
      description: "<p>Go.</p>",
    }),
    optional: {
      places: [{ city: "Paris", country: "France" }],
      type: "contract",
      requirements: ["Go"],
      salary_min: 1,
      salary_max: 2,
      salary_currency: "EUR",
      salary_period: "month",
      eligibility: "countries",
      eligible_countries: ["DE"],
      excluded_countries: ["FR"],
      utc_offset_min: -240,
      utc_offset_max: 240,
      overlap_hours: 4,
      overlap_time_zone: "UTC",
      visa_sponsorship: true,
      level: "senior",
      skills: ["grpc"],
      stated: { goYears: 2 },
    },
  },
  {
    noun: "event",
    table: "events",
    named: "name",
    save: (client, fields, event_id) =>
      saveEvent(client, { ...fields, ...(event_id && { event_id }) }),
    send: () =>
      sendEvent(
        eventSchema.parse({
          name: "Gophers",
          type: "Meetup",
          startDate: "2027-03-04",
          endDate: "2027-03-05",
          city: "Berlin",
          country: "Germany",
          eventUrl: link,
        }),
      ),
    others: {
      keys: ["city", "country", "first_day", "last_day", "start_time", "end_time"],
      columns: ["city_id", "start_date", "end_date", "has_hours"],
    },
    granted: { update: ["status", "decline_reason", "cancelled_at"] },
    required: () => ({
      name: uniqueWord(),
      event_url: link,
      first_day: eventTimes.first_day,
      last_day: eventTimes.last_day,
      city: "Berlin",
      country: "Germany",
    }),
    optional: {
      type: "Meetup",
      is_online: false,
      start_time: eventTimes.start_time,
      end_time: eventTimes.end_time,
      time_zone: eventTimes.time_zone,
      description: "Go.",
      organiser: "Ada",
      cfp_deadline: "2027-01-01",
    },
  },
  {
    noun: "blog",
    table: "blogs",
    named: "title",
    save: (client, fields, blog_id) => saveBlog(client, { ...fields, ...(blog_id && { blog_id }) }),
    send: () =>
      sendBlog(
        blogSchema.parse({
          title: "Generics",
          authorName: "Ada",
          content: "<p>Go.</p>",
          blogType: "golang_blogs",
          status: "draft",
        }),
        person,
      ),
    required: () => ({ title: uniqueWord(), author_name: "Ada", content: "<p>Go.</p>" }),
    optional: {
      slug: "a-slug",
      excerpt: "Go.",
      status: "published",
      meta_title: "Go",
      meta_description: "Go.",
      blog_type: "other_tech_blogs",
      twitter_handle: "@ada",
      linkedin_url: "https://linkedin.com/in/ada",
    },
  },
  {
    noun: "book",
    table: "books",
    named: "title",
    save: (client, fields, book_id) => saveBook(client, { ...fields, ...(book_id && { book_id }) }),
    send: () =>
      sendBook(
        bookSchema.parse({
          title: "Go",
          author: "Ada",
          coverUrl: link,
          purchaseUrl: link,
          bookType: "go_related",
          status: "draft",
        }),
      ),
    required: () => ({ title: uniqueWord(), author: "Ada", cover_url: link, purchase_url: link }),
    optional: { book_type: "other_tech", status: "published" },
  },
  {
    noun: "company",
    table: "companies",
    named: "name",
    save: (client, fields, company_id) =>
      saveCompany(client, { ...fields, ...(company_id && { company_id }) }),
    send: () => sendCompany(companySchema.parse({ name: "Acme" }), person),
    required: () => ({ name: uniqueWord() }),
    optional: { website: "https://acme-systems.dev/", description: "Go." },
  },
];

async function formColumns(noun: string): Promise<string[]> {
  const [row] = await owner`select ${owner(`private.${noun}_form_columns`)}() as columns`;
  const columns: string[] = row?.columns;
  return columns.toSorted();
}

async function grantedColumns(table: string, privilege: string): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select column_name as name from information_schema.column_privileges
    where table_schema = 'public' and table_name = ${table} and grantee = 'authenticated'
      and privilege_type = ${privilege}`;
  return rows.map(({ name }) => name).toSorted();
}

type Row = Record<string, unknown>;

/** Calls a function as an admin, with arguments that the generated types do not allow. */
const callUntyped = (name: string, values: object) =>
  (X.client as unknown as { rpc: (name: string, values: object) => ReturnType<Client["rpc"]> }).rpc(
    name,
    values,
  );

/** Columns that differ between rows with the same fields. */
const own = [
  "id",
  "slug",
  "name",
  "title",
  "search_text",
  "version",
  "sequence",
  "idempotency_key",
];

async function readStoredRow({ table }: Noun, id: string | null): Promise<Row> {
  const [found] = await owner<{ row: Row }[]>`
    select to_jsonb(t) as row from ${owner(`public.${table}`)} t where id = ${id}`;
  const columns = Object.entries(found?.row ?? {});
  return Object.fromEntries(
    columns.filter(([name]) => !own.includes(name) && !name.endsWith("_at")),
  );
}

/** The JSON values of each type, by its name. */
const valuesOfTypes: Record<string, unknown> = {
  string: "x",
  number: 1,
  boolean: true,
  array: ["x"],
  object: {},
};

function jsonType(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

describe.each(nouns)("the form of a $noun", (noun) => {
  const { table, named, save, send, others, granted, required, optional } = noun;
  const add = async (fields: Fields) => (await save(X.client, fields).throwOnError()).data;

  test(`the form of a ${noun} has the keys that the site sends, all of them each time`, async () => {
    await send();
    const form = sent[noun.noun] as Fields;
    const columns = (await formColumns(noun.noun)).filter(
      (column) => !others?.columns.includes(column),
    );
    expect(Object.keys(form).toSorted()).toEqual([...columns, ...(others?.keys ?? [])].toSorted());
    expect(Object.keys({ ...required(), ...optional }).toSorted()).toEqual(
      Object.keys(form).toSorted(),
    );
  });

  test(`the form of a ${noun} writes exactly the columns that API callers may write`, async () => {
    const written = new Set([...(await formColumns(noun.noun)), ...(others?.columns ?? [])]);
    expect(await grantedColumns(table, "INSERT")).toEqual(
      [...written, "idempotency_key", ...(granted?.insert ?? [])].toSorted(),
    );
    expect((await grantedColumns(table, "UPDATE")).filter((name) => name !== "logo")).toEqual(
      [...written, ...(granted?.update ?? [])].toSorted(),
    );
  });

  test(`the form of a ${noun} is refused with a key that it does not have`, async () => {
    const fields = required();
    for (const key of ["id", "version", "created_at", "search_text", "wizardry", ""]) {
      const { error } = await save(X.client, { ...fields, [key]: "x" });
      expect(error, key).toMatchObject({ code: "PT422", message: `unknown: ${key}` });
    }
    expect((await save(X.client, fields)).error).toBeNull();
  });

  test(`the form of a ${noun} is refused with a value of another type than its column`, async () => {
    const fields = { ...required(), ...optional };
    for (const [key, value] of Object.entries(fields)) {
      const type = jsonType(value);
      const values = Object.entries(valuesOfTypes).filter(([other]) => other !== type);
      if (type === "array") values.push(["array", [1]]);
      for (const [, wrong] of values) {
        const { error } = await save(X.client, { ...fields, [key]: wrong });
        expect(error, `${key}: ${JSON.stringify(wrong)}`).toMatchObject({
          code: "PT422",
          message: `${key} must be of type ${type}`,
        });
      }
    }
  });

  test(`the form of a ${noun} is refused if it has more bytes than its columns can take`, async () => {
    const longest = table === "blogs" ? 1_000_000 : 300_000;
    const fields = { ...required(), [named]: "x".repeat(longest) };
    expect((await save(X.client, fields)).error?.code).toBe("PT413");
  });

  test(`the form of a ${noun} is refused if it is not an object`, async () => {
    for (const form of [[], 1, null]) {
      const { error } = await callUntyped(`save_${noun.noun}`, { [noun.noun]: form });
      expect(error, JSON.stringify(form)).toMatchObject({ code: "PT422" });
    }
  });

  test(`the form of a ${noun} gives absent columns of a new row their defaults, as null does`, async () => {
    const absent = await readStoredRow(noun, await add(required()));
    const cleared = Object.fromEntries(Object.keys(optional).map((key) => [key, null]));
    expect(await readStoredRow(noun, await add({ ...required(), ...cleared }))).toEqual(absent);
    expect(await readStoredRow(noun, await add({ ...required(), ...optional }))).not.toEqual(
      absent,
    );
  });

  test(`the form of a ${noun} keeps absent columns of an existing row`, async () => {
    const id = await add({
      ...required(),
      ...optional,
      ...(optional.slug ? { slug: uniqueWord() } : {}),
    });
    const before = await readStoredRow(noun, id);
    const name = uniqueWord();
    await save(X.client, { [named]: name }, id).throwOnError();
    expect(await readStoredRow(noun, id)).toEqual(before);
    const [row] =
      await owner`select ${owner(named)} as name from ${owner(`public.${table}`)} where id = ${id}`;
    expect(row?.name).toBe(name);
  });

  test(`the form of a ${noun} clears columns of an existing row by null`, async () => {
    const absent = await readStoredRow(noun, await add(required()));
    const filled = { ...required(), ...optional, ...(optional.slug ? { slug: uniqueWord() } : {}) };
    const id = await add(filled);
    const nulls = Object.keys(optional).filter((key) => key !== "slug");
    const cleared = Object.fromEntries(nulls.map((key) => [key, null]));
    await save(X.client, { ...required(), ...cleared }, id).throwOnError();
    expect(await readStoredRow(noun, id)).toEqual(absent);
  });
});

test("a post can have 200,000 characters of any script", async () => {
  const content = `<p>${"あ".repeat(199_993)}</p>`;
  const blog = { title: uniqueWord(), content, author_name: "Ada" };
  const { data: id } = await X.client.rpc("save_blog", { blog }).throwOnError();
  const [row] =
    await owner`select char_length(content) as length from public.blogs where id = ${id}`;
  expect(row?.length).toBe(200_000);
  await owner`delete from public.blogs where id = ${id}`;
});

test.each([{ city: "Berlin" }, { country: "Germany" }])(
  "a job is refused with %o alone, because city and country belong together",
  async (place) => {
    const { id } = await addJob();
    const { error } = await X.client.rpc("save_job", { job: place, job_id: id });
    expect(error).toMatchObject({ code: "PT422", message: "city and country belong together" });
    const both = { city: "Berlin", country: "Germany" };
    expect((await X.client.rpc("save_job", { job: both, job_id: id })).error).toBeNull();
  },
);

test("a submitted event has the keys of an event that an admin saves", async () => {
  const fields = {
    name: "Gophers",
    type: "Meetup",
    startDate: "2027-03-04",
    endDate: "2027-03-05",
    city: "Berlin",
    country: "Germany",
    eventUrl: link,
  };
  await sendEvent(eventSchema.parse(fields));
  const saved = Object.keys(sent.event as Fields).toSorted();
  await sendSubmission(submissionSchema.parse(fields));
  expect(Object.keys(sent.event as Fields).toSorted()).toEqual(saved);
});

test("a submitted event is refused with unknown keys, other types and more than 300,000 bytes", async () => {
  const fields = {
    name: uniqueWord(),
    event_url: link,
    first_day: eventTimes.first_day,
    last_day: eventTimes.last_day,
    is_online: true,
  };
  const submit = async (changes: Fields) =>
    (await submitEvent(service, { ...fields, ...changes, network: uniqueWord() })).error;
  expect(await submit({ status: "approved" })).toMatchObject({ code: "PT422" });
  expect(await submit({ is_online: "true" })).toMatchObject({ code: "PT422" });
  expect(await submit({ name: "x".repeat(300_000) })).toMatchObject({ code: "PT413" });
  expect(await submit({})).toBeNull();
});

test("each column of a job is either in the type Job or listed as hidden", async () => {
  const { slug } = await addJob({ skills: ["grpc"], stated: { goYears: 2 } });
  const { data } = await anonymous.rpc("job_page", { job_slug: slug }).throwOnError();
  const { job: row } = data as unknown as { job: Parameters<typeof toJob>[0] & Row };
  const [lists] = await owner`
    select private.hidden_job_columns() as hidden, array(
      select attname::text from pg_attribute
      where attrelid = 'public.jobs'::regclass and attnum > 0 and not attisdropped) as columns`;
  const columns: string[] = lists?.columns;
  const hidden: string[] = lists?.hidden;
  expect(hidden.filter((name) => !columns.includes(name))).toEqual([]);
  expect(hidden.filter((name) => name in row)).toEqual([]);
  // The page shows these as texts, or not at all if the job is archived.
  const replaced = ["city_id", "further_city_ids", "company_id", "is_archived"];
  const listed = [...hidden, ...replaced];
  expect(replaced.filter((name) => name in row)).toEqual([]);
  expect(columns.filter((name) => !listed.includes(name) && !(name in row))).toEqual([]);
  const shown = Object.keys(await toJob(row)).filter((name) => name !== "place");
  expect(shown.toSorted()).toEqual(Object.keys(jobFixture).toSorted());
});
