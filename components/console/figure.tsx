import { Panel } from "@/components/ui/card";
import { formatCount } from "@/lib/text/counted";

/** A labelled number in a list of figures. */
export function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Panel className="grid grid-cols-[1fr_auto] content-start gap-x-4 gap-y-1 p-4 sm:grid-cols-1 sm:p-5">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="row-span-2 self-center text-2xl font-bold sm:row-span-1">
        {formatCount(value)}
      </dd>
      <dd className="text-sm text-muted">{note}</dd>
    </Panel>
  );
}
