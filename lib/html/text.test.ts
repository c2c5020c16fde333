import { expect, test } from "vitest";
import { escapeHtml, visibleText } from "@/lib/html/text";

test("visible text has spaces between blocks and decoded entities", () => {
  const html = "<h3>A &amp;amp; B</h3><ul><li>1 &lt; 2</li><li>b<b>old</b></li></ul>c<br />d&quot;";
  expect(visibleText(html)).toBe('A &amp; B 1 < 2 bold c d"');
});

test("text is escaped so that HTML displays it unchanged", () => {
  expect(escapeHtml('<b>"CI&amp;T"</b>')).toBe("&lt;b&gt;&quot;CI&amp;amp;T&quot;&lt;/b&gt;");
});
