"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function BlogsError() {
  return <LoadFailed text="Failed to load blog posts" />;
}
