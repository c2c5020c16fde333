import { JobListPage } from "@/components/jobs/manage/job-list-page";
import { StatisticsSummary } from "@/components/analytics/manage/job-statistics";
import { requireRecruiter } from "@/lib/auth/session";

export const metadata = { title: "Dashboard" };

export default async function DashboardPage({ searchParams }: PageProps<"/recruiter/dashboard">) {
  await requireRecruiter();
  return (
    <>
      <JobListPage values={await searchParams} />
      <StatisticsSummary />
    </>
  );
}
