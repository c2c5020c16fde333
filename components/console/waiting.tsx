import { AwaitData } from "@/components/console/read";
import { LinkButton } from "@/components/ui/button";
import { readAsAdmin } from "@/lib/auth/session";
import { nextWaiting, waitingEntries, type WaitingKind } from "@/lib/waiting/format";
import { countWaiting } from "@/lib/waiting/queries";

/** Links to all pending work of admins. Renders nothing if no work is pending or if the counts cannot be read. */
export function WaitingStrip() {
  return (
    <AwaitData data={readAsAdmin(countWaiting)} failed={<></>}>
      {(waiting) => {
        const entries = waitingEntries(waiting);
        if (entries.length === 0) return null;
        return (
          <nav aria-label="Waiting" className="mb-4 print:hidden">
            <ul className="flex flex-wrap gap-2">
              {entries.map(({ kind, task, href }) => (
                <li key={kind}>
                  <a
                    href={href}
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
    </AwaitData>
  );
}

/** A link from a finished queue to the next one. Renders nothing while the queue is not finished. */
export function NextWaiting({ after }: { after: WaitingKind }) {
  return (
    <AwaitData data={readAsAdmin(countWaiting)} failed={<></>}>
      {(waiting) => {
        const next = nextWaiting(after, waiting);
        if (!next) return null;
        return (
          <LinkButton href={next.href} data-primary>
            Next: {next.counts}
          </LinkButton>
        );
      }}
    </AwaitData>
  );
}
