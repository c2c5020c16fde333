import { Read } from "@/components/console/read";
import { TaskList } from "@/components/schedule/manage/task-list";
import { LoadFailed } from "@/components/ui/load-failed";
import { readAsAdmin } from "@/lib/auth/session";
import { listTaskRuns } from "@/lib/schedule/queries";
import { tasks } from "@/lib/schedule/tasks";

export const metadata = { title: "Schedule" };

export default function SchedulePage() {
  return (
    <Read
      data={readAsAdmin(listTaskRuns)}
      failed={<LoadFailed text="Failed to load the schedule" />}
    >
      {(runs) => <TaskList tasks={tasks} runs={runs} />}
    </Read>
  );
}
