"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { controlClass } from "@/components/ui/field";
import { type Control, FieldFrame, type FieldProps } from "@/components/forms/field-frame";
import { useFormContext } from "@/components/forms/form";
import type { RichTextEditor } from "@/components/forms/rich-text-editor";
import type { RichTextVariant } from "@/components/forms/rich-text-extensions";

/** A rich-text field. Until the editor is loaded, and without JavaScript, its HTML is edited in a textarea. */
export function RichTextField({ variant, ...field }: FieldProps & { variant: RichTextVariant }) {
  return (
    <FieldFrame {...field}>
      {(control) => <RichText control={control} variant={variant} />}
    </FieldFrame>
  );
}

type Loaded = { Editor: typeof RichTextEditor; value: string };

function RichText({ control, variant }: { control: Control; variant: RichTextVariant }) {
  const { id, name, ref } = control;
  const { clearErrors } = useFormContext();
  // The same height before and after the editor loads, so that the layout does not shift.
  const height = variant === "blog" ? "h-[34rem]" : "h-72";
  const plain = useRef<HTMLTextAreaElement>(null);
  const sent = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [html, setHtml] = useState<string | null>(null);

  // The editor is the console's largest script, so it is loaded after the page. Text entered until then is kept.
  useEffect(() => {
    void import("@/components/forms/rich-text-editor").then(
      ({ RichTextEditor: Editor }) =>
        plain.current && setLoaded({ Editor, value: plain.current.value }),
      () => undefined,
    );
  }, []);

  // Registers the field with the form, so that the form can focus the textarea or the editor on an error.
  const register = useEffectEvent(() =>
    ref({ name, focus: () => document.getElementById(id)?.focus() }),
  );
  useEffect(() => register(), []);

  const change = (changed: string) => {
    setHtml(changed);
    clearErrors(name);
    sent.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return loaded ? (
    <>
      <input type="hidden" name={name} ref={sent} value={html ?? loaded.value} />
      <loaded.Editor
        variant={variant}
        control={control}
        height={height}
        value={loaded.value}
        onChange={change}
      />
    </>
  ) : (
    <textarea
      name={name}
      ref={plain}
      id={id}
      defaultValue={control.defaultValue}
      aria-invalid={control["aria-invalid"]}
      aria-describedby={control["aria-describedby"]}
      className={`${height} py-2 ${controlClass}`}
    />
  );
}
