type Props = {
  title: string;
  text?: React.ReactNode;
  actions?: React.ReactNode;
  search?: React.ReactNode;
  filters?: React.ReactNode;
};

export function PageHead({ title, text, actions, search, filters }: Props) {
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div
        className={`flex min-h-11 flex-wrap gap-3 ${text ? "mb-2 items-start" : "items-center"}`}
      >
        <div className="min-w-0 flex-1 basis-64">
          <h1 dir="auto" className="text-2xl">
            {title}
          </h1>
          {text ? (
            <p dir="auto" className="mt-1 max-w-prose text-sm text-muted">
              {text}
            </p>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {search || filters ? (
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {search}
          {filters}
        </div>
      ) : null}
    </div>
  );
}

type FormColumnProps = {
  title: string;
  text?: React.ReactNode;
  isWide?: boolean;
  children: React.ReactNode;
};

/** The head and content of a page with a form. */
export function FormColumn({ title, text, isWide = false, children }: FormColumnProps) {
  return (
    <div className={`max-w-3xl ${isWide ? "xl:max-w-none" : ""}`}>
      <PageHead title={title} text={text} />
      {children}
    </div>
  );
}
