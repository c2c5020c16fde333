"use client";

import { PlainForm } from "@/components/forms/plain-form";
import { TextField, PasswordField } from "@/components/forms/fields";
import { requestResetAction, resetPasswordAction } from "@/lib/auth/actions";
import { resetRequestSchema, resetSchema, resetWithCodeSchema } from "@/lib/auth/schema";
import { CodeField } from "@/components/accounts/sign-in-form";

export function ResetRequestForm() {
  return (
    <PlainForm
      schema={resetRequestSchema}
      action={requestResetAction}
      submitLabel="Send link"
      pendingLabel="Sending…"
    >
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
    </PlainForm>
  );
}

type ResetFormProps = {
  token: string;
  /** Whether the account has an authenticator app, so that its code is needed, too. */
  needsCode: boolean;
};

/** Sets a new password. The mailed link's token is consumed only when this form is submitted. */
export function ResetForm({ token, needsCode }: ResetFormProps) {
  return (
    <PlainForm
      schema={needsCode ? resetWithCodeSchema : resetSchema}
      action={resetPasswordAction}
      submitLabel="Save password"
      pendingLabel="Saving…"
    >
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label="New password" />
      {needsCode ? <CodeField /> : null}
    </PlainForm>
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
