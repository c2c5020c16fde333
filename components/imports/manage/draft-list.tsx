import { RowButtons, RowLink } from "@/components/console/row-actions";
import { ActionButton } from "@/components/forms/confirm-action";
import { DataTable } from "@/components/ui/data-table";
import { RowTitle } from "@/components/console/row-title";
import { failures } from "@/lib/forms/failures";
import { jobSourceLabels } from "@/lib/jobs/schema";
import type { BoardListProps } from "./board-questions";

export function DraftList({ boards, action }: Pick<BoardListProps, "boards" | "action">) {
  const drafts = boards.flatMap(({ drafts: of, ...board }) => of.map((job) => ({ ...job, board })));
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
