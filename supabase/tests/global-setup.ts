import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startBackend } from "@/scripts/backend/start";
import { startHosted } from "@/e2e/load/parity/hosted";
import { readRealRun } from "@/e2e/load/parity/real";

declare module "vitest" {
  interface ProvidedContext {
    backend: {
      url: string;
      publishableKey: string;
      secretKey: string;
      databaseUrl: string;
      jwtSecret: string;
    };
  }
}

const siteUrl = "http://127.0.0.1:3000";

/**
 * Provides one backend for all database tests: a real Supabase if parity names one, the stand-in for hosted Supabase if
 * HOSTED is set, otherwise the embedded one.
 */
export default async function setup({ provide }: TestProject) {
  const real = readRealRun();
  if (real) {
    provide("backend", real);
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "golang-jobs-db-tests-"));
  const { url, publishableKey, secretKey, databaseUrl, keys, close } = process.env.HOSTED
    ? await startHosted({ dataDir, siteUrl, signal: new AbortController().signal })
    : await startBackend({
        dataDir,
        port: 0,
        siteUrl,
        mail: { from: "nobody@golang-jobs.dev" },
        durable: false,
      });
  provide("backend", { url, publishableKey, secretKey, databaseUrl, jwtSecret: keys.jwtSecret });
  return async () => {
    await close();
    await rm(dataDir, { recursive: true });
  };
}
