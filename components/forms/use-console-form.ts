"use client";

import { useEffect, useRef, useTransition } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { startAutosave } from "@/lib/forms/autosave";
import type { Draft, DraftForm } from "@/lib/forms/draft";
import { toFormData } from "@/lib/forms/form-data";
import type { FormAction } from "@/lib/forms/result";
import { showErrors, toFieldErrors } from "@/components/forms/form-errors";
import { actionFailure } from "@/components/forms/outdated-page";
import { isRedirectError } from "@/components/forms/use-run-action";

export type ConsoleFormOptions<T> = {
  /** The schema that the action parses, too. */
  schema: z.ZodType<unknown, FieldValues>;
  action: FormAction<T>;
  values?: FieldValues;
  /** The message if the server cannot be reached. */
  failed?: string;
  onDone?: (data: T) => void;
  /** Where unsaved input is stored; required for forms with more than three fields. */
  draft?: DraftForm & { restored: Draft | null };
};

/** Runs a form of the console: react-hook-form holds its values, with which its action is called. */
export function useConsoleForm<T>(options: ConsoleFormOptions<T>) {
  const { schema, action, values, failed, onDone, draft } = options;
  const element = useRef<HTMLFormElement>(null);
  const autosave = useRef<ReturnType<typeof startAutosave>>(null);
  const isSending = useRef(false);
  const [isPending, startSending] = useTransition();
  const form = useForm<FieldValues>({
    defaultValues: values,
    // The action parses the values again, so they are sent as they were typed.
    resolver: zodResolver(schema, undefined, { raw: true }),
    // Editing a field clears its error. Fields are validated again on the next submit only.
    reValidateMode: "onSubmit",
    // `showErrors` sets the focus instead: it opens the <details> around a field first, and handles the action's errors, too.
    shouldFocusError: false,
  });
  const { subscribe, getValues, setValue, setError } = form;
  // Read while rendering, because React Hook Form keeps only those parts of the state current.
  const { errors } = form.formState;

  const { name, version = null, restored = null } = draft ?? {};
  useEffect(() => {
    if (!name) return;
    autosave.current = startAutosave({ subscribe, getValues }, { name, version, restored });
    return autosave.current.stop;
  }, [name, version, restored, subscribe, getValues]);

  const isNewRow = Boolean(values?.key) && !restored;
  // The browser's Back button may show this form again after saving. New input is then another row and needs another
  // idempotency key.
  useEffect(() => {
    if (isNewRow && isSecureContext) setValue("key", crypto.randomUUID());
  }, [isNewRow, setValue]);

  const send = async (typed: FieldValues) => {
    try {
      const result = await action(null, toFormData(typed));
      if (result.ok) return onDone?.(result.data);
      showErrors(form, element.current, toFieldErrors(result));
    } catch (error) {
      if (isRedirectError(error)) autosave.current?.drop();
      const keep = () => autosave.current?.keep() ?? false;
      setError("root", { message: actionFailure(error, failed, keep) });
    } finally {
      isSending.current = false;
    }
  };

  const submit = (typed: FieldValues) => {
    // A double click submits twice before the button is disabled.
    if (isSending.current) return;
    isSending.current = true;
    startSending(() => send(typed));
  };
  const refuse = (errors: FieldErrors) => showErrors(form, element.current, errors);

  return {
    form,
    isPending,
    props: {
      ref: element,
      onSubmit: (event: React.FormEvent) => void form.handleSubmit(submit, refuse)(event),
      onInput: ({ target }: React.FormEvent) => {
        if (Object.keys(errors).length === 0) return;
        const [field = ""] = (target as Element).getAttribute("name")?.split(".") ?? [];
        form.clearErrors(field ? ["root", field] : "root");
      },
    },
  };
}
