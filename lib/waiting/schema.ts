import { z } from "zod";
import type { Database, Enums } from "@/lib/supabase/database.types";
import type { FromRow } from "@/lib/text/from-row";

export type Waiting = FromRow<
  Database["public"]["Functions"]["admin_queue_counts"]["Returns"][number]
>;

export type WaitingMailFrequency = Enums<"waiting_mail_frequency">;

export const waitingMailSchema = z.object({ frequency: z.enum(["off", "daily", "immediate"]) });
