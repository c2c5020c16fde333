import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from "sanitize-html";
import { cleanText } from "@/lib/text/clean";
import {
  depthGuard,
  droppedTags,
  exceededBound,
  linkUrl,
  mostCharacters,
  pictureUrl,
  type RichTextVariant,
  TooDeep,
} from "@/lib/html/bounds";
import { emphasisAttribute, nestLists, separateBlocks, tidyHtml } from "@/lib/html/tidy";

/** Elements that the job editor can create, except for headings. */
const textTags = [
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "blockquote",
  "pre",
  "code",
  "ol",
  "ul",
  "li",
  "a",
];

const keptHeadings = ["h1", "h2", "h3"];

/** Levels of displayed headings: those of a job description rank below an h2, those of a post below the h1. */
const jobHeadings = ["h3", "h4", "h5"];
const blogHeadings = ["h2", "h3", "h4"];

/** Containers in pasted HTML. They become paragraphs, because dropping their tags would join words. */
const boxes = [
  "div",
  "section",
  "article",
  "header",
  "footer",
  "main",
  "aside",
  "address",
  "center",
  "form",
  "figure",
  "figcaption",
  "table",
  "caption",
  "tr",
  "td",
  "th",
  "dl",
  "dt",
  "dd",
];

const boxTag = new RegExp(`<(?:${boxes.join("|")})\\b`, "iu");

const externalLinkAttributes = ({ href = "" }: Attributes): Attributes =>
  href.startsWith("/") ? {} : { target: "_blank", rel: "nofollow noopener noreferrer" };

const lazyLoading = { loading: "lazy", referrerpolicy: "no-referrer" };

const linkAttributes = ["href", "target", "rel"];
const pictureAttributes = ["src", "alt", "width", "height"];

/** A job's description for display: the elements of the job editor with safe links. */
export function sanitizeJobHtml(html: string): string {
  return sanitize(html, () => ({
    ...jobRules(jobHeadings),
    transformTags: {
      ...headingTransformers(jobHeadings),
      ...emphasised,
      a: withAttributes(externalLinkAttributes, transformLink("job")),
    },
  }));
}

/** A post's body for display: a job's elements plus strike, colour, alignment and pictures. */
export function sanitizeBlogHtml(html: string): string {
  return sanitize(html, () => ({
    ...blogRules(blogHeadings),
    transformTags: {
      ...headingTransformers(blogHeadings),
      ...emphasised,
      "*": keepEditorStyles,
      a: withAttributes(externalLinkAttributes, transformLink("blog")),
      img: withAttributes(() => lazyLoading, transformPicture),
    },
  }));
}

/** Sanitises a job's description for storage, as the editor writes it, so that saving it again changes nothing. */
export function cleanJobHtml(html: string): string {
  return sanitize(html, () => ({
    ...jobRules(keptHeadings),
    hasInlineCode: false,
    transformTags: { ...plainNames, a: transformLink("job") },
  }));
}

/** Sanitises a post's body for storage, as the editor writes it, so that saving it again changes nothing. */
export function cleanBlogHtml(html: string): string {
  return sanitize(html, () => ({
    ...blogRules(keptHeadings),
    hasInlineCode: false,
    transformTags: {
      ...plainNames,
      "*": keepEditorStyles,
      del: "s",
      strike: "s",
      a: transformLink("blog"),
      img: transformPicture,
    },
  }));
}

/** Sanitiser options, created for every pass, because the level of a heading depends on the headings before it. */
type Rules = IOptions & { hasInlineCode?: boolean };

const jobRules = (headings: string[]): Rules => ({
  allowedTags: [...textTags, ...headings, "span"],
  allowedAttributes: { a: linkAttributes, span: [emphasisAttribute] },
});

const blogRules = (headings: string[]): Rules => ({
  allowedTags: [...textTags, ...headings, "s", "span", "img"],
  allowedAttributes: {
    a: linkAttributes,
    img: [...pictureAttributes, ...Object.keys(lazyLoading)],
    ...recordWithValue(["p", ...headings], ["style"]),
    span: ["style", emphasisAttribute],
  },
});

/**
 * HTML beyond the limits is reduced to the text of its first 200,000 characters; forms and imports refuse it before.
 */
function sanitize(unboundedHtml: string, rules: () => Rules): string {
  const html = unboundedHtml.slice(0, mostCharacters);
  if (exceededBound(unboundedHtml)) return sanitizeBounded(withoutTags(html), rules);
  try {
    return sanitizeBounded(html, rules);
  } catch (error) {
    // The linear-time depth check can be misled by tags in comments and attributes; the parser then finds the real
    // depth.
    if (error instanceof TooDeep) return sanitizeBounded(withoutTags(html), rules);
    throw error;
  }
}

/**
 * Sanitises HTML with containers twice: they become paragraphs, possibly inside others, which the second pass ends as a
 * browser does.
 */
function sanitizeBounded(html: string, rules: () => Rules): string {
  const once = sanitizeOnce(html, rules());
  return boxTag.test(html) ? sanitizeOnce(once, rules()) : once;
}

function sanitizeOnce(
  html: string,
  { transformTags, hasInlineCode = true, ...options }: Rules,
): string {
  const clean = sanitizeHtml(html, {
    ...options,
    ...depthGuard(),
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    nestingLimit: 40,
    nonTextTags: droppedTags,
    parseStyleAttributes: false,
    transformTags: { ...recordWithValue(boxes, "p"), ...transformTags },
  });
  const tidy = tidyHtml(cleanText(clean).replace(/\r\n?/gu, "\n"), { hasInlineCode });
  const valid = nestLists(separateBlocks(tidy));
  // Moved elements may have left empty ones behind.
  return (valid === tidy ? tidy : tidyHtml(valid, { hasInlineCode })).trim();
}

/** Removes comments and tags, including unterminated ones. */
const withoutTags = (html: string) => html.replace(/<!--[^]*?(?:-->|$)|<[^<>]*>?/gu, " ");

// Transformations of single elements before sanitize-html drops forbidden ones. A transformer must not rename an
// element to a forbidden one, because the library then closes a neighbour. To remove an element, drop its mandatory
// attribute (lib/html/tidy.ts).

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

const emphasised = recordWithValue([...boldTags, ...italicTags, "span"], transformEmphasis);

/** Replacements of tags by the ones that the editors write: strong for b, em for i, h3 for lower headings. */
const plainNames: Record<string, string | Transformer> = {
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

/** Headings without skipped levels: each is one level below the nearest higher one before it. */
function headingTransformers(headings: string[]): Record<string, Transformer> {
  const higherTags: string[] = [];
  const setLevel: Transformer = (tag, attribs) => {
    while (higherTags.length > 0 && (higherTags.at(-1) ?? "") >= tag) higherTags.pop();
    const level = higherTags.length;
    higherTags.push(tag);
    return { tagName: headings[level] ?? headings.at(-1) ?? "p", attribs };
  };
  return recordWithValue(["h1", "h2", "h3", "h4", "h5", "h6"], setLevel);
}

/** Removes links to addresses that the kind of rich text does not allow. */
const transformLink =
  (variant: RichTextVariant): Transformer =>
  (tagName, { href }) => {
    const url = linkUrl(href, variant);
    const attribs: Attributes = url === null ? {} : { href: url };
    return { tagName, attribs };
  };

/** Removes images at other addresses than this site and external ones over https. */
const transformPicture: Transformer = (tagName, { src, alt = "", width, height }) => {
  const url = pictureUrl(src);
  if (url === null) return { tagName, attribs: {} };
  const size = Object.entries({ width, height }).filter(([, value]) =>
    /^\d{1,4}$/u.test(value ?? ""),
  );
  return { tagName, attribs: { src: url, alt, ...Object.fromEntries(size) } };
};

/** Keeps the styles that the blog editor sets: the colour of text and the alignment of a block. */
const keepEditorStyles: Transformer = (tagName, { style = "", ...attribs }) => {
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
const withAttributes =
  (addedAttributes: (attribs: Attributes) => Attributes, transform: Transformer): Transformer =>
  (tagName, given) => {
    const transformed = transform(tagName, given);
    const { attribs } = transformed;
    return { ...transformed, attribs: { ...attribs, ...addedAttributes(attribs) } };
  };

/** A record with the same value for each of the given tags. */
function recordWithValue<T>(tags: string[], value: T): Record<string, T> {
  return Object.fromEntries(tags.map((tag) => [tag, value]));
}
