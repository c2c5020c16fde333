import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hostileHtml } from "@/test/hostile-html";
import {
  cleanBlogHtml,
  cleanJobHtml,
  sanitizeBlogHtml,
  sanitizeJobHtml,
} from "@/lib/html/sanitize";

const cleaners = Object.entries({
  cleanJobHtml,
  cleanBlogHtml,
  sanitizeJobHtml,
  sanitizeBlogHtml,
});

const weights = [
  ["font-weight:normal", false],
  ["font-weight: 400 !important", false],
  ["color:red;font-weight:100;", false],
  ["FONT-WEIGHT:Lighter", false],
  ["font-weight:600", true],
  ["font-weight : 700", true],
  ["font-weight:bold", true],
  ["font-weight:bolder", true],
  // As in CSS, the last of two declarations applies.
  ["font-weight:bold;font-weight:normal", false],
] as const;

const fontStyles = [
  ["font-style:normal", false],
  ["font-style:italic", true],
  ["font-style:oblique 10deg", true],
] as const;

describe.each(cleaners)("%s", (_, clean) => {
  describe.each(["b", "strong", "span"])("the element %s", (tag) => {
    test.each(weights)(`the element ${tag} with the style %s is bold: %s`, (style, isBold) => {
      const html = `<p>a <${tag} style="${style}">b</${tag}> c</p>`;
      expect(clean(html)).toBe(isBold ? "<p>a <strong>b</strong> c</p>" : "<p>a b c</p>");
    });
  });

  describe.each(["i", "em", "span"])("the element %s", (tag) => {
    test.each(fontStyles)(
      `the element ${tag} with the style %s is italic: %s`,
      (style, isItalic) => {
        const html = `<p>a <${tag} style="${style}">b</${tag}> c</p>`;
        expect(clean(html)).toBe(isItalic ? "<p>a <em>b</em> c</p>" : "<p>a b c</p>");
      },
    );
  });

  test("a style for one kind of emphasis does not change the other", () => {
    expect(clean('<i style="font-weight:700">a</i><b style="font-style:italic">b</b>')).toBe(
      "<strong><em>a</em></strong><strong><em>b</em></strong>",
    );
    expect(clean('<strong style="color:red">a</strong><em class="x">b</em>')).toBe(
      "<strong>a</strong><em>b</em>",
    );
  });

  test("the internal attribute for emphasis is removed from input", () => {
    expect(clean('<span data-emphasis="strong">a</span><b data-emphasis="script">b</b>')).toMatch(
      /^a<(?:b|strong)>b<\/(?:b|strong)>$/u,
    );
  });

  test("text copied from Google Docs is bold only where it is bold there", () => {
    const html = readFileSync("test/samples/google-docs.html", "utf8");
    expect(clean(html)).toBe("<p>Plain</p><p><strong>bold</strong></p>");
  });

  test.each([
    ["<u><p>a</p><p>b</p></u>", "<p><u>a</u></p><p><u>b</u></p>"],
    ["<u>a<p>b</p>c</u>", "<u>a</u><p><u>b</u></p><u>c</u>"],
    [
      "<u><strong>a<h3>b</h3></strong>c</u>d",
      "<u><strong>a</strong></u><h3><u><strong>b</strong></u></h3><u>c</u>d",
    ],
    [
      "<u>\n<ul><li>a</li>\n<li>b <em>c</em></li></ul>\n</u>",
      "<ul><li><u>a</u></li>\n<li><u>b <em>c</em></u></li></ul>",
    ],
    ["<ul><u><li>a</li><li>b</li></u></ul>", "<ul><li><u>a</u></li><li><u>b</u></li></ul>"],
    ["<p>a<u><p>b</p></u></p>", "<p>a</p><p><u>b</u></p>"],
    ["<u><u><u><p>a</p></u></u></u>", "<p><u>a</u></p>"],
    ["<u><div>a<div>b</div></div></u>", "<p><u>a</u></p><p><u>b</u></p>"],
    ["<u><blockquote><p>a</p></blockquote></u>", "<blockquote><p><u>a</u></p></blockquote>"],
  ])("an inline element that contains blocks is moved into them: %s", (html, expected) => {
    const levels = /h\d/gu;
    expect(clean(html).replace(levels, "h3")).toBe(expected);
  });
});

test("text in a post can be coloured, bold and italic at once", () => {
  const html = '<p><span style="color:#00add8;font-weight:700;font-style:italic">a</span></p>';
  const clean = '<p><strong><em><span style="color:#00add8">a</span></em></strong></p>';
  expect(cleanBlogHtml(html)).toBe(clean);
  expect(cleanBlogHtml(clean)).toBe(clean);
});

test("a link around blocks becomes a link in each of them", () => {
  expect(cleanJobHtml('<a href="https://x.example/"><h3>a</h3><p>b</p></a>')).toBe(
    '<h3><a href="https://x.example/">a</a></h3><p><a href="https://x.example/">b</a></p>',
  );
});

const inline = /^(?:a|strong|b|em|i|u|s|span|code)$/u;
const block = /^(?:p|h[1-5]|blockquote|pre|ul|ol|li)$/u;

/** The first block in an inline element, as "strong > p", or null. */
function blockInInline(html: string): string | null {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^<>]*>/gu)) {
    if (slash) open.pop();
    else if (name !== "br" && name !== "img") {
      const inlineElement = open.find((element) => inline.test(element));
      if (block.test(name) && inlineElement) return `${inlineElement} > ${name}`;
      open.push(name);
    }
  }
  return null;
}

const { jobs }: { jobs: { description: string }[] } = JSON.parse(
  readFileSync("supabase/tests/data/remote-ok-jobs.json", "utf8"),
);
const pieces = [
  "<b>",
  "</b>",
  "<p>",
  "</p>",
  "<div>",
  "</div>",
  "<ul>",
  "</ul>",
  "<li>",
  "</li>",
  "<h3>",
  "</h3>",
  "<pre>",
  "</pre>",
  "<code>",
  "</code>",
  "<i style=font-style:normal>",
  "</i>",
  "<span style=font-weight:700>",
  "</span>",
  "<a href=https://x.y>",
  "</a>",
  "a",
  " ",
  "\n",
  "<br>",
  "<img src=/x>",
  "<blockquote>",
  "</blockquote>",
  "<span style=color:#fff>",
  "<td>",
  "</table>",
];
/** Small pseudo-random numbers, the same in each run. */
function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}
const random = randomNumbers(7);
// The lowest bits of a linear congruential generator are not random.
const randomPiece = () => pieces[(random.next().value >> 8) % pieces.length];
const mixed = Array.from({ length: 2000 }, () => Array.from({ length: 14 }, randomPiece).join(""));

describe.each([
  ["cleanJobHtml", cleanJobHtml],
  ["cleanBlogHtml", cleanBlogHtml],
])("%s", (name, clean) => {
  test.each([
    ["hostile HTML", Object.values(hostileHtml(20_000))],
    ["real postings", jobs.map(({ description }) => description)],
    ["mixed elements", mixed],
  ])(`${name} returns valid HTML for %s, which a second pass does not change`, (_kind, texts) => {
    for (const html of texts) {
      const cleaned = clean(html);
      expect(blockInInline(cleaned), html.slice(0, 500)).toBeNull();
      expect(clean(cleaned), html.slice(0, 500)).toBe(cleaned);
    }
  });
});
