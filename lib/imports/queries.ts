import "server-only";
import type { JobSource } from "@/lib/jobs/schema";
import { readAll } from "@/lib/rows/queries";
import { sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";
import { systems } from "@/lib/imports/schema";

export type LinkedBoard = Awaited<ReturnType<typeof listBoards>>[number];

/** The job boards of the signed-in recruiter, or all for admins, newest first. Throws when the backend fails. */
export async function listBoards() {
  const client = sessionClient();
  const [boards, imported, settings, claims] = await Promise.all([
    readAll((from, to) =>
      client
        .from("job_boards")
        .select(
          "id, system, board, company_id, is_paused, synced_at, failure, postings, waiting, emptied_at, answered_at, recruiter_id, recruiter:recruiters!inner(company_name, email)",
        )
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, to)
        .throwOnError(),
    ),
    readAll((from, to) =>
      client
        .from("imported_postings")
        .select("system, board, recruiter_id, is_draft, job:jobs!inner(id, title, is_archived)")
        .is("left_at", null)
        .order("system")
        .order("board")
        .order("external_id")
        .range(from, to)
        .throwOnError(),
    ),
    readAll((from, to) =>
      client
        .from("import_settings")
        .select("id")
        .eq("publishes", true)
        .order("id")
        .range(from, to)
        .throwOnError(),
    ),
    // Returns rows to admins only.
    readAll((from, to) =>
      client.rpc("board_claims").order("board_id").range(from, to).throwOnError(),
    ),
  ]);
  return boards.map(({ recruiter, recruiter_id, emptied_at, answered_at, ...row }) => {
    const claim = claims.find(({ board_id }) => board_id === row.id);
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
      page: systems[system].boardUrl(row.board),
      company: recruiter.company_name,
      email: recruiter.email,
      claim: claim ? { company: claim.claimant_company, email: claim.claimant_email } : null,
      isPublished: settings.some(({ id }) => id === row.company_id),
      /** Whether the board has become empty and the recruiter has not yet answered whether its jobs are closed. */
      needsConfirmation: emptied_at !== null && answered_at === null,
      live: jobs.filter(({ job }) => !job.is_archived).map(({ job }) => job.id),
      drafts: jobs
        .filter(({ is_draft, job }) => is_draft && job.is_archived)
        .map(({ job: { id, title } }) => ({ id, title })),
    };
  });
}
