import { z } from "zod";
import { mostImpressions } from "./impressions";

/** Pages whose visits are counted (SPEC section 7). */
const countedPath = /^\/(?:(?:blogs|books|events)(?:\/[a-z0-9-]{1,200})*)?$/;

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
