"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** The address of the page, for forms that are posted to it: React would write an empty one, which is invalid. */
export function useOwnAddress(): string {
  const query = useSearchParams().toString();
  return usePathname() + (query && `?${query}`);
}
