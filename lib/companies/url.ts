// Addresses within the site only: what shows a job, and so its form, which is in browsers, needs them.
import { listHref } from "@/lib/forms/list";
import { imagePath } from "@/lib/images/url";
import type { Crumb } from "@/lib/metadata/json-ld";
import { getDomain } from "tldts";

/** Where companies are listed. */
export const companiesPath = "/companies";

/** A company's page within the site; `page` is one of its list of jobs. */
export function companyPath(slug: string, page = 1): string {
  return listHref(`${companiesPath}/${slug}`, { q: "", page });
}

/** The feed of a company's open jobs within the site. */
export function companyFeedPath(slug: string): string {
  return `${companyPath(slug)}/feed.xml`;
}

/** Where this site shows the logo of that name. */
export function logoPath(logo: string): string {
  return imagePath(logo, "company-logos");
}

/** The way to a company's page. */
export function companyCrumbs({ name, slug }: { name: string; slug: string }): Crumb[] {
  return [
    { name: "Companies", path: companiesPath },
    { name, path: companyPath(slug) },
  ];
}

/** 'acme-systems.dev' for 'https://www.acme-systems.dev/about'. */
export function websiteHost(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./u, "") ?? website;
}

/** The registrable domain of a website: 'acme.co.uk' for 'https://jobs.acme.co.uk/'; null where it has none. */
export function domainOf(website: string | null): string | null {
  // On hosts of many owners, as github.io, each name below is one of its own.
  return website && getDomain(website, { allowPrivateDomains: true });
}
