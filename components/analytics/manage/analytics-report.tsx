import { FigurePanel } from "@/components/analytics/manage/figures";
import { EmptyState, FailedNotice } from "@/components/ui/notice";
import { finishedDays } from "@/lib/analytics/chart";
import { formatAnalyticsDay, type Range } from "@/lib/analytics/format";
import type { Analytics } from "@/lib/analytics/queries";
import { applyClicksLabel } from "@/lib/analytics/statistics";
import { DayByDay } from "@/components/analytics/manage/day-by-day";
import { VisitsChart } from "@/components/analytics/manage/visits-chart";
import { DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/lib/text/counted";

type Props = { analytics: Analytics; range: Range; isNewestFirst: boolean };

export function AnalyticsReport({ analytics, range, isNewestFirst }: Props) {
  const { days, topPages, topJobs, listsSince } = analytics;
  const today = days.at(-1);
  if (!today) return <EmptyState title="No visits have been counted in this range." />;
  const finished = finishedDays(days);
  const todayNote = `${formatAnalyticsDay(today.date)}, so far`;
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        <FigurePanel
          label="Total Visitors"
          value={days.reduce((sum, day) => sum + day.uniqueVisitors, 0)}
          note="Unique visitors of each day, added up"
        />
        <FigurePanel label="Today's Visits" value={today.totalVisits} note={todayNote} />
        <FigurePanel
          label="Today's Unique Visitors"
          value={today.uniqueVisitors}
          note={todayNote}
        />
      </dl>
      {finished.length > 0 ? <VisitsChart days={finished} /> : null}
      {listsSince ? (
        <p className="text-sm text-muted">
          Visits of job lists by place, skill, level or type, of companies and of salaries are
          counted since {formatAnalyticsDay(listsSince)}.
        </p>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TopTable
          caption="Top pages"
          columns={{
            page: { label: "Page" },
            visits: { label: "Visits", align: "end", width: "w-24" },
          }}
          rows={topPages.map(({ path, visits }) => ({
            key: path,
            cells: { page: <TableLink href={path}>{path}</TableLink>, visits: formatCount(visits) },
          }))}
        />
        <TopTable
          caption="Top jobs"
          columns={{
            job: { label: "Job" },
            views: { label: "Views", align: "end", width: "w-20 sm:w-24" },
            applications: { label: applyClicksLabel, align: "end", width: "w-22 sm:w-28" },
          }}
          rows={topJobs.map(({ id, title, company, views, applications }) => ({
            key: id,
            cells: {
              job: (
                <>
                  <TableLink href={`/admin/jobs/${id}/edit`}>{title}</TableLink>{" "}
                  <span className="block text-xs text-muted">{company}</span>
                </>
              ),
              views: formatCount(views),
              applications: formatCount(applications),
            },
          }))}
        />
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

function TopTable(table: React.ComponentProps<typeof DataTable>) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{table.caption}</h2>
      {table.rows.length > 0 ? (
        <DataTable isSmall {...table} />
      ) : (
        <p className="text-muted">Nothing was counted in this range.</p>
      )}
    </section>
  );
}

function TableLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} className="font-semibold text-accent wrap-anywhere hover:underline">
      {children}
    </a>
  );
}
