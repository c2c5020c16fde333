"use client";

import { useEffect } from "react";
import { toast } from "sonner";
import { LinkButton } from "@/components/ui/button";
import { parseSaved } from "@/lib/rows/list-address";

type Props = { noun: string; saved: unknown; view?: { label: string; href: string } | undefined };

export function SavedToast({ noun, saved, view }: Props) {
  const verb = parseSaved(saved);
  const text = verb ? `${noun} ${verb}` : null;
  const { label, href } = view ?? {};
  // A toast can be shown only after mounting. The query parameter is then removed, so that a reload does not show the
  // toast again.
  useEffect(() => {
    if (!text) return;
    const action = href ? (
      <LinkButton href={href} variant="outline" size="sm" className="ml-auto">
        {label}
      </LinkButton>
    ) : null;
    toast.success(text, { id: text, action });
    const url = new URL(window.location.href);
    url.searchParams.delete("saved");
    url.searchParams.delete("slug");
    window.history.replaceState(null, "", url);
  }, [text, label, href]);
  return null;
}
