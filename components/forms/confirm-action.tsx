"use client";

import { type ComponentProps, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { FormAction } from "@/lib/action";
import { useRunAction } from "./use-run-action";

type Props = {
  action: FormAction<never> | FormAction<unknown> | FormAction<string> | FormAction;
  /** What the action gets. */
  fields: Record<string, string | string[]>;
  /** What is told when it is done; where the action's data is a text, that. */
  done?: string;
  /** What is told where the action could not be asked. */
  failed: string;
  /** What the button says; `name` is what it is called where the words alone would not do. */
  label: React.ReactNode;
  name?: string;
  variant?: ComponentProps<typeof Button>["variant"];
  onDone?: () => void;
};

/** A button that runs an action. In a form, because what is submitted before React is there waits for it, and a click is lost. */
export function ActionButton({
  action,
  fields,
  done,
  failed,
  label,
  name,
  variant = "quiet",
  onDone,
}: Props) {
  const { isPending, run } = useRunAction({
    action: action as FormAction<unknown>,
    done: told(done),
    failed,
    onDone,
  });
  return (
    <form action={() => run(fields)} className="contents">
      <Button variant={variant} size="sm" aria-disabled={isPending} aria-label={name}>
        {label}
      </Button>
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
  variant = "quiet",
  onDone,
  ...question
}: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { isPending, run } = useRunAction({
    action: action as FormAction<unknown>,
    done: told(done),
    failed,
    onDone,
  });
  return (
    <>
      <Button
        type="button"
        variant={variant}
        size="sm"
        aria-label={name}
        {...opening(id)}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </Button>
      <ConfirmDialog
        ref={dialog}
        id={id}
        {...question}
        isPending={isPending}
        onConfirm={(filled) =>
          run({ ...fields, ...textsOf(filled) }, () => dialog.current?.close())
        }
      />
    </>
  );
}

const told =
  (done = "Done") =>
  (data: unknown) =>
    typeof data === "string" ? data : done;

/** Opens a dialog by the browser itself, where it can, whether React is there yet or not; React's types do not know of it. */
const opening = (id: string) => ({ command: "show-modal", commandfor: id });

/** What was filled in; a file would be none of it. */
const textsOf = (filled: FormData) =>
  Object.fromEntries(
    [...filled].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
