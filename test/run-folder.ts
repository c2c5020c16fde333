import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A temporary folder that all tests of a run share. */
    runFolder: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-tests-"));
  provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
