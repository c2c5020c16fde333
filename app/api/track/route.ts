import { isbot } from "isbot";
import { isSameOrigin } from "@/lib/http/network";
import { clientNetwork, isWithinLimit } from "@/lib/limits/rate-limit";
import { track } from "@/lib/analytics/mutations";
import { trackSchema } from "@/lib/analytics/track-schema";

/** Maximum request body in bytes: enough for the largest number of job ids in one report. */
const longestBody = 2048;

/**
 * Limits of a network. Its events of a day are a small part of those that the database counts for all visitors together
 * (visits_site, clicks_site, impressions_site), so that no network uses these up.
 */
const limits = [
  { name: "track", points: 120, seconds: 60 },
  { name: "track-day", points: 6000, seconds: 86_400 },
];

/** Counts the visits, impressions, views and clicks that browsers report. Always responds with 204, counted or not. */
export async function POST(request: Request): Promise<Response> {
  const done = new Response(null, { status: 204 });
  const { headers } = request;
  if (!isSameOrigin(headers) || isbot(headers.get("user-agent") ?? "")) return done;
  if (headers.get("sec-gpc") === "1") return done;
  if (Number(headers.get("content-length") ?? Infinity) > longestBody) return done;
  try {
    const input = trackSchema.safeParse(await request.json());
    if (!input.success) return done;
    const network = await clientNetwork();
    for (const limit of limits) if (!(await isWithinLimit(limit, network))) return done;
    await track(input.data);
  } catch {
    // Statistics never disturb visitors (SPEC section 7).
  }
  return done;
}
