import { cache } from "react";
import { CompanyListing } from "@/components/companies/company-listing";
import { companyListMetadata } from "@/lib/companies/metadata";
import { listCompanies } from "@/lib/companies/queries";
import { parseListQuery } from "@/lib/rows/list-address";

type Props = PageProps<"/companies">;

const readCompanies = cache((q: string, page: number) => listCompanies({ q, page }));

export async function generateMetadata({ searchParams }: Props) {
  const filters = parseListQuery(await searchParams);
  const { total } = await readCompanies(filters.q, filters.page);
  return companyListMetadata(filters, total);
}

export default async function CompaniesPage({ searchParams }: Props) {
  const filters = parseListQuery(await searchParams);
  return <CompanyListing filters={filters} {...await readCompanies(filters.q, filters.page)} />;
}
