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

/** Sets the new password; only submitting this form consumes the mailed link's token. */
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
  /** Whether the token is of our own mail. */
  isOwn?: boolean;
};

/** Confirms an e-mail address on a click, because mail scanners open links. Our own tokens sign nobody in. */
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
