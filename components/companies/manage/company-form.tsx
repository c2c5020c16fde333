"use client";

import { DraftedForm, type OpenedForm, type RowFormProps } from "@/components/forms/drafted-form";
import { FormGroup } from "@/components/forms/field-frame";
import { ImageField } from "@/components/forms/image-field";
import { RowForm } from "@/components/forms/row-form";
import { AddressField, TextAreaField, TextField } from "@/components/forms/text-field";
import { useRowForm } from "@/components/forms/use-row-form";
import { saveCompanyAction, saveOwnCompanyAction } from "@/lib/companies/actions";
import { companySchema, ownCompanySchema } from "@/lib/companies/form";
import { failures } from "@/lib/forms/failures";
import { ConfirmAddress } from "@/components/accounts/confirm-address";
import { Notice } from "@/components/ui/notice";
import type { Profile } from "@/lib/auth/session";

/** `isOwn`: a recruiter edits their own company, whose name only admins change. */
type Props = RowFormProps & { isOwn?: boolean };

export function CompanyForm({ home, isOwn = false, ...props }: Props) {
  return (
    <DraftedForm noun="company" {...props}>
      {(opened) => <CompanyFields home={home} isOwn={isOwn} opened={opened} />}
    </DraftedForm>
  );
}

function CompanyFields({
  home,
  isOwn,
  opened,
}: Pick<Props, "home" | "isOwn"> & { opened: OpenedForm }) {
  const form = useRowForm({
    schema: isOwn ? ownCompanySchema : companySchema,
    action: isOwn ? saveOwnCompanyAction : saveCompanyAction,
    failed: failures.saveCompany,
    opened,
  });
  return (
    <RowForm form={form} labels={{ submit: "Save Company", pending: "Saving..." }} home={home}>
      <FormGroup title="The company">
        {isOwn ? null : (
          <TextField
            name="name"
            label="Name"
            required
            hint={
              opened.values.id &&
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
          current={opened.values.logoPath || undefined}
          removeName="removeLogo"
          shape="square"
        />
      </FormGroup>
    </RowForm>
  );
}

type ClaimNoticeProps = {
  recruiter: Pick<Profile, "companyName" | "email" | "hasConfirmedAddress">;
};

/** Tells a recruiter whose company already has a page that an admin must confirm their claim. */
export function ClaimNotice({
  recruiter: { companyName, email, hasConfirmedAddress },
}: ClaimNoticeProps) {
  return (
    <div className="grid gap-6">
      <Notice variant="warning">
        <p>
          {companyName}, or a company of a similar name, has a page here already. You can post jobs
          under its name. We look at whether you work for it, and tell you by mail once we have
          confirmed it; until then its page and its job boards are not yours to manage.
        </p>
      </Notice>
      {hasConfirmedAddress ? null : (
        <ConfirmAddress
          email={email}
          reason="With a confirmed address on the website’s domain we see it at once."
        />
      )}
    </div>
  );
}
