"use client";

import { DetailsFields } from "@/components/accounts/register-form";
import { NewPasswordField } from "@/components/accounts/mailed-link-forms";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { confirmRegistrationAction, replaceRegistrationAction } from "@/lib/auth/actions";
import {
  type ConfirmationLink,
  confirmationSchema,
  replacementSchema,
} from "@/lib/auth/registration-schema";
import { failures } from "@/lib/forms/failures";

/** Confirms an email address. The mailed link is used up only by a right password. */
export function ConfirmForm({ link }: { link: ConfirmationLink }) {
  const form = useActionForm({ schema: confirmationSchema, action: confirmRegistrationAction });
  return (
    <Form form={form} submitLabel="Confirm email" pendingLabel="Confirming…">
      <LinkFields link={link} />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </Form>
  );
}

/** Confirms an email address and replaces the registration, for somebody who does not know its password. */
export function ReplaceForm({ link }: { link: ConfirmationLink }) {
  const form = useActionForm({
    schema: replacementSchema,
    action: replaceRegistrationAction,
    failed: failures.register,
  });
  return (
    <Form form={form} submitLabel="Replace registration" pendingLabel="Replacing…">
      <LinkFields link={link} />
      <NewPasswordField name="new_password" label="New password" />
      <DetailsFields />
    </Form>
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
