import './prelude.ts';
import postgres from 'postgres';
import { env } from '../lib/env.ts';
import { withDatabase } from './backend/database.ts';
import { runUntilStopped } from './lifetime.ts';
import { withProjectDatabase } from './project-database.ts';
import { Sentence } from './sentence.ts';

const [verb, email, ...rest] = process.argv.slice(2);
const isComplete = verb === 'list' ? !email : (verb === 'grant' || verb === 'revoke') && email && rest.length === 0;
if (!isComplete) throw new Sentence('Say: npm run admin -- grant EMAIL, or revoke EMAIL, or list.');

await runUntilStopped((signal) =>
  withProjectDatabase(env, signal, (url) =>
    withDatabase(url, signal, async (sql) => {
      try {
        if (verb === 'grant') {
          await sql`select private.grant_admin(${email ?? ''})`;
          console.log(`${email} is an admin now.`);
        } else if (verb === 'revoke') {
          await sql`select private.revoke_admin(${email ?? ''})`;
          console.log(`${email} is no longer an admin.`);
        } else {
          const admins = await sql<{ email: string }[]>`
            select email from public.recruiters where role = 'admin' order by email`;
          console.log(admins.map((admin) => admin.email).join('\n') || 'There are no admins.');
        }
      } catch (error) {
        if (!(error instanceof postgres.PostgresError)) throw error;
        throw new Sentence(`${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`);
      }
    }),
  ),
);
