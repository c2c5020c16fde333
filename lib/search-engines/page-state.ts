import { site } from "@/lib/config/site";
import { readWords } from "./submission";

/** `there` for search engines to know, `gone` from them, or neither can be said. */
export type PageState = "there" | "gone" | "unknown";

const userAgent = `${site.name.replace(/\W+/gu, "")}Indexing/1.0 (bot; +${site.url}/contact)`;

/** What visitors get at `url` now: gone is what answers 404 or 410, or asks not to be indexed. Never throws. */
export async function pageState(url: string, patience: number): Promise<PageState> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      cache: "no-store",
      headers: { "user-agent": userAgent },
      signal: AbortSignal.timeout(patience),
    });
    const { status, headers } = response;
    const html = await readWords(response);
    if (status === 404 || status === 410) return "gone";
    if (status !== 200) return "unknown";
    return isNoindex(headers.get("x-robots-tag") ?? "") || hasNoindex(html) ? "gone" : "there";
  } catch {
    return "unknown";
  }
}

const isNoindex = (rules: string) => /\b(?:noindex|none)\b/iu.test(rules);

function hasNoindex(html: string): boolean {
  const head = html.slice(0, html.search(/<\/head>/iu));
  return [...head.matchAll(/<meta\b[^<>]*>/giu)].some(
    ([tag]) => /\bname="?(?:robots|googlebot)\b/iu.test(tag) && isNoindex(tag),
  );
}
