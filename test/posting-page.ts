import { parseJobPostings } from "@/lib/imports/json-ld";

/** The address of the test's page of a job. */
export const page = new URL("https://acme.dev/jobs/1?gh_jid=1");

/** A script of structured data. */
export function jsonLdScript(data: unknown): string {
  const json = typeof data === "string" ? data : JSON.stringify(data);
  return `<script type="application/ld+json">${json.replaceAll("</", "<\\/")}</script>`;
}

/** A page of a job with these scripts in its head. */
export const postingPage = (...scripts: string[]) =>
  `<!doctype html><html><head><title>Acme</title>${scripts.join("")}</head><body><p>Jobs</p></body></html>`;
export const readPostings = (data: unknown) =>
  parseJobPostings(postingPage(jsonLdScript(data)), page);

export const posting = {
  "@context": "https://schema.org/",
  "@type": "JobPosting",
  title: "Senior Go Engineer",
  description: "<p>We write <b>Go</b>.</p>",
  datePosted: "2026-11-01",
  employmentType: ["FULL_TIME"],
  hiringOrganization: { "@type": "Organization", name: "Acme Systems" },
  jobLocation: {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      addressLocality: "Berlin",
      addressRegion: "BE",
      addressCountry: "DE",
    },
  },
  baseSalary: {
    "@type": "MonetaryAmount",
    currency: "EUR",
    value: { "@type": "QuantitativeValue", minValue: 80000, maxValue: "95000", unitText: "YEAR" },
  },
  url: "https://acme.dev/jobs/1/apply",
};
