import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { freeBytes } from "../backend/disk.ts";
import { bad, type Finding, ok } from "./finding.ts";

/** Room for the logs of the database, its own logs, and some uploads. In bytes. */
const least = 1024 ** 3;

/** Whether the disk that holds the data folder has room. */
export function checkDisk(folder: string, free = freeBytes): Finding {
  const bytes = free(existing(resolve(folder)));
  const words = `${(bytes / 1024 ** 3).toFixed(1)} GB free where ${folder} is`;
  return bytes >= least
    ? ok("Disk", words)
    : bad("Disk", `${words}: make room, at 32 MB nothing can be saved any more`);
}

/** The folder, or the one in which it will be made. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));
