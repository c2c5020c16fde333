/** A tag, with its slash and name, or a text. */
const token = /<(\/?)([a-z][a-z\d]*)[^<>]*>|[^<]+/gu;
const isVoid = (name: string) => name === "br" || name === "img";
const isHeading = (name: string) => /^h[1-5]$/u.test(name);
const isBlock = (name: string) => /^(?:p|h[1-5]|blockquote|pre|ul|ol|li)$/u.test(name);

/** Whether an open block ends where a block with the name `next` begins. */
const endsBefore = (name: string, next: string) =>
  name === "p" || (isHeading(name) && isHeading(next));

type Open = {
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
  const open: Open[] = [];
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
