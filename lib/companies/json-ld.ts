import type { Organization, Thing } from "schema-dts";
import { absoluteUrl } from "@/lib/http/url";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import type { Company, Employer } from "./schema";
import { companyCrumbs, companyPath, logoPath } from "./url";

/** A company for search engines, under the name it goes by. */
export function organization(name: string, { slug, website, logo }: Employer) {
  return {
    "@type": "Organization",
    "@id": `${absoluteUrl(companyPath(slug))}#organization`,
    name,
    ...(website && { url: website, sameAs: [website] }),
    ...(logo && { logo: absoluteUrl(logoPath(logo)) }),
  } as const satisfies Organization;
}

/** A company's page for search engines: who it is, and the way there. */
export function companyJsonLd(company: Company): Thing[] {
  const { name, description } = company;
  return [
    { ...organization(name, company), ...(description && { description }) },
    breadcrumbs(companyCrumbs(company)),
  ];
}
