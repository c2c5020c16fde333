import { Panel } from "@/components/ui/card";
import { formatCount } from "@/lib/analytics/format";

/** A number with its name and what it counts, in a list of such. */
export function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Panel className="flex flex-col p-5">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="mt-1 text-2xl font-bold tabular-nums">{formatCount(value)}</dd>
      <dd className="mt-1 text-sm text-muted">{note}</dd>
    </Panel>
  );
}
