import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";
import { cleanText } from "@/lib/text/clean";
import { separateBlocks, nestLists, tidyHtml } from "@/lib/html/tidy";
import { depthGuard, exceededBound, mostCharacters, TooDeep } from "@/lib/html/bounds";
import {
  withAttributes,
  keepEditorStyles,
  emphasisAttribute,
  emphasised,
  recordWithValue,
  transformLink,
  headingTransformers,
  transformPicture,
  plainNames,
  transformPostLink,
  droppedTags,
} from "@/lib/html/transforms";

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
      a: withAttributes(externalLinkAttributes, transformLink),
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
      a: withAttributes(externalLinkAttributes, transformPostLink),
      img: withAttributes(() => lazyLoading, transformPicture),
    },
  }));
}

/** Sanitises a job's description for storage, as the editor writes it, so that saving it again changes nothing. */
export function cleanJobHtml(html: string): string {
  return sanitize(html, () => ({
    ...jobRules(keptHeadings),
    hasInlineCode: false,
    transformTags: { ...plainNames, a: transformLink },
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
      a: transformPostLink,
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
