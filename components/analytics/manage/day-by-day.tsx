import { Tabs } from "@/components/ui/tabs";
import type { Day } from "@/lib/analytics/chart";
import { formatCount, formatDay } from "@/lib/analytics/format";
import { analyticsHref, type Range } from "@/lib/analytics/range";

/** Days that stand open; the rest is a click away, so that a year is not hundreds of rows to scroll past. */
const openDays = 30;

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
      <DayTable caption="Visits of each day" days={ordered.slice(0, openDays)} />
      {rest.length > 0 ? (
        <details>
          <summary className="mb-3 w-fit cursor-pointer rounded-sm py-2.5 font-semibold text-accent hover:underline">
            {rest.length} {which} days
          </summary>
          <DayTable caption={`Visits of ${which} days`} days={rest} />
        </details>
      ) : null}
    </section>
  );
}

/** Three columns that fit on a phone as they are. */
function DayTable({ caption, days }: { caption: string; days: Day[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-right text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr>
            {["Date", "Total Visits", "Unique Visitors"].map((label) => (
              <th
                key={label}
                scope="col"
                className="px-3 py-2.5 font-semibold first:text-left sm:px-4"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="whitespace-nowrap">
          {days.map(({ date, totalVisits, uniqueVisitors }) => (
            <tr key={date} className="border-line not-last:border-b hover:bg-sunken/40">
              <td className="px-3 py-2.5 text-left sm:px-4">
                <time dateTime={date}>{formatDay(date)}</time>
              </td>
              <td className="px-3 py-2.5 sm:px-4">{formatCount(totalVisits)}</td>
              <td className="px-3 py-2.5 sm:px-4">{formatCount(uniqueVisitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
