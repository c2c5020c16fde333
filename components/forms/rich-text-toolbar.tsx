"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { RichTextAddress } from "./rich-text-address";
import { moveFocus, RichTextColors, type Tool, ToolButton } from "./rich-text-tool";
import type { ToolIconName } from "./tool-icon";
import { isLinkAddress, isPictureAddress, type RichTextOptions } from "./rich-text-extensions";

/** Marks and blocks that the toolbar switches on and off. */
const switched = [
  "bold",
  "italic",
  "underline",
  "strike",
  "link",
  "blockquote",
  "codeBlock",
  "orderedList",
  "bulletList",
];

type Props = RichTextOptions & { editor: Editor; controls: string };

/** A toolbar with roving tabindex (ARIA toolbar pattern). */
export function RichTextToolbar({ editor, controls, variant, uploadImage }: Props) {
  const [asked, setAsked] = useState<"link" | "image" | null>(null);
  const { active, color, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: [
        ...switched.filter((name) => now.isActive(name)),
        ...[1, 2, 3].filter((level) => now.isActive("heading", { level })),
        ...["left", "center", "right", "justify"].filter((textAlign) =>
          now.isActive({ textAlign }),
        ),
      ],
      color: String(now.getAttributes("textStyle").color ?? ""),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tool = (
    name: string | number,
    label: string,
    icon: ToolIconName,
    toggle = () => chain().toggleMark(String(name)),
  ): Tool => ({ label, icon, isOn: active.includes(name), run: () => toggle().run() });
  const heading = (level: 1 | 2 | 3, icon: ToolIconName) =>
    tool(level, `Heading ${level}`, icon, () => chain().toggleHeading({ level }));
  const align = (where: string, label: string, icon: ToolIconName) =>
    tool(where, label, icon, () => chain().setTextAlign(where));
  const isBlog = variant === "blog";
  const isLink = active.includes("link");

  const alignments = [
    align("left", "Align left", "align-left"),
    align("center", "Align centre", "align-center"),
    align("right", "Align right", "align-right"),
    align("justify", "Justify", "align-justify"),
  ];
  const groups: Tool[][] = [
    [heading(1, "heading-1"), heading(2, "heading-2"), heading(3, "heading-3")],
    [
      tool("bold", "Bold", "bold"),
      tool("italic", "Italic", "italic"),
      tool("underline", "Underline", "underline"),
      ...(isBlog ? [tool("strike", "Strike", "strike")] : []),
    ],
    [
      tool("blockquote", "Blockquote", "quote", () => chain().toggleBlockquote()),
      tool("codeBlock", "Code block", "code-block", () => chain().toggleCodeBlock()),
      tool("orderedList", "Ordered list", "list-ordered", () => chain().toggleOrderedList()),
      tool("bulletList", "Bullet list", "list", () => chain().toggleBulletList()),
    ],
    ...(isBlog ? [alignments] : []),
    [
      { label: "Link", icon: "link", isOn: isLink, run: () => setAsked("link") },
      ...(uploadImage
        ? [{ label: "Image", icon: "image-plus" as const, run: () => setAsked("image") }]
        : []),
    ],
    [
      { label: "Undo", icon: "undo", isOff: !canUndo, run: () => chain().undo().run() },
      { label: "Redo", icon: "redo", isOff: !canRedo, run: () => chain().redo().run() },
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
        {/* Outside the scrolling part, which would clip its popup. */}
        {isBlog ? (
          <div className="shrink-0 border-l border-line p-1.5">
            <RichTextColors
              current={color}
              onChoose={(chosen) =>
                chosen ? chain().setColor(chosen).run() : chain().unsetColor().run()
              }
            />
          </div>
        ) : null}
      </div>
      {asked === "link" ? (
        <RichTextAddress
          title={isLink ? "Change the link" : "Add a link"}
          doneLabel={isLink ? "Save link" : "Add link"}
          current={String(editor.getAttributes("link").href ?? "https://")}
          isAllowed={(address) => isLinkAddress(address, variant)}
          start="https://, http:// or mailto:"
          onDone={(href) => setLink(editor, href)}
          onRemove={isLink ? () => chain().extendMarkRange("link").unsetLink().run() : undefined}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "image" ? (
        <RichTextAddress
          title="Add an image"
          doneLabel="Add image"
          current="https://"
          isAllowed={isPictureAddress}
          start="https://"
          onDone={(src, alt) => chain().setImage({ src, alt }).run()}
          onClose={() => setAsked(null)}
          upload={uploadImage}
        />
      ) : null}
    </>
  );
}

function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("link"))
    chain
      .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
      .run();
  else chain.extendMarkRange("link").setLink({ href }).run();
}
