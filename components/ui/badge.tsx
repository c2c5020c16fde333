import { type Tone, tones } from "./tone";

/** Neutral is what is over, error what went wrong. What cannot be undone has a colour for itself. */
export type BadgeTone = Exclude<Tone, "fuchsia"> | "neutral" | "error";

const classes: Record<BadgeTone, string> = {
  ...tones,
  neutral: "bg-sunken text-muted",
  error: "bg-error-soft text-error-text",
};

export function Badge({ tone, children }: { tone: BadgeTone; children: React.ReactNode }) {
  return <span className={`badge ${classes[tone]}`}>{children}</span>;
}
