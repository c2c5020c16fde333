import type { Attributes, Transformer } from "sanitize-html";

// What single elements of other people's HTML become before the lists of allowed elements are held against them.

// A transformer may rename an element only to one that is allowed: of those it renames and drops, the library closes a
// neighbour by the new name. What must go is left without what it is nothing without (lib/html/tidy.ts).

/** Elements that are about looks, by what the editors call them; a fourth heading and those below are third ones. */
export const plainNames: Record<string, string> = {
  b: "strong",
  i: "em",
  ...recordOf(["h4", "h5", "h6"], "h3"),
};

/** Elements whose content is no text for people: dropped whole. */
export const droppedTags = [
  ...["script", "style", "textarea", "option", "select", "xmp", "noscript", "noembed", "noframes"],
  ...["iframe", "object", "template", "title", "svg", "math"],
];

/** Headings that leave no level out: each is one below the nearest before it that was meant to be greater. */
export function outline(headings: string[]): Record<string, Transformer> {
  const above: string[] = [];
  const place: Transformer = (tag, attribs) => {
    while (above.length && (above.at(-1) ?? "") >= tag) above.pop();
    above.push(tag);
    return { tagName: headings[above.length - 1] ?? headings.at(-1) ?? "p", attribs };
  };
  return recordOf(["h1", "h2", "h3", "h4", "h5", "h6"], place);
}

/** A link to somewhere else. */
export const link: Transformer = (tagName, { href = "" }) => {
  const url = URL.parse(href);
  const attribs: Attributes =
    url && /^(?:https?|mailto):$/u.test(url.protocol) ? { href: url.href } : {};
  return { tagName, attribs };
};

/** A link to somewhere else or within this site. */
export const postLink: Transformer = (tagName, attribs) => {
  const href = ownPath(attribs.href);
  return href ? { tagName, attribs: { href } } : link(tagName, attribs);
};

/** A picture of this site or from elsewhere by https. */
export const picture: Transformer = (tagName, { src, alt = "", width, height }) => {
  const safeSrc = ownPath(src) ?? foreignPicture(src);
  if (!safeSrc) return { tagName, attribs: {} };
  const size = Object.entries({ width, height }).filter(([, value]) =>
    /^\d{1,4}$/u.test(value ?? ""),
  );
  return { tagName, attribs: { src: safeSrc, alt, ...Object.fromEntries(size) } };
};

/** Of an element's style what the blog editor writes: the colour of words, the alignment of a block. */
export const editorsStyle: Transformer = (tagName, { style = "", ...attribs }) => {
  const kept =
    tagName === "span"
      ? lastMatch(style, color)
      : isAligned.test(tagName)
        ? lastMatch(style, alignment)
        : null;
  return { tagName, attribs: kept ? { ...attribs, style: kept } : attribs };
};

const isAligned = /^(?:p|h\d)$/u;
const declaration = (property: string, value: string) =>
  new RegExp(
    `(?<=^|;)\\s*(${property})\\s*:\\s*(${value})\\s*(?:!\\s*important\\s*)?(?=;|$)`,
    "gu",
  );
const color = declaration("color", "#(?:[\\da-fA-F]{3}){1,2}|rgb\\((?:\\d{1,3}, ?){2}\\d{1,3}\\)");
const alignment = declaration("text-align", "left|center|right|justify");

/** As in any style, the last of several counts. */
function lastMatch(style: string, pattern: RegExp): string | null {
  const [, property, value] = [...style.matchAll(pattern)].at(-1) ?? [];
  return property && value ? `${property}:${value}` : null;
}

/** `transform`, and what its element has `more` of where it is shown. */
export const withAttributes =
  (more: (attribs: Attributes) => Attributes, transform: Transformer): Transformer =>
  (tag, attribs) => {
    const became = transform(tag, attribs);
    return { ...became, attribs: { ...became.attribs, ...more(became.attribs) } };
  };

function foreignPicture(address = ""): string | null {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url.href : null;
}

/** A path within this site, or null for anything that could lead out of it. */
function ownPath(address = ""): string | null {
  const base = "https://own.invalid";
  const url = address.startsWith("/") ? URL.parse(address, base) : null;
  // '/.//host' names a path too, but what is left of it names a host.
  if (url?.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** The same for every one of `tags`. */
export function recordOf<T>(tags: string[], value: T): Record<string, T> {
  return Object.fromEntries(tags.map((tag) => [tag, value]));
}
