import { Tabs } from "@/components/ui/tabs";
import type { Day } from "@/lib/analytics/chart";
import { formatCount, formatDay, analyticsHref, type Range } from "@/lib/analytics/format";
import { DayTable } from "./day-table";

/** Days that stand open; the rest is a click away, so that a year is not hundreds of rows to scroll past. */
const openDays = 30;

const columns = [
  { label: "Total Visits", cell: ({ totalVisits }: Day) => formatCount(totalVisits) },
  { label: "Unique Visitors", cell: ({ uniqueVisitors }: Day) => formatCount(uniqueVisitors) },
];

type Props = { days: Day[]; range: Range; isNewestFirst: boolean };

/** Each day by itself, by date; newest first where that was chosen. */
export function DayByDay({ days, range, isNewestFirst }: Props) {
  const ordered = isNewestFirst ? days.toReversed() : days;
  const rest = ordered.slice(openDays);
  const which = isNewestFirst ? "earlier" : "later";
  return (
    <section aria-labelledby="days" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="days" className="text-lg">
          Day by day
        </h2>
        <Tabs
          label="Order"
          tabs={[false, true].map((newest) => ({
            href: `${analyticsHref(range, newest)}#days`,
            label: newest ? "Newest first" : "Oldest first",
            isCurrent: newest === isNewestFirst,
          }))}
        />
      </div>
      <DayTable
        caption="Visits of each day"
        formatDate={formatDay}
        columns={columns}
        days={ordered.slice(0, openDays)}
      />
      {rest.length > 0 ? (
        <details>
          <summary className="mb-3 w-fit cursor-pointer rounded-sm py-2.5 font-semibold text-accent hover:underline">
            {rest.length} {which} days
          </summary>
          <DayTable
            caption={`Visits of ${which} days`}
            formatDate={formatDay}
            columns={columns}
            days={rest}
          />
        </details>
      ) : null}
    </section>
  );
}
