import { statfsSync } from "node:fs";
import { errorCode, UserError } from "../user-error.ts";

/** Minimum free space for Postgres, in bytes: two segments of its write-ahead log, which have 16 MB each. */
const enough = 32 * 1024 ** 2;

export function explainFullDisk(error: unknown, folder: string): unknown {
  const isDiskError = errorCode(error) === "ENOSPC" || /No space left on device/.test(`${error}`);
  if (!isDiskError && freeBytes(folder) >= enough) return error;
  if (error instanceof Error && error.name === "AbortError") return error;
  const reason = error instanceof UserError ? `${error.message}\n` : "";
  return new UserError(`${reason}${diskFull(folder)}`);
}

export function watchDisk(folder: string) {
  let isFull = false;
  const timer = setInterval(() => {
    const wasFull = isFull;
    isFull = freeBytes(folder) < (wasFull ? 2 * enough : enough);
    if (isFull && !wasFull)
      console.error(`${diskFull(folder)} Where it has to, the site goes on without the database.`);
    if (wasFull && !isFull) console.error(`The disk that holds ${folder} has space again.`);
  }, 5000);
  return { stop: () => clearInterval(timer) };
}

const diskFull = (folder: string) =>
  `The disk that holds ${folder} is full (${Math.floor(freeBytes(folder) / 1024 ** 2)} MB left): free some space. ` +
  "Saved data is safe.";

/** Returns the free space in bytes that users other than root can use; Infinity if it is unknown. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
