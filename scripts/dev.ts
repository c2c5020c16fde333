import './prelude.ts';
import { aborted, runUntilStopped } from './lifetime.ts';
import { Sentence } from './sentence.ts';
import { startSite } from './site.ts';
import { variables } from './variables.ts';
import { welcome } from './welcome.ts';

await runUntilStopped(async (signal) => {
  const site = await startSite({ variables: variables(process.env), isDevelopment: true, signal, say: console.log });
  console.log(welcome(site));
  try {
    const reason = await Promise.race([aborted(signal), site.failed]);
    if (reason) throw new Sentence(reason);
  } finally {
    await site.close();
  }
});
