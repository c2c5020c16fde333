import "server-only";
import { rowsPerPage } from "@/lib/rows/list-address";
import { sessionClient } from "@/lib/supabase/server";
import { fromRow, readJson } from "@/lib/text/from-row";
import { jobMarkupProblem } from "@/lib/jobs/json-ld";
import type { JobListView, ManagedJob, ManagedJobRow, ManagedJobs } from "@/lib/jobs/managed-list";
import { type JobRow, toJob } from "@/lib/jobs/queries";
import { remoteCity } from "@/lib/jobs/schema";

type ListedRow = ManagedJobRow & { details: JobRow | null };

type ListRow = Omit<ManagedJobs, "jobs"> & { jobs: ListedRow[] };

export async function listManagedJobs(view: JobListView): Promise<ManagedJobs> {
  const { jobs, ...list } = await readJson<ListRow>(
    sessionClient().rpc("list_jobs", {
      is_mine: view.isOwn,
      query_text: view.q,
      poster: view.poster ?? undefined,
      state: view.state,
      sort_by: view.order,
      is_ascending: view.isAscending,
      page: view.page,
      page_size: rowsPerPage,
    }),
  );
  return { ...list, jobs: await Promise.all(jobs.map(toManagedJob)) };
}

async function toManagedJob({ details, ...row }: ListedRow): Promise<ManagedJob> {
  return {
    ...fromRow(row),
    isRemote: row.city === remoteCity,
    markupProblem: details && jobMarkupProblem(await toJob(details)),
  };
}
