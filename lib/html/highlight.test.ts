import { expect, test } from "vitest";
import { cpuTime } from "@/test/hostile-html";
import { highlightCode } from "@/lib/html/highlight";
import { sanitizeBlogHtml } from "@/lib/html/sanitize";
import { visibleText } from "@/lib/html/text";

const sanitizeAndHighlight = (html: string) => highlightCode(sanitizeBlogHtml(html));
const codeBlock = (text: string) => `<pre><code>${text}</code></pre>`;

test("code is highlighted by token without changing its text", () => {
  const text =
    'func main() {\n\tif a &lt; b &amp;&amp; c { // "why"\n\t\tfmt.Println("&lt;b&gt;")\n\t}\n}';
  const html = sanitizeAndHighlight(codeBlock(text));
  expect(html).toMatch(/^<pre tabindex="0"><code><span class="token-keyword">func<\/span>/u);
  expect(html).toContain('<span class="token-function">Println</span>');
  expect(html).toMatch(/<span class="token-comment">\/\/ &quot;why&quot;<\/span>/u);
  expect(html).toContain("&lt;b&gt;");
  expect(html.replaceAll(/<[^>]*>/gu, "")).toBe(text.replaceAll('"', "&quot;"));
});

test.each([
  ["select id from job where state = 'new';", "token-keyword", "select"],
  ["update job\nset state = 'done'", "token-keyword", "update"],
  ['{"a": [1, true]}', "token-constant", "true"],
  ["$ go test ./...", "token-string", "go"],
  ["name: test\non: push", "token-string", "test"],
  ["type Seq[V any] func(yield func(V) bool)", "token-keyword", "type"],
  ["select {\ncase <-done:\n\treturn\n}", "token-keyword", "case"],
])("the programming language of the code %j is detected", (text, token, word) => {
  expect(highlightCode(codeBlock(text.replaceAll("<", "&lt;")))).toMatch(
    new RegExp(`<span class="${token}[a-z-]*">[^<]*${word}`, "u"),
  );
});

test("highlighting does not change a post without code blocks", () => {
  const html = "<p>Use <code>go vet</code> &amp; read.</p>";
  expect(highlightCode(html)).toBe(html);
});

test.each([
  ["contains other elements", "<pre><code>a <strong>b</strong> func</code></pre>"],
  ["is too long", codeBlock("func ".repeat(5000))],
])("code that %s is scrollable but not highlighted", (_, html) => {
  expect(highlightCode(html)).toBe(html.replace("<pre>", '<pre tabindex="0">'));
});

test("highlighting changes no visible text", () => {
  const html = sanitizeBlogHtml(`<p>One</p>${codeBlock("var a = 1 &lt; 2")}`);
  expect(visibleText(highlightCode(html))).toBe(visibleText(html));
});

test("highlighting the longest code takes little time", () => {
  sanitizeAndHighlight(codeBlock("func main() {}"));
  const block = codeBlock("/*{[(`".repeat(1333));
  expect(cpuTime(() => void highlightCode(block.repeat(30)))).toBeLessThan(1000);
});
