import { FormColumn } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { FormGroup } from "@/components/forms/fields";
import {
  ConfirmMembershipForm,
  OtherCompanyForm,
} from "@/components/recruiters/manage/membership-forms";
import { RecruiterEvidence } from "@/components/recruiters/manage/recruiter-evidence";
import { BackLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { readAsAdmin } from "@/lib/auth/session";
import { listHref } from "@/lib/rows/list-address";
import { getUnconfirmedMember } from "@/lib/recruiters/queries";

export const metadata = { title: "Confirm a membership" };

export default async function MembershipPage({
  params,
}: PageProps<"/admin/recruiters/[id]/membership">) {
  const { id } = await params;
  return (
    <AwaitData
      data={readAsAdmin(() => getUnconfirmedMember(id))}
      failed="Failed to load recruiters"
    >
      {(recruiter) => (
        <FormColumn
          title="Confirm a membership"
          text={`${recruiter.name} (${recruiter.email}) posts jobs for ${recruiter.companyName}. Do they work for the company that has the page?`}
        >
          <Panel className="grid gap-8 p-5 sm:p-8">
            <RecruiterEvidence recruiter={recruiter} />
            <ConfirmMembershipForm
              id={id}
              company={recruiter.evidence?.company?.name ?? recruiter.companyName}
            />
            <OtherCompanyForm id={id} name={recruiter.companyName} />
            <FormGroup
              title="Neither"
              text="Suspend them on the list, with a reason that they get by mail."
            >
              <LinkButton
                href={listHref("/admin/recruiters", { q: recruiter.email })}
                variant="outline"
                className="justify-self-start"
              >
                Find them on the list
              </LinkButton>
            </FormGroup>
            <BackLink href="/admin/recruiters">Recruiters</BackLink>
          </Panel>
        </FormColumn>
      )}
    </AwaitData>
  );
}
