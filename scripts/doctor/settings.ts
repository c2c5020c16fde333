import { resolve } from "node:path";
import type { Env } from "../../lib/config/env.ts";
import type { Variables } from "../child.ts";
import { describeSettings, hasBoard, misspeltSettings } from "../settings.ts";
import { badResult, okResult, type Result } from "./finding.ts";

/** Says which board is examined, because without the site's settings it is another one, or none. */
export function checkSettings(env: Env, variables: Variables): Result[] {
  const misspelt = misspeltSettings(variables).map((sentence) =>
    badResult("a setting is ignored", sentence),
  );
  return [describeExaminedBoard(env, variables), ...misspelt];
}

function describeExaminedBoard(env: Env, variables: Variables): Result {
  if (env.SUPABASE_URL) return okResult(`the board at ${env.SUPABASE_URL}`);
  const folder = resolve(env.DATA_DIR);
  if (env.DATABASE_URL || hasBoard(folder)) return okResult(`the board in ${folder}`);
  return badResult(
    `there is no board in ${folder}. Settings: ${describeSettings(variables)}`,
    "npm start creates one; for one that runs as a service, run this command with its settings (docs/operating.md)",
  );
}
