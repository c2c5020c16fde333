"use client";

import { EditorContent, useEditor } from "@tiptap/react";
import type { Control } from "@/components/forms/fields";
import { richTextExtensions, type RichTextVariant } from "@/components/forms/rich-text-extensions";
import { pastedHtml } from "@/components/forms/rich-text-paste";
import { RichTextToolbar } from "@/components/forms/rich-text-toolbar";

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
