import { basename, join } from "node:path";
import { build } from "esbuild";

/** Bundles a module of the site with its packages for a separate Node process and returns the file's path. */
export async function bundleForNode(entry: string, folder: string): Promise<string> {
  const outfile = join(folder, basename(entry).replace(/\.ts$/, ".cjs"));
  const root = join(import.meta.dirname, "..");
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
    tsconfig: join(root, "tsconfig.json"),
    // Replaces the package server-only, which throws outside of React server bundles.
    plugins: [
      {
        name: "server-only",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^server-only$/ }, () => ({
            path: join(root, "node_modules/server-only/empty.js"),
          })),
      },
    ],
  });
  return outfile;
}
