import "server-only";
import { clientNetworks } from "@/lib/http/network";
import {
  clientAddress,
  isWithinLimit,
  keyedHash,
  type Limit,
  refund,
} from "@/lib/limits/rate-limit";
import { createTaskQueue } from "@/lib/limits/turns";
import { logError } from "@/lib/logs/log";
import { operatorClient } from "@/lib/supabase/server";

/** Limits concurrent password hashing at the backend, so that each call finishes in time; null if its queue is full. */
export const queuePasswordCheck = createTaskQueue({ atOnce: 4, waiting: 200 });

/** Limit of wrong passwords of one client for one account. */
const perClient: Limit = { name: "password", points: 10, seconds: 300 };

type NetworkLimits = {
  /** Wrong passwords from the network for all accounts. */
  allAccounts: Limit;
  /** Wrong passwords from the network for one account; the narrowest network is a client, which has `perClient`. */
  oneAccount?: Limit;
};

/** Limits of wrong passwords by network, in the order of `clientNetworks`: an IPv4 address or IPv6 /64, then /56 and /48. */
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

/** Limit of wrong passwords for one account from everywhere. */
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

/** Counts one event of `key` and returns whether it is within `limit`. */
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

const networkMark = (email: string, network: string) => keyedHash("known network", email, network);

/** Stores that an account has signed in from a network. A failure is only logged, so that sign-in still works. */
export async function rememberNetwork(
  account: { id: string; email?: string | undefined },
  network: string,
): Promise<void> {
  const mark = networkMark(account.email ?? "", network);
  const { error } = await operatorClient().rpc("remember_network", { account: account.id, mark });
  if (error) logError("The network of a sign-in could not be kept.", error);
}

/** Whether an account has signed in from a network before. False if the backend fails. */
async function isKnownNetwork(email: string, network: string): Promise<boolean> {
  const { data } = await operatorClient().rpc("is_known_network", {
    mark: networkMark(email, network),
  });
  return data === true;
}
