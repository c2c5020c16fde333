import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { operatorClient } from '@/lib/supabase/server';

/** What is kept in the place of an address and the network it signed in from: nobody without the key can tell either. */
function markOf(email: string, network: string): string {
  return createHmac('sha256', env.SUPABASE_SECRET_KEY ?? '').update(JSON.stringify(['network', email, network])).digest('base64url');
}

/** Keeps in mind that an account has signed in from a network. A failure is logged: nobody is kept out by it. */
export async function rememberNetwork(account: { id: string; email?: string | undefined }, network: string): Promise<void> {
  const { error } = await operatorClient().rpc('remember_network', {
    account: account.id,
    mark: markOf(account.email ?? '', network),
  });
  if (error) console.error('The network of a sign-in could not be kept.', error);
}

/** Whether the account with this e-mail address has signed in from a network before. False while the backend cannot tell. */
export async function isKnownNetwork(email: string, network: string): Promise<boolean> {
  const { data } = await operatorClient().rpc('knows_network', { mark: markOf(email, network) });
  return data === true;
}
