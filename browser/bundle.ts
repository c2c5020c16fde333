import { createHash } from "node:crypto";
import { buildSync } from "esbuild";

/**
 * The scripts of public pages: `head` is inline, since it has to run before first paint; `page` is a file with a hash in
 * its name, which browsers cache. `embed` is for companies' own websites.
 */
export function bundleScripts() {
  const page = bundle("browser/page.ts");
  const hash = createHash("sha256").update(page).digest("base64url").slice(0, 16);
  return {
    head: bundle("browser/head.ts"),
    page,
    pagePath: `/scripts/page-${hash}.js`,
    embed: bundle("browser/embed.ts"),
  };
}

function bundle(entryPoint: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join("");
}
