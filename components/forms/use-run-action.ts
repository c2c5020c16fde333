"use client";

import { startTransition, useEffect, useRef, useTransition } from "react";
import { toast } from "sonner";
import type { FormAction } from "@/lib/auth/action";
import { unexpectedFailure } from "@/lib/forms/failures";
import { formOf } from "@/lib/forms/form-data";
import { actionFailure } from "./outdated-page";
import { unstable_rethrow, usePathname, useSearchParams } from "next/navigation";
/** The message on success, and the form fields with which the same action undoes the change. */
export type DoneMessage = { text: string; undo?: Fields | undefined };

type Fields = Record<string, string | string[]>;

type Options<T> = {
  action: FormAction<T>;
  done: (data: T) => DoneMessage;
  /** The error message if calling the action fails or its result contains none. */
  failed: string;
};

/** Milliseconds to undo an action; hovering or focusing the message stops the clock. */
const undoMs = 12_000;

/** Runs an action without a form and shows its result as a toast. */
export function useRunAction<T>({ action, done, failed }: Options<T>) {
  const hasRun = useRef(false);
  const [isPending, startTransition] = useTransition();
  const run = (fields: Fields, onSettled?: () => void) => {
    // The button is not disabled while the action runs, because it would lose the focus.
    if (isPending) return;
    startTransition(async () => {
      const result = await callAction(action, fields, failed);
      onSettled?.();
      hasRun.current = true;
      if (!result.ok) return;
      const { text, undo } = done(result.data);
      toast.success(text, undo && undoable(() => undoAction({ action, done, failed }, undo)));
      // A warning requires action, so it stays until it is closed.
      if (result.warning) toast.warning(result.warning, { duration: Infinity });
    });
  };
  // If the focused button disappears with its list row, the focus moves to the page's content.
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

/** Outside the hook, because the row that uses the hook may have left the list. */
function undoAction<T>({ action, done, failed }: Options<T>, fields: Fields) {
  startTransition(async () => {
    const result = await callAction(action, fields, failed);
    if (result.ok) toast.success(done(result.data).text);
  });
}

async function callAction<T>(action: FormAction<T>, fields: Fields, failed: string) {
  const result = await action(null, formOf(fields)).catch((error: unknown) => ({
    ok: false as const,
    error: actionFailure(error, failed),
  }));
  if (!result.ok) toast.error(result.error === unexpectedFailure ? failed : result.error);
  return result;
}

/** Whether an error thrown by an action is a redirect of Next, which has to be rethrown. */
export function isRedirectError(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}

/** The page's URL as the `action` of forms without JavaScript, for which React would render an empty, invalid one. */
export function useCurrentUrl(): string {
  const query = useSearchParams().toString();
  return usePathname() + (query && `?${query}`);
}
