"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import { sendDigestPreview, setDigestSchedule } from "./mutations";
import { scheduleSchema } from "./schema";

/** Switches digests on or off and sets the time zone of their Tuesday 09:00. */
export const setDigestScheduleAction = adminAction({
  schema: scheduleSchema,
  run: async ({ isOn, timeZone }) => {
    const result = await setDigestSchedule(isOn, timeZone);
    refresh();
    return result;
  },
});

/** Sends the calling admin a preview of the next digest. */
export const sendDigestPreviewAction = adminAction({
  schema: z.object({}),
  run: () => sendDigestPreview(),
});
