"use client";

import { LoadFailed } from "@/components/ui/load-failed";

export default function BooksError() {
  return <LoadFailed text="Failed to load books" />;
}
