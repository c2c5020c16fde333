import { CompanyNotFound } from "@/components/companies/company-not-found";

export const metadata = { title: "Company Not Found" };

export default function CompanyNotFoundPage() {
  return <CompanyNotFound />;
}
