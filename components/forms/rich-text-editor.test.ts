import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { cleanBlogHtml, cleanJobHtml } from "@/lib/html/sanitize";
import { richTextExtensions, withoutOfficeMarkup } from "@/components/forms/rich-text-editor";
import { isLinkAddress, isPictureAddress } from "@/lib/html/bounds";

const schemaNames = (variant: "job" | "blog") => {
  const schema = getSchema(richTextExtensions(variant));
  return { nodes: Object.keys(schema.nodes).sort(), marks: Object.keys(schema.marks).sort() };
};

const jobNodes = [
  "blockquote",
  "bulletList",
  "codeBlock",
  "doc",
  "hardBreak",
  "heading",
  "listItem",
  "orderedList",
  "paragraph",
  "text",
];

test("a job's description allows headings, lists, quotes, code blocks, emphasis and links only", () => {
  expect(schemaNames("job")).toEqual({
    nodes: jobNodes,
    marks: ["bold", "italic", "link", "underline"],
  });
});

test("a blog post allows strikethrough, colours and images beside the markup of job descriptions", () => {
  expect(schemaNames("blog")).toEqual({
    nodes: [...jobNodes, "image"].sort(),
    marks: ["bold", "italic", "link", "strike", "textStyle", "underline"],
  });
});

const job =
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><p><strong>b</strong> <em>i</em> <u>u</u><br />line</p><blockquote><p>q</p></blockquote><pre><code>c</code></pre><ol><li><p>1</p></li></ol><ul><li><p>2</p></li></ul><p><a href="https://example.com/">link</a></p>';
const blog = `${job}<p style="text-align:center"><s>no</s> <span style="color:#ce3262">red</span></p><img src="https://example.com/a.png" alt="A" />`;

test("the sanitiser keeps the HTML that the rich-text editors produce", () => {
  expect(cleanJobHtml(job)).toBe(job);
  expect(cleanBlogHtml(blog)).toContain('<span style="color:#ce3262">red</span>');
  expect(cleanBlogHtml(blog)).toContain('<img src="https://example.com/a.png" alt="A"');
  expect(cleanBlogHtml(blog)).toContain('<p style="text-align:center"><s>no</s>');
});

test.each(["https://example.com", "http://example.com/a", "mailto:ada@example.com"])(
  "a job's description may contain a link to %s",
  (address) => {
    expect(isLinkAddress(address, "job")).toBe(true);
  },
);
test.each(["javascript:alert(1)", "example.com", "", "data:text/html,x", "//example.com"])(
  "a link to %j is removed from a blog post",
  (address) => {
    expect(isLinkAddress(address, "blog")).toBe(false);
  },
);
test("links without a host are allowed in blog posts only", () => {
  expect([isLinkAddress("/books", "blog"), isLinkAddress("/books", "job")]).toEqual([true, false]);
});

test("images are allowed only from this site or over HTTPS", () => {
  expect(["https://example.com/a.png", "/images/a.webp"].every(isPictureAddress)).toBe(true);
  expect(
    [
      "http://example.com/a.png",
      "data:image/png;base64,AA",
      "//example.com/a.png",
      "javascript:alert(1)",
    ].some(isPictureAddress),
  ).toBe(false);
});

test("pasted HTML loses its word-processor markup but keeps its text", () => {
  const pasted =
    "<!--[if gte mso 9]><xml>junk</xml><![endif]--><style>p{mso-x:1}</style><p class=MsoNormal><b>Go</b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p onclick='x()'>now</p>";
  expect(withoutOfficeMarkup(pasted)).toBe(
    "<p class=MsoNormal><b>Go</b></p><p class=MsoNormal>&nbsp;</p><p>now</p>",
  );
});
