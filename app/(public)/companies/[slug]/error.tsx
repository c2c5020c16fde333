"use client";

import { LoadFailed } from "@/components/ui/load-failed";

export default function CompanyError() {
  return <LoadFailed text="Failed to load company" />;
}
