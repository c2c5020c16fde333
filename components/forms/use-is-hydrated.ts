"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether JavaScript runs: false on the server and during hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
