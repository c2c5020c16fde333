/** One of some, at least one; the same name always gets the same, as in components/ui/tone.ts, which imports nothing. */
export function pick<Item>(some: readonly Item[], name: string): Item {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return some[hash % some.length] as Item;
}
