import { z } from "zod";
import type { BlogCard } from "../blogs/schema";
import type { EventCard } from "../events/schema";
import { switchedOn } from "../forms/fields";
import type { JobCard } from "../jobs/schema";
import { isTimeZone } from "@/lib/places/countries";

/** Ids of a digest's content; `jobTotal` includes jobs beyond the 30 that it lists. */
export type DigestPlan = {
  jobIds: string[];
  jobTotal: number;
  eventIds: string[];
  blogId: string | null;
};

/** `slug` is the day it was sent. */
export type Digest = DigestPlan & { id: string; slug: string; createdAt: string };

/** The current content of a digest, open jobs in groups. */
export type DigestContent = {
  groups: { place: string; jobs: JobCard[] }[];
  /** Open jobs that it lists, and further ones that it only counts. */
  open: number;
  more: number;
  events: EventCard[];
  blog: BlogCard | null;
};

export type DigestResult = Pick<Digest, "slug" | "jobTotal" | "createdAt"> &
  Record<"recipients" | "sent" | "refused" | "unsubscribed", number>;

export type DigestSchedule = {
  isOn: boolean;
  timeZone: string;
  /** ISO 8601; null when off. */
  nextAt: string | null;
};

export const scheduleSchema = z.object({
  timeZone: z.string().refine(isTimeZone, "Please choose a time zone."),
  isOn: switchedOn,
});
