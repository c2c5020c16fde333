"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-center"
      duration={6000}
      closeButton
      // The close button is styled in app/(console)/console.css.
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
