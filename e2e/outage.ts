import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test as base } from './fixtures';

/** A web server of its own, with a backend that can be taken away. */
type Outage = {
  /** Origin of the site. */
  url: string;
  /** What becomes of calls to the backend whose path matches: the connection breaks, or nobody ever answers. */
  breakOff(path?: RegExp): void;
  hang(): void;
  recover(): void;
  /** Puts the site's clock forward, in seconds. */
  wait(seconds: number): void;
};

/** Tests with a site whose backend fails on demand; every page of it is yet to be made. */
export const test = base.extend<{ outage: Outage }>({
  outage: async ({}, provide) => {
    let fate: { path: RegExp; isHanging: boolean } | null = null;
    const proxy = createServer((request, response) => {
      if (fate?.path.test(request.url ?? '')) {
        if (!fate.isHanging) request.socket.destroy();
        return;
      }
      const { method, headers, url = '' } = request;
      const onward = forward(new URL(url, process.env.SUPABASE_URL), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => request.socket.destroy());
      request.pipe(onward);
    });
    const backendPort = await listen(proxy);
    const port = await freePort();
    const site = start({ PORT: String(port), SUPABASE_URL: `http://127.0.0.1:${backendPort}` });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => fetch(`${url}/api/health`).then(({ ok }) => ok, () => false), { timeout: 20_000 }).toBe(true);

    await provide({
      url,
      breakOff: (path = /./) => (fate = { path, isHanging: false }),
      hang: () => (fate = { path: /./, isHanging: true }),
      recover: () => (fate = null),
      wait: (seconds) => site.send({ seconds }),
    });

    site.kill('SIGTERM');
    proxy.closeAllConnections();
    proxy.close();
    await once(site, 'exit');
  },

  baseURL: async ({ outage }, provide) => provide(outage.url),
});

const root = join(import.meta.dirname, '..');

function start(variables: Record<string, string>): ChildProcess {
  const node = join(root, 'node_modules/.bin/node');
  return spawn(node, ['--import', import.meta.resolve('./clock.ts'), join(root, 'scripts/serve.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...variables },
    // What it logs about a backend that is away is what the test is about.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
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
