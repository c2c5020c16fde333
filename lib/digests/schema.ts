import { z } from "zod";
import type { BlogSummary } from "@/lib/blogs/schema";
import type { EventSummary } from "@/lib/events/schema";
import { switchedOn } from "@/lib/forms/fields";
import type { JobSummary } from "@/lib/jobs/schema";
import { isTimeZone } from "@/lib/places/countries";
import type { Tables } from "@/lib/supabase/database.types";
import type { FromRow } from "@/lib/text/from-row";

/** Ids of a digest's content; `jobTotal` includes jobs beyond the 30 that it lists. */
export type DigestPlan = FromRow<
  Pick<Tables<"digests">, "job_ids" | "job_total" | "event_ids" | "blog_id">
>;

/** A digest; `slug` is the day on which it was sent: '2026-11-24'. */
export type Digest = DigestPlan & { id: string; slug: string; createdAt: string };

export type DigestContent = {
  groups: { place: string; jobs: JobSummary[] }[];
  /** Number of listed jobs that are still open; `more` is the number of further open jobs, which are not listed. */
  open: number;
  more: number;
  events: EventSummary[];
  blog: BlogSummary | null;
};

export type DigestSchedule = FromRow<Pick<Tables<"digest_settings">, "is_on" | "time_zone">> & {
  /** When the next digest is sent, ISO 8601; null if digests are off. */
  nextAt: string | null;
};

export const scheduleSchema = z.object({
  timeZone: z.string().refine(isTimeZone, "Please choose a time zone."),
  isOn: switchedOn,
});
