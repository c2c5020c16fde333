"use client";

import { useEffect } from "react";
import { toast } from "sonner";
import { parseSaved } from "@/lib/forms/list";

type Props = {
  /** What was saved: 'Blog'. */
  noun: string;
  /** What the address says of it. */
  saved: unknown;
};

/** Tells that the form that led here has saved; once, however often the page is reloaded. */
export function SavedToast({ noun, saved }: Props) {
  const what = parseSaved(saved);
  const text = what && `${noun} ${what}`;
  // The page is not there before this, and its address says it only for this.
  useEffect(() => {
    if (!text) return;
    toast.success(text, { id: text });
    const url = new URL(window.location.href);
    url.searchParams.delete("saved");
    window.history.replaceState(null, "", url);
  }, [text]);
  return text ? (
    <noscript>
      <p role="status" className="mb-4 font-semibold">
        {text}
      </p>
    </noscript>
  ) : null;
}
