import type { BreadcrumbList, Graph, ItemList, Thing } from "schema-dts";
import { site, absoluteUrl } from "@/lib/config/site";

/** Structured data for a script element, with `<` escaped, so that a title cannot end the element. */
export function jsonLdText(...things: Thing[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

export type Crumb = { name: string; path: string };

export function siteJsonLd(): Thing[] {
  const home = absoluteUrl("/");
  const id = `${home}#organization`;
  return [
    {
      "@type": "Organization",
      "@id": id,
      name: site.name,
      url: home,
      logo: absoluteUrl("/icon-512.png"),
      email: site.contactEmail,
      sameAs: [...new Set([site.companyPageUrl, ...site.followLinks.map(({ url }) => url)])],
    },
    {
      "@type": "WebSite",
      name: site.name,
      url: home,
      description: site.description,
      publisher: { "@id": id },
    },
  ];
}

export const itemList = (items: Thing[]): ItemList => ({
  "@type": "ItemList",
  itemListElement: items.map((item, index) => ({ ...listItem(index), item })),
});

export const breadcrumbsJsonLd = (crumbs: Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, index) => ({
    ...listItem(index),
    name,
    item: absoluteUrl(path),
  })),
});

const listItem = (index: number) => ({ "@type": "ListItem", position: index + 1 }) as const;
