import type { Metadata } from "next";
import { connection } from "next/server";
import { JobGone } from "@/components/jobs/closed-job";
import { Shell } from "@/components/layout/shell";

export const metadata: Metadata = { title: "Job Closed", robots: { index: false } };

/** What stands at the address of a job that was closed long ago: middleware.ts leads here, with 410. */
export default async function GonePage() {
  // Of a page that was rendered before, Next knows that it was 200.
  await connection();
  return (
    <Shell section="jobs">
      <JobGone />
    </Shell>
  );
}
