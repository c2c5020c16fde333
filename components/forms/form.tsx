"use client";

import { createContext, Fragment, useContext } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { useActionForm } from "./use-action-form";

type AnyForm = ReturnType<typeof useActionForm<unknown>>;

const FormContext = createContext<AnyForm | null>(null);

type Props = {
  form: AnyForm;
  submitLabel: string;
  pendingLabel: string;
  /** What is sent cannot be taken back. */
  isDestructive?: boolean;
  /** What stands beside the button that sends: a way back, a preview. Alone it is as wide as the form. */
  actions?: React.ReactNode;
  /** Whether the button is as wide as its words: one among others of a page. */
  isPart?: boolean;
  /** Whether the server says all that is wrong at once, where the browser would first stop at what is empty. */
  noValidate?: boolean;
  children: React.ReactNode;
};

/** A form around its fields: what is wrong with the whole stands above the button that sends it. */
export function Form({
  form,
  submitLabel,
  pendingLabel,
  isDestructive = false,
  actions,
  isPart = false,
  noValidate,
  children,
}: Props) {
  return (
    <FormContext value={form}>
      <form
        {...form.props}
        noValidate={noValidate}
        className={`grid ${actions ? "gap-8" : "gap-5 has-[>[role=group]]:gap-8"}`}
      >
        <Fragment key={form.filling}>{children}</Fragment>
        <div role="alert" className="empty:hidden">
          {form.error ? (
            <Notice variant="error">
              <p>{form.error}</p>
            </Notice>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:*:flex-auto">
          <Button
            disabled={form.isPending}
            data-primary
            variant={isDestructive ? "danger" : "solid"}
            className={actions || isPart ? "max-sm:w-full" : "w-full"}
          >
            {form.isPending ? pendingLabel : submitLabel}
          </Button>
          {actions}
        </div>
      </form>
    </FormContext>
  );
}

/** The form around a field. */
export function useFormContext(): AnyForm {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field stands outside of a form.");
  return form;
}
