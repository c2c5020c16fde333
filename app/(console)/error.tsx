"use client";

import { LoadFailed } from "@/components/ui/notice";
import { failures } from "@/lib/forms/submission";

export default function ConsoleError() {
  return <LoadFailed text={failures.unexpected} />;
}
