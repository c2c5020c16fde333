"use client";

import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { controlClass } from "@/components/ui/field";
import { FieldNotes, type FieldProps, useControl } from "./field-frame";
import { useFormContext } from "./form";
import type { RichTextEditor } from "./rich-text-editor";
import type { RichTextVariant } from "./rich-text-extensions";

type Editor = typeof RichTextEditor;

type Props = FieldProps & {
  variant: RichTextVariant;
  uploadImage?: (file: File) => Promise<{ url: string } | { error: string }>;
};

/**
 * Text with headings, lists and links, as HTML in the field `name`. Until the editor has arrived, and without
 * JavaScript, the HTML itself can be edited in its place.
 */
export function RichTextField({
  name,
  label,
  hint,
  required = false,
  variant,
  uploadImage,
}: Props) {
  const form = useFormContext();
  // A post has a taller toolbar and more to say. The same before and after the editor comes: nothing moves.
  const height = variant === "blog" ? "h-[34rem]" : "h-[24rem]";
  const control = useControl(name, { hasHint: Boolean(hint) });
  const plain = useRef<HTMLTextAreaElement>(null);
  const sent = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{
    Editor: ComponentType<Parameters<Editor>[0]>;
    value: string;
  } | null>(null);
  const [html, setHtml] = useState<string | null>(null);

  // It is the largest script of the console, so it comes after the page; what was typed before it came stays.
  useEffect(() => {
    let isGone = false;
    void import("./rich-text-editor").then(
      ({ RichTextEditor: Loaded }) =>
        isGone || setLoaded({ Editor: Loaded, value: plain.current?.value ?? "" }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);

  const focus = () => document.getElementById(control.id)?.focus();
  // Whether it is the plain field or the editor, the form brings it into sight when it is wrong.
  const register = useEffectEvent(() => control.ref({ name, focus }));
  useEffect(() => register(), []);

  const change = (changed: string) => {
    setHtml(changed);
    form.clearErrors(name);
    // As a field would tell whoever watches the form.
    sent.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return (
    <div className="grid content-start gap-1.5">
      <label
        id={`${control.id}-label`}
        htmlFor={control.id}
        onClick={focus}
        className="text-sm font-semibold"
      >
        {label}
        {required ? null : <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {loaded ? (
        <>
          <input type="hidden" name={name} ref={sent} value={html ?? loaded.value} />
          <loaded.Editor
            id={control.id}
            labelledBy={`${control.id}-label`}
            describedBy={control["aria-describedby"]}
            isInvalid={Boolean(control["aria-invalid"])}
            variant={variant}
            height={height}
            value={loaded.value}
            onChange={change}
            uploadImage={uploadImage}
          />
        </>
      ) : (
        <textarea
          name={name}
          ref={plain}
          id={control.id}
          defaultValue={control.defaultValue}
          aria-invalid={control["aria-invalid"]}
          aria-describedby={control["aria-describedby"]}
          className={`${height} py-2 ${controlClass}`}
        />
      )}
      <FieldNotes name={name} hint={hint} />
    </div>
  );
}
