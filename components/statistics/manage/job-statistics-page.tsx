import { notFound } from "next/navigation";
import { LoadFailed } from "@/components/ui/load-failed";
import { LinkButton } from "@/components/ui/button";
import { Read } from "@/components/console/read";
import type { Period } from "@/lib/statistics/period";
import type { getJobStatistics } from "@/lib/statistics/queries";
import { StatisticsReport } from "./statistics-report";

type Props = {
  id: string;
  /** Where jobs of this console stand. */
  jobs: string;
  period: Period;
  data: ReturnType<typeof getJobStatistics>;
};

/** The page of one job's statistics. */
export async function JobStatisticsPage({ id, jobs, period, data }: Props) {
  if ((await data.catch(() => undefined)) === null) notFound();
  return (
    <>
      <h1 className="text-2xl">Statistics</h1>
      <Read data={data} failed={<LoadFailed text="Failed to load statistics" />}>
        {(found) =>
          found && (
            <>
              <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p dir="auto" className="text-lg text-muted">
                  {found.title}
                </p>
                <LinkButton href={`${jobs}/${id}/edit`} variant="outline" size="sm">
                  Edit
                </LinkButton>
              </div>
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
