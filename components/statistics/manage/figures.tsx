import { Panel } from "@/components/ui/card";
import { type Measure, measures } from "@/lib/analytics/job-format";
import type { Period, JobStatistics } from "@/lib/analytics/job-schema";
import { SmallChart } from "./small-chart";

type Props = { statistics: JobStatistics; period: Period; hasCharts?: boolean };

/** The sums of a period, each with how it differs from the period before, and with its days as a chart. */
export function Figures({ statistics, period, hasCharts = false }: Props) {
  return (
    <dl
      className={`grid gap-3 sm:gap-4 ${hasCharts ? "sm:grid-cols-2" : "grid-cols-2 lg:grid-cols-4"}`}
    >
      {measures.map((measure) => (
        <Panel key={measure.label} className="flex flex-col p-4 sm:p-5">
          <dt className="text-sm font-semibold text-muted">{measure.label}</dt>
          <dd className="mt-1 text-2xl font-bold tabular-nums">{measure.format(statistics.sum)}</dd>
          <dd className="mt-1 text-xs text-muted">
            <Change measure={measure} statistics={statistics} period={period} />
          </dd>
          {hasCharts ? (
            <dd>
              <SmallChart
                label={measure.label}
                days={statistics.days.map((day) => ({ date: day.date, count: measure.of(day) }))}
                format={measure.formatDrawn}
              />
            </dd>
          ) : null}
        </Panel>
      ))}
    </dl>
  );
}

type ChangeProps = { measure: Measure; statistics: JobStatistics; period: Period };

function Change({ measure, statistics: { sum, before }, period }: ChangeProps) {
  const change = measure.change(sum, before);
  const isNone = change === null;
  return (
    <>
      <span className={isNone ? "" : "font-semibold text-ink tabular-nums"}>
        {isNone ? "None" : change}
      </span>
      {isNone ? " in" : " vs"} the {period} days before
    </>
  );
}
