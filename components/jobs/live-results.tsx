type Props = {
  /** The server's results. */
  children: React.ReactNode;
  /** What stands in their place when others cannot be fetched. */
  failed: React.ReactNode;
};

/** What the search form narrows: browser/live-search.ts puts the results of a changed search in place of these. */
export function LiveResults({ children, failed }: Props) {
  return (
    <>
      <p id="job-status" role="status" className="sr-only" />
      <section
        id="job-results"
        aria-label="Jobs"
        tabIndex={-1}
        className="outline-none transition-opacity aria-busy:opacity-60"
      >
        {children}
      </section>
      <div id="job-results-failed" hidden>
        {failed}
      </div>
    </>
  );
}
