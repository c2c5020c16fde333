import { statfsSync } from "node:fs";
import { errorCode, UserError } from "../user-error.ts";

/** What Postgres needs to go on: a segment of its log, and some. In bytes. */
const enough = 32 * 1024 ** 2;

/** An error while the disk is full, with words that say so. */
export function inWords(error: unknown, folder: string): unknown {
  const isToldSo = errorCode(error) === "ENOSPC" || /No space left on device/.test(String(error));
  if (!isToldSo && freeBytes(folder) >= enough) return error;
  if (error instanceof Error && ["Stopped", "AbortError"].includes(error.name)) return error;
  return new UserError(
    error instanceof UserError ? `${error.message}\n${diskFull(folder)}` : diskFull(folder),
  );
}

/** Calls `say` when the disk is full, and when it has room again, until stopped. */
export function watchDisk(folder: string, say: (line: string) => void): { stop(): void } {
  let isFull = false;
  const look = () => {
    const free = freeBytes(folder);
    if (!isFull && free < enough) say(diskFull(folder));
    if (isFull && free >= 2 * enough) say(`The disk that holds ${folder} has room again.`);
    isFull = isFull ? free < 2 * enough : free < enough;
  };
  const timer = setInterval(look, 5000);
  return { stop: () => clearInterval(timer) };
}

function diskFull(folder: string) {
  const megabytes = Math.floor(freeBytes(folder) / 1024 ** 2);
  return (
    `The disk that holds ${folder} is full (${megabytes} MB left): make room. ` +
    "What was saved is safe; the site goes on without the database where it has to."
  );
}

/** Room for whoever is not root, on the disk that holds a folder, in bytes; endless where nobody knows. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
