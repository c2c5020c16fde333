"use client";

import { createContext, Fragment, useContext, useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { type Draft, draftName, type DraftNoun, draftValues } from "@/lib/forms/draft";
import { DraftOffer, StaleEditNotice } from "@/components/forms/row-notices";
import {
  type ActionFormOptions,
  useActionForm,
  useIsHydrated,
} from "@/components/forms/use-action-form";

type AnyForm = ReturnType<typeof useActionForm<unknown>>;

const FormContext = createContext<AnyForm | null>(null);

export function useFormContext(): AnyForm {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field is outside of a form.");
  return form;
}

type Props = {
  form: AnyForm;
  submitLabel: string;
  pendingLabel: string;
  isDestructive?: boolean;
  /** Content beside the submit button. Without it, the button is as wide as the form. */
  actions?: React.ReactNode;
  /** Hints about missing input, shown beside the buttons. With them, the buttons stick to the bottom of the window. */
  needs?: React.ReactNode;
  /** Whether the form is one of several on the page. Its submit button is then only as wide as its label. */
  isPart?: boolean;
  /**
   * Whether to turn off the browser's validation, which stops at the first empty field, so that the server reports all
   * errors at once.
   */
  noValidate?: boolean;
  children?: React.ReactNode;
};

export function Form({ form, actions, needs, isPart, children, ...props }: Props) {
  const isRunning = useIsHydrated();
  const fullWidth = actions || isPart ? "max-sm:w-full" : "w-full";
  const submitWidth = needs ? "" : fullWidth;
  return (
    <FormContext value={form}>
      <form
        {...form.props}
        // The browser's validation is used without JavaScript only, because it would show its own messages instead of
        // ours.
        noValidate={isRunning || props.noValidate}
        className={`grid ${actions ? "gap-8" : "gap-5 has-[>[role=group]]:gap-8"}`}
      >
        <Fragment key={form.fieldsKey}>
          <RowFields form={form} />
          {children}
        </Fragment>
        <div role="alert" className="empty:hidden">
          {form.error ? <Notice variant="error" text={form.error} /> : null}
        </div>
        <div
          data-bar={needs ? true : undefined}
          className={`flex flex-wrap items-center gap-3 max-sm:*:flex-auto ${needs ? "form-bar" : ""}`}
        >
          {needs}
          <Button
            disabled={form.isPending}
            data-primary
            variant={props.isDestructive ? "danger" : "solid"}
            className={submitWidth}
          >
            {form.isPending ? props.pendingLabel : props.submitLabel}
          </Button>
          {actions}
        </div>
      </form>
    </FormContext>
  );
}

export type RowFormProps = { values: Record<string, string>; profileId: string; home: string };

type RowProps<T> = RowFormProps &
  Pick<ActionFormOptions<T>, "schema" | "action" | "failed" | "page"> &
  Pick<Props, "submitLabel" | "actions" | "needs" | "children"> & {
    noun: DraftNoun;
    pendingLabel?: string;
    className?: string;
  };

/**
 * The form of a database row. Unsaved input is stored in the browser as a draft and offered when the form is opened
 * again.
 */
export function RowForm<T>(props: RowProps<T>) {
  const { noun, profileId, values } = props;
  const isRunning = useIsHydrated();
  const [restored, setRestored] = useState<Draft | null>(null);
  const draft = {
    name: draftName(noun, profileId, values.id),
    version: values.version ? Number(values.version) : null,
  };
  return (
    <>
      {isRunning && !restored ? (
        <DraftOffer {...draft} noun={noun} onRestore={setRestored} />
      ) : null}
      {/* The key changes when a draft is restored, which remounts the fields with its values. */}
      <OpenedRowForm
        key={restored ? "restored" : "opened"}
        {...props}
        values={restored ? draftValues(values, restored) : values}
        draft={{ ...draft, restored }}
      />
    </>
  );
}

function OpenedRowForm<T>(props: RowProps<T> & Pick<ActionFormOptions<T>, "draft">) {
  const form = useActionForm(props);
  return (
    <Panel className={`relative p-5 sm:p-8 ${props.className ?? ""}`}>
      <Form
        pendingLabel="Saving..."
        {...props}
        form={form}
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
        <StaleEditNotice error={form.getError("version")} />
      </Form>
    </Panel>
  );
}

/**
 * Hidden fields: the row's id and version (for a new row, an idempotency key) and the query of the list to return to.
 */
function RowFields({ form: { restored, getValue } }: { form: AnyForm }) {
  const key = useRef<HTMLInputElement>(null);
  // The browser's Back button may show this form again after saving. New input is then another row and needs another
  // idempotency key.
  useEffect(() => {
    if (key.current && !restored && isSecureContext) key.current.value = crypto.randomUUID();
  }, [restored]);
  return ["id", "version", "key", "back"].map((name) => {
    const value = getValue(name);
    return value ? (
      <input
        key={name}
        type="hidden"
        name={name}
        defaultValue={value}
        ref={name === "key" ? key : null}
      />
    ) : null;
  });
}
