type Props = { title: string; lead: React.ReactNode; children: React.ReactNode };

/** A page of plain words about the board itself. */
export function TextPage({ title, lead, children }: Props) {
  return (
    <div className="container with-rail pt-10 sm:pt-14">
      <div>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-2 mb-10 text-lg text-muted [&_a]:underline [&_a]:underline-offset-4">
          {lead}
        </p>
        <div className="prose">{children}</div>
      </div>
    </div>
  );
}
