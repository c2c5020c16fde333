import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cleanText } from "@/lib/text/clean";
import { cleanBlogHtml, cleanJobHtml, sanitizeJobHtml } from "@/lib/html/sanitize";
import { visibleText } from "@/lib/html/text";
import { jsonLdText } from "@/lib/metadata/json-ld";
import { job } from "@/test/data";
import { renderJobFeed } from "@/lib/jobs/feed";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import { jobMetadata } from "@/lib/jobs/metadata";
import { parseJobFilters } from "@/lib/jobs/search";

type Posting = { position?: string; company: string; description: string };

/** Real job postings with HTML as people paste it: boxes, inline styles, entities in titles; one has no title. */
const { jobs: postings }: { jobs: Posting[] } = JSON.parse(
  readFileSync("supabase/tests/data/remote-ok-jobs.json", "utf8"),
);

const jobs = postings.map(({ position = "", company, description }) => ({
  ...job,
  title: position,
  company,
  pasted: description,
  description: sanitizeJobHtml(description),
}));

/** The text of HTML, extracted independently of the tested code. */
const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/gu, "")
    .replace(/&(?:nbsp|lt|gt|amp);/gu, (entity) => characters[entity] ?? "");
const characters: Record<string, string> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};
const withoutSpaces = (text: string) => text.replace(/\s/gu, "");

const allowed = [
  "a",
  "b",
  "blockquote",
  "br",
  "code",
  "em",
  "h3",
  "h4",
  "h5",
  "i",
  "li",
  "ol",
  "p",
  "pre",
  "strong",
  "u",
  "ul",
];

describe.each(jobs.map((posting, index) => [index, posting] as const))(
  "real posting %i",
  (index, posting) => {
    test(`real posting ${index} is sanitised in one pass to allowed elements without losing text`, () => {
      const tags = [...posting.description.matchAll(/<\/?([^\s/>]*)/gu)].map(([, tag]) => tag);
      expect(tags.filter((tag) => !allowed.includes(tag ?? ""))).toEqual([]);
      expect(sanitizeJobHtml(posting.description)).toBe(posting.description);
      expect(withoutSpaces(visibleText(posting.description))).toBe(
        withoutSpaces(cleanText(plainText(posting.pasted))),
      );
    });

    test.each([cleanJobHtml, cleanBlogHtml])(
      `real posting ${index} is cleaned for storage in one pass without losing text`,
      (clean) => {
        const kept = clean(posting.pasted);
        expect(withoutSpaces(visibleText(kept))).toBe(
          withoutSpaces(cleanText(plainText(posting.pasted))),
        );
        expect(clean(kept)).toBe(kept);
      },
    );

    test(`real posting ${index} has valid structured data and a meta description of at most 200 characters`, () => {
      const text = jsonLdText(...jobJsonLd(posting));
      expect(text).not.toContain("<");
      expect(JSON.parse(text)["@graph"][0].title).toBe(posting.title);
      expect(jobMetadata(posting).description?.length).toBeLessThanOrEqual(200);
    });
  },
);

test("feeds of real job postings are well-formed XML or JSON", () => {
  const filters = parseJobFilters({});
  for (const format of ["rss", "atom"] as const) {
    const feed = renderJobFeed(format, filters, jobs);
    const text = feed.replace(/<!\[CDATA\[[^]*?\]\]>/gu, "").replace(/<[^<>]*>/gu, "");
    expect(text).not.toMatch(/[<>]/u);
  }
  const { items } = JSON.parse(renderJobFeed("json", filters, jobs));
  expect(items).toHaveLength(postings.length);
});
