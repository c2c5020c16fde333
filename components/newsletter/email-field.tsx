import type { FormAnswer } from "@/lib/newsletter/answer-cookie";

type Props = {
  id: string;
  /** What it is called where no label stands beside it. */
  label?: string;
  answer?: FormAnswer | null;
};

/** An address to write to, and under it what is wrong with the one that was sent. */
export function EmailField({ id, label, answer }: Props) {
  const failure = answer?.ok === false ? answer : null;
  return (
    <div>
      <input
        id={id}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder="you@example.com"
        aria-label={label}
        aria-invalid={failure ? true : undefined}
        aria-describedby={`${id}-error`}
        defaultValue={failure?.email}
        className="h-11 w-full rounded-md border border-control bg-surface px-3 placeholder:text-muted hover:border-accent aria-invalid:border-error-text"
      />
      <div id={`${id}-error`} data-notes="email">
        <p role="alert" className="text-sm font-semibold text-error-text not-empty:mt-2">
          {failure?.error}
        </p>
      </div>
    </div>
  );
}
