"use server";
import { adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { rowSchema } from "@/lib/rows/schema";
import { refreshed } from "@/lib/http/after-action";
import { unsubscribe } from "@/lib/newsletter/mutations";

export const unsubscribeAction = adminAction({
  schema: rowSchema,
  failed: failures.unsubscribe,
  run: ({ id }) => refreshed(unsubscribe(id)),
});
