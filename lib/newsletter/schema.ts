import { z } from "zod";
import type { Enums } from "@/lib/supabase/database.types";
import { invalidEmail } from "@/lib/newsletter/messages";

export const subscriptionStates = [
  "pending",
  "active",
  "unsubscribed",
  "suppressed",
] as const satisfies Enums<"subscription_state">[];

export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * Matches the e-mail addresses that the table's constraint accepts (72_newsletter.sql): at most 254 characters, at most
 * 64 of them before the @, no leading, trailing or consecutive dots there, and a domain name with a top-level domain.
 */
const address =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[a-z0-9_][a-z0-9_+'-]*(?:\.[a-z0-9_+'-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

export const newsletterSchema = z.object({
  email: z.string().trim().toLowerCase().regex(address, invalidEmail),
});
