"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function CompanyError() {
  return <LoadFailed text="Failed to load company" />;
}
