import { connection } from "next/server";
import { JobGone } from "@/components/jobs/closed-job";

export const metadata = { title: "Job Closed", robots: { index: false } };

/** The page of a job that was closed long ago: middleware.ts rewrites to it with status 410. */
export default async function GonePage() {
  // A prerendered page would be sent with status 200.
  await connection();
  return <JobGone />;
}
