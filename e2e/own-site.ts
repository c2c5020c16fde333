import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as forward, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Response } from '@playwright/test';
import { expect, test as base } from './fixtures';

/** A front and a web process of its own, and what its backend does from now on to calls whose path matches. */
type OwnSite = {
  /** Origin of the site. */
  url: string;
  /** The connection breaks. */
  breakOff(path?: RegExp): void;
  /** Nobody ever answers. */
  hang(path?: RegExp): void;
  /** There is no such row. */
  haveNothing(path: RegExp): void;
  /** The backend says so. */
  answer(path: RegExp, body: object, status?: number): void;
  recover(): void;
  /** Puts the site's clock forward, in seconds. */
  wait(seconds: number): void;
  /** What it has complained about so far, a line of JSON for each. */
  log(): string;
};

type Options = {
  /** What its environment has besides. */
  variables: Record<string, string>;
  /** Whether the middleware stands in front of its pages. */
  isGuarded: boolean;
};

/** Tests with a site whose backend fails on demand; every page of it is yet to be made. */
export const test = base.extend<{ ownSite: OwnSite } & Options>({
  variables: [{}, { option: true }],
  isGuarded: [true, { option: true }],

  ownSite: async ({ variables, isGuarded }, provide) => {
    let fate: { path: RegExp; meet: (response: ServerResponse) => void } | null = null;
    const answer = (path: RegExp, body: object, status = 200) =>
      (fate = { path, meet: (response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)) });
    const proxy = createServer((request, response) => {
      if (fate?.path.test(request.url ?? '')) return fate.meet(response);
      const { method, headers, url = '' } = request;
      const onward = forward(new URL(url, process.env.SUPABASE_URL), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => request.socket.destroy());
      request.pipe(onward);
    });
    const backendPort = await listen(proxy);
    const [port, webPort, privatePort] = [await freePort(), await freePort(), await freePort()];
    const environment = { SUPABASE_URL: `http://127.0.0.1:${backendPort}`, ...variables };
    const next = [join(root, 'node_modules/.bin/next'), 'start', '-H', '127.0.0.1', '-p', String(webPort)];
    const origin = `http://127.0.0.1:${webPort}`;
    const processes = [
      start(next, isGuarded ? ['./clock.ts'] : ['./clock.ts', './no-guard.ts'], { PURGE_URL: `http://127.0.0.1:${privatePort}/purge`, ...environment }),
      start([join(root, 'front/main.ts')], ['./clock.ts'], { PORT: String(port), ORIGIN: origin, PRIVATE_PORT: String(privatePort), ...environment }),
    ];
    let log = '';
    for (const { stdout, stderr } of processes) for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (log += chunk));
    const ended = Promise.all(processes.map((process) => once(process, 'exit')));
    const url = `http://127.0.0.1:${port}`;
    try {
      await expect.poll(() => fetch(`${url}/api/health`).then(({ ok }) => ok, () => false), { timeout: 30_000 }).toBe(true);
      await provide({
        url,
        breakOff: (path = /./) => (fate = { path, meet: (response) => response.destroy() }),
        hang: (path = /./) => (fate = { path, meet: () => undefined }),
        haveNothing: (path) => answer(path, []),
        answer,
        recover: () => (fate = null),
        wait: (seconds) => processes.forEach((process) => process.send({ seconds })),
        log: () => log.split('\n').filter((line) => line.startsWith('{') && !line.includes('"msg":"request"')).join('\n'),
      });
    } finally {
      // Asked to stop it would wait for the connections the test keeps.
      for (const process of processes) process.kill('SIGKILL');
      proxy.closeAllConnections();
      proxy.close();
      await ended;
    }
  },

  baseURL: async ({ ownSite }, provide) => provide(ownSite.url),
});

/** Milliseconds until the answer to a page was complete. What a busy machine's browser takes to draw it is not the site's. */
export async function durationOf(answer: Response | null): Promise<number> {
  await answer?.finished();
  return answer?.request().timing().responseEnd ?? Infinity;
}

const root = join(import.meta.dirname, '..');

function start(program: string[], imports: string[], variables: Record<string, string>): ChildProcess {
  const loaded = imports.flatMap((file) => ['--import', import.meta.resolve(file)]);
  return spawn(join(root, 'node_modules/.bin/node'), [...loaded, ...program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...variables },
    // What it complains about is what the test is about.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
