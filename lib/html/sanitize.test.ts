import { expect, test } from "vitest";
import {
  cleanBlogHtml,
  cleanJobHtml,
  sanitizeBlogHtml,
  sanitizeJobHtml,
} from "@/lib/html/sanitize";

test("sanitising keeps every element that the rich-text editors create", () => {
  const job =
    "<h3>a</h3><p><strong>b</strong> <em>c</em> <u>d</u></p><blockquote><p>e</p></blockquote>" +
    "<pre><code>f</code></pre><ol><li>g</li></ol><ul><li>h</li></ul>";
  expect(sanitizeJobHtml(job)).toBe(job);
  expect(sanitizeBlogHtml(editorsPost)).toBe(editorsPost);
});

test("elements of the post editor are removed from a job's description, their text stays", () => {
  expect(sanitizeJobHtml(editorsPost)).toBe("<p>a b</p>");
});

const editorsPost =
  '<p style="text-align:center"><s>a</s> <span style="color:#00add8">b</span></p>' +
  '<p><img src="https://x.example/a.png" alt="c" width="40" loading="lazy" referrerpolicy="no-referrer" /></p>';

test("HTML from the rich-text editors is stored unchanged", () => {
  const job =
    "<h1>a</h1><h3>b</h3><h2>c</h2><p><strong>d</strong> <em>e</em> <u>f</u><br />g</p><blockquote><p>h</p></blockquote>" +
    "<pre><code>i\n  j</code></pre><ol><li><p>k</p><ul><li><p>l</p></li></ul></li></ol>" +
    '<p><a href="https://x.example/">m</a> <a href="mailto:a@x.example">n</a></p>';
  expect(cleanJobHtml(job)).toBe(job);
  const post =
    `${job}<h2 style="text-align:right">a</h2><p style="text-align:center"><s>b</s> <span style="color:#00add8">c</span></p>` +
    '<p><a href="/books">d</a></p><img src="https://x.example/a.png" alt="e" width="40" /><img src="/b.png" alt="" />';
  expect(cleanBlogHtml(post)).toBe(post);
  expect(cleanJobHtml(post)).toBe(`${job}<h2>a</h2><p>b c</p><p>d</p>`);
});

test.each([
  ["<p></p>", ""],
  ["<p><br></p><h1> </h1><pre><code>\n</code></pre><p>&nbsp;</p>", ""],
  ["<b>a</b> <i>b</i>", "<strong>a</strong> <em>b</em>"],
  ["<h4>a</h4><h6>b</h6>", "<h3>a</h3><h3>b</h3>"],
  ["<p>a <code>b</code></p><pre>c</pre><p><code>d</code></p>", "<p>a b</p><pre>c</pre><p>d</p>"],
  [
    '<a href="https://x.example" target="_blank" rel="opener" class="b" title="c">a</a>',
    '<a href="https://x.example/">a</a>',
  ],
])("other HTML is stored as the rich-text editors would write it: %s", (html, kept) => {
  expect(cleanJobHtml(html)).toBe(kept);
  expect(cleanBlogHtml(html)).toBe(kept);
});

test.each([
  ["<del>a</del><strike>b</strike>", "<s>a</s><s>b</s>"],
  ['<span>a</span><span style="font-size:12pt">b</span><span style="color:red">c</span>', "abc"],
  ["<p><del>a</del><span>b</span><u>c</u></p>", "<p><s>a</s>b<u>c</u></p>"],
  [
    '<span style="font-size: 12pt; color: rgb(1, 2, 3)">a</span>',
    '<span style="color:rgb(1, 2, 3)">a</span>',
  ],
])("elements of posts are sanitised: %s", (html, kept) => {
  expect(cleanBlogHtml(html)).toBe(kept);
});

test("removing an element does not change the elements beside it", () => {
  const html =
    '<p><a href="javascript:x">a</a><b>b</b><img src="http://x.example/a.png"><u>c</u><span>d</span><u>e</u></p>';
  for (const clean of [sanitizeJobHtml, sanitizeBlogHtml])
    expect(clean(html)).toBe("<p>a<b>b</b><u>c</u>d<u>e</u></p>");
});

const linkWithinSite = '<a href="/books?x=1#y">x</a>';

test("a link within this site is kept in a post", () => {
  expect(sanitizeBlogHtml(linkWithinSite)).toBe(linkWithinSite);
});

test("a link within this site is removed from a job's description", () => {
  expect(sanitizeJobHtml(linkWithinSite)).toBe("x");
});

test.each([
  ["<h1>a</h1><h2>b</h2><h3>c</h3>", "<h2>a</h2><h3>b</h3><h4>c</h4>"],
  ["<h3>a</h3><h3>b</h3>", "<h2>a</h2><h2>b</h2>"],
  ["<h1>a</h1><h3>b</h3><h2>c</h2>", "<h2>a</h2><h3>b</h3><h3>c</h3>"],
  ["<h4>a</h4><h1>b</h1><h6>c</h6>", "<h2>a</h2><h2>b</h2><h3>c</h3>"],
])("headings in a text rank below the page’s own and skip no level: %s", (html, outline) => {
  expect(sanitizeBlogHtml(html)).toBe(outline);
  const oneLower = outline.replace(/h\d/gu, (tag) => `h${Number(tag.at(1)) + 1}`);
  expect(sanitizeJobHtml(html)).toBe(oneLower);
});

test.each([
  ["<div>a</div><div>b</div>", "<p>a</p><p>b</p>"],
  ["<div>a<div>b</div>c</div>", "<p>a</p><p>b</p>c"],
  ["<table><tr><td>a</td><td>b</td></tr></table>", "<p>a</p><p>b</p>"],
  ["<div><ul><li>a</li></ul></div>", "<ul><li>a</li></ul>"],
  ["<p>a</p><p><br></p><p>&nbsp;</p><div><b> </b></div><p>b</p>", "<p>a</p><p>b</p>"],
])("HTML containers such as div become paragraphs if they are not empty: %s", (html, clean) => {
  expect(sanitizeJobHtml(html)).toBe(clean);
});

test.each([
  ["<p>the<b> </b>site</p>", "<p>the site</p>"],
  ["<p>the<span>\u00a0</span>site<i></i>s</p>", "<p>the\u00a0sites</p>"],
  ["<p>the<b><br></b>site</p>", "<p>the<br />site</p>"],
  ["the<p></p>site", "the<br />site"],
  [
    "<p>a</p>the <p> <b>&nbsp;</b></p> <p><br></p>\n<ul><li></li></ul><em>site</em><p></p>",
    "<p>a</p>the <br /><em>site</em>",
  ],
  ["the<p></p><p>site</p><p></p>", "the<p>site</p>"],
  // Forms send line breaks as CRLF.
  ["<pre><code>the\r\n\r\nsite</code></pre>", "<pre><code>the\n\nsite</code></pre>"],
])("words stay separated when an empty element between them is removed: %s", (html, clean) => {
  expect(cleanJobHtml(html)).toBe(clean);
  expect(cleanJobHtml(clean)).toBe(clean);
  expect(sanitizeJobHtml(html)).toBe(clean);
});

test("characters that XML forbids are removed, whether written as such or as entities", () => {
  expect(sanitizeJobHtml("a\u000bb&#11;c\uffff\ud800d")).toBe("abc\ufffdd");
});
