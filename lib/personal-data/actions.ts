"use server";
import { redirect } from "next/navigation";
import { accountAction, type ActionResult } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { purgePages } from "@/lib/http/purge-pages";
import { deleteOwnAccount } from "./mutations";
import { deletionSchema } from "./schema";

/** Deletes the account of whoever asks. */
export const deleteAccountAction = accountAction({
  schema: deletionSchema,
  failed: failures.deleteAccount,
  run: async (deletion, viewer): Promise<ActionResult> => {
    const result = await deleteOwnAccount(viewer, deletion);
    if (!result.ok) return result;
    await purgePages();
    redirect("/recruiter/login?deleted=1");
  },
});
