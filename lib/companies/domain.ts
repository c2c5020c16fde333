import { getDomain } from "tldts";

/** The registrable domain of a website: 'acme.co.uk' for 'https://jobs.acme.co.uk/'; null where it has none. */
export function domainOf(website: string | null): string | null {
  // On hosts of many owners, as github.io, each name below is one of its own.
  return website && getDomain(website, { allowPrivateDomains: true });
}
