import "server-only";
import type { JobSource } from "@/lib/jobs/schema";
import { sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import { type LinkedBoard, systems } from "./schema";

/** The job boards of the signed-in recruiter, or all for admins, newest first. Throws when the backend fails. */
export async function listBoards(): Promise<LinkedBoard[]> {
  const client = await sessionClient();
  const [{ data: boards }, { data: imported }, { data: settings }] = await Promise.all([
    client
      .from("job_boards")
      .select(
        "id, system, board, company_id, is_paused, synced_at, failure, postings, waiting, emptied_at, answered_at, recruiter_id, claimed_by, recruiter:recruiters!inner(company_name, email)",
      )
      .order("created_at", { ascending: false })
      .throwOnError(),
    client
      .from("imported_postings")
      .select("system, board, recruiter_id, is_draft, job:jobs!inner(id, title, is_archived)")
      .is("left_at", null)
      .throwOnError(),
    client.from("import_settings").select("id").eq("publishes", true).throwOnError(),
  ]);
  const claims = boards.flatMap(({ claimed_by }) => claimed_by ?? []);
  const { data: claimants } = await client
    .from("recruiters")
    .select("auth_id, company_name, email")
    .in("auth_id", claims)
    .throwOnError();
  return boards.map((row) => {
    const claimant = claimants.find(({ auth_id }) => auth_id === row.claimed_by);
    const system = row.system as JobSource;
    const jobs = imported.filter(
      ({ system: of, board, recruiter_id }) =>
        of === row.system && board === row.board && recruiter_id === row.recruiter_id,
    );
    return {
      id: row.id,
      system,
      board: row.board,
      page: systems[system].pageOf(row.board),
      company: row.recruiter.company_name,
      email: row.recruiter.email,
      claim: claimant ? { company: claimant.company_name, email: claimant.email } : null,
      companyId: row.company_id,
      isPublished: settings.some(({ id }) => id === row.company_id),
      isPaused: row.is_paused,
      syncedAt: row.synced_at && toIso(row.synced_at),
      failure: row.failure,
      postings: row.postings,
      waiting: row.waiting,
      needsConfirmation: row.emptied_at !== null && row.answered_at === null,
      live: jobs.filter(({ job }) => !job.is_archived).map(({ job }) => job.id),
      drafts: jobs
        .filter(({ is_draft, job }) => is_draft && job.is_archived)
        .map(({ job: { id, title } }) => ({ id, title })),
    };
  });
}
