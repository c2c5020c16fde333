import { Panel } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { formatCount, formatDay } from '@/lib/analytics/format';
import type { Analytics } from '@/lib/analytics/queries';
import { DayByDay } from './day-by-day';
import { TopJobs, TopPages } from './top-lists';
import { VisitsChart } from './visits-chart';

/** The days of a range: their sums, a chart, what was looked at most, and each day by itself. */
export function AnalyticsReport({ days, topPages, topJobs }: Analytics) {
  const latest = days.at(-1);
  if (!latest) return <EmptyState title="No visits have been counted in this range." />;
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure label="Total Visitors" value={days.reduce((sum, day) => sum + day.uniqueVisitors, 0)} note="Unique visitors of each day, added up" />
        <Figure label="Today's Visits" value={latest.totalVisits} note={formatDay(latest.date)} />
        <Figure label="Today's Unique Visitors" value={latest.uniqueVisitors} note={formatDay(latest.date)} />
      </dl>
      <VisitsChart days={days} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TopPages pages={topPages} />
        <TopJobs jobs={topJobs} />
      </div>
      <DayByDay days={days} />
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Panel className="flex flex-col p-5">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="mt-1 text-2xl font-extrabold tabular-nums">{formatCount(value)}</dd>
      <dd className="mt-1 text-sm text-muted">{note}</dd>
    </Panel>
  );
}
