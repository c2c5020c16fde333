import { ListBody } from "@/components/console/list-body";
import { RowTitle } from "@/components/console/row-title";
import { ActionButton, ConfirmAction } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState, Notice } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";
import { setImportsPublishedAction } from "@/lib/imports/actions";
import type { LinkedBoard } from "@/lib/imports/schema";
import { jobSourceLabels } from "@/lib/jobs/format";
import { counted } from "@/lib/text/counted";
import { formatShortTime } from "@/lib/text/dates";
import { ClaimedBoards } from "./claimed-boards";
import type { FormAction } from "@/lib/auth/action";

/** Linked job boards with the results of their imports. */
export function BoardList({ boards, action, asAdmin = false }: BoardListProps) {
  return (
    <>
      {asAdmin ? <ClaimedBoards boards={boards} /> : null}
      <EmptiedBoards boards={boards.filter(({ asksWhy }) => asksWhy)} action={action} />
      <ListBody
        noun="board"
        order="Newest first"
        total={boards.length}
        page={1}
        rowsPerPage={Math.max(boards.length, 1)}
        hrefOf={() => ""}
      >
        {boards.length > 0 ? (
          <DataTable
            caption="Linked boards"
            columns={{
              board: { label: "Board", width: "w-[28%]" },
              state: { label: "Last reading" },
              jobs: { label: "Jobs", width: "w-40" },
              actions: { label: "Actions", width: asAdmin ? "w-[23rem]" : "w-48" },
            }}
            rows={boards.map((board) => ({
              key: board.id,
              cells: cellsOf(board, action, asAdmin),
            }))}
          />
        ) : (
          <EmptyState title="No boards are linked.">
            {asAdmin ? (
              <LinkButton href="/admin/recruiters" variant="outline">
                Recruiters
              </LinkButton>
            ) : null}
          </EmptyState>
        )}
      </ListBody>
    </>
  );
}

function cellsOf(board: LinkedBoard, action: BoardListProps["action"], asAdmin: boolean) {
  const name = `${jobSourceLabels[board.system]} ${board.board}`;
  return {
    board: (
      <RowTitle title={board.board} href={board.page}>
        {jobSourceLabels[board.system]}
        {asAdmin ? ` · ${board.company}` : null}
      </RowTitle>
    ),
    state: <State board={board} />,
    jobs: `${board.live.length} shown, ${board.drafts.length} wait`,
    actions: (
      <div className="flex flex-wrap items-center justify-end gap-1">
        {asAdmin && board.companyId ? (
          <ActionButton
            action={setImportsPublishedAction}
            fields={{ company: board.companyId, publishes: board.isPublished ? "no" : "yes" }}
            label={board.isPublished ? "Let new jobs wait" : "Publish new jobs"}
            name={`${board.isPublished ? "Let new jobs wait" : "Publish new jobs"} of ${board.company}`}
            failed={failures.importJobs}
            done={
              board.isPublished
                ? `New jobs of ${board.company} wait to be published`
                : `New jobs of ${board.company} are published at once`
            }
            look="row"
          />
        ) : null}
        <ActionButton
          action={action}
          fields={{ id: board.id, verb: board.isPaused ? "resume" : "pause" }}
          label={board.isPaused ? "Resume" : "Pause"}
          name={`${board.isPaused ? "Resume" : "Pause"} ${name}`}
          failed={failures.importJobs}
          look="row"
        />
        <ConfirmAction
          action={action}
          fields={{ id: board.id, verb: "unlink" }}
          label="Unlink"
          name={`Unlink ${name}`}
          failed={failures.importJobs}
          look="row"
          title={`Unlink ${name}?`}
          text="We stop reading the board. Its jobs stay as they are."
          confirmLabel="Unlink board"
        />
      </div>
    ),
  };
}

function State({
  board: { isPaused, failure, syncedAt, postings, waiting, isPublished },
}: {
  board: LinkedBoard;
}) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {isPaused ? <Badge tone="neutral">Paused</Badge> : null}
        {failure ? <Badge tone="error">Failed</Badge> : null}
        {syncedAt ? <time dateTime={syncedAt}>{formatShortTime(syncedAt)}</time> : "Not read yet"}
      </p>
      <p className="text-xs text-muted wrap-anywhere">
        {failure ??
          (syncedAt
            ? `${postings} postings. New jobs ${isPublished ? "are published at once" : "wait to be published"}.`
            : null)}
        {waiting > 0
          ? ` ${waiting} wait for tomorrow: a recruiter can add only so many in a day.`
          : null}
      </p>
    </>
  );
}

export type BoardListProps = {
  boards: LinkedBoard[];
  action: FormAction<{ text: string }>;
  asAdmin?: boolean;
};

/** Asks what to do with the jobs of a board that has become empty. Nothing is archived automatically. */
function EmptiedBoards({ boards, action }: Pick<BoardListProps, "boards" | "action">) {
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
