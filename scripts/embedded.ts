import { join } from "node:path";
import { dkimSettings, type Env } from "../lib/config/env.ts";
import { lockDataFolder } from "./backend/data-folder.ts";
import { explainFullDisk, watchDisk } from "./backend/disk.ts";
import type { BackendAddress, BackendOptions } from "./backend/start.ts";
import { startChild } from "./child.ts";
import { ensureAdmin, seedIfEmpty } from "./demo-data.ts";
import { keepRunning } from "./keep-running.ts";
import { UserError } from "./user-error.ts";

type Options = { env: Env; durable: boolean; signal: AbortSignal };

export async function startEmbedded({ env, durable, signal }: Options) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(
    await lockDataFolder(env.DATA_DIR).catch((error: unknown) => {
      throw explainFullDisk(error, env.DATA_DIR);
    }),
  );
  const options: BackendOptions = {
    dataDir: folder.path,
    isFolderHeld: true,
    port: env.SUPABASE_PORT,
    siteUrl: env.SITE_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, dkim: dkimSettings(env) },
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    secretKey: env.SUPABASE_SECRET_KEY,
    databaseUrl: env.DATABASE_URL,
    durable,
  };
  let address: BackendAddress | undefined;
  const start = async (signal: AbortSignal) => {
    const child = startChild(join(import.meta.dirname, "backend/run.ts"), [], {
      env: { BACKEND_OPTIONS: JSON.stringify(options) },
      patienceMs: 35_000, // Postgres may take up to 30 s to stop.
    });
    folder.adopt(child.process.pid);
    const stop = () => void child.stop();
    signal.addEventListener("abort", stop);
    const message = await child.process.getOneMessage().catch(() => null);
    signal.removeEventListener("abort", stop);
    signal.throwIfAborted();
    if (!message) throw new UserError(child.output());
    child.show();
    address = message as BackendAddress;
    // A restarted backend keeps its address.
    options.port = Number(new URL(address.url).port);
    options.postgresPort = Number(new URL(address.databaseUrl).port);
    return child;
  };
  const running = await keepRunning({ name: "The backend", signal, start });
  stack.defer(() => running.stop());
  if (!address) throw new Error("unreachable");
  const disk = watchDisk(folder.path);
  stack.defer(() => disk.stop());

  if (address.notice) console.log(address.notice);
  if (address.migrated.length > 0) console.log(`Applied ${address.migrated.length} migrations.`);
  const { adminPassword, demoPassword: generated } = address.keys;
  const admin = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD ?? adminPassword };
  const demoPassword = env.DEMO_PASSWORD ?? generated;
  try {
    await ensureAdmin(address, admin, signal);
    if (env.SEED === "demo") await seedIfEmpty(address, demoPassword, signal);
  } catch (error) {
    throw explainFullDisk(error, folder.path);
  }

  const owned = stack.move();
  return { ...address, folder, admin, demoPassword, close: () => owned.disposeAsync() };
}
