"use client";

import { startTransition, useEffect, useRef, useTransition } from "react";
import { toast } from "sonner";
import type { FormAction } from "@/lib/auth/action";
import { unexpectedFailure } from "@/lib/forms/failures";
import { formOf } from "@/lib/forms/form-data";
import { actionFailure } from "./outdated-page";
import { unstable_rethrow, usePathname, useSearchParams } from "next/navigation";
/** The message when an action is done, and, where it can be undone, the fields the same action gets then. */
export type DoneMessage = { text: string; undo?: Fields | undefined };

type Fields = Record<string, string | string[]>;

type Options<T> = {
  action: FormAction<T>;
  /** The message when it is done. */
  done: (data: T) => DoneMessage;
  /** The message where the action could not be called, or gives none of its own for its failure. */
  failed: string;
};

/** Milliseconds in which it can be taken back; while the pointer or the focus is on the message, for as long as it is. */
const undoMs = 12_000;

/** Runs an action without a form of its own, and tells what came of it. */
export function useRunAction<T>({ action, done, failed }: Options<T>) {
  const hasRun = useRef(false);
  const [isPending, startTransition] = useTransition();
  const run = (fields: Fields, onSettled?: () => void) => {
    // Not by disabling the button, which would lose the focus.
    if (isPending) return;
    startTransition(async () => {
      const result = await ask(action, fields, failed);
      onSettled?.();
      hasRun.current = true;
      if (!result.ok) return;
      const { text, undo } = done(result.data);
      toast.success(text, undo && undoable(() => undoAction({ action, done, failed }, undo)));
      // Until it is closed: somebody has to do something about it.
      if (result.warning) toast.warning(result.warning, { duration: Infinity });
    });
  };
  // The row that was acted on may leave the list, and the button that has the focus with it.
  useEffect(
    () => () => {
      if (hasRun.current && document.activeElement === document.body)
        document.getElementById("main")?.focus();
    },
    [],
  );
  return { isPending, run };
}

const undoable = (onClick: () => void) => ({
  duration: undoMs,
  action: { label: "Undo", onClick },
});

/** By then the row, and all that knew of it, may have left the list. */
function undoAction<T>({ action, done, failed }: Options<T>, fields: Fields) {
  startTransition(async () => {
    const result = await ask(action, fields, failed);
    if (result.ok) toast.success(done(result.data).text);
  });
}

/** The action's result; a failure is shown. */
async function ask<T>(action: FormAction<T>, fields: Fields, failed: string) {
  const result = await action(null, formOf(fields)).catch((error: unknown) => ({
    ok: false as const,
    error: actionFailure(error, failed),
  }));
  if (!result.ok) toast.error(result.error === unexpectedFailure ? failed : result.error);
  return result;
}

/** Whether what an action threw is its way to lead elsewhere, which is no failure and has to be thrown on. */
export function isRedirectError(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}

/** The address of the page, for forms that are posted to it: React would write an empty one, which is invalid. */
export function useCurrentUrl(): string {
  const query = useSearchParams().toString();
  return usePathname() + (query && `?${query}`);
}
