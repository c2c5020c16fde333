import { Panel } from "@/components/ui/card";
import { drawLogChart } from "@/lib/analytics/chart";
import {
  formatChange,
  formatShare,
  type JobStatistics,
  type Period,
  funnelSteps,
} from "@/lib/analytics/statistics";
import { formatCount } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";
import { DayReader } from "@/components/analytics/manage/day-reader";
import { Key, Line } from "@/components/analytics/manage/visits-chart";

type Props = { statistics: JobStatistics; period: Period };

/**
 * The steps from impressions to applications, each with its count, its share of the previous step, and its change from
 * the previous period.
 */
export function Funnel({ statistics: { sum, before }, period }: Props) {
  const most = Math.max(1, ...funnelSteps.map(({ key }) => sum[key]));
  return (
    <Panel className="p-4 sm:p-5">
      <dl className="grid gap-3 lg:grid-cols-3 lg:gap-6">
        {funnelSteps.map(({ key, label, of }, index) => {
          const change = formatChange(sum[key], before[key]);
          const above = funnelSteps[index - 1];
          const share = above ? formatShare(sum[key], sum[above.key]) : null;
          return (
            <div key={key} className="flex flex-wrap content-start items-baseline gap-x-2">
              <dt className="text-sm font-semibold text-muted">{label}</dt>
              <dd className="ml-auto text-lg font-bold tabular-nums">{formatCount(sum[key])}</dd>
              <dd aria-hidden="true" className="w-full">
                <svg
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="h-2 w-full rounded-full bg-sunken"
                >
                  <rect width={(sum[key] / most) * 100} height="1" className="fill-accent" />
                </svg>
              </dd>
              <dd className="text-xs text-muted">{share ? `${share} ${of}` : null}</dd>
              <dd className="ml-auto text-xs text-muted tabular-nums">
                {change ? `${change} vs the ${period} days before` : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

/** The size of the chart in units of its view box; the browser stretches it to the page's width. */
const chartWidth = 800;
const chartHeight = 200;

const lineStyles = {
  impressions: { className: "stroke-muted", dashes: "2 4" },
  views: { className: "stroke-accent" },
  applications: { className: "stroke-violet-text", dashes: "6 4" },
};

/** A chart of all counts by day. A table on the page has the exact numbers. */
export function DaysChart({ days }: { days: JobStatistics["days"] }) {
  const keys = funnelSteps.map(({ key }) => key);
  const { ticks, lines } = drawLogChart(days, keys, chartWidth, chartHeight);
  return (
    <Panel className="p-4 sm:p-5">
      <h2 className="mb-3 text-lg">Each day</h2>
      <DayReader
        days={days.map((day) => ({
          date: formatShortDate(day.date),
          counts: funnelSteps.map(({ key, label }) => ({ label, count: formatCount(day[key]) })),
        }))}
        keys={funnelSteps.map(({ key }) => (
          <Key key={key} label="" {...lineStyles[key]} />
        ))}
      >
        <svg
          role="img"
          aria-label={`Counts of each day: ${funnelSteps.map(({ label }) => label).join(", ")}`}
          viewBox={`0 0 ${chartWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          className="h-50 w-full overflow-visible"
        >
          {ticks.map(({ value, y }) => (
            <path
              key={value}
              d={`M0 ${y}h${chartWidth}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {keys.map((key) => (
            <Line key={key} path={lines[key]} {...lineStyles[key]} width={2} />
          ))}
        </svg>
        {/* A separate SVG, because text in the first one would be stretched with the chart. */}
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 text-xs text-muted tabular-nums"
        >
          <svg className="size-full overflow-visible">
            {ticks.map(({ value, y }) => (
              <text key={value} y={`${(y / chartHeight) * 100}%`} dy="-3" className="fill-muted">
                {formatCount(value)}
              </text>
            ))}
          </svg>
        </div>
      </DayReader>
    </Panel>
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
