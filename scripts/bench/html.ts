import { cpuTime, hostileHtml } from "../../test/hostile-html.ts";
import {
  cleanBlogHtml,
  cleanJobHtml,
  sanitizeBlogHtml,
  sanitizeJobHtml,
} from "../../lib/html/sanitize.ts";

/** The HTML of 50,000 characters that takes longest to clean of twenty made for it, and how long that is. */
export function slowestHtml(): { body: string; ms: number } {
  const times = Object.entries(hostileHtml(50_000)).flatMap(([body, html]) =>
    [cleanJobHtml, cleanBlogHtml, sanitizeJobHtml, sanitizeBlogHtml].map((clean) => ({
      body,
      ms: cpuTime(() => clean(html)),
    })),
  );
  return times.reduce((slowest, time) => (time.ms > slowest.ms ? time : slowest));
}
