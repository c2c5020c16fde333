"use server";
import { adminAction } from "@/lib/auth/action";
import { doneIf } from "@/lib/forms/result";
import { idsSchema } from "@/lib/forms/fields";
import { refreshed } from "@/lib/http/purge-pages";
import { settleReports } from "./mutations";

export const settleReportsAction = adminAction({
  schema: idsSchema,
  run: async ({ id }) => doneIf(await refreshed(settleReports(id)), "This was settled meanwhile."),
});
