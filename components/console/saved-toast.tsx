"use client";

import { useEffect } from "react";
import { toast } from "sonner";
import { LinkButton } from "@/components/ui/button";
import { parseSaved } from "@/lib/forms/list";

type Props = {
  /** What was saved: 'Blog'. */
  noun: string;
  /** What the address says of it. */
  saved: unknown;
  /** Where it can be looked at. */
  view?: { label: string; href: string };
};

/** Tells that the form that led here has saved; once, however often the page is reloaded. */
export function SavedToast({ noun, saved, view }: Props) {
  const what = parseSaved(saved);
  const text = what && `${noun} ${what}`;
  const { label, href } = view ?? {};
  // The page is not there before this, and its address says it only for this.
  useEffect(() => {
    if (!text) return;
    toast.success(text, {
      id: text,
      ...(href && {
        action: (
          <LinkButton href={href} variant="outline" size="sm" className="ml-auto">
            {label}
          </LinkButton>
        ),
      }),
    });
    const url = new URL(window.location.href);
    url.searchParams.delete("saved");
    url.searchParams.delete("slug");
    window.history.replaceState(null, "", url);
  }, [text, label, href]);
  return text ? (
    <noscript>
      <p role="status" className="mb-4 font-semibold">
        {text}{" "}
        {href ? (
          <a href={href} className="text-accent underline">
            {label}
          </a>
        ) : null}
      </p>
    </noscript>
  ) : null;
}
