"use client";

import { type ComponentProps, useId, useRef } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { FormAction } from "@/lib/auth/action";
import type { Change } from "@/lib/content/form";
import { type ActionLook, ActionTrigger } from "./action-trigger";
import { type DoneMessage, useRunAction } from "./use-run-action";

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
