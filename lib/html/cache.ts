import "server-only";
import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { highlightCode } from "./highlight";
import { cleanJobHtml, sanitizeBlogHtml, sanitizeJobHtml } from "./sanitize";

/** Most that is kept of one kind, in characters: some thousands of jobs. */
const maxSize = 16_000_000;

/** What a job's stored description is shown as. */
export const shownJobHtml = cleanedOnce(sanitizeJobHtml);

/** What a post's stored body is shown as. */
export const shownBlogHtml = cleanedOnce((html) => highlightCode(sanitizeBlogHtml(html)));

/** What the form of a job is filled with: a description may be stored without having passed the form. */
export const editableJobHtml = cleanedOnce(cleanJobHtml);

/** `clean` with a cache: stored HTML is cleaned when it is saved or first shown, not at each request. */
export function cleanedOnce(clean: (html: string) => string): (html: string) => Promise<string> {
  const cleaned = new LRUCache<string, string>({
    maxSize,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  return async (html) => {
    const key = hash("sha256", html, "base64");
    const known = cleaned.get(key);
    if (known !== undefined) return known;
    await nextTurn();
    // Somebody else may have waited for the same.
    const fresh = cleaned.get(key) ?? clean(html);
    cleaned.set(key, fresh);
    return fresh;
  };
}

/** One at a time, with whatever else there is to do between them: a feed of new jobs holds nobody up. */
function nextTurn(): Promise<void> {
  return (turn = turn.then(() => setImmediate()));
}

let turn = Promise.resolve();
