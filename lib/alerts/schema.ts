import { z } from "zod";
import type { SubscriptionState } from "../newsletter/schema";
import type { Enums } from "../supabase/database.types";

/** How often an alert is mailed. */
export const alertFrequencies = ["daily", "weekly"] as const satisfies Enums<"alert_frequency">[];

/** An alert as its address sees it; `query` is the canonical query of the list of jobs, `?` included. */
export type Alert = {
  id: string;
  query: string;
  frequency: (typeof alertFrequencies)[number];
  isConfirmed: boolean;
};

/** What an address gets and what waits for its consent. */
export type MailChoices = {
  /** Null where the address is not on the list. */
  newsletter: SubscriptionState | null;
  alerts: Alert[];
};

/** What a button ends, or a confirmation is about: the newsletter, or the alert with this id. */
export const newsletterChoice = "newsletter";
export const everyChoice = "all";

const choice = z.union([z.literal(newsletterChoice), z.uuid()]);

/** What the page that confirms sends: only what it showed is confirmed. */
export const confirmSchema = z.object({
  token: z.string(),
  choice: z
    .union([choice, z.array(choice)])
    .optional()
    .transform((given = []) => [given].flat()),
});

/** What the page of somebody's mail sends: what to end, or what to confirm. */
export const preferencesSchema = z.union([
  z.object({ token: z.string(), end: z.union([choice, z.literal(everyChoice)]) }),
  z.object({ token: z.string(), confirm: choice }),
]);

/** Most alerts that an address can have confirmed, as in the database. */
export const mostAlerts = 10;
