import "server-only";
import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { highlightCode } from "@/lib/html/highlight";
import { cleanJobHtml, sanitizeBlogHtml, sanitizeJobHtml } from "@/lib/html/sanitize";

/** Size limit of each cache of cleaned HTML, in characters: some thousands of job descriptions. */
const maxSize = 16_000_000;

export const shownJobHtml = cacheCleanedHtml(sanitizeJobHtml);

export const shownBlogHtml = cacheCleanedHtml((html) => highlightCode(sanitizeBlogHtml(html)));

/** Cleans a stored description for the job form's editor, because it may not have been saved with that form. */
export const editableJobHtml = cacheCleanedHtml(cleanJobHtml);

/**
 * Wraps `clean` in a cache, so that stored HTML is cleaned once, when it is saved or first displayed, not at each
 * request.
 */
export function cacheCleanedHtml(
  clean: (html: string) => string,
): (html: string) => Promise<string> {
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

/** Yields to the event loop between two texts, so that cleaning a long feed does not block other requests. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
