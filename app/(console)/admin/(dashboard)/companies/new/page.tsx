import { CompanyForm } from "@/components/companies/manage/company-form";
import { formPage } from "@/components/console/form-page";

export const metadata = { title: "New company" };

export default formPage("company", {}, CompanyForm);
