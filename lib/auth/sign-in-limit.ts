import "server-only";
import { clientNetworks } from "@/lib/http/network";
import { clientAddress, refund, isWithinLimit, type Limit } from "@/lib/limits/rate-limit";
import { isKnownNetwork } from "@/lib/auth/known-networks";

const perClient: Limit = { name: "password", points: 10, seconds: 300 };

/** Limits of wrong passwords from one network (IPv6: /64, /56 and /48), for all accounts and for one account. */
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

const perAccount: Limit = { name: "password-account", points: 500, seconds: 3600 };

/** Limit of all sign-in attempts from one network, including successful ones. */
export const signInLimit: Limit = { name: "sign-in", points: 300, seconds: 300 };

/**
 * Counts a sign-in attempt as failed before it is made, so that concurrent attempts count too. Limits apply per account
 * and network (the owner can still sign in from elsewhere), per network, and per account: then the account accepts only
 * networks it has signed in from before, where only attempts of the same client count.
 * @returns whether the attempt is allowed, and a rollback for an attempt that was not a wrong password
 */
export async function countAttempt(email: string) {
  const networks = clientNetworks(await clientAddress());
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
