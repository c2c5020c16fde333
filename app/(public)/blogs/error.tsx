"use client";

import { LoadFailed } from "@/components/ui/load-failed";

export default function BlogsError() {
  return <LoadFailed text="Failed to load blog posts" />;
}
