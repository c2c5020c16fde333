"use client";

import type { Ref } from "react";
import { Button } from "./button";

type Props = {
  ref: Ref<HTMLDialogElement>;
  id: string;
  title: string;
  text: string;
  confirmLabel: string;
  isDestructive: boolean;
  children?: React.ReactNode;
  isPending: boolean;
  onConfirm: (fields: FormData) => void;
};

/** Confirms an action. A native modal dialog: the browser traps focus, closes it on Escape and restores focus. */
export function ConfirmDialog({
  ref,
  id,
  title,
  text,
  confirmLabel,
  isDestructive,
  children,
  isPending,
  onConfirm,
}: Props) {
  return (
    <dialog
      ref={ref}
      id={id}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="visible m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-left text-base font-normal whitespace-normal text-ink shadow-lift backdrop:bg-night/60"
    >
      <h2 id={`${id}-title`} className="text-lg wrap-anywhere">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-sm text-muted">
        {text}
      </p>
      <form
        // A submission before hydration is replayed after it; the fields then keep their values if the action fails.
        action={onConfirm}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(new FormData(event.currentTarget));
        }}
      >
        {children}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button
            type="button"
            variant="outline"
            autoFocus
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            Cancel
          </Button>
          <Button aria-disabled={isPending} variant={isDestructive ? "danger" : "solid"}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
