import "server-only";
import { readLeaves, type SitemapLeaf } from "@/lib/content/queries";
import type { ListQuery } from "@/lib/forms/list";
import { publicReader } from "@/lib/supabase/server";
import { isSlug } from "@/lib/text/slug";
import { companiesPerPage, type Company, type CompanyCard } from "./schema";

type CardRow = Omit<CompanyCard, "isVerified"> & { is_verified: boolean };
type Row = CardRow & { closed: number };

const toCard = ({ is_verified: isVerified, ...row }: CardRow): CompanyCard => ({
  ...row,
  isVerified,
});

/** The company that has `slug`, or had it; null when there is none. Throws when the backend fails. */
export async function getCompany(slug: string): Promise<Company | null> {
  if (!isSlug(slug)) return null;
  const { data } = await publicReader().rpc("get_company", { company_slug: slug }).throwOnError();
  const row = data as unknown as Row | null;
  return row && { ...toCard(row), closed: row.closed };
}

/** One page of companies whose name contains `q`, those with the most open jobs first. Throws when the backend fails. */
export async function listCompanies({
  q,
  page,
}: ListQuery): Promise<{ companies: CompanyCard[]; total: number }> {
  const { data } = await publicReader()
    .rpc("find_companies", {
      words: q,
      page_offset: (page - 1) * companiesPerPage,
      page_size: companiesPerPage,
    })
    .throwOnError();
  const { companies, total } = data as unknown as { companies: CardRow[]; total: number };
  return { companies: companies.map(toCard), total };
}

/** Slug and last change (ISO 8601) of every company that has something to tell. Throws when the backend fails. */
export function listSitemapCompanies(): Promise<SitemapLeaf[]> {
  return readLeaves((from, to) =>
    publicReader().rpc("companies_of_sitemap").range(from, to).throwOnError(),
  );
}
