import './prelude.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { bin, startChild } from './child.ts';
import { freePort } from './free-port.ts';
import { runUntilStopped } from './lifetime.ts';
import { Sentence } from './sentence.ts';
import { startSite } from './site.ts';
import { asCount, type Count, countPlaywright, countVitest, honest } from './test-counts.ts';
import { variables } from './variables.ts';
import { startWeb, whenReady } from './web.ts';

/** `npm test -- types lib/slug.test.ts` runs those alone: names of stages, files of tests. */
const chosen = process.argv.slice(2);
const stages = ['types', 'lint', 'unused', 'unit', 'browser', 'commands'] as const;
const unitFiles = chosen.filter((word) => /\.test\.tsx?$/.test(word));
const browserFiles = chosen.filter((word) => /\.spec\.ts$/.test(word));
const unknown = chosen.filter((word) => ![...stages, ...unitFiles, ...browserFiles].includes(word));
const isChosen = (name: (typeof stages)[number]) =>
  chosen.length === 0 ||
  chosen.includes(name) ||
  (name === 'unit' && unitFiles.length > 0) ||
  (name === 'browser' && browserFiles.length > 0);

const folder = mkdtempSync(join(tmpdir(), 'golang-jobs-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await runUntilStopped(async (signal) => {
  if (unknown.length > 0)
    throw new Sentence(`There is no test ${unknown.join(' ')}: name files (*.test.ts, *.spec.ts) or ${stages.join(', ')}.`);
  const counts: Count[] = [];
  const stage = async (name: string, run: () => Promise<Count>) => {
    signal.throwIfAborted();
    const begin = Date.now();
    console.log(`\n— ${name}`);
    const count = await run().catch((error: unknown) => {
      signal.throwIfAborted();
      console.error(error instanceof Error && error.name === 'Sentence' ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    counts.push(count);
    console.log(`— ${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - begin) / 1000)} s)`);
  };
  const run = (program: string, args: string[], env = {}) => runChild(program, args, env, signal);
  const check = async (program: string, args: string[]) => asCount((await run(program, args)) === 0);

  if (isChosen('types')) {
    await stage('route types', () => check('next', ['typegen']));
    await stage('types', () => check('tsc', ['--noEmit']));
  }
  if (isChosen('lint')) {
    await stage('lint', () => check('eslint', ['.', '--max-warnings=0']));
    await stage('direction of imports', () => check('depcruise', ['.']));
  }
  if (isChosen('unused')) await stage('unused code', () => check('knip', []));
  const vitest = async (words: string[]) => {
    const report = join(folder, 'vitest.json');
    rmSync(report, { force: true });
    const code = await run('vitest', ['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
    return honest(code, countVitest(report));
  };
  if (isChosen('unit'))
    await stage('unit and database tests', () => vitest(unitFiles.length > 0 ? unitFiles : ['--project=!commands']));
  if (isChosen('browser')) await stage('browser tests', async () => {
    const browser = await findBrowser(signal, console.log);
    const report = join(folder, 'playwright.json');
    const settings = {
      ...variables({}),
      PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
      // As by default, whatever the port: then one build serves npm start and npm test.
      SITE_URL: 'http://127.0.0.1:3000',
      DATA_DIR: join(folder, 'data'),
      // The tests stand where a proxy would, so that each can be a client with an address of its own.
      TRUSTED_PROXIES: '1',
      ADMIN_PASSWORD: 'admin-password',
      DEMO_PASSWORD: 'demo-password',
    };
    const site = await startSite({ variables: settings, durable: false, signal, say: console.log });
    // Next alone, without the front, for e2e/bare.
    const barePort = await freePort();
    const bare = startWeb(barePort, { ...site.webEnvironment, PURGE_URL: '' });
    try {
      await whenReady('Next alone', bare, `http://127.0.0.1:${barePort}`, signal);
      const code = await run('playwright', ['test', ...browserFiles, '--reporter=list,json'], {
        ...settings,
        BASE_URL: site.url,
        BARE_URL: `http://127.0.0.1:${barePort}`,
        PURGE_URL: site.webEnvironment.PURGE_URL,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        SUPABASE_URL: site.embedded?.url,
        SUPABASE_PUBLISHABLE_KEY: site.embedded?.publishableKey,
        SUPABASE_SECRET_KEY: site.embedded?.secretKey,
        DATABASE_URL: site.embedded?.databaseUrl,
      });
      return honest(code, countPlaywright(report));
    } finally {
      await bare.stop();
      await site.close();
    }
  });

  if (isChosen('commands')) await stage('exit codes of the commands', () => vitest(['--project=commands']));

  const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

async function runChild(name: string, args: string[], env: Record<string, string | undefined>, signal: AbortSignal) {
  const child = startChild(bin(name), args, {
    output: 'shown',
    env: { ...variables({}), NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  const stop = () => void child.stop();
  signal.addEventListener('abort', stop);
  const code = await child.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  return code;
}
