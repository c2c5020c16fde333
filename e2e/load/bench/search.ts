import type { JSONValue } from "postgres";
import { cpuSeconds } from "../../../scripts/processes.ts";
import type { Measurement } from "../bars.ts";
import type { OwnSite } from "../own-site.ts";
import { percentile } from "../send-load.ts";

type Search = { name: string; filters: Record<string, JSONValue>; more?: "options" | "counts" };

const allFilters = {
  terms: ["go"],
  type: "full-time",
  from: "DE",
  pay: 60_000,
  currency: "EUR",
  sort: "pay",
  skills: ["kubernetes"],
  level: "senior",
  posted: 30,
  unstated: ["from", "pay"],
  facts: {
    goYears: "5",
    goRole: "main",
  },
};

const searches: Search[] = [
  { name: "no search", filters: {} },
  { name: "very common (go)", filters: { terms: ["go"] } },
  { name: "typical (golang)", filters: { terms: ["golang"] } },
  { name: "two words", filters: { terms: ["kubernetes", "senior"] } },
  { name: "phrase", filters: { terms: ["distributed systems"] } },
  { name: "rare", filters: { terms: ["hadoross"] } },
  { name: "one letter", filters: { terms: ["q"] } },
  { name: "no match", filters: { terms: ["xyzzyplugh"] } },
  { name: "with suggestions", filters: { terms: ["k8s", "berlin", "remote"] } },
  { name: "all filters", filters: allFilters },
  { name: "home", filters: {}, more: "options" },
  { name: "opened filters", filters: {}, more: "counts" },
  { name: "options of a country", filters: { from: "DE" }, more: "counts" },
  { name: "options of a stated fact", filters: { facts: { goYears: "2" } }, more: "counts" },
];

export async function measureSearch(site: OwnSite): Promise<Measurement[]> {
  const figures: Measurement[] = [];
  for (const live of [10_000, 100_000]) {
    console.log(`Adding jobs up to ${live.toLocaleString("en")} live ones…`);
    await site.withSql(async (sql) => {
      const [row] = await sql`select count(*)::int as count from public.jobs where not is_archived`;
      // One in twenty added jobs is archived, so more are added than are missing.
      const missing = Math.ceil((live - Number(row?.count)) / 0.95);
      await site.runCommand("seed", "--jobs", String(missing));
      await sql`vacuum analyze`;
      await sql`set role anon`;
      for (const { name, filters, more } of searches) {
        const times: number[] = [];
        for (let n = 0; n < 15; n++) {
          const startedAt = performance.now();
          await sql`
            select public.find_jobs(${sql.json(filters)}, with_options => ${more !== undefined}, with_all_counts => ${more === "counts"})`;
          times.push(performance.now() - startedAt);
        }
        figures.push([figureName(live, more), name, percentile(times, 0.5)]);
      }
    });
  }
  const before = new Map(site.pids().map((pid) => [pid, cpuSeconds([pid])]));
  for (let file = 1; file <= 10; file++) await site.recovered(`/sitemaps/${file}`);
  // Omits processes that have ended meanwhile, such as those of closed database connections.
  const spent = site.pids().map((pid) => cpuSeconds([pid]) - (before.get(pid) ?? 0));
  const perFile = spent.reduce((sum, seconds) => sum + seconds, 0) / 10;
  return [...figures, ["CPU of a sitemap file at 100,000 jobs, s", "mean of 10", perFile]];
}

function figureName(live: number, more: Search["more"]) {
  if (live > 10_000) return "search at 100,000 jobs, ms";
  return more === "counts" ? "search with all counts, ms" : "search, ms";
}
