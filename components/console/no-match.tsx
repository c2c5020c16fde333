import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type Props = {
  /** What one of the list is called: 'job'. */
  noun: string;
  /** The list without the search. */
  allHref: string;
};

/** In place of a list in which a search finds nothing. */
export function NoMatch({ noun, allHref }: Props) {
  return (
    <EmptyState title={`No ${noun}s match your search.`}>
      <LinkButton href={allHref} variant="outline">
        Show all
      </LinkButton>
    </EmptyState>
  );
}
