// Paths only: the job form in the browser imports this, and lib/site.ts belongs to the server.
import { listHref } from "@/lib/forms/list";
import { imagePath } from "@/lib/images/url";
import type { Crumb } from "@/lib/metadata/json-ld";
import { getDomain } from "tldts";

export const companiesPath = "/companies";

/** Path of a company's page; `page` is that of its list of jobs. */
export function companyPath(slug: string, page = 1): string {
  return listHref(`${companiesPath}/${slug}`, { q: "", page });
}

export function companyFeedPath(slug: string): string {
  return `${companyPath(slug)}/feed.xml`;
}

export function logoPath(logo: string): string {
  return imagePath(logo, "company-logos");
}

/** Breadcrumbs of a company's page. */
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

/** The registrable domain of a website: 'acme.co.uk' for 'https://jobs.acme.co.uk/'; or null. */
export function domainOf(website: string | null): string | null {
  // Subdomains of shared hosts such as github.io count as domains of their own.
  return website && getDomain(website, { allowPrivateDomains: true });
}
