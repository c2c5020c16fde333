"use client";

import { LoadFailed } from "@/components/ui/notice";

export default function BooksError() {
  return <LoadFailed text="Failed to load books" />;
}
