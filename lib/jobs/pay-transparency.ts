import { countryGroups, countryName } from "../places/countries";
import { formatShortDate } from "../text/dates";
import { inTheUnion, payLaws } from "./pay-laws";

const union = new Set(countryGroups.get(inTheUnion)?.map(countryName));

const lawOf = (country: string) => payLaws.find((law) => law.country === country);

/** What the law of a job's country says of pay in its advert, and of which day that is; null where we know of none. */
export function payTransparencyRule(country: string): { text: string; source: string } | null {
  const law = lawOf(country) ?? (union.has(country) ? lawOf(inTheUnion) : undefined);
  if (!law) return null;
  return { text: `${law.text} As of ${formatShortDate(law.checkedOn)}.`, source: law.source };
}
