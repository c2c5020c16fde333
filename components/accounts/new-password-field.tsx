"use client";

import { PasswordField } from "@/components/forms/text-field";

/** A password to choose, with what is asked of it. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      hint="At least 8 characters, of any kind."
    />
  );
}
