import autocannon from "autocannon";

export type RequestSource = autocannon.Request | (() => autocannon.Request);

/** Sends requests by autocannon, and returns its result. Latencies are in milliseconds. */
export async function sendLoad(
  url: string,
  source: RequestSource,
  options: Partial<autocannon.Options> & { duration: number },
) {
  return autocannon({
    connections: 32,
    ...options,
    url,
    ...(options.overallRate && { ignoreCoordinatedOmission: true }),
    headers: {
      accept: "text/html",
      "accept-encoding": "gzip",
      ...options.headers,
    },
    requests: [typeof source === "function" ? generatedRequest(source) : source],
  });
}

/** The number of requests without a successful response, or NaN if there was no response at all. */
export function countFailed(result: autocannon.Result): number {
  if (result["2xx"] + result.non2xx === 0) return NaN;
  return result.non2xx + result.errors;
}

/** Wraps a function that creates a new request each time. */
const generatedRequest = (source: () => autocannon.Request): autocannon.Request => ({
  setupRequest: (request) => ({ ...request, ...source() }),
});

/** Returns the percentile of the numbers for a share, such as 0.5 for the median; NaN if there are no numbers. */
export const percentile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? NaN;
