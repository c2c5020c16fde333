import "server-only";
import { headers } from "next/headers";

/** Maximum total time of a console page's backend requests, in milliseconds. */
const timeoutMs = process.env.NODE_ENV === "development" ? 30_000 : 2500;

/** Request header in which the middleware passes its deadline, in milliseconds since 1970, to the page. */
export const deadlineHeader = "x-deadline";

/** The deadline of a request that begins now, in milliseconds since 1970. */
export const deadlineFromNow = (): number => Date.now() + timeoutMs;

/** Returns the result of `read`. Throws if `read` has not finished by the request's deadline. */
export async function readBeforeDeadline<T>(read: () => Promise<T>): Promise<T> {
  const requestHeaders = await headers();
  const deadlineOfMiddleware = Number(requestHeaders.get(deadlineHeader) ?? Infinity);
  return readBefore(Math.min(deadlineOfMiddleware, deadlineFromNow()), read);
}

/** Returns the result of `read`. Throws if `read` has not finished by `deadline`, in milliseconds since 1970. */
export async function readBefore<T>(deadline: number, read: () => Promise<T>): Promise<T> {
  const remainingMs = deadline - Date.now();
  // NaN, from a malformed header, counts as an expired deadline.
  if (Number.isNaN(remainingMs) || remainingMs <= 0) throw new Error("The backend is down.");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The backend did not answer in time.")), remainingMs);
  });
  return Promise.race([read(), timeout]).finally(() => clearTimeout(timer));
}
