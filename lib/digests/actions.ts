"use server";
import { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import { refreshed } from "@/lib/http/purge-pages";
import { sendDigestPreview, setDigestSchedule } from "./mutations";
import { scheduleSchema } from "./schema";

export const setDigestScheduleAction = adminAction({
  schema: scheduleSchema,
  run: ({ isOn, timeZone }) => refreshed(setDigestSchedule(isOn, timeZone)),
});

export const sendDigestPreviewAction = adminAction({
  schema: z.object({}),
  run: sendDigestPreview,
});
