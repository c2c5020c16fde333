import { oneLine } from "@/lib/text/clean";
import { foldText } from "@/lib/text/fold";

/** A skill that the database knows; synonyms are lower case. */
export type KnownSkill = { slug: string; name: string; synonyms: string[] };

/** Splits a typed list of skills into names, without duplicates, ignoring case. */
export function parseSkills(text: string): string[] {
  const names = text.split(/[,;\n]/u).map(oneLine);
  const byFoldedName = new Map(names.filter(Boolean).map((name) => [foldText(name), name]));
  return [...byFoldedName.values()];
}

/** Looks up skills by name or synonym. Returns the slugs found, and the unknown names. */
export function findSkills(vocabulary: readonly KnownSkill[], names: readonly string[]) {
  const found = names.map((name) => {
    const word = foldText(name);
    return { name, slug: vocabulary.find((skill) => skillTerms(skill).includes(word))?.slug };
  });
  return {
    slugs: [...new Set(found.flatMap(({ slug }) => slug ?? []))],
    unknown: found.filter(({ slug }) => !slug).map(({ name }) => name),
  };
}

/** The skills mentioned in a text, in the order of their first mention. */
export function suggestSkills(vocabulary: readonly KnownSkill[], text: string): KnownSkill[] {
  const lower = text.toLowerCase();
  return vocabulary
    .flatMap((skill) => {
      const places = skillTerms(skill).map((word) => indexOfWord(lower, word));
      const first = Math.min(...places.filter((place) => place >= 0));
      return Number.isFinite(first) ? { skill, first } : [];
    })
    .toSorted((a, b) => a.first - b.first)
    .map(({ skill }) => skill);
}

const skillTerms = ({ slug, name, synonyms }: KnownSkill) => [
  name.toLowerCase(),
  slug,
  ...synonyms,
];

/** The index of a whole word in a text, or -1: 'Java' is not found in 'JavaScript', nor 'C' in 'C++'. */
function indexOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? "";
    const after = text.slice(at + word.length);
    if (!wordCharacter.test(before) && !wordContinues.test(after)) return at;
  }
  return -1;
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/**
 * Matches text that continues the word before it, such as the "Script" in "JavaScript", the "++" in "C++" and the ".js"
 * in "Node.js".
 */
const wordContinues = /^(?:[\p{L}\p{N}_]|[+#]|\.\p{L})/u;
