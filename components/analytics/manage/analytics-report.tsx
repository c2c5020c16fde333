import { Figure } from "@/components/analytics/manage/figures";
import { EmptyState, FailedNotice } from "@/components/ui/notice";
import { finishedDays } from "@/lib/analytics/chart";
import { formatDay, type Range } from "@/lib/analytics/format";
import type { Analytics } from "@/lib/analytics/queries";
import { DayByDay } from "./day-by-day";
import { TopJobs, TopPages } from "./top-lists";
import { VisitsChart } from "./visits-chart";
type Props = {
  analytics: Analytics;
  range: Range;
  isNewestFirst: boolean;
};

export function AnalyticsReport({
  analytics: { days, topPages, topJobs },
  range,
  isNewestFirst,
}: Props) {
  const today = days.at(-1);
  const finished = finishedDays(days);
  if (!today) return <EmptyState title="No visits have been counted in this range." />;
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure
          label="Total Visitors"
          value={days.reduce((sum, day) => sum + day.uniqueVisitors, 0)}
          note="Unique visitors of each day, added up"
        />
        <Figure
          label="Today's Visits"
          value={today.totalVisits}
          note={`${formatDay(today.date)}, so far`}
        />
        <Figure
          label="Today's Unique Visitors"
          value={today.uniqueVisitors}
          note={`${formatDay(today.date)}, so far`}
        />
      </dl>
      {finished.length > 0 ? <VisitsChart days={finished} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TopPages pages={topPages} />
        <TopJobs jobs={topJobs} />
      </div>
      <DayByDay days={days} range={range} isNewestFirst={isNewestFirst} />
    </div>
  );
}

export function AnalyticsFailed() {
  return (
    <FailedNotice>
      <div>
        <h2 className="text-base">Error Loading Analytics</h2>
        <p>Failed to load analytics data</p>
      </div>
    </FailedNotice>
  );
}
