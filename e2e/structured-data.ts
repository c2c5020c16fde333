import { expect } from "@playwright/test";
import type { Html } from "@/e2e/html";

export type Thing = Record<string, unknown> & { "@type": string };

/** The structured data of a page, by type. */
export function structuredDataByType(page: Html): Record<string, Thing> {
  const items = page.data().flatMap((text) => {
    const data = JSON.parse(text) as Thing & { "@graph"?: Thing[] };
    expect(data["@context"]).toMatch(/^https:\/\/schema\.org\/?$/);
    return data["@graph"] ?? [data];
  });
  return Object.fromEntries(items.map((thing) => [thing["@type"], thing]));
}
