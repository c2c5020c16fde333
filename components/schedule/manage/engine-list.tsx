import { RowButtons } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { ActionButton } from "@/components/console/confirm-action";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import { failures } from "@/lib/forms/submission";
import { resumeSearchEngineAction } from "@/lib/search-engines/actions";
import type { SearchEngineStatus } from "@/lib/search-engines/queries";
import { engineLabels } from "@/lib/search-engines/schema";
import { formatShortTime } from "@/lib/text/dates";

export function EngineList({ engines }: { engines: SearchEngineStatus[] }) {
  if (engines.length === 0) return null;
  return (
    <section aria-labelledby="search-engines" className="mt-8">
      <h2 id="search-engines" className="mb-3 text-lg">
        Search engines
      </h2>
      <DataTable
        caption="Search engines that are notified of changed pages"
        columns={{
          engine: { label: "Search engine", width: "w-36 xl:w-52", isTitle: true },
          waiting: { label: "Waiting", width: "w-24 xl:w-28", align: "end" },
          sentInDay: { label: "Sent today", width: "w-24 xl:w-28", align: "end" },
          failed: { label: "Refused", width: "w-24 xl:w-28", align: "end" },
          state: { label: "Status" },
          actions: { label: "Actions", width: "w-28 xl:w-32" },
        }}
        rows={engines.map((engine) => ({ key: engine.engine, cells: engineCells(engine) }))}
      />
    </section>
  );
}

function engineCells({ engine, waiting, sentInDay, failed, ...status }: SearchEngineStatus) {
  const label = engineLabels[engine];
  const { stoppedAt, pausedUntil } = status;
  return {
    engine: <RowTitle title={label} />,
    waiting,
    sentInDay,
    failed,
    state: (
      <span className="wrap-anywhere">
        <EngineState {...status} />
      </span>
    ),
    actions:
      stoppedAt || pausedUntil ? (
        <RowButtons>
          <ActionButton
            action={resumeSearchEngineAction}
            fields={{ engine }}
            label={stoppedAt ? "Resume" : "Try now"}
            name={`${stoppedAt ? "Resume" : "Try now"} ${label}`}
            failed={failures.searchEngine}
            done={`${label} will be notified of changes again.`}
          />
        </RowButtons>
      ) : null,
  };
}

type StateProps = Pick<
  SearchEngineStatus,
  "lastAnswer" | "stoppedAt" | "stoppedBecause" | "pausedUntil" | "pausedBecause"
>;

function EngineState({
  lastAnswer,
  stoppedAt,
  stoppedBecause,
  pausedUntil,
  pausedBecause,
}: StateProps) {
  if (stoppedAt)
    return (
      <>
        <Badge tone="error">Stopped</Badge> {formatShortTime(stoppedAt)}: {stoppedBecause}
      </>
    );
  if (pausedUntil)
    return (
      <>
        <Badge tone="yellow">Paused</Badge> until {formatShortTime(pausedUntil)}: {pausedBecause}
      </>
    );
  return lastAnswer ?? "Nothing has been sent yet.";
}
