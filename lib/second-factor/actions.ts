"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import { accountAction, type ActionResult, tooManyTries } from "@/lib/auth/action";
import { nextPath } from "@/lib/auth/next-path";
import { isWithinLimit } from "@/lib/limits/rate-limit";
import { enroll, proveSecondFactor } from "./mutations";
import { codeSchema } from "./schema";

/** Codes for one account: a million are possible, and each is good for a minute or so. */
const limit = { name: "second-factor", points: 10, seconds: 300 };

/** Begins to set up an authenticator. */
export const enrollAction = accountAction({ schema: z.object({}), run: () => enroll() });

/** Takes a code, and goes on to where the admin wanted to. */
export const proveSecondFactorAction = accountAction({
  schema: codeSchema,
  run: async (code, { accountId }): Promise<ActionResult> => {
    if (!(await isWithinLimit(limit, accountId))) return { ok: false, error: tooManyTries };
    const result = await proveSecondFactor(code);
    if (!result.ok) return result;
    redirect(nextPath(code.next, "/admin"));
  },
});
