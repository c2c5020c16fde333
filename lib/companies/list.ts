import { listHref } from "../forms/list";
import type { Enums } from "../supabase/database.types";

const orders = ["name", "jobs", "added"] as const satisfies Enums<"company_order">[];

/** How the admins' list stands; `sort` is what its address says, nothing for A to Z. */
export type CompanyOrder = {
  by: (typeof orders)[number];
  isAscending: boolean;
  sort: string | undefined;
};

/** Reads an order from the address; what makes no sense is the default. A minus stands for descending. */
export function parseCompanyOrder(sort: unknown): CompanyOrder {
  const by = orders.find((name) => typeof sort === "string" && sort.replace(/^-/u, "") === name);
  return orderOf(by ?? "name", by ? !String(sort).startsWith("-") : true);
}

const orderOf = (by: CompanyOrder["by"], isAscending: boolean): CompanyOrder => ({
  by,
  isAscending,
  sort: by === "name" && isAscending ? undefined : `${isAscending ? "" : "-"}${by}`,
});

const labels: Record<CompanyOrder["by"], [ascending: string, descending: string]> = {
  name: ["A to Z", "Z to A"],
  jobs: ["Fewest open jobs first", "Most open jobs first"],
  added: ["Oldest first", "Newest first"],
};

/** In which order the list stands: 'A to Z'. */
export function companyListOrder({ by, isAscending }: CompanyOrder): string {
  return labels[by][isAscending ? 0 : 1];
}

/** Columns of the list of a search, each with the way to the list sorted by it; names begin at A, the rest at the most. */
export function companyListColumns(path: string, q: string, order: CompanyOrder) {
  const sort = (by: CompanyOrder["by"]) => ({
    href: listHref(path, {
      q,
      page: 1,
      sort: orderOf(by, order.by === by ? !order.isAscending : by === "name").sort,
    }),
    direction:
      order.by === by
        ? order.isAscending
          ? ("ascending" as const)
          : ("descending" as const)
        : null,
  });
  return {
    name: { label: "Name", sort: sort("name") },
    verified: { label: "Verified", width: "w-32" },
    jobs: { label: "Open jobs", align: "end" as const, width: "w-32", sort: sort("jobs") },
    added: { label: "Added", width: "w-36", sort: sort("added") },
  };
}

/** Companies on one page of their list. */
export const companiesPerPage = 24;

/** What a card in the list shows. `logo` is the name of an image, `open` counts open jobs. */
export type CompanyCard = {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  description: string | null;
  logo: string | null;
  /** Whether one of its recruiters has an address within the website's domain. */
  isVerified: boolean;
  open: number;
};

/** What a company's own page shows; `closed` counts jobs that are not open any more. */
export type Company = CompanyCard & { closed: number };

/** What is known of a company beside the name that a job gives it. */
export type Employer = Pick<Company, "slug" | "website" | "logo">;

/** A company on the admins' list; `jobs` counts all of its jobs, `createdAt` is ISO 8601 in UTC. */
export type ManagedCompany = Omit<CompanyCard, "description"> & { createdAt: string; jobs: number };
