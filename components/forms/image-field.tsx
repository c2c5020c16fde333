"use client";

import type { ChangeEvent } from "react";
import { imageProblem, noImage, uploadTypes } from "@/lib/images/form";
import { SwitchField } from "./choice-field";
import { fileClass } from "@/components/ui/field";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useFormContext } from "./form";

type Props = FieldProps & {
  /** Where the picture is that is there already. */
  current?: string | undefined;
  /** The name of the switch that takes it away. */
  removeName: string;
  /** A portrait is round, a logo is not. */
  shape?: "round" | "square";
};

/** A picture as a file. What is wrong with it is shown when it is chosen; what it really is, the server finds out. */
export function ImageField({ name, label, hint, current, removeName, shape = "round" }: Props) {
  const { setError } = useFormContext();
  const check = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    const message = imageProblem(file) ?? ((await isReadable(file)) ? null : noImage);
    // Another one may have been chosen meanwhile.
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
        <FieldFrame {...{ name, label, hint }}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept={uploadTypes.join()}
              onChange={(event) => {
                void control.onChange(event);
                void check(event);
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

async function isReadable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
