import { z } from "zod";
import type { Database, Enums } from "../supabase/database.types";
import type { FromRow } from "../text/from-row";

export type Waiting = FromRow<
  Database["public"]["Functions"]["admin_queue_counts"]["Returns"][number]
>;

const waitingMailFrequencies = [
  "off",
  "daily",
  "immediate",
] as const satisfies Enums<"waiting_mail_frequency">[];

export type WaitingMailFrequency = (typeof waitingMailFrequencies)[number];

export const waitingMailSchema = z.object({ frequency: z.enum(waitingMailFrequencies) });
