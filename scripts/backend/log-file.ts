import { appendFileSync, renameSync, statSync } from "node:fs";

const longest = 5_000_000; // bytes: whoever provokes errors must not fill the disk
const kept = 2; // older files, .1 the newer

/**
 * A log that outlives the process: appended to at once, so that the last words of one that dies are in it, and bounded
 * (15 MB). What cannot be written, on a full disk, is lost.
 */
export function logFile(path: string) {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    path,
    write(text: string) {
      try {
        if (size > longest) {
          for (let age = kept; age > 0; age--)
            rename(age > 1 ? `${path}.${age - 1}` : path, `${path}.${age}`);
          size = 0;
        }
        appendFileSync(path, text, { mode: 0o600 });
        size += Buffer.byteLength(text);
      } catch {
        // nothing to report it to
      }
    },
  };
}

export type LogFile = ReturnType<typeof logFile>;

function rename(from: string, to: string) {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to);
}
