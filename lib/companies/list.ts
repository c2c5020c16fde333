import { listHref } from "../forms/list";
import type { Enums } from "../supabase/database.types";

const orders = ["name", "jobs", "added"] as const satisfies Enums<"company_order">[];

/** The order of the admin list of companies; `sort` is the URL parameter, undefined for the default. */
export type CompanyOrder = {
  by: (typeof orders)[number];
  isAscending: boolean;
  sort: string | undefined;
};

/** Reads the order of companies from the URL parameter; a minus means descending, an invalid value the default. */
export function parseCompanyOrder(sort: unknown): CompanyOrder {
  const by = orders.find((name) => sort === name || sort === `-${name}`);
  return orderOf(by ?? "name", !by || sort === by);
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

export function companyListOrder({ by, isAscending }: CompanyOrder): string {
  return labels[by][isAscending ? 0 : 1];
}

/** Columns of the admin list of companies; a first click on a heading sorts names ascending and others descending. */
export function companyListColumns(path: string, q: string, order: CompanyOrder) {
  const direction = order.isAscending ? ("ascending" as const) : ("descending" as const);
  const sort = (by: CompanyOrder["by"]) => {
    const next = orderOf(by, order.by === by ? !order.isAscending : by === "name");
    return {
      href: listHref(path, { q, page: 1, sort: next.sort }),
      direction: order.by === by ? direction : null,
    };
  };
  return {
    name: { label: "Name", sort: sort("name") },
    verified: { label: "Verified", width: "w-32" },
    jobs: { label: "Open jobs", align: "end" as const, width: "w-32", sort: sort("jobs") },
    added: { label: "Added", width: "w-36", sort: sort("added") },
  };
}

export const companiesPerPage = 24;

/** A company in lists. `logo` is the name of an image, `open` counts open jobs. */
export type CompanyCard = {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  description: string | null;
  logo: string | null;
  /** Whether one of its recruiters has an email address within the website's domain. */
  isVerified: boolean;
  open: number;
};

/** A company on its page; `closed` counts jobs that are no longer open. */
export type Company = CompanyCard & { closed: number };

export type Employer = Pick<Company, "slug" | "website" | "logo">;
