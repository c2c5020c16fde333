import { LinkButton } from "@/components/ui/button";
import type { FormAction } from "@/lib/action";
import { type RowVerb, VerbButton } from "./verb-button";

type Props = {
  id: string;
  /** What the row is called. */
  name: string;
  editHref: string;
  /** What does with rows of the list what its buttons say. */
  action: FormAction<string>;
  /** What can be done with this row; it can always be deleted. */
  verbs?: RowVerb[];
  deletion: { failed: string; text?: string };
  children?: React.ReactNode;
};

/** What can be done with one row of a list. */
export function RowActions({ id, name, editHref, action, verbs = [], deletion, children }: Props) {
  const remove: RowVerb = {
    verb: "delete",
    failed: deletion.failed,
    question: { title: `Delete “${name}”?`, text: deletion.text ?? "This cannot be undone." },
  };
  return (
    <div className="-mx-3.5 flex flex-wrap sm:mx-0 sm:justify-end lg:flex-nowrap">
      <LinkButton href={editHref} variant="quiet" size="sm" aria-label={`Edit ${name}`}>
        Edit
      </LinkButton>
      {children}
      {[...verbs, remove].map((one) => (
        <VerbButton key={one.verb} {...one} action={action} ids={[id]} object={name} />
      ))}
    </div>
  );
}
