import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { UserError } from "./user-error.ts";

const project = join(import.meta.dirname, "..");

/** Clones a commit of this project into a temporary folder, which is deleted when the clone is disposed of. */
export async function cloneCommit(commit: string, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-commit-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const git = (...args: string[]) => execa("git", args, { cwd: folder, cancelSignal: signal });
    await git("clone", "--quiet", "--shared", project, ".");
    await git("checkout", "--quiet", "--detach", commit);
    return { folder, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * The last commit of the release before this one: the parent of the commit that raised the version in package.json.
 * Throws a UserError where git does not know it.
 */
export async function releaseBefore(): Promise<string> {
  const log = ["log", "-1", "--format=%P", "-G", '^  "version": ', "--", "package.json"];
  const { stdout = "" } = await execa("git", log, { cwd: project, reject: false });
  const [parent] = stdout.split(" ");
  if (!parent)
    throw new UserError(
      "The history of git does not contain the release before: name its commit with --before.",
    );
  return parent;
}
