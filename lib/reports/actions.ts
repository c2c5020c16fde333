"use server";
import { adminAction } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { idsSchema } from "@/lib/forms/fields";
import { refreshed } from "@/lib/http/purge-pages";
import { settleReports } from "./mutations";

export const settleReportsAction = adminAction({
  schema: idsSchema,
  run: async ({ id }): Promise<ActionResult> => {
    const settled = await refreshed(settleReports(id));
    return settled > 0
      ? { ok: true, data: undefined }
      : { ok: false, error: "This was settled meanwhile." };
  },
});
