import { CompanyForm } from "@/components/companies/manage/company-form";
import { newPage } from "@/components/console/form-page";

export const metadata = { title: "New company" };

export default newPage("Company", {}, CompanyForm);
