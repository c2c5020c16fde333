import { JobStatisticsPage } from "@/components/analytics/manage/job-statistics";

export const metadata = { title: "Statistics" };

export default function OwnJobStatisticsPage(props: PageProps<"/recruiter/jobs/[id]/statistics">) {
  return <JobStatisticsPage {...props} />;
}
