"use server";
import { adminAction } from "@/lib/auth/action";
import { refreshed } from "@/lib/http/purge-pages";
import { setWaitingMailFrequency } from "./mutations";
import { waitingMailSchema } from "./schema";

export const setWaitingMailAction = adminAction({
  schema: waitingMailSchema,
  run: ({ frequency }) => refreshed(setWaitingMailFrequency(frequency)),
});
