import { type Attributes, type Extensions, Mark, Node } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import TextAlign from "@tiptap/extension-text-align";
import { Color, TextStyle } from "@tiptap/extension-text-style";
import StarterKit from "@tiptap/starter-kit";
import { transformLink, transformPicture, transformPostLink } from "@/lib/html/transforms";

/** The kind of rich text: a job's description, or a blog post, which may also contain colours and images. */
export type RichTextVariant = "job" | "blog";

/**
 * Elements that may have fewer attributes than in StarterKit. The editor must not show attributes that sanitising
 * removes on saving.
 */
const attributes: Record<string, Attributes> = {
  codeBlock: {},
  link: { href: { default: null } },
  // The input rule that starts a list at a typed number needs `start`. It is not rendered, because sanitising would
  // remove it.
  orderedList: { start: { default: 1, parseHTML: () => 1, rendered: false } },
};

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      const own = attributes[extension.name];
      if (!own) return extension;
      if (extension instanceof Node) return extension.extend({ addAttributes: () => own });
      if (extension instanceof Mark) return extension.extend({ addAttributes: () => own });
      return extension;
    });
  },
});

const Picture = Image.extend({
  addAttributes: () =>
    Object.fromEntries(["src", "alt", "width", "height"].map((name) => [name, { default: null }])),
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (element) => isPictureAddress(element.getAttribute("src") ?? "") && null,
    },
  ],
});

/**
 * The extensions define which elements a rich text may contain. Pasted text is reduced to these. Must match
 * lib/html/sanitize.ts.
 */
export function richTextExtensions(variant: RichTextVariant): Extensions {
  const isBlog = variant === "blog";
  const blogOnly = [
    TextStyle,
    Color,
    TextAlign.configure({ types: ["heading", "paragraph"] }),
    Picture,
  ];
  return [
    Kit.configure({
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => isLinkAddress(address, variant),
      },
      code: false,
      horizontalRule: false,
      ...(isBlog ? {} : { strike: false as const }),
    }),
    ...(isBlog ? blogOnly : []),
  ];
}

export function isLinkAddress(address: string, variant: RichTextVariant): boolean {
  const place = variant === "blog" ? transformPostLink : transformLink;
  return Boolean(place("a", { href: address }).attribs.href);
}

export function isPictureAddress(address: string): boolean {
  return Boolean(transformPicture("img", { src: address }).attribs.src);
}

const htmlComment = /<!--[\s\S]*?-->/gu;

/** Matches elements whose content is not text of the document. */
const hiddenElement = /<(style|script|xml|title)\b[\s\S]*?<\/\1>/giu;

/** Matches tags in the namespaces of Microsoft Office, such as <o:p>. */
const officeTag = /<\/?(?:o|w|m|v|st1):[^>]*>/giu;

const anyTag = /<[^>]*>/gu;

/** Matches an event handler attribute such as onclick, with or without quotes around its value. */
const eventHandler = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu;

/** Removes word-processor markup and event handlers from pasted HTML, but keeps its text. */
export function withoutOfficeMarkup(html: string): string {
  return html
    .replace(htmlComment, "")
    .replace(hiddenElement, "")
    .replace(officeTag, "")
    .replace(anyTag, (tag) => tag.replace(eventHandler, ""));
}
