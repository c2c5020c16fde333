import { ListBody, NoRows } from "@/components/console/list-body";
import { RowButtons, RowLink } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import type { SortableColumn } from "@/components/console/sort-columns";
import { ActionButton, ConfirmAction } from "@/components/console/confirm-action";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { failures } from "@/lib/forms/submission";
import { setImportsPublishedAction } from "@/lib/imports/actions";
import type { LinkedBoard } from "@/lib/imports/queries";
import { jobSourceLabels } from "@/lib/jobs/schema";
import { formatShortTime } from "@/lib/text/dates";
import {
  type BoardListProps,
  ClaimedBoards,
  EmptiedBoards,
} from "@/components/imports/manage/board-questions";

type Props = BoardListProps & { columns?: Record<string, Column>; order?: string | undefined };

/** The columns of linked boards. Only admins can sort them, because recruiters have few boards. */
export const boardColumns = (asAdmin: boolean) =>
  ({
    board: { label: "Board", width: "w-[28%]", sortBy: "board" },
    state: { label: "Last read", sortBy: "read", sortsAs: "time" },
    jobs: { label: "Jobs", width: "w-24 xl:w-40", sortBy: "jobs", sortsAs: "number" },
    actions: { label: "Actions", width: asAdmin ? "w-48 xl:w-[23rem]" : "w-48" },
  }) satisfies Record<string, SortableColumn>;

/** The sort key of a board for a column. */
export function boardSortValue(board: LinkedBoard, column: string): string | number {
  if (column === "jobs") return board.live.length;
  if (column === "read") return board.syncedAt ?? "";
  return board.board;
}

export function BoardList({ boards, action, asAdmin = false, ...sorted }: Props) {
  return (
    <>
      {asAdmin ? <ClaimedBoards boards={boards} /> : null}
      <EmptiedBoards boards={boards} action={action} />
      <ListBody
        noun="board"
        total={boards.length}
        caption="Linked boards"
        columns={sorted.columns ?? boardColumns(asAdmin)}
        order={sorted.order}
        rows={boards.map((board) => ({ key: board.id, cells: boardCells(board, action, asAdmin) }))}
        empty={
          <NoRows
            title="No boards are linked."
            href={asAdmin && "/admin/recruiters"}
            link="Recruiters"
          />
        }
      />
    </>
  );
}

function boardCells(board: LinkedBoard, action: BoardListProps["action"], asAdmin: boolean) {
  const publishing = board.isPublished ? "Hold new jobs" : "Publish new jobs";
  const name = `${jobSourceLabels[board.system]} ${board.board}`;
  return {
    board: (
      <RowTitle title={board.board} href={board.page}>
        {jobSourceLabels[board.system]}
        {asAdmin ? ` · ${board.company}` : null}
      </RowTitle>
    ),
    state: <BoardState {...board} />,
    jobs: `${board.live.length} shown, ${board.drafts.length} waiting`,
    actions: (
      <div className="flex flex-wrap items-center justify-end gap-1 cards:order-2 cards:ml-auto">
        {asAdmin && board.companyId ? (
          <ActionButton
            action={setImportsPublishedAction}
            fields={{ company: board.companyId, publishes: board.isPublished ? "no" : "yes" }}
            label={publishing}
            name={`${publishing} of ${board.company}`}
            failed={failures.importJobs}
            done={
              board.isPublished
                ? `New jobs of ${board.company} will wait to be published`
                : `New jobs of ${board.company} will be published at once`
            }
          />
        ) : null}
        <ActionButton
          action={action}
          fields={{ id: board.id, verb: board.isPaused ? "resume" : "pause" }}
          label={board.isPaused ? "Resume" : "Pause"}
          name={`${board.isPaused ? "Resume" : "Pause"} ${name}`}
          failed={failures.importJobs}
        />
        <ConfirmAction
          action={action}
          fields={{ id: board.id, verb: "unlink" }}
          label="Unlink"
          name={`Unlink ${name}`}
          failed={failures.importJobs}
          title={`Unlink ${name}?`}
          text="We will stop reading the board. Its jobs stay as they are."
          confirmLabel="Unlink board"
        />
      </div>
    ),
  };
}

function BoardState({ isPaused, failure, syncedAt, postings, waiting, isPublished }: LinkedBoard) {
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
          ? ` ${waiting} more will follow tomorrow, because of the daily limit on jobs per recruiter.`
          : null}
      </p>
    </>
  );
}

export function DraftList({ boards, action }: Pick<BoardListProps, "boards" | "action">) {
  const drafts = boards.flatMap((board) => board.drafts.map((job) => ({ ...job, board })));
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="drafts" className="mr-auto text-lg">
          Waiting to be published
        </h2>
        {drafts.length > 1 ? (
          <ActionButton
            action={action}
            fields={{ id: drafts.slice(0, 100).map(({ id }) => id), verb: "publish" }}
            label="Publish all"
            failed={failures.importJobs}
            look="outline"
          />
        ) : null}
      </div>
      <DataTable
        caption="Jobs waiting to be published"
        columns={{ title: { label: "Job" }, actions: { label: "Actions", width: "w-44" } }}
        rows={drafts.map(({ id, title, board }) => ({
          key: id,
          cells: {
            title: (
              <RowTitle title={title}>
                {board.board} on {jobSourceLabels[board.system]}
              </RowTitle>
            ),
            actions: (
              <RowButtons>
                <RowLink href={`/recruiter/jobs/${id}/edit`} label="Edit" object={title} />
                <ActionButton
                  action={action}
                  fields={{ id, verb: "publish" }}
                  label="Publish"
                  name={`Publish ${title}`}
                  failed={failures.importJobs}
                />
              </RowButtons>
            ),
          },
        }))}
      />
    </section>
  );
}
