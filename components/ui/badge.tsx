export const tones = {
  blue: "bg-blue-soft text-blue-text",
  aqua: "bg-aqua-soft text-aqua-text",
  fuchsia: "bg-fuchsia-soft text-fuchsia-text",
  yellow: "bg-yellow-soft text-yellow-text",
  violet: "bg-violet-soft text-violet-text",
} as const;

export type Tone = keyof typeof tones;

export const toneNames = Object.keys(tones) as Tone[];
/**
 * Badge colours: of a job blue is its type, aqua remote, violet a sponsored visa, `neutral` its level; of a row aqua is what
 * is public or done, yellow what waits, `neutral` what is past, `error` a failure. Fuchsia is reserved for irreversible actions.
 */
export type BadgeTone = Exclude<Tone, "fuchsia"> | "neutral" | "error";

const classes: Record<BadgeTone, string> = {
  ...tones,
  neutral: "bg-sunken text-muted",
  error: "bg-error-soft text-error-text",
};

export function Badge({ tone, children }: { tone: BadgeTone; children: React.ReactNode }) {
  return <span className={`badge ${classes[tone]}`}>{children}</span>;
}
