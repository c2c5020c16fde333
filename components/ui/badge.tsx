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
 * Each colour has one meaning. Blue: a type, or something in progress. Violet: a level or role. Aqua: open or in
 * effect. Yellow: needs attention. `error`: a failure. `neutral`: past states and remarks. Fuchsia is reserved for
 * irreversible actions.
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
