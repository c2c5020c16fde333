"use client";

import { Form } from "@/components/forms/form";
import { FormGroup } from "@/components/forms/field-frame";
import { TextField } from "@/components/forms/text-field";
import { useActionForm } from "@/components/forms/use-action-form";
import { failures } from "@/lib/forms/result";
import { confirmMembershipAction, nameOtherCompanyAction } from "@/lib/recruiters/actions";
import { rowSchema } from "@/lib/rows/schema";
import { otherCompanySchema } from "@/lib/recruiters/schema";

const failed = failures.recruiterStatus;

export function ConfirmMembershipForm({ id, company }: { id: string; company: string }) {
  const form = useActionForm({
    schema: rowSchema,
    action: confirmMembershipAction,
    failed,
    values: { id },
  });
  return (
    <FormGroup
      title="They work for it"
      text={`They can then edit the page of ${company} and link its boards, and get an email saying so.`}
    >
      <Form form={form} submitLabel="Confirm membership" pendingLabel="Confirming..." isPart />
    </FormGroup>
  );
}

/**
 * The form that assigns the recruiter to a new company with another name and its own page, instead of the existing
 * company.
 */
export function OtherCompanyForm({ id, name }: { id: string; name: string }) {
  const form = useActionForm({
    schema: otherCompanySchema,
    action: nameOtherCompanyAction,
    failed,
    values: { id, newName: name },
  });
  return (
    <FormGroup
      title="It is another company"
      text="It gets a page of its own, their jobs move there, and they get an email."
    >
      <Form form={form} submitLabel="Add the other company" pendingLabel="Adding..." isPart>
        <TextField
          name="newName"
          label="Name of the other company"
          required
          hint="A name that cannot be confused with the first, such as “Acme (Berlin)”."
        />
      </Form>
    </FormGroup>
  );
}
