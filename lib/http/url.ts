import { site } from "@/lib/config/site";

/** The full address of a path of this site: canonical links, feeds and markup name no other host. */
export function absoluteUrl(path: string): string {
  return new URL(path, site.url).href;
}
