import { countries, countryCode, countryGroups, countryName } from "@/lib/places/countries";

const aliases: Record<string, string> = {
  eu: "European Union",
  usa: "United States",
  "united states of america": "United States",
  uk: "United Kingdom",
  "great britain": "United Kingdom",
  uae: "United Arab Emirates",
  "czech republic": "Czechia",
  holland: "Netherlands",
};

/** ISO codes by name or code of a country, or by name of a group of countries; keys are lower case. */
const codesByWord = new Map<string, readonly string[]>();
for (const name of countries) {
  const code = countryCode(name);
  if (!code) continue;
  codesByWord.set(name.toLowerCase(), [code]);
  codesByWord.set(code.toLowerCase(), [code]);
}
for (const [name, codes] of countryGroups) codesByWord.set(name.toLowerCase(), codes);

/** Parses 'Germany, AT, EMEA' to distinct ISO 3166-1 alpha-2 codes in that order; `unknown` has the unknown names. */
export function parseCountries(text: string): { codes: string[]; unknown: string[] } {
  const names = text.split(/[,;\n]/u).map((name) => name.trim());
  const found = names.filter(Boolean).map((name) => {
    const word = name.toLowerCase().replace(/^the /u, "");
    return { name, codes: codesByWord.get((aliases[word] ?? word).toLowerCase()) };
  });
  return {
    codes: [...new Set(found.flatMap(({ codes }) => codes ?? []))],
    unknown: found.filter(({ codes }) => !codes).map(({ name }) => name),
  };
}

/**
 * Maximum number of countries that are listed individually. A longer list begins with the groups that it contains
 * completely.
 */
const mostNamed = 6;

/** Country names in the order of `codes`. In a long list, complete groups replace their countries and come first. */
export function countryNames(codes: readonly string[]): string[] {
  if (codes.length <= mostNamed) return codes.map(countryName);
  const groups: string[] = [];
  let left = [...codes];
  for (const [name, members] of countryGroups) {
    const isWhole = members.every((code) => codes.includes(code));
    if (!isWhole || !members.some((code) => left.includes(code))) continue;
    groups.push(name);
    left = left.filter((code) => !members.includes(code));
  }
  return [...groups, ...left.map(countryName)];
}
