"use client";

import { Form } from "@/components/forms/form";
import { TextField, PasswordField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { requestResetAction, resetPasswordAction } from "@/lib/auth/actions";
import { resetRequestSchema, resetSchema } from "@/lib/auth/schema";

export function ResetRequestForm() {
  const form = useActionForm({ schema: resetRequestSchema, action: requestResetAction });
  return (
    <Form form={form} submitLabel="Send Link" pendingLabel="Sending…">
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
    </Form>
  );
}

/** Sets the new password; only submitting this form consumes the mailed link's token. */
export function ResetForm({ token }: { token: string }) {
  const form = useActionForm({ schema: resetSchema, action: resetPasswordAction });
  return (
    <Form form={form} submitLabel="Save Password" pendingLabel="Saving…">
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label="New password" />
    </Form>
  );
}

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
