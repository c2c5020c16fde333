import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { parseEnv } from "../../lib/config/env.ts";
import { run } from "../child.ts";
import { cloneCommit } from "../clone.ts";
import { startEmbedded } from "../embedded.ts";
import { UserError } from "../user-error.ts";
import { variables } from "../variables.ts";
import { startInstance } from "./instance.ts";
import { startNginx } from "./nginx.ts";
import { startProgram } from "./program.ts";

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/**
 * Builds the site and the release before, and starts two instances of the release before behind nginx, with Redis, on
 * the present schema; the embedded backend stands for Supabase.
 * @param before the commit of the release before
 */
export async function startDeployment(before: string, signal: AbortSignal) {
  await using stack = new AsyncDisposableStack();
  const scratch = await mkdtemp(join(tmpdir(), "golang-jobs-rehearsal-"));
  stack.defer(() => rm(scratch, { recursive: true, force: true }));
  const folder = join(scratch, "site");
  await build(join(import.meta.dirname, "../.."), folder, signal);
  const folderBefore = join(scratch, "before");
  {
    await using clone = await cloneCommit(before, signal);
    await build(clone.folder, folderBefore, signal);
  }

  const env = parseEnv({
    DATA_DIR: join(scratch, "data"),
    SUPABASE_PORT: String(await getPort()),
  });
  const backend = await startEmbedded({ env, durable: true, signal, say: console.log });
  stack.defer(() => backend.close());

  const [port, redisPort] = [await getPort(), await getPort()];
  const redis = [
    "--port",
    String(redisPort),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--dir",
    scratch,
  ];
  stack.use(startProgram("redis-server", redis));
  const url = `http://127.0.0.1:${port}`;
  const start = async (name: string) =>
    stack.use(
      await startInstance(
        folderBefore,
        {
          ...variables({}),
          PORT: String(await getPort()),
          DATA_DIR: join(scratch, name),
          SITE_URL: url,
          SUPABASE_URL: backend.url,
          SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
          SUPABASE_SECRET_KEY: backend.secretKey,
          REDIS_URL: `redis://127.0.0.1:${redisPort}`,
          // nginx, and the visitors of this rehearsal, who say where they come from.
          TRUSTED_PROXIES: "2",
          LOG_LEVEL: "error",
        },
        signal,
      ),
    );
  const instances = [await start("first"), await start("second")] as const;
  const nginx = stack.use(
    await startNginx(
      join(scratch, "nginx"),
      port,
      instances.map(({ url }) => Number(new URL(url).port)),
    ),
  );
  const owned = stack.move();
  return {
    url,
    /** The build of this release. */
    folder,
    backend,
    instances,
    nginxLog: nginx.log,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function build(checkout: string, folder: string, signal: AbortSignal) {
  const { code } = await run(join(checkout, "scripts/bootstrap.mjs"), ["build", folder], {
    env: variables({}),
    isShown: true,
    signal,
  });
  if (code !== 0) throw new UserError("The site does not build, see above.");
}
