"use client";

import { Form } from "@/components/forms/form";
import { TextField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { failures } from "@/lib/forms/result";
import { completeRegistrationAction, registerAction } from "@/lib/auth/actions";
import { type Details, detailsSchema, registrationSchema } from "@/lib/auth/registration-schema";
import { NewPasswordField } from "@/components/accounts/mailed-link-forms";

/**
 * `known` contains the details entered at an earlier registration that did not complete: the account has no profile
 * yet.
 */
export function RegisterForm({ known }: { known?: Partial<Details> }) {
  const form = useActionForm({
    schema: known ? detailsSchema : registrationSchema,
    action: known ? completeRegistrationAction : registerAction,
    values: known ?? {},
    failed: failures.register,
  });
  return (
    <Form form={form} submitLabel="Register" pendingLabel="Registering…">
      <TextField name="name" label="Name" autoComplete="name" required />
      {known ? null : (
        <>
          <TextField
            name="email"
            label="Work email"
            type="email"
            autoComplete="username"
            required
          />
          <NewPasswordField label="Password" />
        </>
      )}
      <TextField name="company_name" label="Company name" autoComplete="organization" required />
      <TextField
        name="contact_number"
        label="Contact number"
        type="tel"
        autoComplete="tel"
        required
      />
    </Form>
  );
}
