"use client";

import { LoadFailed } from "@/components/ui/load-failed";
import { failures } from "@/lib/forms/failures";

export default function DigestsError() {
  return <LoadFailed text={failures.unexpected} />;
}
