import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnv } from "../lib/config/env.ts";
import { lockExistingBuild, buildSettings } from "./site-build.ts";

const key = Buffer.alloc(32, "k").toString("base64");
const home = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-build-"));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

function plantBuild(settings: Record<string, string> = {}) {
  mkdirSync(".next/cache", { recursive: true });
  const env = parseEnv({ ...settings, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key });
  writeFileSync(".next/fingerprint", JSON.stringify({ sources: "", settings: buildSettings(env) }));
  writeFileSync(".next/actions-key", `${key}\n`);
  writeFileSync(".next/cache/in-use", "");
}

const readActionsKeyUnderLock = (settings: Record<string, string> = {}) => {
  using build = lockExistingBuild(parseEnv(settings));
  return build.actionsKey;
};

test("an existing build is required by npm run serve", () => {
  expect(() => readActionsKeyUnderLock()).toThrow(
    "There is no build in this folder: npm run build makes one.",
  );
});

test("an existing build can be served at another port and address with the build's key of server actions", () => {
  plantBuild();
  expect(readActionsKeyUnderLock({ PORT: "8080" })).toBe(key);
  expect(readActionsKeyUnderLock({ SITE_URL: "http://jobs.example.com", HOST: "0.0.0.0" })).toBe(
    key,
  );
});

test.each([
  [{ SITE_NAME: "Rust Jobs" }, "The build was made with another SITE_NAME"],
  [
    { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, "o").toString("base64") },
    "The build was made with another NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  ],
  [{ SITE_URL: "https://jobs.example.com" }, "The build is for a SITE_URL of the other kind"],
])(
  "an existing build is not served if it was built without the settings %o",
  (settings, sentence) => {
    plantBuild();
    expect(() => readActionsKeyUnderLock(settings)).toThrow(sentence);
  },
);

test("an existing build is served if it was built with the same settings", () => {
  plantBuild({ SITE_NAME: "Rust Jobs", SITE_URL: "https://jobs.example.com" });
  expect(
    readActionsKeyUnderLock({ SITE_NAME: "Rust Jobs", SITE_URL: "https://rust.example.com" }),
  ).toBe(key);
});

test("an existing build is never built and served at the same time", () => {
  plantBuild();
  using builder = new DatabaseSync(".next/cache/in-use", { timeout: 0 });
  builder.exec("begin exclusive");
  expect(() => readActionsKeyUnderLock()).toThrow("The site is being built in this folder");
  builder.exec("rollback");
  using served = new DisposableStack();
  served.use(lockExistingBuild(parseEnv({})));
  expect(() => builder.exec("begin exclusive")).toThrow("locked");
});
