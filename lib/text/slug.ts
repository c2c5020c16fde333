import { foldText } from "./fold.ts";

/** Maximum length of a slug in the tables of jobs and posts, in characters. */
const longestSlug = 120;

/** Maximum length of a slug derived from a name; the database may append a number. */
const longestBase = 80;

/** Whether a path segment can be a slug; for other segments no query is needed. */
export function isSlug(segment: string): boolean {
  return segment.length <= longestSlug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment);
}

/** Latin letters that Unicode normalisation does not decompose into a basic letter and an accent. */
const transliterated = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ŧ: "t",
};

/** The slug of a name, as private.slug_base of the database makes it; empty if no letter of it can be in a slug. */
export function toSlug(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(/[ßæœþøłđðıħŋŧ]/gu, (letter) => transliterated[letter as keyof typeof transliterated]);
  return hyphenate(letters);
}

/**
 * The slug of a city, made of its Latin letters as by private.city_slug of the database. A name without Latin letters
 * is written as code points: 5927-962a for 大阪.
 */
export function citySlug(name: string): string {
  const slug = toSlug(name);
  if (/[a-z]/u.test(slug)) return slug;
  const codePoints = foldText(name).replace(
    /[^ -~]/gu,
    (letter) => `-${(letter.codePointAt(0) ?? 0).toString(16)}-`,
  );
  return hyphenate(codePoints) || "city";
}

function hyphenate(letters: string): string {
  const slug = letters.replace(/[^a-z0-9]+/gu, "-").replace(/^-|-$/gu, "");
  return slug.slice(0, longestBase).replace(/-$/u, "");
}
