type Props = {
  title: string;
  /** What stands under the heading. */
  text?: React.ReactNode;
  /** What can be done with the list as a whole. */
  actions?: React.ReactNode;
  search?: React.ReactNode;
  filters?: React.ReactNode;
};

/** The head of every page of the console: its name, and of a list the search and the filters. */
export function PageHead({ title, text, actions, search, filters }: Props) {
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 dir="auto" className="mr-auto min-w-0 text-2xl">
          {title}
        </h1>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {text ? (
        <p dir="auto" className="-mt-2 mb-2 text-sm text-muted">
          {text}
        </p>
      ) : null}
      {search || filters ? (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {search}
          {filters}
        </div>
      ) : null}
    </div>
  );
}
