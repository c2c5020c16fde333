"use client";

import { Form } from "@/components/forms/form";
import { useActionForm } from "@/components/forms/use-action-form";
import { confirmSchema } from "@/lib/auth/schema";
import { confirmEmailAction } from "@/lib/registration/actions";

/** Uses up the token of a confirmation mail, at a press of the button. */
export function ConfirmForm({ token }: { token: string }) {
  const form = useActionForm({ schema: confirmSchema, action: confirmEmailAction });
  return (
    <Form form={form} submitLabel="Confirm Email" pendingLabel="Confirming…">
      <input type="hidden" name="token" value={token} />
    </Form>
  );
}
