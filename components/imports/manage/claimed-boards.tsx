import { ConfirmAction, ActionButton } from "@/components/forms/confirm-action";
import { Notice } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";
import { decideClaimsAction } from "@/lib/imports/actions";
import type { LinkedBoard } from "@/lib/imports/schema";
import { jobSourceLabels } from "@/lib/jobs/format";

/** Asks admins to decide which company a claimed board belongs to. */
export function ClaimedBoards({ boards }: { boards: LinkedBoard[] }) {
  return boards.map(({ id, system, board, page, company, email, live, claim }) =>
    claim ? (
      <div key={id} className="mb-4">
        <Notice variant="warning" role="status">
          <p>
            {claim.company} ({claim.email}) asks for{" "}
            <a href={page} className="underline">
              {board} on {jobSourceLabels[system]}
            </a>
            , which {company} ({email}) has linked. Whose is it?
          </p>
          <div className="flex flex-wrap gap-2">
            <ConfirmAction
              action={decideClaimsAction}
              fields={{ id, verb: "grant" }}
              label="Give the board"
              name={`Give the board ${board} to ${claim.company}`}
              failed={failures.importJobs}
              look="outline"
              title={`Give ${board} to ${claim.company}?`}
              text={`${company} loses the board. Its jobs from there are archived (${live.length} are shown now), and the board is read anew.`}
              confirmLabel="Give board"
            />
            <ActionButton
              action={decideClaimsAction}
              fields={{ id, verb: "dismiss" }}
              label="Keep the board"
              name={`Keep the board ${board} with ${company}`}
              failed={failures.importJobs}
              look="outline"
            />
          </div>
        </Notice>
      </div>
    ) : null,
  );
}
