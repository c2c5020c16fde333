import "server-only";
import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { highlightCode } from "@/lib/html/highlight";
import { cleanJobHtml, sanitizeBlogHtml, sanitizeJobHtml } from "@/lib/html/sanitize";

/** Size limit of each cache of cleaned HTML, in characters: some thousands of job descriptions. */
const maxSize = 16_000_000;

export const shownJobHtml = cacheCleaned(sanitizeJobHtml);

export const shownBlogHtml = cacheCleaned((html) => highlightCode(sanitizeBlogHtml(html)));

/** Cleaned again for the job form, because a stored description may not have been saved with that form. */
export const editableJobHtml = cacheCleaned(cleanJobHtml);

/** Caches `clean`, so that stored HTML is cleaned when it is saved or first displayed, not at each request. */
export function cacheCleaned(clean: (html: string) => string): (html: string) => Promise<string> {
  const cleaned = new LRUCache<string, string, string>({
    maxSize,
    sizeCalculation: (html, key) => html.length + key.length,
    async fetchMethod(_key, _stale, { context: html }) {
      await nextTurn();
      return clean(html);
    },
  });
  return (html) => cleaned.forceFetch(hash("sha256", html, "base64"), { context: html });
}

let lastTurn = Promise.resolve();

/** Lets other work run between cleaning two texts, so that a long feed does not block the process. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
