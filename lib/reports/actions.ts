"use server";
import { refresh } from "next/cache";
import { type ActionResult, adminAction } from "@/lib/auth/action";
import { idsSchema } from "@/lib/forms/fields";
import { settleReports } from "./mutations";

export const settleReportsAction = adminAction({
  schema: idsSchema,
  run: async ({ id }): Promise<ActionResult> => {
    const settled = await settleReports(id);
    refresh();
    return settled > 0
      ? { ok: true, data: undefined }
      : { ok: false, error: "This was settled meanwhile." };
  },
});
