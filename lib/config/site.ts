import { env } from "./env.ts";

/** The board's name and URLs. Contains no secrets, because pages show these values. */
export const site = {
  name: env.SITE_NAME,
  /** The path segment of a job's address: `/{product}/{slug}`. */
  product: env.SITE_PRODUCT,
  hashtag: env.SITE_PRODUCT.replaceAll("-", ""),
  description: env.SITE_DESCRIPTION,
  /** The site's canonical origin, without a trailing slash. */
  url: env.SITE_URL,
  contactEmail: env.CONTACT_EMAIL,
  operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS },
  companyPageUrl: env.COMPANY_PAGE_URL,
  followLinks: env.FOLLOW_LINKS,
} as const;

/** The full URL of a path, always on the canonical origin. */
export const absoluteUrl = (path: string): string => new URL(path, site.url).href;
