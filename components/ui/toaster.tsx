"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

/** Shows results of actions, to screen readers too; they stay while the pointer or the focus is on them. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-center"
      duration={6000}
      closeButton
      // Its close button stands inside, at the end: app/(console)/console.css.
      toastOptions={{
        className: "toast",
        style: {
          background: "var(--color-surface)",
          color: "var(--color-ink)",
          borderColor: "var(--color-control)",
        },
      }}
    />
  );
}
