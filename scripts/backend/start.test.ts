import { once } from "node:events";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import {
  cleanUpAfterTest,
  dataDir,
  readDataFile,
  withOwner,
  scratch,
  startTestBackend,
  startPreparedBackend,
  listSubscriberEmails,
} from "../../test/backend.ts";
import { withProjectDatabase } from "./start.ts";

test("the data folder keeps its rows after a restart, which applies no migration again", async () => {
  const first = await startTestBackend();
  expect(first.migrated.length).toBeGreaterThan(0);
  await withOwner(
    first,
    (sql) => sql`insert into public.newsletter_subscriptions (email) values ('kept@acme.example')`,
  );
  await first.close();

  const second = await startTestBackend();
  expect(second.migrated).toEqual([]);
  expect(second.secretKey).toBe(first.secretKey);
  expect(await listSubscriberEmails(second)).toEqual(["kept@acme.example"]);
});

test("commands find the API of a running board at its own port, whatever the settings say", async () => {
  const backend = await startPreparedBackend();
  const holder = JSON.parse(readDataFile("running.json")) as object;
  const running = { ...holder, url: "http://127.0.0.1:1", backendUrl: backend.url };
  writeFileSync(join(dataDir, "running.json"), JSON.stringify(running));
  const env = parseEnv({ DATA_DIR: dataDir, SUPABASE_PORT: "2" });
  const { signal } = new AbortController();
  await withProjectDatabase(env, signal, async (_sql, api) => {
    expect(api).toEqual({ url: backend.url, secretKey: backend.secretKey });
  });
});

test("the data folder and its keys cannot be read by other users", async () => {
  await startPreparedBackend();
  expect(statSync(join(dataDir, "keys.json")).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, "postgres")).mode & 0o077).toBe(0);
  expect(statSync(dataDir).mode & 0o066).toBe(0);
});

test("the backend's start throws an error about a data folder in use, with the id of the process that uses it", async () => {
  await startPreparedBackend();
  await expect(startTestBackend()).rejects.toThrow(
    `${dataDir} is in use (process ${process.pid}): stop that one first`,
  );
});

test("the backend's start throws an error about a data folder that cannot be written", async () => {
  // The data folder lies below a file, because even root cannot create a folder there.
  writeFileSync(join(scratch, "file"), "");
  const below = join(scratch, "file", "data");
  await expect(startTestBackend({ dataDir: below })).rejects.toThrow(
    `DATA_DIR ${below} cannot be written`,
  );
});

test("the backend's start throws an error about a taken port, before files are created", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUpAfterTest(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(startTestBackend({ port })).rejects.toThrow(
    `Port ${port} is taken: set SUPABASE_PORT to a free one.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test("the backend's start throws an error about the operator's own database that does not answer", async () => {
  await expect(startTestBackend({ databaseUrl: "postgres://me@127.0.0.1:1/jobs" })).rejects.toThrow(
    "The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED).",
  );
});

test("the backend's start throws an error about a migration that fails, with the line of the failed statement", async () => {
  const migrations = join(scratch, "migrations");
  mkdirSync(migrations);
  writeFileSync(join(migrations, "1_good.sql"), "create table public.good ();");
  writeFileSync(join(migrations, "2_bad.sql"), "create table public.half ();\n\nselect nonsense;");
  await expect(startTestBackend({ migrations })).rejects.toThrow(
    'Migration 2_bad.sql:3 failed: column "nonsense" does not exist',
  );
});
