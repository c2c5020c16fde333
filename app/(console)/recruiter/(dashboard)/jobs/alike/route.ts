import type { NextRequest } from "next/server";
import { requireRecruiter } from "@/lib/auth/session";
import { readAlikeJobs } from "@/lib/jobs/form-queries";

/** Lists open jobs of the recruiter's company that have the same title and place as the job in the form. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const { companyName } = await requireRecruiter();
  return readAlikeJobs(nextUrl.searchParams, companyName);
}
