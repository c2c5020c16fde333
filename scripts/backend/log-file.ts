import { appendFileSync, renameSync, statSync } from "node:fs";
import { masked } from "../../lib/logs/mask.ts";

const longest = 5_000_000; // bytes: whoever provokes errors must not fill the disk
const kept = 2; // older files, .1 the newer

/**
 * A bounded log (15 MB) without tokens and addresses, which Postgres writes down with each statement that fails. Written
 * synchronously so that last words are in it. What a full disk refuses is lost.
 */
export function logFile(path: string) {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    path,
    write(line: string) {
      const text = masked(line);
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
