"use client";

import { useEffect, useRef, useTransition } from "react";
import { toast } from "sonner";
import type { FormAction } from "@/lib/action";
import { unexpectedFailure } from "@/lib/forms/failures";
import { formOf } from "@/lib/forms/form-data";
import { whyActionFailed } from "./keep-typed";

type Options<T> = {
  action: FormAction<T>;
  /** What is told when it is done. */
  done: string | ((data: T) => string);
  /** What is told where the action could not be asked, or has no sentence of its own for what it could not do. */
  failed: string;
  onDone?: (() => void) | undefined;
};

/** Runs an action without a form of its own, and tells what came of it. */
export function useRunAction<T>({ action, done, failed, onDone }: Options<T>) {
  const hasRun = useRef(false);
  const [isPending, startTransition] = useTransition();
  const run = (fields: Record<string, string | string[]>, onSettled?: () => void) => {
    // Not by disabling the button, which would lose the focus.
    if (isPending) return;
    startTransition(async () => {
      const result = await action(null, formOf(fields)).catch((error: unknown) => ({
        ok: false as const,
        error: whyActionFailed(error, failed),
      }));
      onSettled?.();
      hasRun.current = true;
      if (result.ok) {
        toast.success(typeof done === "function" ? done(result.data) : done);
        // Until it is closed: somebody has to do something about it.
        if (result.warning) toast.warning(result.warning, { duration: Infinity });
        onDone?.();
      } else toast.error(result.error === unexpectedFailure ? failed : result.error);
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
