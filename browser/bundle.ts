import { buildSync } from "esbuild";

/** The scripts that stand in pages themselves: smaller than what asking for them would cost a phone before paint. */
export function bundleInlineScripts() {
  return { head: bundle("browser/head.ts"), page: bundle("browser/page.ts") };
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
