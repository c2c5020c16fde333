import autocannon from 'autocannon';

/** Requests a second and times to answer, in milliseconds, of one address under load. */
export type Load = { perSecond: number; p50: number; p99: number; failed: number };

/** Clients that ask at the same time. */
const connections = 32;

/** Loads one address; `path` gives the next address at each call, for loads in which every request differs. */
export async function load(origin: string, path: string | (() => string), seconds: number): Promise<Load> {
  const requests =
    typeof path === 'string'
      ? [{ path }]
      : [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }) }];
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests,
    // Without gzip, whose price is by the kilobyte: a proxy in front pays it.
    headers: { accept: 'text/html' },
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** The load in the middle, by requests a second. */
export function median(loads: Load[]): Load | undefined {
  return loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)];
}
