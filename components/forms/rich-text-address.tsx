"use client";

import type { Editor } from "@tiptap/react";
import { useEffect, useId, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { failures } from "@/lib/forms/result";
import { uploadPostImageAction } from "@/lib/images/actions";
import { imageProblem, uploadTypes } from "@/lib/images/form";
import { controlClass, fileClass } from "@/components/ui/field";
import { actionFailure } from "@/components/forms/use-run-action";
import {
  isLinkAddress,
  isPictureAddress,
  type RichTextVariant,
} from "@/components/forms/rich-text-extensions";

type Props = { editor: Editor; variant: RichTextVariant; isImage: boolean; onClose: () => void };

/**
 * A dialog for the URL of a link or image. Its fields have no names, because the surrounding form would submit them.
 */
export function RichTextAddress({ editor, variant, isImage, onClose }: Props) {
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
      error: actionFailure(error, failures.uploadImage),
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
