import { ActionButton, type ActionLook, ConfirmAction } from "@/components/console/confirm-action";
import type { FormAction } from "@/lib/forms/submission";
import { type Change, isIrreversible, type Verb } from "@/lib/rows/verbs";
import { RowMenu } from "@/components/console/row-menu";

type Props = {
  id: string;
  name: string;
  noun: string;
  editHref: string;
  action: FormAction<Change>;
  verb?: RowVerb | undefined;
  next?: RowVerb | undefined;
  deletion: { failed: string; text?: string };
  children?: React.ReactNode;
};

export function RowActions({
  id,
  name,
  noun,
  editHref,
  action,
  verb,
  next,
  deletion,
  children,
}: Props) {
  const button = { action, ids: [id], object: name };
  const isNextStep = verb?.verb === "publish" || verb?.verb === "approve";
  return (
    <div className="flex items-center justify-end gap-1 cards:contents">
      <RowButtons>
        {next ? <VerbButton {...next} {...button} look="outline" /> : null}
        {verb && isNextStep ? <VerbButton {...verb} {...button} look="solid" /> : null}
        <RowLink href={editHref} label="Edit" object={name} />
      </RowButtons>
      <RowMenu name={name}>
        {children}
        {verb && !isNextStep ? <VerbButton {...verb} {...button} look="entry" /> : null}
        <VerbButton
          {...button}
          verb="delete"
          failed={deletion.failed}
          question={{
            title: `Delete “${name}”?`,
            text: deletion.text ?? "This cannot be undone.",
            confirmLabel: `Delete ${noun}`,
          }}
          look="entry"
        />
      </RowMenu>
    </div>
  );
}

/** The buttons of a row. On cards they are at the end of the last line. */
export function RowButtons({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-end gap-1 cards:order-2 cards:-my-1 cards:ml-auto">
      {children}
    </div>
  );
}

type LinkProps = { href: string; label: string; object: string; look?: "row" | "entry" };

/** A link in a row or in its menu. `object` completes the accessible name: 'Go Engineer' in 'Edit Go Engineer'. */
export function RowLink({ href, label, object, look = "row" }: LinkProps) {
  return (
    <a
      href={href}
      aria-label={`${label} ${object}`}
      className={look === "row" ? "row-action" : "menu-entry hover:bg-sunken"}
    >
      {label}
    </a>
  );
}

export type RowVerb = {
  verb: Verb;
  /** The label, if it differs from the verb. */
  label?: string;
  failed: string;
  question?:
    | { title: string; text: string; confirmLabel: string; children?: React.ReactNode }
    | undefined;
};

type VerbProps = RowVerb & {
  action: FormAction<Change>;
  ids: string[];
  /** Completes the accessible name: 'Go Engineer' in 'Delete Go Engineer'. */
  object: string;
  look: ActionLook;
};

export function verbLabel(verb: Verb): string {
  if (verb === "cancel") return "Mark as cancelled";
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

export function VerbButton({
  action,
  ids,
  verb,
  label = verbLabel(verb),
  object,
  failed,
  question,
  look,
}: VerbProps) {
  const button = {
    action,
    fields: { id: ids, verb },
    label,
    // An ellipsis announces a dialog to the eye; the button's role and its dialog are announced anyway.
    name: `${label.replace("…", "")} ${object}`,
    failed,
    look,
    isDestructive: isIrreversible[verb],
  };
  return question ? <ConfirmAction {...button} {...question} /> : <ActionButton {...button} />;
}
