import type { AuditEntry } from "@/lib/audit/queries";
import { actionLabel, deletedRowLabel, subjectHref, tableLabel } from "@/lib/audit/schema";
import { formatShortTime } from "@/lib/text/dates";

export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const place = subjectHref(entry);
  if (place)
    return (
      <a href={place} className="text-accent underline">
        {entry.subject}
      </a>
    );
  if (entry.subject !== null) return entry.subject;
  if (entry.rowId === null) return "All of them";
  return <span className="text-muted">{deletedRowLabel(entry.table)}</span>;
}

export function LatestChanges({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing has been changed yet.</p>;
  return (
    <ul className="grid gap-3 text-sm">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className="wrap-anywhere">
            <span className="font-semibold">{actionLabel(entry.table, entry.action)}</span> in{" "}
            {tableLabel(entry.table)}: <AuditSubject entry={entry} />
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
