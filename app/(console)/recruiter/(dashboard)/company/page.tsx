import { CompanyForm } from "@/components/companies/manage/company-form";
import { FormColumn } from "@/components/console/form-column";
import { Read } from "@/components/console/read";
import { SavedToast } from "@/components/console/saved-toast";
import { LoadFailed } from "@/components/ui/load-failed";
import { readAsRecruiter } from "@/lib/auth/session";
import { getOwnCompanyForm } from "@/lib/companies/queries";
import { companyPath } from "@/lib/companies/url";

export const metadata = { title: "Company" };

export default async function CompanyPage({ searchParams }: PageProps<"/recruiter/company">) {
  const { saved } = await searchParams;
  return (
    <Read
      data={readAsRecruiter(async ({ id }) => ({ account: id, ...(await getOwnCompanyForm()) }))}
      failed={<LoadFailed text="Failed to load company" />}
    >
      {({ account, values, name, slug, isVerified }) => (
        <FormColumn
          title={name}
          text={
            <>
              What visitors read about your company.{" "}
              <a
                href={companyPath(slug)}
                className="font-semibold text-accent underline-offset-4 hover:underline"
              >
                See the page
              </a>
              {isVerified
                ? " · Verified: your email address belongs to its website’s domain."
                : null}
            </>
          }
        >
          <SavedToast noun="Company" saved={saved} />
          <CompanyForm isOwn account={account} home="/recruiter/dashboard" values={values} />
        </FormColumn>
      )}
    </Read>
  );
}
