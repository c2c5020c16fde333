import { Panel } from "@/components/ui/card";
import { drawBars } from "@/lib/analytics/chart";
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

/** The least number of days for which the charts have room, so that the bars of a new job are not slabs. */
const leastRoom = 7;

/**
 * A chart of each count, with a bar a day. The counts have linear axes of their own, because they differ by orders of
 * magnitude, and one reading for all of them. A table on the page has the same numbers.
 */
export function DaysChart({ days }: { days: JobStatistics["days"] }) {
  const room = Math.max(days.length, leastRoom);
  return (
    <Panel className="p-4 sm:p-5">
      <figure>
        <figcaption>
          <h2 className="mb-3 text-lg">Each day</h2>
        </figcaption>
        <DayReader
          room={room}
          days={days.map((day) => ({
            date: formatShortDate(day.date),
            counts: funnelSteps.map(({ key, label }) => ({ label, count: formatCount(day[key]) })),
          }))}
        >
          <div className="grid gap-4">
            {funnelSteps.map(({ key, label }) => (
              <BarChart
                key={key}
                label={label}
                room={room}
                days={days.map((day) => ({ date: day.date, count: day[key] }))}
              />
            ))}
          </div>
        </DayReader>
      </figure>
    </Panel>
  );
}

type CountedDays = { label: string; days: { date: string; count: number }[] };

type BarsProps = CountedDays & { room: number };

/** The share of a day's width that its bar takes, in per cent. */
const barWidth = 80;

function BarChart({ label, days, room }: BarsProps) {
  const { top, heights } = drawBars(days.map(({ count }) => count));
  const dayWidth = 100 / room;
  return (
    <div>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted tabular-nums">
        <span>{label}</span>
        <span>up to {formatCount(top)}</span>
      </p>
      <svg
        role="img"
        aria-label={describeBars({ label, days })}
        className="block h-16 w-full text-accent"
      >
        <line x2="100%" className="stroke-line" />
        {heights.map((height, index) => (
          <rect
            key={days[index]?.date}
            data-day={days[index]?.date}
            x={`${index * dayWidth + (dayWidth * (100 - barWidth)) / 200}%`}
            width={`${(dayWidth * barWidth) / 100}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
            className="fill-current"
          />
        ))}
        <line x2="100%" y1="100%" y2="100%" className="stroke-current" />
      </svg>
    </div>
  );
}

function describeBars({ label, days }: CountedDays): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [most] = days.toSorted((a, b) => b.count - a.count);
  if (!most || total === 0) return `${label} by day: none`;
  return `${label} by day: ${formatCount(total)} in all, most on ${formatShortDate(most.date)} with ${formatCount(most.count)}`;
}

export function FigurePanel({
  label,
  value,
  note,
}: {
  label: string;
  value: number;
  note: string;
}) {
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
