"use client";

import { useEffect, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { controlClass } from "@/components/ui/field";
import {
  type Control,
  FieldFrame,
  type FieldProps,
  useRegisteredField,
} from "@/components/forms/fields";
import type { RichTextEditor } from "@/components/forms/rich-text-editor";
import type { RichTextVariant } from "@/lib/html/bounds";

/** A rich-text field. Until the editor is loaded, its HTML is edited in a textarea. */
export function RichTextField({ variant, ...field }: FieldProps & { variant: RichTextVariant }) {
  return (
    <FieldFrame {...field}>
      {(control) => <RichText control={control} variant={variant} />}
    </FieldFrame>
  );
}

type RichTextProps = { control: Control; variant: RichTextVariant };

function RichText({ control, variant }: RichTextProps) {
  const [loaded, setLoaded] = useState<{ Editor: typeof RichTextEditor } | null>(null);
  // The editor is the console's largest script, so it is loaded after the page. Text entered until then is kept.
  useEffect(() => {
    void import("@/components/forms/rich-text-editor").then(
      ({ RichTextEditor: Editor }) => setLoaded({ Editor }),
      () => undefined,
    );
  }, []);
  if (loaded) return <LoadedEditor {...loaded} control={control} variant={variant} />;
  return <HtmlArea control={control} variant={variant} />;
}

/** The same height before and after the editor loads, so that the layout does not shift. */
const editorHeight = (variant: RichTextVariant) => (variant === "blog" ? "h-[34rem]" : "h-72");

function HtmlArea({ control, variant }: RichTextProps) {
  const registered = useRegisteredField(control.name);
  const className = `${editorHeight(variant)} py-2 ${controlClass}`;
  return <textarea {...control} {...registered} className={className} />;
}

type LoadedProps = RichTextProps & { Editor: typeof RichTextEditor };

function LoadedEditor({ Editor, control, variant }: LoadedProps) {
  const { clearErrors } = useFormContext();
  const { field } = useController({ name: control.name });
  return (
    <Editor
      variant={variant}
      control={control}
      height={editorHeight(variant)}
      value={field.value}
      onChange={(html) => {
        field.onChange(html);
        clearErrors([field.name, "root"]);
      }}
      onBlur={field.onBlur}
    />
  );
}
