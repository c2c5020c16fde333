import { notFound, permanentRedirect } from "next/navigation";
import { CompanyPage } from "@/components/companies/company-page";
import { companyMetadata } from "@/lib/companies/metadata";
import { getCompany } from "@/lib/companies/queries";
import { companyPath } from "@/lib/companies/url";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { parseListQuery } from "@/lib/rows/list-address";
import { listCompanyJobs } from "@/lib/jobs/queries";

type Props = PageProps<"/companies/[slug]">;

const readCompany = oncePerRequest(async (slug: string, page: number) => {
  const company = (await getCompany(slug)) ?? notFound();
  if (company.slug !== slug) permanentRedirect(companyPath(company.slug, page));
  return { company, page, jobs: await listCompanyJobs(company.id, page) };
});

const readCompanyPage = async ({ params, searchParams }: Props) =>
  readCompany((await params).slug, parseListQuery(await searchParams).page);

export async function generateMetadata(props: Props) {
  const { company, page, jobs } = await readCompanyPage(props);
  return companyMetadata(company, page, jobs.length);
}

export default async function CompanyDetailPage(props: Props) {
  return <CompanyPage {...await readCompanyPage(props)} />;
}
