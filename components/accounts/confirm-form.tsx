"use client";

import { Form } from "@/components/forms/form";
import { useActionForm } from "@/components/forms/use-action-form";
import { confirmSchema } from "@/lib/auth/schema";
import { confirmAddressAction, confirmEmailAction } from "@/lib/auth/registration-actions";
import { addressConfirmationSchema } from "@/lib/auth/registration-schema";

type Props = { token: string; /** Whether the token is of our own mail. */ isOwn?: boolean };

/** Confirms an e-mail address on a click, because mail scanners open links. Our own tokens sign nobody in. */
export function ConfirmForm({ token, isOwn }: Props) {
  const form = useActionForm(
    isOwn
      ? { schema: addressConfirmationSchema, action: confirmAddressAction }
      : { schema: confirmSchema, action: confirmEmailAction },
  );
  return (
    <Form form={form} submitLabel="Confirm Email" pendingLabel="Confirming…">
      <input type="hidden" name="token" value={token} />
    </Form>
  );
}
