import "server-only";
import { networksOf } from "@/lib/http/network";
import { clientAddress, refund, isWithinLimit, type Limit } from "@/lib/limits/rate-limit";
import { isKnownNetwork } from "./known-networks";

/** Wrong passwords for one account from one client. */
const perClient: Limit = { name: "password", points: 10, seconds: 300 };

/** Wrong passwords for any accounts from one network, and for one account, from a client's own network to its /48. */
const perNetwork: Limit[] = [
  { name: "password-network", points: 50, seconds: 300 },
  { name: "password-network-56", points: 100, seconds: 300 },
  { name: "password-network-48", points: 200, seconds: 300 },
];
const perAccountAndNetwork: (Limit | null)[] = [
  null,
  { name: "password-account-56", points: 50, seconds: 3600 },
  { name: "password-account-48", points: 100, seconds: 3600 },
];

/** Wrong passwords for one account from everywhere. */
const perAccount: Limit = { name: "password-account", points: 500, seconds: 3600 };

/** All tries of one network, right passwords among them. */
export const signInLimit: Limit = { name: "sign-in", points: 300, seconds: 300 };

/**
 * Counts a try to sign in to `email` as a wrong one, before it is made, so that many at once are counted too. Who guesses
 * at one account is stopped for that account and from that network, so its owner gets in from elsewhere; who tries many
 * accounts is stopped as a network; and an account that is guessed at from very many networks is closed for a while to all
 * networks but those it was signed in to from before: there only what came from the very same client counts.
 * @returns whether it may be made, and what takes it back if it was no wrong password after all
 */
export async function countAttempt(
  email: string,
): Promise<{ isAllowed: boolean; rollback: () => Promise<void> }> {
  const networks = networksOf(await clientAddress());
  const [client] = networks;
  const counted: [Limit, key: string][] = [];
  const count = async (limit: Limit, key: string) => {
    const isWithin = await isWithinLimit(limit, key);
    if (isWithin) counted.push([limit, key]);
    return isWithin;
  };
  const rollback = async () =>
    void (await Promise.all(counted.map(([limit, key]) => refund(limit, key))));

  if (!(await count(perClient, `${client} ${email}`))) return { isAllowed: false, rollback };
  const isAllowed =
    (await isWithinShared(email, networks, count)) || (await isKnownNetwork(email, client));
  return { isAllowed, rollback };
}

async function isWithinShared(
  email: string,
  networks: string[],
  count: (limit: Limit, key: string) => Promise<boolean>,
) {
  for (const [width, network] of networks.entries()) {
    const [ofNetwork, ofAccount] = [perNetwork[width], perAccountAndNetwork[width]];
    if (ofNetwork && !(await count(ofNetwork, network))) return false;
    if (ofAccount && !(await count(ofAccount, `${network} ${email}`))) return false;
  }
  return count(perAccount, email);
}
