"use client";

import { type Attributes, type Extensions, Mark, Node } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import TextAlign from "@tiptap/extension-text-align";
import { Color, TextStyle } from "@tiptap/extension-text-style";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import type { Control } from "@/components/forms/fields";
import { RichTextToolbar } from "@/components/forms/rich-text-toolbar";
import {
  droppedTags,
  isLinkAddress,
  isPictureAddress,
  type RichTextVariant,
} from "@/lib/html/bounds";

type Props = {
  control: Control;
  variant: RichTextVariant;
  height: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
};

export function RichTextEditor({ control, height, value, onChange, onBlur, variant }: Props) {
  const { id, "aria-invalid": isInvalid, "aria-describedby": notes } = control;
  // The editor's type does not allow undefined attributes.
  const errorAttributes: Record<string, string> = {};
  if (isInvalid) errorAttributes["aria-invalid"] = "true";
  if (notes) errorAttributes["aria-describedby"] = notes;
  const editor = useEditor({
    extensions: richTextExtensions(variant),
    content: value,
    // Rendering immediately is safe, because the editor is never rendered on the server.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    // All other paste rules stay off, because they would parse pasted text as Markdown.
    enablePasteRules: ["link"],
    editorProps: {
      transformPastedHTML: pastedHtml,
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        class: "prose h-full overflow-y-auto px-4 py-3 outline-none",
        ...errorAttributes,
      },
    },
    onBlur,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? "" : now.getHTML()),
  });
  return (
    <div
      className={`flex ${height} resize-y flex-col overflow-hidden rounded-md border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${isInvalid ? "border-error-text" : "border-control"}`}
    >
      <RichTextToolbar editor={editor} controls={id} variant={variant} />
      <EditorContent editor={editor} className="min-h-0 flex-1" />
    </div>
  );
}

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

/**
 * Converts pasted HTML for the editor: word-processor lists become HTML lists, table cells become paragraphs, and small
 * headings become h3. Drops empty paragraphs, colours and alignment. HTML copied from the editor itself is unchanged.
 */
function pastedHtml(html: string): string {
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(withoutOfficeMarkup(html), "text/html");
  for (const element of body.querySelectorAll(droppedTags.join())) element.remove();
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) {
    if (paragraph.textContent?.trim() || paragraph.querySelector("img")) continue;
    if (isTextBeside(paragraph, "previousSibling") && isTextBeside(paragraph, "nextSibling"))
      paragraph.before(document.createElement("br"));
    paragraph.remove();
  }
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) {
    element.style.removeProperty("color");
    element.style.removeProperty("text-align");
  }
  for (const cell of body.querySelectorAll("td, th, caption, dt, dd"))
    cell.replaceChildren(renamedElement(cell, "p"));
  for (const heading of body.querySelectorAll("h4, h5, h6"))
    heading.replaceWith(renamedElement(heading, "h3"));
  for (const item of body.querySelectorAll('[style*="mso-list"]')) {
    if (item.matches("p") && wordListLevel(item).depth) toListItem(item);
  }
  return body.innerHTML;
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

/** Whether inline text is adjacent to an element. It would run together with other text if the element were removed. */
function isTextBeside(element: Element, way: "previousSibling" | "nextSibling"): boolean {
  let node = element[way];
  while (node instanceof Text && !node.data.trim()) node = node[way];
  return (
    node instanceof Text ||
    (node instanceof Element && node.matches("a, b, strong, i, em, u, s, span, code"))
  );
}

function renamedElement(element: Element, name: string): Element {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  return other;
}

/**
 * Returns a paragraph's level in a Word list, 0 if it is not in one, and the list's id, which changes where the
 * numbering restarts.
 */
function wordListLevel(paragraph: Element) {
  // Word writes a style such as 'mso-list:l0 level2 lfo1'.
  const style = paragraph.getAttribute("style") ?? "";
  return {
    depth: Number(/mso-list:[^;]*\blevel(\d)/u.exec(style)?.[1] ?? 0),
    number: /mso-list:\s*(l\d+)\b[^;]*?\b(lfo\d+)/u.exec(style)?.slice(1).join(" ") ?? "",
  };
}

function toListItem(paragraph: Element) {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  // The marker of an ordered list is a number or letters before a dot or parenthesis, such as '1.', 'iv)' or '(a)'.
  const isOrdered = /^[\s(]*\w{1,6}[.)]/u.test(marker?.textContent ?? "");
  const name = isOrdered ? "ol" : "ul";
  marker?.remove();
  const { depth, number } = wordListLevel(paragraph);
  let list = paragraph.previousElementSibling;
  // Only the id distinguishes adjacent Word lists. Nested items belong to the preceding list, whatever its id.
  if (!list?.matches(depth > 1 ? "[data-word]" : `${name}[data-word="${number}"]`)) {
    list = document.createElement(name);
    list.setAttribute("data-word", number);
    paragraph.before(list);
  }
  for (let level = 1; level < depth && list.lastElementChild; level++) {
    const item: Element = list.lastElementChild;
    const last = item.lastElementChild;
    const nested: Element = last?.matches(level < depth - 1 ? "ol, ul" : name)
      ? last
      : document.createElement(name);
    item.append(nested);
    list = nested;
  }
  const item = document.createElement("li");
  item.append(renamedElement(paragraph, "p"));
  list.append(item);
  paragraph.remove();
}
