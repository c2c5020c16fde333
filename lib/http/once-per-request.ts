import "server-only";
import { headers } from "next/headers";

/**
 * Returns `read` so that a request runs it once for equal arguments, which are compared as JSON. Failures are
 * remembered, too. React's `cache` would forget them: it lasts for one render, and after an error Next.js renders the
 * metadata again, so that a page would wait for a hanging backend twice.
 */
export function oncePerRequest<Arguments extends unknown[], Result>(
  read: (...args: Arguments) => Promise<Result>,
): (...args: Arguments) => Promise<Result> {
  const requests = new WeakMap<object, Map<string, Promise<Result>>>();
  return async (...args) => {
    // Next.js returns the same object throughout a request.
    const request = await headers();
    const results = requests.get(request) ?? new Map<string, Promise<Result>>();
    requests.set(request, results);
    const key = JSON.stringify(args);
    const result = results.get(key) ?? read(...args);
    results.set(key, result);
    return result;
  };
}
