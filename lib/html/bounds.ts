// The bounds of HTML from users, which forms, editors and the sanitizer share: its size, the addresses of its links and
// images, and the elements that are dropped.

// The size is limited before HTML is parsed: the parser is slow for many tags and worse than linear for deep nesting.
// Postgres checks the same limits (private.is_html_bounded).
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

/** The kind of rich text: a job's description, or a blog post, which may also contain colours and images. */
export type RichTextVariant = "job" | "blog";

/** Whether a link to an address stays in a rich text. */
export const isLinkAddress = (address: string, variant: RichTextVariant): boolean =>
  linkUrl(address, variant) !== null;

/** Whether an image at an address stays in a post. */
export const isPictureAddress = (address: string): boolean => pictureUrl(address) !== null;

/** Returns the URL of a link as it is stored, or null. Only posts may link to pages of this site by their path. */
export function linkUrl(address: string | undefined, variant: RichTextVariant): string | null {
  const path = variant === "blog" ? sameSitePath(address) : null;
  return path ?? externalLinkUrl(address);
}

/** Returns the URL of an image of this site, or of an external one over https, as it is stored, or null. */
export const pictureUrl = (address: string | undefined): string | null =>
  sameSitePath(address) ?? externalPictureUrl(address);

function externalLinkUrl(address = ""): string | null {
  const url = URL.parse(address);
  return url && /^(?:https?|mailto):$/u.test(url.protocol) ? url.href : null;
}

function externalPictureUrl(address = ""): string | null {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url.href : null;
}

function sameSitePath(address = ""): string | null {
  const base = "https://own.invalid";
  const url = address.startsWith("/") ? URL.parse(address, base) : null;
  // The path '/.//host' normalises to '//host', which browsers resolve to another host.
  if (url?.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** Elements that are dropped together with their content. */
export const droppedTags = [
  "script",
  "style",
  "textarea",
  "option",
  "select",
  "xmp",
  "noscript",
  "noembed",
  "noframes",
  "iframe",
  "object",
  "template",
  "title",
  "svg",
  "math",
];
