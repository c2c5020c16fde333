import { CompanyNotFound } from "@/components/companies/company-page";

export const metadata = { title: "Company Not Found" };

export default function CompanyNotFoundPage() {
  return <CompanyNotFound />;
}
