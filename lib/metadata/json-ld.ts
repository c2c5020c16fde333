import type { BreadcrumbList, Graph, Organization, Thing, WebSite } from "schema-dts";
import { site, absoluteUrl } from "@/lib/site";

/** Structured data as the text of a script element, with `<` escaped so that no title can end the element. */
export function jsonLdText(...things: Thing[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

/** One step of the way to a page; its path is within the site. */
export type Crumb = { name: string; path: string };

/** Who is behind the site, and the site itself. */
export function siteJsonLd(): Thing[] {
  const home = absoluteUrl("/");
  const organization: Organization = {
    "@type": "Organization",
    "@id": `${home}#organization`,
    name: site.name,
    url: home,
    logo: absoluteUrl("/icon-512.png"),
    email: site.contactEmail,
    sameAs: [...new Set([site.companyPageUrl, ...site.followLinks.map(({ url }) => url)])],
  };
  const website: WebSite = {
    "@type": "WebSite",
    name: site.name,
    url: home,
    description: site.description,
    publisher: { "@id": `${home}#organization` },
  };
  return [organization, website];
}

/** The way to a leaf page: its section, then itself. */
export function breadcrumbs(crumbs: Crumb[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
