import { JobStatisticsPage } from "@/components/analytics/manage/job-statistics";
import { readAsAdmin } from "@/lib/auth/session";
import { parsePeriod } from "@/lib/analytics/statistics";
import { getJobStatistics } from "@/lib/analytics/queries";

export const metadata = { title: "Statistics" };

export default async function AnyJobStatisticsPage({
  params,
  searchParams,
}: PageProps<"/admin/jobs/[id]/statistics">) {
  const [{ id }, { range }] = await Promise.all([params, searchParams]);
  const period = parsePeriod(range);
  return (
    <JobStatisticsPage
      id={id}
      jobs="/admin/jobs"
      period={period}
      data={readAsAdmin(() => getJobStatistics(id, period, "any"))}
    />
  );
}
