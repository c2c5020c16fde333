import { countWithNoun } from "@/lib/text/counted";
import { formatTimeZone } from "@/lib/jobs/eligibility";
import { visaTerms } from "@/lib/jobs/format";

/** The job form's fields about who may apply and which working hours are required. */
const termFields = [
  "eligibility",
  "eligibleCountries",
  "excludedCountries",
  "visaSponsorship",
  "overlapHours",
  "overlapZone",
  "utcOffsetMin",
  "utcOffsetMax",
];

/** Sums up these fields as typed: 'anyone, not from Cuba, no hours stated'. */
export function summarizeTerms(valueOf: (field: string) => string | undefined): string {
  const [eligibility, only, except, sponsorship, hours, zone, first] = termFields.map(valueOf);
  let countries: string | null = null;
  if (eligibility === "worldwide") countries = "anyone";
  else if (only) countries = `from ${only}`;
  else if (eligibility === "countries") countries = "certain countries";
  const time = hours
    ? `${countWithNoun(Number(hours), "hour")} in common${zone ? ` with ${formatTimeZone(zone)}` : ""}`
    : first && "certain time zones";
  const stated = [
    countries,
    except && `not from ${except}`,
    visaTerms[sponsorship ?? ""],
    time,
  ].filter(Boolean);
  if (stated.length === 0) return "nothing stated";
  return [...stated, ...(time ? [] : ["no hours stated"])].join(", ");
}
