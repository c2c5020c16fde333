import { z } from "zod";
import type { BlogCard } from "../blogs/schema";
import type { EventCard } from "../events/schema";
import { switchedOn } from "../forms/fields";
import type { JobCard } from "../jobs/schema";
import { isTimeZone } from "@/lib/places/countries";

/** What a digest is about, by ids; `jobTotal` counts also those past the 30 that it names, which have a list of their own. */
export type DigestPlan = {
  jobIds: string[];
  jobTotal: number;
  eventIds: string[];
  blogId: string | null;
};

/** A digest that was sent; `slug` is its day. */
export type Digest = DigestPlan & { id: string; slug: string; createdAt: string };

/** What a digest shows now: of its jobs those that are still open, in groups. */
export type DigestContent = {
  groups: { place: string; jobs: JobCard[] }[];
  /** How many of the jobs it names are open, and how many of those that it only counts. */
  open: number;
  more: number;
  events: EventCard[];
  blog: BlogCard | null;
};

/** What became of the mails of a digest. */
export type DigestResult = Pick<Digest, "slug" | "jobTotal" | "createdAt"> &
  Record<"recipients" | "sent" | "refused" | "unsubscribed", number>;

/** Whether and when digests go out. */
export type DigestSchedule = {
  isOn: boolean;
  timeZone: string;
  /** ISO 8601; null while they are off. */
  nextAt: string | null;
};

/** What the form of the schedule sends. */
export const scheduleSchema = z.object({
  timeZone: z.string().refine(isTimeZone, "Please choose a time zone."),
  isOn: switchedOn,
});
