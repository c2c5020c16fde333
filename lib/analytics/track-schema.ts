import { z } from "zod";
import { mostImpressions } from "@/lib/http/shared-with-browser";

/** Paths of pages whose visits are counted: the home page, and blogs, books and events with the pages below them. */
const countedPath = /^\/(?:(?:blogs|books|events)(?:\/[a-z0-9-]{1,200})*)?$/;

/**
 * Limits per client network. Each is at most a twentieth of the database's limit for all visitors (visits_site,
 * clicks_site, impressions_site), so that one network cannot exhaust the shared limit.
 */
export const trackLimits = [
  { name: "track", points: 120, seconds: 60 },
  { name: "track-day", points: 6000, seconds: 86_400 },
] as const;

const visitorId = z.uuid();

export const trackSchema = z.discriminatedUnion("event", [
  z.object({ event: z.literal("visit"), visitorId, path: z.string().max(200).regex(countedPath) }),
  z.object({ event: z.enum(["view", "apply"]), visitorId, jobId: z.uuid() }),
  z.object({
    event: z.literal("impressions"),
    jobIds: z.array(z.uuid()).min(1).max(mostImpressions),
  }),
]);

export type TrackInput = z.infer<typeof trackSchema>;
