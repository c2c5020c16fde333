import { JobStatisticsPage } from "@/components/analytics/manage/job-statistics";

export const metadata = { title: "Statistics" };

export default function AnyJobStatisticsPage(props: PageProps<"/admin/jobs/[id]/statistics">) {
  return <JobStatisticsPage asAdmin {...props} />;
}
