import sanitizeHtml, { type IOptions, type Tag, type Transformer } from 'sanitize-html';

/** What the job editor offers beside headings (SPEC section 5). */
const textTags = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'blockquote', 'pre', 'code'],
  ...['ol', 'ul', 'li', 'a'],
];

/** Three levels of headings; a description stands under a heading of its page, a post under the title. */
const jobHeadings = ['h3', 'h4', 'h5'];
const blogHeadings = ['h2', 'h3', 'h4'];

/** Boxes of pasted pages. They become paragraphs: dropping their tags would glue words together. */
const boxes = [
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'address', 'center', 'form'],
  ...['figure', 'figcaption', 'table', 'caption', 'tr', 'td', 'th', 'dl', 'dt', 'dd'],
];

const boxTag = new RegExp(`<(?:${boxes.join('|')})\\b`, 'iu');

/** Elements whose content is no text for people: dropped whole. */
const wordless = [
  ...['script', 'style', 'textarea', 'option', 'select', 'xmp', 'noscript', 'noembed', 'noframes'],
  ...['iframe', 'object', 'template', 'title', 'svg', 'math'],
];

const linkAttributes = ['href', 'target', 'rel'];

/** Colour and alignment as the blog editor writes them. An element without a rule here may have no style at all. */
const styles = {
  span: { color: [/^#(?:[\da-f]{3}){1,2}$/i, /^rgb\((?:\d{1,3}, ?){2}\d{1,3}\)$/] },
  ...forEach(['p', ...blogHeadings], { 'text-align': [/^(?:left|center|right|justify)$/] }),
};

const emptyElement =
  /<(p|h[2-5]|blockquote|ul|ol|li|a|strong|b|em|i|u|s|span)(?: [^>]*)?>(?:\s|<br \/>)*<\/\1>/gu;

/** XML cannot carry these even escaped, and feeds are XML. */
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/gu;

/** A job's description as it may be shown: the elements of SPEC section 5 and links that cannot harm. */
export function sanitizeJobHtml(html: string): string {
  return sanitize(html, jobHeadings, {
    allowedTags: [...textTags, ...jobHeadings],
    allowedAttributes: { a: linkAttributes },
    transformTags: { a: link },
  });
}

/** A post's body as it may be shown: a job's elements plus strike, colour, alignment and pictures. */
export function sanitizeBlogHtml(html: string): string {
  return sanitize(html, blogHeadings, {
    allowedTags: [...textTags, ...blogHeadings, 's', 'span', 'img'],
    allowedAttributes: {
      a: linkAttributes,
      img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
      ...forEach(Object.keys(styles), ['style']),
    },
    allowedStyles: styles,
    transformTags: {
      a: (tag, attribs) => {
        const path = ownPath(attribs.href);
        return path ? { tagName: 'a', attribs: { href: path } } : link(tag, attribs);
      },
      img: picture,
    },
  });
}

/** The words a person sees in HTML that was sanitised here, on one line. */
export function visibleText(sanitised: string): string {
  return sanitised
    .replace(/<\/?(?:p|br|h[2-5]|blockquote|pre|ol|ul|li)\b[^>]*>/gu, ' ')
    .replace(/<[^>]*>/gu, '')
    .replace(/&lt;|&gt;|&quot;|&amp;/gu, (entity) => characters[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Text as it must be written where HTML is read. */
export function escapeHtml(text: string): string {
  return text.replace(/[<>"&]/gu, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };
const characters = Object.fromEntries(Object.entries(entities).map(([char, entity]) => [entity, char]));

/**
 * Boxes turned into paragraphs may stand inside paragraphs: a second reading closes them as a browser
 * would. Without boxes the first leaves nothing to do.
 */
function sanitize(html: string, headings: string[], options: IOptions): string {
  const once = pass(html, headings, options);
  return boxTag.test(html) ? pass(once, headings, options) : once;
}

function pass(html: string, headings: string[], { transformTags, ...options }: IOptions): string {
  const clean = sanitizeHtml(html, {
    ...options,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 40,
    nonTextTags: wordless,
    transformTags: { ...forEach(boxes, paragraph), ...outline(headings), ...transformTags },
  });
  return withoutEmptyElements(clean.toWellFormed().replace(unprintable, '')).trim();
}

/** Pasted HTML spaces paragraphs by empty ones; the page's own style does that better. */
function withoutEmptyElements(html: string): string {
  const fuller = html.replace(emptyElement, '');
  return fuller === html ? html : withoutEmptyElements(fuller);
}

/** Headings that leave no level out: each is one below the nearest before it that was meant to be greater. */
function outline(headings: string[]): Record<string, Transformer> {
  const above: string[] = [];
  const place: Transformer = (tag, attribs) => {
    while (above.length && (above.at(-1) ?? '') >= tag) above.pop();
    above.push(tag);
    return { tagName: headings[above.length - 1] ?? headings.at(-1) ?? 'p', attribs };
  };
  return forEach(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], place);
}

const paragraph: Transformer = (_, attribs) => ({ tagName: 'p', attribs });

/** A tag on no list: the element goes, its words stay. */
const dropped: Tag = { tagName: 'none', attribs: {} };

/** A link to somewhere else earns it no rank, tells it nothing of us and leaves our page open. */
const link: Transformer = (_, { href = '' }) => {
  const url = URL.parse(href);
  if (!url || !/^(?:https?|mailto):$/u.test(url.protocol)) return dropped;
  return {
    tagName: 'a',
    attribs: { href: url.href, target: '_blank', rel: 'nofollow noopener noreferrer' },
  };
};

const picture: Transformer = (_, { src, alt = '', width, height }) => {
  const url = URL.parse(src ?? '');
  const safeSrc = url?.protocol === 'https:' ? url.href : ownPath(src);
  if (!safeSrc) return dropped;
  const size = Object.entries({ width, height }).filter(([, value]) => /^\d{1,4}$/u.test(value ?? ''));
  return {
    tagName: 'img',
    attribs: {
      src: safeSrc,
      alt,
      ...Object.fromEntries(size),
      loading: 'lazy',
      referrerpolicy: 'no-referrer',
    },
  };
};

/** A path within this site, or null for anything that could lead out of it. */
function ownPath(address = ''): string | null {
  const base = 'https://own.invalid';
  const url = address.startsWith('/') ? URL.parse(address, base) : null;
  // '/.//host' names a path too, but what is left of it names a host.
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

function forEach<T>(tags: string[], value: T): Record<string, T> {
  return Object.fromEntries(tags.map((tag) => [tag, value]));
}
