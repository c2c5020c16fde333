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

export function Overview() {
  return (
    <div className="mb-8 grid items-start gap-4 md:grid-cols-2">
      <Part title="Waiting" read={listWaiting}>
        {(waiting) => <Waiting waiting={waiting} />}
      </Part>
      <Part title="Latest changes" read={() => listLatestChanges(5)}>
        {(entries) => (
          <>
            <LatestChanges entries={entries} />
            <LinkButton href="/admin/audit" variant="outline" size="sm" className="mt-4">
              All changes
            </LinkButton>
          </>
        )}
      </Part>
    </div>
  );
}

/** Links to all pending work of admins. Renders nothing if no work is pending or if the counts cannot be read. */
export function WaitingStrip() {
  return (
    <Read data={readAsAdmin(countWaiting)} failed={<></>}>
      {(waiting) => {
        const entries = waitingEntries(waiting);
        if (entries.length === 0) return null;
        return (
          <nav aria-label="Waiting" className="mb-4 print:hidden">
            <ul className="flex flex-wrap gap-2">
              {entries.map(({ task, review }) => (
                <li key={task}>
                  <a
                    href={review.href}
                    className="flex min-h-9 items-center rounded-md bg-yellow-soft px-3 text-sm font-semibold text-yellow-text hover:underline forced-colors:border"
                  >
                    {task}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        );
      }}
    </Read>
  );
}

async function listWaiting() {
  const [waiting, engines, runs] = await Promise.all([
    countWaiting(),
    listSearchEngines(),
    listTaskRuns(),
  ]);
  const stopped = engines.filter((engine) => engine.stoppedAt).length;
  const failed = tasks.filter(({ name }) => runs.get(name)?.isOk === false).length;
  return [
    ...waitingEntries(waiting),
    {
      count: stopped,
      what:
        stopped === 1
          ? "search engine rejects our notifications"
          : "search engines reject our notifications",
      review: { href: "/admin/schedule", name: "Review search engines" },
    },
    {
      count: failed,
      what: failed === 1 ? "task failed when it last ran" : "tasks failed when they last ran",
      review: { href: "/admin/schedule", name: "Review tasks" },
    },
  ].filter(({ count }) => count > 0);
}

function Waiting({ waiting }: { waiting: Awaited<ReturnType<typeof listWaiting>> }) {
  if (waiting.length === 0) return <p className="text-muted">Nothing is waiting for you.</p>;
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

type PartProps<T> = {
  title: string;
  read: () => Promise<T>;
  children: (data: T) => React.ReactNode;
};

function Part<T>({ title, read, children }: PartProps<T>) {
  return (
    <Panel className="p-5">
      <h2 className="mb-3 text-lg">{title}</h2>
      <Read
        data={readAsAdmin(read)}
        failed={<p className="text-muted">This cannot be shown at the moment.</p>}
      >
        {children}
      </Read>
    </Panel>
  );
}
