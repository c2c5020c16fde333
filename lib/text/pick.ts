/** One of some, of which there is at least one: the same name always gets the same. */
export function pick<Item>(some: readonly Item[], name: string): Item {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return some[hash % some.length] as Item;
}
