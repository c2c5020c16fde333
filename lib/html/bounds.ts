// Limits of HTML before it is parsed: the parser is slow for many tags and worse than linear for deep nesting. Postgres
// checks the same limits (private.is_html_bounded).

export const mostCharacters = 200_000;
const mostTags = 5000;
const deepest = 100;

const voidElements = new Set([
  "area",
  "base",
  "basefont",
  "br",
  "col",
  "command",
  "embed",
  "frame",
  "hr",
  "img",
  "input",
  "isindex",
  "keygen",
  "link",
  "meta",
  "param",
  "source",
  "track",
  "wbr",
]);

/**
 * The open elements that a start tag closes implicitly, by the name of the start tag: their end tags are optional in
 * HTML.
 */
const endsByStart: Record<string, string[]> = {
  p: ["p"],
  li: ["li"],
  option: ["option"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: ["td", "th", "tr"],
};

/** The exceeded HTML limit for an error message ('5000 HTML tags'), or null. Takes time linear in the length. */
export function exceededBound(html: string): string | null {
  if (html.length > mostCharacters) return `${mostCharacters} characters of HTML`;
  if (html.split("<", mostTags + 2).length > mostTags + 1) return `${mostTags} HTML tags`;
  if (isDeeper(html, deepest)) return `${deepest} nested HTML elements`;
  return null;
}

/** Parser callbacks that throw `TooDeep` when too many elements are open. */
export function depthGuard() {
  let depth = 0;
  return {
    onOpenTag() {
      depth++;
      if (depth > deepest) throw new TooDeep();
    },
    onCloseTag() {
      depth--;
    },
  };
}

export class TooDeep extends Error {}

/**
 * Whether more than `most` elements are open at once. An estimate: tags inside comments and attributes are counted,
 * too.
 */
function isDeeper(html: string, most: number): boolean {
  const open: string[] = [];
  for (const [, slash, word = ""] of html.matchAll(/<(\/?)([a-z][^\t\n\f\r/> ]*)/giu)) {
    const name = word.toLowerCase();
    if (slash) {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else if (!voidElements.has(name)) {
      while (endsByStart[name]?.includes(open.at(-1) ?? "")) open.pop();
      open.push(name);
      if (open.length > most) return true;
    }
  }
  return false;
}
