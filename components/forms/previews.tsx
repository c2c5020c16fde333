"use client";

import { type MouseEvent, useRef, useState, useTransition } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { toFormData, type FormAction } from "@/lib/forms/submission";
import { useIsHydrated } from "@/components/forms/without-javascript";
import { callAction } from "@/components/forms/use-run-action";

type Props<T> = { action: FormAction<T>; children: (shown: T) => React.ReactNode };

export function PreviewButton<T>({ action, children }: Props<T>) {
  const { getValues } = useFormContext();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<T | null>(null);
  const [isPending, startTransition] = useTransition();
  const show = () => {
    if (isPending) return;
    startTransition(async () => {
      const result = await callAction(action, toFormData(getValues()));
      if (!result.ok) return;
      setShown(result.data);
      dialog.current?.showModal();
    });
  };
  if (!useIsHydrated()) return null;
  return (
    <>
      <Button type="button" variant="outline" aria-disabled={isPending} onClick={show}>
        {isPending ? "Preparing..." : "Preview"}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="preview-title"
        onClose={() => setShown(null)}
        className="m-auto w-[min(76rem,calc(100vw-1rem))] rounded-lg border border-line bg-canvas text-ink shadow-lift backdrop:bg-night/60"
      >
        <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface px-5 py-3">
          <p className="text-sm text-muted">
            <strong id="preview-title" className="text-base text-ink">
              Preview
            </strong>{" "}
            Nothing is saved yet, and the links do not work here.
          </p>
          <Button type="button" variant="outline" size="sm" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
        {shown ? (
          <div onClickCapture={preventLinkNavigation} className="pb-10">
            {children(shown)}
          </div>
        ) : null}
      </dialog>
    </>
  );
}

/** Prevents links in the preview from leaving the form. */
function preventLinkNavigation(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
}

type SearchResultProps = { title: string; url: string; description: string };

/** Previews a page as a search engine's result. */
export function SearchResult({ title, url, description }: SearchResultProps) {
  return (
    <div className="grid gap-1">
      <p className="truncate text-sm text-muted">{url}</p>
      <p className="truncate text-lg font-semibold text-accent">{title}</p>
      <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>
    </div>
  );
}
