"use client";

import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Whether JavaScript runs: false on the server and during hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
