import { Read } from "@/components/console/read";
import { ReportList } from "@/components/reports/manage/report-list";
import { readAsAdmin } from "@/lib/auth/session";
import { parseListQuery } from "@/lib/forms/list";
import { listReportedJobs } from "@/lib/reports/mutations";

export const metadata = { title: "Reports" };

export default async function ReportsPage({ searchParams }: PageProps<"/admin/reports">) {
  const { page } = parseListQuery(await searchParams);
  return (
    <Read
      data={readAsAdmin(() => listReportedJobs(page))}
      title="Reports"
      failed="Failed to load reports"
    >
      {(found) => <ReportList found={found} />}
    </Read>
  );
}
