type Props = { title: string; children: React.ReactNode };

/** The heading of a form's page and the form below it, as wide as is good to read. */
export function FormColumn({ title, children }: Props) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </div>
  );
}
