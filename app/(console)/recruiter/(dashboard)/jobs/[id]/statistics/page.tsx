import { JobStatisticsPage } from "@/components/analytics/manage/job-statistics";
import { readAsRecruiter } from "@/lib/auth/session";
import { parsePeriod } from "@/lib/analytics/statistics";
import { getJobStatistics } from "@/lib/analytics/queries";

export const metadata = { title: "Statistics" };

export default async function OwnJobStatisticsPage({
  params,
  searchParams,
}: PageProps<"/recruiter/jobs/[id]/statistics">) {
  const [{ id }, { range }] = await Promise.all([params, searchParams]);
  const period = parsePeriod(range);
  return (
    <JobStatisticsPage
      id={id}
      jobs="/recruiter/jobs"
      period={period}
      data={readAsRecruiter(() => getJobStatistics(id, period, "own"))}
    />
  );
}
