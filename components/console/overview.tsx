import { LatestChanges } from "@/components/console/audit-log";
import { Read } from "@/components/console/read";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { listLatestChanges } from "@/lib/audit/queries";
import { readAsAdmin } from "@/lib/auth/session";
import { listTaskRuns } from "@/lib/schedule/queries";
import { tasks } from "@/lib/schedule/tasks";
import { listSearchEngines } from "@/lib/search-engines/mutations";
import { waitingEntries } from "@/lib/waiting/format";
import { countWaiting } from "@/lib/waiting/queries";

const changes = 5;

/** The top of the admin area's start page: what awaits a decision, and the latest changes. */
export function Overview() {
  return (
    <div className="mb-8 grid items-start gap-4 md:grid-cols-2">
      <Part title="Waiting">
        <Read data={readAsAdmin(readWaiting)} failed={<Unknown />}>
          {(waiting) => <Waiting {...waiting} />}
        </Read>
      </Part>
      <Part title="Latest changes">
        <Read data={readAsAdmin(() => listLatestChanges(changes))} failed={<Unknown />}>
          {(entries) => (
            <>
              <LatestChanges entries={entries} />
              <LinkButton href="/admin/audit" variant="outline" size="sm" className="mt-4">
                All changes
              </LinkButton>
            </>
          )}
        </Read>
      </Part>
    </div>
  );
}

async function readWaiting() {
  const [waiting, engines, runs] = await Promise.all([
    countWaiting(),
    listSearchEngines(),
    listTaskRuns(),
  ]);
  return {
    ...waiting,
    stoppedEngines: engines.filter(({ stopped }) => stopped).length,
    failedTasks: tasks.filter(({ name }) => runs.get(name)?.isOk === false).length,
  };
}

function Waiting({
  stoppedEngines,
  failedTasks,
  ...queues
}: Awaited<ReturnType<typeof readWaiting>>) {
  const waiting = [
    ...waitingEntries(queues),
    {
      count: stoppedEngines,
      what:
        stoppedEngines === 1
          ? "search engine rejects our notifications"
          : "search engines reject our notifications",
      review: { href: "/admin/schedule", name: "Review search engines" },
    },
    {
      count: failedTasks,
      what: failedTasks === 1 ? "task failed when it last ran" : "tasks failed when they last ran",
      review: { href: "/admin/schedule", name: "Review tasks" },
    },
  ].filter(({ count }) => count > 0);
  if (waiting.length === 0) return <p className="text-muted">Nothing waits for you.</p>;
  return (
    <ul className="grid divide-y divide-line">
      {waiting.map(({ count, what, review }) => (
        <li
          key={what}
          className="flex items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
        >
          <p className="flex items-baseline gap-2.5">
            <span className="text-xl font-bold tabular-nums">{count}</span> {what}
          </p>
          <LinkButton href={review.href} aria-label={review.name} variant="outline" size="sm">
            Review
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function Unknown() {
  return <p className="text-muted">This cannot be shown at the moment.</p>;
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Panel className="p-5">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </Panel>
  );
}
