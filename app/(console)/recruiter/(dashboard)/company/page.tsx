import { ConfirmAddress } from "@/components/accounts/confirm-address";
import { UnconfirmedMemberNotice, CompanyForm } from "@/components/companies/manage/company-form";
import { FormColumn } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { SavedToast } from "@/components/console/saved-toast";
import { TextLink } from "@/components/ui/link";
import { readAsRecruiter } from "@/lib/auth/session";
import { getOwnCompanyForm } from "@/lib/companies/queries";
import { companyPath } from "@/lib/companies/url";

export const metadata = { title: "Company" };

export default async function CompanyPage({ searchParams }: PageProps<"/recruiter/company">) {
  const { saved } = await searchParams;
  return (
    <AwaitData
      data={readAsRecruiter(async (recruiter) => ({
        recruiter,
        company: await getOwnCompanyForm(),
      }))}
      failed="Failed to load company"
    >
      {({ recruiter, company }) =>
        company ? (
          <FormColumn
            title={company.name}
            text={
              <>
                What visitors read about your company.{" "}
                <TextLink href={companyPath(company.slug)}>See the page</TextLink>
                {company.isVerified
                  ? " · Verified: a recruiter has confirmed an email address on its website’s domain."
                  : null}
              </>
            }
          >
            <SavedToast noun="Company" saved={saved} />
            <CompanyForm
              isOwn
              profileId={recruiter.id}
              home="/recruiter/dashboard"
              values={company.values}
            />
            {recruiter.addressConfirmedAt ? null : (
              <div className="mt-6">
                <ConfirmAddress
                  email={recruiter.email}
                  reason="We show the company as verified once this address is confirmed and is on the website’s domain."
                />
              </div>
            )}
          </FormColumn>
        ) : (
          <FormColumn title={recruiter.companyName}>
            <UnconfirmedMemberNotice recruiter={recruiter} />
          </FormColumn>
        )
      }
    </AwaitData>
  );
}
