import { notFound } from "next/navigation";
import { PageHead } from "@/components/console/page-head";
import { PageFailed } from "@/components/console/page-failed";
import { LinkButton } from "@/components/ui/button";
import { Read } from "@/components/console/read";
import type { Period } from "@/lib/analytics/statistics";
import type { getJobStatistics } from "@/lib/analytics/queries";
import { StatisticsReport } from "./job-statistics";

type Props = {
  id: string;
  /** The path of the job list. */
  jobs: string;
  period: Period;
  data: ReturnType<typeof getJobStatistics>;
};

export async function JobStatisticsPage({ id, jobs, period, data }: Props) {
  if ((await data.catch(() => undefined)) === null) notFound();
  return (
    <>
      <Read data={data} failed={<PageFailed title="Statistics" text="Failed to load statistics" />}>
        {(found) =>
          found && (
            <>
              <PageHead
                title={found.title}
                text="Statistics"
                actions={
                  <LinkButton href={`${jobs}/${id}/edit`} variant="outline" size="sm">
                    Edit
                  </LinkButton>
                }
              />
              <StatisticsReport
                path={`${jobs}/${id}/statistics`}
                period={period}
                statistics={found.statistics}
              />
            </>
          )
        }
      </Read>
    </>
  );
}
