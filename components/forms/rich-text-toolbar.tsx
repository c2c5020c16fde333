"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { useState, type ComponentProps, useRef, useEffect, useId, useTransition } from "react";
import { type ToolIconName, ToolIcon } from "@/components/forms/tool-icon";
import { Button } from "@/components/ui/button";
import { failures } from "@/lib/forms/submission";
import { isLinkAddress, isPictureAddress, type RichTextVariant } from "@/lib/html/bounds";
import { uploadPostImageAction } from "@/lib/images/actions";
import { imageProblem, uploadTypes } from "@/lib/images/form";
import { controlClass, fileClass } from "@/components/ui/field";
import { actionFailureMessage } from "@/components/forms/use-run-action";

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

type AddressProps = {
  editor: Editor;
  variant: RichTextVariant;
  isImage: boolean;
  onClose: () => void;
};

/**
 * A dialog for the URL of a link or image. Its fields have no names, because the surrounding form would submit them.
 */
function RichTextAddress({ editor, variant, isImage, onClose }: AddressProps) {
  const isLink = !isImage && editor.isActive("link");
  const addition = isImage
    ? { title: "Add an image", doneLabel: "Add image" }
    : { title: "Add a link", doneLabel: "Add link" };
  const { title, doneLabel } = isLink
    ? { title: "Change the link", doneLabel: "Save link" }
    : addition;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [address, setAddress] = useState(
    String((!isImage && editor.getAttributes("link").href) || "https://"),
  );
  const [alt, setAlt] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isUploading, startUpload] = useTransition();

  // A modal dialog can be opened only by script, so this opens it after mounting.
  useEffect(() => dialog.current?.showModal(), []);

  const chain = () => editor.chain().focus();
  const finish = () => {
    const href = address.trim();
    const isAllowed = isImage ? isPictureAddress(href) : isLinkAddress(href, variant);
    const start = isImage ? "https://" : "https://, http:// or mailto:";
    if (!isAllowed) return setError(`Please enter an address that starts with ${start}`);
    dialog.current?.close();
    if (isImage) chain().setImage({ src: href, alt: alt.trim() }).run();
    else if (editor.state.selection.empty && !isLink)
      chain()
        .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
        .run();
    else chain().extendMarkRange("link").setLink({ href }).run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    finish();
  };
  const upload = async (image: File) => {
    const problem = imageProblem(image);
    if (problem) return setError(problem);
    const form = new FormData();
    form.set("image", image);
    const result = await uploadPostImageAction(null, form).catch((error: unknown) => ({
      ok: false as const,
      error: actionFailureMessage(error, failures.uploadImage),
    }));
    if (!result.ok) return setError(result.error);
    setError(null);
    setAddress(result.data);
  };

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      // Input in this dialog must not count as an edit of the surrounding form.
      onInput={(event) => event.stopPropagation()}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-night/60"
    >
      <h2 id={`${id}-title`} className="mb-4 text-lg">
        {title}
      </h2>
      <div className="grid gap-4">
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-address`} className="text-sm font-semibold">
            Address
          </label>
          <input
            id={`${id}-address`}
            inputMode="url"
            autoFocus
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={onKeyDown}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={`h-11 ${controlClass}`}
          />
          {error ? (
            <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-error-text">
              {error}
            </p>
          ) : null}
        </div>
        {isImage ? (
          <>
            <label className="grid gap-1.5 text-sm font-semibold">
              Or upload a file
              <input
                type="file"
                accept={uploadTypes.join()}
                disabled={isUploading}
                onChange={({ target }) => {
                  const image = target.files?.[0];
                  if (image) startUpload(() => upload(image));
                }}
                className={`font-normal ${fileClass}`}
              />
            </label>
            <label className="grid gap-1.5 text-sm font-semibold">
              What the image shows, in words
              <input
                value={alt}
                onChange={(event) => setAlt(event.target.value)}
                onKeyDown={onKeyDown}
                className={`h-11 font-normal ${controlClass}`}
              />
            </label>
          </>
        ) : null}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isLink ? (
          <Button
            type="button"
            variant="quiet"
            onClick={() => {
              dialog.current?.close();
              chain().extendMarkRange("link").unsetLink().run();
            }}
          >
            Remove link
          </Button>
        ) : null}
        <Button type="button" variant="outline" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        <Button type="button" onClick={finish} disabled={isUploading}>
          {isUploading ? "Uploading…" : doneLabel}
        </Button>
      </div>
    </dialog>
  );
}
