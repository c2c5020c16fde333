import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type postgres from "postgres";
import { expect, test } from "vitest";
import {
  cleanUpAfterTest,
  fetchBackendStatus,
  dataDir,
  withOwner,
  scratch,
  startTestBackend,
  startPreparedBackend,
} from "../../test/backend.ts";
import { startPostgres, SUPERUSER } from "./postgres.ts";
import { createSessionPool } from "./sessions.ts";
import type { Backend } from "./start.ts";

const terminateSessions = (sql: postgres.Sql, limit: number) => sql`
  select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity where application_name = 'supabase-lite' order by random() limit ${limit}) as sessions`;

test("each of twenty database sessions that are terminated under load fails at most one request, with status 503", async () => {
  const backend = await startPreparedBackend();
  const answers = new Map<number, number>();
  let isOver = false;
  const ask12 = Array.from({ length: 12 }, async () => {
    while (!isOver) {
      const status = await fetchBackendStatus(backend);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });
  await withOwner(backend, async (sql) => {
    for (let count = 0; count < 20; count++) {
      await sleep(100);
      await terminateSessions(sql, 1);
    }
    isOver = true;
    await Promise.all(ask12);
    // Terminates all sessions while they are idle.
    await terminateSessions(sql, 100);
  });
  expect([...answers.keys()].toSorted()).toEqual([200, 503]);
  expect(answers.get(503)).toBeLessThanOrEqual(20);
  expect(answers.get(200)).toBeGreaterThan(20);
  await expect.poll(() => fetchBackendStatus(backend)).toBe(200);
});

test("the backend works again each time that the operator's own database is stopped and restarted", async () => {
  const signal = new AbortController().signal;
  const cluster = { folder: scratch, password: "password", durable: false, signal };
  let server = await startPostgres(cluster);
  cleanUpAfterTest(() => server.stop());
  const databaseUrl = server.address(SUPERUSER);
  const backend = await startTestBackend({ dataDir, databaseUrl });
  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round++) {
    expect(await fetchBackendStatus(backend)).toBe(200);
    const email = `reader${round}@acme.example`;
    if ((await postSubscription(backend, email)) === 201) acknowledged.push(email);
    // These searches are in progress while the database stops.
    const asked = Promise.all(Array.from({ length: 5 }, () => fetchBackendStatus(backend)));
    await server.stop();
    for (const status of await asked) expect([200, 503]).toContain(status);
    const begin = Date.now();
    expect(await fetchBackendStatus(backend)).toBe(503);
    expect(Date.now() - begin).toBeLessThan(3500);
    server = await startPostgres({ ...cluster, port: server.port });
    await expect.poll(() => fetchBackendStatus(backend), { timeout: 5000 }).toBe(200);
  }
  expect(acknowledged).toHaveLength(4);
  await withOwner(backend, async (sql) => {
    const rows = await sql<{ email: string }[]>`select email from public.newsletter_subscriptions`;
    expect(rows.map(({ email }) => email).toSorted()).toEqual(acknowledged);
  });
});

test("a database session keeps no references to results of earlier queries", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const sql = { unsafe: async () => [{ text: "x".repeat(1000) }] } as unknown as postgres.Sql;
  const session = await createSessionPool(() => sql, { max: 1 }).reserve();
  const answers: WeakRef<object>[] = [];
  for (let i = 0; i < 100; i++) answers.push(new WeakRef(await session.unsafe("select")));
  await sleep(10);
  collect();
  // The connection may still hold the results of the last queries, so not all need to be collected.
  expect(answers.filter((answer) => answer.deref()).length).toBeLessThan(10);
  session.release();
});

async function postSubscription({ url, secretKey }: Backend, email: string) {
  const answer = await fetch(`${url}/rest/v1/newsletter_subscriptions`, {
    method: "POST",
    headers: {
      apikey: secretKey,
      "Content-Type": "application/json",
      Prefer: "return=minimal",
    },
    body: JSON.stringify({ email }),
  });
  return answer.status;
}
