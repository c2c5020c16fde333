import type { Attributes, Transformer } from "sanitize-html";

// Transformations of single elements before sanitize-html drops forbidden ones. A transformer must not rename an
// element to a forbidden one, because the library then closes a neighbour. To remove an element, drop its mandatory
// attribute (lib/html/tidy.ts).

/**
 * An internal attribute that lists the elements to replace a span with, according to its styles; lib/html/tidy.ts
 * replaces the span.
 */
export const emphasisAttribute = "data-emphasis";

const boldTags = ["b", "strong"];
const italicTags = ["i", "em"];

/** Styles take precedence over the element: Google Docs wraps copied text in `<b style="font-weight:normal">`. */
const transformEmphasis: Transformer = (tagName, given) => {
  const attribs = { ...given };
  delete attribs[emphasisAttribute];
  const style = (attribs.style ?? "").toLowerCase();
  const isStyledBold = isBold(lastValue(style, fontWeight));
  const isStyledItalic = isItalic(lastValue(style, fontStyle));
  if (isStyledBold === null && isStyledItalic === null) return { tagName, attribs };
  const names = [];
  if (isStyledBold ?? boldTags.includes(tagName)) names.push("strong");
  if (isStyledItalic ?? italicTags.includes(tagName)) names.push("em");
  return {
    tagName: "span",
    attribs: names.length > 0 ? { ...attribs, [emphasisAttribute]: names.join(" ") } : attribs,
  };
};

/** Whether a font weight is bold; null if the style states none. Browsers show 600 and more in bold. */
function isBold(weight: string | null): boolean | null {
  if (weight === null) return null;
  if (/^\d/u.test(weight)) return Number(weight) >= 600;
  return weight.startsWith("bold");
}

function isItalic(fontStyle: string | null): boolean | null {
  return fontStyle === null ? null : fontStyle !== "normal";
}

export const emphasised = recordWithValue([...boldTags, ...italicTags, "span"], transformEmphasis);

/** Replacements of tags by the ones that the editors write: strong for b, em for i, h3 for lower headings. */
export const plainNames: Record<string, string | Transformer> = {
  ...emphasised,
  b: renameTransformer("strong"),
  i: renameTransformer("em"),
  ...recordWithValue(["h4", "h5", "h6"], "h3"),
};

/** Renames an element, unless its style contradicts its name, such as a `<b>` of normal weight. */
function renameTransformer(name: string): Transformer {
  return (tagName, attribs) => {
    const transformed = transformEmphasis(tagName, attribs);
    return transformed.tagName === tagName ? { ...transformed, tagName: name } : transformed;
  };
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

/** Headings without skipped levels: each is one level below the nearest higher one before it. */
export function headingTransformers(headings: string[]): Record<string, Transformer> {
  const higherTags: string[] = [];
  const setLevel: Transformer = (tag, attribs) => {
    while (higherTags.length > 0 && (higherTags.at(-1) ?? "") >= tag) higherTags.pop();
    const level = higherTags.length;
    higherTags.push(tag);
    return { tagName: headings[level] ?? headings.at(-1) ?? "p", attribs };
  };
  return recordWithValue(["h1", "h2", "h3", "h4", "h5", "h6"], setLevel);
}

export const transformLink: Transformer = (tagName, { href = "" }) => {
  const url = URL.parse(href);
  const attribs: Attributes =
    url && /^(?:https?|mailto):$/u.test(url.protocol) ? { href: url.href } : {};
  return { tagName, attribs };
};

export const transformPostLink: Transformer = (tagName, attribs) => {
  const href = sameSitePath(attribs.href);
  return href ? { tagName, attribs: { href } } : transformLink(tagName, attribs);
};

/** Keeps images of this site and external ones over https; others are removed. */
export const transformPicture: Transformer = (tagName, { src, alt = "", width, height }) => {
  const safeSrc = sameSitePath(src) ?? externalPictureUrl(src);
  if (!safeSrc) return { tagName, attribs: {} };
  const size = Object.entries({ width, height }).filter(([, value]) =>
    /^\d{1,4}$/u.test(value ?? ""),
  );
  return { tagName, attribs: { src: safeSrc, alt, ...Object.fromEntries(size) } };
};

/** Keeps the styles that the blog editor sets: the colour of text and the alignment of a block. */
export const keepEditorStyles: Transformer = (tagName, { style = "", ...attribs }) => {
  const kept = editorDeclaration(tagName, style);
  return { tagName, attribs: kept ? { ...attribs, style: kept } : attribs };
};

function editorDeclaration(tagName: string, style: string): string | null {
  if (tagName === "span") return lastDeclaration(style, color);
  if (/^(?:p|h\d)$/u.test(tagName)) return lastDeclaration(style, alignment);
  return null;
}

/** A pattern of a CSS declaration; its groups are the property and the value. */
const declarationPattern = (property: string, value: string) =>
  new RegExp(
    `(?<=^|;)\\s*(${property})\\s*:\\s*(${value})\\s*(?:!\\s*important\\s*)?(?=;|$)`,
    "gu",
  );
const color = declarationPattern(
  "color",
  "#(?:[\\da-fA-F]{3}){1,2}|rgb\\((?:\\d{1,3}, ?){2}\\d{1,3}\\)",
);
const alignment = declarationPattern("text-align", "left|center|right|justify");

const fontWeight = declarationPattern("font-weight", "normal|bold|bolder|lighter|[1-9]\\d{0,3}");
const fontStyle = declarationPattern("font-style", "normal|italic|oblique(?: [^;]*)?");

/** The last matching CSS declaration, which is the one that applies. */
function lastDeclaration(style: string, pattern: RegExp): string | null {
  const [, property, value] = [...style.matchAll(pattern)].at(-1) ?? [];
  return property && value ? `${property}:${value}` : null;
}

const lastValue = (style: string, pattern: RegExp): string | null =>
  [...style.matchAll(pattern)].at(-1)?.[2] ?? null;

/** A transformer that adds attributes, computed from those that `transform` leaves. */
export const withAttributes =
  (addedAttributes: (attribs: Attributes) => Attributes, transform: Transformer): Transformer =>
  (tagName, given) => {
    const transformed = transform(tagName, given);
    const { attribs } = transformed;
    return { ...transformed, attribs: { ...attribs, ...addedAttributes(attribs) } };
  };

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

/** A record with the same value for each of the given tags. */
export function recordWithValue<T>(tags: string[], value: T): Record<string, T> {
  return Object.fromEntries(tags.map((tag) => [tag, value]));
}

/** The kind of rich text: a job's description, or a blog post, which may also contain colours and images. */
export type RichTextVariant = "job" | "blog";

/** Whether a link to an address stays in a rich text. */
export function isLinkAddress(address: string, variant: RichTextVariant): boolean {
  const transform = variant === "blog" ? transformPostLink : transformLink;
  return Boolean(transform("a", { href: address }).attribs.href);
}

/** Whether an image at an address stays in a post. */
export function isPictureAddress(address: string): boolean {
  return Boolean(transformPicture("img", { src: address }).attribs.src);
}
