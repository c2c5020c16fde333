import { AnalyticsFailed, AnalyticsReport } from "@/components/analytics/manage/analytics-report";
import { LatestChanges } from "@/components/console/audit-log";
import { PageHead } from "@/components/console/page-head";
import { WaitingStrip } from "@/components/console/waiting";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { AwaitData } from "@/components/console/read";
import { Tabs } from "@/components/ui/tabs";
import { getAnalytics } from "@/lib/analytics/queries";
import { analyticsHref, parseRange, rangeLabels } from "@/lib/analytics/format";
import { listLatestChanges } from "@/lib/audit/queries";
import { readAsAdmin } from "@/lib/auth/session";

export const metadata = { title: "Analytics" };

export default async function AnalyticsPage({ searchParams }: PageProps<"/admin/analytics">) {
  const { order, ...params } = await searchParams;
  const range = parseRange(params.range);
  const isNewestFirst = order === "newest";
  return (
    <>
      <WaitingStrip />
      <PageHead title="Analytics" />
      <Panel className="mb-8 p-5">
        <h2 className="mb-3 text-lg">Latest changes</h2>
        <AwaitData
          data={readAsAdmin(() => listLatestChanges(5))}
          failed={<p className="text-muted">This cannot be shown at the moment.</p>}
        >
          {(entries) => <LatestChanges entries={entries} />}
        </AwaitData>
        <LinkButton href="/admin/audit" variant="outline" size="sm" className="mt-4">
          All changes
        </LinkButton>
      </Panel>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Range"
          tabs={(["7", "30", "90", "all"] as const).map((option) => ({
            href: analyticsHref(option, isNewestFirst),
            label: rangeLabels[option],
            isCurrent: option === range,
          }))}
        />
        <LinkButton
          href={`/admin/analytics/report?range=${range}`}
          download
          variant="outline"
          size="sm"
        >
          Export PDF
        </LinkButton>
      </div>
      <AwaitData data={readAsAdmin(() => getAnalytics(range))} failed={<AnalyticsFailed />}>
        {(analytics) => (
          <AnalyticsReport analytics={analytics} range={range} isNewestFirst={isNewestFirst} />
        )}
      </AwaitData>
    </>
  );
}
