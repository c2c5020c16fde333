/**
 * Measures the board on data of its own and prints tables: cleaning of HTML, speed beside the framework's floor and, with
 * `--against COMMIT`, beside that commit of the project, weight, memory, starts, search; or only one of the two with the word `search` or `mail`.
 * Figures are worth something beside each other only: they come from one run on one machine.
 */
import "./prelude.ts";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { parseEnv } from "../lib/config/env.ts";
import { readArguments } from "./arguments.ts";
import { startBackend } from "./backend/start.ts";
import { startCommit } from "./bench/commit.ts";
import { frontMemory } from "./bench/front-memory.ts";
import { slowestHtml } from "./bench/html.ts";
import { mailSpeed } from "./bench/mail.ts";
import { searchTables } from "./bench/search.ts";
import { speed } from "./bench/speed.ts";
import { starts } from "./bench/starts.ts";
import { weigh } from "./bench/weight.ts";
import { bin, run } from "./child.ts";
import { startEmbedded } from "./embedded.ts";
import { runUntilStopped } from "./lifetime.ts";
import { family, megabytes } from "./processes.ts";
import { UserError } from "./user-error.ts";
import { variables } from "./variables.ts";
import { purgeUrl, startFront, startWeb, webOrigin, whenReady } from "./web.ts";

const usage = "Say: npm run bench, or npm run bench -- search, or -- mail, or -- --against COMMIT.";
const {
  values: { against },
  words: [part],
} = readArguments(usage, { against: { type: "string" } }, 1);

const words = [
  "golang",
  "kubernetes",
  "remote",
  "senior",
  "postgres",
  "platform",
  "engineer",
  "security",
];

if (part && part !== "search" && part !== "mail") throw new UserError(usage);

await runUntilStopped(async (signal) => {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "golang-jobs-bench-"));
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const origin = `http://127.0.0.1:${await getPort()}`;
  const env = {
    ...variables(process.env),
    BENCH: "1",
    PORT: new URL(origin).port,
    SITE_URL: origin,
  };

  if (part) {
    const { MAIL_FROM } = parseEnv(env);
    const mail = { from: MAIL_FROM };
    const backend = await startBackend({ dataDir, port: 0, siteUrl: origin, mail, signal });
    stack.defer(() => backend.close());
    if (part === "search") return await searchTables(backend.databaseUrl, signal);
    console.log("Mail, signed, to a server that answers at once; a sender is killed on the way");
    console.table(await mailSpeed(backend, 50_000, signal));
    return;
  }

  const { body, ms } = slowestHtml();
  console.log("Cleaning HTML made to take long, 20 bodies of 50,000 characters");
  console.table({ slowest: { ms: Number(ms.toFixed(1)), "at most": 50, body } });

  console.log("Building…");
  const build = await run(bin("next"), ["build"], {
    env: { ...env, SUPABASE_URL: "", NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    signal,
  });
  if (build.code !== 0) throw new UserError(`${build.output}\nThe site does not build, see above.`);

  console.log("Starting a backend with the demo data…");
  const backend = await startEmbedded({
    env: parseEnv({ ...env, DATA_DIR: dataDir, SUPABASE_PORT: String(await getPort()) }),
    durable: true,
    signal,
    say: console.log,
  });
  stack.defer(() => backend.close());

  const webPort = await getPort();
  const privatePort = await getPort();
  const siteEnv = {
    ...env,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    PURGE_URL: purgeUrl(privatePort),
  };
  const nextOrigin = webOrigin(webPort);
  const web = startWeb(webPort, siteEnv);
  stack.defer(() => web.stop());
  await whenReady("The web server", web, nextOrigin, signal);
  const front = startFront(webPort, privatePort, siteEnv);
  stack.defer(() => front.stop());
  await whenReady("The front", front, origin, signal);

  const job = await firstLink(`${origin}/`, /href="(\/golang-jobs\/[^"]+)"/);
  const post = await firstLink(`${origin}/blogs`, /href="(\/blogs\/[a-z0-9-]+)"/);
  let serial = 0;
  const anySearch = () => `q=${words[serial % words.length]}+${serial++}`;
  const pages = {
    "/": "/",
    "/?page=2": "/?page=2",
    "filtered list": "/?type=full-time&country=Germany",
    "search, repeated": "/?q=golang",
    "a job": job,
    "/events": "/events",
    "/blogs": "/blogs",
    "a post": post,
    "/books": "/books",
  };
  const distinct = {
    "search page, every one different": { path: () => `/?${anySearch()}`, atLeast: 0.05 },
    "live results, every one different": {
      path: () => `/fragments/jobs?${anySearch()}`,
      atLeast: 0.3,
    },
  };
  const idle = family(process.pid)
    .filter((pid) => pid !== process.pid)
    .reduce((sum, pid) => sum + megabytes(pid), 0);
  console.log(
    `Resident memory of front, web and backend with its database: ${idle} MB (at most 600).`,
  );
  const other = against ? stack.use(await startCommit(against, signal)).url : undefined;
  console.log("\nSpeed, 32 connections, gzip");
  console.table(
    await speed({
      front: origin,
      next: nextOrigin,
      pages,
      distinct,
      ...(other && { other }),
      signal,
    }),
  );

  const floorWeight = await weigh(nextOrigin, "/floor");
  const weights = await Promise.all(
    Object.values(pages).map(async (page) => [page, await weigh(origin, page)] as const),
  );
  console.log("\nWeight, KB after gzip");
  console.table(
    Object.fromEntries(
      [["floor", floorWeight] as const, ...weights].map(([page, weight]) => [
        page,
        {
          HTML: kilobytes(weight.html),
          JavaScript: kilobytes(weight.script),
          "over floor": kilobytes(weight.script - floorWeight.script),
          CSS: kilobytes(weight.style),
        },
      ]),
    ),
  );

  console.log("\nMemory of the front, 100,000 requests over 20,000 addresses…");
  const html = await (await fetch(`${origin}/`)).text();
  const memory = await frontMemory(html, siteEnv, signal);
  console.log(`Resident: ${memory} MB (at most 124: 64 for pages, front/main.ts, and 60).`);
  await front.stop();
  await web.stop();

  console.log("\nStarts, s");
  console.table(await starts(signal));

  await searchTables(backend.databaseUrl, signal);
});

function kilobytes(bytes: number): number {
  return Number((bytes / 1024).toFixed(1));
}

async function firstLink(url: string, pattern: RegExp): Promise<string> {
  const link = pattern.exec(await (await fetch(url)).text())?.[1];
  if (!link) throw new UserError(`There is no link like ${pattern} at ${url}.`);
  return link;
}
