import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import { recordBackup } from "../backend/backup.ts";
import { holdDataFolder } from "../backend/data-folder.ts";
import { checkPayLaws, checkRates } from "./ageing.ts";
import { checkBackups } from "./backups.ts";
import { checkClock } from "./clock.ts";
import { checkDisk } from "./disk.ts";
import { examine } from "./examine.ts";
import { type Finding, lineOf, summaryOf } from "./finding.ts";
import { checkKeys } from "./keys.ts";
import { checkMailDns } from "./mail-dns.ts";
import { checkReleased } from "./migrations.ts";
import { checkOwnPorts } from "./ports.ts";
import { checkServices } from "./services.ts";
import { checkVersions } from "./versions.ts";

let folder: string;
const endings: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-test-"));
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  rmSync(folder, { recursive: true, force: true });
});

const states = (found: Finding | Finding[]) => [found].flat().map(({ state }) => state);
const words = (found: Finding | Finding[]) =>
  [found]
    .flat()
    .map(({ words }) => words)
    .join("\n");
const write = (file: string, content: object) => {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content), { mode: 0o600 });
};

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  endings.push(() => server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a finding is a line, and what is to be mended is counted", () => {
  expect(lineOf({ state: "bad", about: "Disk", words: "is full" })).toBe(
    "BAD   Disk       is full",
  );
  expect(summaryOf([])).toBe("Nothing to mend.");
  expect(summaryOf([{ state: "bad", about: "Disk", words: "" }])).toBe("1 thing to mend.");
});

test("Node, npm and packages are those of package.json and the lockfile", () => {
  write("package.json", { dependencies: { node: "24.1.0" }, engines: { node: ">=20" } });
  write("package-lock.json", {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", optional: true },
    },
  });
  write("node_modules/a/package.json", { version: "1.0.0" });
  const good = { version: "v24.1.0", userAgent: "npm/10.9.2 node/v22.14.0 linux x64" };
  expect(states(checkVersions(folder, good))).toEqual(["ok", "ok", "ok"]);

  write("node_modules/a/package.json", { version: "1.0.1" });
  const others = { version: "v20.0.0", userAgent: "npm/9.0.0 node/v18.1.0 linux x64" };
  const found = checkVersions(folder, others);
  expect(states(found)).toEqual(["bad", "bad", "bad"]);
  expect(words(found)).toContain("a 1.0.1 (1.0.0): npm ci");
});

test("ports are free, ours, or somebody else's", async () => {
  const [PORT, SUPABASE_PORT] = [String(await getPort()), String(await getPort())];
  const env = parseEnv({ PORT, SUPABASE_PORT });
  expect(states(await checkOwnPorts(env, null))).toEqual(["ok"]);
  expect(states(await checkOwnPorts(env, `http://127.0.0.1:${PORT}`))).toEqual(["ok"]);
  expect(words(await checkOwnPorts(env, "http://127.0.0.1:1"))).toContain("start it anew");
  const taken = await serve(() => undefined);
  const found = await checkOwnPorts(parseEnv({ PORT: String(taken), SUPABASE_PORT }), null);
  expect(found).toMatchObject({
    state: "bad",
    words: `Port ${taken} is taken: set PORT to a free one.`,
  });
});

describe("keys", () => {
  const hosted = (publishable: string, secret: string, more = {}) =>
    parseEnv({
      SITE_URL: "https://jobs.example",
      SUPABASE_URL: "https://x.supabase.co",
      SUPABASE_PUBLISHABLE_KEY: publishable,
      SUPABASE_SECRET_KEY: secret,
      ...more,
    });
  const token = (claims: object) =>
    ["{}", JSON.stringify(claims), "x"]
      .map((part) => Buffer.from(part).toString("base64url"))
      .join(".");
  const [publishable, secret] = ["sb_publishable_0123456789", "sb_secret_0123456789abc"];

  test("are of the right kind, in either form", async () => {
    expect(states(await checkKeys(hosted(publishable, secret)))).toEqual(["ok"]);
    const tokens = [token({ role: "anon" }), token({ role: "service_role" })] as const;
    expect(states(await checkKeys(hosted(...tokens)))).toEqual(["ok"]);
  });

  test("are neither swapped, nor everybody's, nor none", async () => {
    expect(words(await checkKeys(hosted(secret, publishable)))).toMatch(
      /PUBLISHABLE_KEY is a secret key.*\n.*SECRET_KEY is a publishable key/,
    );
    const demo = token({ iss: "supabase-demo", role: "service_role" });
    const everybodys = await checkKeys(hosted(publishable, demo));
    expect(states(everybodys)).toEqual(["bad"]);
    expect(words(everybodys)).toContain("every local Supabase");
    const local = { SITE_URL: "http://127.0.0.1:3000" };
    expect(states(await checkKeys(hosted(publishable, demo, local)))).toEqual(["note"]);
    expect(words(await checkKeys(hosted(publishable, "x".repeat(30))))).toContain(
      "no key of Supabase",
    );
  });

  test("of several instances are one, and passwords are not those of the documents", async () => {
    const more = { REDIS_URL: "redis://127.0.0.1", ADMIN_PASSWORD: "admin-password" };
    const found = await checkKeys(hosted(publishable, secret, more));
    expect(states(found)).toEqual(["ok", "bad", "bad"]);
    expect(words(found)).toMatch(/ADMIN_PASSWORD[^]*NEXT_SERVER_ACTIONS_ENCRYPTION_KEY/);
  });

  test("of the embedded backend are there, and their owner's alone", async () => {
    const env = parseEnv({ DATA_DIR: folder });
    expect(words(await checkKeys(env))).toContain("the first start makes them");
    const made = { jwtSecret: "", databasePassword: "", adminPassword: "", demoPassword: "" };
    write("keys.json", { publishableKey: publishable, secretKey: secret, ...made });
    expect(states(await checkKeys(env))).toEqual(["ok", "ok"]);
    chmodSync(join(folder, "keys.json"), 0o644);
    expect(words(await checkKeys(env))).toContain("chmod go-rw");
    write("keys.json", { publishableKey: publishable });
    expect(words(await checkKeys(env))).toContain("is damaged");
  });
});

describe("the DNS of the sender", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const own = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const env = parseEnv({
    SMTP_URL: "smtp://127.0.0.1",
    MAIL_FROM: "Jobs <hello@mail.jobs.example>",
    DKIM_DOMAIN: "jobs.example",
    DKIM_SELECTOR: "board",
    DKIM_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  });
  const dns = (records: Record<string, string[]>) => async (name: string) => {
    const found = records[name];
    const code = name === "com" ? "ENODATA" : "ENOTFOUND";
    if (!found) throw Object.assign(new Error(name), { code });
    // As long ones come: in pieces.
    return found.map((text) => text.match(/.{1,200}/g) ?? []);
  };
  const good = {
    "mail.jobs.example": ["google=x", "v=spf1 include:_spf.example -all"],
    "board._domainkey.jobs.example": [`v=DKIM1; k=rsa; p=${own}`],
    "_dmarc.jobs.example": ["v=DMARC1; p=quarantine"],
  };
  const of = async (changed: Record<string, string[]>) =>
    checkMailDns(env, dns({ ...good, ...changed }));

  test("vouches for it", async () => {
    expect(states(await of({}))).toEqual(["ok", "ok", "ok"]);
  });

  test("has no records: each is told as it is to be", async () => {
    const found = await checkMailDns(env, dns({}));
    expect(states(found)).toEqual(["bad", "bad", "bad"]);
    expect(words(found)).toMatch(/v=spf1[^]*p=MII[^]*_dmarc\.mail\.jobs\.example/);
  });

  test("has records that do not hold", async () => {
    const twice = { "mail.jobs.example": ["v=spf1 -all", "v=spf1 a -all"] };
    expect(states(await of(twice))).toEqual(["bad", "ok", "ok"]);
    expect(states(await of({ "mail.jobs.example": ["v=spf1 +all"] }))).toEqual(["bad", "ok", "ok"]);
    const other = { "board._domainkey.jobs.example": ["v=DKIM1; p=MIIother"] };
    expect(words(await of(other))).toContain("another key than DKIM_PRIVATE_KEY");
    const watching = { "_dmarc.jobs.example": ["v=DMARC1; p=none"] };
    expect(states(await of(watching))).toEqual(["ok", "ok", "note"]);
    const foreign = { ...env, DKIM_DOMAIN: "provider.example" };
    expect(states(await checkMailDns(foreign, dns(good)))).toEqual(["ok", "bad", "ok"]);
  });

  test("cannot be asked, or need not", async () => {
    for (const code of ["ECONNREFUSED", "ENOTFOUND"]) {
      const away = () => Promise.reject(Object.assign(new Error("x"), { code }));
      expect(await checkMailDns(env, away)).toMatchObject([{ state: "note" }]);
      expect(words(await checkMailDns(env, away))).toContain("where there is a network");
    }
    expect(words(await checkMailDns(parseEnv({}), dns(good)))).toContain("SMTP_URL is not set");
  });
});

test("the clock is held to others that answer", async () => {
  const name = "the backend";
  const url = `http://127.0.0.1:${await serve((_, response) => response.end())}`;
  expect(states(await checkClock([{ name, url }]))).toEqual(["ok"]);
  expect(words(await checkClock([{ name, url }], () => Date.now() + 300_000))).toMatch(
    /is (299|300|301) s ahead of the backend/,
  );
  const nobody = `http://127.0.0.1:${await getPort()}`;
  expect(states(await checkClock([{ name, url: nobody }]))).toEqual(["note"]);
});

test("the disk has room, or not, also where the folder is still to be made", () => {
  expect(states(checkDisk(folder, () => 2 * 1024 ** 3))).toEqual(["ok"]);
  expect(states(checkDisk(join(folder, "a/b"), () => 100))).toEqual(["bad"]);
});

test("a migration that was edited after its release is named", () => {
  const migration = { file: "1_a.sql", version: "1", name: "a", text: "select 1" };
  expect(checkReleased([migration], new Map())).toEqual([]);
  expect(words(checkReleased([migration], new Map([["1_a.sql", "other"]])))).toContain("1_a.sql");
});

test("the last backup is young enough, too old, or was never made", () => {
  const env = parseEnv({ DATA_DIR: folder, SITE_URL: "https://jobs.example" });
  expect(words(checkBackups(env))).toContain("no board yet");
  mkdirSync(join(folder, "postgres"));
  expect(checkBackups(env)).toMatchObject({ state: "bad" });
  expect(checkBackups({ ...env, SITE_URL: "http://127.0.0.1:3000" })).toMatchObject({
    state: "note",
  });
  recordBackup(folder, join(folder, "postgres"));
  expect(checkBackups(env)).toMatchObject({ state: "ok" });
  const later = checkBackups(env, Date.now() + 72 * 3_600_000);
  expect(later).toMatchObject({ state: "bad" });
  expect(later.words).toContain("is 3 days old");
});

test("front, web process and backend answer, or which of them does not", async () => {
  const status = { health: 200, ready: 200 };
  const PORT = String(
    await serve((request, response) => {
      response.statusCode = request.url === "/api/health" ? status.health : status.ready;
      response.end("{}");
    }),
  );
  const backend = await serve((_, response) => response.end("{}"));
  const env = parseEnv({
    PORT,
    SUPABASE_URL: `http://127.0.0.1:${backend}`,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
    SUPABASE_SECRET_KEY: "sb_secret_0123456789abc",
  });
  expect(states(await checkServices(env, true))).toEqual(["ok", "ok", "ok"]);
  status.ready = 503;
  expect(states(await checkServices(env, true))).toEqual(["ok", "ok", "bad"]);
  status.health = 502;
  expect(words(await checkServices(env, true))).toContain("answers 502");
  const stopped = { ...env, PORT: await getPort(), SUPABASE_URL: "http://127.0.0.1:1" };
  expect(states(await checkServices(stopped, true))).toEqual(["bad", "bad"]);
  expect(states(await checkServices(stopped, false))).toEqual(["bad", "note"]);
});

test("a site that is not ready says why", async () => {
  const PORT = String(
    await serve((request, response) => {
      response.statusCode = request.url === "/api/ready" ? 503 : 200;
      response.end(
        '{"status":"unavailable","reason":"Redis refuses the subscription to changes."}',
      );
    }),
  );
  expect(words(await checkServices(parseEnv({ PORT }), true))).toContain(
    "is not ready: Redis refuses the subscription to changes.",
  );
});

test("without PORT the ports are those of the site that runs on this folder", async () => {
  const answer: RequestListener = (_, response) => response.end("[]");
  const [site, backend] = [await serve(answer), await serve(answer)];
  const held = await holdDataFolder(folder);
  endings.push(() => held.release());
  held.announce(`http://127.0.0.1:${site}`, `http://127.0.0.1:${backend}`);
  const env = parseEnv({ DATA_DIR: folder });
  const { signal } = new AbortController();
  const of = async (about: string, variables: Record<string, string>) =>
    (await examine({ ...env, PORT: Number(variables.PORT ?? env.PORT) }, signal, variables)).filter(
      (finding) => finding.about === about,
    );
  expect(await of("Ports", {})).toMatchObject([
    { state: "ok", words: `${site} and ${backend} are held by this site` },
  ]);
  expect(await of("Front", {})).toMatchObject([
    { state: "ok", words: `answers at http://127.0.0.1:${site}` },
  ]);
  const PORT = String(await getPort());
  expect(await of("Ports", { PORT })).toMatchObject([
    { state: "bad", words: expect.stringContaining("start it anew") as string },
  ]);
});

test("rates and laws on pay that are too old are named", async () => {
  const now = Date.parse("2026-11-24");
  let rows = '[{"as_of":"2026-09-25"}]';
  const SUPABASE_PORT = String(await serve((_, response) => response.end(rows)));
  const env = parseEnv({ SUPABASE_PORT });
  expect(await checkRates(env, true, now)).toMatchObject({ state: "ok" });
  rows = '[{"as_of":"2025-10-09"}]';
  expect(await checkRates(env, true, now)).toMatchObject({
    state: "bad",
    words: expect.stringContaining("rates of 2025-10-09, more than 60 days ago") as string,
  });
  expect(await checkRates(env, false, now)).toMatchObject({ state: "note" });
  rows = "[]";
  expect(await checkRates(env, true, now)).toMatchObject({ state: "note" });

  expect(checkPayLaws(Date.parse("2027-05-23"))).toMatchObject({ state: "ok" });
  expect(checkPayLaws(Date.parse("2027-05-24"))).toMatchObject({
    state: "note",
    words: expect.stringContaining("more than 180 days ago") as string,
  });
});
