import { listPostingTimes } from "@/lib/jobs/queries";

export const dynamic = "force-dynamic";

/** Posting times of open jobs: the browser counts jobs since its last visit and sends nothing. Throws when the backend fails. */
export async function GET(): Promise<Response> {
  return Response.json(await listPostingTimes(), { headers: { "X-Robots-Tag": "noindex" } });
}
