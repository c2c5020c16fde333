"use client";

import { LoadFailed } from "@/components/ui/load-failed";

export default function CompaniesError() {
  return <LoadFailed text="Failed to load companies" />;
}
