import "server-only";
import { clientNetworks } from "@/lib/http/network";
import { clientAddress, refund, isWithinLimit, type Limit } from "@/lib/limits/rate-limit";
import { isKnownNetwork } from "@/lib/auth/known-networks";

/** Limit of wrong passwords of one client for one account. */
const perClient: Limit = { name: "password", points: 10, seconds: 300 };

type NetworkLimits = {
  /** Limit of wrong passwords from one network for all accounts together. */
  allAccounts: Limit;
  /**
   * Limit of wrong passwords from one network for one account. Not set for the narrowest network, to which `perClient`
   * applies.
   */
  oneAccount?: Limit;
};

/**
 * Limits of wrong passwords by network, in the order of `clientNetworks`: an IPv4 address or IPv6 /64, then /56 and
 * /48.
 */
const networkLimits: NetworkLimits[] = [
  { allAccounts: { name: "password-network", points: 50, seconds: 300 } },
  {
    allAccounts: { name: "password-network-56", points: 100, seconds: 300 },
    oneAccount: { name: "password-account-56", points: 50, seconds: 3600 },
  },
  {
    allAccounts: { name: "password-network-48", points: 200, seconds: 300 },
    oneAccount: { name: "password-account-48", points: 100, seconds: 3600 },
  },
];

/** Limit of wrong passwords for one account from all networks together. */
const perAccount: Limit = { name: "password-account", points: 500, seconds: 3600 };

/** Limit of all sign-in attempts from one network, including successful ones. */
export const signInLimit: Limit = { name: "sign-in", points: 300, seconds: 300 };

/**
 * Counts a sign-in attempt as failed before it is made, so that concurrent attempts count too. There are limits per
 * account and network (the owner can still sign in from elsewhere), per network, and per account. Above the limit per
 * account, only networks from which the account has signed in before are allowed; on these, only the client's own
 * attempts count.
 * @returns whether the attempt is allowed, and a rollback for an attempt that was not a wrong password
 */
export async function countAttempt(email: string) {
  const networks = clientNetworks(await clientAddress());
  const [client] = networks;
  const counted: { limit: Limit; key: string }[] = [];
  const count: Count = async (limit, key) => {
    const isWithin = await isWithinLimit(limit, key);
    if (isWithin) counted.push({ limit, key });
    return isWithin;
  };
  const rollback = async (): Promise<void> => {
    await Promise.all(counted.map(({ limit, key }) => refund(limit, key)));
  };

  if (!(await count(perClient, `${client} ${email}`))) return { isAllowed: false, rollback };
  const isAllowed =
    (await isWithinSharedLimits(email, networks, count)) || (await isKnownNetwork(email, client));
  return { isAllowed, rollback };
}

/** Counts one event for `key`, such as a client address, and returns whether it is within `limit`. */
type Count = (limit: Limit, key: string) => Promise<boolean>;

/** Counts an attempt towards the limits that clients share, and returns whether it is within all of them. */
async function isWithinSharedLimits(email: string, networks: string[], count: Count) {
  for (const [index, network] of networks.entries()) {
    const limits = networkLimits[index];
    if (!limits) continue;
    if (!(await count(limits.allAccounts, network))) return false;
    if (limits.oneAccount && !(await count(limits.oneAccount, `${network} ${email}`))) return false;
  }
  return count(perAccount, email);
}
