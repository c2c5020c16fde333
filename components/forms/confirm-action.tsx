"use client";

import { type ComponentProps, useId, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { FormAction } from "@/lib/auth/action";
import type { Change } from "@/lib/content/form";
import { menuEntry, rowAction } from "./action-classes";
import { type DoneMessage, useRunAction } from "./use-run-action";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { longestReason, reason } from "@/lib/forms/fields";

type Props = {
  action: FormAction<never> | FormAction<unknown> | FormAction<Change> | FormAction;
  fields: Record<string, string | string[]>;
  /** The message on success, unless the action's result contains one. */
  done?: string;
  /** The error message if calling the action fails. */
  failed: string;
  label: React.ReactNode;
  /** The button's accessible name, if its label is ambiguous. */
  name?: string;
  look?: ActionLook;
  isDestructive?: boolean;
};

/** A button that runs an action. It has a form: React replays a submit from before hydration, but no click. */
export function ActionButton({
  action,
  fields,
  done,
  failed,
  label,
  name,
  look = "quiet",
  isDestructive = false,
}: Props) {
  const { isPending, run } = useRunAction({
    action: action as FormAction<unknown>,
    done: messageOf(done),
    failed,
  });
  return (
    <form action={() => run(fields)} className="contents">
      <ActionTrigger
        look={look}
        isDestructive={isDestructive}
        aria-disabled={isPending}
        aria-label={name}
      >
        {label}
      </ActionTrigger>
    </form>
  );
}

type ConfirmProps = Props &
  Pick<ComponentProps<typeof ConfirmDialog>, "title" | "text" | "confirmLabel" | "children">;

export function ConfirmAction({
  action,
  fields,
  done,
  failed,
  label,
  name,
  look = "quiet",
  isDestructive = false,
  ...question
}: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { isPending, run } = useRunAction({
    action: action as FormAction<unknown>,
    done: messageOf(done),
    failed,
  });
  return (
    <>
      <ActionTrigger
        type="button"
        look={look}
        isDestructive={isDestructive}
        aria-label={name}
        {...invokerAttributes(id)}
        onClick={() => {
          if (!supportsInvokers()) dialog.current?.showModal();
        }}
      >
        {label}
      </ActionTrigger>
      <ConfirmDialog
        ref={dialog}
        id={id}
        {...question}
        isDestructive={isDestructive}
        isPending={isPending}
        onConfirm={(filled) =>
          run({ ...fields, ...textsOf(filled) }, () => dialog.current?.close())
        }
      />
    </>
  );
}

const messageOf =
  (done = "Done") =>
  (data: unknown): DoneMessage =>
    typeof data === "object" && data && "text" in data ? (data as Change) : { text: done };

/** Attributes by which the browser opens a dialog before hydration (invoker commands); React's types lack them. */
const invokerAttributes = (id: string) => ({ command: "show-modal", commandfor: id });

const supportsInvokers = () => "commandForElement" in HTMLButtonElement.prototype;

const textsOf = (filled: FormData) =>
  Object.fromEntries(
    [...filled].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** The appearance of an action's button: `row` in a list row, `entry` in a menu. */
export type ActionLook = "solid" | "outline" | "quiet" | "row" | "entry";

type ActionLookProps = Omit<ComponentProps<"button">, "className"> & {
  look: ActionLook;
  isDestructive: boolean;
};

function ActionTrigger({ look, isDestructive, ...props }: ActionLookProps) {
  if (look === "entry")
    return (
      <button
        {...props}
        className={`${menuEntry} ${isDestructive ? "text-fuchsia-text hover:bg-fuchsia-soft" : "hover:bg-sunken"}`}
      />
    );
  if (look === "row") return <button {...props} className={rowAction} />;
  return <Button {...props} variant={isDestructive ? "danger-outline" : look} size="sm" />;
}

type ReasonFieldProps = {
  isOptional?: boolean;
  /** Says who will read the reason. */
  note?: string;
};

/** A field for the reason in a confirmation dialog, with its error below instead of in the browser's bubble. */
export function ReasonField({
  isOptional = false,
  note = "Quoted in the mail, and kept in the audit log.",
}: ReasonFieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  return (
    <div className="mt-4 grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        {isOptional ? "Reason (optional)" : "Reason"}
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
          const { value } = event.currentTarget;
          setError(reason().safeParse(value).error?.issues[0]?.message);
          event.currentTarget.focus();
        }}
        onInput={() => setError(undefined)}
        className={`py-2 ${controlClass}`}
      />
      <div id={`${id}-notes`}>
        {error ? <p className="font-semibold text-error-text">{error}</p> : null}
        <p className="text-muted">{note}</p>
      </div>
    </div>
  );
}
