"use client";

import { Form } from "@/components/forms/form";
import { TextField, PasswordField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { requestResetAction, resetPasswordAction } from "@/lib/auth/actions";
import { resetRequestSchema, resetSchema, resetWithCodeSchema } from "@/lib/auth/schema";
import { CodeField } from "@/components/accounts/second-factor-form";

export function ResetRequestForm() {
  const form = useActionForm({ schema: resetRequestSchema, action: requestResetAction });
  return (
    <Form form={form} submitLabel="Send link" pendingLabel="Sending…">
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
    </Form>
  );
}

type ResetFormProps = {
  token: string;
  /** Whether the account has an authenticator app, so that its code is needed, too. */
  needsCode: boolean;
};

/** Sets a new password. The mailed link's token is consumed only when this form is submitted. */
export function ResetForm({ token, needsCode }: ResetFormProps) {
  const schema = needsCode ? resetWithCodeSchema : resetSchema;
  const form = useActionForm({ schema, action: resetPasswordAction });
  return (
    <Form form={form} submitLabel="Save password" pendingLabel="Saving…">
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label="New password" />
      {needsCode ? <CodeField /> : null}
    </Form>
  );
}

export function NewPasswordField({ name = "password", label }: { name?: string; label: string }) {
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      hint="At least 8 characters, of any kind."
    />
  );
}
