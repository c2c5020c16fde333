import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import {
  cleanUpAfterTest,
  dataDir,
  leaveOrphanedPostgres,
  readDataFile,
  readPostgresPid,
  spawnBackendProcess,
  startTestBackend,
  startPreparedBackend,
  startDurableProcess,
  listSubscriberEmails,
  waitUntil,
} from "../../test/backend.ts";
import { postgresUser } from "./os-user.ts";
import { commandLine, isStillRunning } from "../processes.ts";

test("a start of the backend that SIGTERM interrupts leaves nothing that prevents the next one", async () => {
  const moments = {
    "while the database is created": () =>
      readdirSync(dataDir).some((name) => name.startsWith("postgres.unfinished")),
    "while the database starts": () => existsSync(join(dataDir, "postgres")),
    "while migrations are applied": () => /ready/.test(readDataFile("postgres/postmaster.pid")),
  };
  for (const [name, isReached] of Object.entries(moments)) {
    const alone = spawnBackendProcess();
    await waitUntil(() => existsSync(dataDir) && isReached());
    alone.kill("SIGTERM");
    expect(await once(alone, "exit"), name).toEqual([143, null]);
    expect(readPostgresPid(), name).toBeNull();
    const left = readdirSync(dataDir).filter((file) => /unfinished|running/.test(file));
    expect(left, name).toEqual([]);
  }
  await expect(startTestBackend()).resolves.toBeTruthy();
});

describe("after an earlier start", () => {
  test("every acknowledged row survives kill -9 of the backend and Postgres", async () => {
    const alone = await startDurableProcess();
    const sql = postgres(alone.databaseUrl, { max: 1 });
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let n = 0; ; n++) {
        await sql`insert into public.newsletter_subscriptions (email) values (${`reader${n}@acme.example`})`;
        acknowledged.push(`reader${n}@acme.example`);
      }
    })().catch(() => undefined);
    await waitUntil(() => acknowledged.length > 50);
    for (const pid of [alone.process.pid, readPostgresPid()]) if (pid) process.kill(pid, "SIGKILL");
    await writing;
    await sql.end({ timeout: 0 });

    expect(await listSubscriberEmails(await startTestBackend())).toEqual(
      expect.arrayContaining(acknowledged),
    );
  });

  test("a Postgres server that outlived its supervisor is stopped", async () => {
    const orphan = await leaveOrphanedPostgres();
    const backend = await startTestBackend();
    expect(isStillRunning(orphan)).toBe(false);
    expect(await listSubscriberEmails(backend)).toEqual([]);
  });

  test("a Postgres lock file with another program's process id leads to a start that leaves that program alone", async () => {
    await (await startPreparedBackend()).close();
    const stranger = postgresUser(join(dataDir, "postgres"), []).run("sleep", ["60"]);
    cleanUpAfterTest(() => stranger.kill());
    writeFileSync(
      join(dataDir, "postgres/postmaster.pid"),
      `${stranger.pid}\n${dataDir}/postgres\n1\n1\n\n127.0.0.1\n`,
    );

    await startTestBackend();
    expect(commandLine(stranger.pid ?? 0)).toContain("sleep 60");
  });

  test("the unfinished database of a killed start is deleted", async () => {
    const alone = spawnBackendProcess();
    await waitUntil(
      () =>
        existsSync(dataDir) &&
        readdirSync(dataDir).some((name) => name.startsWith("postgres.unfinished")),
    );
    alone.kill("SIGKILL");
    await startTestBackend();
    expect(readdirSync(dataDir).filter((name) => name.includes("unfinished"))).toEqual([]);
  });
});
