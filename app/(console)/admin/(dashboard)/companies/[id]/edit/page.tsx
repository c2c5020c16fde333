import { CompanyForm } from "@/components/companies/manage/company-form";
import { createFormPage } from "@/components/console/form-page";
import { getCompanyForm } from "@/lib/companies/queries";

export const metadata = { title: "Edit company" };

export default createFormPage("company", getCompanyForm, CompanyForm);
