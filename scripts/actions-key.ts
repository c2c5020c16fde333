import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../lib/env.ts";
import { errorCode, UserError } from "./user-error.ts";

export const BUILT_WITH = ".next/actions-key";

/** The key of server action ids, by which two builds understand each other: the setting, else that of DATA_DIR or of the build. */
export function actionsKey({ DATA_DIR, ...env }: Env, built = BUILT_WITH): string {
  if (env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY) return env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  const file = join(DATA_DIR, "actions.key");
  const kept = read(file);
  if (kept) return kept;
  const key = read(built) ?? randomBytes(32).toString("base64");
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    keepActionsKey(file, key);
  } catch (error) {
    throw new UserError(
      `${file} cannot be written (${errorCode(error)}): set DATA_DIR to a folder of yours, or ` +
        "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY to what `openssl rand -base64 32` says.",
    );
  }
  return key;
}

export const builtActionsKey = () => read(BUILT_WITH);

export const keepActionsKey = (file: string, key: string) =>
  writeFileSync(file, `${key}\n`, { mode: 0o600 });

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
    throw new UserError(`${file} cannot be read (${errorCode(error)}).`);
  }
}
