"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import { sendDigestPreview, setDigestSchedule } from "./mutations";
import { scheduleSchema } from "./schema";

export const setDigestScheduleAction = adminAction({
  schema: scheduleSchema,
  run: async ({ isOn, timeZone }) => {
    const result = await setDigestSchedule(isOn, timeZone);
    refresh();
    return result;
  },
});

export const sendDigestPreviewAction = adminAction({
  schema: z.object({}),
  run: () => sendDigestPreview(),
});
