import { jobPostingsIn } from "@/lib/imports/json-ld";

export const page = new URL("https://acme.dev/jobs/1?gh_jid=1");
export const script = (data: unknown) =>
  `<script type="application/ld+json">${(typeof data === "string" ? data : JSON.stringify(data)).replaceAll("</", "<\\/")}</script>`;
export const postingPage = (...scripts: string[]) =>
  `<!doctype html><html><head><title>Acme</title>${scripts.join("")}</head><body><p>Jobs</p></body></html>`;
export const read = (data: unknown) => jobPostingsIn(postingPage(script(data)), page);

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
