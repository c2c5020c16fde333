import { type Tone, tones } from "./tone";

export function Badge({ tone, children }: { tone: Tone; children: React.ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}
