import autocannon from "autocannon";

/** Requests a second and times to answer, in milliseconds, of one address under load. */
export type Load = { perSecond: number; p50: number; p99: number; failed: number };

/** Gives the next address at each call, for loads in which requests differ. */
export type NextPath = () => string;

/** Clients that ask at the same time. */
const connections = 32;

export function load(origin: string, path: string | NextPath, seconds: number): Promise<Load> {
  return run(origin, path, { connections, duration: seconds });
}

/** Asks one connection's worth of requests, so many a second, beside another load. */
export function trickle(
  origin: string,
  path: NextPath,
  perSecond: number,
  seconds: number,
): Promise<Load> {
  return run(origin, path, { connections: 1, overallRate: perSecond, duration: seconds });
}

async function run(
  url: string,
  path: string | NextPath,
  options: Omit<autocannon.Options, "url">,
): Promise<Load> {
  const times: number[] = [];
  const settings = {
    url,
    ...options,
    requests:
      typeof path === "string"
        ? [{ path }]
        : [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }) }],
    headers: { accept: "text/html", "accept-encoding": "gzip" },
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(settings, (error: unknown, result) =>
      error ? reject(error) : resolve(result),
    );
    // Its own histogram is of whole milliseconds, which is as much as many of these answers take.
    running.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  });
  times.sort((a, b) => a - b);
  return {
    perSecond: result.requests.average,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

const percentile = (ascending: number[], percent: number) =>
  ascending[Math.ceil((ascending.length * percent) / 100) - 1] ?? NaN;

/** The load in the middle, by requests a second. */
export function median(loads: Load[]): Load | undefined {
  return loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)];
}
