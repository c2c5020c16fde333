import { type ChildProcess, fork } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleForNode } from "../../test/bundle.ts";
import { withDatabase } from "../backend/database.ts";
import type { BackendAddress } from "../backend/start.ts";

/** How long the first sender sends before it is killed, in milliseconds. */
const untilKilled = 15_000;

/** Sends `count` mails, signed, to a server that answers at once; the sender is killed on the way, and another goes on. */
export async function mailSpeed(
  { url, publishableKey, secretKey, databaseUrl }: BackendAddress,
  count: number,
  signal: AbortSignal,
) {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-bench-mail-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const server = fork(join(import.meta.dirname, "mail-server.ts"));
  stack.defer(() => void server.kill());
  const [{ port }] = (await once(server, "message", { signal })) as [AddressInfo];
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const environment = {
    ...process.env,
    NODE_PATH: join(import.meta.dirname, "../../node_modules"),
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_PER_MINUTE: "1000000",
    DKIM_DOMAIN: "golang-jobs.example",
    DKIM_SELECTOR: "bench",
    DKIM_PRIVATE_KEY: privateKey,
    LOG_LEVEL: "error",
  };
  const sender = await bundleForNode("scripts/bench/mail-sender.ts", folder);
  const send = () => {
    const child = fork(sender, { env: environment });
    const memory: number[] = [];
    child.on("message", (told: { megabytes: number }) => memory.push(told.megabytes));
    stack.defer(() => void child.kill("SIGKILL"));
    return { child, memory };
  };

  return await withDatabase(databaseUrl, signal, async (sql) => {
    await sql`
      insert into public.outbox (kind, address, key, is_bulk)
      select 'test', 'reader' || n || '@inbox.example', 'bench', true from generate_series(1, ${count}) n`;
    await sql`analyze public.outbox`;
    const first = send();
    await sleep(untilKilled, undefined, { signal });
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    await sleep(1000, undefined, { signal });
    // Nobody waits ten minutes here for what the dead sender had.
    await sql`update public.outbox set next_attempt_at = now() where state = 'sending'`;
    const [before] =
      await sql`select count(*)::int as sent from public.outbox where state = 'sent' and kind = 'test'`;

    const second = send();
    const begun = performance.now();
    await once(second.child, "exit");
    const seconds = (performance.now() - begun) / 1000;
    const [after] =
      await sql`select count(*)::int as sent from public.outbox where state = 'sent' and kind = 'test'`;
    const { received, addresses } = await counted(server);
    return {
      mails: count,
      "before the kill": Number(before?.sent),
      "mails a second after it": Math.round((Number(after?.sent) - Number(before?.sent)) / seconds),
      "not sent": count - Number(after?.sent),
      "addresses reached": addresses,
      "sent twice": received - addresses,
      "memory after 10 s, MB": second.memory[9] ?? 0,
      "at the end, MB": second.memory.at(-1) ?? 0,
      "at most, MB": Math.max(...second.memory),
    };
  });
}

async function counted(server: ChildProcess): Promise<{ received: number; addresses: number }> {
  server.send("count");
  const [counts] = await once(server, "message");
  return counts as { received: number; addresses: number };
}
