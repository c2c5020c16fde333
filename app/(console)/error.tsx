"use client";

import { LoadFailed } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";

/** For console pages without an error page of their own. */
export default function ConsoleError() {
  return <LoadFailed text={failures.unexpected} />;
}
