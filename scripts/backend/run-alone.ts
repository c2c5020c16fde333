/** A backend in a process of its own, for tests that kill it: tells its address on the channel and runs until stopped. */
import { aborted, runUntilStopped } from '../lifetime.ts';
import { startBackend } from './start.ts';

await runUntilStopped(async (signal) => {
  const [dataDir = '', durability] = process.argv.slice(2);
  const backend = await startBackend({
    dataDir,
    port: 0,
    siteUrl: 'http://127.0.0.1',
    mail: { from: 'a@b.example' },
    durable: durability === 'durable',
    signal,
  });
  process.send?.({ url: backend.url, databaseUrl: backend.databaseUrl });
  await aborted(signal);
  await backend.close();
});
