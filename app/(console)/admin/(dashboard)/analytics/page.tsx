import { AnalyticsFailed, AnalyticsReport } from "@/components/analytics/manage/analytics-report";
import { Overview } from "@/components/console/overview";
import { PageHead } from "@/components/console/page-head";
import { LinkButton } from "@/components/ui/button";
import { Read } from "@/components/console/read";
import { Tabs } from "@/components/ui/tabs";
import { getAnalytics } from "@/lib/analytics/queries";
import { analyticsHref, parseRange, rangeLabels } from "@/lib/analytics/format";
import { readAsAdmin } from "@/lib/auth/session";

export const metadata = { title: "Analytics" };

export default async function AnalyticsPage({ searchParams }: PageProps<"/admin/analytics">) {
  const { order, ...params } = await searchParams;
  const range = parseRange(params.range);
  const isNewestFirst = order === "newest";
  return (
    <>
      <PageHead title="Analytics" />
      <Overview />
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
      <Read data={readAsAdmin(() => getAnalytics(range))} failed={<AnalyticsFailed />}>
        {(analytics) => (
          <AnalyticsReport analytics={analytics} range={range} isNewestFirst={isNewestFirst} />
        )}
      </Read>
    </>
  );
}
