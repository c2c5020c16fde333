"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { RichTextColors } from "./rich-text-colors";
import { RichTextAddress } from "./rich-text-address";
import { moveFocus, type Tool, ToolButton, toolClass } from "./rich-text-tool";
import { isLinkAddress, isPictureAddress, type RichTextVariant } from "./rich-text-extensions";

type Props = {
  editor: Editor;
  controls: string;
  variant: RichTextVariant;
  uploadImage?: ((file: File) => Promise<{ url: string } | { error: string }>) | undefined;
};

/** A toolbar with roving tabindex (ARIA toolbar pattern). */
export function RichTextToolbar({ editor, controls, variant, uploadImage }: Props) {
  const [asked, setAsked] = useState<"link" | "image" | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: ["bold", "italic", "underline", "strike", "link"].filter((mark) => now.isActive(mark)),
      blocks: ["blockquote", "codeBlock", "orderedList", "bulletList"].filter((block) =>
        now.isActive(block),
      ),
      level: [1, 2, 3].find((level) => now.isActive("heading", { level })),
      align: ["left", "center", "right", "justify"].find((textAlign) =>
        now.isActive({ textAlign }),
      ),
      color: String(now.getAttributes("textStyle").color ?? ""),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const mark = (name: string, label: string, icon: LucideIcon): Tool => ({
    label,
    icon,
    isOn: on.marks.includes(name),
    run: () => chain().toggleMark(name).run(),
  });
  const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
    label: `Heading ${level}`,
    icon,
    isOn: on.level === level,
    run: () => chain().toggleHeading({ level }).run(),
  });
  const align = (
    where: "left" | "center" | "right" | "justify",
    label: string,
    icon: LucideIcon,
  ): Tool => ({
    label,
    icon,
    isOn: on.align === where,
    run: () => chain().setTextAlign(where).run(),
  });
  const isBlog = variant === "blog";
  const isLink = on.marks.includes("link");

  const groups: Tool[][] = [
    [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)],
    [
      mark("bold", "Bold", Bold),
      mark("italic", "Italic", Italic),
      mark("underline", "Underline", Underline),
      ...(isBlog ? [mark("strike", "Strike", Strikethrough)] : []),
    ],
    [
      {
        label: "Blockquote",
        icon: Quote,
        isOn: on.blocks.includes("blockquote"),
        run: () => chain().toggleBlockquote().run(),
      },
      {
        label: "Code block",
        icon: SquareCode,
        isOn: on.blocks.includes("codeBlock"),
        run: () => chain().toggleCodeBlock().run(),
      },
      {
        label: "Ordered list",
        icon: ListOrdered,
        isOn: on.blocks.includes("orderedList"),
        run: () => chain().toggleOrderedList().run(),
      },
      {
        label: "Bullet list",
        icon: List,
        isOn: on.blocks.includes("bulletList"),
        run: () => chain().toggleBulletList().run(),
      },
    ],
    ...(isBlog
      ? [
          [
            align("left", "Align left", AlignLeft),
            align("center", "Align centre", AlignCenter),
            align("right", "Align right", AlignRight),
            align("justify", "Justify", AlignJustify),
          ],
        ]
      : []),
    [
      {
        label: "Link",
        icon: Link,
        isOn: isLink,
        run: () => setAsked("link"),
      },
      ...(isBlog ? [{ label: "Image", icon: ImagePlus, run: () => setAsked("image") }] : []),
    ],
    [
      { label: "Undo", icon: Undo2, isOff: !on.canUndo, run: () => chain().undo().run() },
      { label: "Redo", icon: Redo2, isOff: !on.canRedo, run: () => chain().redo().run() },
    ],
  ];

  return (
    <>
      <div
        role="toolbar"
        aria-label="Formatting"
        aria-controls={controls}
        onKeyDown={moveFocus}
        className="relative flex shrink-0 items-center border-b border-line bg-sunken/60"
      >
        <div className="flex min-w-0 scroll-strip gap-2 p-1.5 max-sm:gap-4">
          {groups.map((tools, group) => (
            <div key={tools[0]?.label} className="flex">
              {tools.map((tool, index) => (
                <ToolButton key={tool.label} {...tool} isFirst={group === 0 && index === 0} />
              ))}
            </div>
          ))}
        </div>
        {/* Outside the scrolling part, which would clip its popup. */}
        {isBlog ? (
          <div className="shrink-0 border-l border-line p-1.5">
            <RichTextColors
              current={on.color}
              onChoose={(color) =>
                color ? chain().setColor(color).run() : chain().unsetColor().run()
              }
              className={toolClass}
            />
          </div>
        ) : null}
      </div>
      {asked === "link" ? (
        <RichTextAddress
          title={isLink ? "Change the link" : "Add a link"}
          doneLabel={isLink ? "Save link" : "Add link"}
          label="Address"
          current={String(editor.getAttributes("link").href ?? "https://")}
          check={(address) =>
            isLinkAddress(address, variant)
              ? null
              : "Please enter an address that starts with https://, http:// or mailto:"
          }
          onDone={(href) => setLink(editor, href)}
          onRemove={isLink ? () => chain().extendMarkRange("link").unsetLink().run() : undefined}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "image" ? (
        <RichTextAddress
          title="Add an image"
          doneLabel="Add image"
          label="Address"
          current="https://"
          check={(address) =>
            isPictureAddress(address) ? null : "Please enter an address that starts with https://"
          }
          onDone={(src, alt) => chain().setImage({ src, alt }).run()}
          onClose={() => setAsked(null)}
          picture={{ upload: uploadImage }}
        />
      ) : null}
    </>
  );
}

/** Links the selection; without one, inserts the address as the link's text. */
function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("link"))
    chain
      .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
      .run();
  else chain.extendMarkRange("link").setLink({ href }).run();
}
