"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { useState, type ComponentProps, useRef } from "react";
import { RichTextAddress } from "@/components/forms/rich-text-address";
import type { RichTextVariant } from "@/components/forms/rich-text-extensions";
import { type ToolIconName, ToolIcon } from "@/components/forms/tool-icon";

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

type Tool = {
  label: string;
  icon: ToolIconName;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
};

type ToolProps = Tool & ComponentProps<"button">;

function ToolButton({ label, icon, isOn, isOff, run, ...props }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      // Pressing the button must not clear the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) run();
      }}
      className="grid size-8 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-surface hover:text-ink aria-disabled:opacity-40 aria-expanded:bg-surface aria-expanded:text-ink aria-pressed:bg-solid aria-pressed:text-on-solid"
      {...props}
    >
      <ToolIcon name={icon} className="size-4.5" />
    </button>
  );
}

/** Moves the focus along a toolbar by keyboard, wrapping around at both ends. */
function moveFocus(event: React.KeyboardEvent<HTMLDivElement>) {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const focused = tools.findIndex((tool) => tool === document.activeElement);
  const targets: Record<string, number> = {
    ArrowRight: focused + 1,
    ArrowLeft: focused - 1,
    Home: 0,
    End: tools.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const next = tools.at(target % tools.length);
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next?.focus();
}

/** Text colours that are readable in the light and in the dark theme. */
const colors = {
  Default: "",
  Blue: "#1687a7",
  Aqua: "#0a857f",
  Fuchsia: "#d6487a",
  Orange: "#b8670f",
  Grey: "#72818b",
};

type ColorsProps = { current: string; onChoose: (color: string) => void };

function RichTextColors({ current, onChoose }: ColorsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const tool = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ToolButton
        ref={tool}
        label="Text colour"
        icon="palette"
        aria-expanded={isOpen}
        run={() => setIsOpen(!isOpen)}
        style={{ color: current || undefined }}
      />
      {isOpen ? (
        <div
          role="group"
          aria-label="Text colour"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            setIsOpen(false);
            tool.current?.focus();
          }}
          className="absolute top-full right-2 z-10 mt-1 flex gap-1 rounded-md border border-line bg-surface p-1.5 shadow-lift"
        >
          {Object.entries(colors).map(([name, color]) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={color === current}
              autoFocus={name === "Default"}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setIsOpen(false);
                onChoose(color);
              }}
              className="grid size-8 place-items-center rounded-sm border border-transparent hover:bg-sunken aria-pressed:border-control"
            >
              <span
                aria-hidden="true"
                className="size-5 rounded-full border border-line bg-ink forced-color-adjust-none"
                style={{ backgroundColor: color || undefined }}
              />
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
