import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import {
  cleanUpAfterTest,
  fetchBackendStatus,
  dataDir,
  readDataFile,
  readPostgresPid,
  listSubscriberEmails,
} from "../test/backend.ts";
import { startDurableEmbedded, collectErrorLines } from "../test/embedded.ts";

const backendPid = () =>
  (
    JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")) as {
      children: { pid: number }[];
    }
  ).children.at(-1)?.pid ?? 0;

test("the backend is restarted with its address and data when it or its PostgreSQL is killed", async () => {
  const lines = collectErrorLines();
  const embedded = await startDurableEmbedded();
  const { sql, insert } = startWriter(embedded.databaseUrl);
  cleanUpAfterTest(() => sql.end());
  const victims = [backendPid, readPostgresPid, backendPid];
  for (const [count, victim] of victims.entries()) {
    const email = `reader${count}@acme.example`;
    await expect.poll(() => insert(email), { timeout: 20_000 }).toBe(true);
    process.kill(victim() ?? 0, "SIGKILL");
    await expect
      .poll(() => fetchBackendStatus(embedded), { timeout: 5000, interval: 20 })
      .not.toBe(200);
    await expect
      .poll(() => fetchBackendStatus(embedded), { timeout: 20_000, interval: 20 })
      .toBe(200);
    expect(await listSubscriberEmails(embedded)).toContain(email);
  }
  const output = lines.join("\n");
  expect(output.match(/The backend stopped unexpectedly \(\d+\)\. Restarting it/g)).toHaveLength(
    victims.length,
  );
  expect(output.match(/The backend is back after \d+\.\d s\./g)).toHaveLength(victims.length);
  expect(readDataFile("supabase.log")).toContain("FATAL PostgreSQL stopped unexpectedly");
  // Postgres' log contains the first start and each restart.
  expect(
    readDataFile("postgres.log").match(/database system is ready to accept connections/g)?.length,
  ).toBeGreaterThan(victims.length);

  await embedded.close();
  expect(readPostgresPid()).toBeNull();
  expect(readDataFile("running.json")).toBe("");
});

function startWriter(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const insert = (email: string) =>
    sql`insert into public.newsletter_subscriptions (email) values (${email})`.then(
      () => true,
      () => false,
    );
  return { sql, insert };
}
