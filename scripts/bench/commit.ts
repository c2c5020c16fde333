import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { startOwnSite } from "../soak/own-site.ts";

/** Starts another commit of this project in a clone of its own: its packages, its build, its demo data. */
export async function startCommit(commit: string, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-commit-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const git = (...args: string[]) => execa("git", args, { cwd: folder, cancelSignal: signal });
    await git("clone", "--quiet", "--shared", join(import.meta.dirname, "../.."), ".");
    await git("checkout", "--quiet", "--detach", commit);
    const site = await startOwnSite(signal, join(folder, ".data"), folder);
    await site.recovered("/");
    return {
      url: site.url,
      async [Symbol.asyncDispose]() {
        await site[Symbol.asyncDispose]();
        await dispose();
      },
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
