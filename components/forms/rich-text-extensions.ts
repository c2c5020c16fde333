import { type Attributes, type Extensions, Mark, Node } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import TextAlign from "@tiptap/extension-text-align";
import { Color, TextStyle } from "@tiptap/extension-text-style";
import StarterKit from "@tiptap/starter-kit";
import { link, picture, postLink } from "@/lib/html/transforms";

/** Which rules a rich text follows: a job description's or a blog post's (SPEC section 5). */
export type RichTextVariant = "job" | "blog";

/** Attributes of elements that keep fewer than in StarterKit, so that the editor shows nothing that is not saved. */
const attributes: Record<string, Attributes> = {
  codeBlock: {},
  link: { href: { default: null } },
  // The input rule that continues a list from a typed number reads `start`.
  orderedList: { start: { default: 1, parseHTML: () => 1, rendered: false } },
};

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      const own = attributes[extension.name];
      if (own && extension instanceof Node) return extension.extend({ addAttributes: () => own });
      return own && extension instanceof Mark
        ? extension.extend({ addAttributes: () => own })
        : extension;
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

/** The elements a rich text may contain; pasted text is reduced to them, and lib/html/sanitize.ts allows the same. */
export function richTextExtensions(variant: RichTextVariant): Extensions {
  const isBlog = variant === "blog";
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
    ...(isBlog
      ? [TextStyle, Color, TextAlign.configure({ types: ["heading", "paragraph"] }), Picture]
      : []),
  ];
}

export function isLinkAddress(address: string, variant: RichTextVariant): boolean {
  const place = variant === "blog" ? postLink : link;
  return Boolean(place("a", { href: address }).attribs.href);
}

export function isPictureAddress(address: string): boolean {
  return Boolean(picture("img", { src: address }).attribs.src);
}

export function withoutOfficeMarkup(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/gu, "")
    .replace(/<(style|script|xml|title)\b[\s\S]*?<\/\1>/giu, "")
    .replace(/<\/?(?:o|w|m|v|st1):[^>]*>/giu, "")
    .replace(/<[^>]*>/gu, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu, ""));
}
