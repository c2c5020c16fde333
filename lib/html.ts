import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { adding, forEach, hollowOrInlineCode, isHollow, link, outline, picture, plainNames, postLink, wordless } from './html-transforms';

/** What the job editor offers beside headings (SPEC section 5). */
const textTags = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'blockquote', 'pre', 'code'],
  ...['ol', 'ul', 'li', 'a'],
];

/** Headings as they are written and kept. */
const keptHeadings = ['h1', 'h2', 'h3'];

/** Three levels of headings as they are shown; a description stands under a heading of its page, a post under the title. */
const jobHeadings = ['h3', 'h4', 'h5'];
const blogHeadings = ['h2', 'h3', 'h4'];

/** Boxes of pasted pages. They become paragraphs: dropping their tags would glue words together. */
const boxes = [
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'address', 'center', 'form'],
  ...['figure', 'figcaption', 'table', 'caption', 'tr', 'td', 'th', 'dl', 'dt', 'dd'],
];

const boxTag = new RegExp(`<(?:${boxes.join('|')})\\b`, 'iu');

/** A link to somewhere else earns it no rank, tells it nothing of us and leaves our page open. */
const outward = ({ href = '' }: Attributes): Attributes =>
  href.startsWith('/') ? {} : { target: '_blank', rel: 'nofollow noopener noreferrer' };

const lazily = () => ({ loading: 'lazy', referrerpolicy: 'no-referrer' });

const linkAttributes = ['href', 'target', 'rel'];
const pictureAttributes = ['src', 'alt', 'width', 'height'];

/** Colour and alignment as the blog editor writes them. An element without a rule here may have no style at all. */
const styles = (headings: string[]) => ({
  span: { color: [/^#(?:[\da-f]{3}){1,2}$/i, /^rgb\((?:\d{1,3}, ?){2}\d{1,3}\)$/] },
  ...forEach(['p', ...headings], { 'text-align': [/^(?:left|center|right|justify)$/] }),
});

const block = '(?:p|h[1-5]|blockquote|pre|ul|ol|li)';

/** Where a block was that had nothing in it. No text holds this character: it is unprintable. */
const gap = '\0';

const emptyInline = /<(code|a|strong|b|em|i|u|s|span)(?: [^>]*)?>((?:[\s\0]|<br \/>)*)<\/\1>/gu;
const emptyBlock = new RegExp(`<(${block})(?: [^>]*)?>(?:[\\s\\0]|<br />)*</\\1>`, 'gu');
const gapsBesideBlocks = new RegExp(`(?<=(?:^|</?${block}(?: [^>]*)?>|<br />)\\s*)\\0|\\0(?=$|</?${block}[ >]|<br />)`, 'gu');

/** XML cannot carry these even escaped, and feeds are XML. */
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/gu;

/** A job's description as it may be shown: the elements of SPEC section 5 and links that cannot harm. */
export function sanitizeJobHtml(html: string): string {
  return sanitize(html, () => ({
    ...jobLists(jobHeadings),
    transformTags: { ...outline(jobHeadings), a: adding(outward, link) },
  }));
}

/** A post's body as it may be shown: a job's elements plus strike, colour, alignment and pictures. */
export function sanitizeBlogHtml(html: string): string {
  return sanitize(html, () => ({
    ...blogLists(blogHeadings),
    transformTags: { ...outline(blogHeadings), a: adding(outward, postLink), img: adding(lazily, picture) },
  }));
}

/** A job's description as it is kept: what the editor writes, so that editing and saving again changes nothing. */
export function cleanJobHtml(html: string): string {
  return sanitize(html, () => ({
    ...jobLists(keptHeadings),
    ...hollowOrInlineCode(),
    transformTags: { ...plainNames, a: link },
  }));
}

/** A post's body as it is kept: what the editor writes, so that editing and saving again changes nothing. */
export function cleanBlogHtml(html: string): string {
  return sanitize(html, () => ({
    ...blogLists(keptHeadings),
    ...hollowOrInlineCode(),
    transformTags: { ...plainNames, del: 's', strike: 's', a: postLink, img: picture },
  }));
}

/** The words a person sees in HTML that was sanitised here, on one line. */
export function visibleText(sanitised: string): string {
  return sanitised
    .replace(/<\/?(?:p|br|h[1-5]|blockquote|pre|ol|ul|li)\b[^>]*>/gu, ' ')
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

const jobLists = (headings: string[]): IOptions => ({
  allowedTags: [...textTags, ...headings],
  allowedAttributes: { a: linkAttributes },
});

const blogLists = (headings: string[]): IOptions => ({
  allowedTags: [...textTags, ...headings, 's', 'span', 'img'],
  allowedAttributes: {
    a: linkAttributes,
    img: [...pictureAttributes, ...Object.keys(lazily())],
    ...forEach(Object.keys(styles(headings)), ['style']),
  },
  allowedStyles: styles(headings),
});

/**
 * Boxes turned into paragraphs may stand inside paragraphs: a second reading closes them as a browser
 * would. Without boxes the first leaves nothing to do.
 */
function sanitize(html: string, options: () => IOptions): string {
  const once = pass(html, options());
  return boxTag.test(html) ? pass(once, options()) : once;
}

function pass(html: string, { transformTags, ...options }: IOptions): string {
  const clean = sanitizeHtml(html, {
    exclusiveFilter: isHollow,
    ...options,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 40,
    nonTextTags: wordless,
    transformTags: { ...forEach(boxes, 'p'), ...transformTags },
  });
  return withoutEmptyElements(clean.toWellFormed().replace(unprintable, '').replace(/\r\n?/gu, '\n')).trim();
}

/** Pasted HTML spaces paragraphs by empty ones; the page's own style does that better. Words beside them stay apart. */
function withoutEmptyElements(html: string): string {
  const fuller = html.replace(emptyInline, '$2').replace(emptyBlock, gap);
  if (fuller !== html) return withoutEmptyElements(fuller);
  return html.replace(/\0[\s\0]*/gu, gap).replace(gapsBesideBlocks, '').replaceAll(gap, '<br />');
}
