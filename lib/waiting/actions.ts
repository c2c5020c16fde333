"use server";
import { adminAction, refreshOnly } from "@/lib/auth/session";
import { setWaitingMailFrequency } from "@/lib/waiting/mutations";
import { waitingMailSchema } from "@/lib/waiting/schema";

export const setWaitingMailAction = adminAction({
  schema: waitingMailSchema,
  run: ({ frequency }) => setWaitingMailFrequency(frequency),
  after: refreshOnly,
});
