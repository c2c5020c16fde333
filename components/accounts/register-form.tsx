"use client";

import { PlainForm } from "@/components/forms/plain-form";
import { TextField } from "@/components/forms/fields";
import { failures } from "@/lib/forms/submission";
import { completeRegistrationAction, registerAction } from "@/lib/auth/actions";
import { type Details, detailsSchema, registrationSchema } from "@/lib/auth/registration-schema";
import { NewPasswordField } from "@/components/accounts/mailed-link-forms";

/**
 * `known` contains the details entered at an earlier registration that did not complete: the account has no profile
 * yet.
 */
export function RegisterForm({ known }: { known?: Partial<Details> }) {
  return (
    <PlainForm
      schema={known ? detailsSchema : registrationSchema}
      action={known ? completeRegistrationAction : registerAction}
      values={known}
      failed={failures.register}
      submitLabel="Register"
      pendingLabel="Registering…"
    >
      <NameField />
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
      <CompanyFields />
    </PlainForm>
  );
}

/** The fields of a registration without the credentials. */
export function DetailsFields() {
  return (
    <>
      <NameField />
      <CompanyFields />
    </>
  );
}

const NameField = () => <TextField name="name" label="Name" autoComplete="name" required />;

function CompanyFields() {
  return (
    <>
      <TextField name="company_name" label="Company name" autoComplete="organization" required />
      <TextField
        name="contact_number"
        label="Contact number"
        type="tel"
        autoComplete="tel"
        required
      />
    </>
  );
}
