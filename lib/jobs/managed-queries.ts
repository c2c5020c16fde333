import "server-only";
import { rowsPerPage } from "@/lib/forms/list";
import type { Tables } from "@/lib/supabase/database.types";
import { sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import { jobMarkupProblem } from "./json-ld";
import type { JobListView, ManagedJob, ManagedJobs } from "./list";
import { type JobRow, toJob } from "./row-queries";
import { remoteCity } from "./schema";

type ListedRow = Pick<
  Tables<"jobs">,
  "id" | "slug" | "title" | "company" | "posted_at" | "posted_by" | "expires_at" | "confirmed_at"
> &
  Pick<Tables<"job_clicks">, "views" | "applications"> & {
    city: string;
    country: string;
    has_dead_link: boolean;
    removal_reason: string | null;
    is_closed: boolean;
    expires_soon: boolean;
    reports: number;
    details: JobRow | null;
  };

/** A page of the caller's own jobs or, for admins, all; beyond the end the last page. Throws when the backend fails. */
export async function listManagedJobs(
  whose: "own" | "all",
  view: JobListView,
): Promise<ManagedJobs> {
  const client = await sessionClient();
  const { data } = await client
    .rpc("list_jobs", {
      is_mine: whose === "own",
      archived: view.isArchived,
      query_text: view.q,
      poster: view.poster ?? undefined,
      state: view.state ?? undefined,
      sort_by: view.order,
      is_ascending: view.isAscending,
      page: view.page,
      page_size: rowsPerPage,
    })
    .throwOnError();
  const { jobs, total, page, mine } = data as unknown as {
    jobs: ListedRow[];
    total: number;
    page: number;
    mine: ManagedJobs["own"];
  };
  return { total, page, own: mine, jobs: await Promise.all(jobs.map(toManagedJob)) };
}

async function toManagedJob({ details, ...row }: ListedRow): Promise<ManagedJob> {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: row.company,
    city: row.city,
    country: row.country,
    isRemote: row.city === remoteCity,
    postedAt: toIso(row.posted_at),
    postedBy: row.posted_by,
    expiresAt: toIso(row.expires_at),
    confirmedAt: row.confirmed_at && toIso(row.confirmed_at),
    removalReason: row.removal_reason,
    isClosed: row.is_closed,
    hasDeadLink: row.has_dead_link,
    expiresSoon: row.expires_soon,
    markupProblem: details && jobMarkupProblem(await toJob(details)),
    views: row.views,
    applications: row.applications,
    reports: row.reports,
  };
}
