"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";

// Hooks for forms that the server renders and that browsers show without JavaScript, or before it runs.

const subscribeToNothing = () => () => undefined;

/** Whether JavaScript runs: false on the server and during hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/**
 * Returns the page's URL, for the `action` attribute of forms without JavaScript: React would render an empty one,
 * which is invalid HTML.
 */
export function useCurrentUrl(): string {
  const query = useSearchParams().toString();
  return usePathname() + (query && `?${query}`);
}
