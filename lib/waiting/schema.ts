import { z } from "zod";
import type { Enums } from "../supabase/database.types";

/** Numbers of decisions that wait for admins. */
export type Waiting = {
  /** Recruiters whose registration is not decided yet. */
  recruiters: number;
  events: number;
  /** Approved recruiters whose membership of the company is not confirmed. */
  claims: number;
  reportedJobs: number;
  failedMails: number;
  /** Job boards that another company claims. */
  claimedBoards: number;
};

const waitingMailFrequencies = [
  "off",
  "daily",
  "immediate",
] as const satisfies Enums<"waiting_mail_frequency">[];

export type WaitingMailFrequency = (typeof waitingMailFrequencies)[number];

export const waitingMailSchema = z.object({ frequency: z.enum(waitingMailFrequencies) });
