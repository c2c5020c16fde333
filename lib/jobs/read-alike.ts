import "server-only";
import { logError } from "@/lib/logs/log";
import { alikeSchema } from "./form";
import { listAlikeJobs } from "./alike-queries";

/** Answers a form that asks for jobs like its own, as JSON. No action: saving would have to wait for it. */
export async function readAlikeJobs(typed: URLSearchParams, company?: string): Promise<Response> {
  const { data } = alikeSchema.safeParse({
    ...Object.fromEntries(typed),
    ...(company !== undefined && { company }),
  });
  if (!data) return Response.json([]);
  try {
    return Response.json(await listAlikeJobs(data));
  } catch (error) {
    logError("Jobs like a new one could not be read.", error);
    return new Response(null, { status: 500 });
  }
}
