import { actionLabel, type AuditEntry, tableLabel } from "@/lib/audit/schema";
import { formatShortTime } from "@/lib/text/dates";
import { Subject } from "./subject";

/** A few changes, one below the other. */
export function LatestChanges({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing has been changed yet.</p>;
  return (
    <ul className="grid gap-3 text-sm">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className="wrap-anywhere">
            <span className="font-semibold">{actionLabel(entry.action)}</span> in{" "}
            {tableLabel(entry.table)}: <Subject entry={entry} />
          </p>
          <p className="text-xs text-muted wrap-anywhere">
            <time dateTime={entry.at}>{formatShortTime(entry.at)}</time> by{" "}
            {entry.actor ?? "Operator"}
          </p>
        </li>
      ))}
    </ul>
  );
}
