import { LatestChanges } from "@/components/audit/manage/latest-changes";
import { Read } from "@/components/console/read";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { listLatestChanges } from "@/lib/audit/queries";
import { readAsAdmin } from "@/lib/auth/session";
import { listTaskRuns } from "@/lib/schedule/queries";
import { tasks } from "@/lib/schedule/tasks";
import { listSearchEngines } from "@/lib/search-engines/queries";
import { countWaiting } from "@/lib/waiting/queries";

/** Changes the overview tells of; the log has the rest. */
const changes = 5;

/** What an admin wants to know first: what waits for a decision, and what was changed. */
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
  recruiters,
  claims,
  events,
  reportedJobs,
  failedMails,
  claimedBoards,
  stoppedEngines,
  failedTasks,
}: Awaited<ReturnType<typeof readWaiting>>) {
  const waiting = [
    {
      count: recruiters,
      what: recruiters === 1 ? "recruiter waits for approval" : "recruiters wait for approval",
      review: { href: "/admin/recruiters?status=pending", name: "Review recruiters" },
    },
    {
      count: claims,
      what:
        claims === 1
          ? "recruiter claims a company that has a page"
          : "recruiters claim companies that have a page",
      review: { href: "/admin/recruiters?status=claimed", name: "Review claims" },
    },
    {
      count: events,
      what: events === 1 ? "event waits for approval" : "events wait for approval",
      review: { href: "/admin/events", name: "Review events" },
    },
    {
      count: reportedJobs,
      what: reportedJobs === 1 ? "job was reported" : "jobs were reported",
      review: { href: "/admin/reports", name: "Review reports" },
    },
    {
      count: failedMails,
      what: failedMails === 1 ? "mail could not be sent" : "mails could not be sent",
      review: { href: "/admin/mail?view=failed", name: "Review failed mail" },
    },
    {
      count: claimedBoards,
      what: claimedBoards === 1 ? "job board is claimed" : "job boards are claimed",
      review: { href: "/admin/imports", name: "Review claimed boards" },
    },
    {
      count: stoppedEngines,
      what: stoppedEngines === 1 ? "search engine refuses us" : "search engines refuse us",
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
