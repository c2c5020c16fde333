"use client";

import { SwitchField, PasswordField } from "@/components/forms/fields";
import { ConsoleForm } from "@/components/forms/console-form";
import { failures } from "@/lib/forms/submission";
import { deleteAccountAction } from "@/lib/auth/actions";
import { deletionSchema } from "@/lib/auth/schema";

export function DeleteAccountForm() {
  return (
    <ConsoleForm
      schema={deletionSchema}
      action={deleteAccountAction}
      failed={failures.deleteAccount}
      submitLabel="Delete account"
      pendingLabel="Deleting…"
      isDestructive
      isPart
    >
      <SwitchField name="deleteJobs" label="Delete my jobs too" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </ConsoleForm>
  );
}
