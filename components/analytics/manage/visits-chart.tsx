import { Panel } from "@/components/ui/card";
import { drawDayChart, type Day } from "@/lib/analytics/chart";
import { averageNote, formatAnalyticsDay } from "@/lib/analytics/format";
import { formatCount } from "@/lib/text/counted";

/** The size of the chart in units of its view box; the browser stretches it to the page's width. */
const chartWidth = 800;
const chartHeight = 240;

/**
 * A chart of visits and unique visitors per day. `days` must not be empty. The table below the chart has the exact
 * numbers.
 */
export function VisitsChart({ days }: { days: Day[] }) {
  const { ticks, lines, isAveraged } = drawDayChart(days, chartWidth, chartHeight);
  const labelledDays = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  const dates = labelledDays.flatMap((day) => day?.date ?? []);
  return (
    <Panel className="p-5">
      <figure>
        <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="text-lg">Visits and unique visitors</h2>
            {isAveraged ? <p className="text-sm text-muted">{averageNote}</p> : null}
          </div>
          <span className="flex flex-wrap gap-4 text-sm text-muted">
            <LegendEntry label="Visits" className="stroke-accent" />
            <LegendEntry label="Unique visitors" className="stroke-violet-text" dashes="5 4" />
          </span>
        </figcaption>
        {/* Labels are HTML, because SVG text would be stretched with the chart. */}
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <div
            aria-hidden="true"
            className="-my-2 flex flex-col justify-between text-right text-xs text-muted tabular-nums"
          >
            {ticks.map((tick) => (
              <span key={tick}>{formatCount(tick)}</span>
            ))}
          </div>
          <svg
            role="img"
            aria-labelledby="visits-chart-title"
            aria-describedby="visits-chart-text"
            viewBox={`0 0 ${chartWidth} ${chartHeight}`}
            preserveAspectRatio="none"
            className="h-60 w-full overflow-visible"
          >
            <title id="visits-chart-title">Visits and unique visitors per day</title>
            <desc id="visits-chart-text">{describeVisits(days)}</desc>
            {ticks.map((tick, index) => (
              <path
                key={tick}
                d={`M0 ${(index / (ticks.length - 1)) * chartHeight}h${chartWidth}`}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <ChartLine path={lines.totalVisits} className="stroke-accent" />
            <ChartLine path={lines.uniqueVisitors} className="stroke-violet-text" dashes="5 4" />
          </svg>
          <div
            aria-hidden="true"
            className="col-start-2 mt-2 flex justify-between gap-2 text-xs whitespace-nowrap text-muted tabular-nums max-[22.5rem]:[&>:not(:first-child,:last-child)]:hidden"
          >
            {[...new Set(dates)].map((date) => (
              <span key={date}>{formatAnalyticsDay(date)}</span>
            ))}
          </div>
        </div>
      </figure>
    </Panel>
  );
}

type LineProps = { path: string; className: string; dashes?: string };

function ChartLine({ path, className, dashes }: LineProps) {
  return (
    <path
      d={path}
      className={`fill-none ${className}`}
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
}

type KeyProps = { label: string; className: string; dashes?: string };

function LegendEntry({ label, className, dashes }: KeyProps) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" width="24" height="4" viewBox="0 0 24 4">
        <path d="M1 2h22" className={className} strokeWidth={2.5} strokeDasharray={dashes} />
      </svg>
      {label}
    </span>
  );
}

function describeVisits(days: Day[]): string {
  const first = days[0];
  const last = days.at(-1);
  const most = days.toSorted((a, b) => b.totalVisits - a.totalVisits)[0];
  if (!first || !last || !most) return "";
  return `From ${formatAnalyticsDay(first.date)} to ${formatAnalyticsDay(last.date)}. The busiest day was ${formatAnalyticsDay(most.date)}, with ${formatCount(most.totalVisits)} visits by ${formatCount(most.uniqueVisitors)} visitors.`;
}
