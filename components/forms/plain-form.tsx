"use client";

import { startTransition, useActionState, useEffect, useMemo, useRef } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type FieldValues, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { draftName, dropDraft, readDraft, typedEntries, writeDraft } from "@/lib/forms/draft";
import { formFields, type FormAction } from "@/lib/forms/submission";
import {
  FormBody,
  formClass,
  formFailureMessage,
  type FormLayout,
  showErrors,
  toFieldErrors,
} from "@/components/forms/fields";
import { useCurrentUrl, useIsHydrated } from "@/components/forms/without-javascript";

type PlainFormOptions<T> = {
  schema: z.ZodType<unknown, FieldValues>;
  action: FormAction<T>;
  values?: FieldValues;
  /** The message if the server cannot be reached. */
  failed?: string;
};

type PlainFormProps<T> = PlainFormOptions<T> &
  FormLayout & {
    /**
     * Whether to turn off the browser's validation, which stops at the first empty field, so that the server reports all
     * errors at once.
     */
    noValidate?: boolean;
  };

/** A form that works without JavaScript. */
export function PlainForm<T>(props: PlainFormProps<T>) {
  const { form, isPending, props: handlers } = usePlainForm(props);
  const isRunning = useIsHydrated();
  return (
    <FormProvider {...form}>
      <form
        {...handlers}
        // The browser's validation is used without JavaScript only, because it would show its own messages instead of
        // ours.
        noValidate={isRunning || props.noValidate}
        className={formClass(Boolean(props.actions))}
      >
        <FormBody {...props} isPending={isPending} />
      </form>
    </FormProvider>
  );
}

/**
 * Runs a form that also works without JavaScript: the browser then posts the form, and the response contains the input
 * and the errors.
 */
function usePlainForm<T>({ schema, action, values, failed }: PlainFormOptions<T>) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const send: FormAction<T> = async (previous, typed) => {
    try {
      return await action(previous, typed);
    } catch (error) {
      return {
        ok: false,
        error: formFailureMessage(error, () => storeTypedDraft(typed), failed),
      };
    } finally {
      isSending.current = false;
    }
  };
  // Without JavaScript a form can only post to a server action directly, so the server renders it with that action.
  const [result, dispatch, isPending] = useActionState(
    typeof window === "undefined" ? action : send,
    null,
    useCurrentUrl(),
  );
  const refusal = result?.ok === false ? result : null;
  const errors = useMemo(() => (refusal ? toFieldErrors(refusal) : undefined), [refusal]);
  const form = useForm<FieldValues>({
    defaultValues: refusal?.values ?? values,
    errors,
    // Validates what would be posted, which includes hidden fields and fields that the browser has filled in.
    resolver: (typed, context, validation) => {
      const posted = element.current ? formFields(new FormData(element.current)) : typed;
      return zodResolver(schema, undefined, { raw: true })(posted, context, validation);
    },
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });

  const { setError, setValue } = form;
  // Restores what was typed on this page before it was reloaded because it was out of date.
  useEffect(() => {
    for (const [name, text] of takeTypedDraft()) setValue(name, text);
  }, [setValue]);

  // Focuses the first invalid field after a response, as after the form's own validation.
  useEffect(() => {
    if (!refusal?.fieldErrors) return;
    // React cannot render synchronously within an effect.
    requestAnimationFrame(() => showErrors({ setError }, element.current, toFieldErrors(refusal)));
  }, [refusal, setError]);

  const submit = () => {
    if (isSending.current || !element.current) return;
    isSending.current = true;
    const posted = new FormData(element.current);
    // Dispatches outside of the form's `action`, after which React would reset the fields.
    startTransition(() => dispatch(posted));
  };
  const refuse = (invalid: FieldErrors) => showErrors(form, element.current, invalid);

  return {
    form,
    isPending,
    props: {
      ref: element,
      action: dispatch,
      onSubmit: (event: React.FormEvent) => void form.handleSubmit(submit, refuse)(event),
      onInput: ({ target }: React.FormEvent) =>
        form.clearErrors(["root", (target as Element).getAttribute("name") ?? ""]),
    },
  };
}

const pageDraftName = () => draftName("page", location.pathname);

/** Stores what was typed on an outdated page, without passwords. Returns false if the browser stores nothing. */
const storeTypedDraft = (typed: FormData) =>
  writeDraft(pageDraftName(), {
    at: Date.now(),
    version: null,
    key: "",
    entries: typedEntries(formFields(typed)),
  });

/** Returns what `storeTypedDraft` has stored for this page, and deletes it. */
function takeTypedDraft(): [string, string][] {
  const kept = readDraft(pageDraftName());
  dropDraft(pageDraftName());
  return kept?.entries ?? [];
}
