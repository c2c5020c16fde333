import { ActionButton, ConfirmAction } from "@/components/forms/confirm-action";
import type { FormAction } from "@/lib/action";
import type { Verb } from "@/lib/content/form";

/** What a button does with rows of a list. */
export type RowVerb = {
  verb: Verb;
  /** What is told where it cannot be done. */
  failed: string;
  /** What is asked first. */
  question?: { title: string; text: string };
};

const labels: Record<Verb, string> = {
  archive: "Archive",
  restore: "Restore",
  publish: "Publish",
  unpublish: "Unpublish",
  delete: "Delete",
};

type Props = RowVerb & {
  action: FormAction<string>;
  ids: string[];
  /** What it is done with: 'Delete' is called 'Delete Go Engineer'. */
  object: string;
  variant?: "quiet" | "outline";
};

/** A button that does something with rows of a list. */
export function VerbButton({ action, ids, verb, object, failed, question, variant }: Props) {
  const label = labels[verb];
  const button = {
    action,
    fields: { id: ids, verb },
    label,
    name: `${label} ${object}`,
    failed,
    variant,
  };
  return question ? (
    <ConfirmAction {...button} {...question} confirmLabel={label} />
  ) : (
    <ActionButton {...button} />
  );
}
