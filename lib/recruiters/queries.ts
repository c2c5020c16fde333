import "server-only";
import { containing, isId, readNewest } from "@/lib/content/queries";
import { toIso } from "@/lib/text/dates";
import type { ListPage, ListQuery } from "@/lib/forms/list";
import { sessionClient } from "@/lib/supabase/server";
import { type Evidence, type Recruiter, type RecruiterFilter, recruiterFilters } from "./schema";

type Client = Awaited<ReturnType<typeof sessionClient>>;

/** A page of recruiters with the number of matches per filter. */
export type RecruiterPage = ListPage<Recruiter> & {
  counts: Record<RecruiterFilter | "all", number>;
};

/** A page of recruiters matching name, company or e-mail, newest first, for admins. Throws when the backend fails. */
export async function listRecruiters(
  { q, page }: ListQuery,
  filter?: RecruiterFilter,
): Promise<RecruiterPage> {
  const client = await sessionClient();
  const [{ rows, ...rest }, ...counts] = await Promise.all([
    readNewest(page, () => search(client, q, filter)),
    ...([undefined, ...recruiterFilters] as const).map((one) => count(client, q, one)),
  ]);
  const evidence = await readEvidence(client, rows);
  return {
    ...rest,
    rows: rows.map((row) => toRecruiter(row, evidence)),
    counts: Object.fromEntries(counts) as RecruiterPage["counts"],
  };
}

/** The recruiter if their claim to a company is undecided, else null; for admins. Throws when the backend fails. */
export async function getClaim(id: string): Promise<Recruiter | null> {
  if (!isId(id)) return null;
  const client = await sessionClient();
  const { data } = await search(client, "", "claimed").eq("id", id).maybeSingle().throwOnError();
  return data && toRecruiter(data, await readEvidence(client, [data]));
}

const columns =
  "id, name, email, company_name, contact_number, status, role, is_member, address_confirmed_at, created_at";

function search(client: Client, q: string, filter: RecruiterFilter | undefined, isCounted = false) {
  const all = client.from("recruiters").select(columns, { count: "exact", head: isCounted });
  const found = containing(all, q);
  if (!filter) return found;
  if (filter === "claimed")
    return found.eq("status", "approved").eq("is_member", false).neq("role", "admin");
  const ofStatus = found.eq("status", filter);
  // Admins need no approval as recruiters.
  return filter === "pending" ? ofStatus.neq("role", "admin") : ofStatus;
}

async function count(
  client: Client,
  q: string,
  filter: RecruiterFilter | undefined,
): Promise<[string, number]> {
  const { count: found } = await search(client, q, filter, true).throwOnError();
  return [filter ?? "all", found ?? 0];
}

type Row = Awaited<ReturnType<ReturnType<typeof search>["throwOnError"]>>["data"][number];

function toRecruiter(row: Row, evidence: Map<string, Evidence>): Recruiter {
  const isAdmin = row.role === "admin";
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    companyName: row.company_name,
    contactNumber: row.contact_number,
    status: isAdmin && row.status === "pending" ? null : row.status,
    isAdmin,
    isClaim: !isAdmin && row.status === "approved" && !row.is_member,
    hasConfirmedAddress: row.address_confirmed_at !== null,
    evidence: evidence.get(row.id) ?? null,
    registeredAt: toIso(row.created_at),
  };
}

/** The result of public.recruiter_evidence, by recruiter id. */
type EvidenceRows = Record<
  string,
  {
    earlier: Evidence["earlier"];
    company: {
      slug: string;
      name: string;
      website: string | null;
      is_verified: boolean;
      is_same_name: boolean;
      is_at_domain: boolean;
      open: number;
    } | null;
    others: { name: string; email: string; is_member: boolean }[];
    more: number;
  }
>;

async function readEvidence(client: Client, rows: Row[]): Promise<Map<string, Evidence>> {
  const ids = rows.filter((row) => row.role !== "admin" && !row.is_member).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { data } = await client.rpc("recruiter_evidence", { recruiter_ids: ids }).throwOnError();
  return new Map(
    Object.entries(data as unknown as EvidenceRows).map(
      ([id, { earlier, company, others, more }]) => [
        id,
        {
          earlier: earlier && { ...earlier, at: toIso(earlier.at) },
          company: company && {
            slug: company.slug,
            name: company.name,
            website: company.website,
            isVerified: company.is_verified,
            isSameName: company.is_same_name,
            isAtDomain: company.is_at_domain,
            open: company.open,
          },
          others: others.map(({ is_member: isMember, ...who }) => ({ ...who, isMember })),
          more,
        },
      ],
    ),
  );
}
