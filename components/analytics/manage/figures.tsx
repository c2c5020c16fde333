import { Panel } from "@/components/ui/card";
import { measures, type Period, type JobStatistics } from "@/lib/analytics/statistics";
import { chartOf } from "@/lib/analytics/chart";
import { Line } from "./visits-chart";
import { formatShortDate } from "@/lib/text/dates";
import { formatCount } from "@/lib/text/counted";

type Props = { statistics: JobStatistics; period: Period; hasCharts?: boolean };

/** Totals of a period, each with its change from the previous period and, if `hasCharts`, a chart of its days. */
export function Figures({ statistics, period, hasCharts = false }: Props) {
  const { days, sum, before } = statistics;
  return (
    <dl
      className={`grid gap-3 sm:gap-4 ${hasCharts ? "sm:grid-cols-2" : "grid-cols-2 lg:grid-cols-4"}`}
    >
      {measures.map(({ label, of, format, formatDrawn, change: changeOf }) => {
        const change = changeOf(sum, before);
        return (
          <Panel key={label} className="flex flex-col p-4 sm:p-5">
            <dt className="text-sm font-semibold text-muted">{label}</dt>
            <dd className="mt-1 text-2xl font-bold tabular-nums">{format(sum)}</dd>
            <dd className="mt-1 text-xs text-muted">
              <span className={change === null ? "" : "font-semibold text-ink tabular-nums"}>
                {change ?? "None"}
              </span>
              {change === null ? " in" : " vs"} the {period} days before
            </dd>
            {hasCharts ? (
              <dd>
                <SmallChart
                  label={label}
                  days={days.map((day) => ({ date: day.date, count: of(day) }))}
                  format={formatDrawn}
                />
              </dd>
            ) : null}
          </Panel>
        );
      })}
    </dl>
  );
}

const [width, height] = [240, 56];

type SmallChartProps = {
  label: string;
  days: { date: string; count: number }[];
  format: (count: number) => string;
};

/** A small area chart of counts per day. The table on the page has the exact numbers. */
function SmallChart({ label, days, format }: SmallChartProps) {
  const { lines } = chartOf(days, ["count"], width, height);
  const [first, last] = [days[0], days.at(-1)];
  const most = days.toSorted((a, b) => b.count - a.count)[0];
  if (!first || !last || !most) return null;
  return (
    <figure className="mt-4">
      <svg
        role="img"
        aria-label={`${label} per day: from ${formatShortDate(first.date)} to ${formatShortDate(last.date)}, at most ${format(most.count)} on ${formatShortDate(most.date)}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-14 w-full overflow-visible"
      >
        <path
          d={`M0 ${height}h${width}`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        <path d={`${lines.count}V${height}H0Z`} className="fill-blue-soft" />
        <Line path={lines.count} className="stroke-accent" width={2} />
      </svg>
      <figcaption
        aria-hidden="true"
        className="mt-1.5 flex justify-between gap-2 text-xs text-muted tabular-nums"
      >
        <span>{formatShortDate(first.date)}</span>
        <span>peak: {format(most.count)}</span>
        <span>{formatShortDate(last.date)}</span>
      </figcaption>
    </figure>
  );
}

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
