"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { RichTextAddress } from "@/components/forms/rich-text-address";
import {
  moveFocus,
  RichTextColors,
  type Tool,
  ToolButton,
} from "@/components/forms/rich-text-tool";
import type { RichTextVariant } from "@/components/forms/rich-text-extensions";
import type { ToolIconName } from "@/components/forms/tool-icon";

type Props = { editor: Editor; controls: string; variant: RichTextVariant };

/** A toolbar with roving tabindex (ARIA toolbar pattern). */
export function RichTextToolbar({ editor, controls, variant }: Props) {
  const [asked, setAsked] = useState<"link" | "image" | null>(null);
  // Re-renders the toolbar after each transaction, because its buttons read the editor's state.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  const chain = () => editor.chain().focus();
  const tool = (
    name: string,
    label: string,
    icon: ToolIconName,
    toggle = () => chain().toggleMark(name),
  ): Tool => ({ label, icon, isOn: editor.isActive(name), run: () => toggle().run() });
  const heading = (level: 1 | 2 | 3, icon: ToolIconName): Tool => ({
    label: `Heading ${level}`,
    icon,
    isOn: editor.isActive("heading", { level }),
    run: () => chain().toggleHeading({ level }).run(),
  });
  const align = (textAlign: string, label: string, icon: ToolIconName): Tool => ({
    label,
    icon,
    isOn: editor.isActive({ textAlign }),
    run: () => chain().setTextAlign(textAlign).run(),
  });
  const isBlog = variant === "blog";

  const alignments = [
    align("left", "Align left", "align-left"),
    align("center", "Align centre", "align-center"),
    align("right", "Align right", "align-right"),
    align("justify", "Justify", "align-justify"),
  ];
  const marks = [
    tool("bold", "Bold", "bold"),
    tool("italic", "Italic", "italic"),
    tool("underline", "Underline", "underline"),
  ];
  const link: Tool = {
    label: "Link",
    icon: "link",
    isOn: editor.isActive("link"),
    run: () => setAsked("link"),
  };
  const image: Tool = { label: "Image", icon: "image-plus", run: () => setAsked("image") };
  const groups: Tool[][] = [
    [heading(1, "heading-1"), heading(2, "heading-2"), heading(3, "heading-3")],
    isBlog ? [...marks, tool("strike", "Strike", "strike")] : marks,
    [
      tool("blockquote", "Blockquote", "quote", () => chain().toggleBlockquote()),
      tool("codeBlock", "Code block", "code-block", () => chain().toggleCodeBlock()),
      tool("orderedList", "Ordered list", "list-ordered", () => chain().toggleOrderedList()),
      tool("bulletList", "Bullet list", "list", () => chain().toggleBulletList()),
    ],
    ...(isBlog ? [alignments] : []),
    isBlog ? [link, image] : [link],
    [
      { label: "Undo", icon: "undo", isOff: !editor.can().undo(), run: () => chain().undo().run() },
      { label: "Redo", icon: "redo", isOff: !editor.can().redo(), run: () => chain().redo().run() },
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
                <ToolButton
                  key={tool.label}
                  {...tool}
                  tabIndex={group === 0 && index === 0 ? 0 : -1}
                />
              ))}
            </div>
          ))}
        </div>
        {/* Outside of the scrolling part, which would clip the colour menu. */}
        {isBlog ? (
          <div className="shrink-0 border-l border-line p-1.5">
            <RichTextColors
              current={String(editor.getAttributes("textStyle").color ?? "")}
              onChoose={(color) =>
                color ? chain().setColor(color).run() : chain().unsetColor().run()
              }
            />
          </div>
        ) : null}
      </div>
      {asked ? (
        <RichTextAddress
          editor={editor}
          variant={variant}
          isImage={asked === "image"}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
