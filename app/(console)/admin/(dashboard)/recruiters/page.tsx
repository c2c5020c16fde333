import { RecruiterList } from "@/components/recruiters/manage/recruiter-list";
import { PageFailed } from "@/components/console/page-failed";
import { Read } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import { parseListQuery } from "@/lib/forms/list";
import { listRecruiters } from "@/lib/recruiters/queries";
import { recruiterStatuses } from "@/lib/recruiters/schema";

export const metadata = { title: "Recruiters" };

export default async function RecruitersPage({ searchParams }: PageProps<"/admin/recruiters">) {
  const params = await searchParams;
  const query = parseListQuery(params);
  const status = recruiterStatuses.find((one) => one === params.status);
  return (
    <Read
      data={readAsAdmin(() => listRecruiters(query, status))}
      failed={<PageFailed title="Recruiters" text="Failed to load recruiters" />}
    >
      {(found) => <RecruiterList q={query.q} status={status} found={found} />}
    </Read>
  );
}
