'use client';

import { useEffect } from 'react';
import { toast } from 'sonner';

/** Tells that the form that led here has saved; once, however often the page is reloaded. */
export function SavedToast({ text }: { text: string }) {
  // The page is not there before this, and its address says it only for this.
  useEffect(() => {
    toast.success(text, { id: text });
    const url = new URL(window.location.href);
    url.searchParams.delete('saved');
    window.history.replaceState(null, '', url);
  }, [text]);
  return (
    <noscript>
      <p role="status" className="mb-4 font-semibold">
        {text}
      </p>
    </noscript>
  );
}
