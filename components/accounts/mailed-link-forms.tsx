"use client";

import { Form } from "@/components/forms/form";
import { TextField, PasswordField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import {
  confirmAddressAction,
  confirmEmailAction,
  requestResetAction,
  resetPasswordAction,
} from "@/lib/auth/actions";
import { addressConfirmationSchema } from "@/lib/auth/registration-schema";
import { emailConfirmationSchema, resetRequestSchema, resetSchema } from "@/lib/auth/schema";

export function ResetRequestForm() {
  const form = useActionForm({ schema: resetRequestSchema, action: requestResetAction });
  return (
    <Form form={form} submitLabel="Send link" pendingLabel="Sending…">
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
    </Form>
  );
}

/** Sets a new password. The mailed link's token is consumed only when this form is submitted. */
export function ResetForm({ token }: { token: string }) {
  const form = useActionForm({ schema: resetSchema, action: resetPasswordAction });
  return (
    <Form form={form} submitLabel="Save password" pendingLabel="Saving…">
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
  const form = useActionForm<unknown>(
    isOwn
      ? { schema: addressConfirmationSchema, action: confirmAddressAction }
      : { schema: emailConfirmationSchema, action: confirmEmailAction },
  );
  return (
    <Form form={form} submitLabel="Confirm email" pendingLabel="Confirming…">
      <input type="hidden" name="token" value={token} />
    </Form>
  );
}
