"use client";

import { LoadFailed } from "@/components/ui/load-failed";

export default function JobError() {
  return <LoadFailed text="Failed to load job" />;
}
