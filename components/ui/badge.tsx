import { type Tone, tones } from "./tone";

/** Neutral is what is over. */
export type BadgeTone = Tone | "neutral";

export function Badge({ tone, children }: { tone: BadgeTone; children: React.ReactNode }) {
  return (
    <span className={`badge ${tone === "neutral" ? "bg-sunken text-muted" : tones[tone]}`}>
      {children}
    </span>
  );
}
