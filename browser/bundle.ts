import { hash } from "node:crypto";
import { buildSync } from "esbuild";

/**
 * Bundles the scripts of public pages. `head` is inlined, because it must run before first paint. `page`, and `saved`
 * for the page of saved jobs, are files with hashed names, which browsers cache. `embed` runs on companies' own
 * websites.
 */
export function bundleScripts() {
  const page = bundleScript("browser/page.ts");
  const saved = bundleScript("browser/own-jobs/page.ts");
  return {
    head: bundleScript("browser/head.ts"),
    page,
    pagePath: `/scripts/page-${scriptHash(page)}.js`,
    saved,
    savedPath: `/scripts/saved-${scriptHash(saved)}.js`,
    embed: bundleScript("browser/embed.ts"),
  };
}

const scriptHash = (script: string) => hash("sha256", script, "base64url").slice(0, 16);

function bundleScript(entryPoint: string): string {
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
