import { expect, test } from "vitest";
import { cpuTime } from "@/test/hostile-html";
import { cleanJobHtml, sanitizeJobHtml } from "@/lib/html/sanitize";
import { nestLists } from "@/lib/html/tidy";

test.each([
  [
    "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
    "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
  ],
  ["<ul>\n<ul>\n<li>a</li></ul></ul>", "<ul>\n<li><ul>\n<li>a</li></ul></li></ul>"],
  [
    "<ol><li>a</li><ul><li>b</li></ul><ol><li>c</li></ol></ol>",
    "<ol><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li></ol>",
  ],
  ["<ul>words<li>a</li></ul>", "<ul><li>words</li><li>a</li></ul>"],
  ["<ul><p>a</p><strong>b</strong></ul>", "<ul><li><p>a</p><strong>b</strong></li></ul>"],
  ["<li>a</li><li>b</li><p>c</p>", "<ul><li>a</li><li>b</li></ul><p>c</p>"],
  ["<p>a</p><li>b</li>", "<p>a</p><ul><li>b</li></ul>"],
  ["<blockquote><li>b</li></blockquote>", "<blockquote><ul><li>b</li></ul></blockquote>"],
  ["<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
  [
    "<ul><li>a<br />b</li>\n<li>c</li></ul> <p>d</p>",
    "<ul><li>a<br />b</li>\n<li>c</li></ul> <p>d</p>",
  ],
])("nested lists are corrected: %s becomes %s", (html, nested) => {
  expect(nestLists(html)).toBe(nested);
  expect(nestLists(nested)).toBe(nested);
});

test("nested lists become valid HTML in stored and in displayed job descriptions", () => {
  const html = "<ul><ul><li>a</li></ul></ul>";
  for (const clean of [cleanJobHtml, sanitizeJobHtml])
    expect(clean(html)).toBe("<ul><li><ul><li>a</li></ul></li></ul>");
});

test("correcting 50,000 lists takes less than two seconds", () => {
  for (const piece of ["<ul><li>a</li>", "<ul>", "<li>a</li> ", "<ul></ul>"])
    expect(
      cpuTime(() => void nestLists(piece.repeat(50_000))),
      piece,
    ).toBeLessThan(2000);
});
