"use server";
import { z } from "zod";
import { adminAction, answerOnly, refreshOnly } from "@/lib/auth/session";
import { sendDigestPreview, setDigestSchedule } from "@/lib/digests/mutations";
import { scheduleSchema } from "@/lib/digests/schema";

export const setDigestScheduleAction = adminAction({
  schema: scheduleSchema,
  run: ({ isOn, timeZone }) => setDigestSchedule(isOn, timeZone),
  after: refreshOnly,
});

export const sendDigestPreviewAction = adminAction({
  schema: z.object({}),
  run: sendDigestPreview,
  after: answerOnly,
});
