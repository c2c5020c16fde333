import "server-only";
import { editableRow, formValues, readSitemapLeaves, type SitemapLeaf } from "@/lib/rows/queries";
import { type ListQuery, rowsPerPage, type SortedQuery } from "@/lib/rows/list-address";
import type { Enums } from "@/lib/supabase/database.types";
import { publicReader, sessionClient } from "@/lib/supabase/server";
import { fromRow, readJson, type ToRow } from "@/lib/text/from-row";
import { isSlug } from "@/lib/text/slug";
import { companySchema } from "@/lib/companies/form";
import { companiesPerPage, type Company, type CompanySummary } from "@/lib/companies/list";
import { logoPath } from "@/lib/companies/url";

type CardRow = ToRow<CompanySummary>;

/** A company in the admin list. `jobs` counts all its jobs, whether open or not. */
type ManagedRow = Omit<CardRow, "description"> & { created_at: string; jobs: number };

/** The company at a present or former slug, or null. */
export async function getCompany(slug: string): Promise<Company | null> {
  if (!isSlug(slug)) return null;
  const company = publicReader().rpc("get_company", { company_slug: slug });
  const row = await readJson<ToRow<Company> | null>(company);
  return row && fromRow(row);
}

/** The company with exactly this name; null if no company has it. Throws when the backend fails. */
export async function getNamedCompany(name: string) {
  const company = publicReader().from("companies").select("id, logo").eq("name", name);
  return (await company.maybeSingle().throwOnError()).data;
}

/** The name of a company's logo; null if it has none or the caller may not edit the company. */
export async function getLogo(id: string): Promise<string | null> {
  return (await editableRow("companies", id))?.logo ?? null;
}

/** The id of the company that the signed-in recruiter may edit; null if the recruiter may not edit any company. */
export async function getOwnCompanyId(): Promise<string | null> {
  return (await sessionClient().rpc("my_company_id").throwOnError()).data;
}

export async function getOwnLogo(): Promise<string | null> {
  const id = await getOwnCompanyId();
  return id && getLogo(id);
}

/** A page of the companies that match a search, and the number of all. Throws when the backend fails. */
export async function listCompanies({ q, page }: ListQuery) {
  const { companies, total } = await readJson<{ companies: CardRow[]; total: number }>(
    publicReader().rpc("find_companies", {
      query_text: q,
      page_offset: (page - 1) * companiesPerPage,
      page_size: companiesPerPage,
    }),
  );
  return { companies: companies.map(fromRow), total };
}

/** Companies matching `q`, by slug, after the slug `after`; `end` is the last slug if more follow. */
export async function listCompaniesAfter(q: string, after: string | null, limit: number) {
  const rows = await readJson<CardRow[]>(
    publicReader().rpc("find_companies_after", {
      query_text: q,
      page_size: limit + 1,
      ...(after && { after_slug: after }),
    }),
  );
  return {
    companies: rows.slice(0, limit).map(fromRow),
    end: rows.length > limit ? (rows[limit - 1]?.slug ?? null) : null,
  };
}

export function listSitemapCompanies(): Promise<SitemapLeaf[]> {
  return readSitemapLeaves((from, to) =>
    publicReader().rpc("sitemap_companies").range(from, to).throwOnError(),
  );
}

export async function listManagedCompanies({ q, page, sort }: SortedQuery) {
  const { companies, ...list } = await readJson<{
    total: number;
    page: number;
    companies: ManagedRow[];
  }>(
    sessionClient().rpc("list_companies", {
      query_text: q,
      sort_by: (sort?.column ?? "name") as Enums<"company_order">,
      is_ascending: sort?.isAscending ?? true,
      page,
      page_size: rowsPerPage,
    }),
  );
  return { ...list, rows: companies.map(fromRow) };
}

/** The values of a company's form; null unless the caller may edit the company. */
export async function getCompanyForm(id: string) {
  return (await readCompanyForm(id))?.values ?? null;
}

async function readCompanyForm(id: string) {
  const row = await editableRow("companies", id);
  if (!row) return null;
  const values = formValues(row, companySchema.omit({ logo: true }));
  values.logoPath = row.logo ? logoPath(row.logo) : "";
  return { slug: row.slug, values };
}

/** The recruiter's company and the values of its form; null if the recruiter has none. */
export async function getOwnCompanyForm() {
  const id = await getOwnCompanyId();
  if (!id) return null;
  const form = await readCompanyForm(id);
  const company = form && (await getCompany(form.slug));
  if (!company) throw new Error("The recruiter's company is missing.");
  return { values: form.values, ...company };
}

/**
 * Data for the form that merges a company: its name, the number of its jobs, and similarly named companies. Null if
 * there is no such company.
 */
export async function getMerge(id: string) {
  const name = (await getCompanyForm(id))?.name;
  if (!name) return null;
  const [firstWord = ""] = name.split(/\s/u);
  const [own, alike] = await Promise.all([
    listManagedCompanies({ q: name, page: 1 }),
    listManagedCompanies({ q: firstWord, page: 1 }),
  ]);
  return {
    name,
    jobs: own.rows.find((row) => row.id === id)?.jobs ?? 0,
    suggestions: alike.rows.filter((row) => row.id !== id).map(({ name }) => name),
  };
}
