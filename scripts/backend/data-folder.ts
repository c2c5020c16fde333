import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createOutageReporter } from "../../lib/logs/error-text.ts";
import { readJsonFile } from "../json-file.ts";
import { endProcess, identifyProcess, isStillRunning, type ProcessIdentity } from "../processes.ts";
import { errorCode, UserError } from "../user-error.ts";

type Holder = {
  supervisor: ProcessIdentity;
  url?: string;
  backendUrl?: string;
  children: ProcessIdentity[];
};

/** Creates a data folder and locks it with a SQLite lock, which is released when its process ends, even by SIGKILL. */
export async function lockDataFolder(path: string) {
  const folder = resolve(path);
  const lock = openLock(folder);
  const file = join(folder, "running.json");
  for (const child of readHolder(folder)?.children ?? [])
    if (isStillRunning(child)) await endProcess(child, "SIGTERM");

  const holder: Holder = {
    supervisor: identifyProcess(process.pid) ?? { pid: process.pid, started: "" },
    children: [],
  };
  const write = () => writeFileSync(file, JSON.stringify(holder), { mode: 0o600 });
  write();
  // Failed writes are only logged: the record is needed only at the first start after a kill, so a running site
  // continues without it.
  const trouble = createOutageReporter(
    (error) =>
      console.error(
        `${file} cannot be written (${errorCode(error)}): check whether its disk is full or read-only.`,
      ),
    () => console.error(`${file} can be written again.`),
  );
  const tryTo = (change: () => void) => {
    try {
      change();
      trouble.end();
    } catch (error) {
      trouble.begin(error);
    }
  };
  return {
    path: folder,
    /** Records a child process, so that the next start can end it if this process is killed. */
    adopt(pid: number | undefined) {
      const child = pid === undefined ? null : identifyProcess(pid);
      holder.children = holder.children.filter(isStillRunning);
      if (child) holder.children.push(child);
      tryTo(write);
    },
    announce(url: string, backendUrl: string) {
      Object.assign(holder, { url, backendUrl });
      tryTo(write);
    },
    [Symbol.dispose]() {
      tryTo(() => rmSync(file, { force: true }));
      lock.close();
    },
  };
}

function openLock(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    lock = new DatabaseSync(join(folder, "lock"), { timeout: 500 });
    lock.exec(
      "pragma locking_mode = exclusive; begin exclusive; create table if not exists held (by text)",
    );
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)
      throw inUseError(folder);
    throw new UserError(
      `DATA_DIR ${folder} cannot be written (${errorCode(error) ?? "unknown reason"}): set DATA_DIR to a folder that you can write to.`,
    );
  }
}

// Folders are created one by one, because mkdir with `recursive` never returns for paths under /proc.
function makeFolder(path: string) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found) makeFolder(dirname(path));
  // If the site runs as root, Postgres runs as another user, who needs to traverse the folder.
  mkdirSync(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

const SQLITE_BUSY = 5;

function inUseError(folder: string): UserError {
  const holder = readHolder(folder);
  const who = holder ? `process ${holder.supervisor.pid}` : "another process";
  if (!holder?.url)
    return new UserError(
      `${folder} is in use (${who}): stop that one first, or set DATA_DIR to another folder.`,
    );
  return new UserError(
    `This board already runs at ${holder.url} (${who}, data in ${folder}): stop that one first. For a second board set DATA_DIR, PORT and SUPABASE_PORT.`,
  );
}

export function findRunningSite(folder: string): Pick<Holder, "url" | "backendUrl"> | null {
  const holder = readHolder(folder);
  return holder && isStillRunning(holder.supervisor) ? holder : null;
}

export function requireUnlocked(folder: string) {
  if (findRunningSite(folder)) throw inUseError(folder);
}

const readHolder = (folder: string) => readJsonFile<Holder>(join(folder, "running.json"));
