"use server";
import { refresh } from "next/cache";
import { adminAction } from "@/lib/auth/action";
import { setWaitingMailFrequency } from "./mutations";
import { waitingMailSchema } from "./schema";

export const setWaitingMailAction = adminAction({
  schema: waitingMailSchema,
  run: async ({ frequency }) => {
    const result = await setWaitingMailFrequency(frequency);
    refresh();
    return result;
  },
});
