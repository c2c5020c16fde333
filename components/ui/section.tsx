import type { ComponentProps } from "react";

type SectionProps = Omit<ComponentProps<"section">, "title"> & {
  title: React.ReactNode;
  /** CSS classes of the heading. */
  heading?: string;
  isEmpty?: boolean;
};

/** A section of a page with a heading. Renders nothing if it is empty. */
export function Section({ id, title, heading, isEmpty, children, ...props }: SectionProps) {
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id} {...props}>
      <h2 id={id} className={heading ?? "mb-4 text-xl"}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function PageHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-8">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 text-lg text-muted">{text}</p>
    </div>
  );
}
