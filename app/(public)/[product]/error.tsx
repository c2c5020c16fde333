"use client";

import { JobsFailed } from "@/components/jobs/jobs-failed";

export default function JobsError() {
  return (
    <div className="container py-14">
      <JobsFailed />
    </div>
  );
}
