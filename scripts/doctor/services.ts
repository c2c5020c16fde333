import { type Env, localOrigin } from "../../lib/config/env.ts";
import { checkSupabase } from "../checks.ts";
import { UserError } from "../user-error.ts";
import { bad, type Finding, note, ok } from "./finding.ts";

/** Whether front, web process and backend answer. `isRunning` says whether they have to. */
export async function checkServices(env: Env, isRunning: boolean): Promise<Finding[]> {
  const backend = await checkBackend(env, isRunning);
  const url = localOrigin(env);
  // Whoever answers there meanwhile is somebody else.
  const health = isRunning ? await statusOf(`${url}/api/health`) : null;
  if (health === null)
    return [
      backend,
      isRunning
        ? bad("Front", `does not answer at ${url}: look at what npm start says, or start it anew`)
        : note("Site", `does not run at ${url}: npm start`),
    ];
  const front = ok("Front", `answers at ${url}`);
  if (health !== 200)
    return [
      backend,
      front,
      bad(
        "Web",
        `answers ${health}: it is started again by itself; its last lines say why it ended`,
      ),
    ];
  const ready = await readinessOf(url);
  return [
    backend,
    front,
    ready === null
      ? ok("Web", "answers and reaches the backend")
      : bad("Web", `is not ready: ${ready}`),
  ];
}

async function checkBackend(env: Env, isRunning: boolean): Promise<Finding> {
  const at = env.SUPABASE_URL ?? `http://127.0.0.1:${env.SUPABASE_PORT}`;
  if (!env.SUPABASE_URL && !isRunning) return note("Backend", "does not run: npm start");
  try {
    await checkSupabase({ ...env, SUPABASE_URL: at });
    return ok("Backend", `answers at ${at}`);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return bad("Backend", error.message);
  }
}

/** Why visitors should not be sent to a site; null where they may be. */
async function readinessOf(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) }).catch(
    () => null,
  );
  if (answer?.status === 200) return null;
  const { reason } = ((await answer?.json().catch(() => null)) ?? {}) as { reason?: string };
  return (
    reason ?? `${answer?.status ?? "no answer"}: it does not reach the backend, or is stopping`
  );
}

/** Null where nobody answers. */
export async function statusOf(url: string): Promise<number | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? null;
}
