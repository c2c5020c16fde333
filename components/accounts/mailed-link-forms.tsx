"use client";

import { PlainForm } from "@/components/forms/form";
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

/** Sets the new password; only submitting this form consumes the mailed link's token. */
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
  /** Whether the token is of our own mail. */
  isOwn?: boolean;
};

/** Confirms an e-mail address on a click, because mail scanners open links. Our own tokens sign nobody in. */
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
