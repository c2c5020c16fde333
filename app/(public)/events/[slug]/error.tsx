"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function EventError() {
  return <LoadFailed text="Failed to load event" />;
}
