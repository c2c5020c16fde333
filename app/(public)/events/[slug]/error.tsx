"use client";

import { LoadFailed } from "@/components/ui/load-failed";

export default function EventError() {
  return <LoadFailed text="Failed to load event" />;
}
