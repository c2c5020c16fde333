export { AdminJobStatisticsPage as default } from "@/components/analytics/manage/job-statistics";

export const metadata = { title: "Statistics" };
