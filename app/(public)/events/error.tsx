"use client";

import { LoadFailed } from "@/components/ui/load-failed";

export default function EventsError() {
  return <LoadFailed text="Failed to load events" />;
}
