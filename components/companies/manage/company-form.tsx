"use client";

import { FormGroup, AddressField, TextAreaField, TextField } from "@/components/forms/fields";
import { RowForm, type RowFormProps } from "@/components/forms/console-form";
import { ImageField } from "@/components/forms/image-field";
import { saveCompanyAction, saveOwnCompanyAction } from "@/lib/companies/actions";
import { companySchema, ownCompanySchema } from "@/lib/companies/form";
import { failures } from "@/lib/forms/submission";
import { ConfirmAddress } from "@/components/accounts/confirm-address";
import { Notice } from "@/components/ui/notice";
import type { Profile } from "@/lib/auth/session";

/** With `isOwn`, a recruiter edits their own company. The name is then not editable: only admins can change it. */
type Props = RowFormProps & { isOwn?: boolean };

export function CompanyForm({ isOwn = false, ...props }: Props) {
  return (
    <RowForm
      {...props}
      noun="company"
      schema={isOwn ? ownCompanySchema : companySchema}
      action={isOwn ? saveOwnCompanyAction : saveCompanyAction}
      failed={failures.saveCompany}
      submitLabel="Save company"
    >
      <FormGroup title="The company">
        {isOwn ? null : (
          <TextField
            name="name"
            label="Name"
            required
            hint={
              props.values.id &&
              "A new name gives the page a new address. The old one keeps working."
            }
          />
        )}
        <AddressField
          name="website"
          label="Website"
          hint="We show the company as verified once a recruiter has confirmed an email address on this website’s domain."
        />
        <TextAreaField
          name="description"
          label="About the Company"
          rows={5}
          hint="One paragraph: what you make, how many people you are, and how you use Go."
        />
        <ImageField
          name="logo"
          label="Logo"
          hint="Square looks best. PNG, JPEG, WebP or AVIF, up to 2 MB."
          current={props.values.logoPath || undefined}
          removeName="removeLogo"
          shape="square"
        />
      </FormGroup>
    </RowForm>
  );
}

/**
 * Shown to a recruiter who registered with the name of an existing company: an admin must first confirm the membership.
 */
export function UnconfirmedMemberNotice({ recruiter }: { recruiter: Profile }) {
  return (
    <div className="grid gap-6">
      <Notice variant="warning">
        <p>
          {recruiter.companyName}, or a company with a similar name, already has a page here. You
          can post jobs under its name. We check whether you work for it, and email you once we have
          confirmed it; until then you cannot manage its page and job boards.
        </p>
      </Notice>
      {recruiter.addressConfirmedAt ? null : (
        <ConfirmAddress
          email={recruiter.email}
          reason="With a confirmed address on the website’s domain we can tell at once."
        />
      )}
    </div>
  );
}
