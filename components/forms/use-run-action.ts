"use client";

import { startTransition, useEffect, useRef, useTransition } from "react";
import { unstable_rethrow, unstable_isUnrecognizedActionError } from "next/navigation";
import { toast } from "sonner";
import { type ActionResult, undoFailure, failures, toFormData } from "@/lib/forms/submission";
import type { Change } from "@/lib/rows/verbs";

export type Fields = Record<string, string | string[]>;

type Action<T> = (previous: null, form: FormData) => Promise<ActionResult<T>>;

export type ActionOptions = { action: Action<unknown>; done?: string; failed?: string };

/** Time in milliseconds during which an action can be undone. Hovering or focusing the message pauses it. */
const undoMs = 12_000;

export function useRunAction(options: ActionOptions) {
  const hasRun = useRef(false);
  const [isPending, startTransition] = useTransition();
  const run = (fields: Fields, onSettled?: () => void) => {
    // Ignores further clicks while the action runs. The button is not disabled instead, because it would lose the
    // focus.
    if (isPending) return;
    startTransition(async () => {
      const result = await callAction(options.action, toFormData(fields), options.failed);
      onSettled?.();
      hasRun.current = true;
      if (!result.ok) return;
      const { text, undo } = successMessage(result.data, options.done);
      const onClick = () => undo && undoAction(options, undo);
      toast.success(text, undo && { duration: undoMs, action: { label: "Undo", onClick } });
      // A warning requires the user to act, so it stays until it is closed.
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

/** Not part of the hook, because the row that uses the hook may be unmounted by then. */
function undoAction({ action, done, failed }: ActionOptions, fields: Fields) {
  startTransition(async () => {
    const result = await callAction(action, toFormData(fields), failed && undoFailure(failed));
    if (result.ok) toast.success(successMessage(result.data, done).text);
  });
}

const successMessage = (data: unknown, done = "Done") =>
  typeof data === "object" && data && "text" in data ? (data as Change) : { text: done };

/** Calls an action; shows its error as a toast, or `failed` if calling it fails or its failure is unexpected. */
export async function callAction<T>(action: Action<T>, form: FormData, failed?: string) {
  const result = await action(null, form).catch((error: unknown) => ({
    ok: false as const,
    error: actionFailureMessage(error, failed),
    isUnexpected: false,
  }));
  if (!result.ok) toast.error(result.isUnexpected && failed ? failed : result.error);
  return result;
}

/**
 * Returns the message for an error of a server action that a button calls; forms have `formFailureMessage`. Rethrows
 * redirects. After a deployment, open pages of the previous build call server actions that no longer exist.
 */
export function actionFailureMessage(
  error: unknown,
  otherwise: string = failures.unexpected,
): string {
  unstable_rethrow(error);
  if (!unstable_isUnrecognizedActionError(error)) return otherwise;
  return "This page is out of date. Reload it, then try again.";
}
