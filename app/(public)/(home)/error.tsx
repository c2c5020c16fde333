"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function JobsError() {
  return <LoadFailed text="Failed to load jobs. Please try again." />;
}
