import { z } from "zod";
import { mostImpressions } from "@/lib/http/shared-with-browser";
import { landingHubs, landingAt } from "@/lib/jobs/landing/kinds";
import { site } from "@/lib/config/site";

/** Paths outside the jobs whose visits are counted, with those of the pages below them. */
const sectionPath = /^\/(?:(?:blogs|books|events|companies)(?:\/[a-z0-9-]{1,200})*)?$/;

/** Whether visits of a page are counted. Of companies, cities and skills, the database knows which exist. */
export function isCountedPath(path: string): boolean {
  if (sectionPath.test(path)) return true;
  const [, product, ...rest] = path.split("/");
  const below = rest.join("/");
  if (product !== site.product) return false;
  return Object.hasOwn(landingHubs, below) || isPayPath(below) || landingAt(below) !== null;
}

/** Whether a path below that of jobs is that of the pay report or of a country in it. */
function isPayPath(path: string): boolean {
  const [hub, country, ...rest] = path.split("/");
  if (hub !== "pay" || rest.length > 0) return false;
  return country === undefined || landingAt(`in/${country}`)?.parameters.country !== undefined;
}

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
  z.object({
    event: z.literal("visit"),
    visitorId,
    path: z.string().max(200).refine(isCountedPath),
  }),
  z.object({ event: z.enum(["view", "apply"]), visitorId, jobId: z.uuid() }),
  z.object({
    event: z.literal("impressions"),
    jobIds: z.array(z.uuid()).min(1).max(mostImpressions),
  }),
]);

export type TrackInput = z.infer<typeof trackSchema>;
