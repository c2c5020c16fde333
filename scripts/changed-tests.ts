import { execFileSync } from "node:child_process";
import { UserError } from "./user-error.ts";

/** Tests that are new or differ from where this branch left the main one (there: from the last commit), as paths of `folder`. */
export function changedTests(folder: string): { units: string[]; specs: string[] } {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
      .split("\n")
      .filter(Boolean);
  const mergeBase = (branch: string) => {
    try {
      return git("merge-base", "HEAD", branch)[0];
    } catch {
      return undefined; // There is no such branch here.
    }
  };
  const base = mergeBase("origin/HEAD") ?? mergeBase("main") ?? mergeBase("HEAD");
  if (!base)
    throw new UserError(
      "There is nothing to compare with: --quick needs a git repository with a commit.",
    );
  const files = [
    ...git("diff", "--name-only", "--relative", "--diff-filter=d", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ].toSorted();
  return {
    units: files.filter((file) => /\.test\.tsx?$/.test(file)),
    specs: files.filter((file) => file.endsWith(".spec.ts")),
  };
}
