import { z } from "zod";
import { listField } from "@/lib/forms/fields";
import type { Enums } from "@/lib/supabase/database.types";
import { invalidEmail } from "@/lib/subscriptions/messages";

export const alertFrequencies = ["daily", "weekly"] as const satisfies Enums<"alert_frequency">[];

export type AlertFrequency = (typeof alertFrequencies)[number];

/** A job alert; `query` is the canonical query string of the job list, with `?`. */
export type Alert = {
  id: string;
  query: string;
  frequency: AlertFrequency;
  isConfirmed: boolean;
};

export type MailChoices = {
  newsletter: SubscriptionState | null;
  alerts: Alert[];
};

/** Values of the buttons on the mail preferences page. A button for an alert has the alert's id instead. */
export const newsletterChoice = "newsletter";
export const everyChoice = "all";

const choice = z.union([z.literal(newsletterChoice), z.uuid()]);

/**
 * The form of the confirmation page. It lists the subscriptions that the page showed, so that no later ones are
 * confirmed.
 */
export const subscriptionConfirmationSchema = z.object({
  token: z.string(),
  choice: listField(choice),
});

export const preferencesSchema = z.union([
  z.object({ token: z.string(), end: z.union([choice, z.literal(everyChoice)]) }),
  z.object({ token: z.string(), confirm: choice }),
  z.object({ token: z.string(), daily: z.uuid() }),
  z.object({ token: z.string(), weekly: z.uuid() }),
]);

/** Maximum number of confirmed alerts of an address, as in the database. */
export const mostAlerts = 10;

export const subscriptionStates = [
  "pending",
  "active",
  "unsubscribed",
  "suppressed",
] as const satisfies Enums<"subscription_state">[];

export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * Matches the e-mail addresses that the table's constraint accepts (72_newsletter.sql): at most 254 characters, of them 64
 * before the @, there parts between single dots, and after it a domain name with a top-level domain.
 */
const address =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[a-z0-9_][a-z0-9_+'-]*(?:\.[a-z0-9_+'-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

export const newsletterSchema = z.object({
  email: z.string().trim().toLowerCase().regex(address, invalidEmail),
});
