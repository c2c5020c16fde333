"use client";

import { PlainForm } from "@/components/forms/plain-form";
import { TextField, PasswordField } from "@/components/forms/text-field";
import {
  confirmAddressAction,
  confirmEmailAction,
  requestResetAction,
  resetPasswordAction,
} from "@/lib/auth/actions";
import { addressConfirmationSchema } from "@/lib/auth/registration-schema";
import { emailConfirmationSchema, resetRequestSchema, resetSchema } from "@/lib/auth/schema";

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

/** Sets a new password. The mailed link's token is consumed only when this form is submitted. */
export function ResetForm({ token }: { token: string }) {
  return (
    <PlainForm
      schema={resetSchema}
      action={resetPasswordAction}
      submitLabel="Save password"
      pendingLabel="Saving…"
    >
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label="New password" />
    </PlainForm>
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

type Props = {
  token: string;
  /** Whether the token is from a mail of the site itself, not from Supabase Auth. */
  isOwn?: boolean;
};

/**
 * Confirms an e-mail address with a button, because mail scanners open links. Tokens from our own mails do not start a
 * session.
 */
export function ConfirmForm({ token, isOwn }: Props) {
  return (
    <PlainForm<unknown>
      schema={isOwn ? addressConfirmationSchema : emailConfirmationSchema}
      action={isOwn ? confirmAddressAction : confirmEmailAction}
      submitLabel="Confirm email"
      pendingLabel="Confirming…"
    >
      <input type="hidden" name="token" value={token} />
    </PlainForm>
  );
}
