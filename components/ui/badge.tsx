import { type Tone, tones } from "./tone";

/** Neutral is what is over. What cannot be undone has a colour for itself. */
export type BadgeTone = Exclude<Tone, "fuchsia"> | "neutral";

export function Badge({ tone, children }: { tone: BadgeTone; children: React.ReactNode }) {
  return (
    <span className={`badge ${tone === "neutral" ? "bg-sunken text-muted" : tones[tone]}`}>
      {children}
    </span>
  );
}
