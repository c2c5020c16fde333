/** These tests mount a small disk, which requires root. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  cleanUpAfterTest,
  fetchBackendStatus,
  dataDir,
  withOwner,
  scratch,
  readPostgresPid,
  startTestBackend,
  listSubscriberEmails,
} from "../test/backend.ts";
import { startDurableEmbedded, collectErrorLines } from "../test/embedded.ts";

const isRoot = process.getuid?.() === 0 && process.platform === "linux";

function makeDisk(megabytes: number) {
  mkdirSync(dataDir);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", dataDir]);
  cleanUpAfterTest(() => execFileSync("umount", ["-l", dataDir]));
}

function fillDisk() {
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(join(dataDir, "ballast"), Buffer.alloc(bavail * bsize));
}

describe.runIf(isRoot)("a full disk", () => {
  test.each([1, 20, 30])(
    "a full disk is reported by the first start (disk of %i MB)",
    async (megabytes) => {
      makeDisk(megabytes);
      await expect(startTestBackend()).rejects.toThrow(`The disk that holds ${dataDir} is full`);
    },
  );

  test("a full disk is reported when a migration that is rolled back did not fit", async () => {
    makeDisk(150);
    const migrations = join(scratch, "migrations");
    mkdirSync(migrations);
    await (await startTestBackend()).close();
    cpSync("supabase/migrations", migrations, { recursive: true });
    const large = `create table public.large as select repeat(md5(n::text), 30) from generate_series(1, 400000) as n;`;
    writeFileSync(join(migrations, "29990101000000_large.sql"), large);
    await expect(startTestBackend({ migrations })).rejects.toThrow(
      new RegExp(`No space left on device[^]*The disk that holds ${dataDir} is full`),
    );
    await expect(startTestBackend()).resolves.toBeTruthy();
  });

  test(
    "a full disk stops searches only from the time Postgres is killed until there is space",
    { timeout: 120_000 },
    async () => {
      makeDisk(200);
      collectErrorLines();
      const embedded = await startDurableEmbedded();
      fillDisk();
      expect(await fetchBackendStatus(embedded)).toBe(200);
      process.kill(readPostgresPid() ?? 0, "SIGKILL");
      await expect
        .poll(() => fetchBackendStatus(embedded), { timeout: 5000, interval: 20 })
        .not.toBe(200);
      rmSync(join(dataDir, "ballast"));
      await expect.poll(() => fetchBackendStatus(embedded), { timeout: 45_000 }).toBe(200);
    },
  );

  test(
    "a full disk is reported while the site runs without losing saved data",
    { timeout: 120_000 },
    async () => {
      makeDisk(200);
      const lines = collectErrorLines();
      const embedded = await startDurableEmbedded();
      const acknowledged: string[] = [];
      const insert = (count: number) =>
        withOwner(embedded, async (sql) => {
          const email = `reader${count}-${"x".repeat(40)}@acme.example`;
          await sql`insert into public.newsletter_subscriptions (email) values (${email})`;
          acknowledged.push(email);
        }).catch(() => undefined);
      await insert(0);
      fillDisk();
      for (let count = 1; count < 20; count++) await insert(count);
      // Writes more data than fits into the files that Postgres has already allocated.
      await withOwner(
        embedded,
        (sql) =>
          sql`create table public.large as select repeat('x', 1000) from generate_series(1, 100000)`,
      ).catch(() => undefined);
      await expect
        .poll(() => lines.join("\n"), { timeout: 20_000 })
        .toContain(`The disk that holds ${dataDir} is full`);
      rmSync(join(dataDir, "ballast"));
      await expect.poll(() => fetchBackendStatus(embedded), { timeout: 45_000 }).toBe(200);
      await expect.poll(() => lines.join("\n"), { timeout: 20_000 }).toContain("has space again");
      expect(await listSubscriberEmails(embedded)).toEqual(expect.arrayContaining(acknowledged));
      await insert(20);
      expect(await listSubscriberEmails(embedded)).toContain(acknowledged.at(-1));
    },
  );
});
