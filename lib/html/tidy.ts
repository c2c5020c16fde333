import { emphasisAttribute } from "@/lib/html/transforms";

/** The required attribute of an element; an element without it is removed. */
const mandatory: Record<string, string> = { a: "href", img: "src" };

const block = "(?:p|h[1-5]|blockquote|pre|ul|ol|li)";
const isBlock = new RegExp(`^${block}$`, "u");

/** Marks where an empty block was. Cleaned text cannot contain this character. */
const gap = "\0";

/** A tag, with its slash, name and attributes, or a text. */
const token = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|[^<]+/gu;

// The gap comes first in the pattern: a lookbehind at every character would take quadratic time on spaces.
const gapsBesideBlocks = new RegExp(
  `\\0(?:(?<=(?:^|</?${block}(?: [^>]*)?>|<br />)\\s*\\0)|(?=$|</?${block}[ >]|<br />))`,
  "gu",
);

type Element = { name: string; start: string; end: string; content: string; isEmpty: boolean };

/** Removes empty HTML elements and those without a mandatory attribute; their text stays, words stay separated. */
export function tidyHtml(html: string, { hasInlineCode }: { hasInlineCode: boolean }): string {
  const root: Element = { name: "", start: "", end: "", content: "", isEmpty: true };
  const open = [root];
  for (const [text, slash, name = "", attributes = ""] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (!name) {
      appendContent(parent, text, !/[^\s\0]/u.test(text));
    } else if (name === "br") {
      appendContent(parent, text, true);
    } else if (name === "img") {
      if (!isEmptyWithoutAttribute(name, attributes)) appendContent(parent, text, false);
    } else if (!slash) {
      open.push({ name, ...startTags(name, text, attributes), content: "", isEmpty: true });
    } else if (name === parent.name) {
      closeElement();
    }
  }
  while (open.length > 1) closeElement();
  return root.content
    .replace(/\0[\s\0]*/gu, gap)
    .replace(gapsBesideBlocks, "")
    .replaceAll(gap, "<br />");

  function startTags(name: string, start: string, attributes: string) {
    if (name === "span") return spanTags(attributes);
    if (isEmptyWithoutAttribute(name, attributes)) return { start: "", end: "" };
    return { start, end: `</${name}>` };
  }

  function isEmptyWithoutAttribute(name: string, attributes: string): boolean {
    const needed = mandatory[name];
    if (needed) return !attributes.includes(` ${needed}="`);
    return name === "code" && !hasInlineCode && !open.some((element) => element.name === "pre");
  }

  function closeElement() {
    const { name, start, end, content, isEmpty } = open.pop() ?? root;
    const parent = open.at(-1) ?? root;
    if (isEmpty) appendContent(parent, isBlock.test(name) ? gap : content, true);
    else appendContent(parent, start + content + end, false);
  }
}

/** The tags that replace those of a span: elements for its styles, such as `<strong>` for bold; empty for other spans. */
function spanTags(attributes: string) {
  const emphasis = readAttribute(attributes, emphasisAttribute)?.split(" ") ?? [];
  const style = readAttribute(attributes, "style");
  const names = style ? [...emphasis, "span"] : emphasis;
  return {
    start: names
      .map((name) => (name === "span" ? `<span style="${style}">` : `<${name}>`))
      .join(""),
    end: names
      .toReversed()
      .map((name) => `</${name}>`)
      .join(""),
  };
}

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`, "u").exec(attributes)?.[1];

function appendContent(element: Element, content: string, isEmpty: boolean) {
  element.content += content;
  element.isEmpty &&= isEmpty;
}
