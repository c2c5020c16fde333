/** Soft background and readable text, by colour. */
export const tones = {
  blue: "bg-blue-soft text-blue-text",
  aqua: "bg-aqua-soft text-aqua-text",
  fuchsia: "bg-fuchsia-soft text-fuchsia-text",
  yellow: "bg-yellow-soft text-yellow-text",
  violet: "bg-violet-soft text-violet-text",
} as const;

export type Tone = keyof typeof tones;

export const toneNames = Object.keys(tones) as Tone[];
