import { env } from "./env.ts";

/** What this board is called and where it lives. Public values only, since each may end in a page. */
export const site = {
  name: env.SITE_NAME,
  /** The path segment of a job's address: `/{product}/{slug}`. */
  product: env.SITE_PRODUCT,
  hashtag: env.SITE_PRODUCT.replaceAll("-", ""),
  description: env.SITE_DESCRIPTION,
  /** Canonical origin, without a trailing slash. */
  url: env.SITE_URL,
  contactEmail: env.CONTACT_EMAIL,
  /** Whom the pages on contact, privacy and terms name; undefined where the configuration names nobody. */
  operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS },
  companyPageUrl: env.COMPANY_PAGE_URL,
  followLinks: env.FOLLOW_LINKS,
} as const;

/** The full address of a path of this site: canonical links, feeds and markup name no other host. */
export function absoluteUrl(path: string): string {
  return new URL(path, site.url).href;
}
