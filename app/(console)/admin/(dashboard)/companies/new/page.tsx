import { CompanyForm } from "@/components/companies/manage/company-form";
import { createFormPage } from "@/components/console/form-page";

export const metadata = { title: "New company" };

export default createFormPage("company", {}, CompanyForm);
