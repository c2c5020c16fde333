import { ActionButton, ConfirmAction } from "@/components/forms/confirm-action";
import { Notice } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";
import { jobSourceLabels } from "@/lib/jobs/format";
import { counted } from "@/lib/text/counted";
import type { BoardListProps } from "./board-list-props";

/** Asks what it means that a board has no postings any more. Nothing leaves by itself. */
export function EmptiedBoards({ boards, action }: Pick<BoardListProps, "boards" | "action">) {
  return boards.map(({ id, system, board, live }) => (
    <div key={id} className="mb-4">
      <Notice variant="warning" role="status">
        <p>
          {board} on {jobSourceLabels[system]} is empty, and {counted(live.length, "job")} that came
          from it {live.length === 1 ? "is" : "are"} still shown here. Is that over?
        </p>
        <div className="flex flex-wrap gap-2">
          <ConfirmAction
            action={action}
            fields={{ id, verb: "close" }}
            label="Archive the jobs"
            name={`Archive the jobs of ${board}`}
            failed={failures.importJobs}
            look="outline"
            title={`Archive ${counted(live.length, "job")} of ${board}?`}
            text="They leave the public site, and can be restored."
            confirmLabel={`Archive ${counted(live.length, "job")}`}
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
      </Notice>
    </div>
  ));
}
