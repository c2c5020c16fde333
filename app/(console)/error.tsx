"use client";

import { LoadFailed } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";

/** Where a page of the console could not be made and has no sentence of its own. */
export default function ConsoleError() {
  return <LoadFailed text={failures.unexpected} />;
}
