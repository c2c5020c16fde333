import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";
import { cleanText } from "../text/clean.ts";
import { depthGuard, exceededBound, TooDeep } from "./bounds.ts";
import { nestLists } from "./lists.ts";
import { tidyHtml } from "./tidy.ts";
import {
  withAttributes,
  editorsStyle,
  recordOf,
  link,
  outline,
  picture,
  plainNames,
  postLink,
  droppedTags,
} from "./transforms.ts";

/** What the job editor offers beside headings (SPEC section 5). */
const textTags = [
  ...["p", "br", "strong", "b", "em", "i", "u", "blockquote", "pre", "code"],
  ...["ol", "ul", "li", "a"],
];

const keptHeadings = ["h1", "h2", "h3"];

/** Three levels of headings as they are shown; a description stands under a heading of its page, a post under the title. */
const jobHeadings = ["h3", "h4", "h5"];
const blogHeadings = ["h2", "h3", "h4"];

/** Boxes of pasted pages. They become paragraphs: dropping their tags would glue words together. */
const boxes = [
  ..."div section article header footer main aside address center form".split(" "),
  ..."figure figcaption table caption tr td th dl dt dd".split(" "),
];

const boxTag = new RegExp(`<(?:${boxes.join("|")})\\b`, "iu");

/** A link to somewhere else earns it no rank, tells it nothing of us and leaves our page open. */
const externalLinkAttributes = ({ href = "" }: Attributes): Attributes =>
  href.startsWith("/") ? {} : { target: "_blank", rel: "nofollow noopener noreferrer" };

const lazily = () => ({ loading: "lazy", referrerpolicy: "no-referrer" });

const linkAttributes = ["href", "target", "rel"];
const pictureAttributes = ["src", "alt", "width", "height"];

/** A job's description as it may be shown: the elements of SPEC section 5 and links that cannot harm. */
export function sanitizeJobHtml(html: string): string {
  return sanitize(html, () => ({
    ...jobLists(jobHeadings),
    transformTags: { ...outline(jobHeadings), a: withAttributes(externalLinkAttributes, link) },
  }));
}

/** A post's body as it may be shown: a job's elements plus strike, colour, alignment and pictures. */
export function sanitizeBlogHtml(html: string): string {
  return sanitize(html, () => ({
    ...blogLists(blogHeadings),
    transformTags: {
      ...outline(blogHeadings),
      "*": editorsStyle,
      a: withAttributes(externalLinkAttributes, postLink),
      img: withAttributes(lazily, picture),
    },
  }));
}

/** A job's description as it is kept: what the editor writes, so that editing and saving again changes nothing. */
export function cleanJobHtml(html: string): string {
  return sanitize(html, () => ({
    ...jobLists(keptHeadings),
    hasInlineCode: false,
    transformTags: { ...plainNames, a: link },
  }));
}

/** A post's body as it is kept: what the editor writes, so that editing and saving again changes nothing. */
export function cleanBlogHtml(html: string): string {
  return sanitize(html, () => ({
    ...blogLists(keptHeadings),
    hasInlineCode: false,
    transformTags: {
      ...plainNames,
      "*": editorsStyle,
      del: "s",
      strike: "s",
      a: postLink,
      img: picture,
    },
  }));
}

/** How a text is cleaned. Made anew for every reading: headings are placed by those before them. */
type Rules = IOptions & { hasInlineCode?: boolean };

const jobLists = (headings: string[]): Rules => ({
  allowedTags: [...textTags, ...headings],
  allowedAttributes: { a: linkAttributes },
});

const blogLists = (headings: string[]): Rules => ({
  allowedTags: [...textTags, ...headings, "s", "span", "img"],
  allowedAttributes: {
    a: linkAttributes,
    img: [...pictureAttributes, ...Object.keys(lazily())],
    ...recordOf(["span", "p", ...headings], ["style"]),
  },
});

/** In time linear in the length: of HTML beyond the bounds of what is parsed, the words are left. */
function sanitize(html: string, rules: () => Rules): string {
  if (exceededBound(html)) return sanitizeBounded(words(html), rules);
  try {
    return sanitizeBounded(html, rules);
  } catch (error) {
    // A comment or an attribute hid from the bounds how deep it is.
    if (error instanceof TooDeep) return sanitizeBounded(words(html), rules);
    throw error;
  }
}

/** Boxes turned into paragraphs may stand inside paragraphs: a second pass closes them as a browser would. */
function sanitizeBounded(html: string, rules: () => Rules): string {
  const once = pass(html, rules());
  return boxTag.test(html) ? pass(once, rules()) : once;
}

function pass(html: string, { transformTags, hasInlineCode = true, ...options }: Rules): string {
  const clean = sanitizeHtml(html, {
    ...options,
    ...depthGuard(),
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    nestingLimit: 40,
    nonTextTags: droppedTags,
    parseStyleAttributes: false,
    transformTags: { ...recordOf(boxes, "p"), ...transformTags },
  });
  return nestLists(tidyHtml(cleanText(clean).replace(/\r\n?/gu, "\n"), { hasInlineCode })).trim();
}

const words = (html: string) => html.replace(/<!--[^]*?(?:-->|$)|<[^<>]*>?/gu, " ");
