import { CompanyForm } from "@/components/companies/manage/company-form";
import { EditPage } from "@/components/console/form-page";
import { getCompanyForm } from "@/lib/companies/queries";

export const metadata = { title: "Edit Company" };

export default function EditCompanyPage(props: PageProps<"/admin/companies/[id]/edit">) {
  return <EditPage noun="Company" read={getCompanyForm} {...props} Form={CompanyForm} />;
}
