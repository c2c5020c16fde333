/**
 * Measures the board on data of its own and prints tables: cleaning of HTML, speed beside the framework's floor, weight,
 * search. Figures are worth something beside each other only: they come from one run on one machine.
 */
import './prelude.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '../lib/env.ts';
import { withDatabase } from './backend/database.ts';
import { startBackend } from './backend/start.ts';
import { slowestHtml } from './bench/html.ts';
import { type Load, load, median } from './bench/http.ts';
import { searches, searchTime } from './bench/search.ts';
import { weigh } from './bench/weight.ts';
import { bin, startChild } from './child.ts';
import { addJobs, seedIfEmpty } from './demo-data.ts';
import { freePort } from './free-port.ts';
import { runUntilStopped } from './lifetime.ts';
import { Sentence } from './sentence.ts';
import { variables } from './variables.ts';
import { purgeUrl, startFront, startWeb, whenReady } from './web.ts';

/** Rounds over all addresses; the one in the middle counts. */
const rounds = 3;
const seconds = 4;
const words = ['golang', 'kubernetes', 'remote', 'senior', 'postgres', 'platform', 'engineer', 'security'];

await runUntilStopped(async (signal) => {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'golang-jobs-bench-'));
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const env = { ...variables(process.env), BENCH: '1', PORT: new URL(origin).port, SITE_URL: origin };

  const { body, ms } = slowestHtml();
  console.log('Cleaning HTML made to take long, 20 bodies of 50,000 characters');
  console.table({ slowest: { ms: Number(ms.toFixed(1)), 'at most': 50, body } });

  console.log('Building…');
  const build = startChild(bin('next'), ['build'], {
    output: 'quiet',
    env: { ...env, SUPABASE_URL: '', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if ((await build.ended) !== 0) throw new Sentence(`${build.output()}\nThe site does not build, see above.`);

  console.log('Starting a backend with the demo data…');
  const { MAIL_FROM } = parseEnv(env);
  const backend = await startBackend({ dataDir, port: 0, siteUrl: origin, mail: { from: MAIL_FROM }, signal });
  stack.defer(() => backend.close());
  await seedIfEmpty(backend, 'bench-password', signal, () => undefined);

  const webPort = await freePort();
  const privatePort = await freePort();
  const siteEnv = {
    ...env,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    PURGE_URL: purgeUrl(privatePort),
  };
  const nextOrigin = `http://127.0.0.1:${webPort}`;
  const web = startWeb(webPort, siteEnv);
  stack.defer(() => web.stop());
  await whenReady('The web server', web, nextOrigin, signal);
  const front = startFront(webPort, privatePort, siteEnv);
  stack.defer(() => front.stop());
  await whenReady('The front', front, origin, signal);

  const job = await firstLink(`${origin}/`, /href="(\/golang-jobs\/[^"]+)"/);
  const post = await firstLink(`${origin}/blogs`, /href="(\/blogs\/[a-z0-9-]+)"/);
  let serial = 0;
  const floorName = 'floor: bare static page by Next';
  const addresses: [string, string | (() => string)][] = [
    [floorName, '/floor'],
    ['/', '/'],
    ['/?page=2', '/?page=2'],
    ['filtered list', '/?type=full-time&country=Germany'],
    ['search, repeated', '/?q=golang'],
    ['search, every one different', () => `/?q=${words[serial % words.length]}+${serial++}`],
    ['a job', job],
    ['/events', '/events'],
    ['/blogs', '/blogs'],
    ['a post', post],
    ['/books', '/books'],
  ];

  const bare = fork(join(import.meta.dirname, 'bench/bare.ts'));
  stack.defer(() => void bare.kill());
  const [barePort] = (await once(bare, 'message')) as [number];
  addresses.push(['bare Node HTTP server', '/']);

  const loads = new Map<string, Load[]>(addresses.map(([name]) => [name, []]));
  // The same without the front; the floor is only asked like this.
  const byNext = new Map<string, Load[]>([[floorName, loads.get(floorName) ?? []]]);
  for (let round = 1; round <= rounds; round++) {
    console.log(`Loading ${addresses.length} addresses, round ${round} of ${rounds}…`);
    for (const [name, path] of addresses) {
      signal.throwIfAborted();
      const isBare = name === 'bare Node HTTP server';
      const isFloor = name === floorName;
      const at = isBare ? `http://127.0.0.1:${barePort}` : isFloor ? nextOrigin : origin;
      await load(at, path, 1);
      loads.get(name)?.push(await load(at, path, seconds));
      if (!isBare && !isFloor) byNext.set(name, [...(byNext.get(name) ?? []), await load(nextOrigin, path, seconds)]);
    }
  }
  const perSecond = (loads: Load[] = []) => median(loads)?.perSecond ?? NaN;
  const floor = perSecond(loads.get(floorName));
  console.log('\nSpeed, 32 connections');
  console.table(
    Object.fromEntries(
      [...loads].map(([name, rounds]) => {
        const middle = median(rounds);
        return [
          name,
          middle && {
            'requests/s': Math.round(middle.perSecond),
            'of floor': Number((middle.perSecond / floor).toFixed(2)),
            ...(byNext.has(name) && { 'of floor, by Next alone': Number((perSecond(byNext.get(name)) / floor).toFixed(2)) }),
            'p50 ms': middle.p50,
            'p99 ms': middle.p99,
            failed: middle.failed,
          },
        ];
      }),
    ),
  );

  const floorWeight = await weigh(nextOrigin, '/floor');
  const pages = ['/', job, '/events', '/blogs', post, '/books'];
  const weights = await Promise.all(pages.map(async (page) => [page, await weigh(origin, page)] as const));
  console.log('\nWeight, KB after gzip');
  console.table(
    Object.fromEntries(
      [['floor', floorWeight] as const, ...weights].map(([page, weight]) => [
        page,
        {
          HTML: kilobytes(weight.html),
          JavaScript: kilobytes(weight.script),
          'over floor': kilobytes(weight.script - floorWeight.script),
          CSS: kilobytes(weight.style),
        },
      ]),
    ),
  );

  console.log('Memory of the front, 100,000 requests…');
  await load(origin, '/', Math.ceil(10_000 / floor));
  const early = residentMegabytes(front.process.pid);
  for (let sent = 10_000; sent < 100_000; sent += 10 * floor) await load(origin, '/?page=3', 10);
  const late = residentMegabytes(front.process.pid);
  console.log(`Resident after 10,000 requests ${early} MB, after 100,000 ${late} MB: ${(late / early).toFixed(2)} times.`);
  await front.stop();
  await web.stop();

  console.log('\nSearch in the database: page of ten and exact count, ms');
  const table: Record<string, Record<string, number>> = Object.fromEntries(searches.map(([name]) => [name, {}]));
  for (const total of [10_000, 100_000]) {
    await withDatabase(backend.databaseUrl, signal, async (sql) => {
      const [row] = await sql`select count(*)::int as count from public.jobs`;
      console.log(`Adding jobs up to ${total.toLocaleString('en')}, half of them live…`);
      await addJobs(backend.databaseUrl, total - Number(row?.count), signal);
      await sql`
        update public.jobs set is_archived = true where id in (
          select id from public.jobs where not is_archived order by md5(id::text)
          limit (select count(*) filter (where not is_archived) - count(*) / 2 from public.jobs))`;
      await sql`vacuum analyze`;
      for (const [name, terms] of searches) {
        const { ms, found } = await searchTime(sql, terms);
        Object.assign(table[name] ?? {}, {
          [`${total / 1000} k jobs`]: Number(ms.toFixed(1)),
          [`found in ${total / 1000} k`]: found,
        });
      }
    });
  }
  console.table(table);
});

function kilobytes(bytes: number): number {
  return Number((bytes / 1024).toFixed(1));
}

function residentMegabytes(pid: number | undefined): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return Math.round((pages * 4096) / 1024 ** 2);
}

async function firstLink(url: string, pattern: RegExp): Promise<string> {
  const link = pattern.exec(await (await fetch(url)).text())?.[1];
  if (!link) throw new Sentence(`There is no link like ${pattern} at ${url}.`);
  return link;
}
