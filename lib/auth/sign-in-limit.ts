import 'server-only';
import { clientNetwork, giveBack, isWithinLimit, type Limit } from '@/lib/rate-limit';

/*
 * Wrong passwords, counted three ways. Who guesses at one account is stopped for that account and from that network
 * alone, so its owner gets in from elsewhere; who tries many accounts is stopped as a network; and an account that is
 * guessed at from very many networks is closed to all of them for a while, which takes more than one person's machines.
 */
const perAccountAndNetwork: Limit = { name: 'password', points: 10, seconds: 300 };
const perNetwork: Limit = { name: 'password-network', points: 50, seconds: 300 };
const perAccount: Limit = { name: 'password-account', points: 500, seconds: 3600 };

/**
 * Counts a try to sign in to `email` as a wrong one, before it is made, so that many at once are counted too.
 * @returns whether it may be made, and what takes it back if the password was right after all
 */
export async function countTry(email: string): Promise<{ isAllowed: boolean; forgive: () => Promise<void> }> {
  const network = await clientNetwork();
  const limits = [
    [perAccountAndNetwork, `${network} ${email}`],
    [perNetwork, network],
    [perAccount, email],
  ] as const;
  const counted: (typeof limits)[number][] = [];
  const forgive = async () => void (await Promise.all(counted.map(([limit, key]) => giveBack(limit, key))));
  for (const [limit, key] of limits) {
    if (!(await isWithinLimit(limit, key))) return { isAllowed: false, forgive };
    counted.push([limit, key]);
  }
  return { isAllowed: true, forgive };
}
