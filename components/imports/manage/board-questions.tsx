import { ConfirmAction, ActionButton } from "@/components/console/confirm-action";
import { Notice } from "@/components/ui/notice";
import { failures, type FormAction } from "@/lib/forms/submission";
import { decideClaimsAction } from "@/lib/imports/actions";
import type { LinkedBoard } from "@/lib/imports/queries";
import { jobSourceLabels } from "@/lib/jobs/schema";
import { countWithNoun } from "@/lib/text/counted";

export type BoardListProps = {
  boards: LinkedBoard[];
  action: FormAction<{ text: string }>;
  asAdmin?: boolean;
};

/** Asks admins which company a linked job board belongs to when a second company claims it. */
export function ClaimedBoards({ boards }: { boards: LinkedBoard[] }) {
  return boards.map(({ id, system, board, page, company, email, live, claim }) =>
    claim ? (
      <QuestionNotice key={id}>
        <p>
          {claim.company} ({claim.email}) claims{" "}
          <a href={page} className="underline">
            {board} on {jobSourceLabels[system]}
          </a>
          , which {company} ({email}) has linked. Which company does the board belong to?
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
            text={`${company} will lose the board. Its jobs from there will be archived (${live.length} are shown now), and the board will be read again.`}
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
      </QuestionNotice>
    ) : null,
  );
}

/**
 * Asks whether to archive the imported jobs of a job board that has become empty. They are never archived
 * automatically.
 */
export function EmptiedBoards({ boards, action }: Pick<BoardListProps, "boards" | "action">) {
  const emptied = boards.filter(({ needsConfirmation }) => needsConfirmation);
  return emptied.map(({ id, system, board, live }) => (
    <QuestionNotice key={id}>
      <p>
        {board} on {jobSourceLabels[system]} is empty now, and {countWithNoun(live.length, "job")}{" "}
        imported from it {live.length === 1 ? "is" : "are"} still shown here. Archive or keep{" "}
        {live.length === 1 ? "it" : "them"}?
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmAction
          action={action}
          fields={{ id, verb: "close" }}
          label="Archive the jobs"
          name={`Archive the jobs of ${board}`}
          failed={failures.importJobs}
          look="outline"
          title={`Archive ${countWithNoun(live.length, "job")} of ${board}?`}
          text="They will leave the public site but can be restored."
          confirmLabel={`Archive ${countWithNoun(live.length, "job")}`}
        />
        <ActionButton
          action={action}
          fields={{ id, verb: "keep" }}
          label="Keep the jobs"
          name={`Keep the jobs of ${board}`}
          failed={failures.importJobs}
          look="outline"
        />
      </div>
    </QuestionNotice>
  ));
}

function QuestionNotice({ children }: { children: React.ReactNode }) {
  return (
    <div className="mb-4">
      <Notice variant="warning" role="status">
        {children}
      </Notice>
    </div>
  );
}
