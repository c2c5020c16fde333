import { useId } from "react";

type Props = {
  title: string;
  /** What helps with all of its fields. */
  text?: string;
  children: React.ReactNode;
};

/** Fields of a form that belong together, under a heading. */
export function FormGroup({ title, text, children }: Props) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-5 border-line [&:not(:first-of-type)]:border-t [&:not(:first-of-type)]:pt-7"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text ? <p className="mt-1 text-sm text-muted">{text}</p> : null}
      </div>
      {children}
    </div>
  );
}
