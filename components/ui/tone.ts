/** Soft background and readable text, by colour. */
export const tones = {
  blue: "bg-blue-soft text-blue-text",
  aqua: "bg-aqua-soft text-aqua-text",
  fuchsia: "bg-fuchsia-soft text-fuchsia-text",
  yellow: "bg-yellow-soft text-yellow-text",
  violet: "bg-violet-soft text-violet-text",
} as const;

export type Tone = keyof typeof tones;

const all = Object.keys(tones) as Tone[];

/** The same name always gets the same colour. */
export function toneOf(name: string): Tone {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return all[hash % all.length] ?? "blue";
}
