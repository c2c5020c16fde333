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
  /** The page to which the form is posted without JavaScript, if it is another than the present one. */
  page?: string | undefined;
};

const never = () => () => undefined;

/** Whether JavaScript runs: false on the server and during hydration. */
export const useIsRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Without JavaScript the browser posts the form, and the response contains the input and the errors. */
export function useActionForm<T>(options: ActionFormOptions<T>) {
  const { schema, action, values = {}, failed, onDone, draft } = options;
  const element = useRef<HTMLFormElement>(null);
  const autosave = useRef<ReturnType<typeof startAutosave>>(null);
  const isSending = useRef(false);
  const stored = useSyncExternalStore(never, readKept, () => null);
  // Id, version and key are those of the reloaded page.
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
  // Without JavaScript a form can only post to the server action itself, so that is what the server renders.
  const currentUrl = useCurrentUrl();
  const [result, dispatch, isPending] = useActionState(
    typeof window === "undefined" ? action : send,
    null,
    options.page ?? currentUrl,
  );
  const refusal = result?.ok === false ? result : null;
  /** The last refusal after which the user has edited the form; its error is hidden. */
  const [edited, setEdited] = useState<typeof refusal>(null);

  const { register, handleSubmit, formState, setError, clearErrors } = useForm<FieldValues>({
    // An edit clears the error of its field; the next submit validates again.
    reValidateMode: "onSubmit",
    // Without this option react-hook-form would reset restored input to the initial values.
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

  // Stored input of an outdated page is restored only once: leaving the page deletes it.
  useEffect(() => {
    if (stored === null) return;
    const { pathname } = location;
    return () => dropKept(pathname);
  }, [stored]);

  // Focuses the first invalid field after a response, as react-hook-form does after its own validation.
  useEffect(() => {
    const focus = () => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    // The fields render their errors after this effect.
    if (refusal?.fieldErrors) requestAnimationFrame(focus);
  }, [refusal]);

  return {
    element,
    isPending,
    /** What the action returned if it succeeded. */
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
    /** The input of a refused or outdated form, or the field's initial value; undefined for switches that are off. */
    getValue: (field: string): string | undefined =>
      (refusal?.values ?? kept ?? values)[field] ?? undefined,
    /** The React key of the fields; when it changes, they are filled in again. */
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
    // A field in a closed <details> can neither be seen nor get the focus.
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
