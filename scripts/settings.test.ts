import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { variableNames } from "@/lib/config/env";
import { scratch } from "@/test/backend";
import { onlyKnownVariables } from "./child.ts";
import { describeSettings, misspeltSettings } from "./settings.ts";

/** The commands that create a board where none is, because that is their purpose. */
const creating = ["start", "dev", "serve", "restore"];

/** The commands that work on temporary boards, or on none. */
const temporary = [
  "build",
  "test",
  "bench",
  "soak",
  "crawl",
  "rehearse",
  "parity",
  "migration",
  "types",
  "validate",
  "format",
];

/** All other commands, with arguments. */
const examining: Record<string, string[]> = {
  admin: ["list"],
  backup: [],
  doctor: [],
  person: ["export", "ada@acme.dev"],
  // Without arguments, seed adds demo data to an empty board.
  seed: ["--jobs", "1"],
};

test("each command creates boards, works on temporary ones or refuses to work without one", async () => {
  const { scripts } = (await import("../package.json")).default;
  const known = [...creating, ...temporary, ...Object.keys(examining)];
  expect(known.sort()).toEqual(Object.keys(scripts).sort());
});

test.each(Object.entries(examining))(
  "npm run %s without settings names the folder and settings it looked at instead of creating a board",
  async (command, args) => {
    // A copy of the scripts elsewhere, as a folder made by npm run build.
    const folder = join(scratch, "site");
    mkdirSync(folder);
    for (const part of [
      "lib",
      "node_modules",
      "supabase",
      "package.json",
      "package-lock.json",
      "scripts",
      "test",
    ])
      symlinkSync(join(import.meta.dirname, "..", part), join(folder, part));
    writeFileSync(join(folder, ".env"), "SMTP_URL=smtp://127.0.0.1\n");
    const { exitCode, all } = await execa(
      process.execPath,
      [
        "--preserve-symlinks",
        "--preserve-symlinks-main",
        join(folder, "scripts", `${command}.ts`),
        ...args,
      ],
      {
        env: { ...process.env, ...onlyKnownVariables({}), SUPABASE_UR: "x" },
        extendEnv: false,
        all: true,
        reject: false,
      },
    );
    expect(exitCode).toBe(1);
    expect(all).toMatch(/there is no board in/i);
    expect(all).toContain(` ${join(folder, ".data")}`);
    expect(all).toContain(`(environment, .env in ${folder})`);
    expect(all).toContain("SUPABASE_UR is not a setting: did you mean SUPABASE_URL?");
    expect(existsSync(join(folder, ".data"))).toBe(false);
    expect(readdirSync(folder)).toHaveLength(8);
  },
);

test.each([
  ["SUPABSE_URL", "SUPABASE_URL"],
  ["TRUSTED_PROXY", null],
  ["TRUSTED_PROXIS", "TRUSTED_PROXIES"],
  ["site_url", "SITE_URL"],
  ["REDIS_URI", "REDIS_URL"],
  ["HOSTS", "HOST"],
  ["PORTS", "PORT"],
])("the variable %s of the environment is reported as a misspelling of %s", (name, meant) => {
  const expected = meant ? [`${name} is not a setting: did you mean ${meant}?`] : [];
  expect(misspeltSettings({ [name]: "x" })).toEqual(expected);
});

test("settings and common variables of the environment are not misspelt", () => {
  const common =
    "HOME PATH USER SHELL TERM LANG PWD HOSTNAME NODE_ENV CI LOGNAME MAIL EDITOR DISPLAY TZ";
  const names = [...variableNames, ...common.split(" ")];
  expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
});

test("the description of settings names them without their values", () => {
  const text = describeSettings({ SUPABASE_SECRET_KEY: "sb_secret_x", PORT: "" }, scratch);
  expect(text).toBe(`SUPABASE_SECRET_KEY (environment, no .env file in ${scratch})`);
});
