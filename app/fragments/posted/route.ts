import { listPostingTimes } from "@/lib/jobs/queries";

export const dynamic = "force-dynamic";

/** When open jobs were posted: browsers count in it the jobs that are new since a visit, and send nothing of it. Throws when the backend fails. */
export async function GET(): Promise<Response> {
  return Response.json(await listPostingTimes(), { headers: { "X-Robots-Tag": "noindex" } });
}
