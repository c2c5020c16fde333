import autocannon from "autocannon";

export type RequestSource = autocannon.Request | (() => autocannon.Request);

/** Sends requests and measures the response times in milliseconds. `failed` includes requests without a response. */
export async function sendLoad(
  url: string,
  source: RequestSource,
  options: Partial<autocannon.Options> & { duration: number },
) {
  const result = await autocannon({
    connections: 32,
    ...options,
    url,
    ...(options.overallRate && { ignoreCoordinatedOmission: true }),
    headers: {
      accept: "text/html",
      "accept-encoding": "gzip",
      ...options.headers,
    },
    requests: [typeof source === "function" ? generated(source) : source],
  });
  const { requests, latency, errors, statusCodeStats = {} } = result;
  const counts = Object.entries(statusCodeStats).map(([code, { count }]) => `${count} × ${code}`);
  const missing = errors > 0 ? [`${errors} × no answer`] : [];
  return {
    perSecond: requests.average,
    median: latency.p50,
    p99: latency.p99,
    slowest: latency.max,
    statuses: [...counts, ...missing].join(", "),
    failed: counts.length > 0 ? result["4xx"] + result["5xx"] + errors : NaN,
  };
}

/** Wraps a function that creates a new request each time. */
const generated = (source: () => autocannon.Request): autocannon.Request => ({
  setupRequest: (request) => ({ ...request, ...source() }),
});

/** Returns the percentile of the numbers for a share, such as 0.5 for the median; NaN if there are no numbers. */
export const percentile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? NaN;
