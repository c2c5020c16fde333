import "server-only";
import { headers } from "next/headers";

/** Longest time a page of the console may wait for the backend, all it asks one after the other taken together, in milliseconds. */
const patienceMs = process.env.NODE_ENV === "development" ? 30_000 : 2500;

/** The header in which the middleware tells the page behind by when (milliseconds since 1970) it must have its answers. */
export const deadlineHeader = "x-deadline";

/** By when a request that comes now must be answered. */
export const deadlineFromNow = (): number => Date.now() + patienceMs;

/** What `read` reads, if it comes before the request's deadline. Throws otherwise. */
export async function beforeDeadline<T>(read: () => Promise<T>): Promise<T> {
  const requested = (await headers()).get(deadlineHeader);
  return until(
    Math.min(requested === null ? Infinity : Number(requested), deadlineFromNow()),
    read,
  );
}

/** What `read` reads, if it comes before `deadline`, in milliseconds since 1970. Throws otherwise. */
export async function until<T>(deadline: number, read: () => Promise<T>): Promise<T> {
  const left = deadline - Date.now();
  if (!(left > 0)) throw new Error("The backend is away.");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The backend did not answer in time.")), left);
  });
  return Promise.race([read(), late]).finally(() => clearTimeout(timer));
}
