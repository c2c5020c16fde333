import { countryGroups, countryName } from "../places/countries";

type Rule = { text: string; source: string };

const europeanUnion: Rule = {
  text: "Applicants must learn the pay or its range before the interview (Directive (EU) 2023/970, Article 5, to be national law by 7 June 2026).",
  source: "https://eur-lex.europa.eu/eli/dir/2023/970/oj",
};

/** What laws say of pay in adverts, by country; as of November 2026, and not legal advice. */
const rules = new Map<string, Rule>([
  ...(countryGroups.get("European Union") ?? []).map(
    (code) => [countryName(code), europeanUnion] as const,
  ),
  [
    "Austria",
    {
      text: "An advert must name the minimum pay (Equal Treatment Act, section 9(2), since 1 March 2011).",
      source: "https://www.ris.bka.gv.at/eli/bgbl/i/2004/66/P9/NOR40192225",
    },
  ],
  [
    "United States",
    {
      text: "Several states ask for a range in adverts, among them Colorado (since 2021), California and Washington (since 2023) and New York (since 17 September 2023).",
      source: "https://dol.ny.gov/pay-transparency",
    },
  ],
  [
    "Canada",
    {
      text: "British Columbia asks for pay or a range in public adverts (Pay Transparency Act, since 1 November 2023).",
      source: "https://www2.gov.bc.ca/gov/content/gender-equity/pay-transparency-laws-in-bc",
    },
  ],
]);

/** What the law of a job's country says of pay in its advert, where we know of one, and where that can be read. */
export function payTransparencyRule(country: string): Rule | null {
  return rules.get(country) ?? null;
}
