import { expect, test } from "vitest";
import { summarizeTerms } from "@/lib/jobs/terms";

test.each([
  [{}, "nothing stated"],
  [{ eligibility: "worldwide" }, "anyone, no hours stated"],
  [
    { eligibility: "countries", eligibleCountries: "EMEA", excludedCountries: "France" },
    "from EMEA, not from France, no hours stated",
  ],
  [
    { visaSponsorship: "no", overlapHours: "4", overlapZone: "America/New_York" },
    "no visa sponsorship, 4 hours in common with America/New York",
  ],
  [{ utcOffsetMin: "0", utcOffsetMax: "60" }, "certain time zones"],
])(
  "the fields about applicants and hours, %j, are summed up as “%s”",
  (fields: Record<string, string>, text) => {
    expect(summarizeTerms((name) => fields[name])).toBe(text);
  },
);
