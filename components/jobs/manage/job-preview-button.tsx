"use client";

import { type MouseEvent, type RefObject, useRef, useState, useTransition } from "react";
import { toast } from "sonner";
import { JobDetail } from "@/components/jobs/job-detail";
import { whyActionFailed } from "@/components/forms/keep-typed";
import { Button } from "@/components/ui/button";
import type { FormAction } from "@/lib/auth/action";
import type { JobPreview } from "@/lib/jobs/preview";

type Props = {
  /** What the form stands in. */
  frame: RefObject<HTMLElement | null>;
  action: FormAction<JobPreview>;
};

/** Shows what is in the form now as the job's page would show it. */
export function JobPreviewButton({ frame, action }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<JobPreview | null>(null);
  const [isPending, startTransition] = useTransition();
  const show = () => {
    if (isPending) return;
    startTransition(async () => {
      const form = frame.current?.querySelector("form");
      if (!form) return;
      const result = await action(null, new FormData(form)).catch((error: unknown) => ({
        ok: false as const,
        error: whyActionFailed(error),
      }));
      if (result.ok) {
        setShown(result.data);
        dialog.current?.showModal();
      } else toast.error(result.error);
    });
  };
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
            Nothing is saved yet, and links lead nowhere.
          </p>
          <Button type="button" variant="outline" size="sm" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
        {shown ? (
          <div onClickCapture={ignoreLinks} className="pb-10">
            <JobDetail {...shown} pay={null} newsletter={null} isPreview />
          </div>
        ) : null}
      </dialog>
    </>
  );
}

/** A link of the preview would leave the form behind. */
function ignoreLinks(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
}
