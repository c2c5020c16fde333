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
