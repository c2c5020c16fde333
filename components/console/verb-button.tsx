import { ActionButton, ConfirmAction, type ActionLook } from "@/components/forms/confirm-action";
import type { FormAction } from "@/lib/auth/action";
import type { Change, Verb } from "@/lib/content/form";

export type RowVerb = {
  verb: Verb;
  failed: string;
  question?: { title: string; text: string; confirmLabel: string; children?: React.ReactNode };
};

type Props = RowVerb & {
  action: FormAction<Change>;
  ids: string[];
  /** Completes the accessible name: 'Go Engineer' in 'Delete Go Engineer'. */
  object: string;
  look: ActionLook;
};

export function VerbButton({ action, ids, verb, object, failed, question, look }: Props) {
  const label =
    verb === "cancel" ? "Mark as cancelled" : `${verb[0]?.toUpperCase()}${verb.slice(1)}`;
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
