import { Fold } from "@/components/ui/fold";
import { DayTable } from "@/components/analytics/manage/day-by-day";
import { Tabs } from "@/components/ui/tabs";
import { formatCount } from "@/lib/text/counted";
import {
  parsePeriod,
  type Period,
  statisticsPeriods,
  statisticsHref,
  funnelSteps,
  type Counts,
  type JobStatistics,
} from "@/lib/analytics/statistics";
import { formatShortDate } from "@/lib/text/dates";
import { DaysChart, Funnel } from "@/components/analytics/manage/figures";
import { LinkButton } from "@/components/ui/button";
import { AwaitData } from "@/components/console/read";
import { readAsAdmin, readAsRecruiter } from "@/lib/auth/session";
import type { SearchParams } from "@/lib/rows/list-address";
import { getJobStatistics, getStatistics } from "@/lib/analytics/queries";
import { PageHead } from "@/components/console/page-head";

type Props = { path: string; period: Period; statistics: JobStatistics };

export function StatisticsReport({ path, period, statistics }: Props) {
  const { days, sum, today } = statistics;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Tabs
          label="Range"
          tabs={statisticsPeriods.map((option) => ({
            href: statisticsHref(path, option),
            label: `Last ${option} days`,
            isCurrent: option === period,
          }))}
        />
        <p className="text-sm text-muted">
          Today so far:{" "}
          {funnelSteps.map(({ key, label }) => `${label} ${formatCount(today[key])}`).join(", ")}
        </p>
      </div>
      <Funnel statistics={statistics} period={period} />
      {hasCounts(sum) ? <DaysChart days={days} /> : null}
      <p className="max-w-prose text-sm text-muted">
        Days are in UTC and end with yesterday. Known bots are left out, and so are people whose
        browser asks for privacy. We count each visitor at most once an hour, keep only daily
        counts, and store nothing about individual visitors.
      </p>
      {hasCounts(sum) ? (
        <Fold summary="Day by day">
          <DayTable
            caption="Daily counts, latest first"
            days={days.toReversed()}
            formatDate={formatShortDate}
            columns={funnelSteps}
          />
        </Fold>
      ) : (
        <p className="text-muted">Nothing was counted on these days.</p>
      )}
    </div>
  );
}

export function StatisticsSummary() {
  return (
    <AwaitData
      data={readAsRecruiter(() => getStatistics("30"))}
      failed={<p className="mt-8 text-muted">Statistics cannot be shown at the moment.</p>}
    >
      {(statistics) =>
        [statistics.sum, statistics.before, statistics.today].some(hasCounts) ? (
          <section aria-label="Statistics" className="mt-8">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p className="font-semibold">Last 30 days</p>
              <LinkButton href="/recruiter/statistics" variant="outline" size="sm">
                Statistics
              </LinkButton>
            </div>
            <Funnel statistics={statistics} period="30" />
          </section>
        ) : null
      }
    </AwaitData>
  );
}

const hasCounts = ({ impressions, views, applications }: Counts) =>
  impressions + views + applications > 0;

type JobProps = {
  asAdmin?: boolean;
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
};

export const AdminJobStatisticsPage = (props: JobProps) => <JobStatisticsPage {...props} asAdmin />;

export async function JobStatisticsPage({ asAdmin = false, params, searchParams }: JobProps) {
  const [{ id }, { range }] = await Promise.all([params, searchParams]);
  const period = parsePeriod(range);
  const path = `/${asAdmin ? "admin" : "recruiter"}/jobs/${id}`;
  const readAs = asAdmin ? readAsAdmin : readAsRecruiter;
  return (
    <AwaitData
      data={readAs(() => getJobStatistics(id, period, asAdmin ? "any" : "own"))}
      title="Statistics"
      failed="Failed to load statistics"
    >
      {({ title, statistics }) => (
        <>
          <PageHead
            title={title}
            text="Statistics"
            actions={
              <LinkButton href={`${path}/edit`} variant="outline" size="sm">
                Edit
              </LinkButton>
            }
          />
          <StatisticsReport path={`${path}/statistics`} period={period} statistics={statistics} />
        </>
      )}
    </AwaitData>
  );
}
