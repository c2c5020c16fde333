import { CompanyListing } from "@/components/companies/company-listing";
import { companyListMetadata } from "@/lib/companies/metadata";
import { listCompanies } from "@/lib/companies/queries";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { parseListQuery } from "@/lib/rows/list-address";

type Props = PageProps<"/companies">;

const readCompanies = oncePerRequest(listCompanies);

export async function generateMetadata({ searchParams }: Props) {
  const filters = parseListQuery(await searchParams);
  const { total } = await readCompanies(filters);
  return companyListMetadata(filters, total);
}

export default async function CompaniesPage({ searchParams }: Props) {
  const filters = parseListQuery(await searchParams);
  return <CompanyListing filters={filters} {...await readCompanies(filters)} />;
}
