import { EmptyState } from "@/components/ui/empty-state";
import { pluralOf } from "@/lib/text/counted";
import { ShowAll } from "./show-all";

type Props = {
  /** What one of the list is called: 'job'. */
  noun: string;
  /** The list without the search. */
  allHref: string;
};

/** In place of a list in which a search finds nothing. */
export function NoMatch({ noun, allHref }: Props) {
  return (
    <EmptyState title={`No ${pluralOf(noun)} match your search.`}>
      <ShowAll href={allHref} />
    </EmptyState>
  );
}
