/**
 * An internal attribute that lists the elements to replace a span with, according to its styles. lib/html/sanitize.ts
 * sets it, and `tidyHtml` replaces the span.
 */
export const emphasisAttribute = "data-emphasis";

/** The required attribute of an element; an element without it is removed. */
const mandatory: Record<string, string> = { a: "href", img: "src" };

const block = "(?:p|h[1-5]|blockquote|pre|ul|ol|li)";
const blockName = new RegExp(`^${block}$`, "u");
const isBlock = (name: string) => blockName.test(name);

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
    if (isEmpty) appendContent(parent, isBlock(name) ? gap : content, true);
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

const isVoid = (name: string) => name === "br" || name === "img";
const isHeading = (name: string) => /^h[1-5]$/u.test(name);

/** Whether an open block ends where a block with the name `next` begins. */
const endsBefore = (name: string, next: string) =>
  name === "p" || (isHeading(name) && isHeading(next));

type OpenElement = {
  name: string;
  start: string;
  /** Set for an inline element that contains blocks: it is opened and closed again in each of them. */
  isSplit: boolean;
  /** Set for a paragraph or heading that ended before its end tag, because another block began. */
  isEnded: boolean;
};

/**
 * Makes blocks in sanitised HTML valid: `<b><p>x</p></b>` becomes `<p><b>x</b></p>`, and a paragraph ends where the
 * next block begins, as in a browser, a heading where the next heading begins.
 */
export function separateBlocks(html: string): string {
  const tokens = [...html.matchAll(token)];
  const { split, isValid } = findInvalid(tokens);
  if (isValid) return html;

  const pieces: string[] = [];
  const open: OpenElement[] = [];
  /** The names of the split elements that are open in the output. */
  let resumed: string[] = [];

  for (const [at, [text, slash, name = ""]] of tokens.entries()) {
    const isBlank = !name && !text.trim();
    if (slash) close(text);
    else if (isBlank || name === "br") pieces.push(text);
    else if (!name || isVoid(name)) add(text);
    else start(text, name, split.has(at));
  }
  return pieces.join("");

  function start(text: string, name: string, isSplit: boolean) {
    if (isBlock(name)) {
      suspend();
      endBlocksBefore(name);
      pieces.push(text);
    } else if (isSplit) suspend();
    else add(text);
    open.push({ name, start: text, isSplit, isEnded: false });
  }

  function close(text: string) {
    const element = open.pop();
    if (!element || element.isEnded) return;
    if (element.isSplit || isBlock(element.name)) suspend();
    if (!element.isSplit) pieces.push(text);
  }

  function endBlocksBefore(next: string) {
    for (const block of open.toReversed()) {
      if (!isBlock(block.name) || block.isEnded) continue;
      if (!endsBefore(block.name, next)) return;
      block.isEnded = true;
      pieces.push(`</${block.name}>`);
    }
  }

  function add(text: string) {
    if (resumed.length === 0) resume();
    pieces.push(text);
  }

  /**
   * Reopens split inline elements in a new block. Of those with the same name only the innermost is reopened, so that
   * the output stays proportional to the input.
   */
  function resume() {
    const innermost = new Map(
      open.filter(({ isSplit }) => isSplit).map(({ name, start }) => [name, start]),
    );
    pieces.push(...innermost.values());
    resumed = [...innermost.keys()];
  }

  function suspend() {
    pieces.push(...resumed.toReversed().map((name) => `</${name}>`));
    resumed = [];
  }
}

/** The indexes of the start tags of inline elements that contain blocks, and whether the HTML is already valid. */
function findInvalid(tokens: RegExpExecArray[]) {
  const split = new Set<number>();
  const open: { at: number; name: string }[] = [];
  let isValid = true;
  for (const [at, [, slash, name = ""]] of tokens.entries()) {
    if (slash) open.pop();
    if (slash || !name || isVoid(name)) continue;
    if (isBlock(name)) {
      const inline = open.filter((element) => !isBlock(element.name));
      for (const element of inline) split.add(element.at);
      const block = open.findLast((element) => isBlock(element.name));
      if (inline.length > 0 || (block && endsBefore(block.name, name))) isValid = false;
    }
    open.push({ at, name });
  }
  return { split, isValid };
}

const isList = (name?: string) => name === "ul" || name === "ol";

/** An open HTML element; `isImplied` marks those that the function adds to make a list valid. */
type OpenItem = { name: string; isImplied: boolean };

/**
 * Makes lists in sanitised HTML valid: lists contain only items, items are only in lists, and a list between items
 * moves into the preceding item.
 */
export function nestLists(html: string): string {
  const pieces: string[] = [];
  const open: OpenItem[] = [];
  for (const [text, slash, name = ""] of html.matchAll(token)) {
    const isBlank = !name && !text.trim();
    if (!slash && !isBlank) makeRoom(name);
    if (slash) close(name);
    else if (name && !isVoid(name)) open.push({ name, isImplied: false });
    pieces.push(text);
  }
  while (open.at(-1)?.isImplied) closeImplied();
  return pieces.join("");

  /** Opens and closes implied elements so that the next element or text is allowed in its place. */
  function makeRoom(name: string) {
    const parent = open.at(-1);
    if (name === "li") {
      if (parent?.name === "li" && parent.isImplied) closeImplied();
      if (!isList(open.at(-1)?.name)) imply("ul");
    } else {
      if (parent?.name === "ul" && parent.isImplied) closeImplied();
      if (!isList(open.at(-1)?.name)) return;
      const isReopened = isList(name) && reopenItem();
      if (!isReopened) imply("li");
    }
  }

  function close(name: string) {
    while (open.at(-1)?.isImplied && open.at(-1)?.name !== name) closeImplied();
    if (open.at(-1)?.isImplied) closeImplied();
    if (open.at(-1)?.name === name) open.pop();
  }

  function imply(name: string) {
    pieces.push(`<${name}>`);
    open.push({ name, isImplied: true });
  }

  function closeImplied() {
    pieces.push(`</${open.pop()?.name}>`);
  }

  /** Removes the end tag of the preceding item, so that the item is open again. Returns false if no item precedes. */
  function reopenItem(): boolean {
    const at = pieces.findLastIndex((piece) => piece.trim() !== "");
    if (pieces[at] !== "</li>") return false;
    pieces[at] = "";
    open.push({ name: "li", isImplied: true });
    return true;
  }
}
