"use client";

import { SwitchField } from "@/components/forms/choice-field";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { failures } from "@/lib/forms/result";
import { deleteAccountAction } from "@/lib/auth/actions";
import { deletionSchema } from "@/lib/auth/schema";

export function DeleteAccountForm() {
  const form = useActionForm({
    schema: deletionSchema,
    action: deleteAccountAction,
    failed: failures.deleteAccount,
  });
  return (
    <Form isPart form={form} submitLabel="Delete account" pendingLabel="Deleting…" isDestructive>
      <SwitchField name="deleteJobs" label="Delete my jobs too" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </Form>
  );
}
