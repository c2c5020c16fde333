import { CompanyForm } from "@/components/companies/manage/company-form";
import { NewPage } from "@/components/console/form-page";

export const metadata = { title: "New Company" };

export default function NewCompanyPage({ searchParams }: PageProps<"/admin/companies/new">) {
  return <NewPage noun="Company" values={{}} searchParams={searchParams} Form={CompanyForm} />;
}
