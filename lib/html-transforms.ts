import type { Attributes, IFrame, Transformer } from 'sanitize-html';

// What single elements of other people's HTML become before the lists of allowed elements are held against them.

// A transformer may rename an element only to one that is allowed: of those it renames and drops, the library closes a
// neighbour by the new name. What must go is left without its `mandatory` attribute.

/** Elements that are about looks, by what the editors call them; a fourth heading and those below are third ones. */
export const plainNames: Record<string, string> = { b: 'strong', i: 'em', ...forEach(['h4', 'h5', 'h6'], 'h3') };

/** Elements whose content is no text for people: dropped whole. */
export const wordless = [
  ...['script', 'style', 'textarea', 'option', 'select', 'xmp', 'noscript', 'noembed', 'noframes'],
  ...['iframe', 'object', 'template', 'title', 'svg', 'math'],
];

/** Elements that are nothing without this attribute. */
const mandatory: Record<string, string> = { a: 'href', img: 'src', span: 'style' };

/** Headings that leave no level out: each is one below the nearest before it that was meant to be greater. */
export function outline(headings: string[]): Record<string, Transformer> {
  const above: string[] = [];
  const place: Transformer = (tag, attribs) => {
    while (above.length && (above.at(-1) ?? '') >= tag) above.pop();
    above.push(tag);
    return { tagName: headings[above.length - 1] ?? headings.at(-1) ?? 'p', attribs };
  };
  return forEach(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], place);
}

/** Whose tags go while their words stay. */
export function isHollow({ tag, attribs }: IFrame): false | 'excludeTag' {
  const needed = mandatory[tag];
  return needed && !attribs[needed] ? 'excludeTag' : false;
}

/** The same, and code that stands in no block. A new one for every reading, of which it follows the tags. */
export function hollowOrInlineCode() {
  let blocks = 0;
  return {
    onOpenTag: (name: string) => void (blocks += Number(name === 'pre')),
    onCloseTag: (name: string) => void (blocks -= Number(name === 'pre')),
    exclusiveFilter: (frame: IFrame) => (frame.tag === 'code' && !blocks ? 'excludeTag' : isHollow(frame)),
  };
}

/** A link to somewhere else. */
export const link: Transformer = (tagName, { href = '' }) => {
  const url = URL.parse(href);
  const attribs: Attributes = url && /^(?:https?|mailto):$/u.test(url.protocol) ? { href: url.href } : {};
  return { tagName, attribs };
};

/** A link to somewhere else or within this site. */
export const postLink: Transformer = (tagName, attribs) => {
  const href = ownPath(attribs.href);
  return href ? { tagName, attribs: { href } } : link(tagName, attribs);
};

/** A picture of this site or from elsewhere by https. */
export const picture: Transformer = (tagName, { src, alt = '', width, height }) => {
  const url = URL.parse(src ?? '');
  const safeSrc = url?.protocol === 'https:' ? url.href : ownPath(src);
  if (!safeSrc) return { tagName, attribs: {} };
  const size = Object.entries({ width, height }).filter(([, value]) => /^\d{1,4}$/u.test(value ?? ''));
  return { tagName, attribs: { src: safeSrc, alt, ...Object.fromEntries(size) } };
};

/** `transform`, and what its element has `more` of where it is shown. */
export const adding =
  (more: (attribs: Attributes) => Attributes, transform: Transformer): Transformer =>
  (tag, attribs) => {
    const became = transform(tag, attribs);
    return { ...became, attribs: { ...became.attribs, ...more(became.attribs) } };
  };

/** A path within this site, or null for anything that could lead out of it. */
function ownPath(address = ''): string | null {
  const base = 'https://own.invalid';
  const url = address.startsWith('/') ? URL.parse(address, base) : null;
  // '/.//host' names a path too, but what is left of it names a host.
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The same for every one of `tags`. */
export function forEach<T>(tags: string[], value: T): Record<string, T> {
  return Object.fromEntries(tags.map((tag) => [tag, value]));
}
