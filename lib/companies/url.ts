// This module must not import lib/config/site.ts, which is for the server only: the job form imports it in the browser.
import { listHref } from "@/lib/rows/list-address";
import { imagePath } from "@/lib/images/url";
import type { Crumb } from "@/lib/metadata/json-ld";
import { getDomain } from "tldts";

export const companiesPath = "/companies";

export function companyPath(slug: string, page = 1): string {
  return listHref(`${companiesPath}/${slug}`, { page });
}

export const companyFeedPath = (slug: string): string => `${companyPath(slug)}/feed.xml`;

export const logoPath = (logo: string): string => imagePath(logo, "company-logos");

export function companyCrumbs({ name, slug }: { name: string; slug: string }): Crumb[] {
  return [
    { name: "Companies", path: companiesPath },
    { name, path: companyPath(slug) },
  ];
}

/** The host of a website: 'acme-systems.dev' for 'https://www.acme-systems.dev/about'. */
export function websiteHost(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./u, "") ?? website;
}

/** The registrable domain of a website: 'acme.co.uk' for 'https://jobs.acme.co.uk/'; or null. */
export function websiteDomain(website: string | null): string | null {
  // Subdomains of shared hosts such as github.io count as separate domains.
  return website && getDomain(website, { allowPrivateDomains: true });
}
