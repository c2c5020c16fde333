import { Fold } from "@/components/ui/fold";
import { DataTable } from "@/components/ui/data-table";
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
        <Fold summary={`${rest.length} ${which} days`}>
          <DayTable {...visits} caption={`Visits of ${which} days`} days={rest} />
        </Fold>
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

export function DayTable<Day extends { date: string }>(props: DayTableProps<Day>) {
  const { caption, days, formatDate, columns } = props;
  const counts = columns.map(({ label }) => [label, { label, align: "end" as const }]);
  return (
    <DataTable
      isSmall
      caption={caption}
      columns={{ date: { label: "Date" }, ...Object.fromEntries(counts) }}
      rows={days.map((day) => ({
        key: day.date,
        cells: {
          date: (
            <time dateTime={day.date} className="whitespace-nowrap">
              {formatDate(day.date)}
            </time>
          ),
          ...Object.fromEntries(columns.map(({ label, cell }) => [label, cell(day)])),
        },
      }))}
    />
  );
}
