import { z } from "zod";
import type { Enums } from "../supabase/database.types";
import { invalidEmail } from "./messages";

/** Where an address stands on the list, in the order of its filters. */
export const subscriptionStates = [
  "pending",
  "active",
  "unsubscribed",
  "suppressed",
] as const satisfies Enums<"subscription_state">[];

export type SubscriptionState = (typeof subscriptionStates)[number];

/** The state an address names, if it is one. */
export function parseState(value: unknown): SubscriptionState | undefined {
  return subscriptionStates.find((one) => one === value);
}

/** The table's own rule (supabase/migrations, newsletter), so that no address passes here and fails there. */
const address =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[a-z0-9_][a-z0-9_+'-]*(?:\.[a-z0-9_+'-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** What the newsletter box sends. The address comes out trimmed and in lower case, as it is stored. */
export const newsletterSchema = z.object({
  email: z.string().trim().toLowerCase().regex(address, invalidEmail),
});
