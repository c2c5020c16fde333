import { cpuSeconds } from "../../../scripts/processes.ts";
import { UserError } from "../../../scripts/user-error.ts";
import type { Measurement } from "../bars.ts";
import {
  cloneCommit,
  type OwnSite,
  processNames,
  startOwnSite,
  temporaryFolder,
} from "../own-site.ts";
import { percentile } from "../send-load.ts";

/** Number of requests per page kind before the measurement. */
const warmUp = 450;
const rounds = 10;
/** Number of requests per page kind in a round. */
const roundLength = 36;

const compared = ["a list", "a landing page"] as const;
/** The page kinds. Those in the same set are compared with each other, so their rounds alternate. */
const sets = [["a job's page"], compared, ["a search"], ["live results"]] as const;
type Kind = (typeof sets)[number][number];
/** A site under measurement. `spent` contains, for each round, the CPU milliseconds per page of its processes. */
type Side = { name: string; site: OwnSite; paths: Record<Kind, string[]>; spent: Spent };
type Spent = Record<Kind, Record<string, number[]>>;

const zeroCosts = (): Spent => ({
  "a job's page": {},
  "a list": {},
  "a landing page": {},
  "a search": {},
  "live results": {},
});

/**
 * Measures the CPU time of all processes per uncached page, with 10,000 open jobs. With `commit`, also measures that
 * commit in alternating short rounds, because absolute figures depend on the machine and on what ran before.
 */
export async function measureCost(
  commit: string | undefined,
  signal: AbortSignal,
): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const startSide = async (name: string, folder?: string): Promise<Side> => {
    console.log(`Starting a site of ${folder ? "the other commit" : name}…`);
    const site = stack.use(await startOwnSite(signal, { folder }));
    return { name, site, paths: await addJobs(site), spent: zeroCosts() };
  };
  const sides = [await startSide("this checkout")];
  if (commit) {
    const { path } = stack.use(await temporaryFolder("commit"));
    await cloneCommit(commit, path, signal);
    sides.push(await startSide(commit, path));
  }
  const figures: Measurement[] = [];
  for (const kinds of sets) {
    for (const kind of kinds)
      for (const { site, paths } of sides)
        await requestPages(site, paths[kind].splice(0, warmUp), signal);
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds)
        for (const { site, paths, spent } of sides) {
          if (paths[kind].length === 0) continue;
          const before = processCpu(site);
          await requestPages(site, paths[kind].splice(0, roundLength), signal);
          for (const [name, seconds] of Object.entries(processCpu(site))) {
            const milliseconds = (seconds - (before[name] ?? NaN)) * 1000;
            const earlierRounds = spent[kind][name] ?? [];
            spent[kind][name] = [...earlierRounds, milliseconds / roundLength];
          }
        }
    for (const kind of kinds) {
      for (const { name, spent } of sides) {
        if (!spent[kind].all) continue;
        const median = (process: string) => percentile(spent[kind][process] ?? [], 0.5);
        const parts = processNames.map((process) => `${process} ${median(process).toFixed(1)}`);
        console.log(`${kind}, ${name}: ${median("all").toFixed(1)} ms CPU (${parts.join(", ")})`);
      }
      const [own, other] = sides.map(({ spent }) => spent[kind].all);
      if (other && kind !== "a landing page")
        figures.push([`CPU of ${kind}`, `share of ${commit}`, medianRatio(own, other)]);
    }
  }
  const { "a landing page": landing, "a list": list } = sides[0]?.spent ?? {};
  return [
    ...figures,
    ["CPU of a landing page", "share of a list", medianRatio(landing?.all, list?.all)],
  ];
}

/**
 * The median over the rounds of own time divided by the other's. Comparing per round cancels out changes in the
 * machine's speed.
 */
const medianRatio = (own: number[] = [], other: number[] = []) =>
  percentile(
    own.map((spent, round) => spent / (other[round] ?? NaN)),
    0.5,
  );

const tenWords = [
  "go",
  "golang",
  "backend",
  "senior",
  "engineer",
  "kubernetes",
  "cloud",
  "data",
  "platform",
  "developer",
];

/** Adds jobs to a site and returns the paths to request for each page kind; none for a kind that the site lacks. */
async function addJobs(site: OwnSite): Promise<Record<Kind, string[]>> {
  await site.runCommand("seed", "--jobs", "10500");
  const length = warmUp + rounds * roundLength;
  const [slugs, places] = await site.withSql(async (sql) => {
    const [landing] = await sql`select to_regclass('private.landing_pages') is not null as exists`;
    if (landing?.exists) await sql`select public.refresh_landing_pages()`;
    await sql`vacuum analyze`;
    return Promise.all([
      sql<{ slug: string }[]>`
        select slug from public.jobs where not is_archived order by md5(slug) limit ${length}`,
      // A random sample of all pages of all landing pages. Only the first pages show statistics, so they must not be
      // over-represented. Commits before 1.0.2 have no landing pages.
      landing?.exists
        ? sql<{ path: string }[]>`
            select p.path || '?page=' || page as path
            from private.landing_pages p cross join generate_series(1, p.jobs / 10) as page
            order by md5(p.path || page) limit ${length}`
        : [],
    ]);
  });
  const numbered = (path: (number: number) => string) =>
    Array.from({ length }, (_, number) => path(number));
  /**
   * The path of a search for three words, which the digits of the number select, so that every number gives another
   * search.
   */
  const search = (number: number) =>
    [1, 10, 100].map((step) => tenWords[Math.floor(number / step) % 10]).join("+");
  return {
    "a job's page": slugs.map(({ slug }) => `/golang-jobs/${slug}`),
    "a list": numbered((number) => `/?page=${number + 2}`),
    "a landing page": places.map(({ path }) => `/golang-jobs/${path}`),
    "a search": numbered((number) => `/?q=${search(number)}`),
    "live results": numbered((number) => `/fragments/jobs?q=${search(number)}`),
  };
}

/** The CPU seconds of each process and their total. */
function processCpu(site: OwnSite): Record<string, number> {
  const each = processNames.map((name) => [name, cpuSeconds(site.pids(name))] as const);
  return { ...Object.fromEntries(each), all: cpuSeconds(site.pids()) };
}

async function requestPages({ url }: OwnSite, paths: string[], signal: AbortSignal) {
  for (const [index, path] of paths.entries()) {
    // Each request has a different client address, so that no rate limit applies.
    const headers = {
      "accept-encoding": "gzip",
      accept: "text/html",
      "x-forwarded-for": `198.18.${index >> 8}.${index & 255}`,
    };
    const response = await fetch(url + path, { headers, signal });
    await response.arrayBuffer();
    if (!response.ok) throw new UserError(`${path} was answered with ${response.status}.`);
  }
}
