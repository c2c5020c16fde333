"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { failures } from "@/lib/forms/failures";
import { uploadTypes } from "@/lib/images/form";
import { controlClass, fileClass } from "@/components/ui/field";
import type { RichTextOptions } from "./rich-text-extensions";

type Props = {
  current: string;
  onClose: () => void;
  title: string;
  doneLabel: string;
  isAllowed: (address: string) => boolean;
  start: string;
  onDone: (address: string, alt: string) => void;
  onRemove?: (() => void) | undefined;
  upload?: RichTextOptions["uploadImage"];
};

/** A dialog for the address of a link or an image. Its fields have no names, because it is inside a form. */
export function RichTextAddress({ isAllowed, onDone, onClose, onRemove, upload, ...props }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [address, setAddress] = useState(props.current);
  const [alt, setAlt] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);

  // Only a script can open a modal dialog, so it is opened after mounting.
  useEffect(() => dialog.current?.showModal(), []);

  const finish = () => {
    if (!isAllowed(address.trim()))
      return setError(`Please enter an address that starts with ${props.start}`);
    dialog.current?.close();
    onDone(address.trim(), alt.trim());
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    finish();
  };
  const send = async (file: File | undefined) => {
    if (!file || !upload) return;
    setIsUploading(true);
    const answer = await upload(file).catch(() => ({ error: failures.unexpected }));
    setIsUploading(false);
    if ("error" in answer) return setError(answer.error);
    setError(null);
    setAddress(answer.url);
  };

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      // Input in this dialog is not input of the surrounding form.
      onInput={(event) => event.stopPropagation()}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-night/60"
    >
      <h2 id={`${id}-title`} className="mb-4 text-lg">
        {props.title}
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
        {upload ? (
          <>
            <label className="grid gap-1.5 text-sm font-semibold">
              Or upload a file
              <input
                type="file"
                accept={uploadTypes.join()}
                disabled={isUploading}
                onChange={(event) => void send(event.target.files?.[0])}
                className={`font-normal ${fileClass}`}
              />
            </label>
            <label className="grid gap-1.5 text-sm font-semibold">
              What it shows, in words
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
        {onRemove ? (
          <Button
            type="button"
            variant="quiet"
            onClick={() => {
              dialog.current?.close();
              onRemove();
            }}
          >
            Remove link
          </Button>
        ) : null}
        <Button type="button" variant="outline" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        <Button type="button" onClick={finish} disabled={isUploading}>
          {isUploading ? "Uploading…" : props.doneLabel}
        </Button>
      </div>
    </dialog>
  );
}
