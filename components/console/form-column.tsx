type Props = {
  title: string;
  /** Whether something stands beside the form where there is room. */
  isWide?: boolean;
  children: React.ReactNode;
};

/** The heading of a form's page and the form below it, as wide as is good to read. */
export function FormColumn({ title, isWide = false, children }: Props) {
  return (
    <div className={`mx-auto max-w-3xl ${isWide ? "xl:max-w-[70rem]" : ""}`}>
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </div>
  );
}
