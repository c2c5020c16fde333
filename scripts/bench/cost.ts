import { cpuSeconds } from "../processes.ts";
import type { Figure } from "../proofs/bars.ts";
import { percentile } from "../proofs/load.ts";
import { cloneCommit, type OwnSite, startOwnSite, temporaryFolder } from "../proofs/own-site.ts";
import { UserError } from "../user-error.ts";

const warmUp = 450;
const rounds = 10;
const roundLength = 36;

const kinds = ["a job's page", "a list", "a search", "live results"] as const;
type Paths = Record<(typeof kinds)[number], string[]>;
/** A site with the CPU milliseconds for each page that its processes spent in each round. */
type Side = { name: string; site: OwnSite; paths: Paths; spent: number[] };

/**
 * The CPU time of pages that were never requested before, over all processes, with 10,000 open jobs, as a share of that
 * of another commit. Short rounds of both alternate, because absolute figures depend on the machine and what ran before.
 */
export async function cost(commit: string, signal: AbortSignal): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const startSide = async (name: string, folder?: string): Promise<Side> => {
    console.log(`Starting a site of ${name}…`);
    const site = stack.use(await startOwnSite(signal, { folder }));
    return { name, site, paths: await addJobs(site), spent: [] };
  };
  const { path } = stack.use(await temporaryFolder("commit"));
  await cloneCommit(commit, path, signal);
  const sides = [await startSide("this checkout"), await startSide(commit, path)];
  const figures: Figure[] = [];
  for (const kind of kinds) {
    for (const side of sides) {
      side.spent = [];
      await request(side.site, side.paths[kind].splice(0, warmUp), signal);
    }
    for (let round = 0; round < rounds; round++)
      for (const { site, paths, spent } of sides) {
        const before = cpuSeconds(site.pids());
        await request(site, paths[kind].splice(0, roundLength), signal);
        spent.push(((cpuSeconds(site.pids()) - before) * 1000) / roundLength);
      }
    const [own = NaN, other = NaN] = sides.map(({ name, spent }) => {
      const median = percentile(spent, 0.5);
      console.log(`${kind}, ${name}: ${median.toFixed(1)} ms of CPU`);
      return median;
    });
    figures.push([`CPU of ${kind}`, `share of ${commit}`, own / other]);
  }
  return figures;
}

/** Adds jobs to a site. Returns the paths to measure. */
async function addJobs(site: OwnSite): Promise<Paths> {
  await site.runCommand("seed", "--jobs", "10500");
  const length = warmUp + rounds * roundLength;
  const slugs = await site.withSql(async (sql) => {
    await sql`vacuum analyze`;
    return sql<{ slug: string }[]>`
      select slug from public.jobs where not is_archived order by md5(slug) limit ${length}`;
  });
  const numbered = (path: (number: number) => string) =>
    Array.from({ length }, (_, number) => path(number));
  const words = "go golang backend senior engineer kubernetes cloud data platform developer".split(
    " ",
  );
  const search = (number: number) =>
    [1, 10, 100].map((step) => words[Math.floor(number / step) % 10]).join("+");
  return {
    "a job's page": slugs.map(({ slug }) => `/golang-jobs/${slug}`),
    "a list": numbered((number) => `/?page=${number + 2}`),
    "a search": numbered((number) => `/?q=${search(number)}`),
    "live results": numbered((number) => `/fragments/jobs?q=${search(number)}`),
  };
}

async function request({ url }: OwnSite, paths: string[], signal: AbortSignal) {
  for (const [index, path] of paths.entries()) {
    // Another client address each time, so that no limit applies.
    const headers = {
      ...{ "accept-encoding": "gzip", accept: "text/html" },
      "x-forwarded-for": `198.18.${index >> 8}.${index & 255}`,
    };
    const response = await fetch(url + path, { headers, signal });
    await response.arrayBuffer();
    if (!response.ok) throw new UserError(`${path} was answered with ${response.status}.`);
  }
}
