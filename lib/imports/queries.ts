import "server-only";
import type { JobSource } from "@/lib/jobs/schema";
import { sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";
import { systems } from "./schema";

export type LinkedBoard = Awaited<ReturnType<typeof listBoards>>[number];

/** The job boards of the signed-in recruiter, or all for admins, newest first. Throws when the backend fails. */
export async function listBoards() {
  const client = sessionClient();
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
  const recruiters = client.from("recruiters").select("auth_id, company_name, email");
  const { data: claimants } = await recruiters.in("auth_id", claims).throwOnError();
  return boards.map(({ recruiter, recruiter_id, claimed_by, emptied_at, answered_at, ...row }) => {
    const claimant = claimants.find(({ auth_id }) => auth_id === claimed_by);
    const system = row.system as JobSource;
    const jobs = imported.filter(
      (posting) =>
        posting.system === system &&
        posting.board === row.board &&
        posting.recruiter_id === recruiter_id,
    );
    return {
      ...fromRow(row),
      system,
      page: systems[system].pageOf(row.board),
      company: recruiter.company_name,
      email: recruiter.email,
      claim: claimant ? { company: claimant.company_name, email: claimant.email } : null,
      isPublished: settings.some(({ id }) => id === row.company_id),
      /** Whether the board is empty and the recruiter has not answered yet if its jobs are closed. */
      needsConfirmation: emptied_at !== null && answered_at === null,
      live: jobs.filter(({ job }) => !job.is_archived).map(({ job }) => job.id),
      drafts: jobs
        .filter(({ is_draft, job }) => is_draft && job.is_archived)
        .map(({ job: { id, title } }) => ({ id, title })),
    };
  });
}
