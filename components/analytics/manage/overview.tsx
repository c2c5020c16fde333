import { LatestChanges } from "@/components/audit/manage/latest-changes";
import { Read } from "@/components/console/read";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { listLatestChanges } from "@/lib/audit/queries";
import { readAsAdmin } from "@/lib/auth/session";
import { countPendingRecruiters } from "@/lib/recruiters/queries";

/** Changes the overview tells of; the log has the rest. */
const changes = 5;

/** What an admin wants to know first: what waits for a decision, and what was changed. */
export function Overview() {
  return (
    <div className="mb-8 grid items-start gap-4 md:grid-cols-[1fr_2fr]">
      <Part title="Waiting">
        <Read data={readAsAdmin(countPendingRecruiters)} failed={<Unknown />}>
          {(waiting) => <Waiting recruiters={waiting} />}
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

function Waiting({ recruiters }: { recruiters: number }) {
  if (recruiters === 0) return <p className="text-muted">Nothing waits for you.</p>;
  return (
    <>
      <p>
        <span className="text-2xl font-bold tabular-nums">{recruiters}</span>{" "}
        {recruiters === 1 ? "recruiter waits" : "recruiters wait"} for approval
      </p>
      <LinkButton href="/admin/recruiters?status=pending" size="sm" className="mt-4">
        Review
      </LinkButton>
    </>
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
