import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import getPort from "get-port";
import { localOrigin, parseEnv } from "../lib/config/env.ts";
import { requireUnlocked } from "./backend/data-folder.ts";
import { checkPorts, checkSupabase, forgeableAddressWarning } from "./checks.ts";
import type { Child } from "./child.ts";
import { startEmbedded } from "./embedded.ts";
import { keepRunning } from "./keep-running.ts";
import { misspeltSettings } from "./settings.ts";
import { actionsKey, lockBuild, lockExistingBuild } from "./site-build.ts";
import { startDevelopment, startFront, startWeb, webOrigin, waitUntilReady } from "./web.ts";

export type Site = Awaited<ReturnType<typeof startSite>>;

export type SiteMode = "start" | "serve" | "dev";

type Options = {
  variables: Record<string, string>;
  mode?: SiteMode;
  durable?: boolean;
  signal: AbortSignal;
};

export async function startSite({ variables, mode = "start", durable = true, signal }: Options) {
  const env = parseEnv(variables);
  await using stack = new AsyncDisposableStack();

  // The data folder is checked before the ports: a running site occupies both, and the folder's error states the cause.
  if (!env.SUPABASE_URL) requireUnlocked(resolve(env.DATA_DIR));
  const present = mode === "serve" ? stack.use(lockExistingBuild(env)) : null;
  await checkPorts(env);
  const warning = forgeableAddressWarning(env);
  for (const sentence of misspeltSettings(process.env)) console.error(sentence);
  if (warning) console.error(warning);
  if (env.SUPABASE_URL) await checkSupabase(env);
  else console.log("Starting the database…");
  const embedded = env.SUPABASE_URL ? null : await startEmbedded({ env, durable, signal });
  if (embedded) stack.defer(() => embedded.close());

  if (mode === "start") stack.use(await lockBuild(env, variables, signal));

  console.log("Starting the site…");
  // Operators who set CRON_SECRET run their own scheduler, so the built-in one stays off.
  const cronSecret = env.CRON_SECRET ?? randomBytes(24).toString("base64url");
  const url = localOrigin(env);
  const environment: Record<string, string> = {
    ...variables,
    // Without SITE_URL the web process would derive it from its own PORT, which Next sets.
    SITE_URL: env.SITE_URL,
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: embedded?.folder.path ?? env.DATA_DIR,
    CRON_SECRET: cronSecret,
    // On a terminal, request logs would push the welcome message out of view.
    LOG_LEVEL: variables.LOG_LEVEL || (process.stdout.isTTY ? "warn" : ""),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: present?.actionsKey ?? actionsKey(env),
    ...(embedded && {
      SUPABASE_URL: embedded.url,
      SUPABASE_PUBLISHABLE_KEY: embedded.publishableKey,
      SUPABASE_SECRET_KEY: embedded.secretKey,
    }),
  };
  const keep = async (name: string, at: string, start: () => Child) => {
    const begin = async (signal: AbortSignal) => {
      const child = start();
      embedded?.folder.adopt(child.process.pid);
      await waitUntilReady(name, child, at, signal);
      child.show();
      return child;
    };
    const running = await keepRunning({ name, signal, start: begin });
    stack.defer(() => running.stop());
  };
  let webUrl = url;
  if (mode === "dev") await keep("The web server", url, () => startDevelopment(env, environment));
  else {
    const webPort = await getPort();
    webUrl = webOrigin(webPort);
    environment.PURGE_URL = env.PURGE_URL ?? `http://127.0.0.1:${await getPort()}/purge`;
    const privatePort = Number(new URL(environment.PURGE_URL).port);
    await keep("The web server", webUrl, () => startWeb(webPort, environment));
    await keep("The front", url, () => startFront(webPort, privatePort, environment));
  }
  embedded?.folder.announce(url, embedded.url);
  if (!env.CRON_SECRET) {
    const ticks = setInterval(() => void runDueTasks(webUrl, cronSecret), 15_000);
    stack.defer(() => clearInterval(ticks));
  }

  const owned = stack.move();
  const close = () => owned.disposeAsync();
  return { env, url, embedded, webEnvironment: environment, close };
}

/** Starts due tasks (lib/schedule/tasks.ts) in the web process, which finishes them before it stops. */
async function runDueTasks(webUrl: string, secret: string) {
  const response = await fetch(`${webUrl}/api/cron/due`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}` },
  }).catch(() => null);
  if (response && !response.ok)
    console.error(`Scheduled work could not be done: the web server answered ${response.status}.`);
}
