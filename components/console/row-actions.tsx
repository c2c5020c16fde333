import { rowAction } from "@/components/forms/confirm-action";
import type { FormAction } from "@/lib/auth/action";
import type { Change } from "@/lib/content/form";
import { RowMenu } from "./row-menu";
import { type RowVerb, VerbButton } from "./verb-button";

type Props = {
  id: string;
  /** What the row is called, and what it is: 'job'. */
  name: string;
  noun: string;
  editHref: string;
  /** What does with rows of the list what its buttons say. */
  action: FormAction<Change>;
  /** What can be done with this row; it can always be deleted. */
  verb?: RowVerb | undefined;
  /** What is to be done next, where that is another. */
  next?: RowVerb | undefined;
  deletion: { failed: string; text?: string };
  /** Further entries of the menu. */
  children?: React.ReactNode;
};

/** What can be done with one row of a list: what is most often wanted at once, the rest in a menu. */
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
    <div className="flex flex-wrap items-center justify-end gap-1">
      {next ? <VerbButton {...next} {...button} look="outline" /> : null}
      {verb && isNextStep ? <VerbButton {...verb} {...button} look="solid" /> : null}
      <a href={editHref} aria-label={`Edit ${name}`} className={rowAction}>
        Edit
      </a>
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
