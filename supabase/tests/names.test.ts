import { expect, test } from "vitest";
import { literalPattern } from "@/lib/rows/list-address";
import { foldText } from "@/lib/text/fold";
import { citySlug } from "@/lib/text/slug";
import { parseTerms } from "@/lib/jobs/filters";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";
import unslugged from "./data/cities-without-latin-letters.json";
import alike from "./data/same-looking-names.json";

const X = await addAdmin();

type Found = {
  total: number;
  jobs: { id: string }[];
  counts: Record<string, Record<string, number>>;
};

async function findJobs(filters: Record<string, string | string[]>, with_all_counts = false) {
  const { data } = await anonymous
    .rpc("find_jobs", { filters, page_size: 100, with_all_counts })
    .throwOnError();
  return data as unknown as Found;
}

async function findIds(filters: Record<string, string | string[]>) {
  return (await findJobs(filters)).jobs.map(({ id }) => id);
}

async function postJob(values: {
  title: string;
  city?: string;
  country?: string;
  company?: string;
}) {
  const { data } = await saveJob(X.client, {
    city: "Berlin",
    country: "Germany",
    company: "Acme",
    application_url: "https://a.dev/",
    description: "<p>Go</p>",
    ...values,
  }).throwOnError();
  return data;
}

/** Different spellings of one name, each with a different kind of difference. */
const spellingsOfCity = (word: string) => [
  `Zürich O’${word}-City`,
  `Zu\u0308rich O’${word}-City`,
  `Zürich\u00a0 O'${word}\u2011City `,
  `ＺÜＲＩＣＨ O\u00b4${word}–City`,
];

test("a city that is spelled in several ways is found with each spelling by list, alert, feed and counts", async () => {
  const names = spellingsOfCity(uniqueWord());
  const ids: string[] = [];
  for (const city of names) ids.push(await postJob({ title: "Go", city, country: "Switzerland" }));
  const cities = await owner`
    select distinct c.name from public.jobs j join public.cities c on c.id = j.city_id where j.id = any (${ids})`;
  expect(cities.map(({ name }) => name)).toEqual([names[0]]);
  for (const city of names) {
    expect((await findIds({ city })).toSorted(), city).toEqual(ids.toSorted());
    expect((await findIds({ city, country: "switzerland" })).length).toBe(ids.length);
  }
  expect((await findJobs({ city: names[0] ?? "" })).counts.city?.[names[0] ?? ""]).toBe(ids.length);
});

test("a company that is spelled in several ways is found and counted with each spelling", async () => {
  const names = spellingsOfCity(uniqueWord());
  const ids: string[] = [];
  for (const company of names) ids.push(await postJob({ title: "Go", company }));
  const rows = await owner`select distinct company_id from public.jobs where id = any (${ids})`;
  expect(rows).toHaveLength(1);
  for (const company of names)
    expect((await findIds({ company })).toSorted(), company).toEqual(ids.toSorted());
  const [term = ""] = names[0]?.match(/[0-9a-f]{32}/u) ?? [];
  const { counts } = await findJobs({ terms: [term] }, true);
  expect(Object.values(counts.company ?? {})).toEqual([ids.length]);
  expect((await findJobs({ company: `${uniqueWord()} Labs` })).total).toBe(0);
});

test("a name that is spelled in several ways is found with each spelling by the admins' and recruiters' lists and the list of companies", async () => {
  const word = uniqueWord();
  const [name = "", ...others] = spellingsOfCity(word);
  await postJob({ title: name, company: name, city: name, country: "Switzerland" });
  const when = "2026-01-01T00:00:00Z";
  await X.client
    .from("events")
    .insert({
      name,
      start_date: when,
      end_date: when,
      is_online: true,
      event_url: "https://x.dev/",
    })
    .throwOnError();
  await X.client
    .from("blogs")
    .insert({ title: name, content: "-", author_name: name })
    .throwOnError();
  await X.client
    .from("books")
    .insert({
      title: name,
      author: name,
      cover_url: "https://x.dev/",
      purchase_url: "https://x.dev/",
    })
    .throwOnError();
  const { recruiterId } = await addRecruiter("pending", name);
  for (const query_text of [name, ...others]) {
    const recruiters = X.client
      .from("recruiters")
      .select("id")
      .filter("search_text", "match", literalPattern(foldText(query_text)));
    expect((await recruiters.throwOnError()).data).toEqual([{ id: recruiterId }]);
    for (const table_name of ["events", "blogs", "books"]) {
      const { data } = await X.client.rpc("list_rows", { table_name, query_text }).throwOnError();
      expect(data, `${table_name} ${query_text}`).toMatchObject({ total: 1 });
    }
    const { data: jobs } = await X.client
      .rpc("list_jobs", { is_mine: false, query_text })
      .throwOnError();
    expect(jobs, query_text).toMatchObject({ total: 1 });
    const { data: companies } = await X.client.rpc("list_companies", { query_text }).throwOnError();
    expect(companies, query_text).toMatchObject({ total: 1 });
    const { data: listed } = await anonymous.rpc("find_companies", { query_text }).throwOnError();
    expect(listed, query_text).toMatchObject({ total: 1 });
    const { data: after } = await anonymous
      .rpc("find_companies_after", { query_text })
      .throwOnError();
    expect(after, query_text).toHaveLength(1);
  }
  const { data: none } = await X.client
    .rpc("list_jobs", { is_mine: false, query_text: uniqueWord() })
    .throwOnError();
  expect(none).toMatchObject({ total: 0 });
});

test("a name that is spelled in several ways is suggested by a search for any spelling", async () => {
  const names = spellingsOfCity(uniqueWord());
  await postJob({ title: "Go", city: names[0] ?? "", country: "Switzerland" });
  for (const name of names) {
    const { data } = await anonymous
      .rpc("find_jobs", { filters: { terms: name.trim().split(/\s+/u) } })
      .throwOnError();
    expect(data, name).toMatchObject({ suggestions: [{ city: names[0], jobs: 1 }] });
  }
});

test.each([
  ["children's", "Children’s"],
  ["Children\u00b4s", "children's"],
  ["back-end", "back\u2011end"],
  ["back–end", "back-end"],
  ["„senior go engineer“", "Senior\u00a0Go\u00a0Engineer"],
  ["«senior go engineer»", "Senior Go  Engineer"],
  ["“senior go engineer”", "senior go engineer"],
  ["café", "cafe\u0301"],
  ["golang", "Ｇｏｌａｎｇ"],
  ["software", "soft\u00adware"],
  ['5"', "5”"],
])("a search for %j finds a title and a description with %j", async (q, text) => {
  const word = uniqueWord();
  const titled = await postJob({ title: `${text} ${word}` });
  const described = await addJob({ title: word, description: `<p>A ${text} b</p>` });
  const found = await findIds({ terms: [...parseTerms(q), word] });
  expect(found.toSorted()).toEqual([titled, described.id].toSorted());
  expect(await findIds({ terms: [...parseTerms(`${q} ${uniqueWord()}`), word] })).toEqual([]);
});

test("a search of nothing but invisible characters finds every job", async () => {
  expect((await findJobs({ terms: ["\u200b"] })).total).toBe((await findJobs({})).total);
});

test("a search with long runs of combining marks takes less than two seconds", async () => {
  const marks = "\u0315\u0300\u0327".repeat(16_000);
  const job = await addJob({ description: `<p>${marks}</p>` });
  const started = performance.now();
  await owner`select private.folded_text(search_text) from public.jobs where id = ${job.id}`;
  await findJobs({ terms: [marks.slice(0, 1500)], city: marks.slice(0, 1500) });
  expect(performance.now() - started).toBeLessThan(2000);
});

test("jobs with names that look the same are found together", async () => {
  const word = uniqueWord();
  const saved = new Map<string, string>();
  for (const { title, city = "Berlin", country = "Germany", company = "Acme" } of alike)
    saved.set(
      title,
      await postJob({
        title: `${title} ${word}`,
        city: `${city} ${word}`,
        country,
        company: `${company} ${word}`,
      }),
    );
  const cityId = async (title: string) => {
    const [row] = await owner`select city_id from public.jobs where id = ${saved.get(title) ?? ""}`;
    return row?.city_id as string;
  };
  expect(await cityId("Two")).toBe(await cityId("One"));
  expect(await cityId("Four")).toBe(await cityId("Three"));
  expect(await cityId("Five")).toBe(await cityId("Three"));
  for (const { title, search } of alike)
    if (search)
      expect(await findIds({ terms: [...parseTerms(search), word] }), title).toEqual([
        saved.get(title),
      ]);
  expect(await findIds({ company: `Bugsreport Labs ${word}` })).toEqual([saved.get("A")]);
});

const readLandingPage = async (path: string, country: string) => {
  const { data } = await anonymous
    .rpc("find_jobs", { landing_path: path, filters: { country } })
    .throwOnError();
  return data as unknown as { total: number; landing: Record<string, unknown> | null };
};

test("a city without Latin letters has a page of its own, with its jobs only", async () => {
  const before = new Map<string, number>();
  for (const { city, country } of unslugged) {
    const page = await readLandingPage(`in/${country.toLowerCase()}/${citySlug(city)}`, country);
    before.set(city, page.landing ? page.total : 0);
  }
  for (const { city, country } of unslugged) await postJob({ title: "Go", city, country });
  for (const { city, country } of unslugged)
    expect(
      await readLandingPage(`in/${country.toLowerCase()}/${citySlug(city)}`, country),
    ).toMatchObject({
      landing: { city },
      total: (before.get(city) ?? 0) + 1,
    });
});

test("the path that all cities without Latin letters shared leads to the country", async () => {
  const landing = async (path: string) => (await readLandingPage(path, "Japan")).landing;
  expect(await landing("in/japan/city")).toEqual({ moved: "in/japan" });
  expect(await landing("in/japan/town")).toBeNull();
});

test("a city that is called City has the path that cities without Latin letters shared", async () => {
  await postJob({ title: "Go", city: "City", country: "Malta" });
  expect(await readLandingPage("in/malta/city", "Malta")).toMatchObject({
    landing: { city: "City" },
    total: 1,
  });
});

/** Columns whose texts may have several lines. */
const longTexts = [
  "blogs.content",
  "blogs.excerpt",
  "blogs.meta_description",
  "books.description",
  "companies.description",
  "events.decline_reason",
  "events.description",
  "job_objections.statement",
  "job_reports.comment",
  "job_reports.statement",
  "jobs.description",
  "jobs.removal_reason",
  "recruiters.suspension_reason",
];
/** Columns whose texts are not typed by people: written by programs, or chosen from a list. */
const notTyped = [
  "digest_settings.time_zone",
  "events.search_text",
  "job_boards.board",
  "job_boards.etag",
  "job_boards.failure",
  "job_boards.last_modified",
  "job_reports.network",
  "jobs.search_text",
  "jobs.skills",
];
const tablesOfPrograms = [
  "audit_log",
  "daily_page_visits",
  "imported_postings",
  "job_search",
  "outbox",
  "schedule",
  "search_engines",
  "search_notices",
  "skills",
  "suppressions",
];
const messy = " Ada\u00a0\u2003 O’Zu\u0308rich\u200b  C²™ ";
const line = "Ada O’Zürich C²™";

test("a text of one line that a person types is stored in form NFC with single ordinary spaces, in every column of every table", async () => {
  // Selects text columns whose check constraints contain neither a pattern nor a list of values.
  const columns = await owner<{ name: string; table: string; column: string; isList: boolean }[]>`
    select c.relname || '.' || a.attname as name, c.relname as table, a.attname as column,
      a.atttypid = 'text[]'::regtype as "isList"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype) and c.relname <> all (${tablesOfPrograms})
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any (k.conkey)
          and (k.contype = 'f' or pg_get_constraintdef(k.oid) ~ '~|= ANY|= lower|is_time_zone|are_countries'))
    order by 1`;
  const names = columns.map(({ name }) => name);
  for (const name of [...longTexts, ...notTyped]) expect(names).toContain(name);

  const lines = columns.filter(({ name }) => ![...longTexts, ...notTyped].includes(name));
  expect(lines.length).toBeGreaterThan(16);
  const rows: Record<string, string> = {
    jobs: (await addJob()).id,
    recruiters: (await addRecruiter("pending")).recruiterId,
    companies: await readInsertedId(
      owner`insert into public.companies (name) values (${uniqueWord()}) returning id`,
    ),
    events: await readInsertedId(owner`
      insert into public.events (name, start_date, end_date, submitted_city, submitted_country, status, event_url)
      values ('x', '2026-01-01', '2026-01-02', 'x', 'India', 'submitted', 'https://x.dev/') returning id`),
    blogs: await readInsertedId(owner`
      insert into public.blogs (title, content, author_name) values ('x', 'x', 'x') returning id`),
    books: await readInsertedId(owner`
      insert into public.books (title, author, cover_url, purchase_url)
      values ('x', 'x', 'https://x.dev/', 'https://x.dev/') returning id`),
  };
  for (const { name, table, column, isList } of lines) {
    const typed = isList ? [messy] : messy;
    const id = rows[table];
    const written = id
      ? owner`update public.${owner(table)} set ${owner(column)} = ${typed} where id = ${id}`
      : // Cities can only be added, never edited.
        owner`insert into public.${owner(table)} (${owner(column)}, country) values (${typed}, 'Germany')`;
    const [row] = await owner`${written} returning to_jsonb(${owner(column)}) as value`;
    // The currency is in capitals.
    const expected = column === "salary_currency" ? line.toUpperCase() : line;
    expect(row?.value, name).toEqual(isList ? [expected] : expected);
  }
});

const readInsertedId = async (inserted: PromiseLike<Record<string, unknown>[]>) =>
  String((await inserted)[0]?.id);
