/** The initials shown in place of a missing picture: 'AL' for 'Ada Lovelace'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

/** Picks an item of a non-empty list by a hash of the name, so that a name always gets the same item. */
export function pickByName<Item>(items: readonly Item[], name: string): Item {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return items[hash % items.length] as Item;
}
