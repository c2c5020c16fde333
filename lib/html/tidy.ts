/** The attribute without which an HTML element is removed. */
const mandatory: Record<string, string> = { a: "href", img: "src", span: "style" };

const block = "(?:p|h[1-5]|blockquote|pre|ul|ol|li)";
const isBlock = new RegExp(`^${block}$`, "u");

/** Marks where an empty block was. Cleaned text cannot contain this character. */
const gap = "\0";

const token = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|[^<]+/gu;

// The gap comes first in the pattern: a lookbehind at every character would take quadratic time on spaces.
const gapsBesideBlocks = new RegExp(
  `\\0(?:(?<=(?:^|</?${block}(?: [^>]*)?>|<br />)\\s*\\0)|(?=$|</?${block}[ >]|<br />))`,
  "gu",
);

type Element = { name: string; start: string; content: string; isEmpty: boolean };

/** Removes empty HTML elements and those without a mandatory attribute; their text stays, words stay separated. */
export function tidyHtml(html: string, { hasInlineCode }: { hasInlineCode: boolean }): string {
  const root: Element = { name: "", start: "", content: "", isEmpty: true };
  const open = [root];
  for (const [text, slash, name = "", attributes = ""] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (!name) append(parent, text, !/[^\s\0]/u.test(text));
    else if (name === "br") append(parent, text, true);
    else if (name === "img" && isEmptyWithoutAttribute(name, attributes)) continue;
    else if (name === "img") append(parent, text, false);
    else if (!slash)
      open.push({
        name,
        start: isEmptyWithoutAttribute(name, attributes) ? "" : text,
        content: "",
        isEmpty: true,
      });
    else if (name === parent.name) end();
  }
  while (open.length > 1) end();
  return root.content
    .replace(/\0[\s\0]*/gu, gap)
    .replace(gapsBesideBlocks, "")
    .replaceAll(gap, "<br />");

  function isEmptyWithoutAttribute(name: string, attributes: string): boolean {
    const needed = mandatory[name];
    if (needed) return !attributes.includes(` ${needed}="`);
    return name === "code" && !hasInlineCode && !open.some((element) => element.name === "pre");
  }

  function end() {
    const { name, start, content, isEmpty } = open.pop() ?? root;
    const parent = open.at(-1) ?? root;
    if (isEmpty) append(parent, isBlock.test(name) ? gap : content, true);
    else append(parent, start ? `${start}${content}</${name}>` : content, false);
  }
}

function append(element: Element, content: string, isEmpty: boolean) {
  element.content += content;
  element.isEmpty &&= isEmpty;
}
