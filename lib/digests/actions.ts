"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import { sendDigestPreview, setDigestSchedule } from "./mutations";
import { scheduleSchema } from "./schema";

/** Sets whether digests go out, and where it must be Tuesday 09:00. */
export const setDigestScheduleAction = adminAction({
  schema: scheduleSchema,
  run: async ({ isOn, timeZone }) => {
    const result = await setDigestSchedule(isOn, timeZone);
    refresh();
    return result;
  },
});

/** Sends the admin who asks the digest that would be made now. */
export const sendDigestPreviewAction = adminAction({
  schema: z.object({}),
  run: () => sendDigestPreview(),
});
