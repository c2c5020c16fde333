import { respondWithList } from "@/lib/api/list";
import { companyListParameters } from "@/lib/api/parameters";
import { toApiCompany } from "@/lib/api/view";
import { listCompaniesAfter } from "@/lib/companies/queries";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export async function GET({ url }: Request): Promise<Response> {
  return respondWithList(
    url,
    companyListParameters,
    "companies",
    async ({ q = "", limit }, after) => {
      const { companies, end } = await listCompaniesAfter(q, after?.[0] ?? null, limit);
      return { rows: { companies: companies.map(toApiCompany) }, end: end === null ? null : [end] };
    },
  );
}
