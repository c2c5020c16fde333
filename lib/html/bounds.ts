// How much HTML is read at all. A parser takes longer than in proportion for what is nested without end, and the time for
// the rest is that of its tags: what goes beyond is refused before one sees it. Postgres holds what is stored to the same
// counts (private.is_html_bounded).

const mostCharacters = 200_000;
const mostTags = 5000;
const deepest = 100;

const voidElements = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);

/** What the start of an element ends, if that is the innermost one: its end may be left out. */
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

/** The bound that HTML exceeds, as the end of a sentence: '5000 HTML tags'; null within all. Linear in the length. */
export function exceededBound(html: string): string | null {
  if (html.length > mostCharacters) return `${mostCharacters} characters of HTML`;
  if (hasMore(html, "<", mostTags)) return `${mostTags} HTML tags`;
  if (isDeeper(html, deepest)) return `${deepest} HTML elements inside each other`;
  return null;
}

/** Counts the elements that are open, for a parser that calls it at each start and end; throws `TooDeep` past the bound. */
export function depthGuard() {
  let depth = 0;
  return {
    onOpenTag() {
      if (++depth > deepest) throw new TooDeep();
    },
    onCloseTag: () => void depth--,
  };
}

export class TooDeep extends Error {}

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    if (++count > most) return true;
  return false;
}

/** By the tags alone: what looks like one within a comment or an attribute counts too. */
function isDeeper(html: string, most: number): boolean {
  const open: string[] = [];
  for (const [, slash, word = ""] of html.matchAll(/<(\/?)([a-z][^\t\n\f\r/> ]*)/giu)) {
    const name = word.toLowerCase();
    if (slash) {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
    } else if (!voidElements.has(name)) {
      while (endsByStart[name]?.includes(open.at(-1) ?? "")) open.pop();
      if (open.push(name) > most) return true;
    }
  }
  return false;
}
