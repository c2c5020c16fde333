import { z } from "zod";
import type { Enums } from "../supabase/database.types";

/** What waits for an admin. */
export type Waiting = {
  /** Recruiters and events that nobody has decided about. */
  recruiters: number;
  events: number;
  /** Approved recruiters of whom nobody has confirmed that they work for the company they post for. */
  claims: number;
  reportedJobs: number;
  failedMails: number;
  /** Boards that another company has linked. */
  claimedBoards: number;
};

/** When admins are mailed what waits. */
const waitingMailFrequencies = [
  "off",
  "daily",
  "immediate",
] as const satisfies Enums<"waiting_mail_frequency">[];

export type WaitingMailFrequency = (typeof waitingMailFrequencies)[number];

/** What the form of that setting sends. */
export const waitingMailSchema = z.object({ frequency: z.enum(waitingMailFrequencies) });
