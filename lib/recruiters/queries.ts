import "server-only";
import { whereContains, countByFilter, isId, readNewest } from "@/lib/rows/queries";
import { toIso } from "@/lib/text/dates";
import { fromRow, readJson } from "@/lib/text/from-row";
import type { SortedQuery } from "@/lib/rows/list-address";
import { sessionClient } from "@/lib/supabase/server";
import {
  type Evidence,
  type EvidenceRow,
  type RecruiterFilter,
  recruiterFilters,
} from "@/lib/recruiters/schema";

type Client = ReturnType<typeof sessionClient>;

/** A page of recruiters with the facts for decisions on them, and the number of recruiters for each filter. */
export async function listRecruiters({ q, page, sort }: SortedQuery, filter?: RecruiterFilter) {
  const client = sessionClient();
  const [{ rows, ...rest }, counts] = await Promise.all([
    readNewest(
      page,
      () => searchRecruiters(client, { q, filter }),
      (row) => row,
      sort,
    ),
    countByFilter(recruiterFilters, (countedFilter) =>
      searchRecruiters(client, { q, filter: countedFilter, countOnly: true }),
    ),
  ]);
  const evidence = await readEvidence(client, rows);
  return { ...rest, rows: rows.map((row) => toRecruiter(row, evidence)), counts };
}

/** An approved recruiter whose company membership is not confirmed; null for others. */
export async function getUnconfirmedMember(id: string): Promise<Recruiter | null> {
  if (!isId(id)) return null;
  const client = sessionClient();
  const { data } = await searchRecruiters(client, { q: "", filter: "unconfirmed" })
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  return toRecruiter(data, await readEvidence(client, [data]));
}

const columns =
  "id, name, email, companyName:company_name, contactNumber:contact_number, status, role, is_member, addressConfirmedAt:address_confirmed_at, created_at";

type Search = { q: string; filter: RecruiterFilter | undefined; countOnly?: boolean };

function searchRecruiters(client: Client, { q, filter, countOnly = false }: Search) {
  const recruiters = client.from("recruiters").select(columns, { count: "exact", head: countOnly });
  const found = whereContains(recruiters, q);
  if (!filter) return found;
  if (filter === "unconfirmed")
    return found.eq("status", "approved").eq("is_member", false).neq("role", "admin");
  const ofStatus = found.eq("status", filter);
  // Admins need no approval as recruiters, so they are not listed as pending.
  return filter === "pending" ? ofStatus.neq("role", "admin") : ofStatus;
}

type Row = Awaited<ReturnType<ReturnType<typeof searchRecruiters>["throwOnError"]>>["data"][number];

function toRecruiter(
  { role, is_member, created_at, status, ...row }: Row,
  evidence: Map<string, Evidence>,
) {
  const isAdmin = role === "admin";
  return {
    ...row,
    /** Null for an admin who is not approved as a recruiter. */
    status: isAdmin && status === "pending" ? null : status,
    isAdmin,
    /** Whether the recruiter is approved, but their membership in the company is not confirmed. */
    isUnconfirmedMember: !isAdmin && status === "approved" && !is_member,
    /** Facts for a decision; null for members of a company and for admins. */
    evidence: evidence.get(row.id) ?? null,
    registeredAt: toIso(created_at),
  };
}

export type Recruiter = ReturnType<typeof toRecruiter>;

async function readEvidence(client: Client, rows: Row[]): Promise<Map<string, Evidence>> {
  const ids = rows.filter((row) => row.role !== "admin" && !row.is_member).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const names = rows.filter(({ id }) => ids.includes(id)).map(({ companyName }) => companyName);
  const [found, { data: refused }] = await Promise.all([
    readJson<Record<string, EvidenceRow>>(client.rpc("recruiter_evidence", { recruiter_ids: ids })),
    client
      .from("recruiters")
      .select("id, name, email, companyName:company_name, status, at:updated_at")
      .in("company_name", names)
      .in("status", ["rejected", "suspended"])
      .order("updated_at", { ascending: false })
      .limit(mostRefused)
      .throwOnError(),
  ]);
  const listRefusedColleagues = (recruiter: Row | undefined) =>
    refused
      .filter(
        ({ id, companyName }) => id !== recruiter?.id && companyName === recruiter?.companyName,
      )
      .map(({ at, ...decision }) => ({ ...decision, at: toIso(at) }));
  return new Map(
    Object.entries(found).map(([id, evidence]) => {
      const recruiter = rows.find((row) => row.id === id);
      return [id, { ...toEvidence(evidence), refused: listRefusedColleagues(recruiter) }];
    }),
  );
}

/** Maximum number of rejected and suspended colleagues that are read as evidence for a page of recruiters. */
const mostRefused = 50;

function toEvidence({ earlier, company, others, more }: EvidenceRow): Omit<Evidence, "refused"> {
  return {
    earlier: earlier && { ...earlier, at: toIso(earlier.at) },
    company: company && fromRow(company),
    others: others.map(fromRow),
    more,
  };
}
