import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  dataDir,
  withOwner,
  scratch,
  startTestBackend,
  startPreparedBackend,
  listSubscriberEmails,
} from "../../test/backend.ts";
import { backUp, restoreBackup } from "./backup.ts";
import type { Backend } from "./start.ts";

const { signal } = new AbortController();
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The row count and a hash of the rows of each table of the project, Auth and Storage. */
const readContents = (backend: Backend) =>
  withOwner(backend, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private', 'auth', 'storage') order by 1`;
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      const [row] = await sql`
        select count(*), md5(coalesce(string_agg(r::text, '' order by r::text), '')) from ${sql.unsafe(name)} r`;
      found[name] = row;
    }
    return found;
  });

async function fillBackend(backend: Backend) {
  const operator = createClient(backend.url, backend.secretKey);
  const account = { email: "ada@acme.example", password: "correct horse battery" };
  const visitor = createClient(backend.url, backend.publishableKey);
  expect((await visitor.auth.signUp(account)).error).toBeNull();
  const { error } = await operator.storage
    .from("blog-images")
    .upload("author-images/a.png", png, { contentType: "image/png" });
  expect(error).toBeNull();
  await withOwner(
    backend,
    (sql) =>
      sql`insert into public.newsletter_subscriptions (email) select 'reader' || n || '@acme.example' from generate_series(1, 500) n`,
  );
  return account;
}

const backupFile = () => join(scratch, "backup.tar.gz");
const restoredFolder = () => join(scratch, "restored");

test("a backup made while rows are written restores each row, account and upload that was acknowledged before the backup", async () => {
  const backend = await startPreparedBackend();
  const account = await fillBackend(backend);
  const before = await readContents(backend);
  const written: string[] = [];
  let isWriting = true;
  const writing = withOwner(backend, async (sql) => {
    for (let n = 0; isWriting; n++) {
      await sql`insert into public.suppressions (address, reason) values (${`late${n}@acme.example`}, 'x')`;
      written.push(`late${n}@acme.example`);
    }
  });
  await backUp(dataDir, backupFile(), signal);
  isWriting = false;
  await writing;
  expect(written.length).toBeGreaterThan(10);

  await restoreBackup({ file: backupFile(), folder: restoredFolder(), isReplacing: false, signal });
  const again = await startTestBackend({ dataDir: restoredFolder() });
  const suppressed = await withOwner(
    again,
    (sql) => sql<{ address: string }[]>`select address from public.suppressions`,
  );
  // The backup is a snapshot: it contains exactly the rows written up to one moment.
  const kept = new Set(suppressed.map(({ address }) => address));
  expect(kept).toEqual(new Set(written.slice(0, kept.size)));
  const after = await readContents(again);
  for (const found of [before, after]) delete found["public.suppressions"];
  expect(after).toEqual(before);
  expect(await listSubscriberEmails(again)).toHaveLength(500);

  const visitor = createClient(again.url, again.publishableKey);
  expect((await visitor.auth.signInWithPassword(account)).error).toBeNull();
  const { data: image } = await visitor.storage.from("blog-images").download("author-images/a.png");
  expect(Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(png);
});

test("a backup can be made while the site is not running", async () => {
  const backend = await startPreparedBackend();
  await fillBackend(backend);
  const before = await readContents(backend);
  await backend.close();
  await backUp(dataDir, backupFile(), signal);
  await restoreBackup({ file: backupFile(), folder: restoredFolder(), isReplacing: false, signal });
  expect(await readContents(await startTestBackend({ dataDir: restoredFolder() }))).toEqual(before);
});

test("a backup replaces neither a file nor existing data unless npm run restore is given --replace", async () => {
  await (await startPreparedBackend()).close();
  await backUp(dataDir, backupFile(), signal);
  await expect(backUp(dataDir, backupFile(), signal)).rejects.toThrow("already exists");
  const again = { file: backupFile(), folder: dataDir, signal };
  await expect(restoreBackup({ ...again, isReplacing: false })).rejects.toThrow(
    "already holds a board",
  );
  const { aside } = await restoreBackup({ ...again, isReplacing: true });
  expect(readdirSync(String(aside))).toContain("postgres");
  expect(readdirSync(scratch).filter((name) => name.includes("unfinished"))).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.includes("restoring"))).toEqual([]);
  await startTestBackend();
});

test("a backup that is damaged is refused without changes, as is a file that is no backup", async () => {
  await startPreparedBackend();
  const whole = join(scratch, "whole.tar.gz");
  await backUp(dataDir, whole, signal);
  for (const content of ["", "no archive", readFileSync(whole).subarray(0, -100)]) {
    writeFileSync(backupFile(), content);
    await expect(
      restoreBackup({ file: backupFile(), folder: restoredFolder(), isReplacing: false, signal }),
    ).rejects.toThrow("is damaged or is not a backup of a board");
    expect(existsSync(join(restoredFolder(), "postgres"))).toBe(false);
  }
});

test("a backup of another kind of machine is refused", async () => {
  const manifest = { version: 1, createdAt: "2026-11-27T12:00:00Z", machine: "plan9-mips" };
  writeFileSync(join(scratch, "backup.json"), JSON.stringify(manifest));
  execFileSync("tar", ["-czf", backupFile(), "-C", scratch, "backup.json"]);
  await expect(
    restoreBackup({ file: backupFile(), folder: restoredFolder(), isReplacing: false, signal }),
  ).rejects.toThrow("was made on plan9-mips");
});

test("a backup cannot be made of an empty folder", async () => {
  await expect(backUp(scratch, backupFile(), signal)).rejects.toThrow("There is no board");
});

test("a backup cannot be restored into the data folder of a running site", async () => {
  await startPreparedBackend();
  await backUp(dataDir, backupFile(), signal);
  await expect(
    restoreBackup({ file: backupFile(), folder: dataDir, isReplacing: true, signal }),
  ).rejects.toThrow("is in use");
});
