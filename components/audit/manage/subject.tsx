import { type AuditEntry, placeOf } from "@/lib/audit/schema";

/** What was changed, with a link to it where it has a page. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry);
  if (place) {
    return (
      <a href={place} className="text-accent underline">
        {entry.subject}
      </a>
    );
  }
  if (entry.subject !== null) return entry.subject;
  return entry.rowId ? <code className="text-xs text-muted">{entry.rowId}</code> : "All of them";
}
