"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function EventsError() {
  return <LoadFailed text="Failed to load events" />;
}
