"use client";

import { DetailsFields } from "@/components/accounts/register-form";
import { NewPasswordField } from "@/components/accounts/mailed-link-forms";
import { PlainForm } from "@/components/forms/plain-form";
import { PasswordField } from "@/components/forms/fields";
import { confirmRegistrationAction, replaceRegistrationAction } from "@/lib/auth/actions";
import {
  type ConfirmationLink,
  confirmationSchema,
  replacementSchema,
} from "@/lib/auth/registration-schema";
import { failures } from "@/lib/forms/submission";

/** Confirms an email address. The mailed link is used up only by a right password. */
export function ConfirmForm({ link }: { link: ConfirmationLink }) {
  return (
    <PlainForm
      schema={confirmationSchema}
      action={confirmRegistrationAction}
      submitLabel="Confirm email"
      pendingLabel="Confirming…"
    >
      <LinkFields link={link} />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </PlainForm>
  );
}

/** Confirms an email address and replaces the registration, for somebody who does not know its password. */
export function ReplaceForm({ link }: { link: ConfirmationLink }) {
  return (
    <PlainForm
      schema={replacementSchema}
      action={replaceRegistrationAction}
      failed={failures.register}
      submitLabel="Replace registration"
      pendingLabel="Replacing…"
    >
      <LinkFields link={link} />
      <NewPasswordField name="new_password" label="New password" />
      <DetailsFields />
    </PlainForm>
  );
}

function LinkFields({ link }: { link: ConfirmationLink }) {
  return (
    <>
      <input type="hidden" name="sender" value={link.sender} />
      <input type="hidden" name="token" value={link.token} />
    </>
  );
}
