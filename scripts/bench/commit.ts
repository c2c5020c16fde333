import { join } from "node:path";
import { cloneCommit } from "../clone.ts";
import { startOwnSite } from "../soak/own-site.ts";

/** Starts another commit of this project in a clone of its own: its packages, its build, its demo data. */
export async function startCommit(commit: string, signal: AbortSignal) {
  await using stack = new AsyncDisposableStack();
  const { folder } = stack.use(await cloneCommit(commit, signal));
  const site = stack.use(await startOwnSite(signal, join(folder, ".data"), folder));
  await site.recovered("/");
  const owned = stack.move();
  return { url: site.url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
