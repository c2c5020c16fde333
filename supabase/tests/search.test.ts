import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReservedSql } from "postgres";
import { addCity, addJob, anonymous, owner, uniqueWord } from "@/supabase/tests/callers";
import { randomSource } from "@/supabase/tests/random";

type Job = { id: string; type: string; city: string; country: string; words: string[] };
type Query = {
  terms: string[];
  type?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
};

const { random, pick } = randomSource(20251121);

/**
 * The characters of random texts, including those with a special meaning in LIKE, PostgREST, regular expressions and
 * quoted strings.
 */
const characters = [..."aaabbcdeEGo019  %_\\.,()\"*'^$[]{}|?+-;:&<>/#@!~=éßЖ日😀"];
const randomText = (length: number) =>
  Array.from({ length }, () => pick(characters))
    .join("")
    .replace(/\s+/g, " ")
    .trim() || "a";
const escapeText = (plain: string) =>
  plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

let jobs: Job[];
let sql: ReservedSql;
beforeAll(async () => {
  await owner`delete from public.jobs`;
  const cities = [
    [await addCity("Search Town", "Japan"), "Search Town"],
    [await addCity("Search Village", "Japan"), "Search Village"],
  ] as const;
  for (let i = 0; i < 150; i++) {
    await addJob({
      title: randomText(1 + random(12)),
      company: randomText(1 + random(6)),
      description: `<p>${escapeText(randomText(20))}<br>${escapeText(randomText(random(60)))}</p>`,
      type: pick(["full-time", "contract"]),
      city_id: pick(cities)[0],
      posted_at: new Date(1_700_000_000_000 + random(50) * 1000),
    });
  }
  await addJob({ title: `Archived ${uniqueWord()}`, is_archived: true });
  const rows = await owner`
    select j.id, j.type, c.name as city, c.country, array[j.title, j.company, j.search_text] as words
    from public.jobs j join public.cities c on c.id = j.city_id
    where not j.is_archived order by j.posted_at desc, j.id desc`;
  jobs = rows as unknown as Job[];
  sql = await owner.reserve();
  await sql`set role anon`;
});
afterAll(async () => {
  await sql`reset role`;
  await sql`reset enable_seqscan`;
  sql.release();
});

/** The reference implementation of the search. */
const expectedIds = (query: Query) => expectedJobs(query).map(({ id }) => id);

/** The number of jobs for each value of each filter, with the other filters applied. */
function expectedCounts(query: Query): Counts {
  const by = (filter: keyof Counts) => {
    const counts: Record<string, number> = {};
    for (const job of expectedJobs({ ...query, [filter]: undefined }))
      counts[job[filter]] = (counts[job[filter]] ?? 0) + 1;
    return counts;
  };
  return { type: by("type"), city: by("city"), country: by("country") };
}

function expectedJobs({ terms, type, city, country }: Query): Job[] {
  const wanted = terms.slice(0, 8).map((term) => [...term].slice(0, 100).join("").toLowerCase());
  return jobs
    .filter((job) => !type || job.type === type)
    .filter((job) => !city || job.city.toLowerCase() === city.toLowerCase())
    .filter((job) => !country || job.country.toLowerCase() === country.toLowerCase())
    .filter(({ words }) =>
      wanted.every((term) => words.some((word) => word.toLowerCase().includes(term))),
    );
}

type Counts = Record<"type" | "city" | "country", Record<string, number>>;
type Found = { jobs: { id: string }[]; total: number; counts: Counts };
const jobIds = ({ jobs }: Found) => jobs.map(({ id }) => id);

async function searchJobs(
  { terms, type, city, country }: Query,
  offset = 0,
  size = 100,
): Promise<Found> {
  const [row] = await sql<{ found: Found }[]>`
    select public.find_jobs(
      ${sql.json(JSON.parse(JSON.stringify({ terms, type, city, country })))}, ${offset}, ${size}) as found`;
  if (!row) throw new Error("find_jobs returned nothing");
  return row.found;
}
const foundIds = async (...args: Parameters<typeof searchJobs>) =>
  jobIds(await searchJobs(...args));

/** A random search term: part of a job's text, or random characters. */
function randomTerm(): string {
  if (random(4) === 0) return randomText(1 + random(4));
  const word = pick(pick(jobs).words);
  const from = random(Math.max(word.length - 1, 1));
  return (
    word
      .slice(from, from + 1 + random(5))
      .toWellFormed()
      .replaceAll("\ufffd", "")
      .trim() || "%"
  );
}

/**
 * Returns a term unchanged or converted to upper and back to lower case, which changes some letters, such as ß to ss.
 */
const withRandomCase = (word: string) => (random(2) ? word : word.toUpperCase().toLowerCase());

const randomQuery = (): Query => ({
  terms: Array.from({ length: pick([1, 1, 1, 2, 3]) }, randomTerm).map(withRandomCase),
  type: pick([undefined, undefined, "contract"]),
  ...pick([
    {},
    {},
    { country: "japan" },
    { city: "SEARCH TOWN" },
    { city: "search village", country: "Japan" },
  ]),
});

test.each(["on", "off"])(
  "the search for jobs finds the same jobs as the reference implementation for random queries, with sequential scans %s",
  async (setting) => {
    await sql.unsafe(`set enable_seqscan = ${setting}`);
    let hits = 0;
    for (let i = 0; i < 150; i++) {
      const query = randomQuery();
      const wanted = expectedIds(query);
      hits += wanted.length;
      const answer = await searchJobs(query);
      const { total, counts } = answer;
      expect({ ...query, total, counts, jobs: jobIds(answer) }).toEqual({
        ...query,
        total: wanted.length,
        jobs: wanted.slice(0, 100),
        counts: expectedCounts(query),
      });
    }
    expect(hits).toBeGreaterThan(300);
  },
);

test("the search for jobs returns pages without gaps", async () => {
  const allIds = expectedIds({ terms: [] });
  for (const offset of [0, 10, 90, allIds.length - 3, allIds.length + 5])
    expect(await foundIds({ terms: [] }, offset, 10)).toEqual(allIds.slice(offset, offset + 10));
  const a = expectedIds({ terms: ["a"] });
  for (const offset of [0, 10, a.length - 3])
    expect(await foundIds({ terms: ["a"] }, offset, 10)).toEqual(a.slice(offset, offset + 10));
  expect(await foundIds({ terms: [] }, -5, 1000)).toEqual(allIds.slice(0, 100));
});

test("the search for jobs returns a page and the total over HTTP", async () => {
  for (const terms of [[], ["a"], ["no job has this"]]) {
    const allIds = expectedIds({ terms });
    const { data } = await anonymous
      .rpc("find_jobs", { filters: { terms }, page_offset: 10 })
      .throwOnError();
    const answer = data as Found;
    expect({ terms, total: answer.total, ids: jobIds(answer) }).toEqual({
      terms,
      total: allIds.length,
      ids: allIds.slice(10, 20),
    });
  }
});

test("the search for jobs looks a term of three letters up in the trigram index", async () => {
  const plan = await owner.begin(async (sql) => {
    await sql`set local enable_seqscan = off`;
    return sql<
      { "QUERY PLAN": string }[]
    >`explain select from public.job_search where txt like '%golang%'`;
  });
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain(
    "Bitmap Index Scan on job_search_txt",
  );
});

test("the search for jobs takes special characters literally over HTTP", async () => {
  const plain = [..."%_\\*\",.'é😀", "()", "a,b", "{a}", "null", ""];
  for (const terms of plain.map((term) => [term])) {
    const { data } = await anonymous
      .rpc("find_jobs", { filters: { terms }, page_size: 100 })
      .throwOnError();
    expect({ terms, found: jobIds(data as Found) }).toEqual({
      terms,
      found: expectedIds({ terms }).slice(0, 100),
    });
  }
});

test("the search for jobs does not match a term across title and company", async () => {
  const word = uniqueWord();
  const { id } = await addJob({ title: `x${word}`, company: `${word}y` });
  expect(await foundIds({ terms: [`${word}${word}`] })).toEqual([]);
  expect(await foundIds({ terms: [`${word}\u0001${word}`] })).toEqual([]);
  expect(await foundIds({ terms: [`x${word}`, `${word}Y`] })).toEqual([id]);
});

test("the search for jobs uses the first 8 terms of at most 100 characters each", async () => {
  const word = uniqueWord();
  const { id } = await addJob({ description: `<p>${word.repeat(4)}</p>` });
  expect(await foundIds({ terms: [word.repeat(3) + "nope".repeat(9)] })).toEqual([]);
  expect(await foundIds({ terms: [(word.repeat(4) + "nope").slice(0, 100) + "nope"] })).toEqual([
    id,
  ]);
  expect(await foundIds({ terms: [...Array.from({ length: 8 }, () => word), "nope"] })).toEqual([
    id,
  ]);
});

test("the search for jobs does not search for a term that another term contains", async () => {
  const [row] = await owner<{ patterns: string[] }[]>`
    select (private.parse_job_filters('{"terms": ["Go", "rust", "golang", "GOLANG"]}')).patterns`;
  expect(row?.patterns).toEqual(["%golang%", "%rust%"]);
});

test("a job is found from the moment it is published until it is archived or deleted", async () => {
  const word = uniqueWord();
  const { id } = await addJob({ title: word, is_archived: true });
  expect(await foundIds({ terms: [word] })).toEqual([]);
  await owner`update public.jobs set is_archived = false where id = ${id}`;
  expect(await foundIds({ terms: [word] })).toEqual([id]);
  await owner`update public.jobs set description = 'changed', title = 'changed' where id = ${id}`;
  expect(await foundIds({ terms: [word] })).toEqual([]);
  await owner`delete from public.jobs where id = ${id}`;
  expect(await owner`select from public.job_search where id = ${id}`).toHaveLength(0);
});

test("a card names the first three skills of a job in the job's order", async () => {
  const title = `Skilled ${uniqueWord()}`;
  await addJob({ title, skills: ["redis", "aws", "kubernetes", "grpc"] });
  const filters = { terms: [title.toLowerCase()] };
  const { data } = await anonymous.rpc("find_jobs", { filters }).throwOnError();
  expect(data).toMatchObject({ jobs: [{ skill_names: ["Redis", "AWS", "Kubernetes"] }] });
});
