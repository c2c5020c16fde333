import type { Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import TextAlign from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';

/** Whose rules a text follows: a job's description, or a post's body (SPEC section 5). */
export type RichTextVariant = 'job' | 'blog';

/** Everything a text may be made of; what is pasted is reduced to it. lib/html.ts holds what is saved to the same. */
export function extensionsOf(variant: RichTextVariant): Extensions {
  const isBlog = variant === 'blog';
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'], HTMLAttributes: { target: null, rel: null } },
      code: false,
      horizontalRule: false,
      ...(isBlog ? {} : { strike: false as const }),
    }),
    ...(isBlog
      ? [TextStyle, Color, TextAlign.configure({ types: ['heading', 'paragraph'] }), Image.configure({ allowBase64: false })]
      : []),
  ];
}

/** Whether a text may lead to an address. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?|mailto):$/u.test(URL.parse(address)?.protocol ?? '');
}

/** Whether a text may show a picture from an address: one that travels safely. */
export function isPictureAddress(address: string): boolean {
  return address.startsWith('/') || URL.parse(address)?.protocol === 'https:';
}

/** Pasted markup without what nobody sees: comments, styles, namespaces, handlers, empty paragraphs. */
export function withoutOfficeMarkup(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/gu, '')
    .replace(/<(style|script|xml|title)\b[\s\S]*?<\/\1>/giu, '')
    .replace(/<\/?(?:o|w|m|v|st1):[^>]*>/giu, '')
    .replace(/<[^>]*>/gu, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/giu, ''))
    .replace(/<(p|h[1-6])\b[^>]*>(?:\s|&nbsp;|\u00a0|<\/?(?:span|b|i|u|br)\b[^>]*>)*<\/\1>/giu, '');
}
