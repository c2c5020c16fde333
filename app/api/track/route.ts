import { isbot } from "isbot";
import { isNotCrossOrigin } from "@/lib/http/network";
import { clientNetworkHash, isWithinLimit } from "@/lib/limits/rate-limit";
import { recordTrackedEvent } from "@/lib/analytics/mutations";
import { trackLimits, trackSchema } from "@/lib/analytics/track-schema";

/** Maximum request body in bytes: enough for the largest number of job ids in one report. */
const longestBody = 2048;

/** Counts the visits, impressions, views and clicks that browsers report. Always responds with 204, counted or not. */
export async function POST(request: Request): Promise<Response> {
  const done = new Response(null, { status: 204 });
  const { headers } = request;
  if (!isNotCrossOrigin(headers) || isbot(headers.get("user-agent") ?? "")) return done;
  if (headers.get("sec-gpc") === "1") return done;
  if (Number(headers.get("content-length") ?? Infinity) > longestBody) return done;
  try {
    const input = trackSchema.safeParse(await request.json());
    if (!input.success) return done;
    const network = await clientNetworkHash("statistics");
    for (const limit of trackLimits) {
      if (!(await isWithinLimit(limit, network))) return done;
    }
    await recordTrackedEvent(input.data);
  } catch {
    // A failure to count a visit must not cause an error in the visitor's browser.
  }
  return done;
}
