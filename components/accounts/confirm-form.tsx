"use client";

import type { ComponentProps } from "react";
import { Form } from "@/components/forms/form";
import { useActionForm } from "@/components/forms/use-action-form";
import { confirmSchema } from "@/lib/auth/schema";
import { confirmAddressAction, confirmEmailAction } from "@/lib/auth/registration-actions";
import { addressConfirmationSchema } from "@/lib/auth/registration-schema";

/** Confirms an e-mail address with the token of Supabase Auth's mail, on a click: mail scanners open links. */
export function ConfirmForm({ token }: { token: string }) {
  const form = useActionForm({ schema: confirmSchema, action: confirmEmailAction });
  return <TokenForm form={form} token={token} />;
}

/** Confirms an e-mail address with the token of our own mail, without signing in. */
export function ConfirmAddressForm({ token }: { token: string }) {
  const form = useActionForm({ schema: addressConfirmationSchema, action: confirmAddressAction });
  return <TokenForm form={form} token={token} />;
}

function TokenForm({ form, token }: Pick<ComponentProps<typeof Form>, "form"> & { token: string }) {
  return (
    <Form form={form} submitLabel="Confirm Email" pendingLabel="Confirming…">
      <input type="hidden" name="token" value={token} />
    </Form>
  );
}
