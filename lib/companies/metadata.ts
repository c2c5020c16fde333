import type { Metadata } from "next";
import { site, absoluteUrl } from "@/lib/config/site";
import { listHref, type ListQuery } from "@/lib/rows/list-address";
import { feedTypes, pageMetadata } from "@/lib/metadata/metadata";
import { countWithNoun } from "@/lib/text/counted";
import { shortenDescription } from "@/lib/text/shorten";
import { companiesPerPage, type Company, type Employer } from "@/lib/companies/list";
import {
  companiesPath,
  companyFeedPath,
  companyPath,
  companyCrumbs,
  logoPath,
} from "@/lib/companies/url";
import type { Organization, Thing } from "schema-dts";
import { breadcrumbsJsonLd } from "@/lib/metadata/json-ld";

export function companyListMetadata({ q, page }: ListQuery, total: number): Metadata {
  const suffix = page > 1 ? `, page ${page}` : "";
  return pageMetadata({
    title: `Companies that hire Go developers${suffix}`,
    description: `Who offers jobs for Go (Golang) developers on ${site.name}: what they do, and their open jobs${suffix}.`,
    path: listHref(companiesPath, { q, page }),
    isIndexed: !q && (page === 1 || total > (page - 1) * companiesPerPage),
  });
}

/** The metadata of a page of a company's jobs; `shown` is the number of jobs on it. */
export function companyMetadata(company: Company, page: number, shown: number): Metadata {
  const { slug, name, description, open } = company;
  const suffix = page > 1 ? `, page ${page}` : "";
  const jobs = `${name}: ${countWithNoun(open, "open job")} for Go (Golang) developers${suffix}`;
  const text = description ?? `Places, salaries and how to apply at ${name}, on ${site.name}`;
  return pageMetadata({
    title: `Go jobs at ${name}${suffix}`,
    description: shortenDescription(`${jobs}. ${text}`),
    path: companyPath(slug, page),
    // A company page without jobs and description is noindex.
    isIndexed: shown > 0 || (page === 1 && description !== null),
    feeds: { [feedTypes.rss]: companyFeedPath(slug) },
  });
}

export function organizationJsonLd(name: string, { slug, website, logo }: Employer) {
  return {
    "@type": "Organization",
    "@id": `${absoluteUrl(companyPath(slug))}#organization`,
    name,
    ...(website && { url: website, sameAs: [website] }),
    ...(logo && { logo: absoluteUrl(logoPath(logo)) }),
  } as const satisfies Organization;
}

export function companyJsonLd(company: Company): Thing[] {
  const { name, description } = company;
  return [
    { ...organizationJsonLd(name, company), ...(description && { description }) },
    breadcrumbsJsonLd(companyCrumbs(company)),
  ];
}
