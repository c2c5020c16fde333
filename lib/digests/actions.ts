"use server";
import { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import { refreshed } from "@/lib/http/after-action";
import { sendDigestPreview, setDigestSchedule } from "@/lib/digests/mutations";
import { scheduleSchema } from "@/lib/digests/schema";

export const setDigestScheduleAction = adminAction({
  schema: scheduleSchema,
  run: ({ isOn, timeZone }) => refreshed(setDigestSchedule(isOn, timeZone)),
});

export const sendDigestPreviewAction = adminAction({
  schema: z.object({}),
  run: sendDigestPreview,
});
