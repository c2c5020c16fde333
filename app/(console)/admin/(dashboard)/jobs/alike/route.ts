import type { NextRequest } from "next/server";
import { requireAdmin } from "@/lib/auth/session";
import { readAlikeJobs } from "@/lib/jobs/form-queries";

/** Lists open jobs that have the same company, title and place as the job in an admin's form. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  await requireAdmin();
  return readAlikeJobs(nextUrl.searchParams);
}
