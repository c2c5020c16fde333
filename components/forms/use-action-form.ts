"use client";

import {
  startTransition,
  useActionState,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type FieldErrors, type FieldValues, useForm } from "react-hook-form";
import { z } from "zod";
import type { FormAction } from "@/lib/forms/result";
import { startAutosave } from "@/lib/forms/autosave";
import type { Draft, DraftForm } from "@/lib/forms/draft";
import { formFields, isHiddenField } from "@/lib/forms/form-data";
import { actionFailure, dropKept, readKept } from "@/components/forms/outdated-page";
import { isRedirectError, useCurrentUrl } from "@/components/forms/use-run-action";

export type ActionFormOptions<T> = {
  schema: z.ZodType;
  action: FormAction<T>;
  values?: Record<string, string | null | undefined>;
  failed?: string;
  onDone?: () => void;
  draft?: DraftForm & { restored: Draft | null };
  /** The URL to which the form is posted without JavaScript, if it is not the current page. */
  page?: string | undefined;
};

const never = () => () => undefined;

/** Whether JavaScript runs: false on the server and during hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Runs a form on a server action. Without JavaScript the browser posts the form, and the response contains the input
 * and the errors.
 */
export function useActionForm<T>(options: ActionFormOptions<T>) {
  const { schema, action, values = {}, failed, onDone, draft } = options;
  const element = useRef<HTMLFormElement>(null);
  const autosave = useRef<ReturnType<typeof startAutosave>>(null);
  const isSending = useRef(false);
  const stored = useSyncExternalStore(never, readKept, () => null);
  // Id, version and key are taken from the reloaded page instead.
  const { id, version, key } = values;
  const kept: typeof values | null = stored ? { ...JSON.parse(stored), id, version, key } : null;

  const send: FormAction<T> = async (previous, form) => {
    try {
      const result = await action(previous, form);
      if (result?.ok) {
        dropKept(location.pathname);
        onDone?.();
      }
      if (result?.ok !== false || !result.fieldErrors || !element.current) return result;
      const { shown, unshown } = splitByField(element.current, result.fieldErrors);
      return { ...result, fieldErrors: shown, error: unshown ?? result.error };
    } catch (error) {
      if (isRedirectError(error)) autosave.current?.drop();
      else if (autosave.current)
        element.current?.toggleAttribute("data-keep", !autosave.current.keep());
      return { ok: false, error: actionFailure(error, failed) };
    } finally {
      isSending.current = false;
    }
  };
  // Without JavaScript a form can only post to a server action directly, so the server renders it with that action.
  const currentUrl = useCurrentUrl();
  const [result, dispatch, isPending] = useActionState(
    typeof window === "undefined" ? action : send,
    null,
    options.page ?? currentUrl,
  );
  const refusal = result?.ok === false ? result : null;
  /** The refusal that was shown when the user last edited the form. Its error is hidden since. */
  const [edited, setEdited] = useState<typeof refusal>(null);

  const { register, handleSubmit, formState, setError, clearErrors } = useForm<FieldValues>({
    // Editing a field clears its error. Fields are validated again on the next submit only.
    reValidateMode: "onSubmit",
    // Without `values`, react-hook-form would reset restored input to the initial values.
    ...(kept && { values: kept }),
    errors: useMemo(() => toFieldErrors(refusal?.fieldErrors), [refusal]),
    resolver: () => {
      const form = element.current;
      const read = form && schema.safeParse(formFields(new FormData(form)));
      if (!read || read.success) return { values: {}, errors: {} };
      const { shown, unshown } = splitByField(form, z.flattenError(read.error).fieldErrors);
      const errors = toFieldErrors(shown ?? { root: [unshown ?? read.error.message] });
      return { values: {}, errors };
    },
  });

  const { name, version: opened = null, restored = null } = draft ?? {};
  useEffect(() => {
    if (!name || !element.current) return;
    autosave.current = startAutosave(element.current, { name, version: opened, restored });
    return autosave.current.stop;
  }, [name, opened, restored]);

  // The stored input of an outdated page is restored only once: leaving the page deletes it.
  useEffect(() => {
    if (stored === null) return;
    const { pathname } = location;
    return () => dropKept(pathname);
  }, [stored]);

  // Focuses the first invalid field after a response, as react-hook-form does after its own validation.
  useEffect(() => {
    const focus = () => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    // Waits a frame, because the fields render their errors after this effect.
    if (refusal?.fieldErrors) requestAnimationFrame(focus);
  }, [refusal]);

  return {
    element,
    isPending,
    /** The action's result if it succeeded; else null. */
    data: result?.ok ? result.data : null,
    restored,
    error:
      formState.errors.root?.message ??
      (refusal && refusal !== edited && !refusal.fieldErrors ? refusal.error : null),
    register,
    setError,
    clearErrors,
    getError: (field: string): string | undefined => formState.errors[field]?.message?.toString(),
    refusedFields: Object.keys(formState.errors).filter(
      (name) => name !== "root" && !isHiddenField(name),
    ),
    /**
     * Returns the user's input after a refusal or a reload of an outdated page, else the field's initial value.
     * Undefined for switches that are off.
     */
    getValue: (field: string): string | undefined =>
      (refusal?.values ?? kept ?? values)[field] ?? undefined,
    /** The React key of the fields. When it changes, they are remounted with the current values. */
    fieldsKey: kept ? "kept" : "initial",
    props: {
      ref: element,
      action: dispatch,
      "data-keep": draft ? undefined : true,
      onInput({ target }: React.FormEvent<HTMLFormElement>) {
        setEdited(refusal);
        if (target instanceof Element) clearErrors(["root", target.getAttribute("name") ?? ""]);
      },
      onSubmit(event: React.FormEvent<HTMLFormElement>) {
        void handleSubmit(() => {
          if (isSending.current || !element.current) return;
          isSending.current = true;
          const form = new FormData(element.current);
          startTransition(() => dispatch(form));
        })(event);
      },
    },
  };
}

type Messages = Record<string, string[] | undefined>;

function splitByField(form: HTMLFormElement, messages: Messages) {
  const given = Object.entries(messages).filter(([, texts]) => texts?.[0]);
  const shown = given.filter(([name]) => {
    const notes = form.querySelector(`[data-notes="${CSS.escape(name)}"]`);
    // Opens the <details> around the field, because a closed one hides the field and keeps it from getting the focus.
    notes?.closest("details")?.setAttribute("open", "");
    return notes;
  });
  return {
    shown: shown.length > 0 ? Object.fromEntries(shown) : undefined,
    unshown: given.find((entry) => !shown.includes(entry))?.[1]?.[0],
  };
}

const toFieldErrors = (messages: Messages = {}): FieldErrors =>
  Object.fromEntries(
    Object.entries(messages).map(([name, texts]) => [
      name,
      { type: "schema", message: texts?.[0] },
    ]),
  );
