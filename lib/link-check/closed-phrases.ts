import sanitizeHtml from "sanitize-html";

/** How pages of employers and of what they recruit with say that a job is closed. */
const closed = new RegExp(
  [
    "no longer (?:accepting|taking) applications",
    "(?:job|position|role|posting|vacancy|opening)(?: you are looking for)? (?:is no longer (?:available|open|active)|has (?:been filled|expired|been closed))",
  ].join("|"),
  "iu",
);

/** Whether a page says in so many words that its job is closed; scripts, which hold the words for every case, do not count. */
export function saysClosed(html: string): boolean {
  // Taking a page apart costs far more than most pages are worth.
  if (!closed.test(html.replace(/\s+/gu, " "))) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return closed.test(text.replace(/\s+/gu, " "));
}
