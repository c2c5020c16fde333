import type { BreadcrumbList, Graph, Thing } from 'schema-dts';
import { absoluteUrl } from '@/lib/url';

/**
 * Structured data as the text of a script element. `<` is written as an escape, so that nothing in a
 * title can end the element and begin another.
 */
export function jsonLdText(...things: Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** The way to a leaf page: its section, then itself. Paths are within the site. */
export function breadcrumbs(...crumbs: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
