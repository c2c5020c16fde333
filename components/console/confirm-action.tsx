"use client";

import { type ComponentProps, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClass, FormSelect, type Option } from "@/components/ui/field";
import { longestReason, typedValues } from "@/lib/forms/submission";
import { type ActionOptions, type Fields, useRunAction } from "@/components/forms/use-run-action";

export type ActionLook = "solid" | "outline" | "row" | "entry";

type TriggerProps = {
  label: React.ReactNode;
  name?: string;
  look?: ActionLook;
  isDestructive?: boolean;
};

type Props = ActionOptions & TriggerProps & { fields?: Fields };

/**
 * A button that runs an action. It is in a form, because React replays a submit that happened before hydration, but not
 * a click.
 */
export function ActionButton({ action, fields = {}, done, failed, ...trigger }: Props) {
  const { isPending, run } = useRunAction({ action, done, failed });
  return (
    <form action={() => run(fields)} className="contents">
      <ActionTrigger {...trigger} aria-disabled={isPending} />
    </form>
  );
}

type ConfirmProps = Props & {
  title: string;
  text: string;
  confirmLabel: string;
  children?: React.ReactNode;
};

export function ConfirmAction({ title, text, confirmLabel, children, ...props }: ConfirmProps) {
  const { action, fields, done, failed, ...trigger } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { isPending, run } = useRunAction({ action, done, failed });
  const close = () => dialog.current?.close();
  // Invoker commands open the dialog even before hydration. Spread into the button, because React's types lack these
  // attributes.
  const openDialog = { command: "show-modal", commandfor: id };
  const confirm = (form: FormData) => run({ ...fields, ...typedValues(form) }, close);
  return (
    <>
      <ActionTrigger
        {...trigger}
        type="button"
        {...openDialog}
        onClick={() => {
          if (!("commandForElement" in HTMLButtonElement.prototype)) dialog.current?.showModal();
        }}
      />
      <dialog
        ref={dialog}
        id={id}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="visible m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-left text-base font-normal whitespace-normal text-ink shadow-lift backdrop:bg-night/60"
      >
        <h2 id={`${id}-title`} className="text-lg wrap-anywhere">
          {title}
        </h2>
        <p id={`${id}-text`} className="mt-2 text-sm text-muted">
          {text}
        </p>
        <form
          // React replays a submit from before hydration. With `action`, the fields then keep their values if the
          // action fails.
          action={confirm}
          onSubmit={(event) => {
            event.preventDefault();
            confirm(new FormData(event.currentTarget));
          }}
        >
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button type="button" variant="outline" autoFocus onClick={close}>
              Cancel
            </Button>
            <Button aria-disabled={isPending} variant={trigger.isDestructive ? "danger" : "solid"}>
              {confirmLabel}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "className" | "name">;

function ActionTrigger({ look = "row", isDestructive, ...button }: TriggerProps & ButtonProps) {
  const { label, name, ...rest } = button;
  const props = { ...rest, "aria-label": name, children: label };
  if (look === "entry") {
    const color = isDestructive ? "text-fuchsia-text hover:bg-fuchsia-soft" : "hover:bg-sunken";
    return <button {...props} className={`menu-entry ${color}`} />;
  }
  if (look === "row")
    return <button {...props} className={isDestructive ? "row-action-danger" : "row-action"} />;
  return <Button {...props} variant={isDestructive ? "danger-outline" : look} size="sm" />;
}

type AnswerFieldProps = { label: string; options: Option[]; required?: boolean };

/** A choice in a confirmation dialog. */
export function AnswerField({ label, ...select }: AnswerFieldProps) {
  const id = useId();
  return (
    <div className="mt-4 grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <FormSelect id={id} name="answer" {...select} />
    </div>
  );
}

type ReasonFieldProps = { label?: string; isOptional?: boolean; note?: string };

/** A field for the reason in a confirmation dialog, with its error below instead of in the browser's bubble. */
export function ReasonField({ label = "Reason", isOptional, note }: ReasonFieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  return (
    <div className="mt-4 grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        {isOptional ? `${label} (optional)` : label}
      </label>
      <textarea
        id={id}
        name="reason"
        rows={3}
        required={!isOptional}
        maxLength={longestReason}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        onInvalid={(event) => {
          event.preventDefault();
          // An empty field is the only possible error, because browsers enforce maxLength.
          setError("Reason is required");
          event.currentTarget.focus();
        }}
        onInput={() => setError(undefined)}
        className={`py-2 ${controlClass}`}
      />
      <div id={`${id}-notes`}>
        {error ? <p className="font-semibold text-error-text">{error}</p> : null}
        <p className="text-muted">{note ?? "Quoted in the email and kept in the audit log."}</p>
      </div>
    </div>
  );
}
