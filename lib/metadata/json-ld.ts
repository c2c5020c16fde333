import type { BreadcrumbList, Graph, ItemList, Thing } from "schema-dts";
import { site, absoluteUrl } from "@/lib/site";

/** Structured data for a script element, with `<` escaped so that no title ends the element. */
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

export function itemList(items: Thing[]): ItemList {
  return {
    "@type": "ItemList",
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item,
    })),
  };
}

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
