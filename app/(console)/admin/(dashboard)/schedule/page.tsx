import { Read } from "@/components/console/read";
import { TaskList } from "@/components/schedule/manage/task-list";
import { EngineList } from "@/components/schedule/manage/engine-list";
import { readAsAdmin } from "@/lib/auth/session";
import { listTaskRuns } from "@/lib/schedule/queries";
import { listSearchEngines } from "@/lib/search-engines/mutations";
import { tasks } from "@/lib/schedule/tasks";

export const metadata = { title: "Schedule" };

export default function SchedulePage() {
  return (
    <Read
      data={readAsAdmin(() => Promise.all([listTaskRuns(), listSearchEngines()]))}
      title="Schedule"
      failed="Failed to load the schedule"
    >
      {([runs, engines]) => (
        <>
          <TaskList tasks={tasks} runs={runs} />
          <EngineList engines={engines} />
        </>
      )}
    </Read>
  );
}
