import type { ComponentProps } from "react";
import { Icon } from "./icon";

export function BackLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a
      {...props}
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      <Icon name="arrow-left" />
      {children}
    </a>
  );
}

export function TextLink({ className = "", ...props }: ComponentProps<"a">) {
  return (
    <a
      {...props}
      className={`font-semibold text-accent underline-offset-4 hover:underline ${className}`}
    />
  );
}

type SectionProps = Omit<ComponentProps<"section">, "title"> & {
  title: React.ReactNode;
  /** The classes of the heading. */
  heading?: string;
  isEmpty?: boolean;
};

/** A part of a page under a heading; nothing if it is empty. */
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
