"use client";

import { type ComponentProps, useId, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { FormAction } from "@/lib/auth/action";
import type { Change } from "@/lib/content/form";
import { type DoneMessage, useRunAction } from "./use-run-action";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { longestReason, reason } from "@/lib/forms/fields";

type Props = {
  action: FormAction<never> | FormAction<unknown> | FormAction<Change> | FormAction;
  /** What the action gets. */
  fields: Record<string, string | string[]>;
  /** The message when it is done; where the action's data is a change, that one's. */
  done?: string;
  /** The message where the action could not be called. */
  failed: string;
  /** What the button says; `name` is what it is called where the words alone would not do. */
  label: React.ReactNode;
  name?: string;
  look?: ActionLook;
  /** Whether what it does is gone for good. */
  isDestructive?: boolean;
};

/** A button that runs an action. In a form, because what is submitted before React is there waits for it, and a click is lost. */
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

/** A button that asks first. */
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
        {...opening(id)}
        onClick={() => {
          if (!opensByItself()) dialog.current?.showModal();
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

/** The message for an action's data; a change carries its own. */
const messageOf =
  (done = "Done") =>
  (data: unknown): DoneMessage =>
    typeof data === "object" && data && "text" in data ? (data as Change) : { text: done };

/** Opens a dialog by the browser itself, where it can, whether React is there yet or not; React's types do not know of it. */
const opening = (id: string) => ({ command: "show-modal", commandfor: id });

const opensByItself = () => "commandForElement" in HTMLButtonElement.prototype;

/** What was filled in; a file would be none of it. */
const textsOf = (filled: FormData) =>
  Object.fromEntries(
    [...filled].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** What can be done with a row is quiet until the row is pointed at or used. */
export const rowAction =
  "inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors group-focus-within/row:text-accent group-hover/row:text-accent hover:bg-blue-soft";

/** An entry of a menu, a link or a button. */
export const menuEntry =
  "flex min-h-10 w-full items-center rounded-sm px-3 text-left text-sm focus-visible:-outline-offset-2";

/** What a button looks like that runs an action; `row` stands in a row of a list, `entry` in a menu. */
export type ActionLook = "solid" | "outline" | "quiet" | "row" | "entry";

type ActionLookProps = Omit<ComponentProps<"button">, "className"> & {
  look: ActionLook;
  /** Whether what it does is gone for good. */
  isDestructive: boolean;
};

/** A button that runs an action, or asks first. */
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
  /** What becomes of it. */
  note?: string;
};

/** Asks why; what is wrong with it stands at the field, as in every form, not in the browser's own bubble. */
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
