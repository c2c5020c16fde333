type Bar = { most?: number; least?: number };

/** The limits for the figures that bench, soak, rehearse and crawl measure. */
const bars = {
  "memory of all processes, idle, MB": { most: 600 },
  "memory of a front after 20,000 addresses, MB": { most: 240 },
  "memory, idle, MB": {},
  "growth of a heap over 700 new searches, MB": { most: 5 },
  "HTML, KB": { most: 50 },
  "HTML, KB after gzip": { most: 10.5 },
  "JavaScript, KB after gzip": { most: 8 },
  "JavaScript of a console's list, KB after gzip": { most: 160 },
  "JavaScript of the job form, KB after gzip": { most: 274 },
  "JavaScript of a sign-in page, KB after gzip": { most: 203 },
  "CSS, KB after gzip": { most: 15 },
  "Lighthouse score on a phone": { least: 98 },
  "cumulative layout shift on a phone": { most: 0.02 },
  "size of a folder to serve, MB": { most: 250 },
  "copies of Node in a folder to serve": { most: 0 },
  "requests/s of a cached page beside bare Node": { least: 0.9 },
  "p99 of a cached page while searches are rendered, ms": { most: 25 },
  "cold start, s": { most: 65 },
  "warm start, s": { most: 5 },
  "recovery of a killed web process, s": { most: 5 },
  "search, ms": { most: 60 },
  "search with all counts, ms": { most: 120 },
  "search at 100,000 jobs, ms": { most: 1000 },
  "CPU of a sitemap file at 100,000 jobs, s": { most: 0.3 },
  // CPU time as a fraction of another commit's. The limits apply to a comparison with commit 808376e.
  "CPU of a job's page": { most: 0.75 },
  "CPU of a list": { most: 0.88 },
  // A fraction of a list in the same run, which needs no other commit.
  "CPU of a landing page": { most: 1.15 },
  "CPU of a search": { most: 0.85 },
  "CPU of live results": { most: 1 },
  "requests that failed": { most: 0 },
  "requests that failed meanwhile": {},
  "median of the visitor's requests, ms": { most: 500 },
  "slowest of the visitor's requests, ms": { most: 5000 },
  "slowest /api/health during an attack, ms": { most: 500 },
  "slowest search during an attack, ms": { most: 500 },
  "recovery, s": { most: 30 },
  "highest memory, MB": {},
  "acknowledged writes lost": { most: 0 },
  "writes stored twice": { most: 0 },
  "a change shows on an instance after, ms": { most: 1000 },
  // nginx caches responses for a second (proxy_cache_valid), but counts in whole seconds: a response may stay for two.
  "a change shows on nginx after, ms": { most: 2500 },
  "noindex pages, share of all": { most: 0.2 },
  "addresses left out": { most: 0 },
  "broken addresses": { most: 0 },
  redirects: {},
  "second addresses of a list": { most: 0 },
  "links to the deepest indexable page, up to 1,000 jobs": { most: 3 },
  "links to the deepest indexable page, over 1,000 jobs": { most: 5 },
  "addresses of the sitemap that no page links": { most: 0 },
  "indexable pages missing from the sitemap": { most: 0 },
  "addresses of the sitemap that are not indexable": { most: 0 },
  "titles of several pages": { most: 0 },
  "descriptions of several pages": { most: 0 },
  "landing pages with a wrong count": { most: 0 },
} satisfies Record<string, Bar>;

export type Measurement = [name: keyof typeof bars, of: string, value: number];

/** Prints the figures as a table. A missed limit sets the exit status 1. */
export function reportMeasurements(figures: Measurement[]) {
  const rows = figures.map(([figure, of, value]) => {
    const { most, least }: Bar = bars[figure];
    // Written so that NaN, the value of a figure that could not be measured, misses its limit.
    const isMet = value <= (most ?? Infinity) && value >= (least ?? -Infinity);
    if (!isMet) process.exitCode = 1;
    const measured = Number(value.toFixed(value < 10 ? 2 : 0));
    return { figure, of, measured, bar: barText({ most, least }), "": isMet ? "" : "MISSED" };
  });
  console.table(rows);
}

function barText({ most, least }: Bar): string {
  if (most !== undefined) return `at most ${most}`;
  if (least !== undefined) return `at least ${least}`;
  return "";
}
