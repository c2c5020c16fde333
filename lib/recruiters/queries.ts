import "server-only";
import { containing, readNewest } from "@/lib/content/queries";
import { toIso } from "@/lib/text/dates";
import type { ListPage, ListQuery } from "@/lib/forms/list";
import { sessionClient } from "@/lib/supabase/server";
import { type Recruiter, recruiterStatuses, type RecruiterStatus } from "./schema";

type Client = Awaited<ReturnType<typeof sessionClient>>;

/** One page of recruiters, and how many the search finds of each status and in all. */
export type RecruiterPage = ListPage<Recruiter> & {
  counts: Record<RecruiterStatus | "all", number>;
};

/** One page of recruiters by name, company or e-mail, newest first, of one status or all, for admins. Throws when the backend fails. */
export async function listRecruiters(
  { q, page }: ListQuery,
  status?: RecruiterStatus,
): Promise<RecruiterPage> {
  const client = await sessionClient();
  const [{ rows, ...rest }, ...counts] = await Promise.all([
    readNewest(page, () => search(client, q, status)),
    ...([undefined, ...recruiterStatuses] as const).map((one) => count(client, q, one)),
  ]);
  return {
    ...rest,
    rows: rows.map((row) => {
      const isAdmin = row.role === "admin";
      return {
        id: row.id,
        name: row.name,
        email: row.email,
        companyName: row.company_name,
        contactNumber: row.contact_number,
        status: isAdmin && row.status === "pending" ? null : row.status,
        isAdmin,
        registeredAt: toIso(row.created_at),
      };
    }),
    counts: Object.fromEntries(counts) as RecruiterPage["counts"],
  };
}

function search(client: Client, q: string, status: RecruiterStatus | undefined, isCounted = false) {
  const all = client
    .from("recruiters")
    .select("id, name, email, company_name, contact_number, status, role, created_at", {
      count: "exact",
      head: isCounted,
    });
  const found = containing(all, q);
  if (!status) return found;
  const ofStatus = found.eq("status", status);
  // Nobody decides about admins, so they wait for nothing.
  return status === "pending" ? ofStatus.neq("role", "admin") : ofStatus;
}

async function count(
  client: Client,
  q: string,
  status: RecruiterStatus | undefined,
): Promise<[string, number]> {
  const { count: found } = await search(client, q, status, true).throwOnError();
  return [status ?? "all", found ?? 0];
}
