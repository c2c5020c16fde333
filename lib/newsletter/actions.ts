"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { unsubscribe } from "./mutations";

export const unsubscribeAction = adminAction({
  schema: z.object({ id: z.uuid() }),
  failed: failures.unsubscribe,
  run: async ({ id }) => {
    const result = await unsubscribe(id);
    refresh();
    return result;
  },
});
