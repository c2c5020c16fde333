import "server-only";
import { headers } from "next/headers";

/** Longest time all backend requests of a console page may take together, in milliseconds. */
const timeoutMs = process.env.NODE_ENV === "development" ? 30_000 : 2500;

/** The header by which the middleware passes its deadline (milliseconds since 1970) to the page. */
export const deadlineHeader = "x-deadline";

export const deadlineFromNow = (): number => Date.now() + timeoutMs;

/** Returns the result of `read`. Throws if `read` takes until the request's deadline. */
export async function beforeDeadline<T>(read: () => Promise<T>): Promise<T> {
  const requested = Number((await headers()).get(deadlineHeader) ?? Infinity);
  return readBefore(Math.min(requested, deadlineFromNow()), read);
}

/** Returns the result of `read`. Throws if `read` takes until `deadline`, in milliseconds since 1970. */
export async function readBefore<T>(deadline: number, read: () => Promise<T>): Promise<T> {
  const left = deadline - Date.now();
  if (!(left > 0)) throw new Error("The backend is down.");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The backend did not answer in time.")), left);
  });
  return Promise.race([read(), late]).finally(() => clearTimeout(timer));
}
