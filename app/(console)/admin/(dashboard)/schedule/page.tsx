import { ListBody } from "@/components/console/list-body";
import { sortRows, sortColumns } from "@/components/console/sort-columns";
import { listHref } from "@/lib/rows/list-address";
import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { RowButtons } from "@/components/console/row-actions";
import { NextWaiting } from "@/components/console/waiting";
import { RowTitle, Time } from "@/components/console/row-title";
import { ActionButton } from "@/components/console/confirm-action";
import { EngineList } from "@/components/schedule/manage/engine-list";
import { Badge } from "@/components/ui/badge";
import { readAsAdmin } from "@/lib/auth/session";
import { runTaskAction } from "@/lib/schedule/actions";
import {
  failedFirst,
  formatDuration,
  formatEvery,
  listTaskRuns,
  type TaskRun,
} from "@/lib/schedule/queries";
import { tasks } from "@/lib/schedule/tasks";
import { listSearchEngines } from "@/lib/search-engines/queries";

export const metadata = { title: "Schedule" };

export default async function SchedulePage({ searchParams }: PageProps<"/admin/schedule">) {
  const { columns, sort, order } = sortColumns(
    {
      name: { label: "Task", width: "w-32 xl:w-40", isTitle: true, sortBy: "name" },
      every: {
        label: "Every",
        width: "w-20 xl:w-24",
        isNamed: true,
        sortBy: "every",
        sortsAs: "number",
      },
      last: {
        label: "Last run",
        width: "w-28 xl:w-40",
        isNamed: true,
        sortBy: "last",
        sortsAs: "time",
      },
      duration: {
        label: "Duration",
        width: "w-24",
        align: "end",
        sortBy: "duration",
        sortsAs: "number",
      },
      result: { label: "Result" },
      next: {
        label: "Next run",
        width: "w-28 xl:w-40",
        isNamed: true,
        sortBy: "next",
        sortsAs: "time",
      },
      actions: { label: "Actions", width: "w-24 xl:w-28" },
    },
    {
      params: await searchParams,
      sortHref: (by) => listHref("/admin/schedule", { sort: by }),
    },
  );
  return (
    <>
      <PageHead
        title="Schedule"
        text="Tasks that the site runs regularly. Times are in UTC."
        actions={<NextWaiting after="failedTasks" />}
      />
      <AwaitData
        data={readAsAdmin(() => Promise.all([listTaskRuns(), listSearchEngines()]))}
        failed="Failed to load the schedule"
      >
        {([runs, engines]) => (
          <>
            <ListBody
              noun="task"
              order={order ?? "Failed first, then by name"}
              total={tasks.length}
              caption="Scheduled tasks"
              columns={columns}
              rows={sortRows(failedFirst(tasks, runs), sort, (task, column) =>
                taskSortValue(task, runs.get(task.name), column),
              ).map((task) => ({ key: task.name, cells: taskCells(task, runs.get(task.name)) }))}
              empty={null}
            />
            <EngineList engines={engines} />
          </>
        )}
      </AwaitData>
    </>
  );
}

type Task = (typeof tasks)[number];

/** The sort key of a task for a column. */
function taskSortValue({ label, every }: Task, run: TaskRun | undefined, column: string) {
  switch (column) {
    case "every":
      return every;
    case "duration":
      return run?.durationMs ?? 0;
    case "last":
      return run?.startedAt ?? "";
    case "next":
      return run?.nextRunAt ?? "";
    default:
      return label;
  }
}

function taskCells({ name, label, every }: Task, run: TaskRun | undefined) {
  return {
    name: <RowTitle title={label} />,
    every: formatEvery(every),
    ...runCells(run),
    actions: (
      <RowButtons>
        <ActionButton
          action={runTaskAction}
          fields={{ task: name }}
          label="Run now"
          name={`Run now: ${label}`}
        />
      </RowButtons>
    ),
  };
}

function runCells(run: TaskRun | undefined) {
  if (!run?.startedAt) return { last: "Never", duration: "", result: "", next: "Soon" };
  return {
    last: <Time iso={run.startedAt} />,
    duration: run.durationMs === null ? "" : formatDuration(run.durationMs),
    result: (
      <span className="wrap-anywhere">
        {run.isRunning ? <Badge tone="blue">Running</Badge> : null}
        {!run.isRunning && run.isOk === false ? <Badge tone="error">Failed</Badge> : null}{" "}
        {run.result}
      </span>
    ),
    next: run.nextRunAt ? <Time iso={run.nextRunAt} /> : "Soon",
  };
}
