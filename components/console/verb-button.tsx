import { ActionButton, ConfirmAction, type ActionLook } from "@/components/forms/confirm-action";
import type { FormAction } from "@/lib/auth/action";
import type { Change, Verb } from "@/lib/content/form";

/** What a button does with rows of a list. */
export type RowVerb = {
  verb: Verb;
  /** The message where it cannot be done. */
  failed: string;
  /** What is asked first, and what the answer says that does it. */
  question?: { title: string; text: string; confirmLabel: string; children?: React.ReactNode };
};

const labels: Record<Verb, string> = {
  archive: "Archive",
  remove: "Remove",
  restore: "Restore",
  publish: "Publish",
  unpublish: "Unpublish",
  renew: "Renew",
  approve: "Approve",
  decline: "Decline",
  cancel: "Mark as cancelled",
  reinstate: "Reinstate",
  delete: "Delete",
};

type Props = RowVerb & {
  action: FormAction<Change>;
  ids: string[];
  /** What it is done with: 'Delete' is called 'Delete Go Engineer'. */
  object: string;
  look: ActionLook;
};

/** A button that does something with rows of a list. */
export function VerbButton({ action, ids, verb, object, failed, question, look }: Props) {
  const label = labels[verb];
  const button = {
    action,
    fields: { id: ids, verb },
    label,
    name: `${label} ${object}`,
    failed,
    look,
    isDestructive: verb === "delete",
  };
  return question ? <ConfirmAction {...button} {...question} /> : <ActionButton {...button} />;
}
