import { join } from "node:path";
import { run } from "../child.ts";
import { cpuSeconds } from "../processes.ts";
import type { Figure } from "../proofs/bars.ts";
import { percentile } from "../proofs/load.ts";
import { cloneCommit, type OwnSite, processNames, startOwnSite } from "../proofs/own-site.ts";
import { UserError } from "../user-error.ts";

const warmUp = 450;
const rounds = 10;
const roundLength = 36;

type Kind = "a job's page" | "a list" | "a search" | "live results";
type Side = { site: OwnSite; paths: Record<Kind, string[]>; spent: Record<string, number>[] };

/**
 * The CPU time of pages that were never requested before, over all processes, with 10,000 open jobs. With a commit,
 * short rounds alternate with a checkout of it, because absolute figures depend on the machine and on what ran before.
 */
export async function cost(commit: string | undefined, signal: AbortSignal): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const sides = [await startSide(stack, undefined, signal)];
  if (commit) {
    const { folder } = stack.use(await cloneCommit(commit, signal));
    sides.push(await startSide(stack, folder, signal));
  }
  const figures: Figure[] = [];
  for (const kind of Object.keys(barOf) as Kind[]) {
    for (const side of sides) {
      side.spent = [];
      await request(side.site, side.paths[kind].splice(0, warmUp), signal);
    }
    for (let round = 0; round < rounds; round++)
      for (const { site, paths, spent } of sides) {
        const before = cpuOf(site);
        await request(site, paths[kind].splice(0, roundLength), signal);
        const after = cpuOf(site);
        const perPage = (name: string) =>
          (((after[name] ?? NaN) - (before[name] ?? NaN)) * 1000) / roundLength;
        spent.push(Object.fromEntries(Object.keys(after).map((name) => [name, perPage(name)])));
      }
    const medians = sides.map(
      ({ spent }) =>
        (name: string) =>
          percentile(
            spent.map((round) => round[name] ?? NaN),
            0.5,
          ),
    );
    for (const [index, median] of medians.entries()) {
      const parts = processNames.map((name) => `${name} ${median(name).toFixed(1)}`);
      const of = index === 0 ? "this checkout" : commit;
      console.log(`${kind}, ${of}: ${median("all").toFixed(1)} ms of CPU (${parts.join(", ")})`);
    }
    const [own, other] = medians.map((median) => median("all"));
    if (own && other) figures.push([barOf[kind], `share of ${commit}`, own / other]);
  }
  return figures;
}

const barOf = {
  "a job's page": "CPU of a job's page",
  "a list": "CPU of a list",
  "a search": "CPU of a search",
  "live results": "CPU of live results",
} as const satisfies Record<Kind, Figure[0]>;

async function startSide(
  stack: AsyncDisposableStack,
  folder: string | undefined,
  signal: AbortSignal,
): Promise<Side> {
  console.log(`Starting a site of ${folder ? "the other commit" : "this checkout"}…`);
  const site = stack.use(await startOwnSite(signal, folder ? { folder } : {}));
  const bootstrap = join(folder ?? join(import.meta.dirname, "../.."), "scripts/bootstrap.mjs");
  const seed = ["seed", "--jobs", "10500"];
  const { code, output } = await run(bootstrap, seed, { env: site.env, signal });
  if (code !== 0) throw new UserError(`The jobs cannot be added: ${output}`);
  const count = warmUp + rounds * roundLength;
  const slugs = await site.withSql(async (sql) => {
    await sql`vacuum analyze`;
    return sql<{ slug: string }[]>`
      select slug from public.jobs where not is_archived order by md5(slug) limit ${count}`;
  });
  const numbers = Array.from({ length: count }, (_, number) => number);
  const words = "go golang backend senior engineer kubernetes cloud data platform developer".split(
    " ",
  );
  const search = (number: number) =>
    [1, 10, 100].map((step) => words[Math.floor(number / step) % 10]).join("+");
  const paths = {
    "a job's page": slugs.map(({ slug }) => `/golang-jobs/${slug}`),
    "a list": numbers.map((number) => `/?page=${number + 2}`),
    "a search": numbers.map((number) => `/?q=${search(number)}`),
    "live results": numbers.map((number) => `/fragments/jobs?q=${search(number)}`),
  };
  return { site, paths, spent: [] };
}

/** CPU seconds of each process and of all together. */
function cpuOf(site: OwnSite): Record<string, number> {
  const each = processNames.map((name) => [name, cpuSeconds(site.pids(name))] as const);
  return { ...Object.fromEntries(each), all: cpuSeconds(site.pids()) };
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
