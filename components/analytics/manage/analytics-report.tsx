import { Figure } from "@/components/analytics/manage/figures";
import { EmptyState, FailedNotice } from "@/components/ui/notice";
import { finishedDays } from "@/lib/analytics/chart";
import { formatDay, type Range } from "@/lib/analytics/format";
import type { Analytics } from "@/lib/analytics/queries";
import { DayByDay } from "./day-by-day";
import { VisitsChart } from "./visits-chart";
import { DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/lib/text/counted";

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

function TopPages({ pages }: { pages: Analytics["topPages"] }) {
  return (
    <Top
      caption="Top pages"
      columns={{
        page: { label: "Page" },
        visits: { label: "Visits", align: "end", width: "w-24" },
      }}
      rows={pages.map(({ path, visits }) => ({
        key: path,
        cells: { page: <Place href={path}>{path}</Place>, visits: formatCount(visits) },
      }))}
    />
  );
}

function TopJobs({ jobs }: { jobs: Analytics["topJobs"] }) {
  return (
    <Top
      caption="Top jobs"
      columns={{
        job: { label: "Job" },
        views: { label: "Views", align: "end", width: "w-20 sm:w-24" },
        applications: { label: "Applies", align: "end", width: "w-22 sm:w-28" },
      }}
      rows={jobs.map(({ id, title, company, views, applications }) => ({
        key: id,
        cells: {
          job: (
            <>
              <Place href={`/admin/jobs/${id}/edit`}>{title}</Place>{" "}
              <span className="block text-xs text-muted">{company}</span>
            </>
          ),
          views: formatCount(views),
          applications: formatCount(applications),
        },
      }))}
    />
  );
}

function Top(table: React.ComponentProps<typeof DataTable>) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{table.caption}</h2>
      {table.rows.length > 0 ? (
        <DataTable isSmall {...table} />
      ) : (
        <p className="text-muted">Nothing counted in this range.</p>
      )}
    </section>
  );
}

function Place({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} className="font-semibold text-accent hover:underline">
      {children}
    </a>
  );
}
