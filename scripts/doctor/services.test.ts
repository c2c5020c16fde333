import type { RequestListener } from "node:http";
import getPort from "get-port";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import { folder, startServer, statesOf, messagesOf } from "../../test/doctor.ts";
import { lockDataFolder } from "../backend/data-folder.ts";
import { diagnose } from "./checks.ts";
import { checkBackend, checkPayLaws, checkRates, checkSite } from "./services.ts";

test("each of backend, front and web process is reported if it does not answer", async () => {
  const status = { health: 200, ready: 200 };
  const PORT = String(
    await startServer((request, response) => {
      response.statusCode = request.url === "/api/health" ? status.health : status.ready;
      response.end("{}");
    }),
  );
  const backend = await startServer((_, response) => response.end("{}"));
  const env = parseEnv({
    PORT,
    SUPABASE_URL: `http://127.0.0.1:${backend}`,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
    SUPABASE_SECRET_KEY: "sb_secret_0123456789abc",
  });
  expect(statesOf(await checkBackend(env, true))).toEqual(["ok"]);
  expect(statesOf(await checkSite(env, true))).toEqual(["ok", "ok"]);
  status.ready = 503;
  expect(statesOf(await checkSite(env, true))).toEqual(["ok", "bad"]);
  status.health = 502;
  expect(messagesOf(await checkSite(env, true))).toContain("answers 502");
  const stopped = { ...env, PORT: await getPort(), SUPABASE_URL: "http://127.0.0.1:1" };
  await expect(checkBackend(stopped, true)).rejects.toThrow("cannot be reached");
  expect(statesOf(await checkSite(stopped, true))).toEqual(["bad"]);
  expect(statesOf(await checkSite(stopped, false))).toEqual(["note"]);
});

test("npm run doctor repeats the reason why the site is not ready", async () => {
  const PORT = String(
    await startServer((request, response) => {
      response.statusCode = request.url === "/api/ready" ? 503 : 200;
      response.end(
        '{"status":"unavailable","reason":"Redis refuses the subscription to changes."}',
      );
    }),
  );
  expect(messagesOf(await checkSite(parseEnv({ PORT }), true))).toContain(
    "is not ready: Redis refuses the subscription to changes.",
  );
});

test("without the variable PORT, the ports of the site that runs on the data folder are checked", async () => {
  const answer: RequestListener = (_, response) => response.end("[]");
  const site = await startServer(answer);
  const backend = await startServer(answer);
  using held = await lockDataFolder(folder);
  held.announce(`http://127.0.0.1:${site}`, `http://127.0.0.1:${backend}`);
  const env = parseEnv({ DATA_DIR: folder });
  const { signal } = new AbortController();
  const of = async (about: string, variables: Record<string, string>) =>
    (
      await diagnose({ ...env, PORT: Number(variables.PORT ?? env.PORT) }, signal, variables)
    ).filter((finding) => finding.about === about);
  expect(await of("Ports", {})).toMatchObject([
    { state: "ok", message: `${site} and ${backend} are held by this site` },
  ]);
  expect(await of("Site", {})).toMatchObject([
    { state: "ok", message: `the front answers at http://127.0.0.1:${site}` },
    { state: "ok" },
  ]);
  const PORT = String(await getPort());
  expect(await of("Ports", { PORT })).toMatchObject([
    { state: "bad", message: expect.stringContaining("restart it") as string },
  ]);
});

test("outdated exchange rates and laws on pay are reported", async () => {
  const now = Date.parse("2026-11-24");
  let rows = '[{"as_of":"2026-11-17"}]';
  const SUPABASE_PORT = String(await startServer((_, response) => response.end(rows)));
  const env = parseEnv({ SUPABASE_PORT });
  const source = `http://127.0.0.1:${await startServer((_, response) => response.end())}/`;
  expect(await checkRates(env, true, { now, source })).toMatchObject({ state: "ok" });
  rows = '[{"as_of":"2025-10-09"}]';
  expect(await checkRates(env, true, { now, source })).toMatchObject({
    state: "bad",
    message: expect.stringContaining("rates of 2025-10-09, more than 7 days ago") as string,
  });
  // A machine without internet access cannot fetch rates, which is not a fault of the site.
  const nowhere = `http://127.0.0.1:${await getPort()}/`;
  expect(await checkRates(env, true, { now, source: nowhere })).toMatchObject({
    state: "note",
    message: expect.stringMatching(/does not reach 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/) as string,
  });
  expect(await checkRates(env, false, { now, source })).toMatchObject({ state: "note" });
  rows = "[]";
  expect(await checkRates(env, true, { now, source })).toMatchObject({ state: "note" });

  expect(checkPayLaws(Date.parse("2027-05-23"))).toMatchObject({ state: "ok" });
  expect(checkPayLaws(Date.parse("2027-05-24"))).toMatchObject({
    state: "note",
    message: expect.stringContaining("more than 180 days ago") as string,
  });
});
