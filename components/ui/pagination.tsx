import { Icon } from "@/components/ui/icon";

type Props = { page: number; pageCount: number; pageHref: (page: number) => string };
type PaginationProps = Props & {
  /**
   * Whether search engines index the pages. Then links to distant pages are added, so that each page is few clicks
   * away.
   */
  isIndexed?: boolean;
};

export function Pagination({ page, pageCount, pageHref, isIndexed = true }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pagination" className="print:hidden">
      <ul className="pagination">
        <li className="flex flex-1">
          {page > 1 ? (
            <a href={pageHref(Math.min(page - 1, pageCount))} rel="prev" className="page-link">
              <Icon name="chevron-left" />
              Previous
            </a>
          ) : null}
        </li>
        <li className="text-sm text-muted tabular-nums sm:hidden">
          Page {page} of {pageCount}
        </li>
        {pageSlots(page, pageCount).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={pageHref(number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={`Page ${number}`}
                className="page-link"
              >
                {number}
              </a>
            </li>
          ),
        )}
        <li className="flex flex-1 justify-end">
          {page < pageCount ? (
            <a href={pageHref(page + 1)} rel="next" className="page-link">
              Next
              <Icon name="chevron-right" />
            </a>
          ) : null}
        </li>
      </ul>
      {isIndexed ? <FarPages page={page} pageCount={pageCount} pageHref={pageHref} /> : null}
    </nav>
  );
}

/**
 * At most 21 links to distant pages of a long list: to every tenth page (fewer if there are more than 100 pages), and
 * to every fifth page nearby.
 */
function FarPages({ page, pageCount, pageHref }: Props) {
  const step = Math.ceil(pageCount / 100) * 10;
  const isFar = (number: number) => number % step === 0 || Math.abs(number - page) <= 25;
  const far = multiplesUpTo(5, pageCount).filter(isFar);
  if (pageCount < secondRowFrom) return null;
  return (
    <ul aria-label="Further pages" className="mt-3 flex flex-wrap justify-center max-sm:hidden">
      {far.map((number) => (
        <li key={number}>
          <a href={pageHref(number)} aria-label={`Page ${number}`} className="page-link">
            {number}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** From this number of pages on, every tenth page is linked from a second row, because the first would be too long. */
const secondRowFrom = 30;

const multiplesUpTo = (step: number, pageCount: number) =>
  Array.from({ length: Math.floor(pageCount / step) }, (_, index) => (index + 1) * step);

function pageSlots(page: number, pageCount: number): (number | null)[] {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((distance) => page + distance);
  const tens = pageCount < secondRowFrom ? multiplesUpTo(10, pageCount) : [];
  const shown = [...new Set([1, ...near, ...tens, pageCount])]
    .filter((number) => number >= 1 && number <= pageCount)
    .toSorted((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? 0);
    // A gap of a single page is filled with its number instead of an ellipsis.
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}

type ListLimitProps = { count: number; limit: number; children: React.ReactNode };

export function ListLimit({ count, limit, children }: ListLimitProps) {
  return count < limit ? null : <p className="mt-5 text-sm text-muted">{children}</p>;
}
