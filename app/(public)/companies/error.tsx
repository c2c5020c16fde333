"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function CompaniesError() {
  return <LoadFailed text="Failed to load companies" />;
}
