"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  useForm,
  useFormContext,
  useFormState,
} from "react-hook-form";
import type { z } from "zod";
import { LinkButton, Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import {
  startAutosave,
  type Draft,
  type DraftForm,
  draftListValues,
  draftName,
  type DraftNoun,
  draftRows,
  draftValues,
  dropDraft,
  isRedirectError,
  readDraft,
} from "@/lib/forms/draft";
import { toFormData, type FormAction } from "@/lib/forms/submission";
import {
  FormBody,
  formClass,
  type FormLayout,
  fieldMessage,
  formFailureMessage,
  showErrors,
  toFieldErrors,
} from "@/components/forms/fields";
import { useIsHydrated } from "@/components/forms/without-javascript";

type ConsoleFormOptions<T> = {
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

/** A form of the console, which needs JavaScript. */
export function ConsoleForm<T>(props: ConsoleFormOptions<T> & FormLayout) {
  const { form, isPending, props: handlers } = useConsoleForm(props);
  const isRunning = useIsHydrated();
  return (
    <FormProvider {...form}>
      {/* The browser's own validation would hide our messages. */}
      <form {...handlers} noValidate={isRunning} className={formClass(Boolean(props.actions))}>
        <noscript>
          <Notice variant="warning" text="This form needs JavaScript." />
        </noscript>
        {/* Before hydration the browser would submit the form itself, to a page that does not expect it. */}
        <FormBody {...props} isPending={isPending} isDisabled={!isRunning} />
      </form>
    </FormProvider>
  );
}

/** Runs a form of the console: react-hook-form holds its values, with which its action is called. */
function useConsoleForm<T>(options: ConsoleFormOptions<T>) {
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
      setError("root", { message: formFailureMessage(error, keep, failed) });
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
  const refuse = (invalid: FieldErrors) => showErrors(form, element.current, invalid);

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

/** Debounce delay between the last change and the returned values, in milliseconds. */
const settledMs = 300;

/** Returns the values of the form, debounced: for checks that are too slow to run on each keystroke. */
export function useSettledValues(): FieldValues {
  const { getValues, subscribe } = useFormContext();
  const [values, setValues] = useState<FieldValues>(() => getValues());
  // Subscribes instead of watching, because watching would render the component on each keystroke.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setValues({ ...getValues() }), settledMs);
    };
    // Reads the values once more, because fields without an initial value are registered after the first rendering.
    settle();
    const unsubscribe = subscribe({ formState: { values: true }, callback: settle });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [getValues, subscribe]);
  return values;
}

export type RowFormProps = { values: Record<string, string>; profileId: string; home: string };

type RowProps<T> = RowFormProps &
  Pick<ConsoleFormOptions<T>, "schema" | "action" | "failed"> &
  Pick<FormLayout, "submitLabel" | "actions" | "needs" | "children"> & {
    noun: DraftNoun;
    /** The items of list fields by name. */
    lists?: Record<string, string[]>;
    /** The rows of lists with several fields by name. */
    rows?: Record<string, object[]>;
    pendingLabel?: string;
    className?: string;
  };

/**
 * The form of a database row. Unsaved input is stored in the browser as a draft and offered when the form is opened
 * again.
 */
export function RowForm<T>(props: RowProps<T>) {
  const { noun, profileId, values, lists = {} } = props;
  const isRunning = useIsHydrated();
  const [restored, setRestored] = useState<Draft | null>(null);
  const draft = {
    name: draftName(noun, profileId, values.id),
    version: values.version ? Number(values.version) : null,
  };
  const texts = restored ? draftValues(values, restored) : values;
  const listRows = Object.entries(lists).map(([name, items]) => {
    const shown = restored ? draftListValues(restored, name) : items;
    return [name, shown.map((text) => ({ text }))] as const;
  });
  const rows = Object.entries(props.rows ?? {}).map(
    ([name, items]) => [name, restored ? draftRows(restored, name) : items] as const,
  );
  return (
    <>
      {isRunning && !restored ? (
        <DraftOffer {...draft} noun={noun} onRestore={setRestored} />
      ) : null}
      <Panel className={`relative p-5 sm:p-8 ${props.className ?? ""}`}>
        <ConsoleForm
          // The key changes when a draft is restored, which remounts the fields with its values.
          key={restored ? "restored" : "opened"}
          schema={props.schema}
          action={props.action}
          failed={props.failed}
          values={{ ...texts, ...Object.fromEntries([...listRows, ...rows]) }}
          draft={{ ...draft, restored }}
          submitLabel={props.submitLabel}
          pendingLabel={props.pendingLabel ?? "Saving..."}
          needs={props.needs}
          actions={
            <>
              {props.actions}
              <LinkButton href={props.home} variant="outline">
                Cancel
              </LinkButton>
            </>
          }
        >
          {props.children}
          <StaleEditNotice />
        </ConsoleForm>
      </Panel>
    </>
  );
}

type DraftOfferProps = DraftForm & { noun: string; onRestore: (draft: Draft) => void };

/** Offers to restore the stored draft of a form. Rendered in the browser only, because drafts are stored there. */
function DraftOffer({ name, noun, version, onRestore }: DraftOfferProps) {
  const [draft, setDraft] = useState(() => readDraft(name));
  if (!draft) return null;
  const { files = [] } = draft;
  return (
    <div className="mb-6">
      <Notice variant="warning" role="status">
        <p>
          You have unsaved changes from{" "}
          {new Date(draft.at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}.
          {draft.version === version
            ? null
            : ` The ${noun} has been changed since then: restoring and saving them replaces that change.`}
          {files.length > 0 ? ` Please choose ${files.join(" and ")} again.` : null}
        </p>
        <div className="flex gap-2">
          <Button type="button" variant="outline" size="sm" onClick={() => onRestore(draft)}>
            Restore
          </Button>
          <Button
            type="button"
            variant="quiet"
            size="sm"
            onClick={() => {
              dropDraft(name);
              setDraft(null);
            }}
          >
            Discard
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Shown after a save that was refused because the row had been changed meanwhile. */
function StaleEditNotice() {
  const { errors } = useFormState();
  const error = fieldMessage(errors, "version");
  return (
    <div data-notes="version" role="alert" className="empty:hidden">
      {error ? (
        <Notice variant="warning">
          <p>
            {error} Load the newer copy to see what changed: your own version is then offered above
            the form, and saving it replaces the newer one.
          </p>
          <Button type="button" variant="outline" size="sm" onClick={() => location.reload()}>
            Load the newer copy
          </Button>
        </Notice>
      ) : null}
    </div>
  );
}
