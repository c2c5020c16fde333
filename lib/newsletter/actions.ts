"use server";
import { adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { rowSchema } from "@/lib/forms/fields";
import { refreshed } from "@/lib/http/purge-pages";
import { unsubscribe } from "./mutations";

export const unsubscribeAction = adminAction({
  schema: rowSchema,
  failed: failures.unsubscribe,
  run: ({ id }) => refreshed(unsubscribe(id)),
});
