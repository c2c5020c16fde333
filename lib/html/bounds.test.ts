import { describe, expect, test } from "vitest";
import { cpuTime, hostileHtml } from "@/test/hostile-html";
import {
  cleanBlogHtml,
  cleanJobHtml,
  sanitizeBlogHtml,
  sanitizeJobHtml,
} from "@/lib/html/sanitize";
import { exceededBound } from "@/lib/html/bounds";

const nestedTags = (depth: number, tag = "b") =>
  `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth);

test.each([
  ["200000 characters of HTML", "x".repeat(200_000), "x".repeat(200_001)],
  ["5000 HTML tags", "<p>x</p>".repeat(2500), "<p>x</p>".repeat(2500) + "<br>"],
  ["100 nested HTML elements", nestedTags(100), nestedTags(101)],
  [
    "100 nested HTML elements",
    nestedTags(20, "ul><li><p><b><i"),
    nestedTags(21, "ul><li><p><b><i"),
  ],
])("HTML with more than %s is refused", (bound, within, beyond) => {
  expect(exceededBound(within)).toBeNull();
  expect(exceededBound(beyond)).toBe(bound);
});

test.each([
  ["paragraphs", "<p>x".repeat(200)],
  ["items", `<ul>${"<li>x".repeat(200)}</ul>`],
  ["rows and cells", `<table>${"<tr><th>x<td>x".repeat(200)}</table>`],
  ["terms", `<dl>${"<dt>x<dd>x".repeat(200)}</dl>`],
  ["elements that have no end", '<br><img src="/a.png"><HR>'.repeat(200)],
  ["elements whose end ends others too", "<div><b><i></div>".repeat(200)],
])("in HTML, %s without end tags do not count as nested", (_, html) => {
  expect(exceededBound(html)).toBeNull();
});

test("an end tag without a start tag does not reduce the counted depth of nested elements", () => {
  expect(exceededBound("<b></i>".repeat(101))).toBe("100 nested HTML elements");
  expect(exceededBound("</b>".repeat(200) + nestedTags(101))).toBe("100 nested HTML elements");
});

const cleaners = { cleanJobHtml, cleanBlogHtml, sanitizeJobHtml, sanitizeBlogHtml };

describe.each(Object.entries(cleaners))("%s", (name, clean) => {
  test.each([
    ["is too long", "<p>the</p>\n<b>site &lt;</b>".padEnd(200_001, "\n")],
    ["has too many tags", "<b>the</b> <script>site</script> &lt;" + "<br>".repeat(5000)],
    ["is too deep", `the<p>site &lt;${"<b>".repeat(101)}`],
    ["hides how deep it is", `the <p>site &lt;${"<b><!--</b>-->".repeat(101)}`],
  ])(`${name} keeps only the text of HTML that %s`, (_, html) => {
    expect(clean(html).replace(/\s+/gu, " ")).toBe("the site &lt;");
  });

  test.each(Object.keys(hostileHtml(100)))(
    `the time of ${name} is proportional to the length of hostile HTML: %s`,
    (kind) => {
      const timeFor = (size: number) => {
        const html = hostileHtml(size)[kind] ?? "";
        return cpuTime(() => clean(html));
      };
      const quarter = timeFor(40_000);
      const whole = timeFor(160_000);
      expect(whole).toBeLessThan(8 * quarter + 25);
    },
  );
});
