"use client";

import { ConsoleForm } from "@/components/forms/console-form";
import { FormGroup, TextField } from "@/components/forms/fields";
import { failures } from "@/lib/forms/submission";
import { confirmMembershipAction, nameOtherCompanyAction } from "@/lib/recruiters/actions";
import { rowSchema } from "@/lib/rows/schema";
import { otherCompanySchema } from "@/lib/recruiters/schema";

const failed = failures.recruiterStatus;

export function ConfirmMembershipForm({ id, company }: { id: string; company: string }) {
  return (
    <FormGroup
      title="They work for it"
      text={`They can then edit the page of ${company} and link its boards, and get an email saying so.`}
    >
      <ConsoleForm
        schema={rowSchema}
        action={confirmMembershipAction}
        failed={failed}
        values={{ id }}
        submitLabel="Confirm membership"
        pendingLabel="Confirming..."
        isPart
      />
    </FormGroup>
  );
}

/**
 * The form that assigns the recruiter to a new company with another name and its own page, instead of the existing
 * company.
 */
export function OtherCompanyForm({ id, name }: { id: string; name: string }) {
  return (
    <FormGroup
      title="It is another company"
      text="It gets a page of its own, their jobs move there, and they get an email."
    >
      <ConsoleForm
        schema={otherCompanySchema}
        action={nameOtherCompanyAction}
        failed={failed}
        values={{ id, newName: name }}
        submitLabel="Add the other company"
        pendingLabel="Adding..."
        isPart
      >
        <TextField
          name="newName"
          label="Name of the other company"
          required
          hint="A name that cannot be confused with the first, such as “Acme (Berlin)”."
        />
      </ConsoleForm>
    </FormGroup>
  );
}
