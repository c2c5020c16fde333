import { PageHead } from "@/components/console/page-head";
import { StatisticsReport } from "@/components/analytics/manage/job-statistics";
import { LinkButton } from "@/components/ui/button";
import { AwaitData } from "@/components/console/read";
import { readAsRecruiter } from "@/lib/auth/session";
import { parsePeriod } from "@/lib/analytics/statistics";
import { getStatistics } from "@/lib/analytics/queries";

export const metadata = { title: "Statistics" };

export default async function StatisticsPage({ searchParams }: PageProps<"/recruiter/statistics">) {
  const period = parsePeriod((await searchParams).range);
  return (
    <>
      <PageHead
        title="Statistics"
        text="All your jobs together, including archived ones. For one job, choose Statistics in its menu in the list of your jobs."
        actions={
          <LinkButton href="/recruiter/dashboard?state=all" variant="outline" size="sm">
            Your jobs
          </LinkButton>
        }
      />
      <AwaitData
        data={readAsRecruiter(() => getStatistics(period))}
        failed="Failed to load statistics"
      >
        {(statistics) => (
          <StatisticsReport path="/recruiter/statistics" period={period} statistics={statistics} />
        )}
      </AwaitData>
    </>
  );
}
