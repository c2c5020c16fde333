import { ListBody } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { RowTitle, Time } from "@/components/console/row-title";
import { ActionButton } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { runTaskAction } from "@/lib/schedule/actions";
import { type TaskRun, formatEvery, formatDuration } from "@/lib/schedule/queries";

type Props = {
  tasks: readonly { name: string; label: string; every: number }[];
  runs: Map<string, TaskRun>;
};

export function TaskList({ tasks, runs }: Props) {
  return (
    <>
      <PageHead title="Schedule" text="Tasks that the site runs regularly. Times are in UTC." />
      <ListBody
        noun="task"
        order="By name"
        total={tasks.length}
        caption="Scheduled tasks"
        columns={{
          name: { label: "Task", width: "w-44", isTitle: true },
          every: { label: "Every", width: "w-32", isNamed: true },
          last: { label: "Last run", width: "w-48", isNamed: true },
          duration: { label: "Duration", width: "w-28", align: "end" },
          result: { label: "Result" },
          next: { label: "Next run", width: "w-48", isNamed: true },
        }}
        rows={tasks.toSorted(byLabel).map(({ name, label, every }) => {
          const { next, ...cells } = cellsOf(runs.get(name));
          return {
            key: name,
            cells: {
              name: <RowTitle title={label} />,
              every: formatEvery(every),
              ...cells,
              next: (
                <div className="flex flex-wrap items-center gap-x-2">
                  {next}
                  <ActionButton
                    action={runTaskAction}
                    fields={{ task: name }}
                    label="Run now"
                    name={`Run now: ${label}`}
                  />
                </div>
              ),
            },
          };
        })}
        empty={null}
      />
    </>
  );
}

const byLabel = (a: { label: string }, b: { label: string }) =>
  a.label.localeCompare(b.label, "en");

function cellsOf(run: TaskRun | undefined) {
  if (!run?.startedAt) return { last: "Never", duration: "", result: "", next: "Soon" };
  return {
    last: <Time iso={run.startedAt} />,
    duration: run.durationMs === null ? "" : formatDuration(run.durationMs),
    result: (
      <span className="wrap-anywhere">
        {run.isRunning ? (
          <Badge tone="blue">Running</Badge>
        ) : run.isOk === false ? (
          <Badge tone="error">Failed</Badge>
        ) : null}{" "}
        {run.result}
      </span>
    ),
    next: run.nextRunAt ? <Time iso={run.nextRunAt} /> : "Soon",
  };
}
