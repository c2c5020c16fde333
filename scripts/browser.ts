import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { execa } from "execa";
import { binPath } from "./bin.ts";
import { runNodeProgram } from "./child.ts";
import { runUntilStopped } from "./lifetime.ts";
import { UserError } from "./user-error.ts";

const names = [
  "chromium-headless-shell",
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
];
const macPath = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Returns the path of a browser: that in CHROMIUM_PATH, the system's, Playwright's, or a newly installed one. */
export async function findBrowser(signal: AbortSignal) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !doesRun(given))
    throw new UserError(`CHROMIUM_PATH ${given} is not a browser that runs.`);
  const found = given || candidatePaths().find(doesRun);
  if (found) return found;

  console.log("Installing a browser for the tests…");
  await runNodeProgram(binPath("playwright"), ["install", "chromium"], { signal });
  if (process.getuid?.() === 0 && !candidatePaths().some(doesRun)) {
    // Playwright's browser could not be downloaded or lacks libraries, so this tries Debian's package.
    const quietly = { stdio: "ignore", reject: false, cancelSignal: signal } as const;
    await execa("apt-get", ["update"], quietly);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (candidatePaths().some(doesRun)) break;
      const packages = [name, "fonts-liberation"];
      await execa("apt-get", ["install", "--yes", "--no-install-recommends", ...packages], quietly);
    }
  }
  const installed = candidatePaths().find(doesRun);
  if (!installed)
    throw new UserError(
      "There is no browser for the tests and none could be installed: set CHROMIUM_PATH to a Chromium.",
    );
  return installed;
}

function candidatePaths(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, macPath, chromium.executablePath()].filter((path) => path && existsSync(path));
}

function doesRun(path: string): boolean {
  const args = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--dump-dom",
    "about:blank",
  ];
  return spawnSync(path, args, { stdio: "ignore", timeout: 60_000 }).status === 0;
}

if (import.meta.main) {
  await import("./command.ts");
  await runUntilStopped(async (signal) => console.log(await findBrowser(signal)));
}
