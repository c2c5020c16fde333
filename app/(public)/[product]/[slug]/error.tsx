"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function JobError() {
  return <LoadFailed text="Failed to load job" />;
}
