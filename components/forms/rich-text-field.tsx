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

/** A rich-text field. Until the editor is loaded, and without JavaScript, its HTML is edited in a textarea. */
export function RichTextField({
  name,
  label,
  hint,
  required = false,
  variant,
  uploadImage,
}: Props) {
  const form = useFormContext();
  // The height is the same before and after the editor loads, so that the page does not shift.
  const height = variant === "blog" ? "h-[34rem]" : "h-[24rem]";
  const control = useControl(name, { hasHint: Boolean(hint) });
  const plain = useRef<HTMLTextAreaElement>(null);
  const sent = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{
    Editor: ComponentType<Parameters<Editor>[0]>;
    value: string;
  } | null>(null);
  const [html, setHtml] = useState<string | null>(null);

  // The editor is the console's largest script, so it is loaded after the page; input from before is kept.
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
  // Lets the form focus the textarea or the editor on an error.
  const register = useEffectEvent(() => control.ref({ name, focus }));
  useEffect(() => register(), []);

  const change = (changed: string) => {
    setHtml(changed);
    form.clearErrors(name);
    // Notifies the form's event listeners, as a native field would.
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
