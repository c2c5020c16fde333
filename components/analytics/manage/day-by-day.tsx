import { Tabs } from "@/components/ui/tabs";
import type { Day } from "@/lib/analytics/chart";
import { formatDay, analyticsHref, type Range } from "@/lib/analytics/format";
import { formatCount } from "@/lib/text/counted";
const openDays = 30;

const visits = {
  formatDate: formatDay,
  columns: [
    { label: "Total Visits", cell: ({ totalVisits }: Day) => formatCount(totalVisits) },
    { label: "Unique Visitors", cell: ({ uniqueVisitors }: Day) => formatCount(uniqueVisitors) },
  ],
};

type Props = { days: Day[]; range: Range; isNewestFirst: boolean };

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
      <DayTable {...visits} caption="Visits of each day" days={ordered.slice(0, openDays)} />
      {rest.length > 0 ? (
        <details>
          <summary className="mb-3 w-fit cursor-pointer rounded-sm py-2.5 font-semibold text-accent hover:underline">
            {rest.length} {which} days
          </summary>
          <DayTable {...visits} caption={`Visits of ${which} days`} days={rest} />
        </details>
      ) : null}
    </section>
  );
}

type DayTableProps<Day> = {
  caption: string;
  days: Day[];
  formatDate: (day: string) => string;
  columns: { label: string; cell: (day: Day) => string }[];
};

export function DayTable<Day extends { date: string }>({
  caption,
  days,
  formatDate,
  columns,
}: DayTableProps<Day>) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-right text-sm tabular-nums max-sm:text-xs max-[22.5rem]:text-[0.75rem] max-[22.5rem]:[&_:is(th,td)]:px-0.75!">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr>
            {["Date", ...columns.map(({ label }) => label)].map((label) => (
              <th
                key={label}
                scope="col"
                className="px-1.5 py-2.5 align-bottom font-semibold wrap-normal first:pl-3 first:text-left last:pr-3 sm:px-4 sm:first:pl-4 sm:last:pr-4"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="whitespace-nowrap">
          {days.map((day) => (
            <tr key={day.date} className="border-line not-last:border-b hover:bg-sunken/40">
              <td className="py-2.5 pr-2 pl-3 text-left sm:px-4">
                <time dateTime={day.date}>{formatDate(day.date)}</time>
              </td>
              {columns.map(({ label, cell }) => (
                <td key={label} className="px-1.5 py-2.5 last:pr-3 sm:px-4 sm:last:pr-4">
                  {cell(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
