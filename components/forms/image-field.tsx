"use client";

import { useController, useFormContext } from "react-hook-form";
import { imageProblem, noImage, pixelProblem, uploadTypes } from "@/lib/images/form";
import { SwitchField, FieldFrame, type FieldProps } from "@/components/forms/fields";
import { fileClass } from "@/components/ui/field";

type Props = FieldProps & {
  current?: string | undefined;
  removeName: string;
  shape?: "round" | "square";
};

export function ImageField({ name, label, hint, current, removeName, shape = "round" }: Props) {
  const { setError } = useFormContext();
  const { field } = useController({ name });
  const check = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const message = imageProblem(file) ?? (await findImageProblem(file));
    // Ignores the result if another file was chosen during the check.
    if (message && input.files?.[0] === file) setError(name, { message });
  };
  return (
    <div className="flex flex-wrap items-start gap-4">
      {current ? (
        <img
          src={current}
          alt={`${label} now`}
          className={`size-16 border border-line object-cover ${shape === "round" ? "rounded-full" : "rounded-md"}`}
        />
      ) : null}
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <FieldFrame name={name} label={label} hint={hint}>
          {(control) => (
            <input
              {...control}
              ref={field.ref}
              type="file"
              accept={uploadTypes.join()}
              onBlur={field.onBlur}
              onChange={({ currentTarget }) => {
                field.onChange(currentTarget.files?.[0]);
                void check(currentTarget);
              }}
              className={fileClass}
            />
          )}
        </FieldFrame>
        {current ? <SwitchField name={removeName} label="Remove the current image" /> : null}
      </div>
    </div>
  );
}

const findImageProblem = (file: File) =>
  createImageBitmap(file).then(
    (bitmap) => {
      const { width, height } = bitmap;
      bitmap.close();
      return pixelProblem(file.type, width, height);
    },
    () => noImage,
  );
