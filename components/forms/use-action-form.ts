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
import type { FormAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { fieldsOf } from "@/lib/forms/form-data";
import { useOwnAddress, leadsElsewhere } from "./use-run-action";
import { dropKept, keptValues, readKept, whyActionFailed } from "./keep-typed";
export type ActionFormOptions<T> = {
  schema: z.ZodType;
  action: FormAction<T>;
  /** What the fields hold at first, by name. */
  values?: Record<string, string | null | undefined>;
  /** What is said where the action could not be asked. */
  failed?: string;
  /** Called when it is done, where the page stays. */
  onDone?: () => void;
  /** What the form keeps by itself of what is typed into it: kept now, if there is room, and forgotten once it has arrived. */
  draft?: { keep: () => boolean; drop: () => void };
};

const never = () => () => undefined;

/**
 * A form that is checked in the browser by the schema its action checks with, read from the very fields that are sent.
 * Without JavaScript the browser posts it, and the page comes back with what was typed and what is wrong with it.
 */
export function useActionForm<T>({
  schema,
  action,
  values = {},
  failed = failures.unexpected,
  onDone,
  draft,
}: ActionFormOptions<T>) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const address = useOwnAddress();
  // What was typed before the page was reloaded because it was out of date.
  const stored = useSyncExternalStore(never, readKept, nothing);
  const kept = useMemo(() => (stored ? keptValues(stored, values) : null), [stored, values]);

  const send: FormAction<T> = async (previous, form) => {
    try {
      const result = await action(previous, form);
      if (result?.ok) {
        dropKept(location.pathname);
        onDone?.();
      }
      if (result?.ok !== false || !result.fieldErrors || !element.current) return result;
      const { shown, unshown } = whereShown(element.current, result.fieldErrors);
      return { ...result, fieldErrors: shown, error: unshown ?? result.error };
    } catch (error) {
      if (leadsElsewhere(error)) draft?.drop();
      else if (draft) element.current?.toggleAttribute("data-keep", !draft.keep());
      return { ok: false, error: whyActionFailed(error, failed) };
    } finally {
      isSending.current = false;
    }
  };
  // Only the action itself can be posted without JavaScript, so that is what the server writes into the page.
  const [result, dispatch, isPending] = useActionState(
    typeof window === "undefined" ? action : send,
    null,
    address,
  );
  const refusal = result?.ok === false ? result : null;
  /** The refusal that was about what the form no longer holds. */
  const [answered, setAnswered] = useState<typeof refusal>(null);

  const { register, handleSubmit, formState, setError, clearErrors } = useForm<FieldValues>({
    // What was said of a field is gone once it is edited, and said again when the form is sent.
    reValidateMode: "onSubmit",
    // Without them it would put back what the fields held before they were filled anew.
    ...(kept && { values: kept }),
    errors: useMemo(() => toFieldErrors(refusal?.fieldErrors), [refusal]),
    resolver: () => {
      const form = element.current;
      const read = form && schema.safeParse(fieldsOf(new FormData(form)));
      if (!read || read.success) return { values: {}, errors: {} };
      const { shown, unshown } = whereShown(form, z.flattenError(read.error).fieldErrors);
      return {
        values: {},
        errors: toFieldErrors(shown ?? { root: [unshown ?? read.error.message] }),
      };
    },
  });

  // The browser's own bubbles would hide the sentences; without JavaScript they are what there is.
  useEffect(() => {
    if (element.current) element.current.noValidate = true;
  }, []);

  // Whoever leaves the page, done or not, is not shown it again.
  useEffect(() => {
    if (stored === null) return;
    const { pathname } = location;
    return () => dropKept(pathname);
  }, [stored]);

  // What only the server could find wrong is brought into sight as what the browser found.
  useEffect(() => {
    if (!refusal?.fieldErrors) return;
    // The fields know of it only after this.
    const next = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
    return () => cancelAnimationFrame(next);
  }, [refusal]);

  return {
    isPending,
    /** What is wrong with the whole, if the fields do not say it. */
    error:
      formState.errors.root?.message ??
      (refusal && refusal !== answered && !refusal.fieldErrors ? refusal.error : null),
    register,
    setError,
    clearErrors,
    errorOf: (name: string): string | undefined => formState.errors[name]?.message?.toString(),
    // What was typed; a switch that was turned off is not among it.
    valueOf: (name: string): string | undefined =>
      (refusal?.values ?? kept ?? values)[name] ?? undefined,
    /** Changes when the fields are to be filled anew. */
    filling: kept ? "kept" : "given",
    props: {
      ref: element,
      action: dispatch,
      "data-keep": draft ? undefined : true,
      onInput({ target }: React.FormEvent<HTMLFormElement>) {
        setAnswered(refusal);
        clearErrors([
          "root",
          ...(target instanceof Element ? [target.getAttribute("name") ?? ""] : []),
        ]);
      },
      onSubmit(event: React.FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void handleSubmit(() => {
          if (isSending.current || !element.current) return;
          isSending.current = true;
          const form = new FormData(element.current);
          startTransition(() => dispatch(form));
        })();
      },
    },
  };
}

const nothing = () => null;

type Messages = Record<string, string[] | undefined>;

/** Messages by field, as far as the form has a place to show them; of the others, the first. */
function whereShown(
  form: HTMLFormElement,
  messages: Messages,
): { shown?: Messages; unshown?: string } {
  const given = Object.entries(messages).filter(([, texts]) => texts?.[0]);
  const isShown = ([name]: [string, unknown]) =>
    Boolean(form.querySelector(`[data-notes="${CSS.escape(name)}"]`));
  const shown = given.filter(isShown);
  const unshown = given.find((entry) => !isShown(entry))?.[1]?.[0];
  return {
    ...(shown.length > 0 && { shown: Object.fromEntries(shown) }),
    ...(unshown && { unshown }),
  };
}

function toFieldErrors(messages: Messages = {}): FieldErrors {
  return Object.fromEntries(
    Object.entries(messages)
      .filter(([, texts]) => texts?.[0])
      .map(([name, texts]) => [name, { type: "schema", message: texts?.[0] }]),
  );
}
