import { Fold } from "@/components/ui/fold";
import { DataTable } from "@/components/ui/data-table";
import { Tabs } from "@/components/ui/tabs";
import type { Day } from "@/lib/analytics/chart";
import { formatAnalyticsDay, analyticsHref, type Range } from "@/lib/analytics/format";
import { formatCount } from "@/lib/text/counted";

/** Number of days shown unfolded; the others are folded away. */
const openDays = 30;

const visits = {
  formatDate: formatAnalyticsDay,
  columns: [
    { key: "totalVisits", label: "Total Visits" },
    { key: "uniqueVisitors", label: "Unique Visitors" },
  ],
} as const;

type Props = { days: Day[]; range: Range; isNewestFirst: boolean };

export function DayByDay({ days, range, isNewestFirst }: Props) {
  const ordered = isNewestFirst ? days.toReversed() : days;
  const rest = ordered.slice(openDays);
  const restLabel = isNewestFirst ? "earlier" : "later";
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
      <DayTable {...visits} caption="Visits per day" days={ordered.slice(0, openDays)} />
      {rest.length > 0 ? (
        <Fold summary={`${rest.length} ${restLabel} days`}>
          <DayTable {...visits} caption={`Visits on ${restLabel} days`} days={rest} />
        </Fold>
      ) : null}
    </section>
  );
}

type DayTableProps<Key extends string> = {
  caption: string;
  days: ({ date: string } & Record<Key, number>)[];
  formatDate: (day: string) => string;
  columns: readonly { key: Key; label: string }[];
};

export function DayTable<Key extends string>({
  caption,
  days,
  formatDate,
  columns,
}: DayTableProps<Key>) {
  const countColumns = columns.map(({ key, label }) => [key, { label, align: "end" as const }]);
  return (
    <DataTable
      isSmall
      caption={caption}
      columns={{ date: { label: "Date" }, ...Object.fromEntries(countColumns) }}
      rows={days.map((day) => ({
        key: day.date,
        cells: {
          date: (
            <time dateTime={day.date} className="whitespace-nowrap">
              {formatDate(day.date)}
            </time>
          ),
          ...Object.fromEntries(columns.map(({ key }) => [key, formatCount(day[key])])),
        },
      }))}
    />
  );
}
