import { CompanyForm } from "@/components/companies/manage/company-form";
import { formPage } from "@/components/console/form-page";
import { getCompanyForm } from "@/lib/companies/queries";

export const metadata = { title: "Edit company" };

export default formPage("company", getCompanyForm, CompanyForm);
