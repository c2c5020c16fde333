"use server";
import { adminAction } from "@/lib/auth/action";
import { refreshed } from "@/lib/http/after-action";
import { setWaitingMailFrequency } from "@/lib/waiting/mutations";
import { waitingMailSchema } from "@/lib/waiting/schema";

export const setWaitingMailAction = adminAction({
  schema: waitingMailSchema,
  run: ({ frequency }) => refreshed(setWaitingMailFrequency(frequency)),
});
