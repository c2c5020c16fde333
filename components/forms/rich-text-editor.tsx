"use client";

import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect } from "react";
import { extensionsOf, type RichTextVariant } from "./rich-text-extensions";
import { pastedHtml } from "./rich-text-paste";
import { RichTextToolbar } from "./rich-text-toolbar";

type Props = {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  variant: RichTextVariant;
  height: string;
  /** The editor's initial HTML. */
  value: string;
  /** Called with the changed HTML, or '' if the text is empty. */
  onChange: (html: string) => void;
  uploadImage?: ((file: File) => Promise<{ url: string } | { error: string }>) | undefined;
};

/** The Tiptap editor, loaded on demand. */
export function RichTextEditor({
  id,
  labelledBy,
  describedBy,
  isInvalid,
  variant,
  height,
  value,
  onChange,
  uploadImage,
}: Props) {
  const editor = useEditor({
    extensions: extensionsOf(variant),
    content: value,
    // Safe, because the editor is never rendered on the server.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    // Other paste rules would parse pasted text as Markdown.
    enablePasteRules: ["link"],
    editorProps: {
      transformPastedHTML: pastedHtml,
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        class: "prose h-full overflow-y-auto px-4 py-3 outline-none",
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? "" : now.getHTML()),
  });
  // ProseMirror owns the editor's element, so React cannot render its attributes.
  useEffect(() => {
    const element = editor?.view.dom;
    element?.toggleAttribute("aria-invalid", isInvalid);
    if (isInvalid) element?.setAttribute("aria-invalid", "true");
    if (describedBy) element?.setAttribute("aria-describedby", describedBy);
    else element?.removeAttribute("aria-describedby");
  }, [editor, isInvalid, describedBy]);
  return (
    <div
      className={`flex ${height} resize-y flex-col overflow-hidden rounded-md border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${isInvalid ? "border-error-text" : "border-control"}`}
    >
      <RichTextToolbar editor={editor} controls={id} variant={variant} uploadImage={uploadImage} />
      <EditorContent editor={editor} className="min-h-0 flex-1" />
    </div>
  );
}
